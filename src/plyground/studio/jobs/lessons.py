"""The lectures' lessons and demonstrations. They are written in English; the trees they open speak every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plyground.studio.jobs.refusals import UnknownDemoError, UnknownLessonError
from plyground.studio.messages import DemoCard, DemoPage, LessonCard, LessonPage, LessonPart
from plyground.teaching.demos import DEMOS, TITLES, demo
from plyground.teaching.lessons import NAMES, Lesson, Position, Table, Task
from plyground.teaching.lessons import lesson as lesson_named
from plyground.teaching.lessons import lessons as all_lessons
from plyground.teaching.pictures.texts import written
from plyground.workers import Link


def lessons(arguments: dict[str, Any], link: Link | None = None) -> list[LessonCard]:
    """All lessons, in the order of the lectures."""
    del arguments, link
    return [_card(one) for one in all_lessons()]


def lesson(arguments: dict[str, Any], link: Link | None = None) -> LessonPage:
    """One lesson by its `name`."""
    del link
    name = arguments["name"]
    if name not in NAMES:
        raise UnknownLessonError(f"There is no lesson {name!r}. There are: {', '.join(NAMES)}.")
    one = lesson_named(name)
    page: LessonPage = {"card": _card(one), "explanation": one.explanation, "parts": list(_parts(one))}
    if one.demo:
        page["demo"] = one.demo
    return page


def demos(arguments: dict[str, Any], link: Link | None = None) -> list[DemoCard]:
    """All demonstrations, in the order of the lectures."""
    del arguments, link
    return [{"name": name, "title": TITLES[name], "about": _about(show)} for name, show in DEMOS.items()]


def show_demo(arguments: dict[str, Any], link: Link | None = None) -> DemoPage:
    """A demonstration by its `name`, computed now with a `seed`; how far it is goes over the link."""
    name = arguments["name"]
    if name not in DEMOS:
        raise UnknownDemoError(f"There is no demonstration {name!r}. There are: {', '.join(DEMOS)}.")

    def tell(done: int, total: int) -> None:
        if link is not None:
            link.tell({"done": done, "total": total})

    shown = demo(name, seed=arguments.get("seed", 0), progress=tell)
    rows = [[key, _said(value)] for key, value in shown.numbers.items() if not isinstance(value, list | tuple | Mapping)]
    return {"name": shown.name, "title": shown.title, "text": shown.paragraph, "pictures": [shown.svg], "rows": rows}


def _card(one: Lesson) -> LessonCard:
    return {
        "name": one.name,
        "title": one.title,
        "source": one.source,
        "question": one.question,
        "tasks": len(one.tasks),
        "has_demo": bool(one.demo),
    }


def _parts(one: Lesson) -> Iterator[LessonPart]:
    number = 0
    for part in one.parts:
        answer = {name: _said(value) for name, value in (part.answer or part.found).items()}
        match part:
            case Task():
                source = {"kind": "lesson", "name": one.name, "task": number}
                yield {"kind": "task", "algorithm": part.algorithm, "source": source, "answer": answer}  # type: ignore[typeddict-item]
                number += 1
            case Position():
                yield {"kind": "position", "diagram": part.diagram, "answer": answer}
            case Table():
                rows = [list(part.figures.columns), *(list(row) for row in part.figures.rows)]
                yield {"kind": "table", "diagram": part.figures.heading, "rows": rows, "answer": answer}


def _said(value: Any) -> str:
    """A number, a name, a vector or a list as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {_said(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        is_nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if is_nested else ", ").join(
            f"({_said(part)})" if isinstance(part, list | tuple) else _said(part) for part in value
        )
    return value if isinstance(value, str) else written(value)


def _about(show: object) -> str:
    return (show.__doc__ or "").strip().split("\n")[0]
