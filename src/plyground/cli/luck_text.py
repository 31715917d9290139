"""Luck and skill of a game that was looked back at: as rows of text, and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plyground.sessions.luck import tallies

if TYPE_CHECKING:
    from plyground.sessions.analysis import Study
    from plyground.sessions.axis import Axis
    from plyground.sessions.luck import Roll

_DIGITS = 4


def luck_rows(study: Study, axis: Axis) -> list[str]:
    """What the dice gave to every seat, what its decisions lost, and the result without the luck."""
    head = ("", "throws", "luck in them", "luck in all", "skill", "result", "without luck")
    rows = [
        (
            study.name(tally.player),
            str(tally.throws),
            axis.change(tally.own_luck, decimals=1, sign=True),
            axis.change(tally.luck, decimals=1, sign=True),
            axis.change(tally.skill, decimals=1, sign=True),
            axis.score(tally.result),
            axis.score(tally.adjusted),
        )
        for tally in tallies(study)
    ]
    least, most = study.game.facts.utility
    told = [f"Luck and skill, in {axis.unit}: what throws gave, and what decisions gave away."]
    if axis.is_percent and (least, most) != (-1.0, 1.0):
        told.append(f"100 percent are a payoff of {most:g}, 0 percent one of {least:g}.")
    return [" ".join(told), *aligned([head, *rows])]


def luck_data(study: Study) -> list[dict[str, Any]]:
    """For a program, a seat each: scores from 0 to 1, where `luck` is of all throws and `own_luck` of the seat's own."""
    return [
        {
            "player": tally.player + 1,
            "throws": tally.throws,
            "own_luck": round(tally.own_luck, _DIGITS) + 0.0,
            "luck": round(tally.luck, _DIGITS) + 0.0,
            "decisions": tally.decisions,
            "skill": round(tally.skill, _DIGITS) + 0.0,
            "result": _rounded(tally.result),
            "adjusted": _rounded(tally.adjusted),
        }
        for tally in tallies(study)
    ]


def roll_data(study: Study, roll: Roll) -> dict[str, Any]:
    """A throw for a program: what the first seat could expect before and after, and what every seat could."""
    return {
        "number": roll.ply + 1,
        "player": None if roll.thrower is None else roll.thrower + 1,
        "roll": roll.text,
        "expected": round(roll.expected, _DIGITS),
        "after": round(roll.after, _DIGITS),
        "expected_by": [round(score, _DIGITS) for score in roll.expected_by],
        "after_by": [round(score, _DIGITS) for score in roll.after_by],
        "luck": [round(roll.luck(player), _DIGITS) + 0.0 for player in range(study.game.facts.players)],
        "proven": roll.is_proven,
    }


def aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """A table: names on the left, numbers on the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        f"{name:<{widths[0]}}  " + "  ".join(f"{cell:>{room}}" for cell, room in zip(rest, widths[1:], strict=True))
        for name, *rest in rows
    ]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)
