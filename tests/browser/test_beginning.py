"""Beginning a game: what stands in the form is what is played, and what the gallery was asked for is there again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tabs import Tabs


def _open(tabs: Tabs, page: Page, game: str) -> Page:
    page.goto(f"{tabs.studio.address}/#/games/{game}")
    expect(page.locator("form.begin")).to_be_visible()
    return page


WAYS: dict[str, Callable[[Page], None]] = {
    "Enter in the field": lambda page: page.keyboard.press("Enter"),
    "the button at the top": lambda page: page.locator("main .head button").click(),
    "the button below the form": lambda page: page.locator("form.begin button[type=submit]").click(),
}


@pytest.mark.parametrize("begin", WAYS.values(), ids=WAYS.keys())
def test_an_option_that_was_typed_is_played_whichever_way_the_game_is_begun(
    tabs: Tabs, page: Page, begin: Callable[[Page], None]
) -> None:
    _open(tabs, page, "coins")
    page.get_by_label("Players").fill("3")
    begin(page)
    expect(page.get_by_role("toolbar")).to_be_visible()
    expect(page.locator("section.seat")).to_have_count(3)


def test_an_option_that_was_typed_digit_by_digit_is_played(tabs: Tabs, page: Page) -> None:
    _open(tabs, page, "connect-four")
    field = page.get_by_label("Columns")
    field.press("Control+a")
    field.type("5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("toolbar")).to_be_visible()
    expect(page.locator("[data-site]")).to_have_count(5 * 6)


def test_options_that_are_refused_begin_no_other_game(tabs: Tabs, page: Page) -> None:
    tabs.may_fail = True  # a refusal is written down by the browser
    _open(tabs, page, "connect-four")
    field = page.get_by_label("Columns")
    field.fill("99999999999")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("too large")
    expect(field).to_have_value("12")
    for button in (page.locator("main .head button"), page.locator("form.begin button[type=submit]")):
        expect(button).to_be_disabled()
    assert "#/games/connect-four" in page.url
    field.fill("6")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("main .head button").click()
    expect(page.locator("[data-site]")).to_have_count(6 * 6)


WANTED = "breakthrough"


def _narrow(page: Page) -> None:
    page.get_by_role("searchbox").fill(WANTED)
    expect(page.locator("main li h2")).to_have_text(["Breakthrough"])


def test_the_way_back_to_the_gallery_keeps_its_filters(tabs: Tabs, page: Page) -> None:
    page.goto(f"{tabs.studio.address}/#/games")
    _narrow(page)
    page.get_by_role("link", name="Breakthrough").click()
    page.locator("main a[href^='#/games']").first.click()
    expect(page.get_by_role("searchbox")).to_have_value(WANTED)
    expect(page.locator("main li h2")).to_have_text(["Breakthrough"])


@pytest.mark.parametrize("screen", ["games", "play"])
def test_back_from_a_game_shows_the_games_that_were_looked_for(tabs: Tabs, page: Page, screen: str) -> None:
    page.goto(f"{tabs.studio.address}/#/{screen}")
    _narrow(page)
    page.get_by_role("button", name="Play Breakthrough").click()
    expect(page.get_by_role("toolbar")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value(WANTED)
    expect(page.locator("main li h2")).to_have_text(["Breakthrough"])


def test_a_file_that_is_no_text_is_refused_by_its_name(tabs: Tabs, page: Page) -> None:
    tabs.may_fail = True  # the same
    _open(tabs, page, "coins")
    page.locator("main .head button").click()
    expect(page.get_by_role("toolbar")).to_be_visible()
    page.locator("button.opener").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Load a file").click()
    chooser.value.set_files({"name": "photo.txt", "mimeType": "text/plain", "buffer": bytes(range(256))})
    expect(page.locator(".toast.fault")).to_contain_text("photo.txt is no text")
    page.locator("input[type=file]").set_input_files({"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear all,"})
    expect(page.locator(".toast.fault").last).to_contain_text("letter.txt holds no game that can be read")
    page.get_by_role("button", name="Turn the board").click()
