"""Topics: the kinds of exercise that belong together, with the difficulty that makes them fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.kinds import KINDS


@dataclass(frozen=True)
class Task:
    """A kind of exercise within a topic, and what the topic asks of it."""

    kind: str
    difficulty: Difficulty = field(default_factory=Difficulty)


TOPICS: Mapping[str, tuple[Task, ...]] = {
    "minimax": (Task("values"), Task("move")),
    "alpha-beta": tuple(
        Task(kind) for kind in ("cuts", "order", "window", "responsible", "reason", "returned", "best-order", "find-x")
    ),
    "max-n": (Task("vectors"), Task("move", Difficulty(players=3, depth=3, branching=2))),
    "chance": (Task("values", Difficulty(chance=True)), Task("move", Difficulty(chance=True)), Task("star-bounds")),
    "monte-carlo": (Task("uct"),),
}


def tasks_of(topic_or_kind: str) -> tuple[Task, ...]:
    """The tasks of a topic, or the one task that a kind is."""
    if topic_or_kind in TOPICS:
        return TOPICS[topic_or_kind]
    if topic_or_kind in KINDS:
        return (Task(topic_or_kind),)
    known = (*TOPICS, *KINDS)
    near = get_close_matches(topic_or_kind, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadOptionError(
        f"There is no topic or kind of exercise {shown(topic_or_kind)}.{hint} "
        f"Topics: {', '.join(TOPICS)}. Kinds: {', '.join(KINDS)}."
    )


def kinds_and_topics() -> dict[str, tuple[str, ...]]:
    """Every topic with its kinds."""
    return {topic: tuple(task.kind for task in tasks) for topic, tasks in TOPICS.items()}
