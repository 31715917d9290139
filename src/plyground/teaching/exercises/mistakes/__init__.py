"""Named mistakes, each a small algorithm that makes it.

A mistake is named only where its algorithm gives exactly the answer that was given, so that the explanation fits. The
order matters: where two mistakes lead to the same answer, the one that people make more often stands first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from plyground.core.facts import OptionValue
from plyground.core.trees import Tree
from plyground.teaching.exercises.mistakes import backups, windows
from plyground.teaching.exercises.mistakes.walk import Walk
from plyground.teaching.running import Run

Variant = Callable[[Tree, Mapping[str, OptionValue]], Run]
"""A mistaken algorithm: what it does on a tree under the conventions of the exercise."""


@dataclass(frozen=True)
class Mistake:
    """A mistake by its key in the catalogues (`mistake.<key>`), the algorithms in whose place it is made, and its variants."""

    key: str
    algorithms: frozenset[str]
    variants: tuple[Variant, ...]


def _made(*makers: type[Walk | backups.Backup]) -> tuple[Variant, ...]:
    return tuple(_runner(maker) for maker in makers)


def _runner(maker: type[Walk | backups.Backup]) -> Variant:
    return lambda tree, settings: maker(tree, settings).run()


_CONTEST, _PRUNING = frozenset({"minimax"}), frozenset({"alpha-beta"})
_CHANCE, _MANY = frozenset({"expectiminimax"}), frozenset({"max-n"})

MISTAKES: tuple[Mistake, ...] = (
    Mistake("swapped", _CONTEST | _CHANCE, _made(backups.SwappedBackup)),
    Mistake("window-not-passed-down", _PRUNING, _made(windows.NotPassedDown)),
    Mistake("swapped", _PRUNING, _made(windows.Swapped)),
    Mistake("no-opponent", _CONTEST | _CHANCE, _made(backups.NoOpponentBackup)),
    Mistake("no-opponent", _PRUNING, _made(windows.NoOpponent)),
    Mistake("parent-only", _PRUNING, _made(windows.ParentOnly)),
    Mistake("window-passed-up", _PRUNING, _made(windows.KeptBySibling, windows.KeptByParent)),
    Mistake("wrong-side", _PRUNING, _made(windows.WrongSide)),
    Mistake("cuts-the-cause", _PRUNING, _made(windows.CutsTheCause)),
    Mistake("one-branch-only", _PRUNING, _made(windows.OneBranchOnly)),
    Mistake("equality-once", _PRUNING, _made(windows.StrictAtMax, windows.StrictAtMin)),
    Mistake("bounds-as-values", _CONTEST, _made(windows.BoundsAsExact)),
    Mistake("summed", _CONTEST | _CHANCE, _made(backups.Summed)),
    Mistake("averaged", _CONTEST | _CHANCE, _made(backups.Averaged)),
    Mistake("chance-as-min", _CHANCE, _made(backups.ChanceAsMin)),
    Mistake("chance-as-max", _CHANCE, _made(backups.ChanceAsMax)),
    Mistake("unweighted", _CHANCE, _made(backups.Unweighted)),
    Mistake("most-likely", _CHANCE, _made(backups.MostLikely)),
    Mistake(
        "wrong-component", _MANY, _made(backups.NextPlayersComponent, backups.LastPlayersComponent, backups.FirstComponent)
    ),
    Mistake("sum-of-vector", _MANY, _made(backups.SumOfVector)),
    Mistake("all-against-first", _MANY, _made(backups.AllAgainstFirst)),
    Mistake("mixed-vector", _MANY, _made(backups.EachTheirOwn)),
)


def mistaken_runs(tree: Tree, algorithm: str, settings: Mapping[str, OptionValue]) -> Iterator[tuple[str, Run]]:
    """Every mistake that can be made in place of an algorithm, with what it does on the tree."""
    for mistake in MISTAKES:
        if algorithm in mistake.algorithms:
            for variant in mistake.variants:
                yield mistake.key, variant(tree, settings)
