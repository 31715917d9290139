"""What the jobs of a room share: the game, the positions up to a node, engines that stay warm.

Arguments of every job:  game (a GameSpec), start, moves (texts), engine (kind, level, lines, megabytes, seed), limits.
A worker keeps the last engines it used, so that a room that comes back finds its tables filled and nothing is compiled twice.
"""

from __future__ import annotations

import json
import sys
from collections import OrderedDict
from typing import Any

from plyground.core.errors import IllegalActionError, UnsuitableGameError
from plyground.core.facts import Sum
from plyground.core.game import Game
from plyground.core.search import Limits, SearchInfo
from plyground.engines.choosing import engine_for, kind_for
from plyground.engines.engine import Engine
from plyground.engines.settings import EngineSettings
from plyground.native.startup import scipy_left_out
from plyground.sessions.analysis import written
from plyground.sessions.scoring import Scale, scale_for, value_text
from plyground.studio.library import load_spec

MOST_ENGINES = 2
MOST_GAMES = 8
LONGEST_LINE = 40
_SIDES = 2
_games: OrderedDict[str, Game[Any, Any]] = OrderedDict()
_engines: OrderedDict[str, Engine] = OrderedDict()
_last: dict[str, Any] = {}


def game_of(arguments: dict[str, Any]) -> Game[Any, Any]:
    """The game that a job is about."""
    key = json.dumps(arguments["game"], sort_keys=True)
    if key not in _games:
        _games[key] = load_spec(arguments["game"])
        while len(_games) > MOST_GAMES:
            _games.popitem(last=False)
    _games.move_to_end(key)
    return _games[key]


def states_of(arguments: dict[str, Any]) -> list[Any]:
    """The positions from the start to the one that a job is about. What was replayed the last time is not replayed again."""
    game = game_of(arguments)
    where = json.dumps([arguments["game"], arguments.get("start", "")], sort_keys=True)
    moves: list[str] = arguments["moves"]
    if _last.get("where") != where:
        start = arguments.get("start", "")
        _last.update(where=where, moves=[], states=[game.position(start) if start else game.initial()])
    known: list[str] = _last["moves"]
    shared = next(
        (at for at, (old, new) in enumerate(zip(known, moves, strict=False)) if old != new), min(len(known), len(moves))
    )
    states: list[Any] = _last["states"][: shared + 1]
    for text in moves[shared:]:
        states.append(game.result(states[-1], game.read_action(states[-1], text)))
    _last.update(moves=list(moves), states=states)
    return list(states)


def engine_of(arguments: dict[str, Any]) -> Engine:
    """The engine that a job wants, warm if it was used before."""
    game = game_of(arguments)
    settings = EngineSettings(**arguments["engine"])
    if settings.kind == "auto" and kind_for(game).name == "random" and not arguments.get("may_be_random", True):
        raise UnsuitableGameError(f"No engine knows more of {game.name} than its rules.")
    key = json.dumps([arguments["game"], arguments["engine"]], sort_keys=True)
    if key not in _engines:
        while len(_engines) >= MOST_ENGINES:
            _engines.popitem(last=False)
        with scipy_left_out():
            engine = engine_for(game, settings)
            engine.prepare()
        _engines[key] = engine
    _engines.move_to_end(key)
    return _engines[key]


def limits_of(arguments: dict[str, Any]) -> Limits:
    """What the search may take."""
    return Limits(**arguments.get("limits", {}))


def scale_of(game: Game[Any, Any], engine: Engine) -> Scale:
    """How values become expected scores. Asking is not worth loading the compiler for an engine that does without."""
    if "plyground.engines.alpha_beta_engine" not in sys.modules:
        return Scale(None, *game.facts.utility)
    return scale_for(game, engine)


def score_of(game: Game[Any, Any], scale: Scale, info: SearchInfo) -> float:
    """What the first seat can expect; in a game of more than two, or with other sums, the player to move."""
    score = scale.score(info)
    has_two_sides = game.facts.players == _SIDES and game.facts.sum != Sum.GENERAL
    return 1 - score if has_two_sides and info.player == 1 else score


def line_of(game: Game[Any, Any], state: Any, info: SearchInfo, scale: Scale) -> dict[str, Any]:
    """News of a search as an `EngineLine`."""
    return {
        "number": info.number,
        "moves": list(written(game, state, info.line[:LONGEST_LINE])),
        **value_parts(game, info),
        "score": round(score_of(game, scale, info), 4),
        "depth": info.depth,
        "deepest": info.deepest,
        "nodes": info.nodes,
        "nodes_per_second": round(info.nodes_per_second, 1),
        "table_fill": round(info.table_fill, 4),
        "seconds": round(info.seconds, 3),
        "bound": str(info.bound),
        "is_proven": info.is_proven,
        "targets": targets_of(game, state, info.line[0]) if info.line else [],
    }


def value_parts(game: Game[Any, Any], info: SearchInfo) -> dict[str, Any]:
    """A value as it is said, and in parts for those who say it in another language."""
    lowest, highest = game.facts.utility
    certain: dict[float, str] = {}
    if info.is_proven and game.facts.players == _SIDES and lowest == -highest:
        certain = {highest: "win", 0.0: "draw", lowest: "loss"}
    outcome = certain.get(info.value, "")
    amount = round(info.value, 4)
    return {
        "value": value_text(info),
        "amount": amount,
        "outcome": outcome,
        "ends_in": info.ends_in if info.is_proven else None,
    }


def targets_of(game: Game[Any, Any], state: Any, action: Any) -> list[str]:
    """The sites that an action touches."""
    return [token.partition("^")[0] for token in game.path(state, action) if token and token[0] not in "@?#."]


def demand_a_move(game: Game[Any, Any], state: Any) -> None:
    """Refuse a position in which there is nothing to think about."""
    if game.player(state) < 0:
        why = game.outcome(state) if game.is_terminal(state) else "Chance decides."
        raise IllegalActionError(f"There is nothing to think about. {why}")
