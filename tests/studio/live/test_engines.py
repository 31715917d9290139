"""Engines at the table: they answer, are hurried, stopped, killed, and give way."""

from __future__ import annotations

import itertools
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.studio.live.playing import HUMAN, RACE, RANDOM, FakeTab, RefusedError, connected, engine, new_room, tab


def _thinking(me: FakeTab, purpose: str, state: str) -> bool:
    return state in me.states(purpose)


def _kill_workers(client: TestClient) -> None:
    for pid in client.studio.pool.busy_pids:  # type: ignore[attr-defined]
        os.kill(pid, signal.SIGKILL)


def test_the_engine_answers_and_tells_what_it_thinks(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, engine(seconds=20)])
    with tab(client) as me:
        me.open(room)
        me.play("a1")
        me.wait_for_turn()
        assert me.line() == ["a1", "b2"]
        me.rest()
        told = [news["thinking"] for news in me.news if news["t"] == "thinking" and news["thinking"]["lines"]]
        assert told[-1]["node"] == 1
        line = told[-1]["lines"][0]
        assert line["moves"][0] == "b2"
        assert line["is_proven"]
        assert line["score"] == 0.5
        assert (line["outcome"], line["amount"]) == ("draw", 0)
        assert line["targets"] == ["b2"]
        assert me.nodes[1]["score"]["is_proven"]
        assert me.nodes[2]["loss"] == 0


def test_engines_play_a_whole_game_against_each_other_while_somebody_looks(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[engine(level=1, seconds=0.05), RANDOM])
    with tab(client) as me:
        me.open(room)
        me.wait(lambda: me.now["ending"])
    assert len(me.line()) >= 5
    assert me.now["ending"]["why"] == "rules"


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("pig", {"players": 3, "target": 10}, [HUMAN, engine(seconds=0.05), RANDOM]),
        ("8-puzzle", {"scramble": 3}, [engine(seconds=0.2)]),
        ("tree", {}, [engine(), HUMAN]),
        ("kuhn-poker", {}, [engine(seconds=0.1), HUMAN]),
        ("coins", {}, [engine(engine="textbook:minimax"), HUMAN]),
    ],
)
def test_every_kind_of_engine_sits_at_every_kind_of_game(
    client: TestClient, game: str, options: dict[str, Any], seats: list[dict[str, Any]]
) -> None:
    room = new_room(client, game, seats=seats, options=options)
    with tab(client) as me:
        me.open(room)
        for _ in range(60):
            me.wait(lambda: me.now["waits_for"] != "engine" and (me.moves or me.now["ending"]))
            if me.now["ending"]:
                break
            me.play(me.moves[-1])
        assert me.now["ending"] or len(me.line()) > 2
        assert "failed" not in me.states("move")


def test_move_now_ends_a_long_thought(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[engine(seconds=600), HUMAN])
    with tab(client) as me:
        me.open(room)
        me.wait(lambda: any(news["t"] == "thinking" and news["thinking"]["lines"] for news in me.news))
        me.ask("room.now")
        me.wait_for_turn()
        assert len(me.line()) == 1
        assert me.refused("room.now")["text"] == "No engine is to move now."


def test_undo_while_the_engine_thinks_goes_back_and_its_move_does_not_come(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[HUMAN, engine(seconds=600)])
    with tab(client) as me:
        me.open(room)
        me.play(me.moves[0])
        me.wait(lambda: _thinking(me, "move", "thinking"))
        me.ask("room.undo")
        assert me.now["current"] == 0
        me.rest(0.5)
        assert me.now["current"] == 0
        assert sorted(me.nodes) == [0, 1]
        me.play(me.moves[1])
        assert me.nodes[0]["children"] == [1, 2]
        me.ask("room.delete", node=2)
        assert me.now["current"] == 0
        me.rest(0.3)
        assert sorted(me.nodes) == [0, 1]


def test_a_pause_holds_the_engine_and_lets_one_play_for_it(client: TestClient) -> None:
    room = new_room(client, "connect-four", seats=[HUMAN, engine(seconds=0.05)])
    with tab(client) as me:
        me.open(room)
        me.ask("room.pause", paused=True)
        me.play("d")
        me.rest(0.3)
        assert me.line() == ["d"]
        me.play("a")
        assert me.line() == ["d", "a"]
        me.play("d")
        me.ask("room.now")
        me.wait(lambda: len(me.line()) == 4)
        me.play("d")
        me.rest(0.3)
        assert len(me.line()) == 5
        me.ask("room.pause", paused=False)
        me.wait(lambda: len(me.line()) == 6)


