"""A real search told in events: what it tells is what it did, in every game and with every technique on or off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

import numpy as np
import pytest

from plyground import adopt, load
from plyground.core.errors import BadLimitError, BadPositionError, BadTreeError, UnsuitableGameError
from plyground.core.search import Bound, Limits
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import TreeWalk, exact, read_tree, tree_from_game, write_tree
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.alpha_beta_roots import told_unit
from plyground.engines.search_log import CERTAIN, SearchLog, logged_search
from plyground.features.evaluate import score
from plyground.features.weights import default_weights
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques
from plyground.kernels.table import PROVEN, WON
from plyground.native.game import NativeGame
from plyground.teaching.stages import Replay
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.principal_variation import principal_variation_search
from tests.engines.small_games import Halving

ORDERING = dict.fromkeys(("rank", "killers", "history", "replies", "root_order"), False)
NOTHING = replace(PLAIN, table=False, test=False, symmetry=False, **ORDERING)
WAYS = {
    "full": Techniques(),
    "plain": PLAIN,
    "nothing": NOTHING,
    "tests without a table": replace(NOTHING, test=True),
    "all without tests": replace(Techniques(), test=False),
}
GAMES = {"connect-four": 6, "othello": 5, "breakthrough": 4, "checkers": 6, "kalah": 6, "nim": 5, "hex": 4}
"""How deep to search each."""


def _game(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **({"size": 4} if name == "hex" else {} | options))
    assert isinstance(game, NativeGame)
    return game


def _positions(game: NativeGame[Any], count: int = 3) -> Iterator[Any]:
    """The start, and positions on random ways through the game that are not over."""
    yield game.initial()
    dice = random.Random(11)
    for _ in range(count - 1):
        states = [game.initial()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield dice.choice(states[: 2 * len(states) // 3 + 1][:-1] or states[:1])


def _end_of(game: NativeGame[Any], state: Any, path: NodePath) -> Any:
    """The state to which a path leads."""
    for number in path:
        state = game.result(state, game.actions(state)[number])
    return state


@cache
def _logs(name: str, way: str) -> list[tuple[NativeGame[Any], Any, SearchLog]]:
    game = _game(name)
    limits = Limits(depth=GAMES[name])
    return [(game, one, logged_search(game, one, limits, plies=3, techniques=WAYS[way])) for one in _positions(game)]


every_search = pytest.mark.parametrize(("name", "way"), [(name, way) for name in GAMES for way in WAYS])


@every_search
def test_the_fold_of_the_events_is_the_search(name: str, way: str) -> None:
    for game, state, log in _logs(name, way):
        last = Replay(log.events).last
        assert last.stack == ()
        assert last.nodes[()].value == log.answer.value
        assert last.nodes[()].bound == Bound.EXACT
        assert last.chosen[1] == (log.answer.action,)
        assert game.actions(state)[log.answer.action] == log.info.line[0]
        shown = float(log.answer.value) * (1 if game.player(state) == 0 else -1)
        if log.info.ends_in is None:
            assert shown == pytest.approx(log.info.value)
        else:
            assert shown in {log.info.value, log.info.value * (CERTAIN - log.info.ends_in)}


@every_search
def test_the_log_changes_no_node_and_no_value(name: str, way: str) -> None:
    for game, state, log in _logs(name, way):
        engine = AlphaBetaEngine(game, megabytes=16, techniques=WAYS[way])
        result = engine.choose(state, Limits(depth=GAMES[name]))
        assert (log.info.value, log.info.line[0], log.info.depth) == (result.info.value, result.action, result.info.depth)
        again = logged_search(game, state, Limits(depth=GAMES[name]), plies=1, techniques=WAYS[way])
        assert again.info.nodes == log.info.nodes
        if not log.info.is_proven:  # else the engine counts what it takes to be sure, too
            assert result.info.nodes == log.info.nodes


@every_search
def test_every_node_is_the_games_and_the_calls_are_well_nested(name: str, way: str) -> None:
    for game, state, log in _logs(name, way):
        states: dict[NodePath, Any] = {(): state}

        def at(path: NodePath, game: NativeGame[Any] = game, states: dict[NodePath, Any] = states) -> Any:
            if path not in states:
                above = at(path[:-1])
                states[path] = game.result(above, game.actions(above)[path[-1]])
            return states[path]

        stack: list[NodePath] = []
        for event in log.events[1:]:
            node = log.tree.nodes[log.tree.find(event.node)]
            assert event.player == node.player
            if node.children:
                assert node.player == game.player(at(event.node))
                labels = ["".join(game.write_action(at(event.node), one).split()) for one in game.actions(at(event.node))]
                assert [log.tree.nodes[child].label for child in node.children] == labels
            if event.kind == EventKind.ENTER:
                assert event.node[:-1] == (stack[-1] if stack else ())
                assert event.children == len(node.children)
                stack.append(event.node)
            elif event.kind in {EventKind.UPDATE, EventKind.CUT}:
                assert stack[-1] == event.node
            elif event.kind == EventKind.EXIT and stack[-1] == event.node:
                stack.pop()
            else:
                assert event.kind in {EventKind.LEAF, EventKind.PROBE, EventKind.EXIT}
                assert stack[-1] == event.node[:-1]
        assert stack == []


@every_search
def test_windows_nest_and_every_cut_has_its_reason(name: str, way: str) -> None:
    for _, _, log in _logs(name, way):
        windows: dict[NodePath, tuple[float, float]] = {}
        for event in log.events[1:]:
            assert event.window is not None
            low, high = event.window
            if event.node and event.kind in {EventKind.ENTER, EventKind.LEAF, EventKind.PROBE}:
                above = windows[event.node[:-1]]
                assert above[0] <= low <= high <= above[1]
            if event.kind == EventKind.CUT:
                is_max = event.player == 0
                assert event.value >= high if is_max else event.value <= low
                assert event.bound in {Bound.LOWER if is_max else Bound.UPPER, Bound.EXACT}
                if event.because is None:  # nothing can be better than winning at once
                    assert dict(event.more)["ends_in"] == len(event.node) + 1
                else:
                    assert len(event.because) < len(event.node) or event.because == ()
                    assert event.node[: len(event.because)] == event.because
                    assert windows[event.because][0] <= (high if is_max else low) <= windows[event.because][1]
            windows[event.node] = (low, high)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("way", ["full", "tests without a table"])
def test_a_test_or_a_reduced_look_gives_a_bound_unless_the_node_itself_is_known(name: str, way: str) -> None:
    looks = 0
    for _, _, log in _logs(name, way):
        for event in log.events:
            more = dict(event.more)
            if event.kind == EventKind.LEAF and event.line == "deeper" and more["why"] in {"test", "reduced"}:
                looks += 1
                low, high = event.window or (inf, -inf)
                is_results = abs(event.value) == 1 and "ends_in" in more
                assert event.bound in {Bound.LOWER, Bound.UPPER} or is_results
                assert event.value >= high if event.bound == Bound.LOWER else event.value <= low or is_results
    assert looks


def _true_value(game: NativeGame[Any], root: Any, path: NodePath, depth: int) -> Any:
    """What a search without techniques finds below a path, as MAX sees it from the root."""
    root = _end_of(game, root, path)
    weights = default_weights(game)
    if game.is_terminal(root):
        utility = game.utility(root, 0)
        return int(np.sign(utility)) * (CERTAIN - len(path)) if game.facts.utility == (-1.0, 1.0) else exact(Fraction(utility))
    player = game.player(root)
    if depth == 0:
        value = score(game, root, weights) if weights else 0
    else:
        control = np.zeros(8, np.int64)
        value = Searcher(game, root, Memory(1), control, techniques=NOTHING, weights=weights.weights if weights else ()).search(
            depth
        )
    value = value if player == 0 else -value
    if abs(value) > PROVEN:
        certain = CERTAIN - (WON - abs(value)) - len(path)
        return certain if value > 0 else -certain
    return exact(Fraction(value, told_unit(game)))


@pytest.mark.parametrize("name", ["connect-four", "othello", "breakthrough", "nim", "hex"])
@pytest.mark.parametrize("way", [replace(PLAIN, equal_depth=True), replace(NOTHING, test=True), NOTHING])
def test_what_is_told_of_a_node_is_true_of_it(name: str, way: Techniques) -> None:
    """Where no technique guesses, a value is that of a search without any, and a bound lies on its side of it."""
    game = _game(name)
    checked = set()
    for state in _positions(game, 2):
        log = logged_search(game, state, Limits(depth=4), plies=2, techniques=way)
        if {abs(event.value) for event in log.events if event.value is not None} <= {0, 1}:
            continue
        depths: dict[NodePath, int] = {}
        for event in log.events[1:]:
            depths[event.node] = dict(event.more).get("depth", depths.get(event.node, 0))
            if event.kind not in {EventKind.EXIT, EventKind.LEAF, EventKind.CUT}:
                continue
            true = _true_value(game, state, event.node, depths[event.node])
            checked.add(event.bound)
            if event.bound == Bound.EXACT:
                assert event.value == true
            else:
                assert event.value <= true if event.bound == Bound.LOWER else event.value >= true
    assert checked == {Bound.EXACT, Bound.LOWER, Bound.UPPER}


def _evaluation(game: NativeGame[Any]) -> Callable[[Any], Any]:
    """The game's own evaluation, as MAX sees it and in its unit."""
    weights = default_weights(game)
    assert weights is not None
    return lambda state: exact(Fraction(score(game, state, weights) * (1 if game.player(state) == 0 else -1), told_unit(game)))


