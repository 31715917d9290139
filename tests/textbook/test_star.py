"""Star1 and Star2: expectiminimax's value with fewer looks, and a true reason for every cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, inf
from random import Random
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadGameError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.max_n import max_n
from plyground.textbook.monte_carlo import monte_carlo
from plyground.textbook.policy import policy
from plyground.textbook.sparse_sampling import sparse_sampling
from plyground.textbook.star1 import star1
from plyground.textbook.star2 import star2
from tests.textbook import random_trees
from tests.textbook.claims import assert_claims, assert_nests, cuts, leaves, state_at
from tests.textbook.random_chance_trees import CONTESTS, MAX, MIN, expected_values, forest, small_forest
from tests.textbook.small_chance_games import LuckyChain, pig_lead

STARS = {"Star1": star1, "Star2": star2}
stars = pytest.mark.parametrize("star", STARS.values(), ids=STARS)


@stars
@pytest.mark.parametrize("kind", CONTESTS)
def test_the_value_and_the_action_are_expectiminimaxs(kind: str, star: Any) -> None:
    for game in forest(kind, 100):
        values = expected_values(game)
        plain, answer = expectiminimax(game), star(game)
        assert answer.value == plain.value == values[0]
        assert answer.action == plain.action
        wide = star(game, utility=(game.facts.utility[0] - 3, game.facts.utility[1] + Fraction(1, 2)))
        assert (wide.value, wide.action) == (answer.value, answer.action)


@stars
@pytest.mark.parametrize("kind", CONTESTS)
def test_every_claim_is_true_and_every_cut_has_a_true_reason(kind: str, star: Any) -> None:
    reasons = 0
    for game in (*forest(kind, 60, seed=2), *small_forest(kind, 60)):
        events: list[Event] = []
        star(game, listener=events.append)
        assert_nests(events)
        values = expected_values(game)
        assert_claims(game, events, values)
        assert_bounds(game, events, values)
        reasons += Reasons(game).check(events, values)
    assert reasons > 20


@stars
@pytest.mark.parametrize("kind", CONTESTS)
def test_what_was_not_looked_at_does_not_matter(kind: str, star: Any) -> None:
    random = Random(4)
    for game in forest(kind, 40, seed=3):
        events: list[Event] = []
        low, high = floor(game.facts.utility[0]), ceil(game.facts.utility[1])
        answer = star(game, utility=(low, high), listener=events.append)
        looks = [event.node for event in events if event.kind == EventKind.LEAF]
        assert len(looks) == len(set(looks))
        known = {number: game.utility(number, MAX) for number in map(game.tree.find, looks)}
        for ends in ((low, low), (high, high), (low, high)):
            values = {number: random.randint(*ends) for number in range(len(game.tree.nodes))} | known
            assert expected_values(game, values.__getitem__)[0] == answer.value


def test_star2_looks_at_less_than_star1_and_star1_at_less_than_everything() -> None:
    """On average, over 1,000 trees; of a single tree it need not be so, for probes may look in vain."""
    for kind, trees in {
        "regular": 100,
        "dice first": 300,
        "dice after dice": 400,
        "bushy": 100,
        "bushy, MIN first": 100,
    }.items():
        counts = {
            name: sum(count_utilities(search, game) for game in forest(kind, trees, seed=5))
            for name, search in {"plain": expectiminimax, **STARS}.items()
        }
        assert counts["plain"] == sum(len(game.tree.leaves) for game in forest(kind, trees, seed=5))
        assert counts["Star2"] < counts["Star1"] < counts["plain"], kind


def test_a_smaller_range_cuts_more() -> None:
    games = forest("bushy", 40, seed=6)
    narrow = sum(count_leaves(star1, game) for game in games)
    wide = sum(count_leaves(star1, game, utility=(-1000, 1000)) for game in games)
    assert narrow < wide


def test_a_chance_node_is_cut_when_its_best_is_not_enough() -> None:
    # With 3 in hand, and nothing above 4, MAX need not look at the last throw: (4 - 4 + 4) / 3 is less than 3.
    game = TreeWalk(read_tree("max(3 chance(4 -4 4))"))
    for star in STARS.values():
        events: list[Event] = []
        assert star(game, listener=events.append).value == 3
        assert leaves(events) == [(0,), (1, 0), (1, 1)]
        (cut,) = cuts(events)
        assert (cut.node, cut.player, cut.because, cut.value) == ((1,), CHANCE, (), Fraction(4, 3))
        bounds = [dict(event.more) for event in events if event.kind == EventKind.BOUND]
        assert bounds == [{"low": Fraction(-4, 3), "high": 4}, {"low": Fraction(-4, 3), "high": Fraction(4, 3)}]


def test_a_probe_saves_the_search() -> None:
    # Both throws leave MIN something worth nothing at once; Star1 must look at all of the first before it knows.
    game = TreeWalk(read_tree("utility -4..4: max(3 chance(min(0 4 4) min(0 4 4)))"))
    looked = {}
    for name, star in STARS.items():
        events: list[Event] = []
        assert star(game, listener=events.append).value == 3
        looked[name] = leaves(events)
    assert looked["Star1"] == [(0,), (1, 0, 0)]
    assert looked["Star2"] == [(0,), (1, 0, 0)]
    closer = TreeWalk(read_tree("utility -4..4: max(1 chance(min(0 4 4) min(0 4 4)))"))
    for name, star in STARS.items():
        events = []
        assert star(closer, listener=events.append).value == 1
        looked[name] = leaves(events)
    assert looked["Star1"] == [(0,), (1, 0, 0), (1, 0, 1), (1, 0, 2), (1, 1, 0)]
    assert looked["Star2"] == [(0,), (1, 0, 0), (1, 1, 0)]


@stars
def test_a_cut_below_a_chance_node_names_the_player_who_has_something_better(star: Any) -> None:
    # MAX has 2 at the root. Below chance MIN finds -4: with 4 for the other throw that is 0 at most.
    game = TreeWalk(read_tree("utility -4..4: max(2 chance(min(-4 1) min(3 3)))"))
    events: list[Event] = []
    star(game, listener=events.append)
    first = cuts(events)[0] if star is star1 else next(cut for cut in cuts(events) if cut.player == CHANCE)
    assert first.because == ()
    winning = TreeWalk(read_tree("utility -1..1: min(1 max(1 0 -1))"))
    events = []
    star(winning, listener=events.append)
    (cut,) = cuts(events)
    assert (cut.node, cut.because) == ((1,), None)


@stars
def test_without_chance_it_is_alpha_beta_within_the_range(star: Any) -> None:
    for game in random_trees.forest("irregular", 100):
        assert star(game).value == alpha_beta(game).value
        assert count_leaves(star, game) <= count_leaves(alpha_beta, game)


@stars
def test_pig_is_searched_to_a_limited_depth(star: Any) -> None:
    pig = plyground.load("pig")
    states = [pig.position(text) for text in ("90-90 +5 p1 d5 n60", "40-71 +12 p2 d2 n60", "20-20 +8 t1 d2 n20")]
    for state in states:
        plain = expectiminimax(pig, state, cutoff=depth_cutoff(5), evaluate=pig_lead)
        seen: list[Event] = []
        answer = star(pig, state, cutoff=depth_cutoff(5), evaluate=pig_lead, listener=seen.append)
        assert answer.value == pytest.approx(plain.value)
        assert answer.action == plain.action
        assert star(pig, state, cutoff=depth_cutoff(5), evaluate=pig_lead) == answer


@stars
def test_floating_point_numbers_do_not_choose_a_refuted_action(star: Any) -> None:
    for seed in range(200):
        random = Random(seed)
        leaf = [random.choice((0.1, 0.2, 0.3, 0.7)) for _ in range(24)]
        game = plyground.load(
            "tree", tree="max(" + " ".join(_throw(leaf[place : place + 6]) for place in range(0, 24, 6)) + ")"
        )
        answer, plain = star(game), expectiminimax(game)
        assert answer.value == pytest.approx(plain.value, abs=1e-12)
        chosen = expectiminimax(game, game.result(game.initial(), answer.action))
        assert chosen.value == pytest.approx(plain.value, abs=1e-12)


@stars
def test_values_outside_the_range_are_refused(star: Any) -> None:
    game = TreeWalk(read_tree("max(3 chance(4 -4 4))"))
    with pytest.raises(BadGameError, match="values from 0 to 4, but tree has a state worth -4"):
        star(game, utility=(0, 4))
    with pytest.raises(UnsuitableGameError, match="finite range"):
        star(game, utility=(-inf, inf))
    with pytest.raises(UnsuitableGameError, match="two players"):
        star(forest("three and dice", 1)[0])


@stars
def test_an_outcome_that_cannot_come_up_is_not_looked_at(star: Any) -> None:
    game = with_odds("utility -9..9: max(4 chance(3 max(5 1) 9))", (Fraction(0), Fraction(1), Fraction(0)))
    events: list[Event] = []
    answer = star(game, listener=events.append)
    assert answer == star(game)
    assert (answer.value, answer.action) == (5, 1)
    assert set(leaves(events)) == {(0,), (1, 1, 0), (1, 1, 1)}
    # A cut skips nothing where only such outcomes are left.
    useless = with_odds("utility -9..9: max(6 chance(5 9))", (Fraction(1), Fraction(0)))
    events = []
    assert star(useless, listener=events.append).action == 0
    assert cuts(events) == []
    alone = with_odds("chance(3 5)", (Fraction(0), Fraction(1)))
    assert (star(alone).value, star(alone).action) == (5, None)


def test_other_algorithms_do_not_count_an_outcome_that_cannot_come_up() -> None:
    game = with_odds("utility -9..9: max(4 chance(3 5 9))", (Fraction(0), Fraction(1), Fraction(0)))
    for answer in (expectiminimax(game), sparse_sampling(game, sample=3, random=Random(1))):
        assert (answer.value, answer.action) == (5, 1)
    assert policy(game).value == 5
    assert max_n(game).value == (5, -5)
    found = monte_carlo(game, iterations=200, random=Random(1), solver=True)
    assert (found.value, found.action, found.bound) == (5, 1, Bound.EXACT)
    worthless = Unlikely()
    assert expectiminimax(worthless).value == policy(worthless).value == 5
    assert max_n(worthless).value == (5, -5)


def with_odds(text: str, odds: Sequence[Fraction]) -> TreeWalk:
    """The tree with other odds at its only chance node: texts may not say 0."""
    tree = read_tree(text)
    (dice,) = (node for node in tree.nodes if node.player == CHANCE)
    nodes = list(tree.nodes)
    for child, share in zip(dice.children, odds, strict=True):
        nodes[child] = replace(nodes[child], odds=share)
    return TreeWalk(replace(tree, nodes=tuple(nodes)))


class Unlikely(LuckyChain):
    """One throw: heads gives MAX 5; tails, which never comes up, would cost infinitely much."""

    def __init__(self) -> None:
        super().__init__(1)

    def player(self, state: int) -> int:
        return CHANCE if state == 0 else OVER

    def outcomes(self, state: int) -> Sequence[tuple[str, float]]:
        assert state == 0
        return (("heads", 1), ("tails", 0))

    def utility(self, state: int, player: int) -> float:
        worth = 5 if state > 0 else -inf
        return worth if player == MAX else -worth


@stars
def test_very_long_games_are_searched(star: Any) -> None:
    assert star(LuckyChain(20_000), utility=(-2, 2)).value == pytest.approx(1.0)


def _throw(leaf: Sequence[float]) -> str:
    return "chance(" + " ".join(f"min({leaf[place]} {leaf[place + 1]})" for place in (0, 2, 4)) + ")"


class Counting(TreeWalk):
    """Counts how often somebody asks what a leaf is worth, which is quicker than to listen to a search."""

    looks = 0

    def utility(self, state: int, player: int) -> Any:
        self.looks += 1
        return super().utility(state, player)


def count_utilities(search: Any, game: TreeWalk) -> int:
    counting = Counting(game.tree)
    search(counting)
    return counting.looks


def count_leaves(search: Any, game: TreeWalk, **settings: Any) -> int:
    events: list[Event] = []
    search(game, listener=events.append, **settings)
    return len([event for event in events if event.kind == EventKind.LEAF])


def assert_bounds(game: TreeWalk, events: Sequence[Event], values: dict[int, Any]) -> None:
    """What is said of a chance node between its children is true, and becomes more with every one of them."""
    last: dict[NodePath, dict[str, Any]] = {}
    for event in events:
        if event.kind == EventKind.ENTER:
            last.pop(event.node, None)
        elif event.kind == EventKind.BOUND:
            more = dict(event.more)
            before = last.get(event.node, {"low": -inf, "high": inf})
            assert before["low"] <= more["low"] <= more["high"] <= before["high"]
            assert event.value == more["low"]
            if not _was_cut_below(event, more):
                assert more["low"] <= values[state_at(game, event.node)] <= more["high"]
            last[event.node] = more


def _was_cut_below(event: Event, more: dict[str, Any]) -> bool:
    """The child just left may be worth less, or more, than was found, if that is enough to end the search of the node."""
    assert event.window is not None
    return bool(more["high"] <= event.window[0] or more["low"] >= event.window[1])


class Reasons:
    """Works out anew, from the events alone, whether the ancestor that a cut names is reason enough."""

    def __init__(self, game: TreeWalk) -> None:
        self.game = game
        self.range = game.facts.utility
        self.best: dict[NodePath, Any] = {}
        self.known: dict[NodePath, tuple[Any, Any]] = {}

    def check(self, events: Sequence[Event], values: dict[int, Any]) -> int:
        for event in events:
            if event.kind == EventKind.ENTER:
                self.best.pop(event.node, None)
            elif event.kind == EventKind.UPDATE:
                self.best[event.node] = event.value
            elif event.kind in {EventKind.LEAF, EventKind.EXIT}:
                low, high = self.interval(event.node)
                low = low if event.bound == Bound.UPPER else max(low, event.value)
                high = high if event.bound == Bound.LOWER else min(high, event.value)
                self.known[event.node] = low, high
            elif event.kind == EventKind.CUT:
                self.check_cut(event, values[state_at(self.game, event.node)])
        return len(cuts(events))

    def check_cut(self, cut: Event, true: Any) -> None:
        assert cut.window is not None
        is_high = cut.player == MAX
        found = cut.value
        if self.range[0] == self.range[1]:  # all leaves are worth the same: the first look says all, and nobody's window does
            assert (found, cut.because) == (self.range[0], None)
            return
        if cut.player == CHANCE:
            is_high = cut.value >= cut.window[1]
            assert is_high != (cut.value <= cut.window[0])
            assert true >= cut.window[1] if is_high else true <= cut.window[0]
            found = self.expectation(cut.node)[0 if is_high else 1]
            assert cut.value == found
        if cut.because is None:
            assert found == self.range[1 if is_high else 0]
            return
        by = cut.because
        assert cut.node[: len(by)] == by != cut.node
        assert self.player(by) == (MIN if is_high else MAX)
        limit = self.limit(by, cut.node, is_high=is_high)
        assert found >= limit if is_high else found <= limit

    def limit(self, by: NodePath, node: NodePath, *, is_high: bool) -> Any:
        """What a node must pass so that, through the chance nodes in between, the ancestor's value is passed."""
        limit = self.best[by]
        for length in range(len(by) + 1, len(node)):
            above, number = node[:length], node[length]
            if self.player(above) == CHANCE:
                odds = [share for _, share in self.game.outcomes(state_at(self.game, above))]
                others = sum(
                    share * self.interval((*above, place))[0 if is_high else 1]
                    for place, share in enumerate(odds)
                    if place != number
                )
                limit = (limit - others) / odds[number]
        return limit

    def expectation(self, node: NodePath) -> tuple[Any, Any]:
        odds = [share for _, share in self.game.outcomes(state_at(self.game, node))]
        intervals = [self.interval((*node, place)) for place in range(len(odds))]
        ends = [sum(share * both[end] for share, both in zip(odds, intervals, strict=True)) for end in (0, 1)]
        return ends[0], ends[1]

    def interval(self, node: NodePath) -> tuple[Any, Any]:
        return self.known.get(node, self.range)

    def player(self, node: NodePath) -> int:
        player = self.game.player(state_at(self.game, node))
        assert player != OVER
        return player