def test_a_killed_worker_is_told_and_tried_again(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[HUMAN, engine(seconds=600)])
    with tab(client) as me:
        me.open(room)
        me.play(me.moves[0])
        me.wait(lambda: _thinking(me, "move", "thinking"))
        me.news.clear()
        _kill_workers(client)
        me.wait(lambda: _thinking(me, "move", "failed"))
        fault = next(news["thinking"]["fault"] for news in me.news if news.get("thinking", {}).get("state") == "failed")
        assert fault["code"] == "worker_crashed"
        me.wait(lambda: me.states("move")[-1] == "thinking")
        _kill_workers(client)
        me.wait(lambda: me.states("move").count("failed") == 2)
        me.rest(0.5)
        assert len(me.line()) == 1, "no move is made up"
        assert me.states("move")[-1] == "failed"
        with tab(client) as other:
            other.open(room)
            other.wait(lambda: _thinking(other, "move", "failed"))
        me.ask("room.now")
        me.wait(lambda: any(news["t"] == "thinking" and news["thinking"]["lines"] for news in me.news))
        me.ask("room.now")
        me.wait_for_turn()
        assert len(me.line()) == 2


def test_after_a_failure_somebody_may_play_for_the_engine(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[HUMAN, engine(seconds=600)])
    with tab(client) as me:
        me.open(room)
        me.play(me.moves[0])
        for times in (1, 2):
            me.wait(lambda: (me.states("move") or [""])[-1] == "thinking")
            _kill_workers(client)
            me.wait(lambda times=times: me.states("move").count("failed") == times)  # type: ignore[misc]
        me.play(me.moves[0])
        assert len(me.line()) == 2
        assert me.now["waits_for"] == "human"


def test_an_analysis_follows_what_is_looked_at_until_it_is_stopped(client: TestClient) -> None:
    room = new_room(client, "connect-four", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        me.ask("engine.analyse", lines=2)
        me.wait(lambda: any(len(news.get("thinking", {}).get("lines", ())) == 2 for news in me.news))
        me.play("d")
        me.wait(lambda: any(news.get("thinking", {}).get("node") == 1 and news["thinking"]["lines"] for news in me.news))
        with tab(client) as other:
            assert other.open(room)["analysis"] == {"lines": 2}
        me.ask("engine.stop")
        me.wait(lambda: "score" in me.nodes[1])
        assert me.states("analysis")[-1] == "stopped"
        me.news.clear()
        me.rest(0.4)
        assert me.states("analysis") == []
        assert 0 < me.nodes[1]["score"]["score"] < 1
        assert me.nodes[1]["score"]["best"]


def test_nodes_are_told_between_two_depths(client: TestClient) -> None:
    """A depth may take minutes: whoever watches sees that the engine works, and its best line stays as it is."""
    room = new_room(client, "connect-four", seats=[HUMAN, HUMAN])

    def grown(me: FakeTab) -> bool:
        best = [news["thinking"]["lines"][0] for news in me.news if news.get("thinking", {}).get("lines")]
        return any(
            one["nodes"] < other["nodes"] and one["seconds"] < other["seconds"]
            for one, other in itertools.pairwise(best)
            if (one["depth"], one["moves"], one["value"]) == (other["depth"], other["moves"], other["value"])
        )

    with tab(client) as me:
        me.open(room)
        me.ask("engine.analyse", lines=1)
        me.wait(lambda: grown(me))
        me.ask("engine.stop")


def test_thinking_is_told_at_most_ten_times_a_second(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        began = time.monotonic()
        for _ in range(20):
            me.ask("engine.analyse", lines=1)
        me.ask("engine.stop")
        me.rest(0.3)
        took = time.monotonic() - began
        assert len(me.states("analysis")) <= 10 * took + 2


def test_who_resigns_while_the_engine_thinks_is_told_that_it_stopped(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "othello", seats=[HUMAN, engine(seconds=60)]))
        me.play("d3")
        me.wait(lambda: "thinking" in me.states("move"), 120)
        me.ask("room.resign")
        me.wait(lambda: me.states("move")[-1] == "stopped")
        assert me.now["ending"]["why"] == "resigned"


@pytest.mark.parametrize("game", ["tic-tac-toe", "othello"])
def test_a_hint_says_that_several_moves_are_about_as_good(client: TestClient, game: str) -> None:
    with tab(client) as me:
        me.open(new_room(client, game, seats=[HUMAN, HUMAN]))
        assert not me.ask("engine.hint")["is_only"]


def test_a_hint_a_reason_and_the_coach(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN], coach=True)
    with tab(client) as me:
        me.open(room)
        for move in ("a1", "b2", "a3"):
            me.play(move, sure=True)
        hint = me.ask("engine.hint")
        assert (hint["move"], hint["is_only"], hint["targets"]) == ("a2", True, ["a2"])
        assert "a2" in hint["region"]
        assert (hint["outcome"], hint["amount"]) == ("draw", 0)
        why = me.ask("engine.why")
        assert why["score"] == sum(part["contribution"] for part in why["parts"])
        asks = me.play("b1")
        assert asks["ask"]["loss"] == 0.5
        assert (asks["ask"]["before"], asks["ask"]["after"]) == (0.5, 0.0)
        assert len(me.line()) == 3
        assert me.play("a2") == {"node": 4}
        me.play("c1", sure=True)
        me.ask("room.undo")
        assert me.refused("room.play", node=4, text="zz")["code"] == "illegal_action"


