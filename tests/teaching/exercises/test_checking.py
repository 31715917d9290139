"""Judging answers: right, right under another convention, mistaken, wrong from a step on, or unreadable."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

import pytest

from plyground.teaching.exercises import KINDS, BadAnswerError, Difficulty, Exercise, check, make_exercise
from plyground.teaching.exercises.exercise import TERMS
from plyground.teaching.words import LANGUAGES, say
from plyground.teaching.words.catalogue import catalogue

DIFFICULTIES: dict[str, tuple[Difficulty, ...]] = {
    "values": (Difficulty(), Difficulty(chance=True), Difficulty(depth=3, branching=2)),
    "move": (Difficulty(), Difficulty(chance=True), Difficulty(players=3, depth=3, branching=2), Difficulty(ties=True)),
    "cuts": (
        Difficulty(),
        Difficulty(ties=True, cuts=1),
        Difficulty(depth=2, branching=4),
        Difficulty(deep_cuts=1, depth=4),
        Difficulty(strict=True, ties=True, cuts=0),
    ),
    "order": (Difficulty(), Difficulty(depth=3, branching=2, ties=True)),
    "window": (Difficulty(), Difficulty(depth=4)),
    "returned": (Difficulty(), Difficulty(ties=True), Difficulty(hard=True)),
    "responsible": (Difficulty(), Difficulty(deep_cuts=1)),
    "star-bounds": (Difficulty(), Difficulty(depth=3, branching=2)),
    "vectors": (Difficulty(), Difficulty(ties=True)),
    "uct": (Difficulty(), Difficulty(branching=5)),
}
SEEDS = range(14)
UCT_SEEDS = range(150)


@cache
def exercises(kind: str) -> tuple[Exercise, ...]:
    seeds = UCT_SEEDS if kind == "uct" else SEEDS
    return tuple(make_exercise(kind, seed, target) for target in DIFFICULTIES.get(kind, (Difficulty(),)) for seed in seeds)


@pytest.mark.parametrize("kind", KINDS)
def test_the_model_answer_is_right_and_no_mistake_is_named_for_it(kind: str) -> None:
    for exercise in exercises(kind):
        verdict = check(exercise, exercise.answer(), insist=True)
        assert verdict.is_right, (exercise.code, verdict)
        assert (verdict.convention, verdict.mistake, verdict.step) == (None, None, None)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_right_under_another_convention_is_accepted_and_the_convention_is_named(kind: str) -> None:
    named = set()
    for exercise in exercises(kind):
        maker = exercise.maker
        for convention, answer in maker.conventions(exercise):
            verdict = check(exercise, maker.write(exercise, answer))
            assert verdict.is_right, (exercise.code, convention, verdict)
            if maker.agrees(exercise, answer, maker.model(exercise)):
                continue
            assert verdict.convention is not None
            assert say(f"exercise.convention.{verdict.convention}", **TERMS) in verdict.message
            named.add(verdict.convention)
            insisted = check(exercise, maker.write(exercise, answer), insist=True)
            assert not insisted.is_right
            assert insisted.convention == verdict.convention
    assert named == CONVENTIONS.get(kind, set())


CONVENTIONS = {
    "move": {"as-good"},
    "cuts": {"strict", "non-strict", "right-to-left"},
    "order": {"strict", "right-to-left"},
    "window": {"negamax"},
    "reason": {"hard"},
    "returned": {"strict", "hard", "soft", "strict-soft"},
    "find-x": {"strict"},
    "vectors": {"last-of-equals"},
}


def test_whoever_insists_on_a_convention_calls_the_other_one_a_mistake() -> None:
    named = set()
    for exercise in exercises("cuts"):
        for convention, answer in exercise.maker.conventions(exercise):
            text = exercise.maker.write(exercise, answer)
            if convention in {"strict", "non-strict"} and not check(exercise, text, insist=True).is_right:
                named.add((convention, check(exercise, text, insist=True).mistake))
    assert named == {("strict", "equality-forgotten"), ("non-strict", "equality-cut")}


@cache
def recognised() -> dict[str, set[str]]:
    """The kinds in which each mistake is recognised from the answer that its own algorithm gives."""
    found: dict[str, set[str]] = defaultdict(set)
    for kind in KINDS:
        for exercise in exercises(kind):
            maker = exercise.maker
            model = maker.model(exercise)
            for mistake, answer in maker.mistakes(exercise):
                if maker.agrees(exercise, answer, model):
                    continue
                verdict = check(exercise, maker.write(exercise, answer))
                assert verdict.is_right or verdict.mistake, (exercise.code, mistake, verdict)
                if verdict.mistake == mistake:
                    found[mistake].add(kind)
                    assert say(f"mistake.{mistake}") in verdict.message
    return found


def test_every_mistake_of_the_catalogue_is_recognised_by_name() -> None:
    insisted = {"equality-forgotten", "equality-cut"}
    known = {key.removeprefix("mistake.") for key in catalogue("en") if key.startswith("mistake.")}
    assert set(recognised()) | insisted == known
    assert len(known) >= 10


@pytest.mark.parametrize(
    ("mistake", "kinds"),
    [
        ("swapped", {"values", "cuts", "order", "window", "returned", "find-x"}),
        ("window-not-passed-down", {"cuts", "order", "window", "find-x"}),
        ("window-passed-up", {"cuts", "order", "window"}),
        ("wrong-side", {"cuts", "order"}),
        ("cuts-the-cause", {"cuts", "order"}),
        ("parent-only", {"cuts"}),
        ("equality-once", {"cuts"}),
        ("bounds-as-values", {"values"}),
        ("chance-as-min", {"values"}),
        ("unweighted", {"values", "star-bounds"}),
        ("reason-side", {"reason"}),
        ("reason-player", {"reason"}),
        ("reason-values", {"reason"}),
        ("nearest-ancestor", {"responsible"}),
        ("wrong-component", {"vectors", "move"}),
        ("summed", {"values"}),
    ],
)
def test_the_well_known_mistakes_are_recognised_in_these_kinds(mistake: str, kinds: set[str]) -> None:
    assert recognised()[mistake] >= kinds


def test_a_wrong_answer_that_no_mistake_explains_is_pointed_at_the_first_step_that_differs() -> None:
    wrong = {
        "values": "A=99 B=98 C=97 D=96",
        "cuts": "A:a",
        "order": "77 3",
        "window": "[55, 66]",
        "star-bounds": "[-77, 88]",
        "find-x": "x = 1000",
        "returned": "A=91",
    }
    for kind, answer in wrong.items():
        exercise = make_exercise(kind, 5)
        verdict = check(exercise, answer)
        assert not verdict.is_right
        assert verdict.mistake is None
        assert verdict.step is not None, kind
        assert say("exercise.at-step", step=verdict.step) in verdict.message


def test_the_first_wrong_value_is_the_first_in_the_order_of_the_search() -> None:
    exercise = make_exercise("values", 7)
    right = dict(part.split("=") for part in exercise.answer().split())
    right["C"] = "99"
    right["A"] = "98"
    verdict = check(exercise, " ".join(f"{name}={value}" for name, value in right.items()))
    assert verdict.step is not None
    event = exercise.run.events[verdict.step - 1]
    assert (event.kind, event.node) == ("exit", (1,))
    assert "not 99" in verdict.message


def test_the_first_wrong_leaf_is_found_in_the_order_of_looks() -> None:
    exercise = make_exercise("order", 7)
    leaves = exercise.answer().split()
    shorter = check(exercise, " ".join(leaves[:2]))
    assert shorter.step is not None
    assert exercise.run.events[shorter.step - 1].kind == "leaf"
    longer = check(exercise, f"{exercise.answer()} 55")
    assert longer.step == len(exercise.run.events)
    other = check(exercise, " ".join([leaves[0], "55", *leaves[2:]]))
    assert "number 2" in other.message


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_said_in_every_language(kind: str, language: str) -> None:
    exercise = make_exercise(kind, 2)
    for told in (exercise.title, exercise.question, exercise.solution, exercise.how_to_answer):
        assert told(language).strip()
        assert "{" not in told(language)
    assert exercise.solution(language) != exercise.question(language)
    made = list(exercise.maker.mistakes(exercise))
    for _, answer in made:
        verdict = check(exercise, exercise.maker.write(exercise, answer), language)
        assert verdict.message
        if not verdict.is_right:  # two mistakes may lead to one answer; then the first is named
            assert verdict.mistake == next(name for name, other in made if exercise.maker.agrees(exercise, answer, other))
            assert say(f"mistake.{verdict.mistake}", language) in verdict.message


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_entries_of_a_form_make_a_right_answer(kind: str) -> None:
    for exercise in exercises(kind)[:20]:
        for language in ("en", "hu", "sr-Cyrl"):
            blanks = exercise.maker.fields(exercise, language)
            for place in range(max(len(blank.accepted) for blank in blanks)):
                entries = [blank.accepted[min(place, len(blank.accepted) - 1)] for blank in blanks]
                verdict = check(exercise, exercise.maker.joined(exercise, entries), language)
                assert verdict.is_right, (exercise.code, entries, verdict)
                assert verdict.convention in {None, "as-good"}
            assert all(set(blank.accepted) <= set(blank.choices) for blank in blanks if blank.choices)


BAD = {
    "values": ["", "A=", "A=3", "A=1 A=2 B=3 C=4 D=5", "Q=3", "A=3 B=x C=1 D=2", "1 2", "A=1/0 B=2 C=3 D=4", "A=" + "9" * 99],
    "move": ["", "z", "a b", "1"],
    "cuts": ["", "B", "B:z", "Z:a", "#0", "#99", "B:b nonsense", "B:b,,x"],
    "order": ["", "a b", "3 four", "#0", "#1.5"],
    "window": ["", "3", "1 2 3", "[a, b]", "[3, ]"],
    "responsible": ["", "Z", "A B", "3"],
    "reason": ["", "A", "<=3", "<=x A=3 MAX", "<=3 Z=3 MAX", "<=3 A=3", "3 A=3 MAX", "<=3 A=3 BOTH"],
    "returned": ["", "A", "A=x", "Q=1"],
    "best-order": ["", "A", "A: a", "A: a b z", "Z: a b c", "A: a b c; A: c b a", "A: a b c d"],
    "find-x": ["", "x", "x ? 3", "y < 3", "x < ", "3 < 5", "x < 3 or", "5 < x < 3", "x<1/0"],
    "star-bounds": ["", "3", "[a, b]", "[-inf, 3]", "1 2 3"],
    "vectors": ["", "A=3", "A=(1,2)", "A=(1,2,3)", "Q=(1,2,3)", "A=(1,2,x)", "(1,2,3)"],
    "uct": ["", "z", "1"],
}


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_cannot_be_read_is_refused_with_an_example(kind: str) -> None:
    exercise = make_exercise(kind, 4)
    for bad in [*BAD[kind], "\x00", "()" * 500, "A=1 " * 2000]:
        with pytest.raises(BadAnswerError, match=r"Expected .*; it (was|had) ") as refusal:
            check(exercise, bad)
        assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_speaks_the_language_of_the_reader(kind: str, language: str) -> None:
    exercise = make_exercise(kind, 4)
    for bad in [*BAD[kind], "A=1 " * 2000]:
        with pytest.raises(BadAnswerError) as english:
            check(exercise, bad)
        with pytest.raises(BadAnswerError) as told:
            check(exercise, bad, language)
        assert not re.search(r"Expected|it (was|had)|such as|each node|[{}]", str(told.value))
        assert str(told.value) != str(english.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_windows_are_told_with_the_sign_for_infinity(language: str) -> None:
    for seed in range(6):
        exercise = make_exercise("window", seed)
        verdict = check(exercise, "[-inf, 99]", language)
        for told in (verdict.message, exercise.solution(language)):
            assert not re.search(r"\binf\b", told)
        assert verdict.step is None or "\N{MINUS SIGN}\N{INFINITY}" in verdict.message
        assert check(exercise, exercise.answer().replace("inf", "\N{INFINITY}")).is_right


def test_answers_may_be_written_in_several_ways() -> None:
    values = make_exercise("values", 4)
    right = values.answer()
    numbers = [part.partition("=")[2] for part in right.split()]
    for same in (right.lower(), right.replace("=", ": "), right.replace(" ", ", "), " ".join(numbers), "; ".join(numbers)):
        assert check(values, same).is_right, same
    window = make_exercise("window", 4)
    inside = window.answer().strip("[]")
    infinity = inside.replace("inf", "\N{INFINITY}").replace("-", "\N{MINUS SIGN}")
    for same in (inside, f"({inside})", inside.replace(",", ";"), infinity, inside.replace(",", " ")):
        assert check(window, same).is_right, same
    order = make_exercise("order", 4)
    for same in (order.answer().replace(" ", ", "), order.answer().replace(" ", ","), f"({order.answer()})"):
        assert check(order, same).is_right, same


def test_a_branch_may_be_marked_by_all_that_lies_below_it() -> None:
    exercise = make_exercise("cuts", 1, Difficulty(depth=4, cuts=3))
    maker = exercise.maker
    unseen = maker.model(exercise)
    leaves = [number for number, node in enumerate(exercise.tree.nodes) if not node.children]
    by_leaf = " ".join(f"#{leaves.index(leaf) + 1}" for leaf in sorted(unseen))
    assert check(exercise, by_leaf).is_right
    assert check(exercise, exercise.answer().replace(" ", ", ")).is_right


def test_decimals_may_be_rounded_to_two_places_and_written_with_a_comma() -> None:
    for seed in range(40):
        exercise = make_exercise("values", seed, Difficulty(chance=True, depth=4, branching=2))
        parts = dict(part.split("=") for part in exercise.answer().split())
        rounded = " ".join(f"{name}={round(float(value), 2):.2f}" for name, value in parts.items())
        assert check(exercise, rounded).is_right
        assert check(exercise, rounded.replace(".", ",")).is_right
        off = " ".join(f"{name}={float(value) + 0.02:.2f}" for name, value in parts.items())
        assert not check(exercise, off).is_right
