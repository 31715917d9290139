"""Model answers against other ways to find them: brute force, the textbook's own formulas, the traces."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import inf

import pytest

from plyground.core.game import OVER
from plyground.core.trace import Event, EventKind
from plyground.core.trees import Tree, TreeWalk, exact, read_tree
from plyground.teaching.exercises import Difficulty, check, make_exercise
from plyground.teaching.exercises.growing import reordered
from plyground.teaching.exercises.kinds.find_x import filled
from plyground.teaching.exercises.mistakes.backups import Backup
from plyground.teaching.exercises.mistakes.walk import Mirrored, Walk
from plyground.teaching.exercises.regions import (
    ALWAYS,
    NEVER,
    Piece,
    Region,
    complement,
    is_same,
    read_region,
    region_where,
    write_region,
)
from plyground.teaching.exercises.tracing import values_of
from plyground.teaching.running import run
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.monte_carlo import ucb1

FEUP = "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("hard", [False, True])
def test_without_a_mistake_the_walk_is_the_textbooks_event_for_event(*, strict: bool, hard: bool) -> None:
    settings = {"strict": strict, "hard": hard}
    trees = [read_tree(text) for text in (FEUP, TWO_PLY, "3 5 | 3 9 | 2 8")]
    trees += [make_exercise("cuts", seed, Difficulty(depth=4, branching=3, irregular=True, cuts=1)).tree for seed in range(10)]
    for tree in trees:
        walked, right = Walk(tree, settings).run(), run(tree, "alpha-beta", **settings)
        assert walked.events == right.events
        assert (walked.answer.action, walked.answer.value) == (right.answer.action, right.answer.value)


@pytest.mark.parametrize(
    ("kind", "difficulty"),
    [
        ("values", Difficulty(depth=3, irregular=True)),
        ("values", Difficulty(chance=True, depth=4, branching=2)),
        ("vectors", Difficulty(ties=True)),
    ],
    ids=str,
)
def test_without_a_mistake_values_are_backed_up_as_in_the_textbook(kind: str, difficulty: Difficulty) -> None:
    for seed in range(10):
        exercise = make_exercise(kind, seed, difficulty)
        backed = Backup(exercise.tree, {}).run()
        assert values_of(backed) == values_of(exercise.run)
        assert backed.answer.action == exercise.run.answer.action


def _backwards(tree: Tree, number: int) -> range:
    return range(len(tree.nodes[number].children) - 1, -1, -1)


def test_the_mirrored_walk_is_the_walk_over_the_mirrored_tree() -> None:
    for seed in range(10):
        tree = make_exercise("cuts", seed).tree
        turned, before = reordered(tree, partial(_backwards, tree))
        other = run(turned, "alpha-beta")
        seen = [before[turned.find(event.node)] for event in other.events if event.kind == EventKind.LEAF]
        mirrored = Mirrored(tree, {}).run()
        assert [tree.find(event.node) for event in mirrored.events if event.kind == EventKind.LEAF] == seen


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(
    "shape", [Difficulty(), Difficulty(depth=3, branching=2), Difficulty(depth=3, branching=3, irregular=True)]
)
def test_the_values_of_x_are_those_of_brute_force(shape: Difficulty, *, strict: bool) -> None:
    target = Difficulty(**{**shape.as_json(), "strict": strict})
    for seed in range(8):
        exercise = make_exercise("find-x", seed, target)
        region = exercise.maker.model(exercise)
        cut = []
        for x in (Fraction(half, 2) for half in range(-4, 90)):
            events = run(filled(exercise.tree, exact(x)), "alpha-beta", **exercise.settings).events
            is_cut = all(event.node != exercise.asked.node for event in events)
            assert (x in region) == is_cut, (exercise.code, x)
            cut.append(is_cut)
        assert any(cut)
        assert not all(cut)


def test_for_whole_numbers_less_than_four_is_at_most_three() -> None:
    for seed in range(40):
        exercise = make_exercise("find-x", seed)
        region = exercise.maker.model(exercise)
        if len(region.pieces) > 1 or region.pieces[0].low > -inf:
            continue
        end = int(region.pieces[0].high)
        assert exercise.answer() == f"x <= {end}"
        assert check(exercise, f"x < {end + 1}").convention == "whole-numbers"
        assert check(exercise, f"x < {end}").convention == "strict"
        assert check(exercise, f"x > {end}").mistake == "x-other-side"
        assert check(exercise, "never").mistake == "window-not-passed-down"
        assert check(exercise, f"x = {end}").step is not None


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("x <= 3", [Piece(-inf, 3, has_high=True)]),
        ("3>=x", [Piece(-inf, 3, has_high=True)]),
        ("x\N{LESS-THAN OR EQUAL TO}3", [Piece(-inf, 3, has_high=True)]),
        ("2 < x <= 5", [Piece(2, 5, has_high=True)]),
        ("x > 2 and x <= 5", [Piece(2, 5, has_high=True)]),
        ("(2, 5]", [Piece(2, 5, has_high=True)]),
        ("x in ]2; 5]", [Piece(2, 5, has_high=True)]),
        ("x < 1 or x >= 4", [Piece(-inf, 1), Piece(4, inf, has_low=True)]),
        ("x < 1 vagy x >= 4", [Piece(-inf, 1), Piece(4, inf, has_low=True)]),
        ("x = 2", [Piece(2, 2, has_low=True, has_high=True)]),
        ("x < 3 or x < 5", [Piece(-inf, 5)]),
        ("x < 3 or x >= 3", [Piece(-inf, inf)]),
        ("nikada", []),
        ("Always.", [Piece(-inf, inf)]),
    ],
)
def test_conditions_on_x_are_read_as_people_write_them(text: str, pieces: list[Piece]) -> None:
    assert read_region(text) == Region(tuple(pieces))


def test_regions_are_read_back_as_they_are_written() -> None:
    ends = (1, 3, 7)
    cells = 2 * len(ends) + 1
    for chosen in product((False, True), repeat=cells):
        points: list[float] = [0, 1, 2, 3, 5, 7, 8]
        region = region_where(dict(zip(points, chosen, strict=True)).__getitem__, ends)
        for language in ("en", "id", "sr", "sr-Cyrl", "pt", "hu"):
            read = read_region(write_region(region, language))
            assert read is not None
            assert is_same(read, region)
        assert is_same(complement(complement(region)), region)
        assert not is_same(complement(region), region)
    assert is_same(complement(NEVER), ALWAYS)


def test_the_uct_choice_is_that_of_the_textbooks_bound() -> None:
    for seed in range(60):
        exercise = make_exercise("uct", seed, Difficulty(branching=2 + seed % 4))
        asked = exercise.asked
        total = sum(asked.visits)
        bounds = [
            ucb1(reward / visits if visits else 0, visits, total, asked.constant)
            for reward, visits in zip(asked.rewards, asked.visits, strict=True)
        ]
        assert "abcde"[bounds.index(max(bounds))] == exercise.answer()
        first, second, *_ = sorted(bounds, reverse=True)
        assert first - second >= 0.05


@pytest.mark.parametrize("shape", [Difficulty(), Difficulty(depth=3, branching=2), Difficulty(irregular=True)], ids=str)
def test_the_best_order_is_the_best_of_all_permutations_and_any_as_good_is_right(shape: Difficulty) -> None:
    for seed in range(2):
        exercise = make_exercise("best-order", seed, shape)
        tree, maker = exercise.tree, exercise.maker
        inner = [number for number, node in enumerate(tree.nodes) if node.player != OVER]
        counts: dict[int, list[dict[int, tuple[int, ...]]]] = {}
        for chosen in product(*(permutations(range(len(tree.nodes[number].children))) for number in inner)):
            orders = dict(zip(inner, chosen, strict=True))
            events: list[Event] = []
            other, _ = reordered(tree, orders.__getitem__)
            alpha_beta(TreeWalk(other), listener=events.append)
            counts.setdefault(sum(event.kind == EventKind.LEAF for event in events), []).append(orders)
        least = min(counts)
        assert str(least) in exercise.solution()
        for orders in counts[least][:8]:
            assert check(exercise, maker.write(exercise, orders)).is_right
        worst = check(exercise, maker.write(exercise, counts[max(counts)][0]))
        assert not worst.is_right
        assert not check(exercise, "none").is_right


@pytest.mark.parametrize("difficulty", [Difficulty(), Difficulty(depth=3, branching=3)], ids=str)
def test_star_bounds_hold_whatever_the_unseen_children_are_worth(difficulty: Difficulty) -> None:
    for seed in range(12):
        exercise = make_exercise("star-bounds", seed, difficulty)
        low, high = exercise.maker.model(exercise)
        true = values_of(run(exercise.tree, "expectiminimax"))[exercise.tree.find(exercise.asked.node)]
        assert low <= true <= high
        assert low < high


def test_a_window_of_the_model_is_what_the_trace_says_and_the_widest_is_never_asked_for() -> None:
    for seed in range(20):
        exercise = make_exercise("window", seed)
        entered = [event.window for event in exercise.run.events if event.kind == "enter" and event.node == exercise.asked.node]
        assert entered == [exercise.maker.model(exercise)]
        assert entered != [(-inf, inf)]


def test_the_responsible_ancestor_has_the_bound_as_its_own_value() -> None:
    deep = 0
    for seed in range(20):
        exercise = make_exercise("responsible", seed, Difficulty(deep_cuts=seed % 2))
        node, by = exercise.asked.node, exercise.maker.model(exercise)
        assert node[: len(by)] == by
        assert (len(node) - len(by)) % 2 == 1
        deep += len(node) - len(by) > 1
    assert deep >= 10
