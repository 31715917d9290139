"""No sentence of the catalogues is there in vain: whatever can be explained, asked, answered or shown says all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import PlygroundError
from plyground.core.game import OVER
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind
from plyground.core.trees import read_tree
from plyground.engines.kept_simulations import grown_anew, told_simulations
from plyground.teaching import exercises
from plyground.teaching.engine_runs import ENGINE_SEARCH
from plyground.teaching.exercises import KINDS, TOPICS, Difficulty, make_exercise, sheet
from plyground.teaching.exercises.sheets.pages import sheet_pages
from plyground.teaching.publishing import publish
from plyground.teaching.running import Run, run
from plyground.teaching.words import captions, speaking, summary
from plyground.teaching.words.catalogue import catalogue
from plyground.textbook.answer import Answer
from tests.teaching.words.runs import NAMES, TREES, TWO_PLY, random_tree, suitable_runs

ALONE = "players A: chance(1/2: A(1 2) 1/2: 3)"
SOURCES = Path(exercises.__file__).parent
ENGINE_LINES = ("deeper", "horizon", "quiet", "repeated", "sure", "hopeless", "pass", "late")
TARGETS = (
    Difficulty(),
    Difficulty(strict=True),
    Difficulty(hard=True),
    Difficulty(strict=True, hard=True),
    Difficulty(chance=True),
    Difficulty(players=3),
    Difficulty(ties=True),
    Difficulty(depth=3),
    Difficulty(depth=4, branching=2),
    Difficulty(depth=4, branching=2, deep_cuts=1),
)


class Listening(dict[str, str]):
    """A catalogue that remembers what was said."""

    def __init__(self, texts: Any, said: set[str]) -> None:
        super().__init__(texts)
        self._said = said

    def __getitem__(self, key: str) -> str:
        self._said.add(key)
        return super().__getitem__(key)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of the sentences that have been said in the test."""
    heard: set[str] = set()
    listening = Listening(catalogue("en"), heard)
    monkeypatch.setattr(speaking, "catalogue", lambda language: listening if language == "en" else catalogue(language))
    return heard


def unsaid(said: set[str], *beginnings: str) -> list[str]:
    return [key for key in catalogue("en") if key.startswith(beginnings) and key not in said]


def test_every_sentence_about_a_run_is_said(said: set[str]) -> None:
    random = Random(5)
    trees = [*map(read_tree, (*TREES, ALONE)), *(random_tree(random, chance=bool(number % 2)) for number in range(60))]
    for told in (*(one for tree in trees for one in suitable_runs(tree)), *others_runs(), *engine_runs(), *grown_runs()):
        captions(told)
        summary(told)
    rest = [key for key in unsaid(said, "") if not key.startswith(("exercise.", "lab.", "lesson.", "mistake."))]
    assert rest == []


def grown_runs() -> Iterator[Run]:
    """Trees of simulations, of an open position and of one that is proven."""
    game = load("tic-tac-toe")
    for moves in ("", "a1 a2 b1 b2"):
        state = game.position(f"moves {moves}") if moves else game.initial()
        tree, events, answer = told_simulations(game, state, grown_anew(game, [state], 500))
        yield Run(tree, "engine-tree", {}, events, answer)


def others_runs() -> Iterator[Run]:
    """Runs that no algorithm here makes: those of a reader's own search, which may tell as little as it likes.

    `Run` and the events are public, so a search of somebody else must not be met with silence.
    """
    tree = read_tree("3 12 8 | chance(1/2: 2 1/2: 4) 6 | 14 5 2")
    for kind, node, value, bound in product(EventKind, ((1,), (1, 0)), (None, 1), Bound):
        if bound == Bound.OPEN or (value is None and kind in {EventKind.CUT, EventKind.LEAF}):
            continue
        entered = (Event(EventKind.ENTER, (), 0, window=(2, 1)), Event(EventKind.ENTER, node, 1, window=(0, 1), children=2))
        told = Event(kind, node, 1, value, bound, window=(0, 1), children=2)
        yield Run(tree, "somebody-elses", {}, (*entered, told), Answer(0, 3, (0,), bound))
    half_known = Event(EventKind.PROBE, (1,), 1, 1, Bound.LOWER, more=(("enough", False),))
    yield Run(tree, "somebody-elses", {}, (half_known,), Answer(0, 3))
    quiet = run(TWO_PLY)
    yield from (Run(quiet.tree, name, {}, quiet.events, quiet.answer) for name in NAMES)


def engine_runs() -> Iterator[Run]:
    """Everything that an engine's search can tell at a node and no textbook's; real searches are told in `tests/engines`."""
    tree = read_tree("3 12 8 | 2 4 6 | 14 5 2")
    first = Event(EventKind.ITERATE, (), line="iterate", more=(("depth", 8), ("nodes", 900), ("plies", 2)))
    for line, bound, value in product(ENGINE_LINES, (Bound.EXACT, Bound.LOWER, Bound.UPPER), (9_997, -9_996)):
        more = (("why", "again"), ("depth", 3), ("less", 1), ("nodes", 70), ("ends_in", 3))
        entered = Event(EventKind.ENTER, (1,), 1, window=(0, 0), children=3, more=(*more, ("considered", 1)))
        leaf = Event(EventKind.LEAF, (1, 0), OVER, value, bound, (2, 2), line=line, more=more)
        yield Run(tree, ENGINE_SEARCH, {}, (first, entered, leaf), Answer(0, 3, (0,)))


def test_every_sentence_of_the_exercises_is_said(said: set[str]) -> None:
    for kind, target, seed in product(KINDS, TARGETS, range(2)):
        try:
            exercise = make_exercise(kind, seed, target)
        except PlygroundError:
            continue
        for told in (exercise.title, exercise.question, exercise.solution, exercise.how_to_answer):
            told()
        exercise.maker.fields(exercise, "en")
        said |= {f"exercise.convention.{name}" for name, _ in exercise.maker.conventions(exercise)}
        said |= {f"mistake.{name}" for name, _ in exercise.maker.mistakes(exercise)}
    for topic in TOPICS:
        sheet_pages(sheet(topic))
    written = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    # Verdicts and refusals have their keys in the source as they are; which answers lead to them is tried elsewhere.
    rest = [key for key in unsaid(said, "exercise.", "mistake.") if f'"{key}"' not in written and f"'{key}'" not in written]
    refused = {key for key in rest if f'bad_answer("{key.removeprefix("exercise.refusal.")}"' in written}
    named = {key for key in rest if f'"{key.removeprefix("mistake.")}"' in written and key.startswith("mistake.")}
    worded = {key for key in rest if f'"{key.removeprefix("exercise.word.")}")' in written and key.startswith("exercise.word.")}
    assert sorted(set(rest) - refused - named - worded) == []


def test_every_word_of_a_page_is_said(said: set[str], tmp_path: Path) -> None:
    publish(run(TWO_PLY), tmp_path / "lesson.html")
    assert unsaid(said, "lesson.") == []
