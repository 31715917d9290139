"""The tree lab: stepping and reading the cuts, comparing, asking what if, building by clicking, ordering, sharing."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tabs import Tabs

FEUP = "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
TWO_PLIES = "3 12 8 | 2 4 6 | 14 5 2"
# Node, responsible ancestor, and the rule with its numbers: the decks' own answer to "justify every cut".
FEUP_CUTS = [("F", "B", "10 ≥ 8"), ("G", "B", "15 ≥ 8"), ("C", "A", "7 ≤ 8"), ("M", "D", "22 ≥ 12")]
CUT_WORDS = {"en-GB": "Cut", "id-ID": "Pemangkasan", "sr-Latn-RS": "Odsecanje", "pt-PT": "Corte", "hu-HU": "Vágás"}


def lab(tabs: Tabs, text: str = TWO_PLIES, **wanted: Any) -> Page:
    """A tab at the lab with a tree."""
    page = tabs.open(f"#/tree?t={quote_plus(text)}", **wanted)
    expect(page.locator("svg .node.leaf")).to_have_count(leaves(text))
    return page


def leaves(text: str) -> int:
    """How many leaves a tree of bars, or of a shape, has."""
    return len(re.findall(r"-?\d+", text.rsplit(":", maxsplit=1)[-1]))


def sentence(page: Page) -> str:
    return page.locator("p.say").inner_text()


def say(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("p.say")).to_contain_text(text)


def test_from_the_slide_to_the_first_step_is_a_paste_and_a_key(tabs: Tabs) -> None:
    page = tabs.open("#/tree")
    page.locator("textarea").fill(FEUP)
    page.locator("textarea").blur()
    expect(page.locator("svg .node.leaf")).to_have_count(27)
    before = sentence(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("p.say")).not_to_have_text(before)
    expect(page.locator(".count")).to_contain_text("Step 1 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".count")).to_contain_text("Step 0 of")
    page.keyboard.press("End")
    expect(page.get_by_role("complementary")).to_contain_text("17 of 27")


@pytest.mark.parametrize(("locale", "word"), CUT_WORDS.items())
def test_the_four_cuts_of_the_27_leaves_are_justified_in_words(tabs: Tabs, locale: str, word: str) -> None:
    page = lab(tabs, FEUP, locale=locale)
    page.keyboard.press("Home")
    for node, ancestor, rule in FEUP_CUTS:
        page.keyboard.press("Shift+ArrowRight")
        say(page, rule)
        told = sentence(page)
        assert told.startswith(word)
        assert re.search(rf"\b{node}\b", told)
        assert re.search(rf"\b{ancestor}\b", told)
    page.keyboard.press("End")
    expect(page.locator("svg .branch.C, svg .branch.xC")).to_have_count(6)
    expect(page.get_by_role("complementary")).to_contain_text(re.compile("17.*27|27.*17"))


def test_the_sentences_in_english_say_who_would_not_move_there(tabs: Tabs) -> None:
    page = lab(tabs, FEUP)
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    say(page, "At B, MIN can already hold MAX to 8 with branch a, so MIN will not move to F.")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    say(page, "At A, MAX is already sure of 8 with branch a, so MAX will not move to C.")


def test_an_example_of_the_lectures_is_two_clicks_away(tabs: Tabs) -> None:
    page = tabs.open("#/tree")
    page.get_by_role("button", name="Examples").click()
    page.get_by_role("dialog").get_by_role("button", name="Twenty-seven leaves").click()
    expect(page.locator("textarea")).to_have_value(FEUP)
    expect(page.locator("svg .node.leaf")).to_have_count(27)


def test_it_plays_and_pauses(tabs: Tabs) -> None:
    page = lab(tabs)
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.locator(".count")).not_to_contain_text("Step 0 of")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_pseudo_code_and_the_stack_follow_the_step(tabs: Tabs) -> None:
    page = lab(tabs)
    page.keyboard.press("Home")
    panels = page.get_by_role("complementary")
    expect(panels).to_contain_text("No call is open.")
    page.keyboard.press("Shift+ArrowRight")
    expect(panels).not_to_contain_text("No call is open.")
    expect(panels.locator("[aria-current]")).to_have_count(1)


def test_two_algorithms_are_compared_side_by_side(tabs: Tabs) -> None:
    page = lab(tabs)
    page.get_by_role("button", name="Compare").click()
    table = page.get_by_role("table")
    expect(table.get_by_role("row", name="Leaves seen")).to_contain_text("7 of 9")
    expect(table.get_by_role("row", name="Leaves seen")).to_contain_text("9 of 9")
    expect(table.get_by_role("row", name="Cuts")).to_contain_text("1")
    expect(page.get_by_role("region", name="First run").get_by_role("img")).to_be_visible()
    expect(page.get_by_role("region", name="Second run").get_by_role("img")).to_be_visible()


def test_what_if_tells_where_a_cut_appears(tabs: Tabs) -> None:
    page = lab(tabs)
    page.locator("svg .node.leaf").nth(3).click()
    panel = page.get_by_role("region", name=re.compile("2"))
    expect(panel.get_by_role("heading", name="What if this leaf had another value?")).to_be_visible()
    slider = panel.get_by_role("slider", name="Another value of the leaf")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("cuts: 1"))
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("cuts: [01]"))
    expect(page.locator("textarea")).not_to_have_value(TWO_PLIES)
    page.get_by_role("button", name="Undo the change").click()
    expect(page.locator("textarea")).to_have_value(TWO_PLIES)


def test_a_leaf_is_pulled_up_for_a_larger_value(tabs: Tabs) -> None:
    page = lab(tabs)
    leaf = page.locator("svg .node.leaf").first
    leaf.click()
    slider = page.get_by_role("slider", name="Another value of the leaf")
    expect(slider).to_have_value("3")
    box = leaf.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=5)
    expect(page.locator("svg .pulled")).to_be_visible()
    pulled = float(slider.input_value())
    assert pulled > 3
    expect(page.locator("svg .pulled")).to_have_text(f"{pulled:g}")
    page.mouse.move(x, y - 60, steps=5)
    page.mouse.up()
    value = float(slider.input_value())
    assert value > pulled
    expect(page.locator("textarea")).to_have_value(f"{value:g} 12 8 | 2 4 6 | 14 5 2")
    expect(page.locator("svg .pulled")).to_have_count(0)


def test_a_tree_is_built_by_clicking(tabs: Tabs) -> None:
    page = tabs.open("#/tree")
    page.get_by_role("button", name="New tree").click()
    expect(page.locator("svg .node.leaf")).to_have_count(2)
    page.locator("svg .node.leaf").first.click()
    page.get_by_label("New child with value").fill("5")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("svg [data-node]")).to_have_count(4)
    page.locator("svg .node.leaf").first.click()
    value = page.get_by_label("Value", exact=True)
    value.fill("9")
    page.get_by_role("button", name="Set").click()
    expect(page.locator("textarea")).to_have_value(re.compile("9"))
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("svg [data-node]")).to_have_count(3)


def test_another_tree_does_not_cost_the_typed_one(tabs: Tabs) -> None:
    page = lab(tabs, FEUP)
    box = page.locator("textarea")
    page.get_by_role("button", name="New tree").click()
    expect(page.locator("svg .node.leaf")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(box).to_have_value(FEUP)
    expect(page.locator("svg .node.leaf")).to_have_count(27)
    page.get_by_role("button", name="Examples").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("three players", re.IGNORECASE)).first.click()
    expect(box).not_to_have_value(FEUP)
    box.focus()
    page.keyboard.press("Control+z")
    expect(box).to_have_value(FEUP)
    expect(page.locator("svg .node.leaf")).to_have_count(27)
    expect(page.get_by_label("Algorithm", exact=True)).to_have_value("alpha-beta")


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (1366, 768), (360, 740), (1920, 1080)])
def test_a_leaf_and_the_slider_of_its_value_are_seen_together(tabs: Tabs, width: int, height: int) -> None:
    page = lab(tabs, FEUP, viewport={"width": width, "height": height})
    leaf = page.locator("svg .node.leaf").nth(1)
    for _ in range(6):  # on a phone not all leaves are in the frame: it follows the steps
        page.keyboard.press("ArrowRight")
    leaf.click()
    slider = page.get_by_role("slider", name="Another value of the leaf")
    if width < 900:
        slider.scroll_into_view_if_needed()
    for part in (leaf, slider):
        expect(part).to_be_in_viewport(ratio=0.9)
    panel, sheet = page.locator("section.panel").bounding_box(), page.locator("figure").bounding_box()
    assert panel is not None
    assert sheet is not None
    assert panel["x"] >= sheet["x"] + sheet["width"] or panel["y"] >= sheet["y"] + sheet["height"] or width < 900


def test_a_large_screen_has_the_panels_beside_the_tree(tabs: Tabs) -> None:
    page = lab(tabs, FEUP, viewport={"width": 1920, "height": 1080})
    page.keyboard.press("Shift+ArrowRight")
    for part in (page.locator("figure"), page.get_by_role("complementary").locator("section").last):
        expect(part).to_be_in_viewport(ratio=1)


def test_the_wheel_scrolls_the_page_and_zooms_with_ctrl(tabs: Tabs) -> None:
    page = lab(tabs, FEUP, viewport={"width": 1280, "height": 500})
    drawn = page.locator("figure svg > g").first
    before = drawn.get_attribute("transform") or ""
    page.locator("figure").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -240)
    expect(drawn).not_to_have_attribute("transform", before)
    page.keyboard.up("Control")
    zoomed = drawn.get_attribute("transform") or ""
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => scrollY > 50")
    expect(drawn).to_have_attribute("transform", zoomed)


def test_windows_are_offered_where_there_are_any(tabs: Tabs) -> None:
    page = lab(tabs)
    expect(page.get_by_label("Windows at the nodes")).to_be_visible()
    page.get_by_label("Algorithm", exact=True).select_option("monte-carlo")
    expect(page.get_by_label("Windows at the nodes")).to_have_count(0)


def test_the_best_order_is_told_and_made(tabs: Tabs) -> None:
    page = lab(tabs, "14 5 2 | 2 4 6 | 3 12 8")
    page.get_by_text("Order of moves and scale of leaves").click()
    page.get_by_role("button", name="Put in best order").click()
    expect(page.get_by_role("listitem").filter(has_text="as given")).to_contain_text("5")
    page.keyboard.press("End")
    expect(page.get_by_role("complementary")).to_contain_text("5 of 9")
    page.get_by_role("button", name="Double").click()
    expect(page.get_by_text("The decision stays")).to_be_visible()


def test_a_fault_in_the_text_is_shown_at_its_character_and_the_tree_stays(tabs: Tabs) -> None:
    tabs.may_fail = True  # a refused text is a refused request
    page = lab(tabs)
    page.locator("textarea").fill("max(min(3 12) min(2 %))")
    expect(page.locator("textarea")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("mark")).to_have_text("%")
    expect(page.locator("svg .node.leaf")).to_have_count(9)


def test_a_link_opens_the_same_tree_at_the_same_step(tabs: Tabs) -> None:
    page = lab(tabs, FEUP)
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    say(page, "15 ≥ 8")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    other = tabs.open(link.removeprefix(tabs.studio.address).lstrip("/"))
    say(other, "15 ≥ 8")
    assert sentence(other) == sentence(page)
    expect(other.locator("textarea")).to_have_value(FEUP)


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [
        ("max(chance(0.5: min(2 4), 0.5: min(7 4)) chance(0.5: min(6 0), 0.5: min(5 -2)))", "expectiminimax"),
        ("players A B C: (((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))", "max"),
    ],
)
def test_chance_and_several_players_are_shown_in_the_same_viewer(tabs: Tabs, text: str, algorithm: str) -> None:
    page = tabs.open("#/tree")
    page.locator("textarea").fill(text)
    expect(page.get_by_label("Algorithm", exact=True)).to_have_value(re.compile(algorithm))
    page.locator("textarea").blur()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".count")).to_contain_text("Step 1 of")
