"""An engine's search as a lesson: words in every language, every kind of file, its own pseudo-code, and what is too large."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground import load
from plyground.core.errors import BadOptionError
from plyground.core.trace import EventKind
from plyground.engines.search_log import CERTAIN
from plyground.teaching import Run, captions, engine_run, publish, summary
from plyground.teaching.engine_runs import SETTINGS, demand_page
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.run_data import run_data
from plyground.teaching.words import LANGUAGES, engine_steps, pseudocode, reason_facts


@pytest.fixture(scope="module")
def lesson() -> Run:
    return engine_run(load("connect-four"), depth=7, plies=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_every_language(lesson: Run, language: str) -> None:
    told = captions(lesson, language)
    assert len(told) == len(lesson.events) + 1
    assert all(told)
    assert "{" not in "".join(told)


def test_the_reasons_of_an_engine_are_told(lesson: Run) -> None:
    told = "\n".join(captions(lesson))
    for words in ("the search goes on, to depth 5", "only tested against", "The table already knows", "searched less deeply"):
        assert words in told
    assert "Depth of the search: 7; positions visited: " in summary(lesson)


def test_every_cut_of_a_real_search_has_a_reason_that_holds(lesson: Run) -> None:
    steps = lesson.replay.cuts()
    assert steps
    for step in steps:
        facts = reason_facts(lesson, step)
        assert facts.skipped_branches > 0
        assert facts.limit is not None
        assert facts.value >= facts.limit if facts.bound == "lower" else facts.value <= facts.limit


@pytest.mark.parametrize("name", ["l.html", "l.svg", "l.png", "l.pdf", "l.tex", "l.txt"])
def test_a_search_is_published_like_any_run(lesson: Run, tmp_path: Path, name: str) -> None:
    (written,) = publish(lesson, tmp_path / name, language="pt")
    assert written.stat().st_size > 500


def test_the_page_shows_the_pseudocode_of_every_step(lesson: Run) -> None:
    known = {key for line in pseudocode(lesson) for key in line.keys}
    assert {event.line for event in lesson.events} <= known
    assert {"repeated", "sure", "hopeless", "pass", "late", "horizon", "quiet"} <= known


def test_the_data_hold_the_reasons(lesson: Run) -> None:
    data = run_data(lesson, steps=True)
    deeper = [event for event in data["events"] if event["line"] == "deeper"]
    assert deeper
    assert all({"why", "depth", "nodes"} <= event["more"].keys() for event in deeper)
    assert data["settings"]["reduction"] is True
    assert data["line"][0] == data["action"]


def test_a_technique_can_be_switched_off() -> None:
    full = engine_run(load("othello"), depth=5, plies=2)
    plain = engine_run(load("othello"), depth=5, plies=2, table="no", test="no", symmetry="no")
    assert [event for event in full.events if event.kind == EventKind.PROBE]
    assert not [event for event in plain.events if event.kind == EventKind.PROBE]
    with pytest.raises(BadOptionError, match="has no option 'magic'"):
        engine_run(load("othello"), magic=True)
    with pytest.raises(BadOptionError, match="plies must be a whole number from 1 to"):
        engine_run(load("othello"), plies=0)


def test_a_certain_result_is_explained() -> None:
    game = load("connect-four")
    won = engine_run(game, game.replay(["d", "d", "e", "e"]), depth=4, plies=2)
    told = "\n".join(captions(won))
    assert "certain" in told
    assert engine_steps.CERTAIN == CERTAIN


def test_a_page_that_nobody_could_open_is_refused() -> None:
    large = engine_run(load("hex", size=5), depth=3, plies=3, table=False, test=False)
    with pytest.raises(PictureError, match="ask for fewer --plies"):
        demand_page(large)


def test_everything_that_can_be_set_has_a_help() -> None:
    assert {option.name for option in SETTINGS} >= {"depth", "plies", "null", "reduction", "table"}
    assert all(option.help for option in SETTINGS)
