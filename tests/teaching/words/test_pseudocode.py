"""Pseudo-code: every line that an algorithm tells is there."""

from __future__ import annotations

import pytest

from plyground.core.errors import BadOptionError
from plyground.core.trees import read_tree
from plyground.teaching.running import run
from plyground.teaching.words import pseudocode
from plyground.teaching.words.pseudocode import STYLES, written
from tests.teaching.words.runs import NAMES, TREES, TWO_PLY, suitable_runs


def texts(name: str, style: str = "aima", **settings: bool) -> str:
    return "\n".join(line.text for line in pseudocode(name, style, **settings))


@pytest.mark.parametrize("name", NAMES)
def test_every_algorithm_is_written(name: str) -> None:
    assert name in written()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("tree", TREES)
def test_every_line_that_a_run_tells_is_in_its_pseudocode(tree: str, style: str) -> None:
    for told in suitable_runs(read_tree(tree)):
        known = {key for line in pseudocode(told, style) for key in line.keys}
        assert {event.line for event in told.events} <= known, told.algorithm


@pytest.mark.parametrize("name", written())
def test_the_text_has_no_leftovers(name: str) -> None:
    for style in STYLES:
        for hard in (False, True):
            for line in pseudocode(name, style, hard=hard, strict=hard):
                assert not [mark for mark in ("{ge}", "{le}", "|", "?hard", "?soft") if mark in line.text], line
                assert len(line.text) - len(line.text.lstrip()) in {0, 2, 4, 6, 8}, line
                assert not [key for key in line.keys if key.startswith("?")], line


def test_the_strict_convention_shows() -> None:
    assert "if v \u2265 \u03b2 then return v" in texts("alpha-beta")
    assert "if v \u2264 \u03b1 then return v" in texts("alpha-beta")
    assert "if v > \u03b2 then return v" in texts("alpha-beta", strict=True)
    assert "if v < \u03b1 return v" in texts("alpha-beta", "cs188", strict=True)


def test_the_hard_convention_shows() -> None:
    lines = {key: line.text.strip() for line in pseudocode("alpha-beta", hard=True) for key in line.keys}
    assert lines["max.cut"] == "if v \u2265 \u03b2 then return \u03b2"
    assert (lines["max.exit"], lines["min.exit"]) == ("return \u03b1", "return \u03b2")


def test_a_run_brings_its_own_settings() -> None:
    told = run(read_tree(TWO_PLY), "alpha-beta", strict=True)
    assert pseudocode(told) == pseudocode("alpha-beta", strict=True) != pseudocode("alpha-beta")


def test_styles_differ_where_they_are_written_differently() -> None:
    assert pseudocode("alpha-beta", "aima") != pseudocode("alpha-beta", "cs188")
    assert pseudocode("negamax", "aima") == pseudocode("negamax", "cs188")
    assert "v \u2190 MAX(v, \u2212VALUE(RESULT(s, a), \u2212\u03b2, \u2212\u03b1))" in [
        line.text.strip() for line in pseudocode("alpha-beta", "negamax")
    ]


def test_what_is_not_there_is_refused_with_the_list() -> None:
    with pytest.raises(BadOptionError, match="There are: aima, cs188, negamax"):
        pseudocode("alpha-beta", "fortran")
    with pytest.raises(BadOptionError, match="There is for: alpha-beta"):
        pseudocode("bubble-sort")


def test_the_root_of_monte_carlo_is_made_once() -> None:
    told = run(read_tree("3 12 | 2 4"), "monte-carlo", iterations=8)
    lines = [event.line for event in told.events]
    assert lines[0] == "root"
    assert lines.count("root") == 1
    assert [line.text.strip() for line in pseudocode(told) if "root" in line.keys] == ["tree ← a root for s"]
