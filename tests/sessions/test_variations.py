"""A tree of variations: it keeps its shape whatever is done to it, and its main line is what a session would be."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import load
from plyground.core.errors import BadRecordError, IllegalActionError, PlygroundError
from plyground.core.game import CHANCE, OVER
from plyground.core.record import read_record
from plyground.engines.random_player import RandomPlayer
from plyground.sessions import variations
from plyground.sessions.session import Session
from plyground.sessions.variation_data import variations_data, variations_from
from plyground.sessions.variations import NOBODY, ROOT, Variations

GAMES = ("tic-tac-toe", "nim", "pig", "kuhn-poker", "nine-mens-morris", "tree")
OPERATIONS = ("play", "play", "play", "play", "go", "undo", "redo", "delete", "promote", "note", "resign", "late", "score")


def _ended(played: Session | Variations, ending: str) -> None:
    if ending == "r":
        played.resign()
    else:
        played.run_out()


def _tree(*moves: str, game: str = "tic-tac-toe") -> Variations:
    tree = Variations(load(game))
    for move in moves:
        tree.play(move)
    return tree


def _operate(tree: Variations, operation: str, choice: int) -> None:
    numbers = sorted(tree.nodes)
    node = numbers[choice % len(numbers)]
    if operation == "play":
        actions = tree.game.actions(tree.state)
        tree.play(tree.game.write_action(tree.state, actions[choice % len(actions)]) if actions else "x")
    elif operation == "go":
        tree.go(node)
    elif operation == "undo":
        tree.undo()
    elif operation == "redo":
        tree.redo()
    elif operation == "delete":
        tree.delete(node)
    elif operation == "promote":
        tree.promote(node)
    elif operation == "note":
        tree.annotate(node, f"note {choice}")
    elif operation == "resign":
        tree.resign()
    elif operation == "late":
        tree.run_out()
    else:
        tree.nodes[node].score = {"score": 0.5, "depth": choice % 9, "nodes": choice}


def _demand_order(tree: Variations) -> None:
    """What is so for every tree."""
    assert tree.current in tree.nodes
    assert max(tree.nodes) < tree.unused
    assert sorted(node.number for node in tree.below(ROOT)) == sorted(tree.nodes)
    for number, node in tree.nodes.items():
        assert node.number == number
        assert len({tree.nodes[child].action for child in node.children}) == len(node.children)
        assert all(tree.nodes[child].parent == number for child in node.children)
        assert node.follows is None or node.follows in node.children
        if node.parent != NOBODY:
            parent = tree.nodes[node.parent]
            assert tree.game.result(parent.state, node.action) == node.state
            assert tree.game.write_action(parent.state, node.action) == node.text
            assert node.player == parent.turn
        if node.is_ended or node.turn == OVER:
            assert not node.children


@settings(max_examples=60, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    operations=st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 10_000)), max_size=60),
)
def test_whatever_is_done_the_tree_is_in_order_and_survives_being_kept(game: str, operations: list[tuple[str, int]]) -> None:
    tree = Variations(load(game))
    for operation, choice in operations:
        before = variations_data(tree)
        try:
            _operate(tree, operation, choice)
        except PlygroundError:
            assert variations_data(tree) == before, "what is refused changes nothing"
        _demand_order(tree)
    data = variations_data(tree)
    again = variations_from(tree.game, json.loads(json.dumps(data)))
    _demand_order(again)
    assert variations_data(again) == data
    assert [node.is_repeated for node in again.below(ROOT)] == [node.is_repeated for node in tree.below(ROOT)]


@settings(max_examples=40, deadline=None)
@given(
    game=st.sampled_from(GAMES), seed=st.integers(0, 10_000), plies=st.integers(0, 80), ending=st.sampled_from(["", "r", "l"])
)
def test_a_main_line_is_what_a_session_would_be(game: str, seed: int, plies: int, ending: str) -> None:
    rules, player = load(game), RandomPlayer(seed)
    session, tree = Session(rules), Variations(rules)
    for _ in range(plies):
        assert (tree.player, tree.is_over) == (session.player, session.is_over)
        if session.is_over:
            break
        action = player.choose(rules, session.state)
        session.play(action)
        tree.act(action)
    if ending and session.player not in {OVER, CHANCE}:
        for played in (session, tree):
            _ended(played, ending)
    assert tree.state == session.state
    assert tree.past == session.past
    assert tree.texts() == session.texts()
    assert tree.utilities() == session.utilities
    assert tree.last == session.last
    assert tree.describe() == session.describe()
    assert tree.main_line() == session.record()
    if session.is_over:
        assert tree.outcome() == session.outcome()
    again = Variations.from_record(rules, read_record(tree.main_line().write()))
    assert again.main_line() == session.record()
    assert again.player == session.player
    assert (tree.undo(), tree.state, tree.player) == (session.undo(), session.state, session.player)


def test_the_same_move_again_is_the_same_node() -> None:
    tree = _tree("a1", "b2")
    tree.go(ROOT)
    assert tree.play("a1").number == 1
    assert tree.play("b2").number == 2
    tree.go(1)
    assert tree.play("c3").number == 3
    assert tree.nodes[1].children == [2, 3]


def test_undo_and_redo_follow_the_line_that_was_looked_at() -> None:
    tree = _tree("a1", "b2", "c3")
    tree.go(1)
    tree.play("c1")
    tree.undo()
    tree.undo()
    assert tree.redo()
    assert tree.redo()
    assert tree.texts() == ("a1", "c1")
    assert not tree.redo()


def test_a_promoted_variation_is_the_main_line() -> None:
    tree = _tree("a1", "b2", "c3")
    tree.go(1)
    tree.play("c1")
    assert tree.main_line().actions == ("a1", "b2", "c3")
    assert tree.promote(tree.current) == [1]
    assert tree.main_line().actions == ("a1", "c1")


def test_whoever_looks_at_what_is_deleted_looks_at_its_parent() -> None:
    tree = _tree("a1", "b2", "c3")
    assert tree.delete(2) == [2, 3]
    assert tree.current == 1
    assert tree.play("b2").number == 4, "numbers are not used again"
    with pytest.raises(IllegalActionError, match="cannot be deleted"):
        tree.delete(ROOT)


def test_a_resignation_ends_its_line_only_and_can_be_taken_back() -> None:
    tree = _tree("a1", "b2")
    tree.resign()
    assert tree.player == OVER
    assert tree.main_line().tags["Resigned"] == "1"
    with pytest.raises(IllegalActionError, match="the game is over"):
        tree.play("c3")
    tree.go(1)
    assert tree.player == 1
    with pytest.raises(IllegalActionError, match="the game went on"):
        tree.resign()
    tree.go(2)
    assert tree.undo()
    assert tree.play("c3").number == 3


def test_repetition_counts_along_the_path_alone() -> None:
    """Both go forth and back: in two variations of one tree, and only where a path comes back often enough it ends."""
    tree = Variations(load("checkers"), "W:WK32:BK1")
    forth_and_back = ("32-27", "1-5", "27-32", "5-1")
    for move in forth_and_back:
        tree.play(move)
    tree.go(ROOT)
    for move in ("32-28", "1-6", "28-32", "6-1"):
        tree.play(move)
    assert not tree.is_over, "the position stands in two variations, and twice along each"
    before = []
    for move in forth_and_back:
        before.append(tree.is_over)
        tree.play(move)
    assert before == [False] * len(forth_and_back)
    assert tree.here.is_repeated
    assert tree.utilities() == (0.0, 0.0)
    assert "stands for the third time" in tree.outcome()
    keys = [node.key for node in tree.path()]
    assert keys.count(keys[-1]) == 3


def test_a_tree_that_is_full_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations, "MOST_NODES", 3)
    tree = _tree("a1", "b2")
    with pytest.raises(IllegalActionError, match="at most 3 positions"):
        tree.play("c3")
    assert len(tree.nodes) == 3
    tree.go(ROOT)
    assert tree.play("a1").number == 1


def _damage(path: list[Any], value: Any) -> dict[str, Any]:
    tree = _tree("a1", "b2", "c3")
    tree.annotate(2, "a note")
    tree.nodes[1].score = {"score": 0.5, "depth": 3, "nodes": 9}
    data = copy.deepcopy(variations_data(tree))
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], "other"),
        (["version"], 2),
        (["game"], "hex"),
        (["options"], {"size": 3}),
        (["start"], 7),
        (["start"], "nonsense"),
        (["current"], 99),
        (["current"], "1"),
        (["unused"], -1),
        (["nodes"], {}),
        (["nodes"], [[1, 0, "a1"], [1, 0, "b2"]]),
        (["nodes"], [[1, 0, "a1"], [2, 0, "a1"]]),
        (["nodes"], [[2, 1, "a1"]]),
        (["nodes", 0], [1, 0]),
        (["nodes", 0], "a1"),
        (["nodes", 0, 2], "z9"),
        (["nodes", 0, 2], "A1"),
        (["nodes", 0, 1], None),
        (["nodes", 0, 0], 10**30),
        (["nodes", 0, 3], {"unknown": 1}),
        (["nodes", 0, 3], {"resigned": 0}),
        (["nodes", 0, 3], {"follows": 3}),
        (["nodes", 0, 3, "score"], {"score": 2, "depth": 1, "nodes": 1}),
        (["nodes", 0, 3, "score", "best"], "a1"),
        (["nodes", 0, 3, "score", "depth"], 1.5),
        (["nodes", 1, 3, "note"], ["no"]),
        (["nodes", 1, 3, "note"], "x" * 10_001),
        (["nodes", 1, 3], {"seconds": -1}),
        (["nodes", 1, 3], {"late": 5}),
    ],
)
def test_damaged_data_are_refused_in_a_sentence(path: list[Any], value: Any) -> None:
    with pytest.raises(BadRecordError, match=r"^The variations .*\.$"):
        variations_from(load("tic-tac-toe"), _damage(path, value))


@settings(max_examples=200, deadline=None)
@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
        max_leaves=12,
    ),
    field=st.sampled_from(["", "game", "options", "start", "current", "unused", "nodes"]),
)
def test_no_data_do_anything_but_be_read_or_refused(data: Any, field: str) -> None:
    whole = variations_data(_tree("a1", "b2")) | {field: data} if field else data
    with suppress(BadRecordError):
        _demand_order(variations_from(load("tic-tac-toe"), whole))
