"""What goes wrong is told, and the game goes on: a worker that dies, a server that dies, addresses that lead nowhere."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.board import COMPILING, PERSON, Board, begin, moves
from tests.browser.tabs import Tabs
from tests.studio.serving import Served, served

SLOW_ENGINE = {"kind": "engine", "level": 10, "seconds": 20}


def workers(server: int) -> list[int]:
    """The processes that a server has started."""
    return [int(child) for task in Path(f"/proc/{server}/task").iterdir() for child in (task / "children").read_text().split()]


def kill_workers(studio: Served) -> None:
    for child in workers(studio.process.pid):
        os.kill(child, signal.SIGKILL)


MOST_TRIES = 4
_REMEMBERS_ALERTS = """() => {
    window.told = [];
    new MutationObserver((changes) => {
        for (const {addedNodes} of changes)
            for (const node of addedNodes)
                if (node instanceof Element && node.matches("[role=alert]")) told.push(node.textContent);
    }).observe(document.body, {childList: true, subtree: true});
}"""
# Either the search is begun again at once, or somebody is asked whether it shall be: then the question stays.
_GOES_ON = """() => {
    const text = document.querySelector("section.engine .state")?.textContent ?? "";
    if (/getting ready|Thinking/.test(text)) return "thinks";
    window.since ??= performance.now();
    return performance.now() - window.since > 1000 && document.querySelector("[role=alert] button") ? "asks" : "";
}"""


def test_a_worker_that_dies_while_it_thinks_is_told_and_the_game_goes_on(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    with served(tmp_path, "--port", "0") as studio:
        tabs = Tabs(studio, new_context)
        page = begin(tabs, "othello", seats=[PERSON, SLOW_ENGINE])
        page.locator("[data-site].choosable").first.click()
        page.evaluate(_REMEMBERS_ALERTS)
        # It tries again by itself, but not for ever: then it says so, and waits to be asked.
        again = page.get_by_role("alert").get_by_role("button", name="Try again")
        for _ in range(MOST_TRIES):
            expect(page.get_by_text("Thinking about its move.")).to_be_visible(timeout=COMPILING)
            kill_workers(studio)
            page.wait_for_function("count => told.length > count", arg=page.evaluate("told.length"))
            page.evaluate("since = undefined")
            if page.wait_for_function(_GOES_ON).json_value() == "asks":
                break
        assert all(text.strip() for text in page.evaluate("told"))
        assert len(moves(page)) == 1
        again.click()
        expect(page.get_by_role("treeitem")).to_have_count(3, timeout=COMPILING)
        expect(again).to_have_count(0)
        board = Board(page)
        board.click(board.seen()["sites"][0])
        expect(page.get_by_role("treeitem")).to_have_count(4)
        tabs.check()


def test_an_analysis_whose_worker_dies_is_told_and_can_be_begun_again(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    with served(tmp_path, "--port", "0") as studio:
        tabs = Tabs(studio, new_context)
        page = begin(tabs, "othello", seats=[PERSON, PERSON])
        engine = page.get_by_role("region", name="Engine")
        engine.get_by_role("button", name="Analyse").click()
        expect(engine).to_contain_text("Depth", timeout=COMPILING)
        kill_workers(studio)
        expect(engine).to_contain_text("The engine is getting ready.")
        expect(engine).to_contain_text("Analysing.", timeout=COMPILING)
        expect(engine.get_by_role("button", name="Stop")).to_be_visible()
        # It begins anew by itself, but not for ever.
        kill_workers(studio)
        expect(engine.locator(".bad")).to_contain_text("The process of the engine ended")
        expect(engine).not_to_contain_text("SIGKILL")
        engine.get_by_role("button", name="Analyse").click()
        expect(engine).to_contain_text("Analysing.", timeout=COMPILING)
        page.locator("[data-site].choosable").first.click()
        expect(page.get_by_role("treeitem")).to_have_count(2)
        tabs.check()


def test_a_server_that_is_killed_and_comes_back_goes_on_with_the_game(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    with served(tmp_path, "--port", "0") as first:
        tabs = Tabs(first, new_context)
        tabs.may_fail = True  # the browser says that nobody answers
        page = begin(tabs, "tic-tac-toe")
        board = Board(page)
        board.click(board.seen()["sites"][4])
        board.seen()
        played = moves(page)
        assert len(played) == 2
        first.end(signal.SIGKILL)
        lost = page.get_by_text("The connection to the studio is lost.")
        expect(lost).to_be_visible()
        port = first.address.rsplit(":", 1)[1]
        with served(tmp_path, "--port", port) as second:
            assert second.token == first.token
            retry = page.get_by_role("button", name="Try again")
            if retry.is_visible():
                retry.click()
            expect(lost).to_be_hidden()
            assert moves(page) == played
            board = Board(page)
            assert board.play_out(board.click, board.press).endswith(".")
    assert tabs.foreign == []


def test_what_is_pressed_while_the_server_is_gone_is_refused_at_once_and_not_done_later(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    with served(tmp_path, "--port", "0") as first:
        tabs = Tabs(first, new_context)
        tabs.may_fail = True  # the browser says that nobody answers
        page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
        page.locator('[data-site="b2"]').click()
        expect(page.get_by_role("treeitem")).to_have_count(2)
        first.end(signal.SIGKILL)
        expect(page.get_by_text("The connection to the studio is lost.")).to_be_visible()
        page.get_by_role("button", name="Take back").click()
        toast = page.locator(".toast.fault")
        expect(toast).to_have_count(1)
        with served(tmp_path, "--port", first.address.rsplit(":", 1)[1]):
            expect(page.get_by_text("The connection to the studio is lost.")).to_be_hidden()
            expect(page.get_by_role("treeitem").nth(1)).to_have_attribute("aria-selected", "true")
            expect(page.get_by_text("room.undo")).to_have_count(0)
            # What failed is past once something succeeds.
            page.locator('[data-site="a1"]').click()
            expect(page.get_by_role("treeitem")).to_have_count(3)
            expect(toast).to_have_count(0)


def test_a_screen_that_cannot_be_had_says_why_and_comes_by_itself(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    with served(tmp_path, "--port", "0") as first:
        tabs = Tabs(first, new_context)
        tabs.may_fail = True  # the same
        page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
        game = page.url
        first.end(signal.SIGKILL)
        page.evaluate("location.hash = '#/tree'")
        expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("does not answer")
        expect(page.get_by_text("preload")).to_have_count(0)
        page.evaluate("address => (location.hash = new URL(address).hash)", game)
        expect(page.get_by_text("The game is shown as soon as it is back.")).to_be_visible()
        page.evaluate("location.hash = '#/tree'")
        expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
        with served(tmp_path, "--port", first.address.rsplit(":", 1)[1]):
            expect(page.get_by_role("heading", name="Tree lab")).to_be_visible()
            expect(page.locator("svg [data-node]").first).to_be_visible()


def test_messages_of_faults_go_with_their_screen(tabs: Tabs, page: Page) -> None:
    tabs.may_fail = True  # a refusal is written down by the browser
    begin(tabs, "coins", page=page, seats=[PERSON, PERSON])
    page.locator("button.opener").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Load a file").click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"nothing"})
    expect(page.locator(".toast.fault")).to_be_visible()
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".toast.fault")).to_have_count(0)


BAD_ADDRESSES = {
    "no screen": "#/nonsense",
    "no room": "#/play/nonsense",
    "no game": "#/play?new=nonsense",
    "an option that is none": "#/play?new=hex&o.size=999999",
    "a damaged record": "#/play?record=%%%",
    "a record of letters": "#/play?record=" + "A" * 500,
    "no such page of a game": "#/games/nonsense",
    "a path out of the studio": "#/games/..%2F..%2Fetc%2Fpasswd",
    "no such exercise": "#/practice/nonsense%2F1",
    "no such lesson": "#/lessons/nonsense",
    "a sign that cannot be decoded": "#/lessons/%E0%A4%A",
    "markup": "#/lessons/<img src=x onerror=alert(1)>",
}


@pytest.mark.parametrize("address", BAD_ADDRESSES.values(), ids=BAD_ADDRESSES.keys())
def test_a_bad_address_shows_a_kind_page(tabs: Tabs, address: str) -> None:
    tabs.may_fail = True  # what is not there is not found, which browsers write down
    page = tabs.open(address)
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name=re.compile("To the start|All")).first).to_be_visible()
    assert len(main.inner_text()) < 1500
    assert "Traceback" not in main.inner_text()
    assert [complaint for complaint in tabs.complaints if "not caught" in complaint or "policy" in complaint] == []
    page.goto(f"{tabs.studio.address}/#/")
    expect(page.get_by_role("heading", name="Play games.")).to_be_visible()


BAD_TREES = {
    "brackets that are never closed": "(((",
    "no text": "",
    "very deep": "(" * 5000,
    "very long": "3 " * 20000,
    "markup": "<script>alert(1)</script>",
    "zeros": "\x00\x00",
}


@pytest.mark.parametrize("text", BAD_TREES.values(), ids=BAD_TREES.keys())
def test_a_bad_tree_in_the_address_is_a_fault_in_the_text(tabs: Tabs, text: str) -> None:
    tabs.may_fail = True  # a refused text is a refused request
    page = tabs.open()
    page.evaluate("text => (location.hash = '#/tree?t=' + encodeURIComponent(text) + '&i=999999999')", text)
    expect(page.get_by_role("heading", name="Tree lab")).to_be_visible()
    fault = page.get_by_role("status").filter(has_text=re.compile(r"\S"))
    expect(fault.first.or_(page.get_by_role("alert").first)).to_be_visible()
    page.locator("textarea").fill("3 5 | 2 9")
    expect(page.locator("svg .node.leaf")).to_have_count(4)
    assert [complaint for complaint in tabs.complaints if "not caught" in complaint or "policy" in complaint] == []


def test_an_algorithm_that_is_none_is_told_and_another_can_be_chosen(tabs: Tabs) -> None:
    tabs.may_fail = True  # the same
    page = tabs.open("#/tree?t=3+5+%7C+2+9&a=nonsense&s.nonsense=1")
    expect(page.get_by_text("nonsense").first).to_be_visible()
    page.get_by_label("Algorithm", exact=True).select_option("minimax")
    expect(page.locator("svg .node.leaf")).to_have_count(4)
