"""Every screen of the studio, and every dialog: where it is, and what has to be there before it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.board import COMPILING, ENGINE, PERSON, begin
from tests.browser.tabs import Tabs


def _stay(_: Page) -> None:
    """Nothing more is done."""


@dataclass(frozen=True)
class Screen:
    """An address, and something of it that comes last. `then` leads on from there, to a dialog for example."""

    address: str
    shows: str
    then: Callable[[Page], None] = _stay


def _press(button: str, number: int = 0) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        page.locator(button).nth(number).click()
        expect(page.locator("dialog[open]")).to_be_visible()

    return press


def choose_file(page: Page, name: str, text: str) -> None:
    """Open a file from the first screen."""
    with page.expect_file_chooser() as chooser:
        page.locator("main .open button").click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def many_games(count: int) -> str:
    """PGN of many games, of which the second cannot be read. Its names are no words of any language."""
    head = '[Event "Ev {0}"]\n[Date "19{0:02}.05.??"]\n[White "Wh {0}"]\n[Black "Bl {0}"]\n[Result "1-0"]\n'
    moves = {2: "("}
    return "".join(f"{head.format(at)}\n1. e4 {moves.get(at, 'e5 2. Nf3 Nc6')} 1-0\n\n" for at in range(1, count + 1))


def _games_of_a_file(page: Page) -> None:
    choose_file(page, "many.pgn", many_games(12))
    expect(page.locator("dialog[open] li")).to_have_count(12)


def _open_all(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('main details').forEach((each) => (each.open = true))")


TOOLS = "main header .tools button"
FEUP = "#/tree?l=feup-27&k=1"
SCREENS = {
    "start": Screen("#/", "nav .door"),
    "start, games of a file": Screen("#/", "main .open", _games_of_a_file),
    "choosing": Screen("#/play", "main li h2"),
    "gallery": Screen("#/games", "main li h2"),
    "page of a game": Screen("#/games/othello", "form.begin"),
    "tree lab": Screen(FEUP, "svg [data-node]"),
    "tree lab, two runs": Screen(f"{FEUP}&b=minimax", "table"),
    "tree lab, a node chosen": Screen(
        "#/tree?t=3+12+8+%7C+2+4+6+%7C+14+5+2", "svg .node.leaf", lambda page: page.locator("svg .node.leaf").first.click()
    ),
    "tree lab, everything open": Screen("#/tree?t=3+12+8+%7C+2+4+6+%7C+14+5+2", "svg .node.leaf", _open_all),
    "tree lab, examples": Screen(FEUP, "svg [data-node]", _press(TOOLS, 0)),
    "tree lab, from a game": Screen(FEUP, "svg [data-node]", _press(TOOLS, 1)),
    "tree lab, export": Screen(FEUP, "svg [data-node]", _press(TOOLS, 4)),
    "tree lab, share": Screen(FEUP, "svg [data-node]", _press(TOOLS, 5)),
    "practice": Screen("#/practice", "ul.kinds button"),
    "practice, sheet": Screen("#/practice", "ul.kinds button", _press("main header button")),
    "exercise of cuts": Screen("#/practice/cuts%2F1", "form button[type=submit]"),
    "exercise of values": Screen("#/practice/values%2F1", "form button[type=submit]", _open_all),
    "lessons": Screen("#/lessons", "main li h2"),
    "lesson": Screen("#/lessons/feup-27", "main svg [data-node]", _open_all),
    "settings": Screen("#/settings", "main select"),
    "help": Screen("#/", "nav .door", _press("body header .tools button")),
    "nowhere": Screen("#/nonsense", "main h1"),
}


def _play(game: str, *, seats: list[dict[str, Any]], then: Callable[[Page], None] = _stay, **new: Any) -> Callable[..., Page]:
    def open_it(tabs: Tabs, page: Page) -> Page:
        begin(tabs, game, page=page, seats=seats, **new)
        then(page)
        return page

    return open_it


def _analyse(page: Page) -> None:
    page.locator("section.engine button").first.click()
    expect(page.locator("section.engine dl")).to_be_visible(timeout=COMPILING)
    page.locator("section.engine button").first.click()
    _settle(page, "section.engine")


def _settle(page: Page, part: str) -> None:
    """Wait until a part of the page stays as it is: the last lines of a search come a moment after it was stopped."""
    seen = ""
    for _ in range(40):
        page.wait_for_timeout(500)
        before, seen = seen, page.locator(part).inner_html()
        if seen == before:
            return
    raise AssertionError(f"{part} did not come to rest")


def _tab(number: int, shows: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.get_by_role("tab").nth(number).click()
        expect(page.locator(shows).first).to_be_visible(timeout=COMPILING)

    return choose


def _menu(number: int) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.locator("button.opener").click()
        page.get_by_role("menuitem").nth(number).click()
        expect(page.locator("dialog[open]")).to_be_visible()

    return choose


def played(page: Page, *sites: str) -> None:
    """Moves of one click each."""
    for number, site in enumerate(sites, start=2):
        page.locator(f'[data-site="{site}"]').click()
        expect(page.get_by_role("treeitem")).to_have_count(number, timeout=COMPILING)


def reviewed(page: Page) -> None:
    """A game with a mistake in it, looked back at: the graph below the board, the mistake in the panel."""
    played(page, "a1", "b2", "a3", "b1", "a2")
    page.get_by_role("tab").nth(1).click()
    page.get_by_role("tabpanel").get_by_role("combobox").select_option("0.1")
    page.get_by_role("tabpanel").get_by_role("button").first.click()
    expect(page.locator("[role=tabpanel] ol.places button").first).to_be_visible(timeout=COMPILING)
    expect(page.locator("[role=tabpanel] dl")).to_be_visible(timeout=COMPILING)
    expect(page.get_by_role("tabpanel").get_by_role("combobox")).to_be_visible(timeout=COMPILING)  # it is done


def hinted(page: Page) -> None:
    """A hint, up to the move: by its button, which is waited for, and then by its key."""
    for rung in range(1, 5):
        if rung == 1:
            page.get_by_role("toolbar").get_by_role("button").nth(6).click()
        else:
            page.keyboard.press("h")
        expect(page.locator("section.hint li")).to_have_count(rung, timeout=COMPILING)


def asked_by_the_coach(page: Page) -> None:
    """The coach asks about a mistake."""
    played(page, "a1", "b2", "c3")
    page.locator('[data-site="a3"]').click()
    expect(page.locator("dialog[open]")).to_be_visible(timeout=COMPILING)


PEOPLE: list[dict[str, Any]] = [PERSON, PERSON]
ROOMS: dict[str, Callable[[Tabs, Page], Page]] = {
    "squares": _play("othello", seats=PEOPLE, then=_analyse),
    "checkers": _play("checkers", seats=[PERSON, ENGINE]),
    "points": _play("nine-mens-morris", seats=PEOPLE),
    "hexagons": _play("hex", seats=PEOPLE, options={"size": 7}),
    "edges": _play("dots-and-boxes", seats=PEOPLE),
    "pits": _play("kalah", seats=PEOPLE),
    "piles": _play("nim", seats=PEOPLE),
    "dice": _play("pig", seats=PEOPLE),
    "puzzle": _play("8-puzzle", seats=[PERSON]),
    "covered cards": _play("kuhn-poker", seats=PEOPLE),
    "points and dice": _play("backgammon", seats=PEOPLE, options={"cube": True, "match": 3}),
    "walls": _play("quoridor", seats=PEOPLE),
    "three seats": _play("chinese-checkers", seats=[PERSON] * 3, options={"players": 3}),
    "maze": _play("pac-man", seats=PEOPLE, options={"layout": "tiny"}),
    "sheet": _play("yahtzee", seats=PEOPLE, options={"players": 2, "boxes": "upper"}),
    "columns": _play("cant-stop", seats=PEOPLE),
    "stones and a die": _play("einstein", seats=PEOPLE),
    "merging tiles": _play("2048", seats=[PERSON], options={"target": 0}),
    "finished": _play("tic-tac-toe", seats=PEOPLE, then=lambda page: played(page, "a1", "b1", "a2", "b2", "a3")),
    "review": _play("tic-tac-toe", seats=PEOPLE, then=reviewed),
    "hint": _play("tic-tac-toe", seats=PEOPLE, then=hinted),
    "coach": _play("tic-tac-toe", seats=PEOPLE, coach=True, then=asked_by_the_coach),
    "why": _play("othello", seats=PEOPLE, then=_tab(2, "[role=tabpanel] table")),
    "notes": _play("othello", seats=PEOPLE, then=_tab(3, "[role=tabpanel] textarea")),
    "menu": _play("othello", seats=PEOPLE, then=lambda page: page.locator("button.opener").click()),
    "share": _play("othello", seats=PEOPLE, then=_menu(0)),
    "seats": _play("othello", seats=[PERSON, ENGINE], then=_menu(3)),
    "resign": _play("othello", seats=PEOPLE, then=_menu(6)),
}


def visit(tabs: Tabs, page: Page, name: str) -> None:
    """Go to a screen and wait until it is all there."""
    if name in ROOMS:
        ROOMS[name](tabs, page)
        return
    screen = SCREENS[name]
    page.goto("about:blank")  # so that the next address is a page of its own, with no dialog left open
    page.goto(f"{tabs.studio.address}/{screen.address}")
    expect(page.locator(screen.shows).first).to_be_visible()
    screen.then(page)
