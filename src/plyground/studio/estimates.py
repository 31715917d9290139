"""How many moves a position has and how long a game lasts, from seeded random games.

For the games of the catalogue the numbers are shipped (`estimates.json`, written by `python -m plyground.studio.estimates`);
for the games of files they are found out by a worker.
"""

from __future__ import annotations

import json
import random
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypedDict

from plyground.core.game import CHANCE, Game
from plyground.studio.library import load_spec
from plyground.workers import Link

FILE = Path(__file__).resolve().with_name("estimates.json")
GAMES = 20
_MOST_PLIES = 2_000


class Estimate(TypedDict):
    """Legal moves a ply where a player moves, and plies a game: means over random games."""

    branching: float
    length: float


def estimate(game: Game[Any, Any], games: int = GAMES) -> Estimate:
    """The means over random games; the same every time."""
    dice = random.Random(1)  # noqa: S311 - games, not secrets
    choices = decisions = plies = 0
    for _ in range(games):
        state = game.initial()
        for _ in range(_MOST_PLIES):
            actions = game.actions(state)
            if not actions:
                break
            if game.player(state) != CHANCE:
                choices += len(actions)
                decisions += 1
            plies += 1
            state = game.result(state, dice.choice(list(actions)))
    return {"branching": round(choices / max(decisions, 1), 1), "length": round(plies / games, 1)}


def found_out(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """The job of a worker: the numbers of the game that `game` specifies."""
    del link
    return dict(estimate(load_spec(arguments["game"])))


@cache
def shipped() -> dict[str, Estimate]:
    """The numbers of the catalogue's games with their default options."""
    read: dict[str, Estimate] = json.loads(files("plyground.studio").joinpath("estimates.json").read_text(encoding="utf-8"))
    return read


def text() -> str:
    """The file of shipped numbers, made anew."""
    from plyground.games import catalogue  # noqa: PLC0415 - only when the file is written

    found = {entry.name: estimate(catalogue.load_named(entry.name)) for entry in catalogue.games()}
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
