"""Games of one seat, with dice and of three are looked back at: lines, mistakes, luck; and searches become trees."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from plyground import load
from plyground.core.record import Record
from tests.browser.tabs import PHONE, Tabs

PERSON = {"kind": "human"}
FEUP = "8 6 3 | 1 10 3 | 15 20 6 || 7 4 6 | 25 10 4 | 4 3 5 || 1 20 4 | 12 1 10 | 4 22 10"
SMALL = {"width": 1200, "height": 800}


def recorded(tabs: Tabs, game: str, moves: str, **options: Any) -> Page:
    """A tab at a room with a recorded game."""
    loaded = load(game, **options)
    record = Record(game, dict(loaded.options), tuple(moves.split())).write()
    seats = [PERSON] * loaded.facts.players
    with tabs.studio.client as client:
        answer = client.post("/api/rooms", json={"game": game, "record": record, "seats": seats})
    assert answer.status_code == 201, answer.text
    return tabs.open(f"#/play/{answer.json()['room']}")


def reviewed(page: Page) -> None:
    """Look back at the whole game, and wait for the end of it."""
    page.get_by_role("button", name="Look back at the whole game").first.click()
    expect(page.get_by_role("tabpanel").get_by_text("Accuracy of").first).to_be_visible()
    expect(page.get_by_role("button", name="Look back at the whole game").first).to_be_visible()


def test_three_seats_have_a_line_each_and_luck_and_skill_are_told_apart(tabs: Tabs) -> None:
    page = recorded(tabs, "pig", "hold roll 2 hold roll 1", players=3, target=4, horizon=6)
    reviewed(page)
    graph = page.locator(".graph")
    expect(graph.locator("path.stroke.seat")).to_have_count(6)  # a line and a sample for each
    lines = graph.get_by_role("slider").locator("path.stroke")
    drawn = lines.evaluate_all("all => all.map((one) => one.getAttribute('d').length)")
    assert len(drawn) == 3
    assert min(drawn) > 10
    assert len(set(lines.evaluate_all("all => all.map((one) => one.getAttribute('stroke-dasharray'))"))) == 3
    names = graph.get_by_role("slider").locator("text.end")
    expect(names).to_have_text(["Player 1", "Player 2", "Player 3"])
    tops = sorted(names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().y)"))
    assert min(below - above for above, below in pairwise(tops)) >= 11
    slider = page.get_by_role("slider", name="Score over the game")
    slider.focus()
    slider.press("Home")
    everybody = re.compile("Player 1 can expect .*Player 2 can expect .*Player 3 can expect")
    expect(slider).to_have_attribute("aria-valuetext", everybody)
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("button", name=re.compile("Player 1: hold"))).to_be_visible()
    table = panel.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(4)
    throws = panel.locator(".luckiest button")
    expect(throws.first).to_contain_text(re.compile("[+\N{MINUS SIGN}]"))
    throws.first.click()
    expect(throws.first).to_have_attribute("aria-current", "true")


def test_one_who_plays_alone_sees_points(tabs: Tabs) -> None:
    page = _alone(tabs)
    reviewed(page)
    page.get_by_role("button", name="Previous move").click()
    expect(page.locator(".graph text.end").first).to_contain_text("points")
    bar = page.get_by_role("region", name="Engine").get_by_role("img").first
    expect(bar).to_have_attribute("aria-label", re.compile(r"can expect [\d,.]+ points"))
    expect(page.get_by_role("tabpanel").get_by_role("row")).to_have_count(2)


def _alone(tabs: Tabs) -> Page:
    game = load("2048", rows=2, columns=2)
    state, texts = game.initial(), []
    while not game.is_terminal(state):
        action = game.actions(state)[-1]
        texts.append(game.write_action(state, action))
        state = game.result(state, action)
    return recorded(tabs, "2048", " ".join(texts), rows=2, columns=2)


def test_the_last_search_of_the_engine_opens_as_it_was_made(tabs: Tabs) -> None:
    page = recorded(tabs, "connect-four", "d d")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("region", name="Engine").locator("dl dd").first).to_be_visible()
    page.get_by_role("region", name="Engine").get_by_role("button", name="Stop").click()
    page.get_by_role("tab", name="Why").click()
    expect(page.get_by_text("as it was made, to depth")).to_be_visible()
    page.get_by_role("link", name="Open in the tree lab").click()
    expect(page.get_by_text("The engine's own search as it was made")).to_be_visible()
    expect(page.locator(".foot .say")).not_to_be_empty()
    page.reload()
    expect(page.get_by_text("The engine's own search as it was made")).to_be_visible()


def test_the_first_plies_of_an_engine_with_dice_are_opened_with_its_own_values(tabs: Tabs) -> None:
    page = recorded(tabs, "pig", "roll 3", target=10)
    page.get_by_role("tab", name="Why").click()
    expect(page.get_by_text("See how this position is searched")).to_be_visible()
    page.get_by_role("link", name="Open in the tree lab").click()
    expect(page.get_by_text("The values at their ends are the engine's own")).to_be_visible()
    expect(page.get_by_label("Algorithm", exact=True)).to_have_value("star2")


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["1200x800", "phone"])
def test_tree_sentence_and_timeline_are_in_view_without_scrolling(tabs: Tabs, size: dict[str, int]) -> None:
    page = tabs.open(f"#/tree?{urlencode({'t': FEUP})}", viewport=size)
    page.locator("main").focus()
    expect(page.locator(".timeline")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".foot .say")).to_contain_text("Enter")
    page.wait_for_timeout(300)
    boxes = [page.locator(name).bounding_box() for name in (".foot .say", ".timeline", "figure svg .node >> nth=0")]
    for box in boxes:
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"] + 1


def test_a_slash_is_a_command_line_everywhere(tabs: Tabs) -> None:
    page = tabs.open("#/lessons")
    page.wait_for_timeout(2000)
    page.locator("main").focus()
    page.keyboard.press("/")
    line = page.get_by_role("combobox", name="Command line")
    expect(line).to_be_focused()
    page.keyboard.type("go tree")
    expect(page.get_by_role("dialog").get_by_role("option", selected=True)).to_contain_text("Tree lab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tree lab")).to_be_attached()
    expect(page.locator(".timeline")).to_be_visible()
    page.locator("main").focus()
    page.keyboard.press("/")
    page.keyboard.type("step 4")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Step 4 of")).to_be_visible()
    page.locator("main").focus()
    page.keyboard.press("/")
    page.keyboard.type("5 9 | 1 2")
    page.keyboard.press("Enter")
    expect(page.locator("main textarea").first).to_have_value("5 9 | 1 2")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_game_takes_moves_and_commands_in_the_same_line(tabs: Tabs) -> None:
    page = recorded(tabs, "tic-tac-toe", "a1")
    expect(page.get_by_role("treeitem")).to_have_count(2)
    page.keyboard.press("/")
    expect(page.get_by_role("textbox", name="Type a move")).to_be_focused()
    # What knows the commands is fetched when the field is first used: until then nothing is offered below it.
    offered = page.get_by_role("button", name="Take back").nth(1)
    for _ in range(30):
        page.get_by_role("textbox", name="Type a move").fill("")
        page.keyboard.type("und")
        page.wait_for_timeout(200)
        if offered.is_visible():
            break
    expect(offered).to_be_visible()
    page.get_by_role("textbox", name="Type a move").fill("")
    page.get_by_role("textbox", name="Type a move").press("Escape")
    for text, count in (("b2", 3), ("undo", 3)):
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("treeitem")).to_have_count(count)
        page.get_by_role("textbox", name="Type a move").press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("depth 3")
    page.keyboard.press("Enter")
    expect(page.get_by_text("to depth 3")).to_be_visible()


def test_the_reason_of_a_cut_is_put_together_from_clauses(tabs: Tabs) -> None:
    page = tabs.open("#/practice/reason%2F7")
    groups = page.get_by_role("group").filter(has=page.get_by_role("radio"))
    expect(groups).to_have_count(3)
    for clause in ("E is worth at least 20", "at A, MAX is sure of 20 already", "so MIN will not let"):
        page.get_by_role("radio", name=clause).check()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status").filter(has_text="E")).to_be_visible()
    page.get_by_role("radio", name="at B, MIN can hold MAX to 20 already").check()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status").filter(has_text="Right")).to_be_visible()
