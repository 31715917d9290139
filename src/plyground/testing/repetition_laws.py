"""The law of games that say what a repetition means."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from plyground.core.game import CHANCE, Game
from plyground.native.positions import position_key
from plyground.sessions.session import Session
from plyground.testing.broken import demand
from plyground.testing.walks import spread, walks

_WALKS = 12
_STATES_OF_A_WALK = 8
_TRIES_IN_A_STATE = 4
_LOOKS = 4_000  # positions looked at for a way back


def declared_repetitions_end_the_game(game: Game[Any, Any]) -> None:
    """Where the facts say what a repetition means, positions do come again, and the last time that is allowed ends the game.

    What it pays is what the facts say, the record leads to the same end, and taking the last move back takes it back.
    """
    rule = game.facts.repetition
    if rule is None:
        return
    line = next(_lines(game, rule.times), ())
    demand(
        line != (), f"the facts say what it means that a position stands {rule.times} times, but none was found to come again"
    )
    session, mover = Session(game), CHANCE
    for action in line:
        demand(not session.is_over, "a game ended before a position stood as often as the facts allow")
        mover = session.player if session.player != CHANCE else mover
        session.play(action)
    demand(session.is_over, f"a position stands {rule.times} times, and the game goes on")
    demand(session.utilities == game.facts.repetition_payoffs(mover), f"the facts do not say that it pays {session.utilities}")
    demand(session.describe()["moves"] == [] and session.describe()["turn"] == session.player, "it is over, yet has moves")
    again = Session.resume(game, session.record())
    demand(again.is_over and again.outcome() == session.outcome(), "the record of a repetition leads to another end")
    demand(session.undo() and not session.is_over, "a repetition that is taken back still ends the game")


def _lines(game: Game[Any, Any], times: int) -> Iterator[tuple[Any, ...]]:
    """Games that go to a position and then round in a circle until it stands so many times, and no other one did before."""
    generator = random.Random(0)
    for walk in walks(game, _WALKS):
        for ply in spread(range(len(walk.actions)), _STATES_OF_A_WALK)[::-1]:
            for _ in range(_TRIES_IN_A_STATE):
                circle = _circle(game, walk.states[ply], generator)
                line = (*walk.actions[:ply], *circle * (times - 1))
                if circle and _ends_in_time(game, line, times):
                    yield line


def _circle(game: Game[Any, Any], state: Any, generator: random.Random) -> tuple[Any, ...]:
    """Every player makes a random move; then all ways back that are as long are tried."""
    key = position_key(game)
    there, here = [], state
    for _ in range(game.facts.players):
        if game.is_terminal(here):
            return ()
        there.append(generator.choice(game.actions(here)))
        here = game.result(here, there[-1])
    ends = ((actions, end) for actions, end in islice(_ways(game, here, len(there)), _LOOKS) if key(end) == key(state))
    return next(((*there, *actions) for actions, _ in ends), ())


def _ways(game: Game[Any, Any], state: Any, length: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if length == 0:
        yield (), state
        return
    for action in game.actions(state):
        for actions, end in _ways(game, game.result(state, action), length - 1):
            yield (action, *actions), end


def _ends_in_time(game: Game[Any, Any], line: tuple[Any, ...], times: int) -> bool:
    """Whether the rules allow a line, and its last position is the first that stands so many times."""
    key, state = position_key(game), game.initial()
    stood = Counter([key(state)])
    for number, action in enumerate(line, 1):
        if action not in game.actions(state):
            return False
        state = game.result(state, action)
        stood[key(state)] += 1
        if stood[key(state)] == times:
            return number == len(line) and not game.is_terminal(state)
    return False
