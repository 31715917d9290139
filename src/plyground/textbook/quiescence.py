"""Quiescence search: heuristic alpha-beta that does not stop in the middle of an exchange.

Shannon, Programming a computer for playing chess, 1950, asks that only quiescent positions be evaluated; Beal, A
generalised quiescence search algorithm, 1990. It answers the horizon effect (Berliner, 1973): a search to a fixed depth
takes what lies beyond its horizon for undone. It is glad of a queen that takes a pawn, because it does not see the queen
taken in return, or puts off a loss by useless checks until the loss is out of sight.

Where the cutoff test says stop, only the loud actions (captures, say) are followed, and the mover may stand pat: be
content with the evaluation, because nobody is forced to make a loud move. That supposes that some quiet move is not worse
than standing still. Below the horizon it takes O(c^q) time for c loud actions and q plies of them; `most_plies` bounds q
for games in which loud actions can go on for long. Fail-soft, cutting on equality.

Emits what h_alpha_beta emits. A state without loud actions is a leaf at the line `quiet`; in another one standing pat is an
update at the line `max.stand` or `min.stand`, and only loud actions are entered, by the numbers that they have in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.h_alpha_beta import search_to_the_horizon
from plyground.textbook.ordering import Given, Ordering
from plyground.textbook.telling import Teller

Loud = Callable[[Any], Sequence[Any]]
"""The legal actions of a state after which an evaluation is not to be trusted yet, the most promising first."""


def quiescence_search(
    game: Game[Any, Any],
    state: Any = None,
    *,
    evaluate: Evaluate,
    cutoff: Cutoff,
    loud: Loud,
    most_plies: int | None = None,
    ordering: Ordering | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The best action as far as the search can see, with a horizon that lies in quiet states, or `most_plies` further on."""
    if most_plies is not None and most_plies < 0:
        raise BadLimitError(f"A quiescence search must go zero or more plies beyond the horizon; it was told {most_plies}.")
    furthest = inf if most_plies is None else most_plies
    tell = Teller(listener) if listener else None

    def quiet_max(
        state: Any, stands: float, actions: Sequence[Any], window: tuple[float, float], left: float
    ) -> tuple[float, Line]:
        alpha, beta = window
        best, line = stands, END
        if tell:
            tell.enter(MAX, len(game.actions(state)), alpha, beta)
            tell.stand(best, len(actions))
        for looked_at, action in enumerate(actions):
            if best >= beta:
                if tell:
                    tell.cut(best, len(actions) - looked_at)
                break
            alpha = max(alpha, best)
            if tell:
                tell.to(game.actions(state).index(action))
            value, rest = quiet_value(game.result(state, action), alpha, beta, left - 1)
            if value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def quiet_min(
        state: Any, stands: float, actions: Sequence[Any], window: tuple[float, float], left: float
    ) -> tuple[float, Line]:
        alpha, beta = window
        best, line = stands, END
        if tell:
            tell.enter(MIN, len(game.actions(state)), alpha, beta)
            tell.stand(best, len(actions))
        for looked_at, action in enumerate(actions):
            if best <= alpha:
                if tell:
                    tell.cut(best, len(actions) - looked_at)
                break
            beta = min(beta, best)
            if tell:
                tell.to(game.actions(state).index(action))
            value, rest = quiet_value(game.result(state, action), alpha, beta, left - 1)
            if value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def quiet_value(state: Any, alpha: float, beta: float, left: float) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        stands = evaluate(state)
        actions = loud(state) if left else ()
        if not actions:
            if tell:
                tell.leaf(stands, line="quiet")
            return stands, END
        quiet = quiet_max if player == MAX else quiet_min
        return quiet(state, stands, actions, (alpha, beta), left)

    def horizon(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        return quiet_value(state, alpha, beta, furthest)

    value_of = search_to_the_horizon(game, cutoff, horizon, ordering or Given(), tell)
    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, -inf, inf, 0))
