"""What if a leaf had another value? The ranges of its value in which an algorithm comes to the same, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Any

from plyground.core.errors import BadLimitError, BadOptionError, BadTreeError, shown
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE, OVER
from plyground.core.trace import NodePath
from plyground.core.trees import Tree, exact
from plyground.teaching.exercises.regions import Piece, Region, region_where, write_region
from plyground.teaching.moving import Moving, Turns
from plyground.teaching.names import branch_name
from plyground.teaching.pictures.texts import MINUS, written
from plyground.teaching.running import Run, run
from plyground.teaching.words import say
from plyground.teaching.words.steps import algorithm_title

MOST_LEAVES = 256
MOST_RUNS = 1_500
MOST_EVENTS = 1_500_000
"""How much is tried before it is given up: every range takes a run."""
SAMPLED = frozenset({"monte-carlo", "sparse-sampling"})
"""Algorithms in which luck decides: they have no ranges that would be worth to be known."""
RANGED = frozenset({"star1", "star2"})
"""Algorithms that count on the range of all values."""


@dataclass(frozen=True)
class Outcome:
    """What comes out: the value as a text with x, the move, what was looked at and what was cut."""

    value: str
    move: str
    leaves: tuple[NodePath, ...]
    crossed: tuple[NodePath, ...]
    cuts: int


@dataclass(frozen=True)
class Range:
    """Values of the leaf for which the same comes out; `is_seen` says whether the leaf is looked at."""

    piece: Piece
    outcome: Outcome
    is_seen: bool

    @property
    def leaves_seen(self) -> int:
        """How many leaves are looked at."""
        return len(self.outcome.leaves)


@dataclass(frozen=True)
class Ranges:
    """All ranges from the lowest to the highest; `now` is the leaf's own value, None if it has none."""

    path: NodePath
    now: Fraction | None
    ranges: tuple[Range, ...]

    @property
    def current(self) -> int:
        """The number of the range in which the leaf's own value lies; -1 if it has none."""
        if self.now is None:
            return -1
        return next(number for number, one in enumerate(self.ranges) if exact(self.now) in one.piece)


def what_if(tree: Tree, path: NodePath, algorithm: str = "", *, player: int | None = None, **settings: OptionValue) -> Ranges:
    """For which values of the leaf at `path` what comes out of an algorithm, whatever numbers it may be.

    Where every leaf has a number for each player, `player` says whose it is; else it is the one who moves to the leaf.
    """
    number = tree.find(path)
    _demand(tree, number, algorithm)
    place = _component(tree, number, player)
    values = tree.nodes[number].values
    now = values[place] if values else None
    search = _Search(tree, number, place, algorithm, settings)
    found = sorted(search.pieces(Fraction(0) if now is None else now), key=lambda one: (one.piece.low, one.piece.high))
    return Ranges(tuple(path), now, tuple(_merged(found)))


def _demand(tree: Tree, number: int, algorithm: str) -> None:
    if tree.nodes[number].player != OVER:
        raise BadTreeError("Only a leaf has a value to be changed; the node in question has branches. Choose a leaf.")
    if algorithm in SAMPLED:
        raise BadOptionError(
            f"{algorithm_title(algorithm)} draws at random, so that no range of values can be told exactly; "
            "choose an algorithm that does not."
        )
    if algorithm in RANGED and tree.utility is None:
        raise BadTreeError(
            f"{algorithm_title(algorithm)} counts on a range of values, which in this tree follows from the leaves; state it, "
            "as in utility -3..3: ..., to see what depends on one of them."
        )
    if len(tree.leaves) > MOST_LEAVES:
        raise BadLimitError(
            f"Ranges of a leaf's value are found in trees of at most {MOST_LEAVES} leaves; this one has {len(tree.leaves):,}. "
            "Take a smaller tree."
        )
    others = [leaf for place, leaf in enumerate(tree.nodes) if leaf.player == OVER and place != number]
    if unknown := next((leaf.name for leaf in others if not leaf.values), None):
        raise BadTreeError(f"The leaf {shown(unknown)} has no value: give it a number to see what depends on this one.")


def _component(tree: Tree, number: int, player: int | None) -> int:
    if tree.is_zero_sum or len(tree.players) == 1:
        return 0
    parent = tree.nodes[number].parent
    while player is None and parent >= 0:
        mover = tree.nodes[parent].player
        player = mover if mover != CHANCE else None
        parent = tree.nodes[parent].parent
    if player is not None and not 0 <= player < len(tree.players):
        raise BadOptionError(f"The players of this tree go from 0 to {len(tree.players) - 1}; there is no player {player}.")
    return player or 0


