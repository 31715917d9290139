"""What the jobs of a room share: the game, the positions up to a node, engines that stay warm.

Arguments of every job:  game (a GameSpec), start, moves (texts), engine (kind, level, lines, megabytes, seed), limits.
A worker keeps the last engines it used, so that a room that comes back finds its tables filled and nothing is compiled twice.
"""

from __future__ import annotations

import json
import sys
from collections import OrderedDict
from dataclasses import replace
from typing import Any

from plyground.core.errors import IllegalActionError, UnsuitableGameError
from plyground.core.game import Game
from plyground.core.search import Limits, SearchInfo
from plyground.engines.choosing import engine_for, kind_for
from plyground.engines.engine import Engine
from plyground.engines.settings import EngineSettings
from plyground.native.startup import scipy_left_out
from plyground.sessions.analysis import THIN_DEPTH, written
from plyground.sessions.scoring import Scale, Scores, is_told_by_one, scale_for, seat_scores, value_text
from plyground.studio.jobs.measures import Measure, measure_of
from plyground.studio.library import load_spec
from plyground.studio.localising import called

MOST_ENGINES = 2
MOST_GAMES = 8
LONGEST_LINE = 40
_SIDES = 2
_DIGITS, _ALONE_DIGITS = 4, 7
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
        raise UnsuitableGameError(f"No engine knows more of {called(game)} than its rules.")
    key = json.dumps([arguments["game"], arguments["engine"]], sort_keys=True)
    if key not in _engines:
        while len(_engines) >= MOST_ENGINES:
            _engines.popitem(last=False)
        with scipy_left_out():
            engine = engine_for(game, settings)
            if "plyground.engines.alpha_beta_engine" in sys.modules:
                from plyground.engines.kept_search import keeping  # noqa: PLC0415 - only where the compiler is at work anyhow

                engine = keeping(engine)
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


def scores_of(game: Game[Any, Any], scale: Scale, info: SearchInfo) -> dict[str, Any]:
    """`score`, what the first seat can expect, and `scores` of all where that does not say them and the search does.

    Where the search does not, `score` is that of the player to move.
    """
    scores = seat_scores(game, info, scale)
    if scores is None:
        return {"score": rounded(game, scale.score(info))}
    return told_scores(game, scores)


def told_scores(game: Game[Any, Any], scores: Scores) -> dict[str, Any]:
    """Scores of all seats, as they are told and kept."""
    first = {"score": rounded(game, scores[0])}
    return first if is_told_by_one(game) else first | {"scores": [rounded(game, score) for score in scores]}


def rounded(game: Game[Any, Any], score: float) -> float:
    """A score without needless digits; one who plays alone may do so for a hundred thousand points."""
    return round(score, _ALONE_DIGITS if game.facts.players == 1 else _DIGITS)


def line_of(game: Game[Any, Any], state: Any, info: SearchInfo, scale: Scale) -> dict[str, Any]:
    """News of a search as an `EngineLine`."""
    return {
        "number": info.number,
        "moves": list(written(game, state, info.line[:LONGEST_LINE])),
        **value_parts(game, info, scale),
        **scores_of(game, scale, info),
        "depth": info.depth,
        "deepest": info.deepest,
        "nodes": info.nodes,
        "nodes_per_second": round(info.nodes_per_second, 1),
        "table_fill": round(info.table_fill, 4),
        "seconds": round(info.seconds, 3),
        "bound": str(info.bound),
        "is_proven": info.is_proven,
        "is_thin": not info.is_proven and info.depth < THIN_DEPTH,
        "targets": targets_of(game, state, info.line[0]) if info.line else [],
    }


def value_parts(game: Game[Any, Any], info: SearchInfo, scale: Scale) -> dict[str, Any]:
    """A value as it is said, and in parts for those who say it in another language: a score in what the game counts in."""
    lowest, highest = game.facts.utility
    certain: dict[float, str] = {}
    if info.is_proven and game.facts.players == _SIDES and lowest == -highest:
        certain = {highest: "win", 0.0: "draw", lowest: "loss"}
    outcome = certain.get(info.value, "")
    # A scale with a width is that of an evaluation; all other values are payoffs.
    unit = Measure() if info.is_proven or scale.width is None else measure_of(game)
    amount = round(info.value, 4)
    return {
        "value": value_text(replace(info, value=amount), game),
        "amount": amount,
        "thing": unit.thing,
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
