"""Max^n: minimax for any number of players. The value of a node is a vector, and each player maximises its own component.

Carol Luckhardt and Keki Irani, An algorithmic solution of n-person games, AAAI 1986; Russell and Norvig, Artificial
Intelligence: a Modern Approach, section "Optimal decisions in multiplayer games". Alliances need no rule of their own:
they come and go as the vectors suit the players. O(b^m) time, O(b m) space. At chance nodes each component is expected.

Where the mover gets the same from two children, its choice does not matter to itself but to everybody else, so that
the answer of max^n depends on it. The rule is therefore an argument, `ties`:
- `first` and `last` go by the order of the actions,
- `best_for(player)` and `worst_for(player)` favour or harm another player, and are else like `first`.

Emits enter (at chance nodes with more: odds), leaf, update, exit; every value is a vector.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import demand_open
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff
from plyground.textbook.horizon import EvaluateAll, demand_guess
from plyground.textbook.telling import SEVERAL, Teller

Vector = tuple[float, ...]
Ties = Callable[[Vector, Vector], bool]
"""Whether a vector found later replaces the one held, (held, found), although the mover gets the same from both."""


def first(held: Vector, found: Vector) -> bool:  # noqa: ARG001 - one of the rules for ties
    """Of equal actions the first counts."""
    return False


def last(held: Vector, found: Vector) -> bool:  # noqa: ARG001 - one of the rules for ties
    """Of equal actions the last counts."""
    return True


def best_for(player: int) -> Ties:
    """Of equal actions the one that gives most to a player."""

    def rule(held: Vector, found: Vector) -> bool:
        return found[player] > held[player]

    return rule


def worst_for(player: int) -> Ties:
    """Of equal actions the one that gives least to a player."""

    def rule(held: Vector, found: Vector) -> bool:
        return found[player] < held[player]

    return rule


def max_n(
    game: Game[Any, Any],
    state: Any = None,
    *,
    ties: Ties = first,
    cutoff: Cutoff | None = None,
    evaluate: EvaluateAll | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The best action for the player to move if everybody plays for its own good; `value` is what each player gets."""
    demand_open(game, "max^n", chance=True)
    dice = cast("ChanceGame[Any, Any]", game)
    players = range(game.facts.players)
    guess = demand_guess(cutoff, evaluate)
    tell = Teller(listener, has_window=False) if listener else None

    def value_of(state: Any, depth: int) -> tuple[Vector, Line]:
        player = game.player(state)
        if player == OVER:
            vector = tuple([game.utility(state, player) for player in players])
            if tell:
                tell.leaf(vector)
            return vector, END
        if cutoff and cutoff(state, depth):
            vector = tuple(guess(state))
            if tell:
                tell.leaf(vector, line="cutoff")
            return vector, END
        return (expected(state, depth), END) if player == CHANCE else best_of(state, player, depth)

    def best_of(state: Any, player: int, depth: int) -> tuple[Vector, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions), role=SEVERAL)
        best: Vector = ()
        line = END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            vector, rest = value_of(game.result(state, action), depth + 1)
            if not best or vector[player] > best[player] or (vector[player] == best[player] and ties(best, vector)):
                best, line = vector, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def expected(state: Any, depth: int) -> Vector:
        outcomes = dice.outcomes(state)
        if tell:
            tell.enter(CHANCE, len(outcomes), odds=tuple([odds for _, odds in outcomes]))
        mean: Vector = (0,) * game.facts.players
        for number, (outcome, odds) in enumerate(outcomes):
            if tell:
                tell.to(number)
            vector, _ = value_of(game.result(state, outcome), depth + 1)
            if odds:  # what cannot come up does not count, not even if it is worth infinitely much
                mean = tuple([sofar + odds * value for sofar, value in zip(mean, vector, strict=True)])
        if tell:
            tell.exit(mean)
        return mean

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, 0))
