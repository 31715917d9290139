"""What becomes of searches: the deeper of two is kept, one whose worker dies begins again, the last can be looked at."""

from __future__ import annotations

import os
import signal
from typing import Any

from starlette.testclient import TestClient

from plyground.studio.live.scores import deeper_score
from tests.studio.live.playing import HUMAN, FakeTab, engine, new_room, tab

READY = 240.0
"""Seconds in which a worker that was just started has its engine ready, on a machine that does other things besides."""


def _score(depth: int, *, is_proven: bool = False, best: str = "a", equal: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"score": depth / 100, "depth": depth, "is_proven": is_proven, "best": [best], "equal": list(equal)}


def _kill_workers(client: TestClient) -> None:
    """Those that work: an idle one that has just died may be given the work of the others, which would be its second death."""
    for pid in client.studio.pool.busy_pids:  # type: ignore[attr-defined]
        os.kill(pid, signal.SIGKILL)


def _told(me: FakeTab, purpose: str) -> list[dict[str, Any]]:
    told = [news["thinking"] for news in me.news if news["t"] == "thinking"]
    return [thinking for thinking in told if thinking["purpose"] == purpose]


def _swept(me: FakeTab) -> bool:
    return any(news["t"] == "sweep" and news["sweep"]["state"] == "done" for news in me.news)


def test_the_deeper_of_two_searches_is_kept() -> None:
    deep, thin = _score(12), _score(3, equal=("a", "b"))
    assert deeper_score(None, thin) is thin
    assert deeper_score(thin, deep) is deep
    assert deeper_score(deep, thin) == {**deep, "equal": ["a", "b"]}
    assert deeper_score(deep, _score(3, equal=("b",)))["equal"] == ["a"], "a shallow search does not know better"
    assert deeper_score(_score(4, is_proven=True), deep)["is_proven"]


def test_a_short_look_back_does_not_overwrite_a_long_analysis(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
        me.play(me.moves[0])
        me.ask("engine.analyse", lines=1, seconds=2.0)
        me.wait(lambda: me.states("analysis")[-1:] == ["done"], READY)
        me.wait(lambda: "score" in me.nodes[1])
        me.ask("engine.stop")
        analysed = me.nodes[1]["score"]
        me.ask("engine.sweep", seconds=0.01)
        me.wait(lambda: _swept(me))
        assert me.nodes[1]["score"]["depth"] >= analysed["depth"]
        assert "score" in me.nodes[0]


def _kill_and_wait(client: TestClient, me: FakeTab) -> None:
    """Kill whoever thinks, and wait until another worker does."""
    me.news.clear()
    _kill_workers(client)
    me.wait(lambda: {"queued", "preparing"} & set(me.states("analysis")), READY)
    me.wait(lambda: me.states("analysis")[-1] == "thinking", READY)


def test_an_analysis_whose_worker_dies_begins_anew(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
        me.ask("engine.analyse", lines=1)
        me.wait(lambda: _told(me, "analysis") and _told(me, "analysis")[-1]["lines"], READY)
        _kill_and_wait(client, me)
        assert "failed" not in me.states("analysis")
        me.ask("engine.stop")


def test_an_analysis_that_dies_again_is_wanted_no_longer_and_can_be_asked_for(client: TestClient) -> None:
    with tab(client) as me:
        room = new_room(client, "othello", seats=[HUMAN, HUMAN])
        me.open(room)
        me.ask("engine.analyse", lines=1)
        me.wait(lambda: me.states("analysis")[-1:] == ["thinking"], READY)
        _kill_and_wait(client, me)
        _kill_workers(client)
        me.wait(lambda: me.states("analysis")[-1] == "failed", READY)
        assert _told(me, "analysis")[-1]["fault"]["code"] == "worker_crashed"
        with tab(client) as other:
            assert "analysis" not in other.open(room)
        me.ask("engine.analyse", lines=1)
        me.wait(lambda: me.states("analysis")[-1] == "thinking", READY)
        me.ask("engine.stop")


def test_a_tab_that_comes_later_is_told_the_last_search_too(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, engine(seconds=0.2)])
    with tab(client) as me, tab(client) as other:
        me.open(room)
        me.play("a1")
        me.wait_for_turn()
        other.open(room)
        other.wait(lambda: [told["state"] for told in _told(other, "move")][-1:] == ["done"], READY)
        last = _told(other, "move")[-1]
        assert last["node"] == 1
        assert last["lines"][0]["depth"] >= 1


def test_the_coach_asks_from_the_loss_that_is_set(client: TestClient) -> None:
    try:
        for percent, is_asked in ((51, False), (50, True)):
            assert client.put("/api/settings", json={"coach_loss": percent}).status_code == 200
            with tab(client) as me:
                me.open(new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN], coach=True))
                for move in ("a1", "b2", "c3"):
                    me.play(move, sure=True)
                assert ("ask" in me.play("a3")) is is_asked, "a3 loses what was a draw: half of all"
    finally:
        client.put("/api/settings", json={"coach_loss": 20})


