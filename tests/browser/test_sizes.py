"""Windows of every size: what belongs together is seen together, texts can be read, and large screens are used."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import COMPILING, PERSON, begin
from tests.browser.sizes import DESK, LARGE, SIDEWAYS, is_seen_whole, least_text
from tests.browser.tabs import PHONE, Tabs

FEUP = "#/tree?l=feup-27&k=1&i=17"


@pytest.mark.parametrize("game", ["chess", "othello", "tic-tac-toe", "dots-and-boxes", "nine-mens-morris", "tree"])
def test_a_phone_on_its_side_shows_the_whole_board(tabs: Tabs, game: str) -> None:
    page = tabs.open(viewport=SIDEWAYS, has_touch=True)
    begin(tabs, game, page=page, seats=[PERSON, PERSON])
    board = page.locator(".pan svg")
    expect(board).to_be_visible()
    assert is_seen_whole(board, SIDEWAYS)
    toolbar = page.get_by_role("toolbar").bounding_box()
    drawn = board.bounding_box()
    assert toolbar is not None
    assert drawn is not None
    assert toolbar["x"] >= drawn["x"] + drawn["width"]


def test_what_is_pressed_beside_the_board_is_seen_with_it(tabs: Tabs) -> None:
    page = tabs.open(viewport=SIDEWAYS, has_touch=True)
    begin(tabs, "pig", page=page, seats=[PERSON, PERSON])
    for part in (page.locator(".pan svg"), page.get_by_role("button", name="Hold", exact=True)):
        expect(part).to_be_visible()
        assert is_seen_whole(part, SIDEWAYS)


def test_a_tree_of_27_leaves_and_all_that_is_told_of_it_are_seen_together(tabs: Tabs) -> None:
    page = tabs.open(FEUP, viewport=DESK)
    expect(page.locator("svg .node.leaf")).to_have_count(27)
    panels = page.get_by_role("complementary").locator("section")
    expect(panels).to_have_count(3)
    for part in (page.locator("figure"), page.locator(".say"), page.locator(".foot"), *panels.all()):
        assert is_seen_whole(part, DESK)
    assert least_text(page) >= 11
    page.keyboard.press("End")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
        expect(page.locator("li[aria-current=step]").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["phone", "on its side"])
def test_a_tree_can_be_read_on_a_phone_and_follows_the_steps(tabs: Tabs, size: dict[str, int]) -> None:
    page = tabs.open("#/tree?l=feup-27&k=1", viewport=size, has_touch=True)
    expect(page.locator("svg .node.leaf")).to_have_count(27)
    figure = page.locator("figure")
    assert least_text(page) > 9.5
    assert is_seen_whole(figure, size)
    frame = figure.bounding_box()
    assert frame is not None
    assert frame["height"] >= 200
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        node = page.locator(".node.H > .body").bounding_box()
        assert node is not None
        assert frame["x"] - 4 <= node["x"] <= frame["x"] + frame["width"] - node["width"] + 4
        assert frame["y"] - 4 <= node["y"] <= frame["y"] + frame["height"] - node["height"] + 4


@pytest.mark.parametrize("address", ["#/lessons/feup-27", "#/practice/cuts%2F1", "#/practice/values%2F1"])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESK, LARGE], ids=lambda size: f"{size['width']}")
def test_trees_of_lessons_and_exercises_can_be_read(tabs: Tabs, size: dict[str, int], address: str) -> None:
    page = tabs.open(address, viewport=size)
    expect(page.locator("svg [data-node]").first).to_be_visible()
    assert least_text(page) > 9.5


def test_what_is_needed_less_often_is_opened_by_the_keyboard_and_stays_open(tabs: Tabs) -> None:
    page = tabs.open("#/tree", viewport=DESK)
    more = page.get_by_role("button", name="Notation and options")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_label("Fail-hard")).to_have_count(0)
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_label("Fail-hard")).to_be_visible()
    page.get_by_label("Algorithm", exact=True).select_option("minimax")
    page.get_by_role("link", name="Lessons").click()
    page.get_by_role("link", name="Tree lab").click()
    expect(more).to_have_attribute("aria-expanded", "true")


def test_a_large_screen_shows_everything_at_once(tabs: Tabs) -> None:
    page = tabs.open(FEUP, viewport=LARGE)
    expect(page.get_by_role("button", name="Notation and options")).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("Leaves with bars")).to_be_visible()


def test_an_algorithm_that_cannot_be_run_is_not_the_one_that_is_chosen(tabs: Tabs) -> None:
    tabs.may_fail = True  # a refused text is a refused request
    page = tabs.open("#/tree", viewport=DESK)
    expect(page.locator("svg .node.leaf")).to_have_count(9)
    page.locator("textarea").fill("max(min(3 12) min(2 %))")
    expect(page.locator("textarea")).to_have_attribute("aria-invalid", "true")
    chosen = page.get_by_label("Algorithm", exact=True)
    chosen.select_option("minimax")
    expect(page.locator(".toast, [role=status]").filter(has_text="found").first).to_be_visible()
    expect(chosen).to_have_value("alpha-beta")
    page.locator("textarea").fill("max(min(3 12) min(2 4))")
    expect(page.locator("svg .node.leaf")).to_have_count(4)
    expect(page.locator(".say")).to_contain_text("Alpha-beta")
    chosen.select_option("minimax")
    expect(page.locator(".say")).to_contain_text("Minimax")
    expect(page).to_have_url(re.compile("a=minimax"))


def test_a_search_without_a_text_says_so(tabs: Tabs) -> None:
    page = tabs.open("#/tree?g=tic-tac-toe&m=a1+b2+c3&d=6&y=2&e=1", viewport=DESK)
    expect(page.locator("g.tree")).to_be_visible(timeout=COMPILING)
    expect(page.locator("textarea")).to_have_attribute("placeholder", re.compile("^This tree has no text"))


@pytest.mark.parametrize(("game", "is_wide"), [("hex", True), ("pac-man", True), ("othello", False)])
def test_a_board_that_is_wider_than_the_screen_fades_out_where_it_goes_on(tabs: Tabs, game: str, *, is_wide: bool) -> None:
    page = tabs.open(viewport=PHONE, has_touch=True)
    begin(tabs, game, page=page, seats=[PERSON, PERSON])
    pan = page.locator(".pan")
    expect(pan).to_be_visible()
    assert pan.evaluate("pan => pan.scrollWidth > pan.clientWidth") is is_wide
    fade = pan.evaluate("pan => parseFloat(getComputedStyle(pan).paddingRight)")
    assert fade == (28 if is_wide else 0)
    assert "linear-gradient" in pan.evaluate("pan => getComputedStyle(pan).maskImage")
    # At its end nothing of it lies under the fading edge.
    ends = pan.evaluate(
        "pan => (pan.scrollLeft = 9999, [pan, pan.firstElementChild].map((one) => one.getBoundingClientRect().right))"
    )
    assert ends[0] - ends[1] == pytest.approx(fade, abs=1)


@pytest.mark.parametrize(("address", "cards"), [("#/games", "main ul"), ("#/practice", "ul.kinds"), ("#/lessons", "main ul")])
def test_cards_use_the_width_of_a_large_screen(tabs: Tabs, address: str, cards: str) -> None:
    page = tabs.open(address, viewport=LARGE)
    box = page.locator(cards).first
    expect(box).to_be_visible()
    assert 1600 < (box.bounding_box() or {"width": 0})["width"] <= 1800


def test_a_lesson_has_a_wide_tree_and_narrow_lines(tabs: Tabs) -> None:
    page = tabs.open("#/lessons/feup-27", viewport=LARGE)
    expect(page.locator("svg [data-node]").first).to_be_visible()
    assert (page.locator(".picture").first.bounding_box() or {"width": 0})["width"] > 1300
    assert (page.locator(".question").bounding_box() or {"width": 9999})["width"] < 900
