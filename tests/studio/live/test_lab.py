"""From a game to the tree lab: the search that was made, or else what is shown in its place, and said to be."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground import load
from plyground.studio.live.kept_searches import MOST_KEPT, KeptSearches
from tests.studio.live.playing import HUMAN, FakeTab, engine, new_room, tab

READY = 120.0


def opened(client: TestClient, me: FakeTab, node: int, moves: str = "", **more: Any) -> dict[str, Any]:
    """The run that the page gets for the search at a node."""
    source: dict[str, Any] = {
        "kind": "search",
        "game": me.view["game"],
        "options": me.view["options"],
        "moves": moves,
        "room": me.room,
    }
    answer = client.post(
        "/api/trees/run", json={"source": source | {"node": node, "depth": 4, "plies": 2} | more, "windows": True}
    )
    assert answer.status_code == 200, answer.text
    run: dict[str, Any] = answer.json()
    return run


@pytest.mark.parametrize("seat", [{"seconds": 0.3}, {"level": 4}])
def test_the_search_for_the_engines_move_is_the_tree_that_is_shown(client: TestClient, seat: dict[str, Any]) -> None:
    with tab(client) as me:
        me.open(new_room(client, "connect-four", seats=[HUMAN, engine(**seat)]))
        assert me.view["keeps_searches"]
        for move in ("d", "c"):
            me.play(move)
            me.wait_for_turn()
        me.rest(0.2)
        node = me.now["current"] - 1
        told = [news["thinking"] for news in me.news if news["t"] == "thinking" and news["thinking"]["node"] == node][-1]
        best = told["lines"][0]
        run = opened(client, me, node, " ".join(me.line()[:-1]))
        assert run["origin"]["kind"] == "kept"
        assert run["origin"]["depth"] in {best["depth"], best["depth"] - 1}, "a depth that was not finished is not shown"
        if run["origin"]["depth"] == best["depth"]:
            assert run["line"][0] == me.line()[-1]
            assert run["origin"]["nodes"] <= best["nodes"]
        assert run["algorithm"] == "engine-search"
        assert len(run["steps"]) > 10
        assert any("window" in caption or "≥" in caption or "≤" in caption for caption in run["captions"])


def test_an_analysis_can_be_opened_after_it_was_stopped_and_other_settings_search_anew(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
        assert opened(client, me, 0)["origin"]["kind"] == "again"
        me.ask("engine.analyse", lines=2)
        me.wait(lambda: any(news["t"] == "thinking" and news["thinking"]["lines"] for news in me.news), READY)
        me.ask("engine.stop")
        me.wait(lambda: "score" in me.nodes[0], READY)
        kept = opened(client, me, 0)
        assert kept["origin"]["kind"] == "kept"
        request = {"source": kept["source"], "algorithm": kept["algorithm"], "settings": kept["settings"]}
        assert client.post("/api/trees/run", json=request).json()["origin"]["kind"] == "kept"
        request["settings"] = kept["settings"] | {"depth": 3}
        again = client.post("/api/trees/run", json=request).json()
        assert (again["origin"]["kind"], again["origin"]["depth"]) == ("again", 3)


@pytest.mark.parametrize(
    ("game", "options", "kind", "shown"),
    [
        ("pig", {"target": 20}, "auto", ("valued", "star2")),
        ("pig", {"target": 20}, "monte-carlo", ("regrown", "engine-tree")),
        ("pig", {"players": 3, "target": 20}, "auto", ("regrown", "engine-tree")),
        ("coins", {"players": 3}, "best-reply", ("valued", "best-reply")),
        ("coins", {"players": 3}, "max-n", ("valued", "max-n")),
        ("2048", {"rows": 2, "columns": 2}, "auto", ("valued", "expectimax")),
        ("tree", {}, "auto", ("book", "alpha-beta")),
        ("connect-four", {}, "monte-carlo", ("regrown", "engine-tree")),
    ],
)
def test_an_engine_without_a_log_shows_its_values_or_its_tree_or_the_textbook(
    client: TestClient, game: str, options: dict[str, Any], kind: str, shown: tuple[str, str]
) -> None:
    with tab(client) as me:
        me.open(new_room(client, game, options=options, seats=[HUMAN] * load(game, **options).facts.players))
        run = opened(client, me, me.now["current"], " ".join(me.line()), engine=kind)
        assert (run["origin"]["kind"], run["algorithm"]) == shown
        assert run["origin"]["depth"] >= 1
        assert len(run["steps"]) > 2
        assert not any(choice.get("fault") and choice["name"] == shown[1] for choice in run["algorithms"])


def test_the_tree_that_the_engine_has_grown_for_its_move_is_shown(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "connect-four", seats=[HUMAN, engine(engine="monte-carlo", seconds=0.2)]))
        me.play("d")
        me.wait_for_turn()
        me.rest(0.2)
        node = me.now["current"] - 1
        run = opened(client, me, node, " ".join(me.line()[:-1]), engine="monte-carlo")
        assert (run["origin"]["kind"], run["algorithm"]) == ("grown", "engine-tree")
        assert run["line"][0] == me.line()[-1]
        assert run["stats"][0][0] == run["origin"]["nodes"] > 0
        searched = opened(client, me, node, " ".join(me.line()[:-1]), engine="alpha-beta")
        assert searched["origin"]["kind"] == "again", "a tree of simulations is no search by alpha-beta"


def test_a_hidden_game_is_not_opened(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "kuhn-poker", seats=[HUMAN, HUMAN]))
        assert not me.view["can_be_searched"]
        answer = client.post("/api/trees/run", json={"source": {"kind": "search", "game": "kuhn-poker"}})
        assert answer.status_code == 400
        assert "hides something" in answer.json()["error"]["text"]


def test_the_oldest_searches_are_forgotten_and_a_new_one_takes_the_place_of_the_old() -> None:
    kept = KeptSearches()
    for node in range(MOST_KEPT + 3):
        kept.keep("room", node, {"rows": "x", "number": node})
    assert kept.find("room", 2) is None
    assert kept.find("room", 3) == {"rows": "x", "number": 3}
    kept.keep("room", 3, {"rows": "y"})
    assert kept.find("room", 3) == {"rows": "y"}
    kept.keep("room", 3, None)
    assert kept.find("room", 3) is None
    kept.keep("room", 4, {"rows": "z" * 9_000_000})
    assert kept.find("room", 4) is None, "one that is larger than all that may be kept"
