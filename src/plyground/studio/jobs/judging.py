"""An engine judges: a move before it is played, the best move as a hint, a whole line of a game. Runs in a worker."""

from __future__ import annotations

import json
from typing import Any

from plyground.core.game import CHANCE, Game
from plyground.core.record import Record
from plyground.core.search import Bound, Limits, SearchInfo
from plyground.engines.engine import Engine
from plyground.native.positions import history_from
from plyground.sessions.analysis import Judged, Study, demand_two_sides, written
from plyground.studio.jobs.common import (
    LONGEST_LINE,
    demand_a_move,
    engine_of,
    game_of,
    limits_of,
    scale_of,
    score_of,
    states_of,
    targets_of,
    value_parts,
)
from plyground.workers import Link

_studies: dict[str, Study] = {}


def coach(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """What `move` gives away, as `CoachAsks`. What the engine would play loses nothing."""
    game, states = game_of(arguments), states_of(arguments)
    demand_two_sides(game)
    engine, state = engine_of(arguments), states[-1]
    action = game.read_action(state, arguments["move"])
    player, limits = game.player(state), limits_of(arguments)
    link.on_stop(engine.stop)
    found = engine.choose(state, limits, past=states[:-1])
    before = _to(player, score_of(game, scale_of(game, engine), found.info))
    if action == found.action or action in found.equally_good or len(game.actions(state)) == 1:
        return {"loss": 0.0, "before": before, "after": before}
    after = _after(game, [*states, game.result(state, action)], player, engine, limits)
    after = before if after is None else after
    return {"loss": round(max(0.0, before - after), 4), "before": round(before, 4), "after": round(after, 4)}


def hint(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """The best move and all that leads up to it, as a `Hint`."""
    game, states = game_of(arguments), states_of(arguments)
    state = states[-1]
    demand_a_move(game, state)
    engine = engine_of(arguments)
    thinking = engine.search(state, limits_of(arguments), past=states[:-1])
    link.on_stop(engine.stop)
    best: dict[int, SearchInfo] = {}
    while True:
        try:
            info = next(thinking)
        except StopIteration as ended:
            result = ended.value
            break
        best[info.number] = info
    scale = scale_of(game, engine)
    line = result.info.line if result.info.line[:1] == (result.action,) else (result.action,)
    moves = list(written(game, state, line[:LONGEST_LINE]))
    targets = targets_of(game, state, result.action)
    score = score_of(game, scale, result.info)
    return {
        "score": round(score, 4),
        **value_parts(game, result.info),
        "is_only": len(game.actions(state)) == 1 or len(result.equally_good) == 1,
        "region": _region(game, targets),
        "move": moves[0],
        "targets": targets,
        "line": moves,
    }


def sweep(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """Judge the position at `ply` of a line of moves, as it is kept with its node."""
    link.tell({"state": "preparing"})
    game, study, ply = game_of(arguments), _study(arguments), arguments["ply"]
    engine = engine_of(arguments)
    link.tell({"state": "thinking"})
    link.on_stop(engine.stop)
    others = [other for other in range(len(study.states)) if other != ply]
    (judged,) = study.search(engine, limits_of(arguments), scale_of(game, engine), known=others)
    return score_data(judged)


def _study(arguments: dict[str, Any]) -> Study:
    """The line that is looked through; the last one is kept, because its other positions are asked about next."""
    key = json.dumps([arguments["game"], arguments.get("start", ""), arguments["moves"]], sort_keys=True)
    if key not in _studies:
        game = game_of(arguments)
        _studies.clear()
        record = Record(game.name, dict(game.options), tuple(arguments["moves"]), arguments.get("start", ""))
        _studies[key] = Study(game, record)
    return _studies[key]


def score_data(judged: Judged) -> dict[str, Any]:
    """What is kept of a judged position."""
    info = judged.info
    return {
        "score": round(judged.score, 4),
        "depth": 0 if info is None else info.depth,
        "nodes": 0 if info is None else info.nodes,
        "is_proven": judged.is_proven,
        "is_thin": judged.is_thin,
        "best": list(judged.line[:LONGEST_LINE]),
        "equal": list(judged.equally_good),
    }


def _after(game: Game[Any, Any], states: list[Any], player: int, engine: Engine, limits: Limits) -> float | None:
    """What a player can expect after its move; None if chance has to decide first."""
    state, scale = states[-1], scale_of(game, engine)
    history = history_from(game, states[0])
    for later in states[1:]:
        history.push(later)
    payoffs = history.repeated()
    if payoffs is None and game.is_terminal(state):
        payoffs = tuple(float(game.utility(state, seat)) for seat in range(game.facts.players))
    if payoffs is not None:
        return _to(player, scale.payoff(payoffs[0]))
    if game.player(state) == CHANCE:
        return None
    info = engine.choose(state, limits, past=states[:-1]).info
    return None if info.bound != Bound.EXACT else _to(player, score_of(game, scale, info))


def _region(game: Game[Any, Any], targets: list[str]) -> list[str]:
    """The sites round the first one that the move touches: near enough to help, not enough to tell."""
    if not targets:
        return []
    places = {site["id"]: (space["id"], site["at"]) for space in game.table()["spaces"] for site in space["sites"]}
    if targets[0] not in places:
        return targets[:1]
    where, (x, y) = places[targets[0]]
    near = [((other[0] - x) ** 2 + (other[1] - y) ** 2, name) for name, (space, other) in places.items() if space == where]
    near.sort()
    size = max(3, min(len(near) // 4, 12))
    return sorted(name for _, name in near[:size])


def _to(player: int, score: float) -> float:
    return 1 - score if player == 1 else score
