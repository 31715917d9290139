"""What each technique of the engine is worth in games: the whole engine against the engine without it.

    python benchmarks/technique_elo.py                       two games, every technique that applies; about half an hour
    python benchmarks/technique_elo.py --games 20 --only othello

Paired games with sides swapped, so many seconds a move, one match a technique (`ply match`, which keeps its games in
benchmarks/build/techniques and goes on from them). A technique that costs Elo with certainty does not belong into the engine.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from plyground import load
from plyground.engines.settings import EngineSettings
from plyground.kernels.searching import Techniques
from plyground.native.game import NativeGame

KEPT = Path(__file__).resolve().parent / "build" / "techniques"
GAMES = ("othello", "breakthrough")
SECONDS, USUAL_GAMES = 0.03, 100
MEGABYTES = 16
_OF_THE_ENGINE = ("aspiration", "endgame")
_SLOTS = {"rank": "rank", "null": "null", "quiescence": "loud", "futility": "loud", "prospects": "prospects"}


@dataclass(frozen=True)
class Worth:
    """Elo of the whole engine above the one without a technique, with the ends of the 95 % interval."""

    game: str
    technique: str
    games: int
    elo: float
    low: float
    high: float

    def told(self) -> str:
        """One line of text."""
        interval = f"{self.low:+.0f} to {self.high:+.0f}"
        return f"{self.game:<14} {self.technique:<11} {self.elo:+7.0f}  ({interval}, {self.games} games)"


def techniques_of(game: NativeGame[Any]) -> list[str]:
    """The techniques that are switched on and that the game's slots support."""
    usual = Techniques()
    on = [field.name for field in fields(usual) if getattr(usual, field.name) is True]
    able = [name for name in (*on, *_OF_THE_ENGINE) if name not in _SLOTS or game.rules.has(_SLOTS[name])]
    return [name for name in able if name != "symmetry" or game.facts.symmetries > 1]


def results(games: tuple[str, ...], number: int, seconds: float) -> Iterator[Worth]:
    """Play a match a technique."""
    KEPT.mkdir(parents=True, exist_ok=True)
    whole = KEPT / "whole.json"
    EngineSettings(megabytes=MEGABYTES).save(whole)
    for name in games:
        game = load(name)
        assert isinstance(game, NativeGame)  # noqa: S101 - told to mypy
        for technique in techniques_of(game):
            without = KEPT / f"without-{technique}.json"
            _settings(technique).save(without)
            players = [f"engine:settings={path}" for path in (whole, without)]
            kept = KEPT / f"{name}-{technique}-{number}-{seconds}.jsonl"
            elo = _match([name, *players, "--games", str(number), "--seconds", str(seconds), "--out", str(kept)])
            yield Worth(name, technique, number, elo["elo"], elo["low"], elo["high"])


def _settings(technique: str) -> EngineSettings:
    """The engine without a technique, be it the kernel's or the engine's own."""
    usual = EngineSettings(megabytes=MEGABYTES)
    if technique in _OF_THE_ENGINE:
        off: dict[str, Any] = {technique: False}
        return replace(usual, **off)
    return replace(usual, techniques=replace(Techniques(), **{technique: False}))


def _match(words: list[str]) -> dict[str, float]:
    command = [sys.executable, "-m", "plyground", "match", *words, "--grace", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"technique_elo: the match {' '.join(words)} failed: {done.stderr.strip()}")
    elo: dict[str, float] = json.loads(done.stdout)["elo"]
    return elo


def main() -> int:
    """Print a line a technique."""
    parser = argparse.ArgumentParser(description="Measure what each technique of the engine is worth in games.")
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="games a technique")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds a move")
    given = parser.parse_args()
    for worth in results((given.only,) if given.only else GAMES, given.games, given.seconds):
        print(worth.told(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
