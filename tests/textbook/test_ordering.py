"""Move ordering: what each order does, and what it saves."""

from __future__ import annotations

from random import Random

import pytest

from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.ordered_alpha_beta import ordered_alpha_beta
from plyground.textbook.ordering import (
    BestFirst,
    BestOrder,
    Given,
    History,
    Killer,
    Moves,
    Ordering,
    Shuffled,
    Together,
    WorstOrder,
    brought_first,
)
from tests.textbook.claims import leaves
from tests.textbook.family import ORDERINGS, traced
from tests.textbook.random_trees import Shape, forest, random_tree

MOVES = [(0, "a"), (1, "b"), (2, "c"), (3, "d")]


def letters(moves: Moves) -> str:
    return "".join(action for _, action in moves)


def uniform(depth: int, branching: int, seed: int, first: int) -> TreeWalk:
    return TreeWalk(random_tree(Random(seed), Shape(depth, branching, irregular=False, values=0, first=first)))


@pytest.mark.parametrize(("depth", "branching"), [(1, 4), (2, 2), (2, 4), (3, 3), (4, 2), (4, 3), (5, 2), (6, 2)])
@pytest.mark.parametrize("first", [0, 1])
def test_the_best_order_sees_knuth_and_moores_minimum_and_the_worst_of_a_low_tree_everything(
    depth: int, branching: int, first: int
) -> None:
    least = branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
    for seed in range(6):
        game = uniform(depth, branching, seed, first)
        best, given, worst = (
            len(leaves(traced(f"alpha-beta, {order}", game)[1])) for order in ("best order", "given", "worst order")
        )
        assert best == least
        assert best <= given
        assert worst == branching**depth or depth > 3
        assert given <= worst or depth > 3


def test_the_given_order_is_somewhere_between() -> None:
    games = [uniform(4, 3, seed, 0) for seed in range(30)]
    seen = {order: sum(len(leaves(traced(f"alpha-beta, {order}", game)[1])) for game in games) for order in ORDERINGS}
    assert seen["best order"] < seen["given"] < seen["worst order"]
    assert seen["worst order"] > 0.9 * 30 * 3**4
    assert seen["best order"] < seen["shuffled"] < seen["worst order"]


@pytest.mark.parametrize("order", ORDERINGS)
def test_an_order_has_every_move_once_with_its_own_number(order: str) -> None:
    for game in forest("moving again", 20):
        ordering = ORDERINGS[order](game, 0)
        ordered_alpha_beta(game, ordering=ordering)
        for state in range(len(game.tree.nodes)):
            moves = list(enumerate(game.actions(state)))
            assert sorted(ordering.arrange(state, moves, game.tree.nodes[state].depth)) == moves


def test_what_an_ordering_is_not_told_it_leaves_as_it_was() -> None:
    game = forest("irregular", 1)[0]
    for ordering in (Given(), BestFirst(), Killer(), History(game), Together(BestFirst(), Killer())):
        assert letters(ordering.arrange(0, MOVES, 0)) == "abcd"
        ordering.was_best(0, "nowhere", 0)
        ordering.caused_cut(0, "nowhere", 0)
        assert letters(ordering.arrange(0, MOVES, 0)) == "abcd"


def test_best_first_remembers_the_last_best_action_of_each_state() -> None:
    ordering = BestFirst()
    ordering.was_best("here", "c", 1)
    ordering.was_best("here", "b", 1)
    ordering.was_best("there", "d", 1)
    assert letters(ordering.arrange("here", MOVES, 5)) == "bacd"
    assert letters(ordering.arrange("there", MOVES, 5)) == "dabc"


def test_killers_belong_to_a_ply_and_the_oldest_makes_room() -> None:
    ordering = Killer(2)
    for action in "bcd":
        ordering.caused_cut("anywhere", action, 3)
    assert letters(ordering.arrange("elsewhere", MOVES, 3)) == "dcab"
    assert letters(ordering.arrange("elsewhere", MOVES, 4)) == "abcd"
    ordering.caused_cut("anywhere", "c", 3)
    assert letters(ordering.arrange("elsewhere", MOVES, 3)) == "cdab"


