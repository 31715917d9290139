"""The law of secrets: what a player is shown, and what it may suppose, in a game that hides something."""

from __future__ import annotations

from typing import Any

from plyground.core.facts import Information
from plyground.core.game import Game, HiddenGame, Played
from plyground.testing.broken import demand
from plyground.testing.walks import spread, walks

_STATES_PER_WALK = 8
_GUESSES = 6
_GUESSES_THAT_VARY = 24
_ACTIONS = 8


def secrets_are_kept(game: Game[Any, Any]) -> None:
    """What a viewer is shown depends on nothing but what it can know, the last move included.

    A guess is a state that the player cannot tell from the true one, the same for the same seed; where two states were
    met that look the same to a player, its guesses are not always the same state.
    """
    hides = game.facts.information == Information.HIDDEN
    demand(
        hides == isinstance(game, HiddenGame),
        "the facts and the class disagree about whether something is hidden: information is HIDDEN in a HiddenGame, only there",
    )
    if not isinstance(game, HiddenGame):
        return
    for walk in walks(game, 6):
        for number in spread(range(len(walk.states)), _STATES_PER_WALK):
            for viewer in range(game.facts.players):
                _demand_like_guesses(game, walk.states[number], viewer)
                if number:
                    _demand_quiet_last_moves(game, walk.states[number - 1], walk.actions[number - 1], viewer)
    _demand_guesses_that_vary(game)


def _demand_like_guesses(game: HiddenGame[Any, Any], state: Any, viewer: int) -> None:
    for seed in range(_GUESSES):
        guess = game.guess(state, viewer, seed)
        demand(game.guess(state, viewer, seed) == guess, "the same seed gives different guesses")
        demand(game.observe(guess, viewer) == game.observe(state, viewer), "a guess contradicts what the player knows")
        demand(game.player(guess) == game.player(state), "a guess changed whose move it is")
        _demand_same_view(game.describe(guess, viewer=viewer), game.describe(state, viewer=viewer), viewer)
        demand(
            game.diagram(guess, viewer=viewer) == game.diagram(state, viewer=viewer),
            f"the diagram for player {viewer} shows what it cannot know",
        )


def _demand_quiet_last_moves(game: HiddenGame[Any, Any], before: Any, action: Any, viewer: int) -> None:
    """Two moves of others that look the same to a viewer, before and after, are marked the same."""
    if game.player(before) == viewer:
        return  # it knows what it did
    after = game.result(before, action)
    seen = game.observe(after, viewer)
    shown = game.describe(after, viewer=viewer, last=Played(before, action))
    for seed in range(_GUESSES):
        guess = game.guess(before, viewer, seed) if seed else before
        for other in spread(game.actions(guess), _ACTIONS):
            twin = game.result(guess, other)
            if game.player(twin) == game.player(after) and game.observe(twin, viewer) == seen:
                like = game.describe(twin, viewer=viewer, last=Played(guess, other))
                _demand_same_view(like, shown, viewer)


def _demand_same_view(one: Any, other: Any, viewer: int) -> None:
    different = [part for part in {*one, *other} if one.get(part) != other.get(part)]
    demand(
        not different,
        f"the drawing for player {viewer} shows what it may not, in its {' and '.join(sorted(different))}:\n{other['text']}",
    )


def _demand_guesses_that_vary(game: HiddenGame[Any, Any]) -> None:
    alike: dict[Any, dict[Any, None]] = {}
    for walk in walks(game, 12):
        for state in spread(walk.states, _STATES_PER_WALK):
            for player in range(game.facts.players):
                alike.setdefault((player, game.observe(state, player)), {})[state] = None
    varied = False
    for (player, _), states in alike.items():
        first = next(iter(states))
        guesses = {game.guess(first, player, seed) for seed in range(_GUESSES_THAT_VARY)}
        demand(
            len(states) == 1 or len(guesses) > 1,
            f"player {player} cannot tell {len(states)} states apart, but its guess is always the same one",
        )
        varied |= len(guesses) > 1
    demand(varied, "something is hidden, but no guess ever differs from another")
