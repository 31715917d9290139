"""Laws of what a search is told about a game: its features and their weights, its loud moves, its ranks, its passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from plyground.core.game import OVER, Game
from plyground.features.evaluate import score
from plyground.features.weights import LARGEST_SCORE, MOST_FEATURES, default_weights
from plyground.native.game import NativeGame
from plyground.native.struct import CheckedArray
from plyground.testing.broken import demand
from plyground.testing.walks import is_decision, sample, spread, walks

HIGHEST_RANK = 1000
_WALKS = 6
_STATES_OF_A_WALK = 40
_TRIED_PLIES = 4
_LOOSE = 1e-9


def features_are_as_many_as_their_names(game: Game[Any, Any]) -> None:
    """A rule for features writes one number for each name, and never past the room it is given."""
    if not isinstance(game, NativeGame):
        return
    names = game.feature_names
    demand(len(set(names)) == len(names) and all(names), f"the names of features are not distinct words: {names}")
    demand(bool(names) == game.rules.has("features"), f"{len(names)} names of features, but the slot says otherwise")
    for state in _decided(game, "features"):
        written = game.rules.rule("features")(state.thaw(), CheckedArray([0] * MOST_FEATURES))
        demand(written == len(names), _shown(game, state, f"{written} features and {len(names)} names"))


def scores_stay_clear_of_wins(game: Game[Any, Any]) -> None:
    """With the weights that lie beside the game, no score looks like a win that a search has found."""
    weights = default_weights(game) if isinstance(game, NativeGame) else None
    if not isinstance(game, NativeGame) or weights is None:
        return
    for state in _decided(game, "features"):
        found = score(game, state, weights)
        demand(abs(found) < LARGEST_SCORE, _shown(game, state, f"the score {found} is not below {LARGEST_SCORE}"))


def bounds_and_expectations_hold(game: Game[Any, Any]) -> None:
    """No game pays the first player less or more than its bounds said on the way, and nobody expects what nobody can get.

    Cuts at chance nodes rely on the bounds, and means on expectations that are payoffs.
    """
    if not isinstance(game, NativeGame):
        return
    low, high = game.facts.utility
    weights = default_weights(game)
    for walk in walks(game, _WALKS) if game.rules.has("bounds") or game.rules.has("expect") else ():
        paid = game.utilities(walk.states[-1])[0] if walk.states[-1].turn == OVER else None
        for state in spread([state for state in walk.states if state.turn != OVER], _STATES_OF_A_WALK):
            out = CheckedArray([0.0] * max(game.facts.players, 2))
            if game.rules.has("bounds") and paid is not None:
                game.rules.rule("bounds")(state.thaw(), out)
                least, most = out[0], out[1]
                demand(
                    least - _LOOSE <= paid <= most + _LOOSE,
                    _shown(game, state, f"bounds {least} to {most}, but {paid} is paid"),
                )
            numbers = CheckedArray([*(weights.weights if weights else ()), *([0] * MOST_FEATURES)])
            if game.rules.has("expect") and game.rules.rule("expect")(state.thaw(), numbers, out):
                told = list(out)[: game.facts.players]
                demand(
                    all(low <= payoff <= high for payoff in told),
                    _shown(game, state, f"{told} are expected of {low} to {high}"),
                )


def loud_moves_are_legal_ones(game: Game[Any, Any]) -> None:
    """What a quiescence search looks at are legal moves, each once, in the room that moves have."""
    if not isinstance(game, NativeGame):
        return
    for state in _decided(game, "loud"):
        out = CheckedArray([0] * game.facts.most_moves)
        number = game.rules.rule("loud")(state.thaw(), out)
        loud = list(out)[:number]
        demand(len(set(loud)) == len(loud), _shown(game, state, f"a loud move is listed twice: {loud}"))
        illegal = set(loud) - set(game.actions(state))
        demand(not illegal, _shown(game, state, f"the loud moves {sorted(illegal)} are not legal"))


def ranks_are_small_numbers(game: Game[Any, Any]) -> None:
    """A rank lies between 0 and 1000, so that a search can put what it learns itself above it."""
    if not isinstance(game, NativeGame):
        return
    for state in _decided(game, "rank"):
        for move in spread(game.actions(state), 40):
            rank = game.rules.rule("rank")(state.thaw(), move)
            demand(
                0 <= rank <= HIGHEST_RANK,
                _shown(game, state, f"the rank of {game.write_action(state, move)} is {rank}, not from 0 to {HIGHEST_RANK}"),
            )


def prospects_are_certain(game: Game[Any, Any]) -> None:
    """What a game says it knows for certain is true: moves are legal, and who wins, or cannot win so soon, is tried out."""
    if not isinstance(game, NativeGame):
        return
    for state in _decided(game, "prospects"):
        out = CheckedArray([0] * (game.facts.most_moves + 2))
        number = game.rules.rule("prospects")(state.thaw(), out)
        listed = list(out)[:number]
        demand(len(set(listed)) == len(listed), _shown(game, state, f"a prospect is listed twice: {listed}"))
        illegal = set(listed) - set(game.actions(state))
        demand(not illegal, _shown(game, state, f"the prospects {sorted(illegal)} are not legal"))
        if game.facts.chance or game.facts.players != 2:  # noqa: PLR2004 - only a contest has a side that wins for certain
            continue
        if number == 0:
            winner, plies = (state.turn, out[0]) if out[0] > 0 else (1 - state.turn, -out[0])
            is_true = _wins_within(game, state, winner, plies) and not _wins_within(game, state, winner, plies - 1)
            demand(is_true, _shown(game, state, f"player {winner} is said to win in {plies} plies, and does not"))
            continue
        for winner, soonest in ((state.turn, out[number]), (1 - state.turn, out[number + 1])):
            tried = min(soonest or _TRIED_PLIES, _TRIED_PLIES) - 1
            demand(
                not _wins_within(game, state, winner, tried),
                _shown(game, state, f"player {winner} is said not to win within {tried} plies, and does"),
            )


def _wins_within(game: NativeGame[Any], state: Any, winner: int, plies: int) -> bool:
    """Whether a player can force a win in so many plies."""
    if game.is_terminal(state):
        return game.utility(state, winner) > sum(game.facts.utility) / 2
    if plies <= 0:
        return False
    after = (_wins_within(game, game.result(state, action), winner, plies - 1) for action in game.actions(state))
    return any(after) if game.player(state) == winner else all(after)


def a_pass_passes_the_turn_and_nothing_else(game: Game[Any, Any]) -> None:
    """Passing hands the turn to the other player, who has a move, and leaves the board alone; or it does nothing at all."""
    if not isinstance(game, NativeGame):
        return
    for state in _decided(game, "null"):
        view = state.thaw()
        game.rules.rule("null")(view)
        after = view.freeze()
        if after == state:
            continue
        demand(
            after.turn == 1 - state.turn, _shown(game, state, f"a pass of player {state.turn} gives the turn to {after.turn}")
        )
        demand(
            game.pieces(after, None) == game.pieces(state, None),
            _shown(game, state, "a pass moves pieces, and leaves\n" + game.diagram(after) + "\nof what was"),
        )
        demand(len(game.actions(after)) > 0, _shown(game, state, "after a pass the other player has no move"))


def _decided(game: NativeGame[Any], slot: str) -> Iterator[Any]:
    """States in which a player is to move, if the game fills the slot."""
    if game.rules.has(slot):
        found = dict.fromkeys(state for walk in walks(game, _WALKS) for state in spread(walk.states, _STATES_OF_A_WALK))
        yield from (state for state in (*found, *sample(game, 30)) if is_decision(game, state))


def _shown(game: NativeGame[Any], state: Any, sentence: str) -> Callable[[], str]:
    return lambda: f"{sentence} in\n{game.diagram(state)}"