def _unfinished(name: str, way: Techniques) -> Iterator[tuple[NativeGame[Any], Any, SearchLog]]:
    """Searches of three plies that meet no end of the game: the book does not mind how soon a game is won."""
    game = _game(name)
    found = 0
    for state in _positions(game):
        log = logged_search(game, state, Limits(depth=3), plies=3, techniques=way)
        if not any(event.line == "leaf" for event in log.events):
            found += 1
            yield game, state, log
    assert found


@pytest.mark.parametrize("name", ["connect-four", "othello", "breakthrough", "checkers", "kalah", "nine-mens-morris"])
def test_without_techniques_the_events_are_those_of_the_textbooks_alpha_beta(name: str) -> None:
    for game, state, log in _unfinished(name, NOTHING):
        events: list[Event] = []
        evaluate, cutoff = _evaluation(game), depth_cutoff(3)
        answer = h_alpha_beta(game, state, evaluate=evaluate, cutoff=cutoff, listener=events.append)
        assert [_bare(event) for event in log.events[1:]] == [_bare(event) for event in events]
        assert log.answer.value == answer.value
        assert game.actions(state)[log.answer.action] == answer.action


@pytest.mark.parametrize("name", ["connect-four", "othello", "checkers", "kalah"])
def test_with_tests_alone_the_events_are_those_of_the_textbooks_principal_variation_search(name: str) -> None:
    for game, state, log in _unfinished(name, replace(NOTHING, test=True)):
        events: list[Event] = []
        walk = TreeWalk(tree_from_game(game, state, depth=3, evaluate=_evaluation(game)))
        answer = principal_variation_search(walk, listener=events.append)
        told = [_bare(event, leaf_windows=False) for event in log.events[1:]]
        once = [
            event for event, before in zip(told, [None, *told], strict=False) if event != before
        ]  # the book keeps a leaf's value
        assert once == [_bare(event, leaf_windows=False) for event in events]
        assert (log.answer.value, log.answer.action) == (answer.value, answer.action)


