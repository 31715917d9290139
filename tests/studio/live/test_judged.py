"""A look back at games of one seat, of two with dice, and of three: the same as `ply analyse --record` says of them."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground import load
from plyground.core.record import Record
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for, telling_kind_for
from plyground.engines.settings import EngineSettings
from plyground.sessions.analysis import Study
from plyground.sessions.luck import tallies
from plyground.sessions.scoring import scale_for
from tests.studio.live.playing import HUMAN, FakeTab, new_room, tab

READY = 120.0
THREE: dict[str, Any] = {"players": 3, "target": 4, "horizon": 6}
TWO: dict[str, Any] = {"target": 4, "horizon": 5}
YAHTZEE: dict[str, Any] = {"dice": 2, "faces": 3, "rolls": 2, "boxes": "upper"}


def swept(client: TestClient, me: FakeTab, game: str, moves: str, seconds: float = 0.3, **options: Any) -> dict[str, Any]:
    """The last news of a look back at a line of moves."""
    loaded = load(game, **options)
    record = Record(game, dict(loaded.options), tuple(moves.split()))
    seats = [HUMAN] * loaded.facts.players
    me.open(new_room(client, game, record=record.write(), seats=seats))
    me.ask("engine.sweep", seconds=seconds)
    me.wait(lambda: [news for news in me.news if news["t"] == "sweep" and news["sweep"]["state"] != "thinking"], READY)
    told: dict[str, Any] = me.news[-1]["sweep"]
    assert (told["state"], told["done"]) == ("done", told["total"]), told
    return told


def study_of(game: str, moves: str, seconds: float = 0.3, **options: Any) -> Study:
    """The same in the command line's way."""
    loaded = load(game, **options)
    study = Study(loaded, Record(game, dict(loaded.options), tuple(moves.split())))
    engine = engine_for(loaded, EngineSettings(kind=telling_kind_for(loaded).name, equal=True))
    for _ in study.look_back(engine, Limits(seconds=seconds), scale_for(loaded, engine)):
        pass
    return study


@pytest.mark.parametrize(
    ("moves", "options"), [("roll 4 hold", TWO), ("hold roll 2 hold roll 1", TWO), ("roll 3 roll 1 hold roll 2 hold", TWO)]
)
def test_the_luck_of_every_throw_is_told_as_the_command_line_tells_it(
    client: TestClient, moves: str, options: dict[str, Any]
) -> None:
    study = study_of("pig", moves, **options)
    with tab(client) as me:
        told = swept(client, me, "pig", moves, **options)
        lucks = {number: node["luck"] for number, node in me.nodes.items() if "luck" in node}
        assert set(lucks) == {ply + 1 for ply in study.rolls}
        for ply, roll in study.rolls.items():
            assert lucks[ply + 1]["gave"] == pytest.approx([roll.luck(0), roll.luck(1)], abs=0.01)
            assert lucks[ply + 1]["thrower"] == roll.thrower
            assert me.nodes[ply]["score"]["score"] == pytest.approx(roll.expected, abs=0.01)
        for seat, tally in zip(told["luck"], tallies(study), strict=True):
            assert (seat["throws"], seat["decisions"]) == (tally.throws, tally.decisions)
            assert seat["luck"] == pytest.approx(tally.luck, abs=0.03)
            assert seat["skill"] == pytest.approx(tally.skill, abs=0.03)
            assert seat["adjusted"] == pytest.approx(tally.adjusted, abs=0.03)


def test_a_game_of_three_has_a_score_for_each_and_blames_the_mover_for_its_own_loss(client: TestClient) -> None:
    moves = "hold roll 2 hold roll 1"
    study = study_of("pig", moves, **THREE)
    with tab(client) as me:
        told = swept(client, me, "pig", moves, **THREE)
        assert (me.view["judged_by"], me.view["can_be_judged"]) == ("seats", True)
        for ply, judged in study.judged.items():
            if judged.info is not None:
                assert me.nodes[ply]["score"]["scores"] == pytest.approx(judged.scores, abs=0.05)
        for review in study.moves():
            assert me.nodes[review.number]["loss"] == pytest.approx(review.loss, abs=0.05)
        assert me.nodes[1]["loss"] > 0.05, "the first one gave its turn away for nothing"
        assert me.nodes[1]["mark"] in {"?", "??"}
        assert 1 in told["worst"]
        losses = [me.nodes[number]["loss"] for number in told["worst"]]
        assert losses == sorted(losses, reverse=True)
        assert [exact is not None for exact in told["accuracy"]] == [True, True, True]
        assert sum(seat["luck"] for seat in told["luck"]) == pytest.approx(0.0, abs=0.05)


