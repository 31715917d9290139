"""A person at a board: looks at what can be chosen, and chooses it with the mouse, by dragging, or with keys alone."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tabs import Tabs

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_CLICKS = 600
COMPILING = 240_000  # milliseconds: the first search of a game may have to be compiled, while the machine does other things
ENGINE: dict[str, Any] = {"kind": "engine", "level": 1, "seconds": 0.1}
PERSON: dict[str, Any] = {"kind": "human"}

# What a person sees of the game: how it ended, what can be chosen on the board and beside it, how many moves were made.
_SEEN = """() => ({
    ending: document.querySelector(".status.over p")?.textContent ?? "",
    sites: [...document.querySelectorAll("[data-site].choosable")].map((site) => site.dataset.site),
    buttons: [...document.querySelectorAll(".choices button")]
        .map((button, at) => ({at, isBack: button.hasAttribute("aria-label")})).filter(({isBack}) => !isBack).map(({at}) => at),
    chosen: [...document.querySelectorAll("[data-site][aria-selected=true], [data-site][aria-pressed=true]")]
        .map((site) => site.dataset.site),
    moves: document.querySelectorAll("[role=treeitem]").length,
    fault: document.querySelector(".notice.bad")?.textContent ?? "",
})"""
# The list of moves is fetched when there are some. Before it is there nobody counts it, or its coming would look like a move.
_READY = f"""() => {{
    const seen = ({_SEEN})();
    const isCounted = !document.querySelector("[role=tabpanel] .loading");
    return isCounted && (seen.ending || seen.fault || seen.sites.length || seen.buttons.length);
}}"""
# A click is followed by more to choose, or by a move; until the move is in the list the board stays as it was. A second man
# from the same site leaves what is chosen as it was; only what can be chosen next is then another.
_CHANGED = f"""(before) => {{
    const now = ({_SEEN})();
    const differs = (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]);
    return ({_READY})() && (now.ending || differs("moves") ||
        ["chosen", "buttons", "sites"].some((name) => now[name].length && differs(name)));
}}"""
_FOCUSED = "() => document.activeElement?.closest('[data-site]')?.dataset.site ?? ''"


class Board:
    """The board of the game that a tab shows."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.clicks = 0
        self._before: dict[str, Any] = {}
        self._ways: dict[str, dict[str, str]] = {}

    def seen(self) -> dict[str, Any]:
        """What there is to choose, once it is a person's turn, or how the game ended."""
        self.page.wait_for_function(_CHANGED, arg=self._before, timeout=COMPILING)
        seen: dict[str, Any] = self.page.evaluate(_SEEN)
        self._before = seen
        assert not seen["fault"], seen["fault"]
        return seen

    def play_out(self, click: Callable[[str], None], press: Callable[[int], None]) -> str:
        """Choose at random until the game is over; the sentence that says how it ended."""
        while not (seen := self.seen())["ending"]:
            self.clicks += 1
            assert self.clicks < MOST_CLICKS, "the game does not end"
            chosen = self.dice.choice(seen["buttons"] or seen["sites"])
            if isinstance(chosen, str):
                click(chosen)
            else:
                press(chosen)
        ending: str = seen["ending"]
        return ending

    # -- by mouse ------------------------------------------------------------------------------------------------------

    def click(self, site: str) -> None:
        """Click in the middle of a site."""
        self.page.locator(f'[data-site="{site}"]').click()

    def press(self, button: int) -> None:
        """Click a button beside the board."""
        self.page.locator(".choices button").nth(button).click()

    def drag(self, site: str, to: str) -> None:
        """Drag what stands on a site to another."""
        points = []
        for name in (site, to):
            box = self.page.locator(f'[data-site="{name}"]').bounding_box()
            assert box is not None
            points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        self.page.mouse.move(*points[1], steps=4)
        self.page.mouse.up()

    # -- by keyboard ---------------------------------------------------------------------------------------------------

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Press Tab until something is focused."""
        focused = f"() => document.activeElement?.closest({selector!r}) !== null"
        for _ in range(most):
            if self.page.evaluate(focused):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no number of Tabs leads to {selector}")

    def key_click(self, site: str) -> None:
        """Go to a site with the arrows and choose it."""
        self.tab_to("[data-site]")
        self.walk_to(site)
        self.page.keyboard.press("Enter")

    def key_press(self, button: int) -> None:
        """Go to a button beside the board with Tab and press it."""
        self.page.evaluate("at => document.querySelectorAll('.choices button')[at].dataset.wanted = ''", button)
        self.tab_to("[data-wanted]")
        self.page.evaluate("() => delete document.activeElement.dataset.wanted")
        self.page.keyboard.press("Enter")

    def walk_to(self, site: str) -> None:
        """Find the way over the board with arrow keys. Every site must be reachable from every other."""
        while (here := self._here()) != site:
            way = self._way(here, site)
            self.page.keyboard.press(way)
            self._ways.setdefault(here, {})[way] = self._here()

    def _here(self) -> str:
        site: str = self.page.evaluate(_FOCUSED)
        assert site, "the focus left the board"
        return site

    def _way(self, here: str, site: str) -> str:
        """The first key of the shortest way to a site; while none is known, of that to a key that was never pressed."""
        first: dict[str, str] = {here: ""}
        queue = deque([here])
        untried = ""
        while queue:
            at = queue.popleft()
            known = self._ways.get(at, {})
            for key in self.dice.sample(ARROWS, len(ARROWS)):
                if key not in known:
                    untried = untried or first[at] or key
                elif known[key] not in first:
                    first[known[key]] = first[at] or key
                    queue.append(known[key])
        way = first.get(site) or untried
        assert way, f"no arrow keys lead from {here} to {site}"
        return way


def begin(tabs: Tabs, game: str, *, page: Page | None = None, seats: list[dict[str, Any]] | None = None, **new: Any) -> Page:
    """A tab at a game that was just begun, by default against the engine at its lowest level."""
    page = page or tabs.open()
    with tabs.studio.client as client:
        answer = client.post("/api/rooms", json={"game": game, "seats": seats or [PERSON, ENGINE]} | new)
    assert answer.status_code == 201, answer.text
    page.goto(f"{tabs.studio.address}/#/play/{answer.json()['room']}")
    expect(page.get_by_role("toolbar")).to_be_visible()
    return page


def moves(page: Page) -> list[str]:
    """The texts of all moves in the list."""
    return [text.strip() for text in page.locator("[role=treeitem]:not(.start)").all_text_contents()]
