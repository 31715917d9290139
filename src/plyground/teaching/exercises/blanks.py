"""The answer that the entries of a form make; what is still empty is asked for by its label, before anything is judged."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.core.errors import BadOptionError
from plyground.teaching.exercises.exercise import Exercise, Field
from plyground.teaching.exercises.reading import BadAnswerError
from plyground.teaching.words import say


def answer_from(exercise: Exercise, entries: Sequence[str], language: str = "en") -> str:
    """The typed answer that the entries make; BadAnswerError if one is empty that may not be."""
    fields = exercise.maker.fields(exercise, language)
    if len(entries) != len(fields):
        raise BadOptionError(
            f"The exercise has {len(fields)} blanks; {len(entries)} entries came. Send one for each, empty or not."
        )
    empty = [field for field, entry in zip(fields, entries, strict=True) if not entry.strip()]
    if empty and (len(empty) == len(fields) or not exercise.maker.may_leave_empty):
        raise BadAnswerError(lambda tag: _wanted(exercise, empty, tag), language, is_missing=True)
    return exercise.maker.joined(exercise, entries)


def _wanted(exercise: Exercise, empty: Sequence[Field], language: str) -> str:
    if exercise.maker.may_leave_empty:
        return say("exercise.missing.all", language)
    if not empty[0].choices:
        return say("exercise.missing.fill", language, labels=_row([field.label for field in empty], language))
    if len(exercise.maker.fields(exercise, language)) == 1:
        return say("exercise.missing.choose", language)
    return say("exercise.missing.choose-each", language, labels="; ".join(field.label for field in empty))


def _row(names: Sequence[str], language: str) -> str:
    """A, B and C."""
    *first, last = names
    return f"{', '.join(first)} {say('exercise.word.and', language)} {last}" if first else last
