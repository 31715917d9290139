"""How searches end: with all that they cost, with the whole line of a decided game, and at once where a limit is zero."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from plyground import Limits, load
from plyground.cli.thinking_text import pulled
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.core.search import SearchInfo
from plyground.engines.choosing import KINDS, engine_for
from plyground.engines.settings import EngineSettings
from plyground.testing import walks

DECIDED: dict[str, dict[str, OptionValue]] = {
    "connect-four": {},
    "breakthrough": {"columns": 4, "rows": 5},
    "nine-mens-morris": {"men": 3},
    "othello": {},
}
DEPTH = 8


def _decision(game: Game[Any, Any]) -> Any:
    state = game.initial()
    while game.player(state) < 0:
        state = game.result(state, game.actions(state)[0])
    return state


@pytest.mark.parametrize(
    ("name", "kind"), [("othello", "alpha-beta"), ("connect-four", "plain"), ("pig", "expectiminimax"), ("othello", "max-n")]
)
def test_a_result_counts_all_nodes_until_the_end_and_not_only_those_of_the_last_news(name: str, kind: str) -> None:
    game = load(name)
    state = _decision(game)
    for nodes in range(1_000, 4_000, 250):
        result = engine_for(game, EngineSettings(kind=kind, megabytes=1)).choose(state, Limits(nodes=nodes))
        assert nodes * 0.9 <= result.info.nodes <= nodes


def test_a_result_counts_the_nodes_that_looked_for_equally_good_moves() -> None:
    game = load("othello")
    for kind in ("alpha-beta", "plain"):
        settings = EngineSettings(kind=kind, megabytes=1)
        alone = engine_for(game, settings).choose(game.initial(), Limits(depth=3)).info.nodes
        engine = engine_for(game, EngineSettings(kind=kind, megabytes=1, equal=True))
        assert engine.choose(game.initial(), Limits(depth=3)).info.nodes > alone


@pytest.mark.parametrize("name", DECIDED)
def test_the_line_of_a_decided_game_goes_on_to_its_end(name: str) -> None:
    game = load(name, **DECIDED[name])
    engine = engine_for(game, EngineSettings(kind="alpha-beta", megabytes=4))
    decided = 0
    for walk in walks(game, 8):
        for number, state in enumerate(walk.states):
            if number % 3 or game.player(state) < 0:
                continue
            info = engine.choose(state, Limits(depth=DEPTH), past=walk.states[:number]).info
            if info.ends_in is None:
                continue
            decided += 1
            assert len(info.line) == info.ends_in
            end = reduce(game.result, info.line, state)
            if game.is_terminal(end):  # or the line ends by a repetition
                assert game.utility(end, info.player) == info.value
    assert decided > 10


def test_a_line_that_was_filled_is_told_as_news_too() -> None:
    game = load("connect-four")
    engine = engine_for(game, EngineSettings(kind="alpha-beta", megabytes=4))
    for walk in walks(game, 8):
        state = walk.states[len(walk.states) * 2 // 3]
        news: list[SearchInfo] = []
        result = pulled(engine.search(state, Limits(depth=DEPTH)), news.append)
        assert news[-1].line == result.info.line


def test_filling_a_line_does_not_go_beyond_a_limit_of_nodes() -> None:
    game = load("nine-mens-morris", men=3)
    for nodes in (50, 200, 1_000):
        for walk in walks(game, 5):
            engine = engine_for(game, EngineSettings(kind="alpha-beta", megabytes=1))
            assert engine.choose(walk.states[6], Limits(nodes=nodes)).info.nodes <= nodes


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "breakthrough"])
def test_several_lines_and_their_proofs_share_one_limit_of_nodes(name: str) -> None:
    game = load(name)
    for number, walk in enumerate(walks(game, 20)):
        nodes, lines = (1, 2, 5, 10, 20, 50, 100, 500)[number % 8], (2, 3, 5)[number % 3]
        for state in walk.states[::3]:
            if not game.is_terminal(state):
                engine = engine_for(game, EngineSettings(kind="alpha-beta", megabytes=1, lines=lines))
                assert engine.choose(state, Limits(nodes=nodes)).info.nodes <= nodes


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig", "kuhn-poker", "coins"])
def test_without_a_second_every_engine_answers_before_it_has_looked_at_anything(name: str) -> None:
    game = load(name, **({"players": 3} if name == "coins" else {}))
    state = _decision(game)
    for kind in [kind for kind in KINDS if kind != "random" and KINDS[kind].suits(game)]:
        engine = engine_for(game, EngineSettings(kind=kind, megabytes=1))
        for limits in (Limits(seconds=0), Limits(seconds=0, depth=3), Limits(nodes=0), Limits(depth=0)):
            result = engine.choose(state, limits)
            assert (result.info.depth, result.info.nodes, result.action) == (0, 0, game.actions(state)[0]), kind


def test_a_random_player_stays_random_without_a_second() -> None:
    game = load("connect-four")
    engine = engine_for(game, EngineSettings(kind="random"))
    assert len({engine.choose(game.initial(), Limits(seconds=0)).action for _ in range(40)}) > 3
