from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from plyground.core.errors import BadOptionError
from plyground.teaching.demos import DEMOS, Demo, bounded_chance, demo, depth, naive_root, order, ordinal
from plyground.teaching.pictures.shapes import Circle, Rect

SMALL: dict[str, dict[str, Any]] = {
    "ordinal": {"trees": 20},
    "order": {"trees": 2, "deepest": 5},
    "depth": {"positions": 8},
    "chess-depth": {"depths": (2, 4, 6), "number": 5},
    "horizon": {"deepest": 4},
    "chess-horizon": {},
    "alliances": {},
    "naive-root": {"trees": 100},
    "bounded-chance": {"trees": 2, "branch": 3},
}
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")
"""A number in a sentence, without its sign."""


@cache
def shown(name: str) -> Demo:
    return DEMOS[name](**SMALL[name])


def values_in(numbers: Any) -> Iterator[float]:
    """Every number in nested data, numbers in texts and in names included."""
    if isinstance(numbers, dict):
        yield from values_in(list(numbers))
        yield from values_in(list(numbers.values()))
    elif isinstance(numbers, list | tuple):
        for part in numbers:
            yield from values_in(part)
    elif isinstance(numbers, str):
        yield from (float(found) for found in re.findall(r"\d+(?:\.\d+)?", numbers))
    elif numbers is not None:
        yield float(numbers)


@pytest.mark.parametrize("name", DEMOS)
def test_every_number_of_a_paragraph_is_among_the_numbers(name: str) -> None:
    told = shown(name)
    words = NUMBER.findall(re.sub(r"\d+[-x]\d+", lambda move: move[0].replace("-", " ").replace("x", " "), told.paragraph))
    known = {round(abs(value), 2) for value in values_in(dict(told.numbers))}
    assert words
    for word in words:
        value = float(word.replace(",", ""))
        assert round(value, 2) in known, word


@pytest.mark.parametrize("name", DEMOS)
def test_a_paragraph_is_neither_short_nor_long(name: str) -> None:
    assert 60 <= len(shown(name).paragraph.split()) <= 150


@pytest.mark.parametrize("name", DEMOS)
def test_numbers_survive_json(name: str) -> None:
    told = shown(name)
    assert json.loads(json.dumps(told.as_data())) == told.as_data()
    assert told.name == name
    assert told.title


@pytest.mark.parametrize("name", DEMOS)
def test_the_picture_is_svg_with_everything_on_the_page(name: str) -> None:
    told = shown(name)
    root = ET.fromstring(told.svg)  # noqa: S314 - our own text
    assert root.tag.endswith("svg")
    assert len(list(root)) > 20
    scene = told.picture
    for shape in scene.shapes:
        if isinstance(shape, Circle | Rect):
            assert 0 <= shape.at[0] <= scene.width
            assert 0 <= shape.at[1] <= scene.height
    assert told.text.strip()
    assert max(map(len, told.text.splitlines())) <= 120


@pytest.mark.parametrize("name", ["ordinal", "order", "naive-root", "bounded-chance", "depth"])
def test_the_same_seed_gives_the_same_numbers_and_another_one_others(name: str) -> None:
    again = DEMOS[name](**SMALL[name])
    other = DEMOS[name](seed=1, **SMALL[name])
    assert again.numbers == shown(name).numbers
    assert other.numbers != shown(name).numbers


@pytest.mark.parametrize("name", DEMOS)
def test_progress_rises_to_the_end(name: str) -> None:
    told: list[tuple[int, int]] = []
    DEMOS[name](progress=lambda done, total: told.append((done, total)), **SMALL[name])
    assert told
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1][0] == told[-1][1]


def test_an_unknown_demonstration_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadOptionError, match="Did you mean horizon"):
        demo("horizont")


def test_monotone_maps_never_change_a_decision_without_chance() -> None:
    assert set(shown("ordinal").numbers["changed without chance"].values()) == {0}


def test_with_chance_monotone_maps_change_decisions_and_affine_ones_never_do() -> None:
    numbers = ordinal.show(trees=60).numbers
    at_root = numbers["changed with chance, at the root"]
    assert at_root["cube"] > 0
    assert at_root["power of two"] > 0
    assert numbers["changed with chance"]["affine"] == 0


