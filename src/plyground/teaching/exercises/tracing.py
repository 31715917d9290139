"""The right runs, from which every right answer is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE
from plyground.core.trace import Event, EventKind
from plyground.core.trees import Tree, TreeWalk
from plyground.teaching.running import Run
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.answer import Answer
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.max_n import max_n
from plyground.textbook.minimax import minimax
from plyground.textbook.star1 import star1
from plyground.textbook.star2 import star2

_ALGORITHMS: Mapping[str, Callable[..., Answer]] = {
    "minimax": minimax,
    "alpha-beta": alpha_beta,
    "expectiminimax": expectiminimax,
    "max-n": max_n,
    "star1": star1,
    "star2": star2,
}


def right_run(tree: Tree, algorithm: str, settings: Mapping[str, OptionValue]) -> Run:
    """What the textbook's algorithm does on a tree."""
    events: list[Event] = []
    answer = _ALGORITHMS[algorithm](TreeWalk(tree), listener=events.append, **settings)
    return Run(tree, algorithm, dict(settings), tuple(events), answer)


def search_for(tree: Tree) -> str:
    """The algorithm without cuts that suits a tree."""
    if not tree.is_zero_sum:
        return "max-n"
    return "expectiminimax" if any(node.player == CHANCE for node in tree.nodes) else "minimax"


def step_of(run: Run, kind: EventKind, node: tuple[int, ...]) -> int | None:
    """The step after the last event of a kind at a node; None if there is none."""
    steps = [step for step, event in enumerate(run.events, 1) if event.kind == kind and event.node == node]
    return steps[-1] if steps else None


def values_of(run: Run) -> dict[int, Any]:
    """What the run found for every inner node that it left, by the node's number."""
    return {run.tree.find(event.node): event.value for event in run.events if event.kind == EventKind.EXIT}


def cuts_of(run: Run) -> list[Event]:
    """The cuts of a run."""
    return [event for event in run.events if event.kind == EventKind.CUT]


def is_deep(cut: Event) -> bool:
    """Whether a bound from above the parent causes a cut."""
    return cut.because is not None and len(cut.node) - len(cut.because) > 1
