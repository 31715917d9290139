"""A recorded game looked back at: scores, losses, marks, summaries and the graph."""

from __future__ import annotations

from math import isclose
from xml.etree import ElementTree as ET

import pytest

from plyground import load
from plyground.core.errors import BadLimitError, BadRecordError, IllegalActionError, UnsuitableGameError
from plyground.core.game import OVER
from plyground.core.record import Record
from plyground.core.search import Bound, Limits, SearchInfo
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.sessions.analysis import Study, states_to, written
from plyground.sessions.graph import graph_png, graph_scene, graph_svg
from plyground.sessions.scoring import LEAST_WIDTH, Mark, Scale, accuracy, mark_of, scale_for
from plyground.teaching.pictures.shapes import Circle, Polygon

SVG = "{http://www.w3.org/2000/svg}"
THROWN_AWAY = "a1 b1 b2 c3 a2 a3 c2"  # Noughts answer a corner beside it, which loses
HELD = "b2 a1 c3 a3 a2 c2 b1 b3 c1"


def study_of(moves: str, game: str = "tic-tac-toe", *, depth: int = 9, **tags: str) -> Study:
    loaded = load(game)
    study = Study(loaded, Record(game, actions=tuple(moves.split()), tags=tags))
    engine = engine_for(loaded, EngineSettings(megabytes=1))
    for _ in study.look_back(engine, Limits(depth=depth), scale_for(loaded, engine)):
        pass
    return study


def info(value: float, *, proven: bool = False) -> SearchInfo:
    return SearchInfo(depth=5, value=value, player=0, bound=Bound.EXACT, is_proven=proven)


def test_a_draw_thrown_away_is_a_blunder_and_the_better_move_is_named() -> None:
    study = study_of(THROWN_AWAY)
    second = study.moves()[1]
    assert (second.player, second.text, second.mark) == (1, "b1", Mark.BLUNDER)
    assert (second.before, second.after, second.loss) == (0.5, 0.0, 0.5)
    assert second.best[0] == "b2"
    assert study.worst(1) == [second]
    assert study.judged[7].player == OVER
    assert study.judged[7].score == 1.0
    assert study.ending().startswith("Crosses")


def test_a_game_without_a_mistake_has_none() -> None:
    study = study_of(HELD)
    assert [review.loss for review in study.moves()] == [0.0] * 9
    assert study.worst() == []
    assert [summary.accuracy for summary in study.players()] == [1.0, 1.0]
    assert {judged.score for judged in study.judged.values()} == {0.5}
    assert all(judged.is_proven for judged in study.judged.values())


def test_each_seat_is_summed_up_by_its_own_moves() -> None:
    first, second = study_of(THROWN_AWAY).players()
    assert (first.moves, second.moves) == (4, 3)
    assert first.average_loss == 0.0
    assert second.average_loss == pytest.approx(0.5 / 3)
    assert second.marks == {Mark.INACCURACY: 0, Mark.MISTAKE: 0, Mark.BLUNDER: 1}
    assert second.accuracy is not None
    assert 0 < second.accuracy < 1


def test_whoever_stops_half_way_keeps_what_was_found() -> None:
    game = load("tic-tac-toe")
    study = Study(game, Record(game.name, actions=tuple(HELD.split())))
    engine = engine_for(game)
    for number, ply in enumerate(study.look_back(engine, Limits(depth=9), scale_for(game, engine))):
        assert ply == 9 - number
        if number == 3:
            break
    assert not study.is_complete
    assert sorted(study.judged) == [6, 7, 8, 9]
    assert [review.loss is None for review in study.moves()] == [True] * 6 + [False] * 3
    assert study.players()[0].moves == 2
    assert "ends at 50 percent" in graph_scene(study).description


def test_a_player_who_moves_twice_running_is_not_taken_for_the_other() -> None:
    study = study_of("c a A", "kalah", depth=5)
    assert [review.player for review in study.moves()] == [0, 0, 1]
    for review in study.moves():
        here = study.judged[review.number - 1]
        assert review.before is not None
        assert isclose(review.before, here.score if review.player == 0 else 1 - here.score)


def test_the_scale_is_bounded_and_rises_and_gives_proven_results_their_place() -> None:
    scale = Scale(2.0)
    scores = [scale.score(info(value)) for value in (-1e9, -4.0, -0.5, 0.0, 0.5, 4.0, 1e9)]
    assert scores == sorted(scores)
    assert scores[3] == 0.5
    assert all(0 <= score <= 1 for score in scores)
    assert [scale.score(info(value, proven=True)) for value in (-1.0, 0.0, 1.0)] == [0.0, 0.5, 1.0]
    assert Scale(2.0, 0.0, 4.0).payoff(1.0) == 0.25
    assert Scale(None).score(info(0.5)) == 0.75, "a guess that is a payoff has its place as a payoff has"