def test_a_search_is_opened_in_the_tree_lab_as_deep_as_it_was(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[HUMAN, engine(level=6, seconds=5)], options={"size": 6})
    with tab(client) as me:
        me.open(room)
        me.play(me.moves[0])
        me.wait_for_turn()
        me.rest()
        last = _told(me, "move")[-1]
        line = me.line()[:1]
        source = {"kind": "search", "game": "othello", "options": {"size": 6}, "moves": " ".join(line), "plies": 2}
        run = client.post("/api/trees/run", json={"source": source | {"depth": last["lines"][0]["depth"]}}).json()
        assert last["node"] == 1
        assert run["settings"]["depth"] == last["lines"][0]["depth"] == 4


def test_a_stopped_analysis_is_told_to_all_tabs_with_what_was_kept(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[HUMAN, HUMAN])
    with tab(client) as me, tab(client) as other:
        me.open(room)
        other.open(room)
        me.ask("engine.analyse", lines=1)
        me.wait(lambda: any(told["lines"] and told["lines"][0]["depth"] > 6 for told in _told(me, "analysis")), READY)
        me.ask("engine.stop")
        for each in (me, other):
            each.wait(lambda each=each: "score" in each.nodes[0])  # type: ignore[misc]
            last = _told(each, "analysis")[-1]
            assert last["state"] == "stopped"
            score = each.nodes[0]["score"]
            shown = last["lines"][0]
            assert {key: shown[key] for key in ("depth", "nodes", "score")} == {
                key: score[key] for key in ("depth", "nodes", "score")
            }
            assert shown["moves"] == score["best"]
        kept = client.studio.rooms.searches.find(room, 0)  # type: ignore[attr-defined]
        assert (kept["depth"], kept["nodes"]) == (shown["depth"], shown["nodes"])


def test_an_analysis_that_is_stopped_at_any_moment_ends_as_stopped(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
        for milliseconds in (0, 20, 60, 150, 400):
            me.ask("engine.analyse", lines=2)
            me.rest(milliseconds / 1000)
            me.ask("engine.stop")
            me.rest(0.5)
            told = _told(me, "analysis")
            assert told[-1]["state"] == "stopped", milliseconds
            assert told[-1]["search"] == max(one["search"] for one in told)


def test_an_analysis_that_waits_for_a_move_can_be_stopped(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "othello", seats=[engine(seconds=600), HUMAN]))
        me.ask("engine.analyse", lines=1)
        me.ask("engine.stop")
        me.wait(lambda: me.states("analysis")[-1:] == ["stopped"])


def test_a_weakened_engine_says_so(client: TestClient) -> None:
    for level, is_weak in ((1, True), (10, None)):
        with tab(client) as me:
            me.open(new_room(client, "tic-tac-toe", seats=[engine(level=level, seconds=0.1), HUMAN]))
            me.wait(lambda me=me: me.states("move")[-1:] == ["done"], READY)  # type: ignore[misc]
            assert _told(me, "move")[-1].get("is_weak") is is_weak
