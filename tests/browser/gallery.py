"""Pictures of every screen for the documentation: `python -m tests.browser.gallery` writes docs/screenshots."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.board import COMPILING, ENGINE, PERSON, begin
from tests.browser.chromium import launch_arguments
from tests.browser.screens import asked_by_the_coach, hinted, visit
from tests.browser.tabs import PATIENCE, Tabs
from tests.studio.serving import served

expect.set_options(timeout=PATIENCE)
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
WIDE = {"width": 1200, "height": 800}
PHONE = {"width": 360, "height": 720}
TALL = {"width": 1200, "height": 1000}
LARGE = {"width": 1920, "height": 1080}
THEMES = ("light", "dark")
FEUP = "l=feup-27&k=1&a=alpha-beta&i=17"


@dataclass(frozen=True)
class Shot:
    """What is shown and on which screen; a picture is taken of it in either theme."""

    name: str
    about: str
    take: Callable[[Tabs, Page], object]
    size: Mapping[str, int] = field(default_factory=lambda: WIDE)
    locale: str = "en-GB"

    def file(self, theme: str) -> str:
        """What the picture in a theme is called."""
        return f"{self.name}.png" if theme == "light" else f"{self.name}-{theme}.png"


def at(address: str, shows: str) -> Callable[[Tabs, Page], object]:
    """A screen by its address."""

    def go(tabs: Tabs, page: Page) -> None:
        page.goto(f"{tabs.studio.address}/{address}")
        expect(page.locator(shows).first).to_be_visible()

    return go


def lab(address: str) -> Callable[[Tabs, Page], object]:
    """The tree lab with the whole tree in view."""

    def go(tabs: Tabs, page: Page) -> None:
        at(f"#/tree?{address}", "svg [data-node]")(tabs, page)
        page.locator("main .frame .buttons button").last.click()

    return go


def shown(name: str) -> Callable[[Tabs, Page], object]:
    """A screen or a dialog that the tests look at too."""
    return lambda tabs, page: visit(tabs, page, name)


def play(
    game: str, moves: str = "", *, analyses: bool = False, then: Callable[[Page], object] | None = None, **new: Any
) -> Callable[[Tabs, Page], object]:
    """A game after some moves, which are typed; perhaps with the engine's view of it, or with something done in the end."""

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
        if then:
            then(page)

    return go


def why(page: Page) -> None:
    """What the evaluation sees in a position."""
    page.get_by_role("tab").nth(2).click()
    expect(page.locator("[role=tabpanel] table").first).to_be_visible(timeout=COMPILING)


def see_cards(page: Page) -> None:
    """Somebody who has taken the screen over looks at the own cards."""
    page.locator(".cover button").click()
    expect(page.locator("[data-site]").first).to_be_visible()


def begun(tabs: Tabs, page: Page) -> None:
    """The first screen of somebody who has games to go on with."""
    for game, moves in (("othello", "d3 c3 c4"), ("hex", "e4 d5"), ("backgammon", ""), ("checkers", "11-15")):
        play(game, moves, seats=[PERSON, ENGINE] if game == "backgammon" else [PERSON, PERSON])(tabs, page)
    page.goto(f"{tabs.studio.address}/#/")
    expect(page.locator("main section li").first).to_be_visible()


