"""The lab beyond one run: two runs on one clock, sampling, styles of pseudo-code; and what is tapped, typed and saved."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import SCREENS, visit
from tests.browser.tabs import PHONE, Tabs
from tests.browser.test_practice import fill
from tests.browser.test_tree_lab import FEUP, lab

SIDES = ("First run", "Second run")


def compared(tabs: Tabs, text: str = FEUP) -> Page:
    page = lab(tabs, text)
    page.keyboard.press("c")
    for side in SIDES:
        expect(page.get_by_role("region", name=side).locator("svg .node.leaf").first).to_be_visible()
    expect(page.get_by_role("slider", name="Leaves of the tree")).to_be_visible()
    return page


def tick(page: Page) -> int:
    return int(page.get_by_role("slider", name="Leaves of the tree").input_value())


def captions(page: Page) -> list[str]:
    return [page.get_by_role("region", name=side).locator("p.say").inner_text() for side in SIDES]


def test_arrows_move_both_runs_and_shift_goes_to_the_cuts_of_either(tabs: Tabs) -> None:
    page = compared(tabs)
    page.keyboard.press("Home")
    assert tick(page) == 0
    page.keyboard.press("ArrowRight")
    assert tick(page) == 1
    began = captions(page)
    page.keyboard.press("Shift+ArrowRight")
    at = tick(page)
    assert at > 1
    after = captions(page)
    assert all(one != other for one, other in zip(began, after, strict=True)), "both runs have moved"
    page.keyboard.press("ArrowRight")
    assert tick(page) == at + 1, "the clock goes on from the cut"
    page.keyboard.press("Shift+ArrowLeft")
    assert tick(page) == at


def test_a_comparison_shows_whole_trees_when_they_are_fitted(tabs: Tabs) -> None:
    page = compared(tabs)
    for side in SIDES:
        page.get_by_role("region", name=side).get_by_role("button", name="Fit").click()
        sheet = page.get_by_role("region", name=side).locator(".sheet")
        frame = sheet.bounding_box()
        assert frame is not None
        for node in sheet.locator("svg .node.leaf").all():
            box = node.bounding_box()
            assert box is not None
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1


def test_a_comparison_is_told_in_words_and_has_stack_code_and_text(tabs: Tabs) -> None:
    page = compared(tabs, "3 12 8 | 2 4 6 | 14 5 2")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    live = page.locator("main p.spoken[aria-live=polite]")
    expect(live).to_contain_text("First run:")
    expect(live).to_contain_text(captions(page)[1])
    for side in SIDES:
        panels = page.get_by_role("group", name=side)
        expect(panels.locator("[aria-current=step]")).to_have_count(1)
        expect(panels.get_by_role("group", name="Call stack")).not_to_contain_text("No call is open.")
        panels.get_by_text("The tree as text").click()
        expect(panels.locator("details li").first).to_be_visible()


def test_the_tree_of_a_lesson_can_be_read_as_text(tabs: Tabs) -> None:
    page = tabs.open("#/lessons/ties")
    page.get_by_text("The tree as text").first.click()
    expect(page.locator("details li li").first).to_be_visible()


def test_monte_carlo_is_stepped_through_and_tells_its_visits(tabs: Tabs) -> None:
    page = lab(tabs)
    code = page.get_by_role("list", name="Pseudo-code")
    before = code.inner_text()
    page.get_by_role("combobox", name="Algorithm").select_option("monte-carlo")
    expect(code).not_to_have_text(before)  # until the new run has come, keys step through the old one
    page.get_by_role("heading", level=1).click()
    panels = page.get_by_role("complementary")
    expect(panels).to_contain_text("of 9")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".count")).to_contain_text("Step 1 of")
    page.keyboard.press("End")
    expect(page.locator(".count")).to_contain_text(re.compile(r"Step (\d+) of \1\b"))
    expect(panels.locator("dd").first).not_to_have_text(re.compile(r"^\s*0\b"))  # the numbers follow the step
    cells = panels.locator("dd").all_inner_texts()
    seen, skipped = int(cells[0].split()[0]), int(cells[1])
    assert seen + skipped == 9


def test_the_style_of_the_pseudo_code_is_chosen_and_kept(tabs: Tabs) -> None:
    page = lab(tabs)
    code = page.get_by_role("list", name="Pseudo-code")
    before = code.inner_text()
    page.get_by_label("Style").select_option("cs188")
    expect(code).not_to_have_text(before)
    page.get_by_role("combobox", name="Algorithm").select_option("minimax")
    expect(page.get_by_label("Style")).to_have_value("cs188")


def test_what_the_square_does_to_signs_is_said(tabs: Tabs) -> None:
    page = lab(tabs, "3 -2 | 1 4")
    page.get_by_text("Order of moves and scale of leaves").click()
    page.get_by_role("button", name="Square, sign kept").click()
    expect(page.locator("textarea")).to_have_value(re.compile("-4"))


def test_the_ideal_of_the_best_order_is_what_the_best_order_needs(tabs: Tabs) -> None:
    page = lab(tabs, FEUP)
    page.get_by_text("Order of moves and scale of leaves").click()
    expect(page.get_by_role("listitem").filter(has_text="best order")).to_contain_text("11")
    expect(page.get_by_text("mean branching of this tree that is 11.")).to_be_visible()


@pytest.mark.parametrize("name", ["choosing", "gallery", "tree lab", "practice", "exercise of values", "lessons"])
def test_a_slash_leads_to_where_one_types(tabs: Tabs, name: str) -> None:
    page = tabs.open()
    visit(tabs, page, name)
    page.locator("main").focus()
    page.keyboard.press("/")
    focused = page.evaluate("() => [document.activeElement.tagName, document.activeElement.value]")
    assert focused[0] in {"INPUT", "TEXTAREA"}
    assert "/" not in focused[1] or name == "tree lab"
    assert SCREENS[name].address.split("?")[0] in page.url


def test_progress_is_saved_for_a_teacher(tabs: Tabs) -> None:
    page = tabs.open("#/practice/values%2F1")
    fill(page, A=11, B=11, C=17, D=18)
    expect(page.get_by_role("status").filter(has_text="A known mistake")).to_be_visible()
    page.get_by_role("link", name="All exercises").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save for a teacher").click()
    assert re.fullmatch(r"plyground-progress-\d{4}-\d\d-\d\d\.json", saving.value.suggested_filename)
    told = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert told["format"] == "plyground-progress"
    answer = told["answers"][0]
    assert (answer["code"], answer["kind"], answer["is_right"]) == ("values/1", "values", False)
    assert answer["mistake"]


def test_a_tree_is_tapped_on_a_phone(tabs: Tabs) -> None:
    page = tabs.open("#/tree?t=3+12+8+%7C+2+4+6+%7C+14+5+2", viewport=PHONE, has_touch=True)
    leaf = page.locator("svg .node.leaf").first
    expect(leaf).to_be_visible()
    leaf.tap()
    expect(page.get_by_label("Value", exact=True)).to_be_visible()


def test_rules_stand_under_their_headings_without_backquotes(tabs: Tabs) -> None:
    page = tabs.open("#/games/pig")
    rules = page.locator(".prose")
    expect(rules.get_by_role("heading", name="Board")).to_be_visible()
    assert "`" not in rules.inner_text()
    expect(rules.locator("code").first).to_have_text("target")
    assert not re.search(r"^(Rules|Board|Source) \w", rules.inner_text(), re.MULTILINE)


def test_the_lessons_are_filtered_by_lectures_only(tabs: Tabs) -> None:
    page = tabs.open("#/lessons")
    expect(page.locator("main li h2").first).to_be_visible()
    offered = page.get_by_label("Lecture").locator("option").all_inner_texts()
    assert sorted(offered[1:]) == ["BME Budapest", "FEUP Porto", "ITB Bandung", "Serbian course", "UI"]
