"""Judging an answer: right, right under another convention, a mistake with a name, or wrong from a certain step on."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.teaching.exercises.exercise import TERMS, Departure, Exercise
from plyground.teaching.exercises.reading import BadAnswerError
from plyground.teaching.words import explain, say

_INSISTED = {"strict": "equality-forgotten", "non-strict": "equality-cut"}
"""The mistakes that other conventions are to somebody who insists on the one in the question."""


@dataclass(frozen=True)
class Verdict:
    """What is to be said about an answer.

    `convention` names the one under which it is right, if that is not the one in the question; `mistake` the mistake that
    leads to exactly this answer; `step` is the first step of the trace from which it departs. `message` says it in words.
    """

    is_right: bool
    message: str
    convention: str | None = None
    mistake: str | None = None
    step: int | None = None


def check(exercise: Exercise, answer: str, language: str = "en", *, insist: bool = False) -> Verdict:
    """Judge a typed answer; BadAnswerError if it cannot be read. To `insist` is to accept no other convention."""
    kind = exercise.maker
    try:
        given = kind.read(exercise, answer)
    except BadAnswerError as refusal:
        raise refusal.told(language) from None
    if kind.agrees(exercise, given, kind.model(exercise)):
        return Verdict(is_right=True, message=say("exercise.right", language))
    for convention, wanted in kind.conventions(exercise):
        if kind.agrees(exercise, given, wanted):
            return _under(convention, language, insist=insist)
    for mistake, wanted in kind.mistakes(exercise):
        if kind.agrees(exercise, given, wanted):
            return Verdict(is_right=False, message=_wrong(f"mistake.{mistake}", language), mistake=mistake)
    departure = kind.departure(exercise, given)
    return Verdict(is_right=False, message=_departed(exercise, departure, language), step=departure.step)


def _under(convention: str, language: str, *, insist: bool) -> Verdict:
    name = say(f"exercise.convention.{convention}", language, **TERMS)
    if not insist:
        return Verdict(is_right=True, message=say("exercise.right-under", language, convention=name), convention=convention)
    mistake = _INSISTED.get(convention)
    key = f"mistake.{mistake}" if mistake else "exercise.wrong-convention"
    return Verdict(is_right=False, message=_wrong(key, language, convention=name), convention=convention, mistake=mistake)


def _wrong(key: str, language: str, **slots: str) -> str:
    return f"{say('exercise.wrong', language)} {say(key, language, **slots)}"


def _departed(exercise: Exercise, departure: Departure, language: str) -> str:
    said = f"{say('exercise.wrong', language)} {say(departure.key, language, **departure.slots)}"
    if departure.step is None or not departure.is_told:
        return said
    run = departure.run or exercise.run
    return f"{said} {say('exercise.at-step', language, step=departure.step)} {explain(run, departure.step, language)}"
