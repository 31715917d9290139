"""Fingers: taps play, sites are large enough to be hit, and quick series of taps and clicks play for nobody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from plyground.core.facts import OptionValue
from plyground.games.catalogue import games, load
from tests.browser.board import PERSON, Board, begin, moves
from tests.browser.tabs import PHONE, Tabs

FINGER = 24  # pixels
_SIZES = """() => [...document.querySelectorAll("[data-site]")]
    .map((site) => site.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"""


@pytest.fixture
def phone(tabs: Tabs) -> Page:
    """A tab on a phone."""
    return tabs.open(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tic-tac-toe", {}),
        ("kalah", {"pits": 3, "seeds": 2}),
        ("nim", {}),
        ("backgammon", {"horizon": 3}),
        ("yahtzee", {"players": 2, "boxes": "ones", "rolls": 2}),
    ],
)
def test_a_whole_game_is_played_by_taps(tabs: Tabs, phone: Page, game: str, options: dict[str, OptionValue]) -> None:
    begin(tabs, game, page=phone, options=options)
    board = Board(phone)
    ending = board.play_out(
        lambda site: phone.locator(f'[data-site="{site}"]').tap(), lambda at: phone.locator(".choices button").nth(at).tap()
    )
    assert ending.endswith(".")
    assert len(moves(phone)) >= 3


def test_every_site_of_every_game_can_be_hit_with_a_finger(tabs: Tabs, phone: Page) -> None:
    small, wide = {}, {}
    for game in games():
        players = load(game.name).facts.players
        begin(tabs, game.name, page=phone, seats=[PERSON] * players)
        expect(phone.locator("[data-site], .cover, .board pre").first).to_be_visible()
        if (least := min(phone.evaluate(_SIZES), default=FINGER)) < FINGER - 0.5:
            small[game.name] = least
        if (width := phone.evaluate("document.documentElement.scrollWidth")) > PHONE["width"]:
            wide[game.name] = width
    assert small == {}
    assert wide == {}


def test_a_long_point_is_hit_beside_its_tip_too(tabs: Tabs, phone: Page) -> None:
    begin(tabs, "backgammon", page=phone, seats=[PERSON, PERSON])
    expect(phone.locator(".pan svg")).to_be_visible()
    for site in ("9", "16", "22"):
        box = phone.locator(f'[data-site="{site}"]').bounding_box()
        assert box is not None
        for x in (0.1, 0.9):
            for y in (0.05, 0.5, 0.95):
                at = [box["x"] + x * box["width"], box["y"] + y * box["height"]]
                hit = phone.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-site]')?.dataset.site", at)
                assert hit == site


@pytest.mark.parametrize("game", ["backgammon", "chinese-checkers", "quoridor", "yahtzee", "cant-stop"])
def test_a_board_is_seen_on_a_phone_without_being_moved_to_and_fro(tabs: Tabs, phone: Page, game: str) -> None:
    begin(tabs, game, page=phone, seats=[PERSON] * load(game).facts.players)
    expect(phone.locator(".pan svg")).to_be_visible()
    assert phone.evaluate("() => document.querySelector('.pan').scrollWidth <= document.querySelector('.pan').clientWidth")


def test_the_far_end_of_a_large_board_is_reached_by_keys(tabs: Tabs, phone: Page) -> None:
    begin(tabs, "hex", page=phone, seats=[PERSON, PERSON])
    board = Board(phone)
    board.tab_to("[data-site]")
    board.walk_to("k11")
    box = phone.locator('[data-site="k11"]').bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_a_column_can_be_clicked_anywhere(tabs: Tabs) -> None:
    page = begin(tabs, "connect-four", seats=[PERSON, PERSON])
    for number, site in enumerate(("d6", "d1", "d3", "e5"), start=2):
        page.locator(f'[data-site="{site}"]').click()
        expect(page.get_by_role("treeitem")).to_have_count(number)
    assert moves(page) == ["d", "d", "d", "e"]
    expect(page.locator('[data-site="a6"].choosable')).to_be_visible()


def test_a_double_click_drops_one_disc(tabs: Tabs) -> None:
    page = begin(tabs, "connect-four", seats=[PERSON, PERSON])
    page.locator('[data-site="d6"]').dblclick(delay=20)
    expect(page.get_by_role("treeitem")).to_have_count(2)
    page.wait_for_timeout(300)
    assert moves(page) == ["d"]


def test_a_quick_series_of_clicks_does_not_play_for_the_next_person(tabs: Tabs) -> None:
    page = begin(tabs, "pig", seats=[PERSON, PERSON], options={"target": 100})
    page.get_by_role("button", name="Hold", exact=True).click(click_count=8, delay=30)
    expect(page.get_by_role("treeitem")).to_have_count(2)
    page.wait_for_timeout(500)
    assert moves(page) == ["hold"]
    page.get_by_role("button", name="Hold", exact=True).click()
    expect(page.get_by_role("treeitem")).to_have_count(3)
