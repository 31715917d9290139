"""Lines that a search tells, carried on: what it took from its table it knows no moves for.

A short line of an open game goes on with the table's own moves, as long as their values are exact (`remembered`).

The line of a decided game is carried on to its end (`filled`).

A search takes from its table that a position is won in so many plies, and then knows no moves beyond it: the line that it
tells ends there. The moves are found by small searches from where the line ends, each asked one question only: is the game
decided in exactly so many plies? The table answers most of them in a few nodes. Short cuts near the horizon, and what they
left in the table, can hide the answer: then a plain search with an empty table is asked. What is not confirmed is not added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from plyground.engines.alpha_beta_roots import Roots
from plyground.kernels.searching import Memory, Techniques, key_of_state
from plyground.kernels.table import WON, move_hash


class Filled(NamedTuple):
    """A line, as long as could be found, and the nodes that it took to find it."""

    line: tuple[int, ...]
    nodes: int


def remembered(roots: Roots, line: Sequence[int], memory: Memory, length: int) -> tuple[int, ...]:
    """The line with moves of the table behind it, until it has so many."""
    game, found = roots.game, list(line)
    if len(found) >= length:
        return tuple(found)
    state = roots.state
    for move in found:
        state = game.result(state, move)
    while len(found) < length and not game.is_terminal(state):
        known = memory.best_move(key_of_state(game, state))
        meant = [action for action in game.actions(state) if int(move_hash(action)) == known]
        if not meant:
            break
        found.append(meant[0])
        state = game.result(state, meant[0])
    return tuple(found)


def filled(
    roots: Roots, line: Sequence[int], value: int, *, memory: Memory, control: Any, techniques: Techniques, nodes: int
) -> Filled:
    """The line on to the end that `value`, a decided one, promises; within so many nodes, and until `control` says stop."""
    game, length = roots.game, WON - abs(value)
    winner_moves_first = value > 0
    first = game.player(roots.state)
    found, spent = list(line), 0
    states = [roots.state]
    for move in found:
        states.append(game.result(states[-1], move))
    past = [*roots.past, *(key_of_state(game, state) for state in states[:-1])]
    while len(found) < length and spent < nodes and not game.is_terminal(states[-1]):
        here, rest = states[-1], length - len(found)
        is_winners = (game.player(here) == first) == winner_moves_first
        expected = WON - rest if is_winners else rest - WON
        at = replace(roots, state=here, past=past)
        further: tuple[int, ...] = ()
        for make in (partial(at.searcher, memory, control, techniques), partial(at.exact, control, 0)):
            if spent >= nodes:
                break
            searcher = make()
            searcher.limit(nodes - spent)
            told = searcher.search(rest, expected - 1, expected + 1)
            spent += searcher.nodes
            if told == expected and not searcher.is_stopped:
                further = searcher.line
                break
        if not further:
            break
        for move in further:
            past.append(key_of_state(game, states[-1]))
            states.append(game.result(states[-1], move))
            found.append(move)
    return Filled(tuple(found), spent)
