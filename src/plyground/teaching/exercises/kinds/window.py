"""The window with which a node is entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf, isinf
from random import Random

from plyground.core.trace import EventKind
from plyground.core.trees import write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import TERMS, Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import pick
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.reading import bad_answer, read_pair, tidied
from plyground.teaching.exercises.tracing import step_of
from plyground.teaching.names import node_names
from plyground.teaching.running import Run
from plyground.teaching.words import explain, say, show
from plyground.textbook.demands import MIN

Pair = tuple[float, float]


class Window(CutKind[Pair]):
    """[3, inf]: alpha and beta at a node."""

    name = "window"
    defaults = Difficulty(depth=3, branching=2, cuts=1)

    def pick(self, dice: Random, run: Run) -> Asked | None:
        """A node whose window is not the widest."""
        entered = [event for event in run.events if event.kind == EventKind.ENTER and event.window != (-inf, inf)]
        return Asked(node=pick(dice, entered).node) if entered else None

    def of(self, exercise: Exercise, run: Run) -> Pair | None:  # noqa: D102 - as inherited
        found = [event.window for event in run.events if event.kind == EventKind.ENTER and event.node == exercise.asked.node]
        return found[-1] if found else None

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, Pair]]:
        """Also the window as the mover sees it, in negamax."""
        yield from super().conventions(exercise)
        alpha, beta = self.model(exercise)
        if exercise.tree.nodes[exercise.tree.find(exercise.asked.node)].player == MIN:
            yield "negamax", (-beta, -alpha)

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, Pair]]:
        """Also the window with which the node is left, and the two ends confused."""
        yield from super().mistakes(exercise)
        left = [event.window for event in exercise.run.events if event.kind == EventKind.EXIT]
        for event, window in zip(_exits(exercise.run), left, strict=True):
            if event == exercise.asked.node and window is not None:
                yield "window-after", window
        alpha, beta = self.model(exercise)
        yield "ends-confused", (beta, alpha)
        yield "ends-confused", (-beta, -alpha)

    def question(self, exercise: Exercise, language: str) -> str:
        """With the node and the convention."""
        return f"{say('exercise.window.question', language, node=_name(exercise), **TERMS)} {self.rules(exercise, language)}"

    def examples(self, exercise: Exercise) -> Iterator[str]:  # noqa: ARG002 - always the same
        """Two ends; more of them than there are conventions under which one could be right."""
        yield from (f"[-inf, {end}]" for end in (7, 3, 9, 5, 11, 2, 13))

    def solution(self, exercise: Exercise, language: str) -> str:
        """The window, and what is said when the node is entered."""
        step = step_of(exercise.run, EventKind.ENTER, exercise.asked.node)
        told = explain(exercise.run, step or 0, language)
        return f"{say('exercise.solution', language, answer=_shown(self.model(exercise), language))} {told}"

    def read(self, exercise: Exercise, text: str) -> Pair:
        """Alpha and beta, in this order."""
        said = tidied(text)
        for name in ("alpha", "beta", "\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}", "="):
            said = said.replace(name, " ")
        pair = read_pair(said)
        if pair is None:
            raise bad_answer("window", self.example(exercise), text)
        return pair

    def write(self, exercise: Exercise, answer: Pair) -> str:  # noqa: ARG002 - as inherited
        """In brackets."""
        return f"[{write_limit(answer[0])}, {write_limit(answer[1])}]"

    def departure(self, exercise: Exercise, given: Pair) -> Departure:
        """The entry of the node."""
        step = step_of(exercise.run, EventKind.ENTER, exercise.asked.node)
        slots = {"node": _name(exercise), "window": _shown(self.model(exercise)), "given": _shown(given)}
        return Departure(step, "exercise.departs.window", slots)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:  # noqa: ARG002 - Greek letters need no language
        """Alpha and beta."""
        return tuple(
            Field(name, limit_forms(limit))
            for name, limit in zip(
                ("\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}"), self.model(exercise), strict=True
            )
        )

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - as inherited
        """In brackets."""
        return f"[{entries[0]}; {entries[1]}]"


def write_limit(limit: float) -> str:
    """A number or an infinity as it may be typed."""
    if isinstance(limit, float) and isinf(limit):
        return "inf" if limit > 0 else "-inf"
    return write_number(Fraction(limit))


def _shown(window: Pair, language: str = "en") -> str:
    """A window as sentences write it, with the sign for infinity."""
    return f"[{show(window[0], language)}, {show(window[1], language)}]"


def limit_forms(limit: float) -> tuple[str, ...]:
    """All that is accepted in a form."""
    written = write_limit(limit)
    if "inf" not in written:
        return (written,)
    sign = "-" if limit < 0 else ""
    plus = () if sign else ("+inf", "+\N{INFINITY}")
    minus = ("\N{MINUS SIGN}\N{INFINITY}", "\N{MINUS SIGN}inf") if sign else ()
    return (written, f"{sign}\N{INFINITY}", f"{sign}infinity", *plus, *minus)


def _exits(run: Run) -> list[tuple[int, ...]]:
    return [event.node for event in run.events if event.kind == EventKind.EXIT]


def _name(exercise: Exercise) -> str:
    return node_names(exercise.tree)[exercise.tree.find(exercise.asked.node)]
