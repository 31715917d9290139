"""Games as files in the browser: saved in a format that other programs read, and loaded by the same dialog as records."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import PERSON, Board, begin, moves
from tests.browser.screens import choose_file, many_games
from tests.browser.tabs import Tabs

PGN = '[Event "Caf\xe9"]\n[White "Jos\xe9"]\n[Result "*"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Nf3 *\n'


def _menu(page: Page, name: str) -> None:
    page.locator("button.opener").click()
    page.get_by_role("menuitem", name=name).click()


def _load(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        _menu(page, "Load a file")
    chooser.value.set_files(file)


@pytest.mark.parametrize("letters", ["utf-8", "latin-1"])
def test_a_file_of_pgn_is_loaded_as_a_game_whatever_its_age_and_saved_again(tabs: Tabs, tmp_path: Path, letters: str) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    file = tmp_path / "some.pgn"
    file.write_text(PGN, encoding=letters)
    _load(page, file)
    expect(page.get_by_role("heading", name="Chess", level=1)).to_be_visible()
    expect(page.get_by_role("treeitem", name="Nf3")).to_be_visible()
    assert {"e4", "e5", "c5", "Nf3"} <= set(moves(page))
    _menu(page, "Share")
    with page.expect_download() as kept:
        page.get_by_role("dialog").get_by_role("button", name="Save as PGN").click()
    assert kept.value.suggested_filename.endswith(".pgn")
    kept.value.save_as(again := tmp_path / "again.pgn")
    text = again.read_text(encoding="utf-8")
    assert "1. e4 e5 (1... c5 {sharp}) 2. Nf3" in " ".join(text.split()), text  # an engine may have answered since


def test_a_bad_file_is_refused_with_its_reason_and_the_game_stays(tabs: Tabs, tmp_path: Path) -> None:
    tabs.may_fail = True  # the browser tells the console of every refused request
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    page.locator('[data-site="b2"]').click()
    expect(page.get_by_role("treeitem")).to_have_count(2)
    before = page.url
    file = tmp_path / "bad.pgn"
    file.write_text(PGN.replace("Nf3", "Nf4"))
    _load(page, file)
    expect(page.get_by_text("bad.pgn holds no game that can be read")).to_contain_text("'Nf4'")
    assert page.url == before
    assert moves(page) == ["b2"]


def test_a_file_with_a_tree_is_shown_the_way_to_the_tree_lab_and_each_attempt_has_one_message(tabs: Tabs) -> None:
    tabs.may_fail = True  # the browser tells the console of every refused request
    page = tabs.open()
    choose_file(page, "letter.txt", "Dear all,")
    fault = page.locator(".toast.fault")
    expect(fault).to_contain_text("letter.txt")
    choose_file(page, "tree.txt", "3 12 8 | 2 4 6 | 14 5 2")
    expect(fault.filter(has_text="tree.txt")).to_contain_text("This file holds a tree, not a game; open it in the tree lab.")
    expect(fault).to_have_count(1)


def test_a_game_without_such_a_format_offers_none(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    _menu(page, "Share")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Save as a file")).to_be_visible()
    expect(dialog.get_by_role("button", name="PGN")).to_have_count(0)


THREE = """[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 1-0

[Event "Opera"]
[Date "1858.??.??"]
[White "Morphy"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 1-0

1. d4 *
"""


def test_one_of_several_games_is_opened_from_the_start_with_the_keyboard_alone(tabs: Tabs, page: Page) -> None:
    Board(page).tab_to("main .open button")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": "three.pgn", "mimeType": "text/plain", "buffer": THREE.encode()})
    dialog = page.get_by_role("dialog", name="Which game?")
    expect(dialog).to_contain_text("three.pgn holds 3 games.")
    first, second, third = (dialog.get_by_role("list").get_by_role("button").nth(number) for number in range(3))
    expect(first).to_be_focused()
    expect(second).to_have_accessible_name("2 Morphy \N{EN DASH} Unknown 1-0 Opera · 1858 1. e4 e5 2. Nf3 d6")
    expect(third).to_have_accessible_name("3 Game 3 1. d4")
    for key, button in (("ArrowDown", second), ("End", third), ("ArrowDown", third), ("ArrowUp", second)):
        page.keyboard.press(key)
        expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("toolbar")).to_be_visible()
    expect(dialog).to_be_hidden()
    expect(page.locator("[role=treeitem]:not(.start)")).to_have_text(["e4", "e5", "Nf3", "d6"])


def test_many_games_are_searched_and_a_bad_one_is_told_where_it_stands(page: Page) -> None:
    choose_file(page, "many.pgn", many_games(120))
    dialog = page.get_by_role("dialog", name="Which game?")
    games = dialog.get_by_role("listitem")
    expect(games).to_have_count(100)
    expect(dialog.get_by_role("status")).to_have_text("The first 100 of 120 are shown; search to see others.")
    expect(games.nth(1)).to_contain_text("Game 2 of the PGN text, line 15: the variation that begins here has no end")
    expect(games.nth(1).get_by_role("button")).to_have_count(0)
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("bl 11")
    expect(games).to_have_count(11)
    expect(dialog.get_by_role("status")).to_have_text("11 games found")
    page.keyboard.press("ArrowDown")
    expect(games.first.get_by_role("button")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.type("7")
    expect(games).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("toolbar")).to_be_visible()
    expect(page.locator("[role=treeitem]:not(.start)")).to_have_text(["e4", "e5", "Nf3", "Nc6"])


def test_a_game_that_is_refused_leaves_the_others_to_choose_from_and_escape_the_page_as_it_was(tabs: Tabs, page: Page) -> None:
    tabs.may_fail = True  # the browser tells the console of every refused request
    choose_file(page, "three.pgn", THREE.replace("2. f4", "2. f5"))
    dialog = page.get_by_role("dialog", name="Which game?")
    dialog.get_by_role("button", name="Anderssen").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Game 1 of the PGN text, line 5, move 2. 'f5'")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("main .open button")).to_be_focused()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()


def test_a_file_is_dropped_on_the_first_page(page: Page) -> None:
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.pgn"));
            for (const kind of ["dragover", "drop"])
                document.querySelector(".open").dispatchEvent(
                    new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        PGN,
    )
    expect(page.get_by_role("heading", name="Chess", level=1)).to_be_visible()
    expect(page.get_by_role("treeitem", name="Nf3")).to_be_visible()
