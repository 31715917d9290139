"""The compiled Monte Carlo search is the textbook's: given the same random numbers, it visits the same nodes as often."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.trace import Event, EventKind
from plyground.kernels import monte_carlo_places as places
from plyground.kernels.monte_carlo_searching import Simulator, Tree
from plyground.kernels.monte_carlo_techniques import TreeTechniques
from plyground.native.game import NativeGame
from plyground.native.words import below, mixed, word
from plyground.textbook.monte_carlo import monte_carlo
from plyground.textbook.sparse_sampling import draw

GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"columns": 4, "rows": 4},
    "nim": {},
    "kalah": {"pits": 3, "seeds": 3},
    "coins": {"coins": 17, "players": 3},
    "pig": {"target": 12},
    "othello": {"size": 4},
    "dots-and-boxes": {"columns": 2, "rows": 2},
}
BOOK = TreeTechniques(exploration=sqrt(2), adaptive=False, skipping=False, transpositions=False, rank=False, reuse=False)
ITERATIONS = 400


class Stream(Random):
    """The kernel's random words, one for every decision."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.word = mixed(seed ^ mixed(0))

    def next_word(self) -> int:
        self.word = word(self.word + 0x9E3779B97F4A7C15)
        return mixed(self.word)

    def random(self) -> float:
        return (self.next_word() >> 11) * 2.0**-53


def play_out(game: Game[Any, Any], state: Any, random: Random) -> list[float]:
    """A random game that takes its words as the kernel does."""
    assert isinstance(random, Stream)
    rules = game.rules  # type: ignore[attr-defined]
    while (player := game.player(state)) != OVER:
        if rules.has("play_on"):
            view = state.thaw()
            rules.rule("play_on")(view, random.next_word(), game.facts.longest)
            state = view.freeze()
            continue
        if rules.has("pick"):
            action = rules.rule("pick")(state.thaw(), random.next_word())
        elif player == CHANCE:
            outcomes = game.outcomes(state)  # type: ignore[attr-defined]
            action = outcomes[draw(outcomes, random)][0]
        else:
            actions = game.actions(state)
            action = actions[below(random.next_word(), len(actions))]
        state = game.result(state, action)
    return [game.utility(state, player) for player in range(game.facts.players)]


def by_the_book(game: NativeGame[Any], seed: int) -> dict[int, tuple[int, float]]:
    """The visits of every action at the root, and what its mover got there in total."""
    told: dict[int, tuple[int, Any]] = {}

    def listen(event: Event) -> None:
        if event.kind == EventKind.BACKUP and len(event.node) == 1:
            more = dict(event.more)
            told[event.node[0]] = (more["visits"], more["total"])

    monte_carlo(game, random=Stream(seed), iterations=ITERATIONS, playout=play_out, listener=listen)
    actions, mover = game.actions(game.initial()), game.player(game.initial())
    return {
        actions[number]: (visits, total[mover] if isinstance(total, tuple) else total)
        for number, (visits, total) in told.items()
    }


def compiled(game: NativeGame[Any], seed: int) -> dict[int, tuple[int, float]]:
    tree = Tree(game, 4, BOOK)
    simulator = Simulator(tree, game.initial(), np.zeros(8, np.int64), seed=seed)
    tree.plant(simulator, game.initial(), ())
    tree.words[places.LIMIT] = ITERATIONS
    simulator.run()
    found, mover = {}, game.player(game.initial())
    for move in tree.moves(tree.root):
        if move.visits:
            total = float(tree.values[move.child + places.TOTALS + mover])
            found[move.move] = (move.visits, total)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_with_the_same_random_numbers_it_makes_the_same_tree(name: str) -> None:
    game = load(name, **GAMES[name])
    assert isinstance(game, NativeGame)
    for seed in range(3):
        book, kernel = by_the_book(game, seed), compiled(game, seed)
        assert {move: visits for move, (visits, _) in kernel.items()} == {move: visits for move, (visits, _) in book.items()}
        for move, (_, total) in book.items():
            assert kernel[move][1] == pytest.approx(total, abs=1e-6)
