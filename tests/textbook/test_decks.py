"""The worked examples of the lectures, with the numbers that the lectures give."""

from __future__ import annotations

import pytest

import plyground
from plyground.core.trace import EventKind
from plyground.core.trees import TreeWalk, read_tree
from plyground.teaching.stages import Replay
from plyground.textbook.minimax import minimax
from tests.textbook.claims import cuts, leaves
from tests.textbook.family import FAMILY, traced

TWO_PLY = TreeWalk(read_tree("3 12 8 | 2 4 6 | 14 5 2"))
LEFT_RIGHT = TreeWalk(read_tree("LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1"))
FEUP = TreeWalk(read_tree("depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"))
TIES = TreeWalk(read_tree("3 5 | 3 9 | 2 8"))
ALPHA_BETAS = ["alpha-beta", "negamax", "alpha-beta, given", "h-alpha-beta", "quiescence", "table alpha-beta"]


@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize(
    ("game", "value", "move"), [(TWO_PLY, 3, "a"), (LEFT_RIGHT, 5, "L"), (FEUP, 12, "c")], ids=["two-ply", "L/R", "FEUP"]
)
def test_values_and_moves(algorithm: str, game: TreeWalk, value: int, move: str) -> None:
    answer = FAMILY[algorithm](game, None, None)
    assert (answer.value, game.write_action(0, answer.action)) == (value, move)


@pytest.mark.parametrize("algorithm", ALPHA_BETAS)
@pytest.mark.parametrize(
    ("game", "seen", "cut", "crossed"),
    [(TWO_PLY, 7, 1, 2), (LEFT_RIGHT, 5, 2, 2), (FEUP, 17, 4, 6), (TIES, 4, 2, 2)],
    ids=["two-ply", "L/R", "FEUP", "ties"],
)
def test_what_alpha_beta_sees_and_cuts(algorithm: str, game: TreeWalk, seen: int, cut: int, crossed: int) -> None:
    events = traced(algorithm, game)[1]
    assert len(leaves(events)) == seen
    assert len(cuts(events)) == cut
    assert len(Replay(events).last.crossed) == crossed


def test_the_second_min_node_is_cut_after_its_first_leaf_because_of_the_root() -> None:
    (cut,) = cuts(traced("alpha-beta", TWO_PLY)[1])
    assert (cut.node, cut.value, cut.because) == ((1,), 2, ())


@pytest.mark.parametrize(("algorithm", "seen"), [("alpha-beta", 4), ("strict alpha-beta", 5), ("minimax", 6)])
def test_ties_are_looked_at_by_strict_cuts_only(algorithm: str, seen: int) -> None:
    answer, events = traced(algorithm, TIES)
    assert answer.value == 3
    assert len(leaves(events)) == seen


def test_four_coins_make_fifteen_nodes() -> None:
    game = plyground.load("coins", coins=4)
    events = traced("minimax", game)[1]
    assert sum(event.kind in {EventKind.ENTER, EventKind.LEAF} for event in events) == 15
    assert max(len(event.node) for event in events) == 4


@pytest.mark.parametrize("algorithm", FAMILY)
def test_the_first_player_loses_with_one_coin_more_than_a_multiple_of_four(algorithm: str) -> None:
    for coins in range(1, 10):
        game = plyground.load("coins", coins=coins)
        assert FAMILY[algorithm](game, None, None).value == (-1 if coins % 4 == 1 else 1)


def test_the_value_does_not_depend_on_x_and_y() -> None:
    for x in range(-20, 30, 7):
        for y in range(-20, 30, 7):
            game = TreeWalk(read_tree(f"max(min(3 12 8) min(2 {x} {y}) min(14 5 2))"))
            assert (minimax(game).value, minimax(game).action) == (3, 0)
