"""Laws of what native rules add: keys that tell positions apart, and moves drawn without listing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from plyground.core.game import CHANCE, OVER, Game
from plyground.native.game import NativeChanceGame, NativeGame
from plyground.native.words import mixed
from plyground.testing.broken import demand
from plyground.testing.walks import sample, spread, walks

_DRAWS_PER_ACTION = 30
_MOST_DRAWS = 4_000
_SURELY_DRAWN = 25  # a move expected so often is drawn
_PICKED_STATES = 16
_CHILDREN = 16
_PAIRS = 6


def equal_positions_have_equal_keys(game: Game[Any, Any]) -> None:
    """A key says which position it is: the same in machine code, for the same position, and for no other one met.

    The position is its bytes: `turn` and the position fields, without bookkeeping and settings. States met are those of
    random games, some of their neighbours and their images; positions are met again by playing pairs of moves in both orders.
    """
    if not isinstance(game, NativeGame):
        return
    import numpy as np  # noqa: PLC0415 - only native games need it

    from plyground.kernels.keys import key_of_packed  # noqa: PLC0415 - imports the compiler

    table = game.machine_table()
    size = game.rules.struct.layout.position_size
    by_key: dict[int, bytes] = {}
    by_position: dict[bytes, int] = {}
    for state in _met(game):
        packed = state.pack()
        key, position = game.key(state), packed[:size]
        demand(key == int(key_of_packed(table, np.frombuffer(packed, np.int64).copy())), "compiled and interpreted keys differ")
        demand(by_position.setdefault(position, key) == key, _shown(game, state, "one position has two keys"))
        demand(by_key.setdefault(key, position) == position, _shown(game, state, f"two positions have the key {key:x}"))


def _met(game: NativeGame[Any]) -> Iterator[Any]:
    for walk in walks(game, 6):
        yield from spread(walk.states, 100)
    for state in sample(game, 24):
        yield from (game.image(state, which) for which in range(1, game.facts.symmetries))
        children = {action: game.result(state, action) for action in spread(game.actions(state), _CHILDREN)}
        yield from children.values()
        for first in spread(list(children), _PAIRS):
            for second in spread(list(children), _PAIRS):
                if second in game.actions(children[first]):
                    yield game.result(children[first], second)


def _shown(game: NativeGame[Any], state: Any, sentence: str) -> Callable[[], str]:
    return lambda: f"{sentence}:\n{game.diagram(state)}"


def picks_are_even(game: Game[Any, Any]) -> None:
    """A move drawn without listing the moves is a legal one, each as likely as it should be.

    No move is left out. Where there are more than draws suffice for, they are counted in groups.
    """
    if not isinstance(game, NativeGame) or not game.rules.has("pick"):
        return
    pick = game.rules.compile()
    for state in spread([state for state in sample(game, 30) if state.turn != OVER], _PICKED_STATES):
        odds = dict(game.outcomes(state)) if state.turn == CHANCE and isinstance(game, NativeChanceGame) else {}
        actions = game.actions(state)
        draws = min(_DRAWS_PER_ACTION * len(actions), _MOST_DRAWS)
        found = dict.fromkeys(actions, 0)
        packed = state.pack()
        for number in range(draws):
            move = pick.call("pick", packed, mixed(number + 1))[1]
            demand(move in found, _shown(game, state, f"pick gives the illegal move {move}"))
            found[move] += 1
        _demand_even(found, {action: odds.get(action, 1 / len(actions)) for action in actions}, draws, game.diagram(state))


def _demand_even(found: dict[int, int], odds: dict[int, float], draws: int, diagram: str) -> None:
    """Chi squared over groups of neighbouring moves, and over groups of every n-th move, of which enough draws are expected."""
    actions = list(found)
    never = [action for action in actions if not found[action] and draws * odds[action] >= _SURELY_DRAWN]
    demand(not never, f"pick never gives the legal moves {never} in\n{diagram}")
    groups = max(1, min(len(actions), draws // _DRAWS_PER_ACTION))
    neighbours, strangers = (
        [place * groups // len(actions) for place in range(len(actions))],
        [place % groups for place in range(len(actions))],
    )
    for group_of in (neighbours, strangers):
        seen, expected = [0.0] * groups, [0.0] * groups
        for place, action in enumerate(actions):
            seen[group_of[place]] += found[action]
            expected[group_of[place]] += draws * odds[action]
        chi_squared = sum((one - other) ** 2 / other for one, other in zip(seen, expected, strict=True))
        freedom = groups - 1
        demand(chi_squared <= freedom + 6 * (2 * freedom) ** 0.5 + 10, f"picks are uneven in\n{diagram}\n{found}")
