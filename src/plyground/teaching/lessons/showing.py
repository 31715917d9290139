"""Lessons for the eye: their trees and boards as pictures, and everything as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.games.catalogue import load
from plyground.teaching.demos.board import Square, board_scene
from plyground.teaching.demos.demo import Demo
from plyground.teaching.demos.sheet import headed, page, table, text_table
from plyground.teaching.lessons.figures import Figures
from plyground.teaching.lessons.lesson import Lesson, Position, Task
from plyground.teaching.pictures.plan import View
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.pictures.texts import MINUS, written

MOST_DRAWN = 3
"""A lesson of more tasks is a series: it is shown as a table, not tree by tree."""
_HEADINGS = ["tree", "algorithm", "value", "move", "leaves looked at", "cuts"]
_SIDE = 3


def pictures(lesson: Lesson) -> tuple[Scene, ...]:
    """The last stage of every run, or a table of a series; boards; tables; or the picture of the demonstration."""
    if shown := _demonstration(lesson):
        return (shown.picture,)
    if len(lesson.tasks) > MOST_DRAWN:
        return (page(table(_HEADINGS, answers(lesson)), lesson.title, lesson.explanation),)
    view = View(title=lesson.title)
    runs = (scene(task.run, view=view) for task in lesson.tasks)
    boards = (_board(lesson, position) for position in lesson.positions)
    return (*runs, *boards, *(_table(lesson, one.figures) for one in lesson.tables))


def text(lesson: Lesson) -> str:
    """Title, question, what there is to see, answers and explanation."""
    parts = [f"{lesson.title} ({lesson.name}; {lesson.source})", lesson.question, *_shown(lesson), lesson.explanation]
    if lesson.demo:
        parts.append(f"See the demonstration {lesson.demo}.")
    return "\n\n".join(parts)


def answers(lesson: Lesson) -> list[list[str]]:
    """A row for every task: what was run on what, and what came out."""
    return [
        [
            _tree_name(task),
            " ".join([task.algorithm, *(f"{name}={value}" for name, value in task.settings.items())]),
            written(task.run.answer.value),
            task.found["move"] or "",
            f"{task.found['looked at']} of {task.found['leaves']}",
            str(task.found["cuts"]),
        ]
        for task in lesson.tasks
    ]


def _shown(lesson: Lesson) -> Iterator[str]:
    if shown := _demonstration(lesson):
        yield shown.text
    if len(lesson.tasks) <= MOST_DRAWN:
        yield from (terminal(task.run) for task in lesson.tasks)
    if lesson.tasks:
        yield text_table(_HEADINGS, answers(lesson))
    for position in lesson.positions:
        yield f"{position.diagram}\n{_sum(position)}"
    for one in lesson.tables:
        yield f"{one.figures.heading}\n{text_table(one.figures.columns, one.figures.rows)}"


def _demonstration(lesson: Lesson) -> Demo | None:
    """The demonstration, where the lesson has nothing else to show."""
    return None if lesson.tasks or lesson.positions or lesson.tables else lesson.demonstration()


def _tree_name(task: Task) -> str:
    if task.quiz is not None:
        return f"quiz {task.quiz}"
    if task.dice:
        return f"dice: {task.dice}"
    if task.game:
        return " ".join(f"{name}={value}" for name, value in task.options.items()) or task.game
    return task.tree_text


def _board(lesson: Lesson, position: Position) -> Scene:
    """A board of three by three with the marks of both players."""
    game = load(position.game)
    marks = game.pieces(game.position(position.position), None)
    squares = {
        ("abc".index(cell[0]), _SIDE - int(cell[1])): Square(letter="XO"[standing[0]["o"]]) for cell, standing in marks.items()
    }
    drawn = headed(board_scene(_SIDE, _SIDE, squares), _sum(position))
    return page(drawn, lesson.title, f"{position.diagram}\n{_sum(position)}")


def _sum(position: Position) -> str:
    found = position.found
    return f"{found['open for MAX']} {MINUS} {found['open for MIN']} = {written(found['value'])}"


def _table(lesson: Lesson, figures: Figures) -> Scene:
    drawn = headed(table(figures.columns, figures.rows), figures.heading)
    return page(drawn, lesson.title, text_table(figures.columns, figures.rows))
