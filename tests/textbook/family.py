"""The algorithms that all give minimax's answer, by name, ready to be run alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from plyground.core.game import Game
from plyground.core.trace import Event, Listener
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.answer import Answer
from plyground.textbook.depth_limited import h_minimax
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.iterative_deepening import iterative_deepening
from plyground.textbook.minimax import minimax
from plyground.textbook.minimax_dispatch import minimax_dispatch
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.negamax import negamax
from plyground.textbook.ordered_alpha_beta import ordered_alpha_beta
from plyground.textbook.ordering import BestFirst, BestOrder, Given, History, Killer, Ordering, Shuffled, Together, WorstOrder
from plyground.textbook.principal_variation import principal_variation_search
from plyground.textbook.quiescence import quiescence_search
from plyground.textbook.table_alpha_beta import table_alpha_beta
from plyground.textbook.transposition import TranspositionTable

Search = Callable[[Game[Any, Any], Any, Listener | None], Answer]

ORDERINGS: dict[str, Callable[[Game[Any, Any], Any], Ordering]] = {
    "given": lambda _game, _state: Given(),
    "best first": lambda _game, _state: BestFirst(),
    "killer": lambda _game, _state: Killer(),
    "history": lambda game, _: History(game),
    "together": lambda game, _: Together(BestFirst(), Killer(1), History(game)),
    "shuffled": lambda _game, _state: Shuffled(Random(5)),
    "best order": BestOrder,
    "worst order": WorstOrder,
}


def never(state: Any, depth: int) -> bool:
    return False


def not_asked(state: Any) -> float:
    raise AssertionError("no evaluation is needed where the search goes to the end of the game")


def ordered(name: str) -> Search:
    def search(game: Game[Any, Any], state: Any, listener: Listener | None) -> Answer:
        start = game.initial() if state is None else state
        return ordered_alpha_beta(game, state, ordering=ORDERINGS[name](game, start), listener=listener)

    return search


def deepening(game: Game[Any, Any], state: Any, listener: Listener | None) -> Answer:
    """The last answer, and the events of the last iteration: what the ones before it say of nodes are guesses."""
    events: list[Event] = []
    iterations = []
    for iteration in iterative_deepening(game, state, evaluate=lambda _: 0, listener=events.append if listener else None):
        iterations.append(iteration)
        told = list(events)
        events.clear()
    for event in told:
        if listener:
            listener(event)
    assert iterations[-1].complete
    assert not any(iteration.complete for iteration in iterations[:-1])
    return iterations[-1].answer


FAMILY: dict[str, Search] = {
    "minimax": lambda game, state, listener: minimax(game, state, listener=listener),
    "minimax dispatch": lambda game, state, listener: minimax_dispatch(game, state, listener=listener),
    "alpha-beta": lambda game, state, listener: alpha_beta(game, state, listener=listener),
    "strict alpha-beta": lambda game, state, listener: alpha_beta(game, state, strict=True, listener=listener),
    "hard alpha-beta": lambda game, state, listener: alpha_beta(game, state, hard=True, listener=listener),
    "strict hard alpha-beta": lambda game, state, listener: alpha_beta(game, state, strict=True, hard=True, listener=listener),
    "negamax": lambda game, state, listener: negamax(game, state, listener=listener),
    **{f"alpha-beta, {name}": ordered(name) for name in ORDERINGS},
    "h-minimax": lambda game, state, listener: h_minimax(game, state, evaluate=not_asked, cutoff=never, listener=listener),
    "h-alpha-beta": lambda game, state, listener: h_alpha_beta(
        game, state, evaluate=not_asked, cutoff=never, listener=listener
    ),
    "quiescence": lambda game, state, listener: quiescence_search(
        game, state, evaluate=not_asked, cutoff=never, loud=game.actions, listener=listener
    ),
    "iterative deepening": deepening,
    "table alpha-beta": lambda game, state, listener: table_alpha_beta(game, state, listener=listener),
    "small table": lambda game, state, listener: table_alpha_beta(
        game, state, table=TranspositionTable(size=5), listener=listener
    ),
    "principal variation": lambda game, state, listener: principal_variation_search(game, state, listener=listener),
    "MTD(f)": lambda game, state, listener: mtd_f(game, state, listener=listener),
    "MTD(f), guessing high": lambda game, state, listener: mtd_f(game, state, first_guess=99, listener=listener),
    "MTD(f), guessing low": lambda game, state, listener: mtd_f(game, state, first_guess=-99.5, listener=listener),
}
LOOKS_AT_ALL = {"minimax", "minimax dispatch", "h-minimax"}
"""They cut nothing."""


def traced(name: str, game: Game[Any, Any], state: Any = None) -> tuple[Answer, list[Event]]:
    events: list[Event] = []
    return FAMILY[name](game, state, events.append), events
