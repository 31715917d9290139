"""How boards look: what can be chosen is seen, nothing outgrows the screen, and the head says only what is not as usual."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from plyground.games.catalogue import games, load
from tests.browser.board import PERSON, begin
from tests.browser.screens import visit
from tests.browser.tabs import Tabs

LAPTOP = {"width": 1200, "height": 800}
_DRAWN = "() => document.querySelector('.pan svg').getBoundingClientRect().toJSON()"
_WIDE = "() => document.documentElement.scrollWidth"


def people(game: str, **options: Any) -> dict[str, Any]:
    """Persons on all seats of a game."""
    return {"seats": [PERSON] * load(game, **options).facts.players, "options": options}


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex", "yahtzee", "quoridor", "dots-and-boxes", "kalah", "pac-man"])
def test_everything_that_can_be_chosen_is_marked(tabs: Tabs, game: str) -> None:
    page = begin(tabs, game, **people(game))
    choosable = page.locator("[data-site].choosable")
    expect(choosable.first).to_be_attached()
    expect(page.locator(".targets > *")).to_have_count(choosable.count())


def test_what_is_one_of_few_is_marked_more_strongly_than_what_is_one_of_many(tabs: Tabs) -> None:
    page = begin(tabs, "quoridor", **people("quoridor"))
    expect(page.locator(".targets > *").first).to_be_attached()
    strengths = page.locator(".targets > *").evaluate_all("all => all.map((one) => Number(one.getAttribute('fill-opacity')))")
    assert len(set(strengths)) == 2
    cells = [strength for strength in strengths if strength == max(strengths)]
    assert len(cells) == 3, "the pawn goes to three cells, and walls are many"


def test_no_board_outgrows_a_laptop(tabs: Tabs) -> None:
    page = tabs.open(viewport=LAPTOP)
    high, wide = {}, {}
    for game in games():
        begin(tabs, game.name, page=page, **people(game.name))
        expect(page.locator("[data-site], .cover").first).to_be_visible()
        if page.locator(".pan svg").count() and (bottom := page.evaluate(_DRAWN)["bottom"]) > LAPTOP["height"]:
            high[game.name] = bottom
        if (width := page.evaluate(_WIDE)) > LAPTOP["width"]:
            wide[game.name] = width
    assert high == {}
    assert wide == {}


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)])
def test_a_large_screen_is_used(tabs: Tabs, size: tuple[int, int]) -> None:
    page = tabs.open(viewport={"width": size[0], "height": size[1]})
    for name in ("start", "gallery", "page of a game", "tree lab", "practice", "lesson", "settings"):
        visit(tabs, page, name)
        assert page.evaluate(_WIDE) <= size[0], name
    for game, share in (("othello", 0.65), ("backgammon", 0.65), ("yahtzee", 0.6), ("quoridor", 0.65), ("tic-tac-toe", 0.45)):
        begin(tabs, game, page=page, **people(game))
        expect(page.locator(".pan svg")).to_be_visible()
        board = page.evaluate(_DRAWN)
        assert page.evaluate(_WIDE) <= size[0], game
        assert board["bottom"] <= size[1], game
        assert board["height"] >= share * size[1], game


def _expect_options(page: Page, told: list[str]) -> None:
    expect(page.locator("main header ul[aria-label] li")).to_have_text(told)


def test_the_head_of_a_game_tells_only_the_options_that_are_not_as_usual(tabs: Tabs) -> None:
    page = tabs.open()
    for game, options, told in (
        ("quoridor", {}, []),
        ("backgammon", {}, []),
        ("backgammon", {"cube": True, "match": 3}, ["Doubling cube Yes", "Match 3"]),
        ("2048", {"target": 0}, ["Target none"]),
        ("pac-man", {"layout": "tiny"}, ["Maze tiny"]),
    ):
        begin(tabs, game, page=page, **people(game, **options))
        expect(page.locator(".status p")).to_be_visible()
        _expect_options(page, told)


def test_values_of_options_are_told_in_words_of_the_language(tabs: Tabs) -> None:
    page = tabs.open(locale="hu-HU")
    begin(tabs, "2048", page=page, **people("2048", target=0))
    expect(page.locator(".status p")).to_be_visible()
    _expect_options(page, ["Cél nincs"])


def test_the_boxes_of_a_sheet_are_spoken_in_words(tabs: Tabs) -> None:
    page = tabs.open()
    begin(tabs, "yahtzee", page=page, **people("yahtzee", players=2))
    expect(page.locator('[data-site="three-of-a-kind2"]')).to_have_attribute("aria-label", "three of a kind, Player 2, empty")
    expect(page.locator('[data-site="die1"]')).to_have_attribute("aria-label", re.compile("^die 1, "))


@pytest.mark.parametrize("locale", ["en-GB", "pt-PT", "sr-RS"])
def test_no_heading_of_a_games_page_is_said_twice(tabs: Tabs, locale: str) -> None:
    page = tabs.open(locale=locale)
    visit(tabs, page, "page of a game")
    headings = [text.strip() for text in page.locator("main :is(h1, h2, h3)").all_inner_texts()]
    assert len(headings) > 4
    assert len(headings) == len(set(headings))