def test_one_who_plays_alone_is_judged_in_points_and_by_shares_of_what_could_be_expected(client: TestClient) -> None:
    game = load("2048", rows=2, columns=2)
    state, texts = game.initial(), []
    while not game.is_terminal(state):
        action = game.actions(state)[-1]
        texts.append(game.write_action(state, action))
        state = game.result(state, action)
    moves = " ".join(texts)
    study = study_of("2048", moves, rows=2, columns=2)
    with tab(client) as me:
        told = swept(client, me, "2048", moves, rows=2, columns=2)
        assert me.view["judged_by"] == "alone"
        assert me.view["points"] == list(game.facts.utility)
        proven = [
            ply for ply, one in study.judged.items() if one.info and one.is_proven and me.nodes[ply]["score"]["is_proven"]
        ]
        assert proven
        for ply in proven:
            assert me.nodes[ply]["score"]["score"] == pytest.approx(study.score_at(ply), abs=1e-6)
        assert told["luck"][0]["throws"] == len(study.rolls)
        assert told["luck"][0]["result"] == pytest.approx(game.utility(state, 0) / game.facts.utility[1], abs=1e-6)
        marked = [node for node in me.nodes.values() if "mark" in node]
        assert marked, "the last of all moves is not always the best"
        for node in marked:
            assert node["loss"] > 0.04 * me.nodes[node["parent"]]["score"]["score"]
            assert node["loss"] < 0.05, "beside all the points there could be it is nothing"


def test_a_small_yahtzee_is_looked_back_at_throw_by_throw(client: TestClient) -> None:
    game = load("yahtzee", **YAHTZEE)
    state, texts = game.initial(), []
    while not game.is_terminal(state):
        action = game.actions(state)[0]
        texts.append(game.write_action(state, action))
        state = game.result(state, action)
    with tab(client) as me:
        told = swept(client, me, "yahtzee", " ".join(texts), seconds=0.1, **YAHTZEE)
        assert told["total"] == len(texts) + 1
        assert told["luck"][0]["throws"] == sum("luck" in node for node in me.nodes.values()) > 2
        assert all("score" in node for number, node in me.nodes.items() if number < len(texts))


def test_what_was_found_survives_and_is_not_searched_again(client: TestClient) -> None:
    with tab(client) as me:
        told = swept(client, me, "pig", "roll 4 hold", **TWO)
        me.ask("engine.sweep", seconds=0.3)
        me.wait(lambda: sum(news["t"] == "sweep" and news["sweep"]["state"] == "done" for news in me.news) == 2, READY)
        begun = [news["sweep"] for news in me.news if news["t"] == "sweep" and news["sweep"]["state"] == "thinking"]
        assert begun[-1]["done"] == told["total"], "nothing was left to be done"
        before = {number: node.get("luck") for number, node in me.nodes.items()}
        me.open(me.room)
        assert {number: node.get("luck") for number, node in me.nodes.items()} == before


def test_what_a_look_back_found_is_there_after_a_reload(client: TestClient) -> None:
    with tab(client) as me:
        found = swept(client, me, "tic-tac-toe", "a1 b2 c3 a3 c1 b1 b3")
        with tab(client) as other:
            again = other.open(me.room)["sweep"]
        assert again == found | {"nodes": []}
        assert again["state"] == "done"
        assert again["accuracy"][1] is not None
        me.ask("room.restart")
        assert "sweep" not in me.view


def test_the_end_of_a_game_is_a_certain_score(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN]))
        for move in ("a1", "b1", "a2", "b2", "a3"):
            me.play(move)
        assert me.now["ending"]
        score = me.nodes[me.now["current"]]["score"]
        assert (score["score"], score["is_proven"], score["is_thin"]) == (1.0, True, False)
        assert "score" not in me.nodes[4]


def test_a_hidden_game_is_not_looked_back_at(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "kuhn-poker", seats=[HUMAN, HUMAN]))
        assert not me.view["can_be_judged"]
        assert "Kuhn poker hides something" in me.refused("engine.sweep", seconds=0.1)["text"]


def test_the_coach_asks_before_a_move_that_is_only_bad_because_of_the_dice(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "pig", seats=[HUMAN, HUMAN, HUMAN], options=THREE, coach=True))
        assert me.view["coach"]
        asked = me.play("hold")
        assert asked["ask"]["loss"] > 0.1
        assert me.play("hold", sure=True)["node"] == 1
