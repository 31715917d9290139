"""Lessons: the examples and exercises of the lectures by name, each with its answer.

    lessons()              all of them, in the order in which the lectures come to them
    lesson("feup-27")      one; lesson("feup-27").run() gives its runs, to be drawn, told and stepped through

A lesson is a small JSON file in the folder `data`.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.lessons.lesson import Lesson, Position, Table, Task
from plyground.teaching.lessons.showing import pictures, text

_FOLDER = Path(__file__).resolve().parent / "data"
NAMES = (
    "two-ply",
    "x-y",
    "three-players",
    "itb-lr",
    "feup-27",
    "ties",
    "coins-4",
    "coins",
    "resources",
    "chess-depth",
    "material",
    "chess-score",
    "open-lines",
    "horizon",
    "chess-horizon",
    "bme-quiz",
    "expectiminimax",
    "two-dice",
    "ordinal",
    "bounded-chance",
)


def lessons() -> tuple[Lesson, ...]:
    """Every lesson."""
    return tuple(_read(name) for name in NAMES)


def lesson(name: str) -> Lesson:
    """The lesson of that name; an unknown name is answered with the nearest."""
    if name not in NAMES:
        near = get_close_matches(name, NAMES, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise BadOptionError(f"There is no lesson {shown(name)}.{hint} There are: {', '.join(NAMES)}.")
    return _read(name)


@cache
def _read(name: str) -> Lesson:
    data = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    tasks = tuple(_task(task) for task in data.pop("tasks", ()))
    positions = tuple(Position(**position) for position in data.pop("positions", ()))
    tables = tuple(Table(**table) for table in data.pop("tables", ()))
    lectures = tuple(data.pop("lectures", ()))
    return Lesson(name=name, tasks=tasks, positions=positions, tables=tables, lectures=lectures, **data)


def _task(data: dict[str, Any]) -> Task:
    return Task(tree_text=data.pop("tree", ""), **data)


__all__ = ["NAMES", "Lesson", "Position", "Table", "Task", "lesson", "lessons", "pictures", "text"]
