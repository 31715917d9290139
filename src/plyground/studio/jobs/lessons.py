"""The lectures' lessons and demonstrations, in a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plyground.studio.jobs.picture_words import told
from plyground.studio.jobs.refusals import UnknownDemoError, UnknownLessonError
from plyground.studio.messages import DemoCard, DemoPage, ExerciseLink, LessonCard, LessonPage, LessonPart
from plyground.studio.words import longer
from plyground.studio.words.common import ENGLISH
from plyground.teaching.demos import DEMOS, TITLES, demo
from plyground.teaching.exercises import exercises_about
from plyground.teaching.lessons import NAMES, Lesson, Position, Table, Task
from plyground.teaching.lessons import lesson as lesson_named
from plyground.teaching.lessons import lessons as all_lessons
from plyground.teaching.pictures.svg import svg
from plyground.teaching.pictures.texts import written
from plyground.workers import Link


def lessons(arguments: dict[str, Any], link: Link | None = None) -> list[LessonCard]:
    """All lessons, in the order of the lectures, in a `language`."""
    del link
    return [_card(one, arguments.get("language", ENGLISH)) for one in all_lessons()]


def lesson(arguments: dict[str, Any], link: Link | None = None) -> LessonPage:
    """One lesson by its `name`, in a `language`."""
    del link
    name, language = arguments["name"], arguments.get("language", ENGLISH)
    if name not in NAMES:
        raise UnknownLessonError(f"There is no lesson {name!r}. There are: {', '.join(NAMES)}.")
    one = lesson_named(name)
    page: LessonPage = {
        "card": _card(one, language),
        "explanation": _texts(one, language)["explanation"],
        "parts": list(_parts(one, language)),
    }
    if one.demo:
        page["demo"] = one.demo
    return page


def demos(arguments: dict[str, Any], link: Link | None = None) -> list[DemoCard]:
    """All demonstrations, in the order of the lectures, with their titles in a `language`."""
    del link
    language = arguments.get("language", ENGLISH)
    return [
        {"name": name, "title": longer.reworded(TITLES[name], "demos", language), "about": _about(show)}
        for name, show in DEMOS.items()
    ]


def show_demo(arguments: dict[str, Any], link: Link | None = None) -> DemoPage:
    """A demonstration by its `name`, computed now with a `seed`, in a `language`; how far it is goes over the link."""
    name, language = arguments["name"], arguments.get("language", ENGLISH)
    if name not in DEMOS:
        raise UnknownDemoError(f"There is no demonstration {name!r}. There are: {', '.join(DEMOS)}.")

    def tell(done: int, total: int) -> None:
        if link is not None:
            link.tell({"done": done, "total": total})

    shown = demo(name, seed=arguments.get("seed", 0), progress=tell)

    def say(text: str) -> str:
        return longer.reworded(text, "demos", language)

    plain = {key: value for key, value in shown.numbers.items() if not isinstance(value, list | tuple | Mapping)}
    return {
        "name": shown.name,
        "title": say(shown.title),
        "text": say(shown.paragraph),
        "pictures": [svg(told(shown.picture, say))],
        "rows": [[say(key), say(_said(value))] for key, value in plain.items()],
    }


def _card(one: Lesson, language: str) -> LessonCard:
    texts = _texts(one, language)
    return {
        "name": one.name,
        "language": ENGLISH if longer.lesson(one.name, language) is None else language,
        "lectures": list(one.lectures),
        "title": texts["title"],
        "source": texts["source"],
        "question": texts["question"],
        "tasks": len(one.tasks),
        "has_demo": bool(one.demo),
    }


def _texts(one: Lesson, language: str) -> Mapping[str, str]:
    """What a lesson says: in the language, where it was translated, else in English."""
    english = {"title": one.title, "source": one.source, "question": one.question, "explanation": one.explanation}
    return {**english, **(longer.lesson(one.name, language) or {})}


def _parts(one: Lesson, language: str) -> Iterator[LessonPart]:
    def say(text: str) -> str:
        return longer.reworded(text, "figures", language)

    number = 0
    for part in one.parts:
        answer = {say(name): say(_said(value)) for name, value in (part.answer or part.found).items()}
        match part:
            case Task():
                source = {"kind": "lesson", "name": one.name, "task": number}
                links: list[ExerciseLink] = [
                    {"code": found.code, "title": found.title(language)} for found in exercises_about(one.name, number)
                ]
                task: LessonPart = {"kind": "task", "algorithm": part.algorithm, "source": source, "answer": answer}  # type: ignore[typeddict-item]
                yield {**task, "practice": links} if links else task
                number += 1
            case Position():
                yield {"kind": "position", "diagram": part.diagram, "answer": answer}
            case Table():
                rows = [[say(cell) for cell in row] for row in (part.figures.columns, *part.figures.rows)]
                yield {"kind": "table", "diagram": say(part.figures.heading), "rows": rows, "answer": answer}


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
