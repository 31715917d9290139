"""Teaching: game trees as lessons. Runs and their stages, pictures, words, exercises, demonstrations.

    from plyground.teaching import explain, picture, run, summary

    lesson = run("3 12 8 | 2 4 6 | 14 5 2", "alpha-beta")      shown as a picture in a notebook
    summary(lesson)                                            value, move, leaves looked at, cuts
    explain(lesson, 12, language="pt")                         what happened at step 12, and why
    picture(lesson, 12).save("step.svg")
    publish(lesson, Path("lesson.html"), language="hu")        a page to step through

Names are loaded when they are first used: a run needs neither pictures nor words.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.teaching.demos import demo
    from plyground.teaching.engine_runs import engine_run
    from plyground.teaching.exercises import check, make_exercise, sheet
    from plyground.teaching.lessons import lesson
    from plyground.teaching.pictures import picture, save
    from plyground.teaching.publishing import publish
    from plyground.teaching.running import Run, run
    from plyground.teaching.stages import Replay, Stage
    from plyground.teaching.words import captions, explain, summary

_HOMES = {
    "Replay": "stages",
    "Run": "running",
    "Stage": "stages",
    "captions": "words",
    "check": "exercises",
    "demo": "demos",
    "engine_run": "engine_runs",
    "explain": "words",
    "lesson": "lessons",
    "make_exercise": "exercises",
    "picture": "pictures",
    "publish": "publishing",
    "run": "running",
    "save": "pictures",
    "sheet": "exercises",
    "summary": "words",
}

__all__ = [
    "Replay",
    "Run",
    "Stage",
    "captions",
    "check",
    "demo",
    "engine_run",
    "explain",
    "lesson",
    "make_exercise",
    "picture",
    "publish",
    "run",
    "save",
    "sheet",
    "summary",
]


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
