"""Measure the studio: its first page, the size of its files, clicks, steps through a large tree, memory, a hundred players.

    python benchmarks/studio_speed.py           everything (about four minutes); writes its section of docs/benchmarks.md
    python benchmarks/studio_speed.py --quick   tiny sizes, to see that it works; shows the section

The rest of the page stays as it is, and `make bench`, which measures the rest, leaves this section as it is. With --out FILE
the section goes there. Build the studio's page first: python client/build.py
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import studio_browser
from cpp_program import BenchmarkError
from page_sections import with_section
from studio_crowd import clicks, crowd, stops
from studio_figures import load
from studio_files import FIRST, built_files
from studio_report import StudioFindings, section
from studio_server import Memory, Served, served

from plyground import PlygroundError

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
ALGORITHMS = ("alpha-beta", "minimax")
OPEN_GAMES = 20
SEED = 5


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    starts: int = 5
    """Studios that are started anew, for their first pages."""
    visits: int = 3
    """People who come to each of them afterwards."""
    clicks: int = 150
    """Moves a game."""
    steps: int = 300
    stops: int = 30
    players: int = 100
    seconds: float = 60.0


QUICK = Effort(starts=1, visits=1, clicks=3, steps=5, stops=2, players=5, seconds=2.0)


def measured(effort: Effort) -> StudioFindings:
    """All of it. Each part has a studio of its own, so that none finds what another has left in its memory."""
    found = StudioFindings(built_files(), has_browser=studio_browser.is_there())
    _say("the studio's first page ...")
    _find_first_pages(found, effort)
    _say("clicks and stops ...")
    found.load_of_clicks = load()
    with served() as studio:
        found.idle = studio.memory()
        found.clicks = clicks(studio, effort.clicks, SEED)
    with served() as studio:
        found.stops = stops(studio, effort.stops, SEED)
    found.open_games, found.with_games = OPEN_GAMES, _with_games(OPEN_GAMES)
    if found.has_browser:
        _say("steps through a tree of 2,000 nodes ...")
        found.load_of_steps = load()
        with served() as studio, studio_browser.chromium() as browser:
            found.steps = [studio_browser.steps(browser, studio, algorithm, effort.steps) for algorithm in ALGORITHMS]
    _say(f"{effort.players} players at once ...")
    with served() as studio:
        found.crowd = crowd(studio, effort.players, effort.seconds, SEED)
    _say(f"    {found.crowd.made:,} moves, {found.crowd.lost} lost")
    return found


def _find_first_pages(found: StudioFindings, effort: Effort) -> None:
    """The first request ever to a studio comes by HTTP and from a browser in turn, each to a studio just started."""
    cold: list[float] = []
    for _ in range(effort.starts):
        with served() as studio:
            found.starts.append(studio.start_seconds)
            cold.append(_first_page(studio, found))
            found.gallery.append(_seconds(studio, ["/api/games?lang=en"]))
            found.warm.append(_first_page(studio, found))
    found.cold = cold
    if found.has_browser:
        with studio_browser.chromium() as browser:
            for _ in range(effort.starts):
                with served() as studio:
                    found.cold_visits.append(studio_browser.first_page(browser, studio))
                    found.warm_visits += [studio_browser.first_page(browser, studio) for _ in range(effort.visits)]


def _first_page(studio: Served, found: StudioFindings) -> float:
    """All that the first page asks for, one after another on one connection."""
    files = [f"/{name}" for name in sorted(found.files.shell | found.files.screens[FIRST])]
    return _seconds(studio, ["/", *files, "/icon.svg", "/api/start", "/api/words/en", "/api/rooms"])


def _seconds(studio: Served, paths: list[str]) -> float:
    with studio.client() as client:
        began = time.perf_counter()
        for path in paths:
            answer = client.get(path)
            if answer.status_code != 200:
                raise BenchmarkError(f"{path} was answered with {answer.status_code}.")
        return time.perf_counter() - began


def _with_games(count: int) -> Memory:
    """What a studio takes while so many games are open, each of them some moves old."""
    with served() as studio:
        return crowd(studio, count, 5.0, SEED).memory


def main() -> int:
    """Measure, and write the section; what cannot be measured is said in one sentence."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see that everything works")
    parser.add_argument(
        "--out", type=Path, help="where the section goes (otherwise into docs/benchmarks.md; quick: the terminal)"
    )
    given = parser.parse_args()
    try:
        text = section(measured(QUICK if given.quick else Effort()))
    except (BenchmarkError, PlygroundError) as error:
        print(f"studio_speed: {error}", file=sys.stderr)
        return 2
    if given.out:
        given.out.write_text(text + "\n", encoding="utf-8")
    elif given.quick:
        print(text)
    else:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
        _say(f"written: {PAGE}")
    return 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
