"""Five languages, and Serbian in both scripts: on every screen, without a key or an English heading left over."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.screens import ROOMS, SCREENS, visit
from tests.browser.tabs import PHONE, Tabs
from tests.studio.serving import served

LANGUAGES = {"en": "en-GB", "id": "id-ID", "sr": "sr-RS", "sr-Cyrl": "sr-Cyrl-RS", "pt": "pt-PT", "hu": "hu-HU"}
# Cyrillic is made from Latin letters, so a few screens are enough.
FEW = ("start", "page of a game", "tree lab", "practice", "settings", "checkers")
# The parts of the catalogues; a key that nobody translated is shown as it is.
KEY = re.compile(r"\b(?:shell|board|gallery|settings|play|tree|practice|lessons|game)\.[a-z_]+(?:\.[a-z_0-9]+)*\b")
_SAID = """() => {
    const names = ["aria-label", "title", "placeholder"];
    const labelled = [...document.querySelectorAll("[aria-label], [title], [placeholder]")];
    const labels = labelled.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""));
    return [document.body.innerText, document.title, ...labels].join("\\n");
}"""


def said(page: Page) -> str:
    """Everything that is seen or spoken."""
    text: str = page.evaluate(_SAID)
    return text


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_screen_speaks_the_language_of_the_browser_and_fits_a_phone(tabs: Tabs, tag: str) -> None:
    page = tabs.open(locale=LANGUAGES[tag], viewport=PHONE, has_touch=True)
    expect(page.locator("html")).to_have_attribute("lang", tag)
    keys, wide = {}, {}
    for name in FEW if tag == "sr-Cyrl" else [*SCREENS, *ROOMS]:
        visit(tabs, page, name)
        if found := KEY.findall(said(page)):
            keys[name] = found
        if (width := page.evaluate("() => document.documentElement.scrollWidth")) > PHONE["width"]:
            wide[name] = width
    assert keys == {}
    assert wide == {}


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_headings_are_translated(tabs: Tabs, tag: str) -> None:
    english, other = tabs.open(locale="en-GB"), tabs.open(locale=LANGUAGES[tag])
    same = []
    for name in ("start", "choosing", "gallery", "tree lab", "practice", "lessons", "settings"):
        titles = set()
        for page in (english, other):
            visit(tabs, page, name)
            titles.add(page.locator("main h1").inner_text())
        if len(titles) == 1:
            same.append(name)
    assert same == []


def test_cyrillic_is_cyrillic(tabs: Tabs) -> None:
    page = tabs.open("#/practice", locale="sr-Cyrl-RS")
    assert re.fullmatch(r"[\u0400-\u04ff ,.]+", page.locator("main h1").inner_text())


def test_a_language_that_was_chosen_is_kept(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with served(tmp_path, "--port", "0") as studio:
        tabs = Tabs(studio, new_context)
        page = tabs.open("#/settings")
        page.get_by_label("Language").select_option("pt")
        expect(page.locator("html")).to_have_attribute("lang", "pt")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Settings")
        page.get_by_role("combobox").nth(1).select_option("dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        other = tabs.open("#/")
        expect(other.locator("html")).to_have_attribute("lang", "pt")
        expect(other.locator("html")).to_have_attribute("data-theme", "dark")
        other.goto(f"{studio.address}/#/settings")
        other.get_by_role("combobox").first.select_option("")
        expect(other.locator("html")).to_have_attribute("lang", "en")
        tabs.check()


def test_other_tabs_follow_when_the_language_is_changed(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with served(tmp_path, "--port", "0") as studio:
        tabs = Tabs(studio, new_context)
        page = tabs.open("#/practice")
        other = tabs.beside(page, "#/settings")
        # What listens to other tabs is loaded with the command line, when a page has nothing else to do.
        page.wait_for_timeout(2500)
        other.get_by_label("Language").select_option("hu")
        expect(page.locator("html")).to_have_attribute("lang", "hu")
        expect(page.get_by_role("heading", level=1)).to_have_text("Gyakorlás")
        other.get_by_role("combobox").nth(1).select_option("dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        tabs.check()


def test_the_language_is_asked_once(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with served(tmp_path, "--port", "0") as studio:
        tabs = Tabs(studio, new_context)
        page = tabs.open()
        page.get_by_label("Language").select_option("hu")
        expect(page.locator("html")).to_have_attribute("lang", "hu")
        page.reload()
        expect(page.locator("nav .door").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "hu")
        expect(page.locator("main select")).to_have_count(0)
        tabs.check()
