"""Room in the tree lab: what is compared and what comes from a game is seen whole, with its controls, at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import COMPILING
from tests.browser.sizes import least_text
from tests.browser.tabs import PHONE, Tabs

DESK = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "phone"])


def _box(found: Locator) -> dict[str, float]:
    box = found.bounding_box()
    assert box is not None
    return {"left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}


def _is_within(inner: dict[str, float], outer: dict[str, float], slack: float = 1) -> bool:
    return (
        inner["left"] >= outer["left"] - slack
        and inner["top"] >= outer["top"] - slack
        and inner["right"] <= outer["right"] + slack
        and inner["bottom"] <= outer["bottom"] + slack
    )


def _slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Leaves of the tree")


def _compared(tabs: Tabs, size: dict[str, int]) -> Page:
    page = tabs.open("#/tree?l=feup-27&k=1&b=minimax", viewport=size)
    expect(page.get_by_role("img")).to_have_count(2)
    expect(_slider(page)).to_be_visible()
    return page


@SIZES
def test_the_clock_of_two_runs_is_in_view_at_first_and_wherever_one_reads(tabs: Tabs, size: dict[str, int]) -> None:
    page = _compared(tabs, size)
    screen = {"left": 0.0, "top": 0.0, "right": float(size["width"]), "bottom": float(size["height"])}
    for place in (0, 250, 700, 1200):
        page.evaluate("place => scrollTo(0, place)", place)
        slider, button = (
            page.get_by_role("slider", name="Leaves of the tree"),
            page.get_by_role("button", name="Play", exact=True),
        )
        for control in (slider, button):
            assert _is_within(_box(control), screen), place
            at = _box(control)
            middle = [(at["left"] + at["right"]) / 2, (at["top"] + at["bottom"]) / 2]
            hit = "([x, y]) => document.elementFromPoint(x, y).closest('.clock') !== null"
            assert page.evaluate(hit, middle), place


@SIZES
def test_two_trees_can_be_read(tabs: Tabs, size: dict[str, int]) -> None:
    page = _compared(tabs, size)
    assert least_text(page) > 9.5
    page.keyboard.press("Home")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        for number in (0, 1):
            frame = page.locator(".picture").nth(number)
            assert _is_within(_box(frame.locator(".node.H > .body")), _box(frame), slack=8)


@SIZES
@pytest.mark.parametrize(
    "address", ["#/tree?g=tic-tac-toe&m=a1+b2+c3&d=6&y=2&e=1&w=1", "#/tree?g=checkers&d=4&y=2&e=1&w=1"], ids=["small", "large"]
)
def test_a_tree_from_a_game_is_seen_whole_above_what_is_said_of_it(tabs: Tabs, size: dict[str, int], address: str) -> None:
    page = tabs.open(address, viewport=size)
    expect(page.locator("g.tree")).to_be_visible(timeout=COMPILING)
    figure, foot = _box(page.locator("figure")), _box(page.locator(".foot"))
    # What would show no more than that there is a lot of it begins with its root instead, so that it can be read.
    if _is_within(_box(page.locator("g.tree")), figure):
        assert page.locator("g.tree").evaluate("tree => tree.getScreenCTM().a") > 0.12
    else:
        assert least_text(page) > 9.5
        assert _is_within(_box(page.locator("[data-node='0'] > .body")), figure)
        assert (size, "checkers" in address) == (PHONE, True)
    assert figure["bottom"] <= foot["top"] + 1
    assert foot["bottom"] <= size["height"] + 1


def test_the_picture_does_not_jump_from_step_to_step_once_there_was_room_for_the_longest_sentence(tabs: Tabs) -> None:
    page = tabs.open("#/tree?g=tic-tac-toe&m=a1+b2+c3&d=6&y=2&e=1&w=1", viewport=DESK)
    expect(page.locator("g.tree")).to_be_visible(timeout=COMPILING)
    heights: list[Any] = []
    for _ in range(2):
        page.keyboard.press("Home")
        for _ in range(8):
            page.get_by_role("button", name="Step forward").first.click()
            heights.append(page.locator("figure").evaluate("one => one.clientHeight"))
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights[8:])) == 1
