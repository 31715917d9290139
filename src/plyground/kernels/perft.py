"""Perft: how many sequences of so many actions the rules allow.

The number is a fingerprint of the rules: published counts and other programs must give the same. `perft` takes
any game; native rules are counted by machine code on as many threads as asked, a plain game by Python.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import OVER, Game
from plyground.kernels.counting import count_actions, scratch
from plyground.kernels.crew import Crew
from plyground.native.game import NativeGame
from plyground.native.slots import STATE_BYTES

DEEPEST = 60
_PLIES_PER_TURN = 64

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Perft:
    """A count, how it splits over the first actions, and how long it took."""

    nodes: int
    seconds: float
    split: dict[str, int]


def perft(
    game: Game[Any, Any],
    depth: int,
    state: Any = None,
    *,
    turns: bool = False,
    threads: int = 1,
    progress: Progress | None = None,
) -> Perft:
    """Count the sequences of `depth` actions, or with `turns` of whole turns, from a state or from the start."""
    if not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise BadLimitError(f"The depth of a perft must be from 0 to {DEEPEST}; it was {depth}.")
    if turns and game.facts.chance:
        raise UnsuitableGameError(f"{game.name} has chance nodes, so its turns cannot be counted; count actions instead.")
    state = game.initial() if state is None else state
    if isinstance(game, NativeGame):
        game.demand_own(state)
        count = _machine_turn_counter(game) if turns else _machine_counter(game)
    else:
        count = _plain_counter(game, turns)
    began = time.perf_counter()
    split = _split(game, state, depth, count, Crew(threads), progress, turns=turns)
    nodes = sum(split.values()) if depth else 1
    return Perft(nodes, time.perf_counter() - began, split)


Counter = Callable[[Any, int, Any], int]


def _split(
    game: Game[Any, Any], state: Any, depth: int, count: Counter, crew: Crew, progress: Progress | None, *, turns: bool
) -> dict[str, int]:
    if depth == 0 or game.is_terminal(state):
        return {}
    names = [game.write_action(state, action) for action in game.actions(state)]
    if depth == 1 and not turns:
        return dict.fromkeys(names, 1)
    children = [game.result(state, action) for action in game.actions(state)]
    same = [turns and game.player(child) == game.player(state) for child in children]
    jobs = [(child, depth if again else depth - 1) for child, again in zip(children, same, strict=True)]
    counts = crew.work(lambda job, control: count(job[0], job[1], control), jobs, progress)
    return dict(zip(names, counts, strict=True))


def _machine_counter(game: NativeGame[Any]) -> Counter:
    table = game.machine_table()

    def count(state: Any, depth: int, control: Any) -> int:
        if depth == 0:
            return 1
        states, moves, probability = scratch(table, depth)
        _put(states, state, table)
        return int(count_actions(table, states, moves, probability, depth, control))

    return count


def _machine_turn_counter(game: NativeGame[Any]) -> Counter:
    from plyground.kernels.counting_turns import OUT_OF_ROOM, count_turns  # noqa: PLC0415 - seldom needed, so seldom loaded

    table = game.machine_table()

    def count(state: Any, depth: int, control: Any) -> int:
        if depth == 0:
            return 1
        plies = min(game.facts.longest, depth * _PLIES_PER_TURN)
        states, moves, _ = scratch(table, plies)
        _put(states, state, table)
        counted = int(count_turns(table, states, moves, depth, plies, control))
        if counted == OUT_OF_ROOM:
            raise BadLimitError(f"A turn of {game.name} runs to more than {plies} actions; count fewer turns.")
        return counted

    return count


def _put(states: Any, state: Any, table: Any) -> None:
    states[: int(table[STATE_BYTES]) // 8] = np.frombuffer(state.pack(), np.int64)


def _plain_counter(game: Game[Any, Any], turns: bool) -> Counter:  # noqa: FBT001 - private
    def count(state: Any, depth: int, control: Any) -> int:
        if depth == 0:
            return 1
        player = game.player(state)
        if player == OVER or control[0]:
            return 0
        total = 0
        for action in game.actions(state):
            child = game.result(state, action)
            total += count(child, depth if turns and game.player(child) == player else depth - 1, control)
        return total

    return count
