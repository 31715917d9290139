"""The parts of demonstrations against the textbook and against each other."""

from __future__ import annotations

import pytest

from plyground.core.trace import Event, EventKind
from plyground.core.trees import read_tree, write_tree
from plyground.core.trees.walk import TreeWalk
from plyground.teaching.demos import alliances, depth, horizon
from plyground.teaching.demos.growing import DICE, looks, mapped, node_values, random_source, random_tree, regular_tree
from plyground.teaching.demos.plot import Axis, Series, log_axis, plot, text_plot
from plyground.teaching.demos.sheet import table, text_table
from plyground.teaching.pictures.shapes import Text
from plyground.textbook.depth_limited import depth_cutoff, h_minimax
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.max_n import first, last, max_n
from plyground.textbook.minimax import minimax
from plyground.textbook.ordered_alpha_beta import ordered_alpha_beta
from plyground.textbook.ordering import WorstOrder
from plyground.textbook.star1 import star1
from plyground.textbook.star2 import star2


@pytest.mark.parametrize("seed", range(5))
def test_values_from_the_leaves_up_are_those_of_the_book(seed: int) -> None:
    random = random_source(seed)
    certain = random_tree(random, 3, 3, values=range(10))
    dice = random_tree(random, 2, 4, values=range(10), movers=DICE)
    assert node_values(certain)[0] == minimax(TreeWalk(certain)).value
    assert node_values(dice)[0] == expectiminimax(TreeWalk(dice)).value


@pytest.mark.parametrize("seed", range(5))
def test_pruning_at_chance_nodes_never_changes_the_answer(seed: int) -> None:
    tree = random_tree(random_source(seed), 3, 4, values=(-1, 0, 1), movers=DICE)
    full, expected = looks(tree, expectiminimax)
    for search in (star1, star2):
        for width in (1, 1000):
            seen, answer = looks(tree, lambda walk, search=search, width=width: search(walk, utility=(-width, width)))  # type: ignore[misc]
            assert answer.value == expected.value
            assert seen <= full == len(tree.leaves)


def test_a_regular_tree_is_the_one_that_is_written_by_its_shape() -> None:
    assert regular_tree(3, 2, [3, 12, 8, 2, 4, 6, 14, 5, 2]) == read_tree("depth 2 branch 3: 3 12 8 2 4 6 14 5 2")
    assert write_tree(mapped(read_tree("3 5 | 2 8"), lambda value: value * 2)) == "max(min(6 10) min(4 16))"


def test_with_the_worst_move_first_only_deep_cuts_remain() -> None:
    random = random_source(0)
    cuts: list[Event] = []
    for _ in range(10):
        walk = TreeWalk(random_tree(random, 3, 4))
        events: list[Event] = []
        ordered_alpha_beta(walk, ordering=WorstOrder(walk), listener=events.append)
        cuts += [event for event in events if event.kind == EventKind.CUT]
    assert cuts
    assert all(event.because != event.node[:-1] for event in cuts)


# -- checkers --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkers() -> horizon.Checkers:
    return horizon.Checkers()


def test_a_search_to_a_small_depth_gives_a_man_to_put_off_the_loss_of_a_king(checkers: horizon.Checkers) -> None:
    start = checkers.game.position(horizon.POSITION)
    assert checkers.material(start) == 0
    assert [checkers.plain(start, plies)[0] for plies in range(1, 7)] == [0, -1, -1, -3, -3, -3]
    assert {checkers.plain(start, plies)[1][0] for plies in (2, 3)} == {"15-18"}
    after = checkers.game.replay(["15-18"], start)
    assert len(checkers.captures(after)) == len(checkers.game.actions(after))


def test_a_horizon_in_stable_positions_is_right_at_every_depth(checkers: horizon.Checkers) -> None:
    start = checkers.game.position(horizon.POSITION)
    assert [checkers.in_stable(start, plies)[0] for plies in range(1, 7)] == [-3] * 6
    assert [checkers.with_captures(start, plies)[0] for plies in range(1, 7)] == [-1, -1, -3, -3, -3, -3]


def test_no_move_saves_the_king_and_the_delay_costs_a_man_more(checkers: horizon.Checkers) -> None:
    start = checkers.game.position(horizon.POSITION)
    values = {
        checkers.game.write_action(start, action): checkers.in_stable(checkers.game.result(start, action), 6)[0]
        for action in checkers.game.actions(start)
    }
    assert max(values.values()) == -3
    assert values["15-18"] == -4


def test_the_demonstration_shows_the_delay_move_by_move() -> None:
    numbers = horizon.show(deepest=4).numbers
    assert numbers["plain expects"][:2] == ["15-18", "23x14"]
    assert numbers["but then"] == "25x18"
    assert (numbers["plain is right from"], numbers["captures is right from"], numbers["stable is right from"]) == (4, 3, 1)


# -- connect four ----------------------------------------------------------------------------------------------------


def test_guesses_to_a_depth_are_those_of_the_book() -> None:
    small = depth.ConnectFour()
    for number in small.positions(random_source(3), 3):
        state = small._states[number]

        def evaluate(here: object) -> float:
            pieces = small.game.pieces(here, None)
            return depth.open_lines({cell: standing[0]["o"] for cell, standing in pieces.items()}) / depth.SURE

        for plies in (1, 2, 3):
            expected = h_minimax(small.game, state, evaluate=evaluate, cutoff=depth_cutoff(plies)).value
            assert small.guess(number, plies, depth.open_lines) / depth.SURE == pytest.approx(expected)
        assert small.value(number) == minimax(small.game, state).value


def test_a_small_board_has_seventeen_rows_of_four() -> None:
    assert len(depth.LINES) == 8 + 5 + 2 + 2


# -- alliances, plots, tables ----------------------------------------------------------------------------------------


def test_a_feud_is_a_tree_of_three_players() -> None:
    tree = alliances.feud(10)
    assert tree.players == ("A", "B", "C")
    assert len(tree.leaves) == 8
    assert alliances.targets(tree, (1, 1, 0)) == ["C", "C", "A"]


@pytest.mark.parametrize("strength", sorted({*alliances.STRENGTHS} - {alliances.WEAK}))
def test_whom_a_and_b_strike_does_not_depend_on_ties(strength: int) -> None:
    tree = alliances.feud(strength)
    struck = [alliances.targets(tree, max_n(TreeWalk(tree), ties=ties).line)[:2] for ties in (first, last)]
    assert struck[0] == struck[1]


def test_lines_of_a_plot_are_told_apart_without_colour() -> None:
    lines = [Series(name, ((1, 1), (2, 10))) for name in ("one", "two", "three", "four", "five")]
    drawn = plot(lines, Axis("x", 0, 3, (1, 2)), log_axis("y", [1, 10]))
    assert {shape.text for shape in drawn.shapes if isinstance(shape, Text)} >= {"one", "two", "three", "four", "five"}
    assert len(set(text_plot(lines, Axis("x", 0, 3, (1, 2)), log_axis("y", [1, 10])).split()) & set("ox+*#")) == 5


def test_a_table_has_a_cell_for_everything() -> None:
    headings, rows = ["a", "b"], [["one", 1], ["two", 22]]
    assert len(table(headings, rows).texts) == 6
    assert text_table(headings, rows).splitlines() == ["a     b", "---  --", "one   1", "two  22"]
