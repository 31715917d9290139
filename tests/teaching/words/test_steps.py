"""Every step of every run is put into words, and the words are those of a good teacher."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest

from plyground.core.errors import BadOptionError
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind
from plyground.core.trees import read_tree
from plyground.teaching.running import Run, run
from plyground.teaching.words import LANGUAGES, algorithm_title, captions, explain, summary
from plyground.teaching.words.numbers import show_value
from plyground.textbook.answer import Answer
from tests.teaching.words.runs import DEEP, DICE, EXPECTED, FEUP, ITB, NAMES, TIES, TREES, TWO_PLY, random_tree, suitable_runs

LEFTOVERS = re.compile("[{}]|  |None|Fraction|\\binf\\b|\\bnan\\b|Event| [.,;:]|\\(\\)|\u201e\u201d")


def reasons(tree: str, algorithm: str = "alpha-beta", language: str = "en", **settings: bool) -> list[str]:
    told = run(read_tree(tree), algorithm, **settings)
    return [explain(told, step, language) for step in told.replay.cuts()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tree", TREES)
def test_every_step_of_every_algorithm_is_told_in_every_language(tree: str, language: str) -> None:
    for told in suitable_runs(read_tree(tree)):
        sentences = captions(told, language)
        assert len(sentences) == len(told.replay)
        for sentence in [*sentences, summary(told, language)]:
            assert not LEFTOVERS.search(sentence), (told.algorithm, sentence)
            assert sentence.endswith("."), (told.algorithm, sentence)
            assert sentence[0].isupper() or sentence[0] in "\u03b1\u03b2", (told.algorithm, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_on_random_trees(language: str) -> None:
    random = Random(3)
    for number in range(6):
        for told in suitable_runs(random_tree(random, depth=3, chance=bool(number % 2))):
            for sentence in [*captions(told, language), summary(told, language)]:
                assert not LEFTOVERS.search(sentence), (told.algorithm, sentence)


@pytest.mark.parametrize("kind", EventKind)
def test_an_event_that_says_as_little_as_possible_is_told(kind: EventKind) -> None:
    events = (
        Event(EventKind.ENTER, (), 0, window=(0, 1), children=3),
        Event(EventKind.ENTER, (1,), 1, window=(0, 1), children=3),
        Event(kind, (1,), 1, 1 if kind in {EventKind.CUT, EventKind.LEAF} else None, window=(0, 1), children=3),
    )
    bare = Run(read_tree(TWO_PLY), "somebody-elses", {}, events, Answer(0, 3))
    for language in LANGUAGES:
        for sentence in captions(bare, language):
            assert not re.search(r"[{}]|None", sentence)


def test_a_sentence_asked_for_alone_is_the_one_of_the_list() -> None:
    for name in ("alpha-beta", "minimax"):
        told = run(read_tree(FEUP), name)
        assert captions(told, "hu") == [explain(told, step, "hu") for step in range(len(told.replay))]
    for step in (-1, len(told.events) + 1):
        with pytest.raises(BadOptionError, match="The run has steps 0 to"):
            explain(told, step)


def test_every_algorithm_has_a_title_and_says_what_it_will_do() -> None:
    told = run(read_tree(TWO_PLY))
    for name in NAMES:
        renamed = Run(told.tree, name, {}, told.events, told.answer)
        for language in LANGUAGES:
            title = algorithm_title(name, language)
            assert title != name
            assert re.match(re.escape(f"{title}: ") + r"[^.]+\. \w.+\.$", explain(renamed, 0, language))


@pytest.mark.parametrize("tree", [TWO_PLY, ITB, FEUP, DEEP, TIES], ids=["two-ply", "ITB", "FEUP", "deep", "ties"])
def test_every_cut_of_the_lectures_trees_has_the_reason_a_teacher_would_write(tree: str) -> None:
    assert reasons(tree) == EXPECTED["cuts"][tree]


def test_the_strict_convention_cuts_beyond_the_window_only() -> None:
    (only,) = reasons(TIES, strict=True)
    assert "Rule (strict): v < \u03b1, here 2 < 3." in only


@pytest.mark.parametrize(("name", "tree"), [("star1", DICE), ("star2", DICE), ("mtd-f", TWO_PLY)])
def test_a_cut_by_chance_or_in_a_test_says_so(name: str, tree: str) -> None:
    told = run(read_tree(tree), name)
    assert explain(told, told.replay.cuts()[0]) == EXPECTED["first cut"][name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cut_of_the_two_ply_tree_in_every_language(language: str) -> None:
    assert reasons(TWO_PLY, language=language) == [EXPECTED["two-ply cut"][language]]


def test_the_walk_through_the_two_ply_tree_is_told() -> None:
    assert captions(run(read_tree(TWO_PLY))) == EXPECTED["two-ply"]


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (TWO_PLY, "A is worth 3; the best move is a. Leaves looked at: 7 of 9. Pruning: 1 cut, 2 crossed edges."),
        (ITB, "A is worth 5; the best move is L. Leaves looked at: 5 of 8. Pruning: 2 cuts, 2 crossed edges."),
        (FEUP, "A is worth 12; the best move is c. Leaves looked at: 17 of 27. Pruning: 4 cuts, 6 crossed edges."),
        ("7", "The value of the root is 7. Leaves looked at: 1 of 1."),
    ],
)
def test_the_summary_counts(tree: str, told: str) -> None:
    assert summary(run(read_tree(tree))) == told


def test_a_value_that_is_only_a_bound_is_summed_up_as_one() -> None:
    told = run(read_tree(TWO_PLY))
    bounded = Run(told.tree, told.algorithm, told.settings, told.events, Answer(0, 3, (0,), Bound.LOWER))
    assert summary(bounded).startswith("A is worth at least 3; the move found is a.")


def test_minimax_is_told_without_windows() -> None:
    told = " ".join(captions(run(read_tree(TWO_PLY), "minimax")))
    assert "\u03b1" not in told
    assert "At B the smallest value so far is 3, from branch a." in told


def test_a_long_run_is_told_in_time_that_grows_with_its_length() -> None:
    tree = read_tree("depth 6 branch 4: " + " ".join(str(number * 7919 % 1009) for number in range(4**6)))
    told = run(tree, "minimax")
    assert len(captions(told)) == len(told.events) + 1 > 10_000


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Fraction(1, 3), "1/3"),
        (Fraction(-125, 216), "\u2212125/216"),
        (Fraction(-13, 1440), "\u2248\u22120.009028"),
        (Fraction(288459, 14), "\u224820604.2"),
        (Fraction(1, 8), "0.125"),
    ],
)
def test_fractions_that_nobody_can_read_are_told_as_decimals(value: Fraction, told: str) -> None:
    assert show_value(value) == told
