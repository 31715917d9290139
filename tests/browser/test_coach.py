"""The coach: it can be told to watch in the middle of a game, and whoever waits for it is told why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.board import COMPILING, PERSON, begin
from tests.browser.tabs import Tabs
from tests.studio.serving import served


def _seats(page: Page) -> None:
    page.locator("button.opener").click()
    page.get_by_role("menuitem", name="Who plays").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_coach_that_is_chosen_among_the_seats_watches(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    _seats(page)
    page.get_by_label("Coach").check()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    _seats(page)
    expect(page.get_by_label("Coach")).to_be_checked()
    page.keyboard.press("Escape")
    for number, move in enumerate(("a1", "b2", "c3"), start=2):
        page.locator(f'[data-site="{move}"]').click()
        expect(page.get_by_role("treeitem")).to_have_count(number, timeout=COMPILING)
    page.locator('[data-site="a3"]').click()
    expect(page.get_by_role("heading", name="Play a3?")).to_be_visible(timeout=COMPILING)
    expect(page.get_by_role("button", name="Take it back")).to_be_focused()
    page.get_by_role("button", name="Take it back").click()
    _seats(page)
    page.get_by_label("Coach").uncheck()
    page.get_by_role("button", name="Play on").click()
    page.locator('[data-site="a3"]').click()
    expect(page.get_by_role("treeitem")).to_have_count(5)


def test_who_waits_for_the_coach_to_be_ready_is_told(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    """The first move after a start: a worker has to be started, and its engine made ready."""
    with served(tmp_path, "--port", "0") as studio:
        tabs = Tabs(studio, new_context)
        page = begin(tabs, "othello", seats=[PERSON, PERSON], coach=True)
        page.get_by_role("textbox", name="Type a move").fill("d3")
        page.keyboard.press("Enter")
        expect(page.locator(".status")).to_contain_text("The coach looks at your move")
        expect(page.get_by_role("treeitem")).to_have_count(2, timeout=COMPILING)
        expect(page.locator(".status")).to_contain_text("to move")
        tabs.check()