def test_the_gamble_of_the_lectures_turns_round() -> None:
    gamble = shown("ordinal").numbers["gamble"]
    assert gamble["before"] == {"safe": pytest.approx(2.1), "bold": pytest.approx(1.3)}
    assert gamble["after"] == {"safe": pytest.approx(21), "bold": pytest.approx(40.9)}
    assert gamble["choices"] == ["safe", "bold"]


def test_the_best_order_looks_at_the_fewest_leaves_possible() -> None:
    for row in shown("order").numbers["by depth"] + shown("order").numbers["by branching"]:
        assert row["best"] == row["fewest"] <= row["random"] <= row["worst"] <= row["all"]
        assert row["all"] == row["branch"] ** row["depth"]


@pytest.mark.parametrize(("branch", "plies", "leaves"), [(3, 2, 5), (3, 3, 11), (3, 4, 17), (35, 4, 2449), (2, 1, 2)])
def test_the_fewest_leaves_are_knuth_and_moores(branch: int, plies: int, leaves: int) -> None:
    assert order.fewest(branch, plies) == leaves


def test_the_effective_branching_comes_down_towards_the_square_root() -> None:
    rows = [row["effective branching, best"] for row in shown("order").numbers["by depth"]]
    assert rows[1] > rows[3] > shown("order").numbers["square root of branch"]


def test_a_naive_root_plays_a_move_that_is_worth_less() -> None:
    numbers = shown("naive-root").numbers
    assert (numbers["naive move"], numbers["promised"], numbers["naive yields"]) == (3, 3, 1)
    assert (numbers["careful move"], numbers["careful yields"]) == (1, 3)
    assert [told["bound"] for told in numbers["told"]] == ["exact", "upper", "upper"]


def test_the_naive_root_errs_on_ties_and_the_careful_one_never() -> None:
    ties, differ = naive_root.show(trees=150).numbers["random trees"].values()
    assert ties["naive, fail-soft"]["wrong"] > 0
    assert ties["naive, fail-hard"]["wrong"] > ties["naive, fail-soft"]["wrong"]
    assert differ["naive, fail-soft"]["wrong"] == 0
    assert differ["naive, fail-hard"]["wrong"] > 0
    assert ties["careful"]["wrong"] == differ["careful"]["wrong"] == 0


def test_bounds_make_pruning_at_chance_nodes_work() -> None:
    numbers = shown("bounded-chance").numbers
    lecture = numbers["lecture tree"]
    assert lecture["value"] == 1.5
    assert lecture["unbounded"] == {"expectiminimax": 8, "Star1": 7, "Star2": 6}
    assert lecture["bounded"] == {"expectiminimax": 8, "Star1": 5, "Star2": 5}
    for by_name in numbers["random trees"]["percent looked at"].values():
        for parts in by_name.values():
            assert parts["1"] < parts[str(bounded_chance.WIDTHS[-1])] <= 100


def test_a_and_b_are_allies_as_long_as_c_is_strong() -> None:
    numbers = shown("alliances").numbers
    assert numbers["enemies up to"] < numbers["strength of A and B"] < numbers["allied from"]
    for row in numbers["by strength of C"]:
        struck = row["A strikes"], row["B strikes"]
        assert (struck == ("C", "C")) == (row["strength of C"] >= numbers["allied from"])
        assert (struck == ("B", "A")) == (row["strength of C"] <= numbers["enemies up to"])
        assert row["paranoid A is sure of"] <= row["shares"][0]


def test_the_gap_between_good_and_bad_evaluations_closes_with_depth() -> None:
    numbers = depth.show(positions=25).numbers
    assert numbers["gap, deepest"] < numbers["gap, shallowest"]
    rates = numbers["percent best moves"]
    assert rates["open lines"]["1"] > rates["none"]["1"] > rates["open lines, wrong side"]["1"]
    assert rates["open lines, wrong side"]["7"] > rates["open lines, wrong side"]["1"]