def test_history_weighs_a_players_cuts_and_those_near_the_root_most() -> None:
    game = forest("regular", 1)[0]
    mine, yours = 0, game.result(0, 0)
    ordering = History(game)
    ordering.caused_cut(mine, "d", 2)
    ordering.caused_cut(mine, "b", 3)
    ordering.caused_cut(mine, "c", 3)
    ordering.caused_cut(mine, "c", 3)
    ordering.caused_cut(mine, "c", 9)
    assert letters(ordering.arrange(mine, MOVES, 7)) == "cdba"
    assert letters(ordering.arrange(yours, MOVES, 7)) == "abcd"
    ordering.caused_cut(mine, "a", 20_000)


def test_together_the_first_ordering_decides() -> None:
    best, killer = BestFirst(), Killer()
    ordering = Together(best, killer)
    ordering.was_best("here", "d", 0)
    ordering.caused_cut("here", "c", 0)
    assert letters(ordering.arrange("here", MOVES, 0)) == "dcab"
    assert letters(Together(killer, best).arrange("here", MOVES, 0)) == "cdab"


def test_shuffled_orders_come_from_the_random_source_alone() -> None:
    one, same, other = (Shuffled(Random(seed)) for seed in (1, 1, 2))
    first = [letters(one.arrange(0, MOVES, 0)) for _ in range(20)]
    assert first == [letters(same.arrange(0, MOVES, 0)) for _ in range(20)]
    assert first != [letters(other.arrange(0, MOVES, 0)) for _ in range(20)]
    assert len(set(first)) > 5


def test_the_oracles_sort_by_true_value_for_whoever_moves() -> None:
    game = TreeWalk(random_tree(Random(8), Shape(depth=1, branching=4, irregular=False, values=0)))
    values = [game.utility(game.result(0, action), 0) for action in game.actions(0)]
    moves = list(enumerate(game.actions(0)))
    best = [values[action] for _, action in BestOrder(game).arrange(0, moves, 0)]
    assert best == sorted(values, reverse=True)
    assert [values[action] for _, action in WorstOrder(game).arrange(0, moves, 0)] == sorted(values)


def test_bringing_an_action_first_keeps_the_order_of_the_others() -> None:
    assert letters(brought_first(MOVES, "c")) == "cabd"
    assert letters(brought_first(MOVES, "z")) == "abcd"


class Recorder(Given):
    """Notes what the search tells."""

    def __init__(self) -> None:
        self.best: list[tuple[object, object, int]] = []
        self.cuts: list[tuple[object, object, int]] = []

    def was_best(self, state: object, action: object, ply: int) -> None:
        self.best.append((state, action, ply))

    def caused_cut(self, state: object, action: object, ply: int) -> None:
        self.cuts.append((state, action, ply))


def test_what_is_no_better_than_a_player_already_has_is_not_called_best() -> None:
    game = TreeWalk(read_tree("LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1"))
    heard = Recorder()
    ordered_alpha_beta(game, ordering=heard)
    refuted = game.tree.find((1, 0))
    assert refuted not in [state for state, _, _ in heard.best]
    assert game.tree.find((0, 0)) in [state for state, _, _ in heard.best]


def test_an_ordering_is_told_the_best_actions_and_the_cuts() -> None:
    game = TreeWalk(read_tree("3 12 8 | 2 4 6 | 14 5 2"))
    heard = Recorder()
    ordering: Ordering = heard
    ordered_alpha_beta(game, ordering=ordering)
    second, third = game.result(0, 1), game.result(0, 2)
    assert heard.cuts == [(second, 0, 1), (third, 2, 1)]
    assert heard.best == [(game.result(0, 0), 0, 1), (second, 0, 1), (third, 2, 1), (0, 0, 0)]
