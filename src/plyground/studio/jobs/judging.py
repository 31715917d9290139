"""An engine judges: a move before it is played, the best move as a hint, a whole line of a game. Runs in a worker."""

from __future__ import annotations

import json
from typing import Any

from plyground.core.game import CHANCE, Game
from plyground.core.record import Record
from plyground.core.search import Bound, Limits, SearchInfo
from plyground.native.positions import history_from
from plyground.sessions.analysis import Study, demand_nothing_hidden, written
from plyground.sessions.scoring import Scale, mark_of, seat_payoffs, weighed
from plyground.sessions.weighing import StoppedError, Weigher
from plyground.studio.jobs.common import (
    LONGEST_LINE,
    demand_a_move,
    engine_of,
    game_of,
    limits_of,
    rounded,
    scale_of,
    scores_of,
    states_of,
    targets_of,
    told_scores,
    value_parts,
)
from plyground.workers import Link

_studies: dict[str, Study] = {}


def coach(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """What `move` gives away of what its player can expect, as `CoachAsks`. What the engine would play loses nothing.

    Of one who plays alone it is a share of what could be expected, as everywhere.
    """
    game, states = game_of(arguments), states_of(arguments)
    demand_nothing_hidden(game)
    engine, state = engine_of(arguments), states[-1]
    action = game.read_action(state, arguments["move"])
    player, limits, scale = game.player(state), limits_of(arguments), scale_of(game, engine)
    link.on_stop(engine.stop)
    weigher = Weigher(game, engine, scale, lambda: link.is_stopped)
    try:
        found = weigher.searched(state, states[:-1], limits)
        before = weigher.scores(found.info)[player]
        if action == found.action or action in found.equally_good or len(game.actions(state)) == 1:
            return {"loss": 0.0, "before": before, "after": before}
        after = _after(game, [*states, game.result(state, action)], player, weigher, limits)
        if after is None:
            return {"loss": 0.0, "before": before, "after": before}
        if game.player(game.result(state, action)) == CHANCE:  # what falls is weighed alike after both moves
            before = weigher.value(game.result(state, found.action), states, limits).scores[player]
    except StoppedError:
        return {}
    loss = max(0.0, before - after)
    counted = (weighed(loss, before) or 0.0) if game.facts.players == 1 else loss
    return {"loss": round(counted, 4), "before": rounded(game, before), "after": rounded(game, after)}


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
    return {
        **scores_of(game, scale, result.info),
        **value_parts(game, result.info, scale),
        "is_only": len(game.actions(state)) == 1 or _is_alone(game, scale, best),
        "region": _region(game, targets),
        "move": moves[0],
        "targets": targets,
        "line": moves,
    }


def _is_alone(game: Game[Any, Any], scale: Scale, best: dict[int, SearchInfo]) -> bool:
    """Whether whoever plays the second best move loses so much that it would be marked."""
    if len(best) < 2:  # noqa: PLR2004 - the best and another
        return False
    first, second = scale.score(best[1]), scale.score(best[2])
    loss = max(first - second, 0.0)
    return mark_of(weighed(loss, first) if game.facts.players == 1 else loss) is not None


def sweep(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """Judge the position at `ply` of a line of moves, or weigh its throw: `score` and `luck`, as they are kept with nodes.

    `following` is what is known of the throw after it, if one comes.
    """
    link.tell({"state": "preparing"})
    study, ply, following = _study(arguments), arguments["ply"], arguments.get("following")
    engine = engine_of(arguments)
    scale = scale_of(study.game, engine)
    if following is not None:
        study.expect(ply + 1, tuple(following["scores"]), is_proven=following["is_proven"])
    link.tell({"state": "thinking"})
    link.on_stop(engine.stop)
    if not study.look_at(ply, engine, limits_of(arguments), scale, is_stopped=lambda: link.is_stopped):
        return {}  # nobody waits for it any more
    if ply in study.judged:
        return {"score": score_data(study, ply)}
    return _thrown(study, ply)


def _study(arguments: dict[str, Any]) -> Study:
    """The line that is looked through; the last one is kept, because its other positions are asked about next."""
    key = json.dumps([arguments["game"], arguments.get("start", ""), arguments["moves"]], sort_keys=True)
    if key not in _studies:
        game = game_of(arguments)
        _studies.clear()
        record = Record(game.name, dict(game.options), tuple(arguments["moves"]), arguments.get("start", ""))
        _studies[key] = Study(game, record)
    return _studies[key]


def score_data(study: Study, ply: int) -> dict[str, Any]:
    """What is kept of a judged position."""
    judged, kept = study.judged[ply], study.kept(ply)
    info = judged.info
    return {
        **told_scores(study.game, judged.scores),
        **({} if kept is None else {"kept": [rounded(study.game, score) for score in kept]}),
        "depth": 0 if info is None else info.depth,
        "nodes": 0 if info is None else info.nodes,
        "is_proven": judged.is_proven,
        "is_thin": judged.is_thin,
        "best": list(judged.line[:LONGEST_LINE]),
        "equal": list(judged.equally_good),
    }


def _thrown(study: Study, ply: int) -> dict[str, Any]:
    """What is kept of a throw: what was expected of it with the node before it, its luck with the one after it."""
    roll, game = study.rolls.get(ply), study.game
    expected = study.open_at(ply) if roll is None else roll.expected_by
    known: dict[str, Any] = {"depth": 0, "nodes": 0, "is_proven": roll is not None and roll.is_proven, "is_thin": False}
    score = told_scores(game, expected or ()) | known
    if roll is None:
        return {"score": score}
    gave = [rounded(game, roll.luck(seat)) for seat in range(game.facts.players)]
    return {"score": score, "luck": {"gave": gave, "thrower": roll.thrower}}


def _after(game: Game[Any, Any], states: list[Any], player: int, weigher: Weigher, limits: Limits) -> float | None:
    """What a player can expect after its move; None if the search of it came to no end."""
    state = states[-1]
    history = history_from(game, states[0])
    for later in states[1:]:
        history.push(later)
    payoffs = history.repeated()
    if payoffs is not None:
        return seat_payoffs(game, payoffs, weigher.scale)[player]
    if game.player(state) < 0:
        return weigher.value(state, states[:-1], limits).scores[player]
    info = weigher.searched(state, states[:-1], limits).info
    return None if info.bound != Bound.EXACT else weigher.scores(info)[player]


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
