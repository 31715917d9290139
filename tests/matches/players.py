"""Players for tests, by name, and a way to set up a match with them. Processes of a match import this file."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import plyground
from plyground.core.clock import Clock
from plyground.core.game import Game
from plyground.matches.competitor import Competitor, RandomCompetitor, Setup
from plyground.matches.plan import Plan


class Player:
    """Plays at random until its third move, then does what its name says."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._random = RandomCompetitor(name, seed)
        self._moves = 0

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock, past: tuple[Any, ...] = ()) -> Any:
        self._moves += 1
        deed, _, number = self.name.partition(":")
        if deed == "winner":
            return _winning(game, state) or self._random.choose(game, state, clock, past)
        if deed == "nap":
            time.sleep(float(number))
        elif self._moves >= int(number or 3):
            return DEEDS[deed]()
        return self._random.choose(game, state, clock, past)


class Nasty:
    """An action that does not want to be looked at."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __repr__(self) -> str:
        raise RuntimeError("do not look at me")


def _raise(error: BaseException) -> None:
    raise error


def _hang() -> None:
    while True:
        time.sleep(0.1)


DEEDS: dict[str, Callable[[], object]] = {
    "raises": lambda: _raise(ZeroDivisionError("I cannot divide")),
    "leaves": lambda: sys.exit(7),
    "cheats": lambda: "castling",
    "shrugs": lambda: None,
    "nasty": lambda: Nasty(),
    "hangs": _hang,
    "dies": lambda: os._exit(9),
    "faults": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "prints": lambda: print("I am here"),
}


def _winning(game: Game[Any, Any], state: Any) -> Any:
    for action in game.actions(state):
        after = game.result(state, action)
        if game.is_terminal(after) and game.utility(after, game.player(state)) > 0:
            return action
    return None


def make(text: str, game: Game[Any, Any], seed: int) -> Competitor:
    if text == "unmade":
        raise ZeroDivisionError("no such luck")
    return RandomCompetitor(text, seed) if text.startswith("random") else Player(text, seed)


def plan(*players: str, game: str = "tic-tac-toe", clock: Clock | None = None, plies: int = 2, seed: int = 1) -> Plan:
    return Plan(Setup(plyground.load, make, game), players, clock or Clock(), plies, seed)


def load_here_only(name: str) -> Game[Any, Any]:
    """Loads a game, but not in a process of a match, which it ends."""
    if multiprocessing.parent_process() is not None:
        os._exit(5)
    return plyground.load(name)


def lines(path: Path) -> int:
    """How many finished games a file holds."""
    return max(path.read_bytes().count(b"\n") - 1, 0) if path.exists() else 0
