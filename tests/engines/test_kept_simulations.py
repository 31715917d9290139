"""The top of a tree of simulations: kept, carried as data, told as a tree with events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadTreeError
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE, Game
from plyground.core.search import Bound
from plyground.core.trace import EventKind
from plyground.engines.choosing import engine_for
from plyground.engines.kept_search import kept_by
from plyground.engines.kept_simulations import MOST_NODES, KeptSimulations, grown_anew, told_simulations
from plyground.engines.settings import EngineSettings
from plyground.teaching.running import Run
from plyground.teaching.words import captions, summary

GAMES: dict[str, dict[str, OptionValue]] = {
    "tic-tac-toe": {},
    "connect-four": {},
    "pig": {"target": 20},
    "cant-stop": {"players": 3},
    "2048": {},
}


def _decision(game: Game[Any, Any]) -> Any:
    state = game.initial()
    while game.player(state) == CHANCE:
        state = game.result(state, game.actions(state)[0])
    return state


def _kept(game: Game[Any, Any], state: Any, nodes: int = 1_500) -> tuple[KeptSimulations, Any]:
    engine = engine_for(game, EngineSettings(kind="monte-carlo", megabytes=4))
    result = engine.choose(state, Limits(nodes=nodes))
    kept = kept_by(engine)
    assert isinstance(kept, KeptSimulations)
    return KeptSimulations.from_data(json.loads(json.dumps(kept.as_data()))), result


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_holds_what_the_engine_found(name: str) -> None:
    game = load(name, **GAMES[name])
    state = _decision(game)
    kept, result = _kept(game, state)
    tree, events, answer = told_simulations(game, state, kept)
    assert kept.simulations == 1_500
    assert 2 <= len(tree.nodes) == len(kept.nodes) <= MOST_NODES
    best = tree.nodes[0].children[answer.action]
    assert kept.nodes[best].move == result.action
    assert kept.nodes[best].payoffs[result.info.player] == pytest.approx(result.info.value)
    assert sum(kept.nodes[child].visits for child in tree.nodes[0].children) <= kept.simulations
    told = [event for event in events if event.kind == EventKind.BACKUP]
    assert len(told) == len(tree.nodes)
    assert {event.node for event in told} == {tree.path(number) for number in range(len(tree.nodes))}
    for number, node in enumerate(tree.nodes):
        visits = [kept.nodes[child].visits for child in node.children]
        assert visits == sorted(visits, reverse=True)
        if node.player == CHANCE:
            assert sum(tree.nodes[child].odds or 0 for child in node.children) == pytest.approx(1)
        assert bool(node.children) == bool(kept.nodes[number].opened) != bool(node.values)


def test_it_is_told_in_words() -> None:
    game = load("connect-four")
    kept, _ = _kept(game, game.initial())
    told = told_simulations(game, game.initial(), kept)
    run = Run(told.tree, "engine-tree", {}, told.events, told.answer)
    for language in ("en", "id", "sr", "pt", "hu"):
        sentences = captions(run, language)
        assert len(sentences) == len(told.events) + 1
        assert "1500" in sentences[1]
        assert sentences[-1] in summary(run, language)
    assert "The engine plays d at A" in summary(run)


def test_a_proven_position_is_told_as_certain() -> None:
    game = load("tic-tac-toe")
    state = game.position("moves a1 a2 b1 b2")
    kept, result = _kept(game, state)
    told = told_simulations(game, state, kept)
    assert result.info.is_proven
    assert (told.answer.bound, told.answer.value) == (Bound.EXACT, 1.0)


def test_one_is_grown_for_the_purpose_and_is_the_same_every_time() -> None:
    game = load("pig", target=20)
    assert grown_anew(game, [game.initial()], 300) == grown_anew(game, [game.initial()], 300)


def test_before_a_search_there_is_none() -> None:
    assert kept_by(engine_for(load("pig"), EngineSettings(kind="monte-carlo", megabytes=1))) is None


@pytest.mark.parametrize("data", [None, {}, {"rows": "["}, {"rows": "[[1, 2]]", "simulations": 1, "line": []}])
def test_damaged_data_is_refused(data: Any) -> None:
    with pytest.raises(BadTreeError, match="damaged"):
        KeptSimulations.from_data(data)


def test_a_tree_of_another_position_is_refused() -> None:
    game = load("tic-tac-toe")
    kept, _ = _kept(game, game.initial())
    other = game.result(game.initial(), game.actions(game.initial())[4])
    with pytest.raises(BadTreeError, match="another position"):
        told_simulations(game, other, kept)
