"""Sets of numbers that are intervals put together, as the answer to "for which x?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import inf, isinf

from plyground.core.trees import exact, write_number
from plyground.teaching.exercises.reading import means, read_limit, words_for
from plyground.teaching.words import say

_SIGNS = {"\N{LESS-THAN OR EQUAL TO}": "<=", "\N{GREATER-THAN OR EQUAL TO}": ">=", "=<": "<=", "=>": ">=", "==": "="}
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
_CONDITION = re.compile(r"\s*(?:([^<>=]+?)\s*(<=|>=|<|>|=)\s*)?x\s*(?:(<=|>=|<|>|=)\s*([^<>=]+?))?\s*", re.IGNORECASE)
_INTERVAL = re.compile(
    r"\s*(?:x\s*(?:\N{ELEMENT OF}|in)\s*)?([\[\](])\s*([^\s,;]+)\s*[,;]\s*([^\s,;]+)\s*([\[\])])\s*", re.IGNORECASE
)


@dataclass(frozen=True, order=True)
class Piece:
    """The numbers from `low` to `high`, with or without these."""

    low: float
    high: float
    has_low: bool = False
    has_high: bool = False

    def __contains__(self, x: float) -> bool:
        return (self.low < x or (self.has_low and x == self.low)) and (x < self.high or (self.has_high and x == self.high))


@dataclass(frozen=True)
class Region:
    """Some pieces. Regions over `whole` numbers are compared there only."""

    pieces: tuple[Piece, ...] = ()
    whole: bool = False

    def __contains__(self, x: float) -> bool:
        return any(x in piece for piece in self.pieces)

    @property
    def ends(self) -> frozenset[float]:
        """The finite ends of the pieces."""
        return frozenset(end for piece in self.pieces for end in (piece.low, piece.high) if not isinf(end))


NEVER, ALWAYS = Region(), Region((Piece(-inf, inf),))


def probes(ends: Iterable[float]) -> list[float]:
    """Numbers that tell regions with these ends apart: the ends, one between every two neighbours, and one on each side."""
    points = [Fraction(end) for end in sorted(set(ends))] or [Fraction(0)]
    between = [(low + high) / 2 for low, high in pairwise(points)]
    mixed = [points[0] - 1, *(point for pair in zip(points, [*between, points[-1] + 1], strict=True) for point in pair)]
    return [exact(point) for point in mixed]


def is_same(one: Region, other: Region) -> bool:
    """Whether two regions hold the same numbers."""
    ends = one.ends | other.ends
    if one.whole or other.whole:
        low, high = (int(min(ends, default=0)) - 2, int(max(ends, default=0)) + 2)
        return all((x in one) == (x in other) for x in range(low, high + 1))
    return all((x in one) == (x in other) for x in probes(ends))


def region_where(holds: Callable[[float], bool], ends: Iterable[float]) -> Region:
    """The numbers for which something holds that can change at these ends only."""
    tried = [(x, holds(x)) for x in probes(ends)]
    pieces: list[Piece] = []
    place = 0
    while place < len(tried):
        if not tried[place][1]:
            place += 1
            continue
        start = place
        while place + 1 < len(tried) and tried[place + 1][1]:
            place += 1
        pieces.append(_piece(tried, start, place))
        place += 1
    return Region(tuple(pieces))


def _piece(tried: Sequence[tuple[float, bool]], start: int, stop: int) -> Piece:
    """From one probe to another: odd places are ends, even places lie between them."""
    low, has_low = (tried[start][0], True) if start % 2 else (tried[start - 1][0], False) if start else (-inf, False)
    last = len(tried) - 1
    high, has_high = (tried[stop][0], True) if stop % 2 else (tried[stop + 1][0], False) if stop < last else (inf, False)
    return Piece(low, high, has_low, has_high)


def complement(region: Region) -> Region:
    """All other numbers."""
    return region_where(lambda x: x not in region, region.ends)


def write_region(region: Region, language: str = "en") -> str:
    """Conditions such as x <= 3, 2 < x < 5, x < 1 or x >= 4; or the words for never and always."""
    if not region.pieces:
        return say("exercise.word.never", language)
    if region.pieces == ALWAYS.pieces:
        return say("exercise.word.always", language)
    return f" {say('exercise.word.or', language)} ".join(map(_written, region.pieces))


def _written(piece: Piece) -> str:
    if piece.low == piece.high:
        return f"x = {_number(piece.low)}"
    if isinf(piece.high):
        return f"x {'>=' if piece.has_low else '>'} {_number(piece.low)}"
    upper = f"x {'<=' if piece.has_high else '<'} {_number(piece.high)}"
    if isinf(piece.low):
        return upper
    return f"{_number(piece.low)} {'<=' if piece.has_low else '<'} {upper}"


def _number(value: float) -> str:
    return write_number(Fraction(value))


def read_region(text: str) -> Region | None:
    """What `write_region` writes and what people write instead; None if it cannot be read."""
    for sign, plain in _SIGNS.items():
        text = text.replace(sign, plain)
    if means(text, "never") or text in {"-", "\N{EMPTY SET}"}:
        return NEVER
    if means(text, "always"):
        return ALWAYS
    parts = re.split(rf"\s*(?:\b(?:{'|'.join(sorted(words_for('or')))})\b|\||\N{{UNION}})\s*", text, flags=re.IGNORECASE)
    read = [_read_part(part) for part in parts]
    pieces = [piece for piece in read if piece is not None]
    if len(pieces) != len(read) or any(_is_empty(piece) for piece in pieces):
        return None
    together = Region(tuple(pieces))
    return region_where(lambda x: x in together, together.ends)


def _read_part(text: str) -> Piece | None:
    if match := _INTERVAL.fullmatch(text):
        low, high = read_limit(match[2]), read_limit(match[3])
        return None if low is None or high is None else Piece(low, high, match[1] == "[", match[4] == "]")
    words = "|".join(sorted(words_for("and")))
    piece = Piece(-inf, inf)
    for condition in re.split(rf"\s*(?:\b(?:{words})\b|&+)\s*", text, flags=re.IGNORECASE):
        match = _CONDITION.fullmatch(condition)
        if match is None or not (match[2] or match[3]):
            return None
        for sign, limit in ((_TURNED.get(match[2] or ""), match[1]), (match[3], match[4])):
            if not sign:
                continue
            value = read_limit(limit)
            if value is None:
                return None
            piece = _met(piece, sign, value)
    return piece


def _met(piece: Piece, sign: str, value: float) -> Piece:
    """The part of a piece in which a condition on x holds, too."""
    low, high, has_low, has_high = piece.low, piece.high, piece.has_low, piece.has_high
    if sign in {">", ">=", "="} and value >= low:
        low, has_low = value, ("=" in sign) and (value > low or has_low or isinf(low))
    if sign in {"<", "<=", "="} and value <= high:
        high, has_high = value, ("=" in sign) and (value < high or has_high or isinf(high))
    return Piece(low, high, has_low, has_high)


def _is_empty(piece: Piece) -> bool:
    return piece.low > piece.high or (piece.low == piece.high and not (piece.has_low and piece.has_high))
