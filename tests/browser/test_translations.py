"""What a screen shows in another language is not what it shows in English: text by text, on every screen.

What is marked as being in another language than the page, notation, code and pictures are left out; so are texts that both
languages have alike in their words.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from plyground.studio.gallery import Gallery
from plyground.studio.library import Library
from plyground.studio.words.common import words
from plyground.teaching.lessons import lessons
from plyground.teaching.words.catalogue import catalogue
from tests.browser.board import PERSON, begin
from tests.browser.screens import ROOMS, SCREENS, visit
from tests.browser.tabs import Tabs
from tests.browser.test_languages import LANGUAGES
from tests.studio.test_longer_words import LESSONS_ARE_DEMANDED

OTHERS = [tag for tag in LANGUAGES if tag not in {"en", "sr-Cyrl"}]
# Every text that is seen, and every label that is spoken, each by itself.
TEXTS = """() => {
    const page = document.documentElement.lang;
    const skipped = "pre, code, kbd, svg, script, noscript, style, .notation, textarea, input";
    const isForeign = (element) => element.closest("[lang]").lang !== page;
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element.closest(skipped) && !isForeign(element)) found.add(node.data.replace(/\\s+/g, " ").trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        for (const name of ["aria-label", "title", "placeholder"])
            if (element.hasAttribute(name) && !isForeign(element)) found.add(element.getAttribute(name).trim());
    return [...found];
}"""
WORD = re.compile(r"[^\W\d_]{4,}")
NAMES = {
    "Plyground": "the program",
    "Bahasa Indonesia": "a language",
    "srpski": "a language",
    "magyar": "a language",
    "English": "a language",
    "Deep Blue": "a program",
    "UI, FEUP Porto": "two universities",
    "UI, ITB Bandung": "two universities",
    "cuts/7": "the code of an exercise",
}
"""Names, the same everywhere."""


def texts(page: Page) -> set[str]:
    found: list[str] = page.evaluate(TEXTS)
    return {text for text in found if WORD.search(text)}


@cache
def alike(tag: str) -> set[str]:
    """What both languages say alike, in the words of the page and of the teaching, and what is not told in any yet."""
    found = set(NAMES) | untold()
    for english, other in ((words("en"), words(tag)), (catalogue("en"), catalogue(tag))):
        found |= {text for key, text in english.items() if other.get(key) == text}
    return found


def untold() -> set[str]:
    """Titles of lessons while lessons are not demanded; tests/studio/test_words.py demands the words of games."""
    found = set() if LESSONS_ARE_DEMANDED else {lesson.title for lesson in lessons()}
    library = Library()
    gallery = Gallery(library)
    for name in library.names():
        if f"game.{name}.title" not in words("en"):
            card = gallery.card(name, "en")
            found |= {card["title"], card["summary"], card["family"]}
    return found


def left_over(english: set[str], other: set[str], tag: str) -> set[str]:
    """Texts of the other language that are still English."""
    return {text for text in english & other if text not in alike(tag)}


_IN_ENGLISH: dict[str, set[str]] = {}
"""What each screen says in English: looked at once for all languages."""


@pytest.mark.parametrize("tag", OTHERS)
def test_no_screen_has_a_text_left_in_english(tabs: Tabs, tag: str) -> None:
    english, other = tabs.open(locale="en-GB"), tabs.open(locale=LANGUAGES[tag])
    left = {}
    for name in [*SCREENS, *ROOMS]:
        if name not in _IN_ENGLISH:
            visit(tabs, english, name)
            _IN_ENGLISH[name] = texts(english)
        visit(tabs, other, name)
        if found := left_over(_IN_ENGLISH[name], texts(other), tag):
            left[name] = sorted(found)
    assert left == {}, "\n".join(f"{name}: {found}" for name, found in left.items())


def test_a_move_that_is_refused_is_refused_in_the_language(tabs: Tabs) -> None:
    page = tabs.open(locale="pt-PT")
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    begin(tabs, "connect-four", page=page, seats=[PERSON, PERSON])
    page.keyboard.press("/")
    page.keyboard.type("zz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("não é uma jogada legal")
    expect(page.get_by_role("alert")).to_contain_text("Escuras")


def test_a_tree_that_cannot_be_read_is_refused_in_the_language_and_shown_once(tabs: Tabs) -> None:
    tabs.may_fail = True  # the browser reports every refusal
    page = tabs.open("#/tree", locale="hu-HU")
    box = page.locator("main textarea").first
    box.fill("3 5 | 2 ?9")
    fault = page.locator("main .fault").first
    expect(fault).to_contain_text("Szám, név, vonal vagy zárójel kell")
    assert fault.inner_text().count("3 5") == 1


def test_a_text_left_in_english_is_found(page: Page) -> None:
    page.evaluate("() => document.querySelector('main').insertAdjacentHTML('beforeend', '<p>Left in English</p>')")
    assert left_over(texts(page), {"Left in English", "Plyground"}, "pt") == {"Left in English"}
