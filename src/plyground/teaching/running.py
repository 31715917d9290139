"""Running an algorithm over a tree and keeping all it told: the raw material of every picture, sentence and exercise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from plyground.core.errors import BadLimitError
from plyground.core.facts import OptionValue, settle
from plyground.core.trace import Event, NodePath
from plyground.core.trees import Tree, TreeWalk, read_tree
from plyground.teaching.algorithms import algorithm_named, suitable_algorithm
from plyground.teaching.stages import Replay
from plyground.textbook.answer import Answer

MOST_EVENTS = 2_000_000


@dataclass(frozen=True)
class Run:
    """One algorithm's way through one tree. `settings` are the conventions it ran under."""

    tree: Tree
    algorithm: str
    settings: Mapping[str, OptionValue]
    events: tuple[Event, ...]
    answer: Answer

    @cached_property
    def replay(self) -> Replay:
        """The stages of the run."""
        return Replay(self.events)

    def is_leaf(self, path: NodePath) -> bool:
        """Whether a path leads to a leaf of the tree: a search that stops early has leaves of its own above them."""
        return not self.tree.nodes[self.tree.find(path)].children

    @cached_property
    def leaves_seen(self) -> int:
        """How many leaves of the tree were looked at; the others were skipped. Whoever tells that number has it from here."""
        return sum(map(self.is_leaf, self.replay.last.leaves))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from plyground.teaching.pictures import picture  # noqa: PLC0415 - pictures are made of runs

        return picture(self).svg()


def run(tree: Tree | str, algorithm: str = "", **settings: OptionValue) -> Run:
    """What an algorithm does on a tree, given as such or as text.

    Without a name it is the one a reader would expect for such a tree. `strict=True` and the like set its conventions.
    Leaves without a value are no obstacle as long as the algorithm does not ask for one.
    """
    tree = read_tree(tree) if isinstance(tree, str) else tree
    chosen = algorithm_named(algorithm or suitable_algorithm(tree))
    settled = settle(chosen.name, chosen.settings, settings)
    events: list[Event] = []

    def keep(event: Event) -> None:
        if len(events) == MOST_EVENTS:
            raise BadLimitError(
                f"{chosen.name} takes more than {MOST_EVENTS:,} steps on this tree, too many to be kept; take a smaller tree."
            )
        events.append(event)

    found = chosen.search(TreeWalk(tree), keep, settled)
    return Run(tree, chosen.name, settled, tuple(events), found)
