"""A judge as Python holds it: its shape, the steps of the payoffs, its numbers; made new, from weights, or at random."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game
from plyground.features.weights import LINEAR, Weights
from plyground.kernels import judging as by
from plyground.kernels.judge_games import measure_inputs
from plyground.native.call import state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

_MEASURED_GAMES = 50
_LONGEST_MEASURED = 1000
_TWO = 2
_FIRST_WEIGHTS = 0.1


@dataclass
class Judge:
    """Somebody who says what player 0 can expect: the arrays that kernels take."""

    shape: Any
    numbers: Any
    steps: Any

    @property
    def is_network(self) -> bool:
        """Whether it has hidden units."""
        return bool(self.shape[by.HIDDEN])

    def part(self, number: int) -> tuple[Any, Any]:
        """The rows of inputs with the biases below, and the outputs' own weights, of a part: views."""
        columns, inputs, outputs = by.columns(self.shape), int(self.shape[by.INPUTS]), int(self.shape[by.OUTPUTS])
        start = inputs + number * by.part_size(self.shape)
        middle = start + (inputs + 1) * columns
        rows = self.numbers[start:middle].reshape(inputs + 1, columns)
        rest = self.numbers[middle : start + by.part_size(self.shape)]
        return rows, rest.reshape(outputs, -1) if len(rest) else rest.reshape(0, 0)

    @property
    def scales(self) -> Any:
        """What each input is multiplied with before its weight."""
        return self.numbers[: int(self.shape[by.INPUTS])]


class Table:
    """The rules and the memory with which kernels play a game; one thread at a time."""

    def __init__(self, game: NativeGame[Any]) -> None:
        """Compile the rules, or load what was compiled before."""
        self.game = game
        self.rules = game.machine_table()
        most = int(self.rules[MOST_MOVES]) + 2
        self.states = state_memory(by.LEVELS + 4, int(self.rules[STATE_BYTES]))
        packed = np.frombuffer(game.initial().pack(), np.int64)
        self.states[: len(packed)] = packed
        self.moves = np.zeros(most, np.int64)
        self.listing, self.real = by.working_memory(most)
        self.longest = int(game.facts.longest)


def demand_learnable(game: Game[Any, Any]) -> NativeGame[Any]:
    """Native rules with something to look at, two players of whom one gets what the other loses, nothing hidden."""
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(f"Learning needs native rules; {game.name} is a plain game.")
    facts = game.facts
    if facts.players != _TWO or facts.sum != Sum.ZERO or facts.information == Information.HIDDEN:
        raise UnsuitableGameError(
            f"Learning needs two players, zero sum and nothing hidden; {game.name} has {facts.players} "
            f"{'player' if facts.players == 1 else 'players'}, {facts.sum.value} sum and {facts.information.value} information."
        )
    if game.network_shape is None and not game.rules.has("features"):
        raise UnsuitableGameError(f"Learning needs features; {game.name} has none.")
    if not math.isfinite(sum(map(abs, facts.utility))):
        raise UnsuitableGameError(f"Learning needs payoffs in a finite range; those of {game.name} have none.")
    return game


def new_judge(table: Table, hidden: int, seed: int) -> Judge:
    """A judge that knows nothing: small random weights, inputs on the scale of their usual size. 0 hidden units is a line."""
    game = table.game
    if not 0 <= hidden <= by.MOST_HIDDEN:
        raise BadLimitError(f"The number of hidden units must be from 0 to {by.MOST_HIDDEN}; it was {hidden}.")
    top = max(map(abs, game.facts.utility))
    if hidden and game.network_shape is None:
        raise UnsuitableGameError(f"{game.name} shows nothing to a network; learn its weights with 0 hidden units.")
    if hidden and game.network_shape is not None:
        inputs, parts, steps = game.network_shape
        shape = np.array([by.FROM_INPUTS, hidden, inputs, len(steps) - 1, parts], np.int64)
    else:
        if not game.rules.has("features"):
            raise UnsuitableGameError(f"{game.name} has no features, only inputs of a network: give it hidden units.")
        steps = (-top, top)
        shape = np.array([by.FROM_FEATURES, hidden, len(game.feature_names), 1, 1], np.int64)
    judge = Judge(shape, np.zeros(by.judge_size(shape), np.float32), np.array(steps, np.float64))
    judge.scales[:] = _usual_scales(table, shape, seed)
    if hidden:
        generator = np.random.default_rng(seed)
        rest = judge.numbers[len(judge.scales) :]
        rest[:] = generator.uniform(-_FIRST_WEIGHTS, _FIRST_WEIGHTS, len(rest)).astype(np.float32)
    return judge


def judge_from(game: NativeGame[Any], weights: Weights, scale: float) -> Judge:
    """The judge that a game's weights are: scores on a curve; `scale` if they say none themselves."""
    top = max(map(abs, game.facts.utility))
    shape = np.array([by.FROM_FEATURES, 0, len(weights.weights), 1, 1], np.int64)
    judge = Judge(shape, np.zeros(by.judge_size(shape), np.float32), np.array([-top, top], np.float64))
    judge.scales[:] = 1.0
    size = 2.0 / scale if weights.curve != LINEAR else 2.0 / (scale * top)  # a line and its curve agree where both are small
    judge.part(0)[0][:-1, 0] = np.array(weights.weights, np.float64) * size
    return judge


def random_judge() -> Judge:
    """Nobody: any move is as good as another."""
    return Judge(np.array([by.AT_RANDOM, 0, 0, 1, 1], np.int64), np.zeros(2, np.float32), np.array([-1.0, 1.0]))


def _usual_scales(table: Table, shape: Any, seed: int) -> Any:
    """One over the usual size of each input where it is not zero."""
    squares, counts = np.zeros(int(shape[by.INPUTS])), np.zeros(int(shape[by.INPUTS]))
    measure_inputs(
        table.rules,
        table.states,
        table.moves,
        table.listing,
        table.real,
        shape,
        np.uint64(seed),
        _MEASURED_GAMES,
        min(table.longest, _LONGEST_MEASURED),
        squares,
        counts,
        np.zeros(1, np.int64),
    )
    sizes = np.sqrt(squares / np.maximum(counts, 1.0))
    return np.where(sizes > 0, 1.0 / np.maximum(sizes, 1e-6), 1.0).astype(np.float32)
