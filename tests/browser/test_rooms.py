"""A game that goes on: in two tabs, after a reload, from a link; taken back, judged, explained, hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import COMPILING, ENGINE, PERSON, Board, begin, moves
from tests.browser.tabs import Tabs

PEOPLE = [PERSON, PERSON]
ANALYSING = re.compile("Analysing|Done")


def type_moves(page: Page, *texts: str) -> None:
    """Play moves by typing them."""
    for text in texts:
        count = len(moves(page))
        box = page.get_by_role("textbox", name="Type a move")
        box.fill(text)
        box.press("Enter")
        expect(page.get_by_role("treeitem")).to_have_count(count + 2)
        expect(box).to_have_value("")


def more(page: Page, name: str) -> None:
    """Something of the menu."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name=name).click()


def test_a_game_is_three_clicks_away(page: Page) -> None:
    page.get_by_role("navigation", name="Screens").get_by_role("link", name="Games").click()
    page.get_by_role("link", name="Tic-tac-toe", exact=True).click()
    page.get_by_role("button", name="Play Tic-tac-toe").click()
    expect(page.get_by_role("heading", name="Tic-tac-toe", level=1)).to_be_visible()
    expect(page.locator("[data-site].choosable")).to_have_count(9)


def test_two_tabs_show_the_same_game(tabs: Tabs) -> None:
    first = begin(tabs, "tic-tac-toe", seats=PEOPLE)
    second = tabs.beside(first, first.evaluate("location.hash"))
    first.locator('[data-site="b2"]').click()
    expect(second.get_by_role("treeitem", name="b2")).to_be_visible()
    second.locator('[data-site="a1"]').click()
    expect(first.get_by_role("treeitem", name="a1")).to_be_visible()
    first.get_by_role("button", name="Take back").click()
    expect(second.get_by_role("treeitem", name="a1", selected=True)).to_have_count(0)
    assert moves(first) == moves(second)


def test_a_reload_goes_on_with_the_game(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe")
    board = Board(page)
    board.click(board.seen()["sites"][0])
    board.seen()
    played = moves(page)
    assert len(played) == 2
    page.reload()
    expect(page.get_by_role("treeitem")).to_have_count(3)
    assert moves(page) == played
    board = Board(page)
    assert board.play_out(board.click, board.press).endswith(".")


def test_a_reload_while_the_engine_thinks_does_not_lose_its_move(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=[PERSON, {"kind": "engine", "level": 10, "seconds": 2}])
    page.locator("[data-site].choosable").first.click()
    expect(page.get_by_text("Light to move.").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("treeitem")).to_have_count(3, timeout=COMPILING)
    expect(page.locator("[data-site].choosable").first).to_be_visible()


def test_a_game_is_among_those_to_continue(tabs: Tabs) -> None:
    page = begin(tabs, "hex", options={"size": 4}, seats=PEOPLE)
    type_moves(page, "a1", "b2")
    page.get_by_role("link", name="Plyground: start").click()
    page.get_by_role("link", name="Continue Hex").first.click()
    expect(page.get_by_role("treeitem")).to_have_count(3)


def test_a_link_holds_the_whole_game(tabs: Tabs) -> None:
    page = begin(tabs, "dots-and-boxes", options={"columns": 2, "rows": 2}, seats=PEOPLE)
    board = Board(page)
    for _ in range(4):
        board.click(board.dice.choice(board.seen()["sites"]))
    board.seen()
    played = moves(page)
    more(page, "Share")
    link = page.get_by_role("textbox", name="Link that holds this game")
    expect(link).to_have_value(re.compile("#/play"))
    other = tabs.open(link.input_value().removeprefix(tabs.studio.address).lstrip("/"))
    expect(other.get_by_role("treeitem")).to_have_count(5)
    assert moves(other) == played
    assert other.url != page.url


def test_a_record_is_saved_and_loaded(tabs: Tabs, tmp_path: Path) -> None:
    page = begin(tabs, "connect-four", seats=PEOPLE)
    type_moves(page, "d", "d", "e")
    with page.expect_download() as kept:
        more(page, "Save as a file")
    record = tmp_path / "game.txt"
    kept.value.save_as(record)
    assert "connect-four" in record.read_text()
    with page.expect_file_chooser() as chooser:
        more(page, "Load a file")
    before = page.url
    chooser.value.set_files(record)
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("[role=treeitem]:not(.start)")).to_have_text(["d", "d", "e"])


@pytest.mark.parametrize(("format", "beginning"), [("SVG", b"<"), ("PNG", b"\x89PNG\r\n\x1a\n")])
def test_the_position_is_kept_as_a_picture(tabs: Tabs, tmp_path: Path, format: str, beginning: bytes) -> None:  # noqa: A002
    page = begin(tabs, "tic-tac-toe", seats=PEOPLE)
    more(page, "Share")
    with page.expect_download() as kept:
        page.get_by_role("button", name=f"Picture ({format})").click()
    kept.value.save_as(tmp_path / "picture")
    assert (tmp_path / "picture").read_bytes().startswith(beginning)


