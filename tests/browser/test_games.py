"""Whole games against the engine, on every kind of board: with the mouse, with keys alone, by dragging, by typing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import ENGINE, PERSON, Board, begin, moves
from tests.browser.tabs import Tabs


@dataclass(frozen=True)
class Sample:
    """A game that is soon over."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    start: str = ""
    seats: int = 2
    least: int = 3
    """So many moves every such game has."""

    def new(self) -> dict[str, Any]:
        """What the server is asked for: a person first, engines on all other seats."""
        seats = [PERSON, *[ENGINE] * (self.seats - 1)]
        return {"options": self.options, "seats": seats} | ({"start": self.start} if self.start else {})


# Two men each, which can be crowned, jump and be jumped.
RACE = "B:W18,27:B6,7"
# A chain of two jumps takes white's last pieces, and a shorter one is not allowed.
CHAIN = "B:W15,22:B11,3"
GAMES = {
    "squares": Sample("tic-tac-toe"),
    "squares where some moves are passes": Sample("othello", {"size": 4}),
    "squares that fall to the bottom": Sample("connect-four", {"columns": 4, "rows": 3, "k": 3}),
    "squares with chains of jumps": Sample("checkers", start=RACE),
    "squares that are gone over and shot at": Sample("amazons", {"size": 6}),
    "points on lines": Sample("nine-mens-morris", {"men": 3}),
    "hexagons": Sample("hex", {"size": 3}),
    "edges": Sample("dots-and-boxes", {"columns": 2, "rows": 2}),
    "pits": Sample("kalah", {"pits": 3, "seeds": 2}),
    "piles": Sample("nim"),
    "a row for three": Sample("coins", {"players": 3}, seats=3),
    "a graph": Sample("tree", least=2),
    "cards": Sample("kuhn-poker"),
    "dice": Sample("pig", {"target": 12}),
    "a puzzle for one": Sample("8-puzzle", {"scramble": 2, "limit": 8}, seats=1),
    "points, a bar and dice": Sample("backgammon", {"horizon": 3}),
    "cells and the walls between them": Sample("quoridor", {"size": 5, "walls": 1}),
    "holes of a star": Sample("chinese-checkers", {"size": 1, "players": 3, "horizon": 9}, seats=3),
    "a maze": Sample("pac-man", {"layout": "tiny", "horizon": 4}),
    "dice and a sheet": Sample("yahtzee", {"players": 2, "boxes": "ones,chance", "rolls": 2}, least=8),
    "columns that are climbed": Sample("cant-stop", {"sides": 3, "to_win": 1, "shortest": 1, "horizon": 30}),
    "stones that a die moves": Sample("einstein", {"size": 3, "stones": 3}),
    "tiles that merge, for one": Sample("2048", {"rows": 2, "columns": 2, "target": 16}, seats=1),
}


@pytest.mark.parametrize("sample", GAMES.values(), ids=GAMES.keys())
def test_a_whole_game_is_played_with_the_mouse(tabs: Tabs, sample: Sample) -> None:
    page = begin(tabs, sample.game, **sample.new())
    board = Board(page)
    ending = board.play_out(board.click, board.press)
    assert ending.endswith(".")
    expect(page.get_by_role("treeitem").nth(sample.least)).to_be_attached()  # behind the start
    expect(page.get_by_role("button", name="Play again", exact=True)).to_be_visible()


@pytest.mark.parametrize("sample", GAMES.values(), ids=GAMES.keys())
def test_a_whole_game_is_played_with_keys_alone(tabs: Tabs, sample: Sample) -> None:
    page = begin(tabs, sample.game, **sample.new())
    board = Board(page, seed=2)
    ending = board.play_out(board.key_click, board.key_press)
    assert ending.endswith(".")
    expect(page.get_by_role("treeitem").nth(sample.least)).to_be_attached()  # behind the start


def test_pieces_are_dragged_through_a_whole_game(tabs: Tabs) -> None:
    page = begin(tabs, "breakthrough", options={"columns": 3, "rows": 5, "ranks": 1})
    board = Board(page)

    def drag(site: str) -> None:
        before = moves(page)
        for to in board.dice.sample(targets := _sites(page), len(targets)):
            board.drag(site, to)
            if len(moves(page)) > len(before) or not _is_choosable(page, site):
                return
        raise AssertionError(f"what stands on {site} can be dragged nowhere")

    def _sites(page: Any) -> list[str]:
        names: list[str] = page.evaluate("() => [...document.querySelectorAll('[data-site]')].map((site) => site.dataset.site)")
        return names

    def _is_choosable(page: Any, site: str) -> bool:
        return bool(page.locator(f'[data-site="{site}"].choosable').count())

    assert board.play_out(drag, board.press).endswith(".")


def test_a_chain_of_jumps_is_one_move(tabs: Tabs) -> None:
    page = begin(tabs, "checkers", start=CHAIN)
    board = Board(page)
    ending = board.play_out(board.click, board.press)
    assert ending.startswith("Black")
    expect(page.get_by_role("treeitem")).to_have_count(2)
    assert moves(page) == ["11x18x25"]


def test_a_whole_game_is_typed(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    for number, move in enumerate(["a1", "b1", "a2", "b2", "a3"], start=1):
        page.keyboard.press("/")
        box = page.get_by_role("textbox", name="Type a move")
        expect(box).to_be_focused()
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        expect(page.get_by_role("treeitem")).to_have_count(number + 1)
        box.press("Escape")
    expect(page.locator(".status.over")).to_contain_text("Crosses")


def test_a_typed_move_that_is_none_is_refused_in_place_and_kept(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    box = page.get_by_role("textbox", name="Type a move")
    box.fill("z9")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("z9")
    expect(box).to_have_value("z9")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert moves(page) == []


def test_notation_can_be_typed_where_the_board_has_the_focus(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    board = Board(page)
    board.tab_to("[data-site]")
    field = page.get_by_placeholder("a1")
    page.keyboard.type("b2")
    expect(field).to_be_focused()
    expect(field).to_have_value("b2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("treeitem")).to_have_count(2)
    # Whoever began on the board is back there, and types on or leaves the field again.
    board.tab_to("[data-site]", most=1)
    page.keyboard.type("a")
    expect(field).to_have_value("a")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    board.tab_to("[data-site]", most=1)
    page.keyboard.type("c3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("treeitem")).to_have_count(3)
    assert moves(page) == ["b2", "c3"]


def test_letters_that_mean_something_keep_their_meaning_after_a_click_on_the_board(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    page.locator('[data-site="b2"]').click()
    expect(page.get_by_role("treeitem")).to_have_count(2)
    corner = page.locator('[data-site="a1"]').bounding_box()
    assert corner is not None
    page.keyboard.press("f")
    page.wait_for_function(
        "(top) => document.querySelector('[data-site=a1]').getBoundingClientRect().top < top - 10", arg=corner["y"]
    )
    page.keyboard.press("c")
    expect(page.get_by_label("Type a move")).to_have_value("c")
    page.keyboard.press("?")
    expect(page.get_by_label("Type a move")).to_have_value("c?")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("begin to type a move in notation")
