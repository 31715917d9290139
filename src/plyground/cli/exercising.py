"""`ply exercise`: exercises to answer at the prompt, to check from a program, or to print as sheets."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE, WHOLE, ascii_option, json_option
from plyground.cli.output import print_json, print_rows, style, width
from plyground.cli.progress import working
from plyground.cli.trees import language_option
from plyground.core.errors import BadOptionError, PlygroundError

if TYPE_CHECKING:
    from plyground.teaching.exercises import Difficulty, Exercise, Verdict

EXIT_WRONG = 1
_WIDEST = 110


@click.command()
@click.argument(
    "topic", metavar="[TOPIC]", required=False, default="", help="A topic, a kind of exercise, or an exercise's code."
)
@click.option("--seed", type=WHOLE, default=0, show_default=True, help="The same seed gives the same exercises.")
@click.option(
    "--difficulty", metavar="'NAME=VALUE ...'", default="", show_default=False, help="Targets, such as 'depth=3 cuts=2 ties'."
)
@click.option("--answer", metavar="TEXT", default=None, help="Check this answer instead of asking; exit code 1 if it is wrong.")
@click.option("--insist", is_flag=True, help="Accept no other convention than the one in the question.")
@click.option("--solution", is_flag=True, help="Show the solution too.")
@click.option("--sheet", type=WHOLE, metavar="N", default=None, help="Make a sheet of so many variants, with solutions.")
@click.option(
    "--out", type=FILE, metavar="FILE", default=None, help="Where the sheet goes: .pdf, .tex, .html, .xml (Moodle), .json."
)
@language_option
@ascii_option
@json_option
@click.pass_context
def exercise(
    context: click.Context,
    topic: str,
    seed: int,
    difficulty: str,
    answer: str | None,
    insist: bool,
    solution: bool,
    sheet: int | None,
    out: Path | None,
    language: str,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Practise on trees: exercises from a seed, checked against the algorithm itself, or sheets to hand out.

    Without a topic, the topics and the kinds of exercise are listed.
    """
    from plyground.teaching.exercises import read_difficulty

    if not topic:
        if sheet is not None or out is not None or answer is not None or difficulty:
            raise BadOptionError("Which exercise? Give a topic or a kind; 'ply exercise' alone lists them.")
        _list(language, as_json=as_json)
        return
    target = read_difficulty(difficulty)
    if sheet is not None or out is not None:
        if answer is not None:
            raise BadOptionError("--answer is for one exercise, not for a sheet; leave it out, or --sheet and --out.")
        _make_sheet(topic, seed, sheet, target, language, out)
        return
    exercises = _exercises(topic, seed, target)
    if answer is not None:
        _check_answer(context, exercises, answer, language, insist=insist, as_json=as_json)
    elif as_json:
        print_json([_told(one, language, solution=solution) for one in exercises])
    else:
        _practise(exercises, language, insist=insist, solution=solution, ascii_only=ascii_only)


def _list(language: str, *, as_json: bool) -> None:
    from plyground.teaching.exercises import KINDS, kinds_and_topics
    from plyground.teaching.words import say

    if as_json:
        print_json({"topics": {topic: list(kinds) for topic, kinds in kinds_and_topics().items()}, "kinds": list(KINDS)})
        return
    print("Topics")
    print_rows([(topic, ", ".join(kinds)) for topic, kinds in kinds_and_topics().items()], indent="  ")
    print("\nKinds of exercise")
    print_rows([(kind, say(f"exercise.{kind}.title", language)) for kind in KINDS], indent="  ")


def _exercises(topic: str, seed: int, target: Difficulty) -> list[Exercise]:
    """The exercises of a topic, or the one that a kind or a code gives."""
    from plyground.teaching.exercises import exercise_from_code, kind_named, make_exercise, tasks_of

    if "/" in topic:
        return [exercise_from_code(topic)]
    made: list[Exercise] = []
    refusal: PlygroundError | None = None
    for task in tasks_of(topic):
        try:
            made.append(make_exercise(task.kind, seed, kind_named(task.kind).settle(target.filled(task.difficulty))))
        except PlygroundError as error:
            refusal = error
    if refusal is not None and not made:
        raise refusal
    return made


def _make_sheet(topic: str, seed: int, variants: int | None, target: Difficulty, language: str, out: Path | None) -> None:
    from plyground.teaching.exercises import sheet as make_sheet

    if out is None:
        raise BadOptionError("--sheet needs --out FILE, such as --out sheet.pdf, to say where the sheet goes.")
    with working("making the sheet"):
        made = make_sheet(topic, seed=seed, variants=1 if variants is None else variants, difficulty=target, language=language)
        made.save(out)
    for kind in made.left_out:
        print(f"Left out: {kind}, which cannot be made that way.", file=sys.stderr)
    print(f"Wrote {out}.")


def _told(one: Exercise, language: str, *, solution: bool) -> dict[str, Any]:
    told = one.as_json() | {"question": one.question(language), "form": one.how_to_answer(language)}
    return told | ({"answer": one.answer(), "solution": one.solution(language)} if solution else {})


def _check_answer(
    context: click.Context, exercises: list[Exercise], answer: str, language: str, *, insist: bool, as_json: bool
) -> None:
    from plyground.teaching.exercises import check

    if len(exercises) > 1:
        kinds = ", ".join(one.kind for one in exercises)
        raise BadOptionError(f"--answer is for one exercise; this topic has several: {kinds}. Name one of them.")
    verdict = check(exercises[0], answer, language, insist=insist)
    if as_json:
        print_json({"code": exercises[0].code} | _judged(verdict))
    else:
        print(verdict.message)
    if not verdict.is_right:
        context.exit(EXIT_WRONG)


def _judged(verdict: Verdict) -> dict[str, Any]:
    return {
        "right": verdict.is_right,
        "convention": verdict.convention,
        "mistake": verdict.mistake,
        "step": verdict.step,
        "message": verdict.message,
    }


def _practise(exercises: list[Exercise], language: str, *, insist: bool, solution: bool, ascii_only: bool) -> None:
    """Ask one after the other; where nobody can answer, only show them."""
    from plyground.teaching.pictures import terminal

    is_asked = sys.stdin.isatty() and not solution
    for number, one in enumerate(exercises, 1):
        print(f"{number}. {one.title(language)}  ({one.code})\n")
        print(terminal(one.tree, style=style(ascii_only=ascii_only)) + "\n")
        print(_wrapped(one.question(language)))
        print(_wrapped(one.how_to_answer(language)))
        if solution:
            print("\n" + _wrapped(one.solution(language)))
        if is_asked and not _ask(one, language, insist=insist):
            return
        print()


def _wrapped(text: str) -> str:
    return "\n".join(fill(line, min(width(), _WIDEST)) for line in text.splitlines())


def _ask(one: Exercise, language: str, *, insist: bool) -> bool:
    """Ask until the answer is right or given up; False when the person leaves."""
    from plyground.teaching.exercises import check

    print("(? shows the solution, an empty line goes on, q leaves)")
    while True:
        try:
            given = input("> ").strip()
        except EOFError:
            print()
            return False
        if given in {"q", "quit"}:
            return False
        if given == "?":
            print(_wrapped(one.solution(language)))
            return True
        if not given:
            return True
        try:
            verdict = check(one, given, language, insist=insist)
        except PlygroundError as error:
            print(error)
            continue
        print(verdict.message)
        if verdict.is_right:
            return True
