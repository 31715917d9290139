"""Practice and lessons: an answer that is right, one that is a known mistake, codes to share, sheets, progress."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from plyground.teaching.exercises.sheets.sheet import MOST_VARIANTS
from tests.browser.tabs import Tabs

LEAST_TARGET = 24
"""Pixels of whatever is to be hit."""


def fill(page: Page, **values: int) -> None:
    """Fill the blanks of an exercise and have them checked."""
    for name, value in values.items():
        page.get_by_role("textbox", name=name, exact=True).fill(str(value))
    page.get_by_role("button", name="Check").click()


def test_a_right_answer_is_called_right_and_kept(tabs: Tabs) -> None:
    page = tabs.open("#/practice/values%2F1")
    fill(page, A=7, B=2, C=1, D=7)
    expect(page.get_by_role("status").filter(has_text="Right")).to_be_visible()
    page.get_by_role("link", name="All exercises").click()
    expect(page.get_by_role("heading", name="Lately")).to_be_visible()
    expect(page.get_by_role("link", name="Backed-up values").first).to_be_visible()


def test_a_known_mistake_is_named(tabs: Tabs) -> None:
    page = tabs.open("#/practice/values%2F1")
    fill(page, A=11, B=11, C=17, D=18)  # MAX and MIN swapped
    verdict = page.get_by_role("status").filter(has_text="A known mistake")
    expect(verdict).to_contain_text(re.compile("MAX|MIN"))
    expect(verdict.get_by_text("Show the solution")).to_be_visible()
    verdict.get_by_role("button", name=re.compile("tree lab")).click()
    expect(page.get_by_role("heading", name="Tree lab")).to_be_visible()


def test_a_slip_leads_to_the_step_that_differs(tabs: Tabs) -> None:
    page = tabs.open("#/practice/values%2F1")
    fill(page, A=7, B=2, C=1, D=8)
    expect(page.get_by_role("status").filter(has_text="Not right")).to_be_visible()


def test_cuts_are_marked_with_keys_and_checked(tabs: Tabs) -> None:
    page = tabs.open("#/practice/cuts%2F1")
    for name in ("E:b", "G:b"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status").filter(has_text="Right")).to_be_visible()


def test_an_answer_with_nothing_marked_is_asked_about_before_it_is_judged(tabs: Tabs) -> None:
    page = tabs.open("#/practice/cuts%2F8")
    before = page.request.get(f"{page.url.partition('#')[0]}api/practice/progress").json()
    page.get_by_role("button", name="Check").click()
    question = page.get_by_role("status").filter(has_text="Do you mean that nothing is cut?")
    expect(question).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)
    assert page.request.get(f"{page.url.partition('#')[0]}api/practice/progress").json() == before
    page.get_by_role("button", name="E:b").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="E:b").click()
    page.get_by_role("button", name="Check").click()
    expect(question).to_be_visible()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert len(page.request.get(f"{page.url.partition('#')[0]}api/practice/progress").json()) == len(before) + 1


def test_a_tree_of_a_lecture_is_practised_from_its_lesson(tabs: Tabs) -> None:
    page = tabs.open("#/lessons/feup-27")
    page.get_by_text("Practise this tree:").nth(1).get_by_role("link", name="Mark every cut").click()
    expect(page.locator(".code code")).to_have_text("cuts/feup-27")
    for name in ("F:c", "G:b", "G:c", "M:c", *(f"{node}:{branch}" for node in "IJ" for branch in "abc")):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status").filter(has_text="Right")).to_be_visible()
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator(".code code")).to_have_text(re.compile(r"^cuts/\d+$"))


def test_empty_blanks_are_asked_for_in_words(tabs: Tabs) -> None:
    page = tabs.open("#/practice/values%2F1")
    fill(page, A=7)
    verdict = page.get_by_role("status").filter(has_text="Something is missing")
    expect(verdict).to_contain_text("Fill in: B, C and D.")
    expect(verdict.get_by_text("Show the solution")).to_have_count(0)


def test_the_address_of_an_exercise_names_its_kind_and_its_seed_and_leads_back_to_it(tabs: Tabs) -> None:
    page = tabs.open("#/practice")
    page.locator("ul.kinds button").first.click()
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    code = page.locator(".code code").inner_text()
    assert re.fullmatch(r"\w+/\d+", code)
    assert page.url.endswith(f"#/practice/{code}")
    leaves = page.locator("svg .node.leaf").all_text_contents()
    page.reload()
    expect(page.locator("svg .node.leaf")).to_have_text(leaves)
    other = tabs.beside(page, page.url[page.url.index("#") :])
    expect(other.locator("svg .node.leaf")).to_have_text(leaves)
    page.get_by_role("button", name="Next").click()
    kind, _, seed = code.partition("/")
    expect(page.locator(".code code")).to_have_text(f"{kind}/{int(seed) + 1}")
    assert page.url.endswith(f"#/practice/{kind}/{int(seed) + 1}")


def test_a_code_opens_the_same_exercise_for_a_class(tabs: Tabs) -> None:
    page = tabs.open("#/practice")
    page.get_by_label("Code from a teacher or a friend").fill("values/1")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("every inner node: A, B, C, D.")).to_be_visible()
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator("code", has_text="values/2")).to_be_visible()


def test_every_kind_of_exercise_can_be_begun(tabs: Tabs) -> None:
    page = tabs.open("#/practice")
    expect(page.locator("ul.kinds button b").nth(11)).to_be_visible()
    kinds = page.locator("ul.kinds button b").all_text_contents()
    assert len(kinds) >= 12
    for title in kinds:
        page.get_by_role("button", name=title).first.click()
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        expect(page.get_by_role("button", name="Check")).to_be_visible()
        page.goto(f"{tabs.studio.address}/#/practice")
        expect(page.get_by_role("button", name="Sheet for a class")).to_be_visible()


def test_a_sheet_without_a_number_of_variants_is_not_asked_for(tabs: Tabs) -> None:
    page = tabs.open("#/practice")
    page.get_by_role("button", name="Sheet for a class").click()
    dialog = page.get_by_role("dialog")
    save = dialog.get_by_role("button", name="Save the sheet")
    for wrong in ("", "0", "100", "1.5"):
        dialog.get_by_label("Variants").fill(wrong)
        expect(dialog.get_by_role("alert")).to_have_text(f"Enter a whole number from 1 to {MOST_VARIANTS}.")
        expect(save).to_be_disabled()
    dialog.get_by_label("Variants").fill(str(MOST_VARIANTS))
    expect(dialog.get_by_role("alert")).to_have_count(0)
    expect(save).to_be_enabled()
    dialog.get_by_label("Seed").fill("")
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(save).to_be_disabled()


def test_boxes_to_tick_and_to_choose_are_large_enough_for_a_finger(tabs: Tabs) -> None:
    page = tabs.open()
    for address, kind in (("#/practice/move%2F1", "radio"), ("#/settings", "checkbox")):
        page.goto(f"{tabs.studio.address}/{address}")
        first = page.locator(f"main input[type={kind}]").first
        expect(first).to_be_visible()
        box = first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET


@pytest.mark.parametrize(
    ("format", "beginning"),
    [("PDF", b"%PDF"), ("LaTeX", b"\\documentclass"), ("Web page", b"<!"), ("Moodle question bank", b"<?xml")],
)
def test_a_sheet_is_made_for_a_class(tabs: Tabs, tmp_path: Path, format: str, beginning: bytes) -> None:  # noqa: A002
    page = tabs.open("#/practice")
    page.get_by_role("button", name="Sheet for a class").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Variants").fill("2")
    dialog.get_by_label("Format").select_option(label=format)
    with page.expect_download() as kept:
        dialog.get_by_role("button", name="Save the sheet").click()
    kept.value.save_as(tmp_path / "sheet")
    assert (tmp_path / "sheet").read_bytes().lstrip().startswith(beginning)


def test_a_lesson_of_the_lectures_shows_its_tree_answer_and_demonstration(tabs: Tabs) -> None:
    page = tabs.open("#/lessons")
    page.get_by_role("searchbox").fill("twenty")
    page.get_by_role("link", name="Twenty-seven leaves").click()
    expect(page.get_by_role("heading", name="Twenty-seven leaves", level=1)).to_be_visible()
    expect(page.get_by_role("img").first).to_be_visible()
    page.get_by_role("main").get_by_role("link", name=re.compile("tree lab", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", name="Tree lab")).to_be_visible()
    expect(page.locator("svg .node.leaf")).to_have_count(27)
