"""Games as files in the browser: saved in a format that other programs read, and loaded by the same dialog as records."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import PERSON, begin, moves
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


def test_a_game_without_such_a_format_offers_none(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    _menu(page, "Share")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Save as a file")).to_be_visible()
    expect(dialog.get_by_role("button", name="PGN")).to_have_count(0)
