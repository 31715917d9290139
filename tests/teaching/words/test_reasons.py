"""The reason of a cut is true: every claim is held against the values that the tree really has."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from plyground.core.errors import BadOptionError
from plyground.core.game import OVER
from plyground.core.search import Bound
from plyground.core.trace import EventKind
from plyground.core.trees import Tree, read_tree
from plyground.teaching.running import Run, run
from plyground.teaching.words import CutKind, ReasonFacts, explain, reason_facts
from plyground.teaching.words.guide import Guide
from plyground.teaching.words.reasons import facts_of
from tests.teaching.words.runs import DEEP, DICE, TIES, TWO_PLY, random_tree, true_values

SECURED = {CutKind.SHALLOW, CutKind.DEEP}


def leaves_below(tree: Tree, number: int) -> int:
    node = tree.nodes[number]
    return 1 if node.player == OVER else sum(leaves_below(tree, child) for child in node.children)


def is_at_least(better: object, value: object, bound: Bound) -> bool:
    """Whether the first is at least the second for MAX or, if the bound is a lower one, for MIN."""
    return better >= value if bound == Bound.UPPER else better <= value  # type: ignore[operator, no-any-return]


def check(told: Run, facts: ReasonFacts, values: list[object]) -> None:
    """Every claim of a reason, for any search of a contest."""
    tree = told.tree
    number = tree.find(facts.node)
    children = tree.nodes[number].children
    assert is_at_least(facts.value, values[number], facts.bound), "the node is worth at most (at least) the value"
    assert is_at_least(facts.limit, facts.value, facts.bound), "the value has reached the limit"
    assert 0 <= facts.skipped_branches < len(children)
    if facts.branch is not None and facts.kind != CutKind.CHANCE:
        assert is_at_least(facts.value, values[children[facts.branch]], facts.bound), "because of that branch"
    if facts.by is not None:
        assert facts.by == facts.node[: len(facts.by)], "the responsible node is above it"
    if facts.secured_by_branch is not None:
        assert facts.by is not None
        above = tree.nodes[tree.find(facts.by)]
        assert above.player == (0 if facts.bound == Bound.UPPER else 1), "the opponent is responsible"
        assert is_at_least(values[above.children[facts.secured_by_branch]], facts.held, facts.bound), "it has that much"
    if facts.kind in SECURED:
        assert facts.held == facts.limit
        assert facts.by is not None
        assert (facts.by == facts.node[:-1]) == (facts.kind == CutKind.SHALLOW)
        assert facts.secured_by_branch != facts.node[len(facts.by)], "by an alternative"


def checked(told: Run) -> list[ReasonFacts]:
    """The reasons of all cuts of a run, each held against the tree."""
    guide = Guide(told)
    values: list[object] = true_values(told.tree)
    found = [facts_of(guide, step) for step in told.replay.cuts()]
    for facts in found:
        check(told, facts, values)
    return found


def kinds_of(told: Run) -> Counter[CutKind]:
    return Counter(facts.kind for facts in checked(told))


@pytest.mark.parametrize(
    ("count", "settings"), [(1000, {}), (300, {"strict": True}), (300, {"hard": True})], ids=["usual", "strict", "hard"]
)
def test_reasons_of_alpha_beta_are_true_on_a_thousand_trees(count: int, settings: dict[str, bool]) -> None:
    random = Random(7)
    found: Counter[CutKind] = Counter()
    for _ in range(count):
        tree = random_tree(random)
        told = run(tree, "alpha-beta", **settings)
        skipped = 0
        for facts in checked(told):
            found[facts.kind] += 1
            children = tree.nodes[tree.find(facts.node)].children
            rest = children[len(children) - facts.skipped_branches :]
            assert facts.branch is not None
            assert facts.branch + facts.skipped_branches + 1 == len(children), "the branch that caused the cut was the last"
            assert facts.skipped_leaves == sum(leaves_below(tree, child) for child in rest)
            assert not (settings.get("strict") and facts.is_equal)
            skipped += facts.skipped_leaves
        assert skipped + len(told.replay.last.leaves) == len(tree.leaves), "every leaf is seen or skipped by a cut"
    assert set(found) == SECURED
    assert min(found.values()) > 20


@pytest.mark.parametrize("name", ["negamax", "ordered-alpha-beta", "table-alpha-beta", "principal-variation", "mtd-f"])
def test_reasons_of_its_relatives_are_true(name: str) -> None:
    random = Random(11)
    found: Counter[CutKind] = Counter()
    for _ in range(200):
        found += kinds_of(run(random_tree(random), name))
    assert set(found) <= SECURED | {CutKind.TEST}
    assert (found[CutKind.TEST] > 0) == (name in {"principal-variation", "mtd-f"})


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_reasons_at_and_below_chance_nodes_are_true(name: str) -> None:
    random = Random(13)
    found: Counter[CutKind] = Counter()
    for _ in range(300):
        found += kinds_of(run(random_tree(random, chance=True), name))
    assert set(found) == SECURED | {CutKind.CHANCE, CutKind.OUTCOME, CutKind.RANGE}


def test_what_max_or_min_is_said_to_be_sure_of_is_true() -> None:
    random = Random(17)
    for _ in range(200):
        tree = random_tree(random)
        told = run(tree)
        values = true_values(tree)
        for step, event in enumerate(told.events, 1):
            if event.kind == EventKind.UPDATE and ("becomes" in (sentence := explain(told, step))):
                value = values[tree.find(event.node)]
                assert value >= event.value if event.player == 0 else value <= event.value, sentence


def test_nothing_below_a_skipped_branch_changes_the_answer() -> None:
    random = Random(19)
    for _ in range(150):
        tree = random_tree(random)
        told = run(tree)
        skipped = {node for step in told.replay.cuts() for node in told.replay.stage(step).crossed}
        changed = list(tree.nodes)
        for number, node in enumerate(tree.nodes):
            path = tree.path(number)
            if node.player == OVER and any(path[: len(cut)] == cut for cut in skipped):
                changed[number] = type(node)(
                    player=OVER, parent=node.parent, depth=node.depth, values=(node.values[0] + random.randint(-99, 99),)
                )
        assert true_values(Tree(tuple(changed)))[0] == told.answer.value


def test_the_facts_of_the_two_ply_cut() -> None:
    told = run(read_tree(TWO_PLY))
    (step,) = told.replay.cuts()
    assert reason_facts(told, step) == ReasonFacts(
        kind=CutKind.SHALLOW,
        node=(1,),
        bound=Bound.UPPER,
        value=2,
        branch=0,
        limit=3,
        by=(),
        held=3,
        secured_by_branch=0,
        skipped_branches=2,
        skipped_leaves=2,
    )


def test_a_deep_cut_names_the_ancestor_further_up() -> None:
    told = run(read_tree(DEEP))
    facts = [reason_facts(told, step) for step in told.replay.cuts()]
    assert [(fact.kind, fact.node, fact.by) for fact in facts] == [(CutKind.DEEP, (1, 0, 0), ())]


def test_a_cut_on_equality_is_told_as_one() -> None:
    told = run(read_tree(TIES))
    assert [reason_facts(told, step).is_equal for step in told.replay.cuts()] == [True, False]


def test_a_chance_node_is_cut_by_the_range_of_values() -> None:
    kinds = kinds_of(run(read_tree(DICE), "star1"))
    assert kinds[CutKind.CHANCE] > 0


def test_a_step_that_is_no_cut_is_refused_with_the_steps_that_are() -> None:
    told = run(read_tree(TWO_PLY))
    for step in (-1, 0, 1, 99):
        with pytest.raises(BadOptionError, match=rf"Step {step} is no cut; .* at the steps: 12\."):
            reason_facts(told, step)
