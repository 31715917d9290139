"""What a lesson's page needs to know of every step, as small as can be: the changes from one step to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from plyground.core.trace import NodePath
from plyground.teaching.names import node_names
from plyground.teaching.pictures.changes import Changes
from plyground.teaching.pictures.looks import NodeLook
from plyground.teaching.pictures.plan import Plan, deep_cut
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.texts import window_text
from plyground.teaching.running import Run
from plyground.teaching.stages import Stage

MOST_LOOKS = 3_000_000
"""How many nodes times steps a lesson may have: more would be slow to make and to open."""

_LETTERS = {"hollow": "h", "seen": "s", "skipped": "x"}


@dataclass
class LessonData:
    """The steps, and which marks each place will ever need: C crossed, B on the best line, T in a call, H current."""

    steps: list[dict[str, Any]] = field(default_factory=list)
    marks: dict[int, set[str]] = field(default_factory=dict)
    arcs: dict[tuple[int, int], int] = field(default_factory=dict)
    has_side: bool = False


def coded(look: NodeLook) -> tuple[str, str, str]:
    """A look as the page knows it: its classes, its value, and what stands beside it."""
    flags = (("C", look.crossed), ("B", look.chosen), ("T", look.called), ("H", look.here))
    return _LETTERS[look.state] + "".join(flag for flag, is_set in flags if is_set), look.value, "\n".join(look.side)


def lesson_data(run: Run, drawn: Plan, steps: Sequence[int]) -> LessonData:
    """The steps of a lesson that is not too large for a page, each as its difference from the one before."""
    if len(steps) * len(drawn.places) > MOST_LOOKS:
        raise PictureError(
            f"A lesson with {len(steps)} steps of {len(drawn.places)} nodes would be too large: "
            "show the cuts only, or take a smaller tree."
        )
    return step_data(run, drawn, steps)


def step_data(run: Run, drawn: Plan, steps: Sequence[int]) -> LessonData:
    """Some steps of a run, each as its difference from the one before.

    `c`: the places that changed and how they look now; `k`: how many calls stay on the stack, and the new ones; `n`: leaves
    seen, leaves skipped, cuts; `l`: the line of the algorithm; `a`: the arc of a deep cut.
    """
    found = LessonData()
    numbers = {place.path: number for number, place in enumerate(drawn.places) if not place.folded}
    leaves = _LeafCounter(run)
    before: list[tuple[str, str, str]] = [("h", "", "")] * len(drawn.places)
    following = Changes(drawn)
    names = node_names(run.tree)
    calls: list[list[str]] = []
    wanted = set(steps)
    for stage in run.replay.passing_stages():
        following.follow(stage)
        if stage.step not in wanted:
            continue
        changes = []
        for place, look in following.take(stage):
            if (new := coded(look)) != before[place]:
                before[place] = new
                changes.append((place, *new))
        stack = _stack(run, names, stage)
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(calls, stack, strict=False)))
        step: dict[str, Any] = {"c": [_trimmed(change) for change in changes], "k": [kept, stack[kept:]], "l": stage.line}
        step["n"] = [leaves.seen(stage), leaves.skipped(stage), stage.cuts]
        ends = deep_cut(stage.event) if stage.event else None
        if ends and ends[0] in numbers and ends[1] in numbers:
            step["a"] = found.arcs.setdefault((numbers[ends[0]], numbers[ends[1]]), len(found.arcs))
        found.steps.append(step)
        for place, classes, _, side in changes:
            found.has_side = found.has_side or bool(side)
            found.marks.setdefault(place, set()).update(classes[1:])
        calls = stack
    return found


def _trimmed(change: tuple[int, str, str, str]) -> list[int | str]:
    """A change without the texts at its end that are empty."""
    texts: list[int | str] = list(change)
    while texts[-1] == "":
        texts.pop()
    return texts


def _stack(run: Run, names: Sequence[str], stage: Stage) -> list[list[str]]:
    """The calls from the root down: the name of each node and its window."""
    calls = []
    number = 0
    for path in stage.stack:
        number = run.tree.nodes[number].children[path[-1]] if path else 0
        view = stage.nodes.get(path)
        calls.append([names[number], window_text(view.window) if view else ""])
    return calls


class _LeafCounter:
    """Counts leaves of the tree, from step to step: those that were looked at, and those below crossed branches."""

    def __init__(self, run: Run) -> None:
        self._run, self._tree = run, run.tree
        self._seen = self._counted = 0
        self._known: dict[NodePath, int] = {}
        self._below = [0 if node.children else 1 for node in run.tree.nodes]
        for number in range(len(self._below) - 1, 0, -1):
            self._below[run.tree.nodes[number].parent] += self._below[number]

    def seen(self, stage: Stage) -> int:
        """The leaves looked at. They only become more, so those of the step before are not counted again."""
        self._seen += sum(map(self._run.is_leaf, stage.leaves[self._counted :]))
        self._counted = len(stage.leaves)
        return self._seen

    def skipped(self, stage: Stage) -> int:
        """The leaves that were cut off; at the end all that nobody has looked at, by a cut or without one."""
        if stage.step == len(self._run.events):
            return self._below[0] - self._run.leaves_seen
        return sum(map(self._count, stage.crossed))

    def _count(self, path: NodePath) -> int:
        if path not in self._known:
            self._known[path] = self._below[self._tree.find(path)]
        return self._known[path]