OTHELLO = "d3 c3 c4 e3 f4 c5 d6 f3 e2 f2"
SHOTS = (
    Shot("start", "The first screen", at("#/", "nav .door")),
    Shot("games", "The games, with filters", at("#/games", "main li h2")),
    Shot("game", "The page of a game: rules, facts, options, seats", at("#/games/othello", "form.begin")),
    Shot("play", "A game with the engine's lines and the graph", play("othello", OTHELLO, analyses=True)),
    Shot("hex", "Hexagons", play("hex", "d4 e5 c5 b6 d6", options={"size": 7})),
    Shot("morris", "Points on lines", play("nine-mens-morris", "a1 d1 a4 a7 d2")),
    Shot("checkers", "Squares, against the engine", play("checkers", seats=[PERSON, ENGINE])),
    Shot("kalah", "Pits", play("kalah")),
    Shot("backgammon", "Points, dice and a doubling cube", play("backgammon", options={"cube": True})),
    Shot("quoridor", "Walls between cells", play("quoridor", "e2 e8 e3h e7 d5v")),
    Shot("chinese-checkers", "A star for two to six", play("chinese-checkers", options={"players": 3}, seats=[PERSON] * 3)),
    Shot("pac-man", "A maze", play("pac-man")),
    Shot("yahtzee", "Dice and a sheet", play("yahtzee", options={"players": 2})),
    Shot("cant-stop", "Columns to climb", play("cant-stop", options={"players": 2})),
    Shot("einstein", "Stones that a die moves", play("einstein")),
    Shot("2048", "Tiles that merge", play("2048", seats=[PERSON])),
    Shot("cards", "Cards that must not be seen by everybody", play("kuhn-poker")),
    Shot("hand", "The own card, and the back of the other", play("kuhn-poker", then=see_cards)),
    Shot("review", "A look back at a whole game", shown("review")),
    Shot("why", "What the evaluation sees", play("othello", OTHELLO, then=why)),
    Shot("hint", "A hint, one step after the other", play("tic-tac-toe", "b2 a1 c1", then=hinted)),
    Shot("coach", "The coach asks before a mistake", play("tic-tac-toe", coach=True, then=asked_by_the_coach)),
    Shot("continue", "Games to go on with", begun),
    Shot("tree", "The tree lab at a cut", lab(FEUP)),
    Shot("compare", "Two algorithms on one tree", at("#/tree?t=3+12+8+|+2+4+6+|+14+5+2&b=minimax", "svg [data-node]")),
    Shot("chance", "Chance nodes", lab("l=bounded-chance&i=12"), TALL),
    Shot("max-n", "Three players", lab("l=three-players&i=9"), TALL),
    Shot("monte-carlo", "Monte Carlo tree search", lab("l=two-ply&a=monte-carlo&i=30")),
    Shot("export", "Pictures of a tree to take away", shown("tree lab, export")),
    Shot("practice", "Kinds of exercises", at("#/practice", "ul.kinds button")),
    Shot("exercise", "An exercise", at("#/practice/cuts%2F1", "form button[type=submit]")),
    Shot("lesson", "A lesson of the lectures", at("#/lessons/feup-27", "main svg [data-node]")),
    Shot("settings", "Settings", at("#/settings", "main select")),
    Shot("large-play", "A game on a large screen", play("othello", OTHELLO, analyses=True), LARGE),
    Shot("magyar", "The tree lab in Hungarian", lab(FEUP), locale="hu-HU"),
    Shot("srpski", "A game in Serbian", play("yahtzee", options={"players": 2}), locale="sr-RS"),
    Shot("phone-play", "A game on a phone", play("othello", OTHELLO), PHONE),
    Shot("phone-backgammon", "Backgammon on a phone", play("backgammon", options={"cube": True}), PHONE),
    Shot("phone-yahtzee", "Yahtzee on a phone", play("yahtzee", options={"players": 2}), PHONE),
    Shot("phone-tree", "The tree lab on a phone", at(f"#/tree?{FEUP}", "svg [data-node]"), PHONE),
    Shot("phone-games", "The games on a phone", at("#/games", "main li h2"), PHONE),
)


def write(folder: Path, names: tuple[str, ...] = ()) -> None:
    """Take the pictures, or some of them, and write their index."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, served(Path(data), "--port", "0") as studio, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments())
        for shot, theme in product(SHOTS, THEMES):
            if names and shot.name not in names:
                continue
            tabs = Tabs(studio, browser.new_context)
            with studio.client as client:
                client.put("/api/settings", json={"language": shot.locale[:2]})
                for room in client.get("/api/rooms").json():
                    client.delete(f"/api/rooms/{room['room']}")
            page = tabs.open(viewport=shot.size, color_scheme=theme, has_touch=shot.size is PHONE, locale=shot.locale)
            shot.take(tabs, page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=folder / shot.file(theme), scale="css")
            tabs.check()
            page.context.close()
            print(shot.file(theme))
    lines = ["# The studio in pictures", "", "Made by `make screenshots`.", ""]
    for shot in SHOTS:
        pictures = "\n".join(f"![{shot.about}, {theme}]({shot.file(theme)})" for theme in THEMES)
        lines.append(f"## {shot.about}\n\n{pictures}\n")
    (folder / "README.md").write_text("\n".join(lines))


if __name__ == "__main__":
    write(FOLDER, tuple(sys.argv[1:]))
