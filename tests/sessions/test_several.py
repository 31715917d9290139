"""Records of three players looked back at: what everybody could expect, luck and skill for each, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import UnsuitableGameError
from plyground.core.game import Game
from plyground.core.record import Record
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.sessions.analysis import Study, demand_two_sides
from plyground.sessions.graph import graph_scene
from plyground.sessions.luck import tallies
from plyground.sessions.scoring import scale_for
from plyground.teaching.pictures.shapes import Text
from plyground.textbook import max_n
from tests.engines.small_games import Row, plain

SHORT: dict[str, Any] = {"players": 3, "target": 2, "horizon": 2}
"""One roll and one hold: any throw but a 1 wins 1 and costs the others 1/2, after a 1 it is a draw."""
KINDS = ("max-n", "monte-carlo")


def study_of(moves: str, kind: str, game: str = "pig", limits: Limits = Limits(depth=8), **options: Any) -> Study:
    loaded = load(game, **options)
    study = Study(loaded, Record(game, dict(loaded.options), tuple(moves.split())))
    engine = engine_for(loaded, EngineSettings(kind=kind, megabytes=1))
    for _ in study.look_back(engine, limits, scale_for(loaded, engine)):
        pass
    return study


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("face", "own", "others"), [(1, -5 / 9, 5 / 18), (4, 1 / 9, -1 / 18)])
def test_a_throw_gives_to_one_what_it_takes_from_two(kind: str, face: int, own: float, others: float) -> None:
    study = study_of(f"roll {face}", kind, **SHORT)
    (roll,) = study.rolls.values()
    assert roll.expected_by == pytest.approx((8 / 9, 1 / 18, 1 / 18))
    assert [roll.luck(seat) for seat in range(3)] == pytest.approx([own, others, others])
    found = tallies(study)
    assert [tally.own_luck for tally in found] == pytest.approx([own, 0.0, 0.0])
    assert [tally.luck for tally in found] == pytest.approx([own, others, others])
    assert [tally.skill for tally in found] == [0.0, 0.0, 0.0]
    assert [tally.adjusted for tally in found] == pytest.approx([8 / 9, 1 / 18, 1 / 18])


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_costs_the_one_who_made_it(kind: str) -> None:
    study = study_of("hold roll 4", kind, players=3, target=2, horizon=3)
    passed, rolled = study.moves()
    assert (passed.player, rolled.player) == (0, 1)
    assert passed.after == pytest.approx(1 / 18), "the next one wins five times in six"
    assert passed.before == pytest.approx((5 / 6 - 1 / 6 * 5 / 12 + 0.5) / 1.5), "after a 1 the next one rolls"
    assert passed.loss == pytest.approx((passed.before or 0.0) - 1 / 18)
    assert rolled.loss == 0.0
    assert [summary.moves for summary in study.players()] == [1, 1, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_what_everybody_can_expect_adds_up_in_a_finished_game(kind: str) -> None:
    study = study_of("3 3 3 2 2", kind, "coins", players=3, coins=13)
    assert study.is_complete
    assert study.ending() == "Second loses (First 0.5, Second -1, Third 0.5)." or study.judged[5].info is None
    for judged in study.judged.values():
        assert sum(judged.scores) == pytest.approx(2.0), "one of three loses, which is 0; the others have 1 each"
    assert study.judged[5].scores == (1.0, 0.0, 1.0)


def _worth(game: Game[Any, Any], state: Any, seat: int) -> float:
    return game.utility(state, seat) if game.is_terminal(state) else max_n(game, state).value[seat]


def test_players_who_may_gain_together_are_told_what_max_n_says_of_each() -> None:
    game = plain(Row)
    study = Study(game, Record(game.name, {}, ("0", "2", "1", "0", "2", "2")))
    engine = engine_for(game)
    assert engine.name == "max-n"
    for _ in study.look_back(engine, Limits(), scale_for(game, engine)):
        pass
    for ply, state in enumerate(study.states[:-1]):
        judged, mover = study.judged[ply], game.player(state)
        assert judged.is_proven
        assert judged.scores[mover] == pytest.approx(max_n(game, state).value[mover] / 8)
        after = game.result(state, game.read_action(state, judged.line[0]))  # of equally good ones another may be taken
        assert judged.scores == pytest.approx([_worth(game, after, seat) / 8 for seat in range(3)])
    assert study.judged[6].scores == pytest.approx([game.utility(study.states[-1], seat) / 8 for seat in range(3)])
    with pytest.raises(UnsuitableGameError, match="two players"):
        demand_two_sides(game)


def test_an_engine_that_knows_only_its_own_value_is_refused_with_those_that_know_more() -> None:
    with pytest.raises(UnsuitableGameError, match="take max-n or monte-carlo"):
        study_of("roll 4", "paranoid", **SHORT)


def test_the_picture_has_a_line_for_every_seat() -> None:
    study = study_of("roll 4 hold", "max-n", **SHORT)
    texts = [shape.text for shape in graph_scene(study).shapes if isinstance(shape, Text)]
    assert {"Player 2", "Player 3"} <= set(texts)
    assert any(text.startswith("luck: Player 1 +11.1, Player 2 -5.6, Player 3 -5.6") for text in texts)