@dataclass
class _Search:
    """Runs the algorithm at one x after the other until every number lies in a range."""

    tree: Tree
    number: int
    place: int
    algorithm: str
    settings: Mapping[str, OptionValue]
    runs: int = 0
    events: int = 0

    def pieces(self, start: Fraction) -> Iterator[Range]:
        """Ranges that cover all numbers, each point and each open interval on its own, in any order.

        In a tree that states the range of its values these are all that can be asked for.
        """
        least, most = self.tree.utility or (None, None)
        yield from (self._only(end) for end in {least, most} if end is not None)
        if least is not None and least == most:
            return
        todo = [(least, most, start if start not in {least, most} else _between(least, most))]
        while todo:
            low, high, x = todo.pop()
            found = _clipped(self._at(x), low, high)
            yield found
            if found.piece.has_low:
                todo += [(low, x, _between(low, x)), (x, high, _between(x, high))]
                continue
            below = None if found.piece.low == -inf else Fraction(found.piece.low)
            above = None if found.piece.high == inf else Fraction(found.piece.high)
            if below != low and below is not None:
                yield self._only(below)
                todo.append((low, below, _between(low, below)))
            if above != high and above is not None:
                yield self._only(above)
                todo.append((above, high, _between(above, high)))

    def _at(self, x: Fraction) -> Range:
        """What comes out at x, and how far on both sides of it the algorithm does the same."""
        turns = Turns(x)
        played = self._played(Moving(Fraction(0), Fraction(1), turns))
        outcome = _outcome(played)
        low = -inf if turns.below is None else exact(turns.below)
        high = inf if turns.above is None else exact(turns.above)
        piece = Piece(low, high)
        if turns.is_point:
            # A number that equals another one may be put into one set with it, which a moving one is not.
            outcome = replace(_outcome(self._played(x)), value=outcome.value)
            piece = Piece(exact(x), exact(x), has_low=True, has_high=True)
        return Range(piece, outcome, self.tree.path(self.number) in outcome.leaves)

    def _only(self, x: Fraction) -> Range:
        """What comes out at x, and nowhere else."""
        found = self._at(x)
        return replace(found, piece=Piece(exact(x), exact(x), has_low=True, has_high=True))

    def _played(self, x: Any) -> Run:
        nodes = list(self.tree.nodes)
        count = 1 if self.tree.is_zero_sum else len(self.tree.players)
        values: list[Any] = list(nodes[self.number].values) or [Fraction(0)] * count
        values[self.place] = x
        nodes[self.number] = replace(nodes[self.number], values=tuple(values), name="")
        try:
            played = run(replace(self.tree, nodes=tuple(nodes)), self.algorithm, **self.settings)
        except (TypeError, AttributeError) as error:
            raise BadOptionError(
                "This algorithm does more with numbers than to add and to compare them, so that no range can be told exactly; "
                "choose another one."
            ) from error
        self.runs += 1
        self.events += len(played.events)
        if self.runs > MOST_RUNS or self.events > MOST_EVENTS:
            raise BadLimitError("There are too many ranges of this leaf's value to find them all. Take a smaller tree.")
        return played


def _clipped(found: Range, low: Fraction | None, high: Fraction | None) -> Range:
    """A range without what lies beyond the gap that it is to fill."""
    piece = found.piece
    if piece.has_low:
        return found
    least = piece.low if low is None else max(piece.low, exact(low))
    most = piece.high if high is None else min(piece.high, exact(high))
    return replace(found, piece=Piece(least, most))


def _between(low: Fraction | None, high: Fraction | None) -> Fraction:
    """Some number between two that are finite or None for infinite."""
    if low is None or high is None:
        return high - 1 if high is not None else low + 1 if low is not None else Fraction(0)
    return (low + high) / 2


def _outcome(played: Run) -> Outcome:
    last, found = played.replay.last, played.answer
    move = "" if found.action is None else branch_name(played.tree, played.tree.nodes[0].children[found.action])
    leaves, crossed = tuple(sorted(last.leaves)), tuple(sorted(last.crossed))
    return Outcome(_expression(found.value), move, leaves, crossed, last.cuts)


def _expression(value: Any) -> str:
    """3, x, 0.5 x + 1, or a vector of these."""
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_expression, value))})"
    if not isinstance(value, Moving):
        return written(value)
    if not value.slope:
        return written(value.base)
    steep = {Fraction(1): "x", Fraction(-1): f"{MINUS}x"}.get(value.slope) or f"{written(value.slope)} x"
    if not value.base:
        return steep
    return f"{steep} {'+' if value.base > 0 else MINUS} {written(abs(value.base))}"


def _merged(found: list[Range]) -> Iterator[Range]:
    """Neighbours from which the same comes out, put together."""
    waiting = found[0]
    for one in found[1:]:
        if (one.outcome, one.is_seen) == (waiting.outcome, waiting.is_seen):
            low, high = waiting.piece, one.piece
            waiting = replace(waiting, piece=Piece(low.low, high.high, low.has_low, high.has_high))
        else:
            yield waiting
            waiting = one
    yield waiting


def say_what_if(found: Ranges, language: str = "en") -> str:
    """In which range nothing changes, when another move is chosen, and when the leaf is not even looked at."""
    ranges = found.ranges
    if found.now is None:
        return " ".join([say("lab.whatif.unknown", language), *_skipped(ranges, language)])
    current = ranges[found.current]
    has_x = "x" in current.outcome.value
    if len(ranges) == 1:
        told = [say("lab.whatif.always-value" if has_x else "lab.whatif.always", language, value=current.outcome.value)]
    else:
        key = "lab.whatif.value" if has_x else "lab.whatif.range"
        told = [say(key, language, range=_written([current], language), value=current.outcome.value)]
    if others := [one for one in ranges if one.outcome.move != current.outcome.move]:
        told.append(say("lab.whatif.move", language, range=_written(others, language)))
    return " ".join([*told, *_skipped(ranges, language)])


def _skipped(ranges: Sequence[Range], language: str) -> list[str]:
    unseen = [one for one in ranges if not one.is_seen]
    if len(unseen) == len(ranges):
        return [say("lab.whatif.unseen", language)]
    return [say("lab.whatif.skipped", language, range=_written(unseen, language))] if unseen else []


def _written(ranges: Sequence[Range], language: str) -> str:
    text = write_region(_together(ranges), language)
    for plain, sign in {"<=": "\N{LESS-THAN OR EQUAL TO}", ">=": "\N{GREATER-THAN OR EQUAL TO}", "-": MINUS}.items():
        text = text.replace(plain, sign)
    return text


def _together(ranges: Sequence[Range]) -> Region:
    region = Region(tuple(one.piece for one in ranges))
    return region_where(lambda x: x in region, region.ends) if region.ends else region
