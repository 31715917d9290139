"""Does each part of the chess engine earn its place? A sequential test by `ply match` for each technique and group of features.

    python benchmarks/chess_sprt.py                          every part; one to two hours
    python benchmarks/chess_sprt.py --only null mobility --games 200

The whole engine plays the engine without the part until it is decided whether it is stronger by nothing or by twenty Elo, or
until so many games are played. Both have the same processor time a move, told to them in nodes: how many each searches a
second is measured first (`technique_elo.py`). A group of features is left out by weights of zero; what is left is not tuned
anew. Files and games are kept in benchmarks/build/sprt, not played again; the results are kept in benchmarks/figures, and
docs/chess.md tells them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from chess_strength import PAGE
from figures import Row, keep_rows, read_rows
from page_sections import write_section
from tables import table
from technique_elo import MEGABYTES, OPENING_PLIES, fair_nodes, techniques_of, without_technique

from plyground import load
from plyground.engines.settings import EngineSettings
from plyground.features.weights import Weights, default_weights
from plyground.matches.report import interval_text
from plyground.native.game import NativeGame

KEPT = Path(__file__).resolve().parent / "build" / "sprt"
HEADING, ROW_KEY = "## What each part is worth, by sequential tests", ("part",)
SECONDS, ELO_0, ELO_1, MOST_GAMES = 0.005, 0, 20, 1_000
GROUPS = {
    "places of men": ("places",),
    "pair of bishops": ("bishop pair",),
    "mobility": ("room of",),
    "passed pawns": ("passed pawns", "escort of", "blocked passed", "free passed", "supported passed"),
    "pawn structure": ("isolated", "doubled", "backward", "supported pawns", "pawns in the way"),
    "safety of the king": ("shelter", "pawns storming", "files open to the king", "attack on the king"),
    "rooks on files": ("rooks on",),
    "outposts": ("outposts",),
    "threats": ("threats of", "pressure on", "hanging men"),
    "the move": ("the move",),
}
"""Groups of features by how their names begin."""


def parts_of(game: NativeGame[Any]) -> dict[str, EngineSettings]:
    """The engine without each of its parts, by the part's name."""
    found = {name: without_technique(name) for name in techniques_of(game)}
    usual = EngineSettings(megabytes=MEGABYTES)
    return found | {name: replace(usual, weights=_without_features(game, starts)) for name, starts in GROUPS.items()}


def _without_features(game: NativeGame[Any], starts: Sequence[str]) -> Weights:
    """The game's weights with zeros for the features whose names begin so."""
    weights = default_weights(game)
    assert weights is not None  # noqa: S101 - told to mypy
    pairs = zip(weights.features, weights.weights, strict=True)
    kept = tuple(0 if name.startswith(tuple(starts)) else weight for name, weight in pairs)
    if kept == weights.weights:
        raise SystemExit(f"No feature of {game.name} with a weight begins with any of {', '.join(starts)}.")
    return replace(weights, weights=kept)


def results(only: Sequence[str], games: int, parallel: int) -> Iterator[Row]:
    """A sequential test a part."""
    game = load("chess")
    assert isinstance(game, NativeGame)  # noqa: S101 - told to mypy
    KEPT.mkdir(parents=True, exist_ok=True)
    for part, settings in parts_of(game).items():
        if not only or part in only:
            yield tested(game, part, settings, games, parallel)


def tested(game: NativeGame[Any], part: str, settings: EngineSettings, games: int, parallel: int) -> Row:
    """Let `ply match` decide about a part."""
    stem = part.replace(" ", "-")
    without, kept_nodes = KEPT / f"{stem}.json", KEPT / f"{stem}.nodes"
    whole = EngineSettings(megabytes=MEGABYTES)
    settings.save(without)
    if not kept_nodes.is_file():  # games that go on need the same numbers
        kept_nodes.write_text(json.dumps(fair_nodes(game, (whole, settings), SECONDS)), encoding="utf-8")
    nodes = json.loads(kept_nodes.read_text(encoding="utf-8"))
    command = [
        sys.executable, "-m", "plyground", "match", game.name, f"engine:nodes={nodes[0]}",
        f"engine:settings={without},nodes={nodes[1]}", "--sprt", f"{ELO_0},{ELO_1}", "--games", str(games),
        "--openings", str(OPENING_PLIES), "--parallel", str(parallel), "--out", str(KEPT / f"{stem}.jsonl"), "--json",
    ]  # fmt: skip
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found = json.loads(done.stdout)
    elo, sprt = found["elo"], found["sprt"]
    told_elo = {name: _whole(elo[name]) for name in ("elo", "low", "high")}
    ended = {"llr": round(sprt["llr"], 2), "verdict": sprt["verdict"], "nodes": nodes}
    return {"part": part, "games": found["games"]} | told_elo | ended


def _whole(elo: float | None) -> int | None:
    """Without fractions; None is without end."""
    return None if elo is None else round(elo)


def section(rows: Sequence[Row]) -> str:
    """The part of docs/chess.md on the tests."""
    says = {"H1": "helps", "H0": "does not help", "continue": "not decided"}
    cells = [
        [
            row["part"],
            "-" if row["elo"] is None else f"{row['elo']:+}",
            interval_text(row["low"], row["high"]),
            str(row["games"]),
            f"{row['llr']:+.2f}",
            says[row["verdict"]],
            "{:,}, {:,} without".format(*row["nodes"]),
        ]
        for row in sorted(rows, key=lambda row: -(row["elo"] or 0))
    ]
    return f"""{HEADING}

The whole engine against the engine without the part, by `ply match chess --sprt {ELO_0},{ELO_1}`. A log-likelihood ratio above
+2.94 says that the part is worth {ELO_1} Elo, one below -2.94 that it is worth nothing, each with an error of 5 %; a test that
has come to neither when its games end is not decided. Both have the same processor time a move ({SECONDS * 1000:g} ms), told
in nodes. Features are left out by weights of zero, and the others were not tuned anew. A test that ends early tells the
Elo roughly. `python benchmarks/chess_sprt.py` plays them.

{table(["part", "Elo", "interval", "games", "LLR", "verdict", "nodes a move"], cells)}"""


def main() -> int:
    """Print a line a part."""
    parser = argparse.ArgumentParser(description="Test what each part of the chess engine is worth.")
    parser.add_argument("--only", nargs="+", default=(), help="these parts")
    parser.add_argument("--games", type=int, default=MOST_GAMES, help="at most so many games a part")
    parser.add_argument("--parallel", type=int, default=2, help="so many games at once")
    given = parser.parse_args()
    for row in results(given.only, given.games, given.parallel):
        print(json.dumps(row), flush=True)
        keep_rows("chess-sprt", [row], ROW_KEY)
        write_section(section(read_rows("chess-sprt")), PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
