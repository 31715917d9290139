"""Practice: what can be practised, exercises, what an answer is worth, solutions, and sheets for a class."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from plyground.core.errors import BadOptionError
from plyground.core.facts import OptionValue
from plyground.core.trees import write_tree
from plyground.studio.jobs.exporting import packed
from plyground.studio.jobs.run_view import picture_of
from plyground.studio.messages import (
    AnswerRequest,
    ExerciseRequest,
    ExerciseView,
    KindCard,
    OptionSpec,
    PracticeKinds,
    SheetRequest,
    SolutionView,
    VerdictView,
)
from plyground.teaching.exercises import (
    KINDS,
    BadAnswerError,
    Difficulty,
    Exercise,
    Kind,
    Verdict,
    answer_from,
    check,
    exercise_from_code,
    kind_named,
    kinds_and_topics,
    make_exercise,
    read_difficulty,
    sheet,
)
from plyground.teaching.exercises.difficulty import DEEPEST, MOST_PLAYERS, WIDEST
from plyground.teaching.exercises.kinds.find_x import FindX, filled
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.regions import probes
from plyground.teaching.pictures.plan import View, plan
from plyground.teaching.running import Run, run
from plyground.teaching.words import say
from plyground.workers import Link

_NUMBERS = {"depth": (1, DEEPEST), "branching": (2, WIDEST), "players": (2, MOST_PLAYERS), "cuts": (0, 12), "deep_cuts": (0, 6)}
_MOST_EXACT = 8
_HELP = {
    "depth": "moves from the root to the leaves",
    "branching": "branches at every node",
    "cuts": "at least so many cuts",
    "exact_cuts": "exactly so many cuts",
    "deep_cuts": "at least so many deep cuts",
    "ties": "whether equal values matter",
    "irregular": "nodes of different width, leaves at different depths",
    "chance": "with chance nodes",
    "players": "how many players",
    "strict": "cut only beyond the window, not on equality",
    "hard": "return the end of the window for values beyond it",
}
OPEN = ""
"""The choice that leaves a target to the kind of exercise."""


def kinds(arguments: dict[str, Any], link: Link | None = None) -> PracticeKinds:
    """Every kind of exercise and every topic. How many answers were right is filled in where they are kept."""
    del link
    language = arguments["language"]
    cards: list[KindCard] = [
        {
            "name": name,
            "title": say(f"exercise.{name}.title", language),
            "targets": [_target(kind, target) for target in _HELP if target in kind.targets],
            "right": 0,
            "tried": 0,
        }
        for name, kind in KINDS.items()
    ]
    topics = kinds_and_topics()
    return {
        "kinds": cards,
        "topics": [
            {"name": topic, "title": say(f"exercise.topic.{topic}", language), "kinds": list(dict.fromkeys(topics[topic]))}
            for topic in topics
        ],
    }


def _target(kind: Kind[Any], name: str) -> OptionSpec:
    """A target as an option: a number, a switch, or a choice of which one leaves it open."""
    usual = getattr(kind.defaults, name)
    if name in _NUMBERS:
        low, high = _NUMBERS[name]
        return {"name": name, "default": low if usual is None else usual, "help": _HELP[name], "lowest": low, "highest": high}
    if name == "exact_cuts":
        return {"name": name, "default": OPEN, "help": _HELP[name], "choices": [OPEN, *range(_MOST_EXACT + 1)]}
    if name == "ties" and usual is None:
        return {"name": name, "default": OPEN, "help": _HELP[name], "choices": [OPEN, "yes", "no"]}
    return {"name": name, "default": bool(usual), "help": _HELP[name]}


def exercise(arguments: dict[str, Any], link: Link | None = None) -> ExerciseView:
    """The exercise of an ExerciseRequest."""
    del link
    request: ExerciseRequest = arguments["request"]
    language = request.get("language", "en")
    one = _asked_for(request)
    drawn = plan(one.tree, View(title=one.title(language)))
    return {
        "code": one.code,
        "kind": one.kind,
        "title": one.title(language),
        "question": one.question(language),
        "how": one.how_to_answer(language),
        "fields": [
            {"label": field.label, "is_number": field.is_number, "choices": list(field.choices)}
            for field in one.maker.fields(one, language)
        ],
        "picture": picture_of(drawn, language),
        "conventions": one.maker.rules(one, language) if isinstance(one.maker, CutKind) else "",
    }


def _asked_for(request: ExerciseRequest) -> Exercise:
    if ("code" in request) == ("kind" in request):
        raise BadOptionError("An exercise is asked for by its code or by its kind: give one of them.")
    if "code" in request:
        return exercise_from_code(request["code"])
    kind = kind_named(request["kind"])
    return make_exercise(kind.name, request.get("seed", 0), _difficulty(kind, request.get("difficulty", {})))


def _difficulty(kind: Kind[Any], given: Mapping[str, OptionValue]) -> Difficulty:
    """The target that a form asks for; what is as usual is left out, so that codes stay short."""
    usual = {spec["name"]: spec["default"] for spec in (_target(kind, name) for name in _HELP if name in kind.targets)}
    words = []
    for name, value in given.items():
        if value == OPEN or (
            name in usual and value == usual[name] and isinstance(value, bool) == isinstance(usual[name], bool)
        ):
            continue
        words.append(f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}")
    if any(" " in word or "," in word for word in words):
        raise BadOptionError("A target of an exercise is a name with a whole number, yes or no; it was something else.")
    return read_difficulty(" ".join(words))


def check_answer(arguments: dict[str, Any], link: Link | None = None) -> dict[str, Any]:
    """The VerdictView of an AnswerRequest as `verdict`, and what is to be kept of it, if anything, as `kept`."""
    del link
    request: AnswerRequest = arguments["request"]
    language = request.get("language", "en")
    one = exercise_from_code(request["code"])
    solution = one.solution(language)
    try:
        found = check(one, _answer(one, request, language), language)
    except BadAnswerError as error:
        kind: Literal["missing", "unreadable"] = "missing" if error.is_missing else "unreadable"
        unread: VerdictView = {"kind": kind, "is_right": False, "text": str(error), "solution": solution}
        return {"verdict": unread, "kept": None}
    verdict: VerdictView = {
        "kind": "convention" if found.convention else "right" if found.is_right else "mistake" if found.mistake else "step",
        "is_right": found.is_right,
        "text": _without_head(found.message, language),
        "solution": solution,
    }
    if found.step is not None:
        verdict["step"] = found.step
    return {"verdict": verdict, "kept": _kept(one, found)}


def _without_head(message: str, language: str) -> str:
    """A verdict without "Right." or "Not right." in front: the page has that as its heading."""
    for head in (say("exercise.right", language), say("exercise.wrong", language)):
        if message.startswith(head):
            return message.removeprefix(head).strip()
    return message


def _kept(one: Exercise, found: Verdict) -> dict[str, Any]:
    return {"code": one.code, "kind": one.kind, "is_right": found.is_right, "mistake": found.mistake or ""}


def _answer(one: Exercise, request: AnswerRequest, language: str) -> str:
    """The typed answer; entries of a form are put together as the kind of exercise does it."""
    if ("text" in request) == ("entries" in request):
        raise BadOptionError("An answer is a text or the entries of all blanks: give one of them.")
    if "text" in request:
        return request["text"]
    return answer_from(one, request["entries"], language)


def solution(arguments: dict[str, Any], link: Link | None = None) -> dict[str, Any]:
    """The right answer and the run that shows it, a SolutionView as `solution`, and what is to be kept of it as `kept`."""
    del link
    request = arguments["request"]
    one = exercise_from_code(request["code"])
    shown = _shown(one)
    is_own = shown is None or shown.tree == one.tree
    found: SolutionView = {
        "text": one.solution(request.get("language", "en")),
        "source": {"kind": "exercise", "code": one.code}
        if is_own or shown is None
        else {"kind": "text", "text": write_tree(shown.tree)},
        "algorithm": one.algorithm if shown is None else shown.algorithm,
        "settings": dict(one.settings if shown is None else shown.settings),
    }
    return {"solution": found, "kept": {"code": one.code, "kind": one.kind, "is_right": False, "mistake": "", "shown": True}}


def _shown(one: Exercise) -> Run | None:
    """The run from which the solution can be read; where a leaf is unknown, one with a number in its place."""
    if isinstance(one.maker, FindX):
        model = one.maker.model(one)
        inside = next(x for x in probes(model.ends) if x in model)
        return run(filled(one.tree, inside), one.algorithm, **one.settings)
    return one.maker.solution_run(one)


def make_sheet(arguments: dict[str, Any], link: Link | None = None) -> dict[str, str]:
    """The file of a SheetRequest."""
    del link
    request: SheetRequest = arguments["request"]
    made = sheet(
        request["topic"],
        seed=request["seed"],
        variants=request["variants"],
        language=request.get("language", "en"),
        solutions=request.get("solutions", True),
    )
    name = f"exercises-{request['topic']}-{request['seed']}.{request['format']}"
    with TemporaryDirectory() as folder:
        file = Path(folder) / name
        made.save(file)
        return packed(name, file.read_bytes())


__all__ = ["check_answer", "exercise", "kinds", "make_sheet", "solution"]
