"""The law of the two lives of a rule: machine code and Python give the same, in every slot that a game fills."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from plyground.core.game import CHANCE, OVER, Game
from plyground.native.game import NativeChanceGame, NativeGame, NativeHiddenGame
from plyground.native.slots import SLOTS, Slot
from plyground.native.struct import CheckedArray
from plyground.native.words import ALL, mixed
from plyground.testing.broken import demand
from plyground.testing.walks import is_decision, sample, spread, walks

_NUMBERS = 4096  # room for observations, features and weights
_ACTIONS = 12
_SEEDS = (0, 1, 2, 2**63 + 5)
_DRAWS = 8
_PLIES = 40
_CHANGING = {"start", "play", "guess", "null", "image", "play_on"}

Situation = tuple[Any, ...]
"""A packed-able state and the plain arguments behind it."""


def compiled_rules_equal_interpreted_ones(game: Game[Any, Any]) -> None:
    """Every rule gives the same in machine code as in Python, and the game's methods give what its rules give.

    Along random games moves, plays and payoffs are compared; in some of their states every filled slot is: its answer, what
    it writes, and the state it leaves, to the last byte. A rule that only asks leaves the state as it was.
    """
    if not isinstance(game, NativeGame):
        return
    _compare_games(game)
    for slot in SLOTS:
        if game.rules.has(slot.name):
            for state, *arguments in SITUATIONS[slot.name](game):
                _compare(game, slot, state, arguments)
    if isinstance(game, NativeHiddenGame):
        _compare_knowledge(game)


def _compare_games(game: NativeGame[Any]) -> None:
    machine = game.rules.compile()
    packed, _ = machine.call("start", game.blank_view().pack())
    demand(packed == game.initial().pack(), "compiled and interpreted start differ")
    for walk in walks(game, 4):
        for state, action, after in walk.steps:
            packed, _ = machine.call("play", state.pack(), action)
            demand(
                packed == after.pack(),
                _shown(game, state, f"compiled play of {game.write_action(state, action)} differs from the interpreted one"),
            )
            slot = "chance" if state.turn == CHANCE else "moves"
            numbers, reals = _memory(game)
            _, count = machine.call(slot, state.pack(), *((numbers, reals) if state.turn == CHANCE else (numbers,)))
            listed, odds = numbers[:count].tolist(), reals[:count].tolist()
            demand(
                listed == list(game.actions(state)),
                _shown(game, state, f"compiled {slot} {listed}, interpreted {list(game.actions(state))}"),
            )
            if state.turn == CHANCE and isinstance(game, NativeChanceGame):
                said = [probability for _, probability in game.outcomes(state)]
                demand(_close(odds, said), _shown(game, state, f"compiled probabilities {odds}, interpreted {said}"))
        if walk.states[-1].turn == OVER:
            _, reals = _memory(game)
            machine.call("payoff", walk.states[-1].pack(), reals)
            payoffs = reals[: game.facts.players].tolist()
            demand(_close(payoffs, game.utilities(walk.states[-1])), "compiled and interpreted payoffs differ")


def _compare_knowledge(game: NativeHiddenGame[Any]) -> None:
    machine = game.rules.compile()
    for state in sample(game, 12):
        for player in range(game.facts.players):
            numbers, _ = _memory(game)
            _, count = machine.call("observe", state.pack(), player, numbers)
            demand(
                tuple(numbers[:count].tolist()) == game.observe(state, player), "observe() gives other numbers than its rule"
            )
            packed, _ = machine.call("guess", state.pack(), player, 1)
            demand(packed == game.guess(state, player, 1).pack(), "guess() gives another state than its rule")


def _compare(game: NativeGame[Any], slot: Slot, state: Any, arguments: list[Any]) -> None:
    """One call of one rule, interpreted on a view and compiled on bytes."""
    numbers, reals = _memory(game)
    if slot.name in {"evaluate", "expect"}:
        numbers[:] = 1
    view, own_numbers, own_reals = state.thaw(), CheckedArray(numbers.tolist()), reals.tolist()
    plain, machine, rest = [], [], iter(arguments)
    for letter in slot.arguments[1:]:
        value = next(rest) if letter in "IW" else None
        plain.append({"M": own_numbers, "R": own_reals}.get(letter, value))
        machine.append({"M": numbers, "R": reals}.get(letter, value))
    said = game.rules.rule(slot.name)(view, *plain)
    packed, answer = game.rules.compile().call(slot.name, state.pack(), *machine)

    def where(sentence: str) -> Callable[[], str]:
        return _shown(game, state, f"{slot.name}({', '.join(map(str, arguments))}): {sentence}")

    if slot.result != "V":
        demand(int(said) & ALL == int(answer) & ALL, where(f"compiled {answer}, interpreted {said}"))
    demand(packed == view.pack(), where("compiled and interpreted rules leave different states"))
    demand(slot.name in _CHANGING or packed == state.pack(), where("a rule that only asks changes the state"))
    written, own_written = numbers.tolist(), list(own_numbers)
    if slot.name == "features":  # what lies behind them is room to think in, where words may have no sign
        written, own_written = written[:said], own_written[:said]
    demand(written == own_written, where("compiled and interpreted rules write different numbers"))
    demand(_close(reals.tolist(), own_reals), where("compiled and interpreted rules write different real numbers"))


def _shown(game: NativeGame[Any], state: Any, sentence: str) -> Callable[[], str]:
    return lambda: f"{sentence} in\n{game.diagram(state)}"


def _memory(game: NativeGame[Any]) -> tuple[Any, Any]:
    import numpy as np  # noqa: PLC0415 - only native games need it

    return np.zeros(max(_NUMBERS, game.facts.most_moves), np.int64), np.zeros(max(game.facts.most_moves, game.facts.players, 2))


def _close(some: list[float], others: list[float]) -> bool:
    return len(some) == len(others) and all(map(lambda a, b: math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-15), some, others))


def _start(game: NativeGame[Any]) -> Iterator[Situation]:
    yield (game.blank_view(),)


def _decisions(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state,) for state in sample(game, 30) if is_decision(game, state))


def _chances(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state,) for walk in walks(game, 4, 60) for state in walk.states if state.turn == CHANCE)


def _ends(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((walk.states[-1],) for walk in walks(game, 12) if walk.states[-1].turn == OVER)


def _everywhere(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state,) for state in sample(game, 30))


def _undecided(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state,) for state in sample(game, 30) if state.turn != OVER)


def _moves(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, action) for (state,) in _undecided(game) for action in spread(game.actions(state), _ACTIONS))


def _own_moves(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, action) for state, action in _moves(game) if state.turn != CHANCE)


def _players(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, player) for (state,) in _everywhere(game) for player in range(game.facts.players))


def _guesses(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, player, seed) for state, player in _players(game) for seed in _SEEDS)


def _images(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, which) for (state,) in _everywhere(game) for which in range(game.facts.symmetries))


def _picks(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, mixed(number + 1)) for (state,) in _undecided(game) for number in range(_DRAWS))


def _random_games(game: NativeGame[Any]) -> Iterator[Situation]:
    yield from ((state, mixed(most), most) for (state,) in _undecided(game) for most in (1, 2, 3, _PLIES))


SITUATIONS: dict[str, Callable[[NativeGame[Any]], Iterator[Situation]]] = {
    "start": _start,
    "moves": _decisions,
    "play": _moves,
    "payoff": _ends,
    "chance": _chances,
    "observe": _players,
    "guess": _guesses,
    "features": _decisions,
    "evaluate": _decisions,
    "loud": _decisions,
    "rank": _own_moves,
    "null": _decisions,
    "urgent": _decisions,
    "key": _everywhere,
    "image": _images,
    "pick": _picks,
    "prospects": _decisions,
    "bounds": _undecided,
    "expect": _undecided,
    "inputs": _undecided,
    "play_on": _random_games,
}
"""In which states, and with which arguments, each slot is compared."""
