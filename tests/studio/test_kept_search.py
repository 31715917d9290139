"""The search that an engine made is the search that is told: the same move, the same value, the same nodes."""

from __future__ import annotations

import json

import pytest

from plyground import load
from plyground.core.errors import BadTreeError
from plyground.core.search import Limits
from plyground.core.trace import EventKind
from plyground.engines.choosing import engine_for
from plyground.engines.kept_search import KeptSearch, keeping, kept_by, told_search
from plyground.engines.settings import EngineSettings


def positions(name: str, plies: int) -> list[object]:
    """A game in which the middle move is always played, as states."""
    game = load(name)
    states = [game.initial()]
    for _ in range(plies):
        actions = game.actions(states[-1])
        states.append(game.result(states[-1], actions[len(actions) // 2]))
    return states


@pytest.mark.parametrize(
    ("name", "plies", "settings", "limits"),
    [
        ("othello", 8, EngineSettings(megabytes=1), Limits(depth=6)),
        ("othello", 9, EngineSettings(megabytes=1, level=5, seed=4), Limits()),
        ("connect-four", 6, EngineSettings(megabytes=1, lines=3), Limits(depth=7)),
        ("breakthrough", 4, EngineSettings(megabytes=1), Limits(nodes=30_000)),
        ("tic-tac-toe", 3, EngineSettings(megabytes=1), Limits(depth=9)),
    ],
)
def test_what_is_kept_is_what_was_searched(name: str, plies: int, settings: EngineSettings, limits: Limits) -> None:
    """A table that earlier searches filled, the errors of a level and a limit of nodes make no difference."""
    game, states = load(name), positions(name, plies)
    plain, kept_engine = engine_for(game, settings), keeping(engine_for(game, settings))
    for last in (plies - 1, plies):
        result = plain.choose(states[last], limits, past=states[:last])
        again = kept_engine.choose(states[last], limits, past=states[:last])
    assert (again.action, again.info.value, again.info.nodes, again.info.depth) == (
        result.action,
        result.info.value,
        result.info.nodes,
        result.info.depth,
    ), "to keep a log changes nothing"
    kept = kept_by(kept_engine)
    assert isinstance(kept, KeptSearch)
    found = told_search(game, states[-1], KeptSearch.from_data(json.loads(json.dumps(kept.as_data()))), past=states[:-1])
    root = game.actions(states[-1])
    assert root[found.answer.action] == kept.line[0]
    if again.info.depth == found.info.depth:
        assert kept.is_complete or kept.line[0] == again.action, "a proof may find another move that is as good"
        assert found.info.value == again.info.value
        assert found.info.nodes <= again.info.nodes
    assert len(found.tree.nodes[0].children) == len(root)
    kinds = {event.kind for event in found.events}
    assert {EventKind.ENTER, EventKind.UPDATE} <= kinds
    assert any(event.window is not None for event in found.events)


def test_cuts_of_a_kept_search_come_with_the_ancestor_that_causes_them() -> None:
    game, states = load("breakthrough"), positions("breakthrough", 4)
    engine = keeping(engine_for(game, EngineSettings(megabytes=1)))
    engine.choose(states[-1], Limits(depth=5), past=states[:-1])
    kept = kept_by(engine)
    assert isinstance(kept, KeptSearch)
    cuts = [event for event in told_search(game, states[-1], kept).events if event.kind == EventKind.CUT]
    assert cuts
    assert any(event.because is not None for event in cuts)


def test_a_search_that_was_stopped_before_its_first_ply_is_not_kept_and_other_engines_keep_none() -> None:
    game = load("othello")
    engine = keeping(engine_for(game, EngineSettings(megabytes=1)))
    engine.choose(game.initial(), Limits(nodes=1))
    assert kept_by(engine) is None or kept_by(engine).depth == 1  # type: ignore[union-attr]
    other = engine_for(load("pig"), EngineSettings(megabytes=1))
    assert keeping(other) is other
    assert kept_by(other) is None


def test_damaged_data_and_searches_of_other_positions_are_refused_in_a_sentence() -> None:
    game, states = load("connect-four"), positions("connect-four", 3)
    engine = keeping(engine_for(game, EngineSettings(megabytes=1)))
    engine.choose(states[-1], Limits(depth=4))
    kept = kept_by(engine)
    assert isinstance(kept, KeptSearch)
    with pytest.raises(BadTreeError, match="damaged"):
        KeptSearch.from_data(kept.as_data() | {"rows": "AAAA"})
    with pytest.raises(BadTreeError, match="damaged"):
        KeptSearch.from_data({})
    with pytest.raises(BadTreeError, match="another position"):
        told_search(load("othello"), load("othello").initial(), kept)