def test_what_is_certain_is_told_in_parts_for_other_languages(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN]))
        for move in ("a1", "b1", "a2", "b2"):
            me.play(move)
        hint = me.ask("engine.hint")
        assert (hint["value"], hint["move"]) == ("wins in 1", "a3")
        assert (hint["outcome"], hint["ends_in"], hint["amount"]) == ("win", 1, 1)
        me.ask("room.restart")
        for move in ("a1", "b1", "a3", "a2", "c3"):
            me.play(move)
        hint = me.ask("engine.hint")
        assert (hint["outcome"], hint["ends_in"], hint["amount"]) == ("loss", 2, -1)


def test_a_sweep_finds_the_mistake_and_goes_on_where_it_was(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        for move in ("a1", "b2", "a3", "b1", "a2"):
            me.play(move)
        me.ask("engine.sweep", seconds=0.5)
        me.wait(lambda: any(news["t"] == "sweep" and news["sweep"]["state"] == "done" for news in me.news))
        done = me.news[-1]["sweep"]
        assert (done["done"], done["total"]) == (6, 6)
        assert done["worst"] == [4]
        assert me.nodes[4]["mark"] == "??"
        assert me.nodes[4]["loss"] > 0.4
        assert done["accuracy"][0] > done["accuracy"][1]
        me.news.clear()
        me.ask("engine.sweep", seconds=0.5)
        me.wait(lambda: any(news["t"] == "sweep" and news["sweep"]["state"] == "done" for news in me.news))
        assert all(not news["sweep"]["nodes"] for news in me.news if news["t"] == "sweep"), "nothing is judged twice"
        assert me.refused("engine.why")["code"] == "illegal_action"


def test_a_move_does_not_wait_for_the_analyses_of_others(database: Path) -> None:
    with connected(database, workers=1) as client, tab(client) as one, tab(client) as two:
        one.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
        one.ask("engine.analyse", lines=1)
        one.wait(lambda: _thinking(one, "analysis", "thinking"))
        two.open(new_room(client, "othello", seats=[HUMAN, engine(seconds=0.1)]))
        two.play(two.moves[0])
        two.wait_for_turn()
        assert _thinking(two, "move", "queued")
        one.news.clear()
        one.wait(lambda: _thinking(one, "analysis", "thinking"))


def test_a_game_of_ones_own_is_played_by_an_engine(tmp_path: Path, database: Path) -> None:
    file = tmp_path / "race.py"
    file.write_text(RACE)
    with connected(database, [file]) as client, tab(client) as me:
        me.open(new_room(client, "race", seats=[HUMAN, engine(seconds=0.1, level=3)]))
        me.play("1")
        me.wait_for_turn()
        assert len(me.line()) == 2


def test_what_cannot_be_judged_is_refused(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "kuhn-poker", seats=[HUMAN, RANDOM]))
        for command in ("engine.hint", "engine.why", "engine.analyse", "engine.sweep"):
            assert me.refused(command)["code"] == "unsuitable_game"
        with pytest.raises(RefusedError, match="unsuitable_game"):
            me.ask("room.coach", coach=True)
