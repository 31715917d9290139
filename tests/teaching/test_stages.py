"""The fold of a trace is the algorithm's own result, and every stage is the fold of what came before it."""

from __future__ import annotations

from typing import Any

import pytest

from plyground.core.game import CHANCE, OVER
from plyground.core.search import Bound
from plyground.core.trace import EventKind
from plyground.core.trees import Tree
from plyground.teaching.algorithms import ALGORITHMS
from plyground.teaching.running import Run, run
from plyground.teaching.stages import Replay, Status
from tests.textbook.random_chance_trees import forest as chance_forest
from tests.textbook.random_trees import SHAPES, forest

EACH = 40
CONTESTS: dict[str, dict[str, Any]] = {
    "minimax": {},
    "minimax-dispatch": {},
    "alpha-beta": {},
    "negamax": {},
    "ordered-alpha-beta": {"order": "worst"},
    "table-alpha-beta": {},
    "principal-variation": {},
    "mtd-f": {},
    "sss-star": {},
    "proof-number": {},
    "h-minimax": {"depth": 2},
    "h-alpha-beta": {"depth": 2},
    "iterative-deepening": {"depth": 3},
    "monte-carlo": {"iterations": 30},
}
WITH_CHANCE: dict[str, dict[str, Any]] = {"expectiminimax": {}, "star1": {}, "star2": {}, "sparse-sampling": {}}


def assert_folds(done: Run) -> None:
    """Value, line, leaves, crossed edges and call stack of the last stage are the run's."""
    last, root = done.replay.last, done.replay.last.nodes[()]
    assert root.value == done.answer.value
    assert root.status == Status.DONE
    assert root.bound == done.answer.bound
    assert last.stack == ()
    if done.answer.line:
        assert last.chosen[1:] == tuple(done.answer.line[: end + 1] for end in range(len(done.answer.line)))
    reached = {EventKind.LEAF, EventKind.EXPAND, EventKind.BACKUP}
    seen = dict.fromkeys(event.node for event in done.events if event.player == OVER and event.kind in reached)
    assert last.leaves == tuple(seen)
    assert last.cuts == sum(event.kind == EventKind.CUT for event in done.events)
    assert not set(last.crossed) & set(last.nodes)
    for child in last.crossed:
        assert child[:-1] in last.nodes
    for path, view in last.nodes.items():
        node = done.tree.nodes[done.tree.find(path)]
        if view.player not in {None, OVER} and view.children:
            assert (view.player, view.children) == (node.player, len(node.children))


@pytest.mark.parametrize("algorithm", CONTESTS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_fold_is_the_result(algorithm: str, shape: str) -> None:
    for game in forest(shape, EACH):
        assert_folds(run(game.tree, algorithm, **CONTESTS[algorithm]))


@pytest.mark.parametrize("algorithm", WITH_CHANCE)
@pytest.mark.parametrize("kind", ["anybody", "thirds"])
def test_with_chance_too(algorithm: str, kind: str) -> None:
    for game in chance_forest(kind, EACH):
        assert_folds(run(game.tree, algorithm))


def test_every_algorithm_is_tried_here_or_needs_several_players_or_one() -> None:
    others = {"max-n", "paranoid", "best-reply", "expectimax"}
    assert set(CONTESTS) | set(WITH_CHANCE) | others == set(ALGORITHMS)


def test_several_players_fold_to_their_vectors() -> None:
    three = "players A B C: (((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))"
    found = run(three, "max-n")
    assert_folds(found)
    assert found.replay.last.nodes[0,].value == (1, 2, 6)
    for algorithm in ("paranoid", "best-reply"):
        assert run(three, algorithm).replay.last.nodes[()].value == run(three, algorithm).answer.value


def test_a_stage_reached_by_a_snapshot_is_the_one_reached_step_by_step() -> None:
    leaves = " ".join(str(number * 37 % 101) for number in range(3**6))
    long = run(f"depth 6 branch 3: {leaves}", "alpha-beta")
    assert len(long.events) > 600
    for number, stage in enumerate(long.replay.stages()):
        if number % 7 == 0 or number % 256 in {0, 1, 255}:
            assert long.replay.stage(number) == stage == Replay(long.events[:number]).last


def test_leaves_seen_and_leaves_below_crossed_edges_are_all_leaves() -> None:
    for shape in SHAPES:
        for game in forest(shape, EACH):
            last = run(game.tree, "alpha-beta").replay.last
            skipped = sum(_leaves_below(game.tree, game.tree.find(child)) for child in last.crossed)
            assert len(last.leaves) + skipped == len(game.tree.leaves)


def test_what_an_unfinished_node_shows_is_never_called_exact_unless_it_is() -> None:
    stage = run("3 12 8 | 2 4 6 | 14 5 2", "alpha-beta").replay.stage(12)
    assert (stage.nodes[1,].value, stage.nodes[1,].bound) == (2, Bound.UPPER)
    assert (stage.nodes[()].value, stage.nodes[()].bound) == (3, Bound.LOWER)


def _leaves_below(tree: Tree, number: int) -> int:
    node = tree.nodes[number]
    return 1 if node.player == OVER else sum(_leaves_below(tree, child) for child in node.children)


def test_chance_nodes_keep_their_kind() -> None:
    assert run("chance(0.5: 3, 0.5: 1)").replay.last.nodes[()].player == CHANCE
