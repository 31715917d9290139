"""What stands beside the board: lists of moves, lines of the engine, who won."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.board import COMPILING, ENGINE, PERSON, Board, begin
from tests.browser.tabs import Tabs


def test_a_game_with_dice_has_a_row_for_every_turn_with_its_seat(tabs: Tabs) -> None:
    page = begin(tabs, "pig", seats=[PERSON, PERSON], options={"target": 30})
    board = Board(page)
    board.play_out(board.click, board.press)
    rows = page.locator(".row-of-moves")
    seats = rows.locator(".seat").all_inner_texts()
    assert len(seats) == rows.count() > 1
    assert all(one != other for one, other in pairwise(seats)), "each row is another player's turn"
    numbers = rows.locator(".number").all_inner_texts()
    assert numbers == [f"{number}." for number in range(1, len(numbers) + 1)]
    for row in rows.all():
        labels = [str(item.get_attribute("aria-label")) for item in row.get_by_role("treeitem").all()]
        players = {label.split()[0] for label in labels if not label.startswith("chance")}
        assert len(players) <= 1


def test_a_mistake_has_the_number_that_it_has_in_the_list(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    for number, move in enumerate(("a1", "b2", "a3", "b1", "a2"), start=2):
        page.locator(f'[data-site="{move}"]').click()
        expect(page.get_by_role("treeitem")).to_have_count(number)
    listed = page.locator(".row-of-moves", has=page.get_by_role("treeitem", name=re.compile("b1"))).locator(".number")
    number_in_list = listed.inner_text()
    page.get_by_role("button", name="Review").click()
    mistake = page.get_by_role("tabpanel").get_by_role("button", name=re.compile("b1"))
    expect(mistake).to_be_visible(timeout=COMPILING)
    expect(mistake).to_contain_text(f"{number_in_list} Noughts: b1")
    assert number_in_list == "2."


def test_who_is_left_when_the_other_one_resigns_has_won(tabs: Tabs) -> None:
    page = begin(tabs, "tic-tac-toe", seats=[PERSON, PERSON])
    page.locator("button.opener").click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("region", name="Noughts")).to_contain_text("won")
    expect(page.get_by_role("region", name="Crosses")).not_to_contain_text("won")


def test_what_the_engine_thought_can_be_looked_at_after_its_move(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=[PERSON, {"kind": "engine", "level": 7, "seconds": 2}])
    page.locator("[data-site].choosable").first.click()
    expect(page.get_by_role("treeitem")).to_have_count(3, timeout=COMPILING)
    engine = page.get_by_role("region", name="Engine")
    expect(engine).to_contain_text("The last search: what Light thought before its move.")
    expect(engine.locator("dl")).to_contain_text("Depth")
    depth = engine.locator("dl dd").first.inner_text().split("/")[0]
    answer = page.get_by_role("treeitem").nth(2).inner_text().strip()
    # Its lines begin before its move, and so does the way into the tree lab.
    expect(engine.locator("li").first.get_by_role("button").first).to_have_text(answer)
    page.get_by_role("tab", name="Why").click()
    lab = page.get_by_role("link", name="Open in the tree lab")
    expect(lab).to_be_visible(timeout=COMPILING)
    address = str(lab.get_attribute("href"))
    assert f"d={depth}&" in f"{address}&"
    lab.click()
    page.get_by_role("button", name="Notation and options").click(timeout=COMPILING)
    expect(page.get_by_label(re.compile("Depth|depth")).first).to_have_value(depth, timeout=COMPILING)


def test_lines_that_come_to_lie_under_a_pointer_at_rest_show_nothing(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=[PERSON, PERSON])
    engine = page.get_by_role("region", name="Engine")
    engine.get_by_role("button", name="Analyse").click()
    expect(engine.locator("li button").first).to_be_visible(timeout=COMPILING)
    # The pointer is where lines will be when others come to lie there.
    page.evaluate(
        """() => {
            const button = document.querySelector("section.engine li button");
            const at = button.getBoundingClientRect();
            button.dispatchEvent(new PointerEvent("pointerenter", {clientX: at.x + 2, clientY: at.y + 2}));
            button.dispatchEvent(new PointerEvent("pointermove", {bubbles: true, movementX: 0, movementY: 0}));
        }"""
    )
    page.wait_for_timeout(300)
    expect(page.locator(".told")).to_have_count(0)
    engine.get_by_role("button", name="Stop").click()


def test_a_line_that_somebody_looks_at_stays_as_it_is_while_the_engine_goes_on(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=[PERSON, PERSON])
    engine = page.get_by_role("region", name="Engine")
    engine.get_by_role("button", name="Analyse").click()
    line = engine.locator("li").first
    expect(line.get_by_role("button").first).to_be_visible(timeout=COMPILING)
    depth = engine.locator("dl dd").first
    line.get_by_role("button").first.hover()
    told = page.locator(".told").filter(has_text="Preview")
    expect(told).to_be_visible()
    looked_at, preview, before = line.inner_text(), told.inner_text(), depth.inner_text()
    assert preview == f"Preview: {line.get_by_role('button').first.inner_text()}"
    expect(depth).not_to_have_text(before, timeout=COMPILING)
    expect(told).to_have_text(preview)
    assert line.inner_text() == looked_at
    # Its first move is played by a click, whatever the engine thinks best by now.
    line.get_by_role("button").first.click()
    expect(page.get_by_role("treeitem")).to_have_count(2)
    expect(page.get_by_role("treeitem").nth(1)).to_have_text(preview.removeprefix("Preview: "))
    expect(told).to_have_count(0)
    engine.get_by_role("button", name="Stop").click()


def test_an_engine_game_shows_no_thoughts_to_who_does_not_want_them(tabs: Tabs) -> None:
    with tabs.studio.client as client:
        client.put("/api/settings", json={"hide_verdict": True})
    try:
        page = begin(tabs, "tic-tac-toe", seats=[PERSON, ENGINE])
        page.locator("[data-site].choosable").first.click()
        expect(page.get_by_role("treeitem")).to_have_count(3, timeout=COMPILING)
        expect(page.get_by_role("region", name="Engine").locator("dl")).to_have_count(0)
    finally:
        with tabs.studio.client as client:
            client.put("/api/settings", json={"hide_verdict": False})
