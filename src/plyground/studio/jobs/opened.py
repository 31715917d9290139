"""A tree of the tree lab with what belongs to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from plyground.core.errors import BadOptionError, shown
from plyground.core.facts import OptionValue, settle
from plyground.core.trees import Tree
from plyground.studio.messages import Origin, RunRequest
from plyground.teaching.algorithms import ALGORITHMS, Algorithm, suitable_algorithm
from plyground.teaching.running import Run


@dataclass(frozen=True)
class Opened:
    """A tree with what it is called, and the algorithm that comes with it where none is asked for.

    `notation` is the one it was written in. An engine's search has no other algorithm: it comes as a run.
    """

    tree: Tree
    title: str = ""
    algorithm: str = ""
    settings: Mapping[str, OptionValue] = field(default_factory=dict)
    notation: str = "bars"
    search: Run | None = None
    origin: Origin | None = None

    def chosen(self, request: RunRequest) -> tuple[str, dict[str, OptionValue]]:
        """The algorithm that a request asks for, or that comes with the tree, or that suits it; with all its settings."""
        name, settings = request.get("algorithm", ""), request.get("settings", {})
        if not name:
            name, settings = self.algorithm or suitable_algorithm(self.tree), {**self.settings, **settings}
        return name, settle(name, known_algorithm(name).settings, settings)


def known_algorithm(name: str) -> Algorithm:
    """The algorithm of that name. The page has a list of all, so that an unknown one is answered with the nearest only."""
    if name in ALGORITHMS:
        return ALGORITHMS[name]
    near = get_close_matches(name, ALGORITHMS, n=1)
    if near:
        raise BadOptionError(f"There is no algorithm {shown(name)}. Did you mean {near[0]}?")
    raise BadOptionError(f"There is no algorithm {shown(name)}; choose one from the list of the tree lab.")
