"""Position tables: what a piece is worth by the cell it stands on.

A table is kept as a few masks with a weight each, so that a few counts of bits replace a look at every cell.

    MASKS, WEIGHTS = table([20, -3, -3, 20, ...])      once, when the file is read: a weight for each bit of a word
    weighed(s.own, MASKS, WEIGHTS)                     in a rule: the weights of all cells that are set, added up
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plyground.native import count, helper

_BITS = 64


def table(weights: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The masks of a table and their weights, given the weight of every cell in the order of the bits.

    Either a mask for every weight that occurs, or one for every binary digit of the weights, whichever are fewer. A mask is
    written as a signed number, since a compiled rule can look only through tuples in which all numbers are of one kind; `&`
    with a word gives the same either way.
    """
    if len(weights) > _BITS:
        raise ValueError(f"A word has {_BITS} cells; the table has {len(weights)}.")
    values = {weight: _mask(value == weight for value in weights) for weight in sorted(set(weights) - {0})}
    digits = {}
    for digit in (1 << power for power in range(max(map(abs, weights), default=0).bit_length())):
        digits[digit] = _mask(value > 0 and value & digit for value in weights)
        digits[-digit] = _mask(value < 0 and -value & digit for value in weights)
    digits = {weight: mask for weight, mask in digits.items() if mask != 0}
    chosen = min(values, digits, key=len)
    return tuple(chosen.values()), tuple(chosen)


def _mask(belongs: Iterable[object]) -> int:
    mask = sum(1 << cell for cell, does in enumerate(belongs) if does)
    return mask - (mask >> _BITS - 1 << _BITS)


@helper
def weighed(cells: int, masks: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """The weights of the cells that are set, added up; each mask has the weight at the same place."""
    total = 0
    for place in range(len(masks)):
        total += weights[place] * count(cells & masks[place])
    return total
