"""Pictures of every screen for the documentation: `python -m tests.browser.gallery` writes docs/screenshots."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.board import COMPILING, ENGINE, PERSON, begin
from tests.browser.chromium import launch_arguments
from tests.browser.tabs import PATIENCE, Tabs
from tests.studio.serving import served

expect.set_options(timeout=PATIENCE)
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
WIDE = {"width": 1200, "height": 800}
PHONE = {"width": 360, "height": 720}
FEUP = "l=feup-27&k=1&a=alpha-beta&i=17"


@dataclass(frozen=True)
class Shot:
    """One picture: what it shows, in which theme and on which screen."""

    name: str
    about: str
    take: Callable[[Tabs, Page], object]
    theme: str = "light"
    is_phone: bool = False


def at(address: str, shows: str) -> Callable[[Tabs, Page], object]:
    """A screen by its address."""

    def go(tabs: Tabs, page: Page) -> None:
        page.goto(f"{tabs.studio.address}/{address}")
        expect(page.locator(shows).first).to_be_visible()

    return go


def play(game: str, moves: str = "", *, analyses: bool = False, **new: Any) -> Callable[[Tabs, Page], object]:
    """A game after some moves, which are typed; perhaps with the engine's view of it."""

    def go(tabs: Tabs, page: Page) -> None:
        begin(tabs, game, page=page, **({"seats": [PERSON, PERSON]} | new))
        box = page.locator("form input[type=text]").first
        for number, move in enumerate(moves.split(), start=2):
            box.fill(move)
            box.press("Enter")
            expect(page.get_by_role("treeitem")).to_have_count(number)
        box.blur()
        if analyses:
            page.keyboard.press("e")
            expect(page.locator("section.engine dl")).to_be_visible(timeout=COMPILING)
            page.wait_for_function("() => Number(document.querySelector('section.engine dd')?.textContent.split('/')[0]) >= 8")
            page.keyboard.press("e")

    return go


OTHELLO = "d3 c3 c4 e3 f4 c5 d6 f3 e2 f2"
SHOTS = (
    Shot("start", "The first screen", at("#/", "nav .door")),
    Shot("start-dark", "The first screen in the dark", at("#/", "nav .door"), "dark"),
    Shot("games", "The games, with filters", at("#/games", "main li h2")),
    Shot("game", "The page of a game: rules, facts, options, seats", at("#/games/othello", "form.begin")),
    Shot("play", "A game with the engine's lines and the graph", play("othello", OTHELLO, analyses=True)),
    Shot("play-dark", "The same in the dark", play("othello", OTHELLO, analyses=True), "dark"),
    Shot("hex", "Hexagons", play("hex", "d4 e5 c5 b6 d6", options={"size": 7})),
    Shot("morris", "Points on lines", play("nine-mens-morris", "a1 d1 a4 a7 d2")),
    Shot("checkers-dark", "Squares, against the engine", play("checkers", seats=[PERSON, ENGINE]), "dark"),
    Shot("kalah", "Pits", play("kalah")),
    Shot("cards", "Cards that must not be seen by everybody", play("kuhn-poker")),
    Shot("tree", "The tree lab at a cut", at(f"#/tree?{FEUP}", "svg [data-node]")),
    Shot("tree-dark", "The tree lab in the dark", at(f"#/tree?{FEUP}", "svg [data-node]"), "dark"),
    Shot("compare", "Two algorithms on one tree", at("#/tree?t=3+12+8+|+2+4+6+|+14+5+2&b=minimax", "table")),
    Shot("practice", "Kinds of exercises", at("#/practice", "ul.kinds button")),
    Shot("exercise", "An exercise", at("#/practice/cuts%2F1", "form button[type=submit]")),
    Shot("lesson", "A lesson of the lectures", at("#/lessons/feup-27", "main svg [data-node]")),
    Shot("phone-play", "A game on a phone", play("othello", OTHELLO), is_phone=True),
    Shot(
        "phone-tree-dark",
        "The tree lab on a phone, in the dark",
        at(f"#/tree?{FEUP}", "svg [data-node]"),
        "dark",
        is_phone=True,
    ),
    Shot("phone-games", "The games on a phone", at("#/games", "main li h2"), is_phone=True),
)


def write(folder: Path, names: tuple[str, ...] = ()) -> None:
    """Take the pictures, or some of them, and write their index."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, served(Path(data), "--port", "0") as studio, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments())
        with studio.client as client:
            client.put("/api/settings", json={"language": "en"})
        for shot in SHOTS:
            if names and shot.name not in names:
                continue
            tabs = Tabs(studio, browser.new_context)
            page = tabs.open(viewport=PHONE if shot.is_phone else WIDE, color_scheme=shot.theme, has_touch=shot.is_phone)
            shot.take(tabs, page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=folder / f"{shot.name}.png", scale="css")
            tabs.check()
            page.context.close()
            print(f"{shot.name}.png")
    lines = ["# The studio in pictures", "", "Made by `make screenshots`.", ""]
    lines += [f"## {shot.about}\n\n![{shot.about}]({shot.name}.png)\n" for shot in SHOTS]
    (folder / "README.md").write_text("\n".join(lines))


if __name__ == "__main__":
    write(FOLDER, tuple(sys.argv[1:]))