def _bare(event: Event, *, leaf_windows: bool = True) -> Event:
    """An event without what only one of the two tells, and leaves called the same."""
    if event.kind != EventKind.LEAF:
        return event._replace(more=())
    return event._replace(more=(), line="leaf", window=event.window if leaf_windows else None)


@pytest.mark.parametrize(("name", "plies"), [("nim", 10), ("tic-tac-toe", 6), ("connect-four", 30), ("dots-and-boxes", 20)])
def test_the_end_of_a_game_is_worth_what_it_pays(name: str, plies: int) -> None:
    game, dice, seen = _game(name), random.Random(5), set()
    for _ in range(12):
        states = [game.initial()]
        while len(states) <= plies and not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        state = next(one for one in reversed(states) if not game.is_terminal(one))
        log = logged_search(game, state, Limits(depth=4), plies=4, techniques=NOTHING)
        for event in log.events:
            if event.line == "leaf":
                over = _end_of(game, state, event.node)
                assert game.is_terminal(over)
                utility = game.utility(over, 0)
                assert (event.value > 0) - (event.value < 0) == (utility > 0) - (utility < 0)
                assert dict(event.more).get("ends_in", len(event.node)) == len(event.node)
                seen.add((game.player(_end_of(game, state, event.node[:-1])), utility > 0))
    assert seen


@pytest.mark.parametrize(("name", "options"), [("nim", {}), ("tic-tac-toe", {})])
def test_a_solved_game_is_told_in_utilities(name: str, options: dict[str, Any]) -> None:
    game = _game(name, **options)
    log = logged_search(game, None, Limits(depth=20), plies=2)
    assert log.info.is_proven
    assert log.answer.value == alpha_beta(game).value
    assert {event.value for event in log.events if event.value is not None} <= {-1, 0, 1}
    assert not [leaf.name for leaf in log.tree.leaves if leaf.name[1:] == "1" and leaf.name[0] != "\N{LESS-THAN OR EQUAL TO}"]


