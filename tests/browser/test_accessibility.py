"""Nothing that axe can find, on any screen or dialog, in both themes, wide and on a phone; and keys reach everything."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.screens import ROOMS, SCREENS, visit
from tests.browser.tabs import PHONE, WIDE, Tabs

SIZES: dict[str, dict[str, Any]] = {"wide": {"viewport": WIDE}, "phone": {"viewport": PHONE, "has_touch": True}}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
EVERYWHERE = [*SCREENS, *ROOMS]


def faults(page: Page) -> list[str]:
    """What axe finds: rule, words, and where."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_on_any_screen_in_either_theme(tabs: Tabs, size: str) -> None:
    page = tabs.open(**SIZES[size])
    found = {}
    for name in EVERYWHERE:
        visit(tabs, page, name)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            if here := faults(page):
                found[f"{name}, {theme}"] = here
    assert found == {}


# Everything that takes clicks, and is neither switched off nor one of several that share a tab stop.
_REACHABLE = """() => [...document.querySelectorAll(
        "a[href], button, input:not([type=hidden]):not([type=file]), select, textarea, summary, [tabindex='0'], [role=slider]")]
    .filter((element) => !element.disabled && element.tabIndex >= 0 && element.checkVisibility({visibilityProperty: true}))
    .filter((element) => element.type !== "radio" || element.checked)
    .map((element, at) => { element.dataset.reach = at; return at; })"""
# What is seen of the focus is what is gone when the focus is: a shadow or a piece of the board that stays is no ring.
_FOCUS = """async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const around = element.closest("li") ?? element;
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const outline = ({outlineStyle, outlineWidth, outlineColor}) =>
        outlineStyle !== "none" && parseFloat(outlineWidth) > 0 ? outlineColor : "";
    const seen = () => JSON.stringify([
        outline(getComputedStyle(element)), outline(getComputedStyle(element, "::after")), outline(getComputedStyle(around)),
        getComputedStyle(element).boxShadow,
        element.closest("[data-site]") ? document.querySelector(".above")?.innerHTML : "",
    ]);
    await drawn();
    const focused = seen();
    element.blur();
    await drawn();
    const left = seen();
    element.focus({preventScroll: true});
    await drawn();
    return {at: element.dataset.reach ?? "", ring: focused !== left, name: element.outerHTML.slice(0, 120)};
}"""


@pytest.mark.parametrize(
    "name",
    [
        "start",
        "start, games of a file",
        "gallery",
        "page of a game",
        "tree lab",
        "practice",
        "exercise of cuts",
        "lessons",
        "lesson",
        "settings",
        "squares",
        "review",
        "why",
        "notes",
        "tree lab, two runs",
        "tree lab, export",
        "share",
        "seats",
    ],
)
def test_tab_reaches_everything_and_the_focus_is_seen(tabs: Tabs, name: str) -> None:
    page = tabs.open()
    visit(tabs, page, name)
    wanted = {str(at) for at in page.evaluate(_REACHABLE)}
    if dialog := page.locator("dialog[open]").count():
        wanted = set(
            page.evaluate("() => [...document.querySelectorAll('dialog[open] [data-reach]')].map((e) => e.dataset.reach)")
        )
    reached: set[str] = set()
    unseen: list[str] = []
    for _ in range(3 * len(wanted) + 40):
        page.keyboard.press("Tab")
        focus = page.evaluate(_FOCUS)
        if focus is None:
            continue
        if not focus["ring"]:
            unseen.append(focus["name"])
        reached.add(focus["at"])
        if wanted <= reached:
            break
    assert unseen == []
    missed = page.evaluate(
        "all => all.map((at) => document.querySelector(`[data-reach='${at}']`)?.outerHTML.slice(0, 120))",
        sorted(wanted - reached),
    )
    assert missed == [], f"dialog: {dialog}"


def test_a_person_with_a_keyboard_gets_from_the_start_into_a_game(tabs: Tabs) -> None:
    page = tabs.open()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Alt+1")
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    expect(page.get_by_label("Play Tic-tac-toe")).to_be_visible()  # no Tab is pressed before there is anything to reach
    board = Board(page)
    board.tab_to("[aria-label='Play Tic-tac-toe']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-site].choosable")).to_have_count(9)
    board.key_click("b2")
    expect(page.get_by_role("treeitem").nth(1)).to_have_text("b2")
    for number, heading in [(2, "Tree lab"), (3, "Practice"), (4, "Lessons"), (5, "Games")]:
        page.keyboard.press(f"Alt+{number}")
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_letters_are_no_shortcuts_in_a_field(tabs: Tabs) -> None:
    page = tabs.open()
    visit(tabs, page, "tree lab")
    page.locator("textarea").focus()
    page.keyboard.type("x c ?")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_every_move_is_announced_once(tabs: Tabs) -> None:
    page = tabs.open()
    visit(tabs, page, "squares")
    live = page.locator("[aria-live=polite]").last
    page.locator("[data-site].choosable").first.click()
    expect(live).to_have_text("Dark played d3. Light to move.")


def test_less_motion_means_no_animation(tabs: Tabs) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        page = tabs.open(reduced_motion=motion)
        visit(tabs, page, "puzzle")
        page.evaluate("""() => { window.ran = 0; const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) { window.ran += 1; return animate.apply(this, how); }; }""")
        page.locator("[data-site].choosable").first.click()
        expect(page.get_by_role("treeitem")).to_have_count(2)
        assert (page.evaluate("ran") > 0) is moves
