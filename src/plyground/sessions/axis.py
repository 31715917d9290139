"""In which units an analysis is told, and between which ends its graph is drawn.

A contest of two is told in percent of the expected score, from 0 to 100. For one who plays alone a share of the best
imaginable result says nothing: it is told in the game's own points, between the least and the most that was ever expected.
"""

from __future__ import annotations

from plyground.sessions.analysis import Study

_PERCENT = 100.0
_TENS = 10.0


class Axis:
    """How scores of one study are written, and where they stand from 0, the foot of its graph, to 1, the head."""

    def __init__(self, study: Study) -> None:
        """The ends are those of what is known now."""
        self.is_percent = study.game.facts.players > 1
        self._low, self._high = study.game.facts.utility
        known = [score for ply in range(len(study.states)) if (score := study.score_at(ply)) is not None]
        known += [roll.after for roll in study.rolls.values()]
        self._foot, self._head = (0.0, 1.0) if self.is_percent or not known else (min(known), max(known))

    @property
    def unit(self) -> str:
        """In a word."""
        return "percent" if self.is_percent else "points"

    def place(self, score: float) -> float:
        """Where a score stands; all stand in the middle if they are the same."""
        return 0.5 if self._head == self._foot else (score - self._foot) / (self._head - self._foot)

    def label(self, place: float) -> str:
        """What is written at a place of the axis."""
        return self.score(self._foot + place * (self._head - self._foot))

    def score(self, score: float | None, *, decimals: int = 0) -> str:
        """What a player can expect."""
        if score is None:
            return "?"
        if self.is_percent:
            return f"{_PERCENT * score:.{decimals}f} %"
        points = self._low + score * (self._high - self._low)
        return f"{points:.{max(decimals, self._decimals)}f}"

    def change(self, change: float | None, *, decimals: int = 0, sign: bool = False) -> str:
        """A gain or a loss, without its unit."""
        if change is None:
            return ""
        size = change * (_PERCENT if self.is_percent else self._high - self._low)
        places = decimals if self.is_percent else max(decimals, self._decimals)
        rounded = round(size, places) + 0.0  # not -0
        return f"{rounded:{'+' if sign and rounded else ''}.{places}f}"

    @property
    def _decimals(self) -> int:
        """Points are told to a tenth, and where there are few of them, to a thousandth."""
        return 1 if self._high - self._low > _TENS else 3