def test_a_player_who_moves_again_is_the_same_at_both_nodes() -> None:
    log = logged_search(_game("kalah"), None, Limits(depth=5), plies=3, techniques=NOTHING)
    nodes = log.tree.nodes
    assert [node for node in nodes[1:] if node.children and node.player == nodes[node.parent].player]
    assert [node for node in nodes[1:] if node.children and node.player != nodes[node.parent].player]


def test_a_certain_win_stands_above_every_evaluation_and_says_how_soon_it_comes() -> None:
    game = _game("connect-four")
    state = game.replay(["d", "d", "e", "e", "c", "a"])  # three in a row, open at both ends: a win at once
    log = logged_search(game, state, Limits(depth=1), plies=1, techniques=NOTHING)
    ends = {event.value for event in log.events if dict(event.more).get("ends_in") == 1}
    assert ends in ({1}, {CERTAIN - 1})
    assert (log.info.value, log.info.ends_in) == (1.0, 1)


def test_nobody_is_responsible_for_a_cut_after_a_win_at_once() -> None:
    game = _game("tic-tac-toe")
    found = []
    for way in ("nothing", "full"):
        for state in _positions(game, 20):
            log = logged_search(game, state, Limits(depth=4), plies=3, techniques=WAYS[way])
            found += [event for event in log.events if event.kind == EventKind.CUT and event.because is None]
    assert found
    for event in found:
        assert event.window is not None
        assert event.value == event.window[1 if event.player == 0 else 0]
        assert dict(event.more)["ends_in"] == len(event.node) + 1


def test_a_way_back_is_told_as_a_repetition() -> None:
    game = _game("nine-mens-morris")
    dice = random.Random(3)
    lines = set()
    for _ in range(12):
        states = [game.initial()]
        while not game.is_terminal(states[-1]) and len(states) < 70:
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        while game.is_terminal(states[-1]):
            states.pop()
        log = logged_search(game, states[-1], Limits(depth=5), plies=5, techniques=NOTHING, past=states[:-1])
        lines |= {event.line for event in log.events}
        if "repeated" in lines:
            return
    raise AssertionError(lines)


def test_the_nodes_below_a_leaf_are_counted() -> None:
    log = logged_search(_game("connect-four"), None, Limits(depth=4), plies=1, techniques=NOTHING)
    counts = [dict(event.more)["nodes"] for event in log.events if event.kind == EventKind.LEAF]
    alone = logged_search(_game("connect-four"), None, Limits(depth=3), plies=1, techniques=NOTHING).info.nodes
    assert sum(counts) + len(counts) + alone <= log.info.nodes
    assert min(counts) > 0


def test_the_tree_can_be_written_and_read_back() -> None:
    log = logged_search(_game("checkers"), None, Limits(depth=6), plies=2)
    assert read_tree(write_tree(log.tree, "brackets")) == log.tree
    assert read_tree(write_tree(log.tree, "json")) == log.tree


def test_a_search_that_is_stopped_tells_the_last_depth_it_finished() -> None:
    game = _game("othello")
    whole = logged_search(game, None, Limits(depth=4))
    cut = logged_search(game, None, Limits(depth=5, nodes=whole.info.nodes + 5))
    assert cut.info.depth == 4
    assert cut.events[1:] == whole.events[1:]


def test_what_cannot_be_told_is_refused() -> None:
    game = _game("connect-four")
    for limits, plies, words in (
        (Limits(depth=4), 0, "plies to tell must be from 1 to"),
        (Limits(depth=4), 99, "plies to tell must be from 1 to"),
        (Limits(depth=0), 2, "must finish a ply"),
        (Limits(), 2, "needs a limit"),
        (Limits(nodes=1), 2, "too tight"),
    ):
        with pytest.raises(BadLimitError, match=words):
            logged_search(game, None, limits, plies=plies)
    with pytest.raises(BadPositionError, match="over"):
        logged_search(game, game.replay(["a", "b", "a", "b", "a", "b", "a"]), Limits(depth=2))
    with pytest.raises(UnsuitableGameError, match="plain game"):
        logged_search(adopt(Halving), None, Limits(depth=2))
    with pytest.raises((BadTreeError, BadLimitError), match="ask for fewer plies"):
        logged_search(_game("amazons"), None, Limits(depth=3), plies=3)
