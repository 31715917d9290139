"""What the page shows of a search: the score bar, heat below the pieces, numbers in what the game counts in, and why."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.board import COMPILING, ENGINE, PERSON, begin
from tests.browser.tabs import Tabs

_ORDER = """() => {
    const all = [...document.querySelectorAll(".above .mark.heat, .above .piece")];
    return all.map((one) => (one.matches(".heat") ? "heat" : "piece"));
}"""

# The pieces that are drawn after a heat in whose middle they stand.
_COVERING = """() => {
    const middle = (one) => { const {x, y, width, height} = one.getBBox(); return [x + width / 2, y + height / 2]; };
    const [x, y] = middle(document.querySelector(".above .mark.heat"));
    const isThere = (piece) => Math.hypot(middle(piece)[0] - x, middle(piece)[1] - y) < 0.1;
    return [...document.querySelectorAll(".above .mark.heat ~ .piece")].filter(isThere).map(({dataset}) => dataset.piece);
}"""


def _engine(page: Page) -> None:
    page.get_by_role("region", name="Engine").get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("region", name="Engine").locator("dl")).to_be_visible(timeout=COMPILING)


def test_the_bar_shows_what_the_engine_thought_before_its_move(tabs: Tabs) -> None:
    page = begin(tabs, "connect-four", seats=[PERSON, ENGINE | {"level": 10}])
    page.locator('[data-site="d1"]').click()
    expect(page.get_by_role("treeitem")).to_have_count(3, timeout=COMPILING)
    panel = page.get_by_role("region", name="Engine")
    expect(panel.get_by_text("The last search: what Light thought before its move.")).to_be_visible()
    expect(panel.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"Dark can expect \d+%"))
    expect(panel.locator(".ends b")).to_have_text([re.compile(r"\d+%")] * 2)


def test_a_weakened_engine_shows_its_line_but_no_score(tabs: Tabs) -> None:
    page = begin(tabs, "connect-four", seats=[PERSON, ENGINE])
    page.locator('[data-site="d1"]').click()
    expect(page.get_by_role("treeitem")).to_have_count(3, timeout=COMPILING)
    panel = page.get_by_role("region", name="Engine")
    expect(panel.get_by_text("A weakened engine thinks so")).to_be_visible()
    expect(panel.locator("ol li .moves").first).to_be_visible()
    expect(panel.locator(".value")).to_have_count(0)
    expect(panel.get_by_role("img")).to_have_count(0)


def test_an_analysis_that_is_stopped_in_one_tab_is_stopped_in_all(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=[PERSON, PERSON])
    other = tabs.beside(page, page.url[page.url.index("#") :])
    panels = [each.get_by_role("region", name="Engine") for each in (page, other)]
    _engine(page)
    for panel in panels:
        expect(panel.get_by_text("Analysing.")).to_be_visible()
    panels[0].get_by_role("button", name="Stop").click()
    for panel in panels:
        expect(panel.get_by_text("Stopped. This is what was found.")).to_be_visible()
        expect(panel.get_by_role("button", name="Analyse")).to_be_visible()
    for _ in range(200):  # the last lines come when the search has ended, to one tab before the other
        figures = {panel.locator("dl").inner_text() for panel in panels}
        if len(figures) == 1:
            break
        page.wait_for_timeout(100)
    assert len(figures) == 1


def test_the_seconds_run_while_several_lines_are_looked_for(tabs: Tabs) -> None:
    page = begin(tabs, "othello", seats=[PERSON, PERSON])
    panel = page.get_by_role("region", name="Engine")
    panel.get_by_label("Lines").select_option("9")
    _engine(page)
    shown = panel.locator("dl dd").last
    page.wait_for_timeout(3000)
    seen = set()
    for _ in range(5):
        page.wait_for_timeout(400)
        seen.add(shown.inner_text())
    assert len(seen) >= 4, seen


def test_heat_lies_below_the_pieces(tabs: Tabs) -> None:
    page = begin(tabs, "checkers", seats=[PERSON, PERSON])
    _engine(page)
    page.get_by_role("button", name="Show good places as heat on the board").click()
    expect(page.locator(".above .mark.heat").first).to_be_attached()
    order = page.evaluate(_ORDER)
    assert order.index("piece") == order.count("heat") > 0


def test_heat_is_seen_on_a_piece_that_covers_its_site(tabs: Tabs) -> None:
    page = begin(tabs, "8-puzzle", seats=[PERSON])
    _engine(page)
    page.get_by_role("button", name="Show good places as heat on the board").click()
    expect(page.locator(".above .mark.heat").first).to_be_attached()
    assert page.evaluate(_COVERING) == []


def test_heat_is_not_offered_where_moves_are_buttons(tabs: Tabs) -> None:
    page = begin(tabs, "pig", seats=[PERSON, PERSON])
    _engine(page)
    expect(page.get_by_role("button", name="No heat: these moves are buttons, not places on the board")).to_be_disabled()
    expect(page.get_by_role("button", name="Show good places as heat on the board")).to_have_count(0)


def test_numbers_are_in_what_the_game_counts_in(tabs: Tabs) -> None:
    page = begin(tabs, "checkers", seats=[PERSON, PERSON])
    _engine(page)
    value = page.get_by_role("region", name="Engine").locator("li small").first
    expect(value).to_have_text(re.compile("^[+\N{MINUS SIGN}]?\\d+\\.\\d\\d men$"))


def test_features_that_count_for_nothing_are_folded_and_the_way_to_the_lab_comes_first(tabs: Tabs) -> None:
    page = begin(tabs, "checkers", seats=[PERSON, PERSON])
    page.get_by_role("tab", name="Why").click()
    panel = page.get_by_role("tabpanel")
    rows = panel.locator("tbody tr")
    said = re.compile("is worth [+\N{MINUS SIGN}]?\\d+\\.\\d\\d men to Black")
    expect(panel.get_by_text(said)).to_be_visible(timeout=COMPILING)
    shown = rows.count()
    opener = panel.get_by_role("button", name=re.compile(r"^\d+ more that counts? for nothing$"))
    hidden = int(opener.inner_text().split()[0])
    assert hidden > 0
    assert "0.00" not in rows.locator("b").all_inner_texts()
    opener.click()
    expect(rows).to_have_count(shown + hidden)
    panel.get_by_role("button", name="Only those that count").click()
    expect(rows).to_have_count(shown)
    link, table = (
        panel.get_by_role("link", name="Open in the tree lab").bounding_box(),
        panel.get_by_role("table").bounding_box(),
    )
    assert link is not None
    assert table is not None
    assert link["y"] + link["height"] <= table["y"]