def test_moves_are_taken_back_played_again_and_varied(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=PEOPLE)
    type_moves(page, "a1", "b1", "c1")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("treeitem", selected=True)).to_have_text(re.compile("b1"))
    type_moves(page, "c3")
    assert sorted(moves(page)) == ["a1", "b1", "c1", "c3"]
    expect(page.get_by_role("treeitem", selected=True)).to_have_attribute("aria-level", "2")
    page.get_by_role("button", name="Make main line").click()
    expect(page.get_by_role("treeitem", selected=True)).to_have_attribute("aria-level", "1")
    page.keyboard.press("{")
    expect(page.get_by_role("treeitem", selected=True)).to_have_text("Start")
    page.keyboard.press("]")
    expect(page.get_by_role("treeitem", selected=True)).to_have_text(re.compile("a1"))
    more(page, "Start over")
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(page.get_by_role("treeitem")).to_have_count(1)


def test_whoever_resigns_has_lost(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=PEOPLE)
    more(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".status.over")).to_contain_text("Dark resigned")


def test_the_engine_analyses_shows_lines_and_stops(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=PEOPLE)
    engine = page.get_by_role("region", name="Engine")
    engine.get_by_role("button", name="Analyse").click()
    expect(engine).to_contain_text("Depth", timeout=COMPILING)
    expect(engine.get_by_role("listitem")).to_have_count(3)
    engine.get_by_role("listitem").first.get_by_role("button").first.hover()
    expect(page.get_by_text("Preview:")).to_be_visible()
    page.mouse.move(5, 5)
    engine.get_by_role("button", name="Stop").click()
    expect(engine.get_by_role("button", name="Analyse")).to_be_visible()
    expect(engine).to_contain_text("Stopped")


def test_hints_are_given_a_step_at_a_time(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=PEOPLE)
    type_moves(page, "a1", "b1", "a2", "b2")
    page.keyboard.press("Escape")
    hint = page.get_by_role("region", name="Hint")
    page.get_by_role("button", name="Hint").click()
    expect(hint.get_by_role("listitem")).to_have_count(1, timeout=COMPILING)
    for count in range(2, 6):
        hint.get_by_role("button", name="Tell me more").click()
        expect(hint.get_by_role("listitem")).to_have_count(count)
    expect(hint).to_contain_text("a3")


def test_the_coach_asks_before_a_blunder(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=PEOPLE, coach=True)
    type_moves(page, "a1", "b2", "c3")
    # With a corner the second player lets the first one make a fork.
    box = page.get_by_role("textbox", name="Type a move")
    box.fill("a3")
    box.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This loses about", timeout=COMPILING)
    dialog.get_by_role("button", name="Take it back").click()
    expect(dialog).to_be_hidden()
    assert len(moves(page)) == 3
    box.fill("a3")
    box.press("Enter")
    dialog.get_by_role("button", name="Play it anyhow").click()
    expect(page.get_by_role("treeitem")).to_have_count(5)


def test_a_whole_game_is_judged_and_its_worst_moves_are_listed(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=PEOPLE)
    type_moves(page, "b2", "b1", "a1", "a2", "c3")
    page.get_by_role("button", name="Review").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Largest mistakes")).to_be_visible(timeout=COMPILING)
    worst = panel.get_by_role("list").get_by_role("button").first
    expect(worst).to_contain_text("b1")
    worst.click()
    expect(page.get_by_role("slider", name="Score over the game")).to_have_attribute("aria-valuenow", "2")


def test_why_adds_up_and_the_search_opens_in_the_tree_lab(tabs: Tabs) -> None:
    page = begin(tabs, "othello", options={"size": 6}, seats=PEOPLE)
    page.locator("[data-site].choosable").first.click()
    expect(page.get_by_role("treeitem")).to_have_count(2)
    page.get_by_role("tab", name="Why").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("table")).to_be_visible(timeout=COMPILING)
    expect(panel.get_by_role("row").last).to_contain_text("Score")
    panel.get_by_role("link", name="Open in the tree lab").click()
    expect(page.get_by_role("heading", name="Tree lab")).to_be_visible()
    expect(page.get_by_role("img").first).to_be_visible(timeout=COMPILING)
    expect(page.get_by_role("group", name="Steps")).to_be_visible()


def test_hidden_cards_stay_hidden_until_the_screen_is_handed_over(tabs: Tabs) -> None:
    page = begin(tabs, "kuhn-poker", seats=PEOPLE)
    expect(page.get_by_role("heading", name="Hand the screen to")).to_be_visible()
    expect(page.locator("[data-site]")).to_have_count(0)
    page.get_by_role("button", name="show the game").click()
    cards = page.locator("[data-site][aria-label*='card face down']")
    expect(cards).to_have_count(1)
    expect(page.get_by_role("button", name="Analyse")).to_be_disabled()


def test_two_engines_play_by_themselves(tabs: Tabs) -> None:
    page = begin(tabs, "connect-four", options={"columns": 4, "rows": 4, "k": 3}, seats=[ENGINE, ENGINE])
    expect(page.locator(".status.over")).to_be_visible(timeout=COMPILING)
    assert len(moves(page)) >= 5
