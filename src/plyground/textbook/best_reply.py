"""Best-reply search: between two moves of mine only one opponent, the one with the strongest reply, really moves.

Maarten Schadd and Mark Winands, Best reply search for multiplayer games, IEEE Transactions on Computational
Intelligence and AI in Games, 2011. Like paranoid search it makes two sides of many players, but it looks further ahead
in the same time, and it does not expect that everybody conspires: with n players there are two plies instead of n to
my next move. O((b (n-1))^(2m/n)) time before alpha-beta.

In the original the other opponents pass. Most rules, and every typed tree, know no pass, so that an opponent who does
not reply makes its *idle* move here, as in the successor BRS+ (Esser, Gras, Winands, Schadd and Lanctot, Improving best
reply search, 2013): `idle(game, state)` names it, by default the first action, that is the best one in the order the
game gives; a game that has a pass names the pass. An opponent who moves several times running may reply each time.
With two players it is minimax.

The value, like those in the events, is the utility of the root player, `game.player(state)`.

Emits enter, leaf, update, cut, exit; the root player's lines are MAX's, the others' MIN's; `children` counts all actions,
also those an idle opponent does not look at.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_open
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff
from plyground.textbook.horizon import EvaluateAll, demand_guess
from plyground.textbook.telling import Teller

Idle = Callable[[Game[Any, Any], Any], Any]
"""The action of an opponent who does not reply."""
NOBODY = None


def first_action(game: Game[Any, Any], state: Any) -> Any:
    """The idle move where nothing better is known."""
    return game.actions(state)[0]


def best_reply(
    game: Game[Any, Any],
    state: Any = None,
    *,
    idle: Idle = first_action,
    cutoff: Cutoff | None = None,
    evaluate: EvaluateAll | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The action that is best for the player to move if one opponent a round replies. Of equal actions the first counts.

    `evaluate` gives a number for each player, as for max^n. Where the game is over, the value is player 0's.
    """
    demand_open(game, "best-reply search")
    guess = demand_guess(cutoff, evaluate)
    tell = Teller(listener) if listener else None
    here = game.initial() if state is None else state
    me = max(game.player(here), 0)

    def my_value(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(me, len(actions), alpha, beta, role=MAX)
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), NOBODY, alpha, beta, depth + 1)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best >= beta:
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            alpha = max(alpha, best)
        if tell:
            tell.exit(best)
        return best, line

    def their_value(state: Any, replier: int | None, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        """All actions if this opponent replies or still may, else the idle one alone."""
        player = game.player(state)
        actions = game.actions(state)
        rest_move = idle(game, state)
        may_reply = replier in {NOBODY, player}
        if tell:
            tell.enter(player, len(actions), alpha, beta, role=MIN)
            tell.leave_out([] if may_reply else [n for n, action in enumerate(actions) if action != rest_move])
        best, line = inf, END
        for number, action in enumerate(actions):
            if not may_reply and action != rest_move:
                continue
            if tell:
                tell.to(number)
            replied = replier if action == rest_move else player
            value, rest = value_of(game.result(state, action), replied, alpha, beta, depth + 1)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best <= alpha:
                if tell:
                    tell.cut(best, len(actions) - number - 1 if may_reply else 0)
                break
            beta = min(beta, best)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any, replier: int | None, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            value = game.utility(state, me)
            if tell:
                tell.leaf(value)
            return value, END
        if cutoff and cutoff(state, depth):
            value = guess(state)[me]
            if tell:
                tell.leaf(value, line="cutoff")
            return value, END
        if player == me:
            return my_value(state, alpha, beta, depth)
        return their_value(state, replier, alpha, beta, depth)

    with room_for(game):
        return answer(*value_of(here, NOBODY, -inf, inf, 0))
