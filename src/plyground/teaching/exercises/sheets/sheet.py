"""A sheet: variants of the same tasks, each with its solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.core.errors import BadLimitError, BadOptionError, shown
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.exercises.kinds import kind_named
from plyground.teaching.exercises.making import LARGEST_SEED, make_exercise
from plyground.teaching.exercises.topics import TOPICS, Task, tasks_of
from plyground.teaching.pictures.saving import write_file
from plyground.teaching.words import say
from plyground.teaching.words.catalogue import language_tag

MOST_VARIANTS = 99
_SEEDS_A_SHEET = 100


@dataclass(frozen=True)
class Sheet:
    """Tasks in so many variants. `left_out` are the kinds of the topic that cannot meet the target.

    Without solutions the sheet can be handed out as it is; a question bank has them all the same, to mark answers.
    """

    topic: str
    seed: int
    difficulty: Difficulty
    language: str
    variants: tuple[tuple[Exercise, ...], ...]
    left_out: tuple[str, ...] = ()
    has_solutions: bool = True

    @property
    def title(self) -> str:
        """What stands above every variant."""
        key = f"exercise.topic.{self.topic}" if self.topic in TOPICS else f"exercise.{self.topic}.title"
        return say("exercise.sheet.title", self.language, topic=say(key, self.language))

    def latex(self) -> str:
        """A document for pdflatex."""
        from plyground.teaching.exercises.sheets.latex import sheet_latex  # noqa: PLC0415 - writers know sheets

        return sheet_latex(self)

    def pdf(self) -> bytes:
        """A document of A4 pages. Needs fpdf2."""
        from plyground.teaching.exercises.sheets.pages import sheet_pdf  # noqa: PLC0415 - writers know sheets

        return sheet_pdf(self)

    def html(self) -> str:
        """One page in one file, with the solutions folded."""
        from plyground.teaching.exercises.sheets.html import sheet_html  # noqa: PLC0415 - writers know sheets

        return sheet_html(self)

    def moodle(self) -> str:
        """A question bank as Moodle XML. Needs resvg-py for the pictures."""
        from plyground.teaching.exercises.sheets.moodle import sheet_moodle  # noqa: PLC0415 - writers know sheets

        return sheet_moodle(self)

    def as_json(self) -> dict[str, Any]:
        """Everything, with questions and solutions in words."""
        return {
            "format": "plyground-sheet",
            "version": 1,
            "topic": self.topic,
            "seed": self.seed,
            "difficulty": self.difficulty.as_json(),
            "language": self.language,
            "left_out": list(self.left_out),
            "variants": [[_told(self, exercise) for exercise in variant] for variant in self.variants],
        }

    def json(self) -> str:
        """The same as text."""
        import json  # noqa: PLC0415 - its name is this method's

        return json.dumps(self.as_json(), ensure_ascii=False, indent=2) + "\n"

    def save(self, path: str | Path) -> None:
        """Write a file; its ending says what kind: .pdf, .tex, .html, .xml (Moodle) or .json."""
        target = Path(path)
        writers: dict[str, Callable[[], str | bytes]] = {
            ".pdf": self.pdf,
            ".tex": self.latex,
            ".html": self.html,
            ".xml": self.moodle,
            ".json": self.json,
        }
        if target.suffix.lower() not in writers:
            raise BadOptionError(f"The name of a sheet's file must end with {', '.join(writers)}; it was {shown(str(path))}.")
        write_file(target, writers[target.suffix.lower()]())


def sheet(
    topic_or_kind: str,
    *,
    seed: int = 0,
    variants: int = 1,
    difficulty: Difficulty = Difficulty(),
    language: str = "en",
    solutions: bool = True,
) -> Sheet:
    """A sheet with an exercise of every kind of the topic, in so many variants, in one language.

    Variant v of a sheet has the exercises of the seed 100 * seed + v. Kinds of a topic that cannot meet the target are left
    out; if none can, the reason is the error.
    """
    if not 1 <= variants <= MOST_VARIANTS:
        raise BadLimitError(f"A sheet has from 1 to {MOST_VARIANTS} variants; {shown(variants)} were asked for.")
    if not 0 <= seed <= LARGEST_SEED // _SEEDS_A_SHEET - 1:
        raise BadOptionError(f"The seed of a sheet is a whole number from 0 to {LARGEST_SEED // _SEEDS_A_SHEET - 1}.")
    rows: list[list[Exercise]] = []
    left_out: list[str] = []
    refusal: BadLimitError | BadOptionError | None = None
    for task in tasks_of(topic_or_kind):
        try:
            target = _target(task, difficulty)
            rows.append([make_exercise(task.kind, _SEEDS_A_SHEET * seed + place, target) for place in range(1, variants + 1)])
        except (BadLimitError, BadOptionError) as error:
            left_out.append(task.kind)
            refusal = error
    if refusal is not None and not rows:
        raise refusal
    columns = tuple(zip(*rows, strict=True))
    return Sheet(topic_or_kind, seed, difficulty, language_tag(language), columns, tuple(left_out), solutions)


def _target(task: Task, difficulty: Difficulty) -> Difficulty:
    """What is asked of a task: the sheet's target over the topic's, if the kind can meet it."""
    target = difficulty.filled(task.difficulty)
    kind_named(task.kind).settle(target)
    return target


def _told(sheet: Sheet, exercise: Exercise) -> dict[str, Any]:
    language = sheet.language
    told = {
        **exercise.as_json(),
        "title": exercise.title(language),
        "question": exercise.question(language),
        "form": exercise.how_to_answer(language),
    }
    return told | ({"answer": exercise.answer(), "solution": exercise.solution(language)} if sheet.has_solutions else {})
