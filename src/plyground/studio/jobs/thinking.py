"""An engine thinks about a position: for a move, or for as long as somebody wants to watch. Runs in a worker."""

from __future__ import annotations

import sys
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import EngineFailedError
from plyground.core.search import SearchResult
from plyground.engines.engine import Engine
from plyground.engines.time_keeping import limits_for
from plyground.studio.jobs.common import (
    MOST_ENGINES,
    demand_a_move,
    engine_of,
    game_of,
    limits_of,
    line_of,
    scale_of,
    states_of,
)
from plyground.studio.jobs.ticking import ticking
from plyground.studio.localising import called
from plyground.workers import Link


def prepare(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """Make `engines` of a game ready, as many as a worker keeps, so that the first search begins at once."""
    for engine in arguments["engines"][-MOST_ENGINES:]:
        if not link.is_stopped:
            engine_of({"game": arguments["game"], "engine": engine})
    return {}


def search(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """Think, and tell every line. `clock` (left, increment, player) is the game's, where there is one.

    News: {"state": "preparing"}, {"state": "thinking"}, {"line": EngineLine}, and what `ticking` tells. Gives the move, the
    last lines by number, and as `kept` the first plies of the search where the engine keeps them.
    """
    link.tell({"state": "preparing"})
    game, states = game_of(arguments), states_of(arguments)
    state = states[-1]
    demand_a_move(game, state)
    engine = engine_of(arguments)
    scale = scale_of(game, engine)
    limits = limits_of(arguments)
    clock = arguments.get("clock")
    if clock is not None:
        running = Clock(left=tuple(clock["left"]), increment=clock["increment"], player=clock["player"])
        limits = limits_for(running, limits, plies_left=max(game.facts.longest - len(states) + 1, 1))
    link.tell({"state": "thinking"})
    lines: dict[int, dict[str, Any]] = {}
    thinking = engine.search(state, limits, past=states[:-1])
    link.on_stop(engine.stop)
    with ticking(engine, link):
        while True:
            try:
                info = next(thinking)
            except StopIteration as ended:
                result: SearchResult = ended.value
                break
            lines[info.number] = line_of(game, state, info, scale)
            link.tell({"line": lines[info.number]})
    if result.action not in game.actions(state):
        raise EngineFailedError(f"The engine {engine.name} chose what is not a legal action of {called(game)}.")
    lines[result.info.number] = line_of(game, state, result.info, scale)
    return {
        **_kept(engine),
        "move": game.write_action(state, result.action),
        "equal": [game.write_action(state, action) for action in result.equally_good],
        "lines": [lines[number] for number in sorted(lines)],
    }


def _kept(engine: Engine) -> dict[str, Any]:
    """The first plies of the last search, for whoever wants to see them as a tree."""
    if {"plyground.engines.alpha_beta_engine", "plyground.engines.monte_carlo_engine"}.isdisjoint(sys.modules):
        return {}
    from plyground.engines.kept_search import kept_by  # noqa: PLC0415 - it imports the compiler

    kept = kept_by(engine)
    return {} if kept is None else {"kept": kept.as_data()}