def test_games_with_larger_values_have_a_wider_scale() -> None:
    width = {
        name: scale_for(load(name), engine_for(load(name), EngineSettings(megabytes=1))).width for name in ("hex", "amazons")
    }
    assert width["hex"] is not None
    assert width["amazons"] is not None
    assert LEAST_WIDTH <= width["hex"] < width["amazons"]


@pytest.mark.parametrize("width", [0.0, -1.0, float("nan"), float("inf")])
def test_a_scale_that_is_none_is_refused(width: float) -> None:
    with pytest.raises(BadLimitError, match="above 0"):
        Scale(width)


def test_marks_are_earned_by_losses() -> None:
    losses = (None, 0.0, 0.049, 0.05, 0.1, 0.19, 0.2, 1.0)
    signs = [mark.sign if (mark := mark_of(loss)) else "" for loss in losses]
    assert signs == ["", "", "", "?!", "?", "?", "??", "??"]
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 1.0


BAD = {
    "no moves": (Record("tic-tac-toe"), "no moves"),
    "another game": (Record("hex", actions=("a1",)), "of hex"),
    "an illegal move": (Record("tic-tac-toe", actions=("a1", "a1")), "action 2"),
    "moves after the end": (Record("tic-tac-toe", actions=("a1", "b1", "a2", "b2", "a3", "c3")), "action 6"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_record_that_cannot_be_looked_back_at_gets_one_sentence(name: str) -> None:
    record, sentence = BAD[name]
    with pytest.raises(BadRecordError, match=sentence):
        Study(load("tic-tac-toe"), record)


def test_a_game_with_secrets_is_refused() -> None:
    with pytest.raises(UnsuitableGameError, match="nothing is hidden; kuhn-poker has hidden things"):
        Study(load("kuhn-poker"), Record("kuhn-poker", actions=("x",)))


def test_the_states_that_led_to_a_position_are_known() -> None:
    game = load("tic-tac-toe")
    assert len(states_to(game)) == 1
    assert states_to(game, "moves a1 b2", "c3")[-1] == game.replay(["a1", "b2", "c3"])
    assert len(states_to(game, "moves a1 b2", "c3")) == 4
    assert states_to(game, "start", "a1, b2") == states_to(game, "", "a1 b2")
    with pytest.raises(IllegalActionError):
        states_to(game, "moves a1 a1")
    first = game.actions(game.initial())[0]
    assert written(game, game.initial(), (first,)) == (game.write_action(game.initial(), first),)


# -- the graph -------------------------------------------------------------------------------------------------------


def test_the_graph_can_be_read_by_those_who_cannot_see_it() -> None:
    study = study_of(THROWN_AWAY, Seat1="Ada <1>", Seat2='"Bo" & Co')
    root = ET.fromstring(graph_svg(study))  # noqa: S314 - our own
    assert root.get("role") == "img"
    title, description = root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""
    assert root.get("aria-labelledby") == "graph-title graph-desc"
    assert "Ada <1>" in title
    assert '"Bo" & Co' in title
    assert "Ply 2, Noughts played b1: blunder, from 50 percent to 0 percent" in description
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"plies played", "what Crosses could expect", "Crosses win", "Noughts win", "b1??"} <= set(texts)
    assert "prefers-color-scheme: dark" in (root.findtext(f"{SVG}style") or "")


def test_points_are_filled_where_the_score_is_proven_and_hollow_where_it_is_not() -> None:
    def points(study: Study) -> list[str]:
        return [shape.style for shape in graph_scene(study).shapes if isinstance(shape, Circle)][2:]

    assert points(study_of(HELD))[-1] == "max.seen"
    legend = ["max.seen", "max.hollow"]
    guessed = [shape.style for shape in graph_scene(study_of("d1 d2", "hex", depth=2)).shapes if isinstance(shape, Circle)]
    assert sorted(guessed) == sorted([*legend, *["max.hollow"] * (len(guessed) - 2)])


def test_where_chance_decides_nobody_is_judged_and_the_line_goes_through_what_was_expected() -> None:
    study = study_of("roll 3 hold roll 4", "pig", depth=1)
    assert [review.text for review in study.moves()] == ["roll", "hold", "roll"]
    assert (sorted(study.judged), sorted(study.rolls)) == ([0, 2, 3, 5], [1, 4])
    assert study.is_complete
    shapes = graph_scene(study).shapes
    areas = [shape for shape in shapes if isinstance(shape, Polygon) and shape.style == "leaf.seen"]
    assert [len(area.points) for area in areas] == [8]
    assert sum(shape.style == "trail" for shape in shapes) == 3, "two throws and the legend"


def test_every_point_of_the_graph_lies_inside_the_picture() -> None:
    scene = graph_scene(study_of(THROWN_AWAY))
    for shape in scene.shapes:
        if isinstance(shape, Circle):
            assert shape.radius <= shape.at[0] <= scene.width - shape.radius
            assert shape.radius <= shape.at[1] <= scene.height - shape.radius


def test_the_graph_is_a_png_too() -> None:
    assert graph_png(study_of(HELD)).startswith(b"\x89PNG\r\n")
