"""Running any algorithm of the book over a tree so that it can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.core.trace import Event
from plyground.core.trees import Tree
from plyground.core.trees.walk import TreeWalk
from plyground.teaching.running import Run
from plyground.textbook.answer import Answer


def watched(tree: Tree, algorithm: Callable[..., Answer], **settings: Any) -> Run:
    """An algorithm's way through a tree. The run goes by the name of the function."""
    events: list[Event] = []
    found = algorithm(TreeWalk(tree), listener=events.append, **settings)
    return Run(tree, algorithm.__name__.replace("_", "-"), {}, tuple(events), found)
