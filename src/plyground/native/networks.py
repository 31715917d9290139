"""A small network inside compiled rules: whole numbers behind the weights of the features, added up exactly.

The rule `inputs` says what the network looks at. The numbers of a network are

    | hidden units | shift | place of the room | 0 | part | part | ... | room |

and a part, of which a game may have several for kinds of positions that have little in common, is

    | a row of weights for each input | a row of biases | for each output: a weight for each hidden unit, and a bias |

All weights are multiples of 2 to the power of minus the shift. Sums of the first layer are therefore exact in any order, and a
hidden unit is x / (1 + |x|), so that rules give the same in Python and in machine code. An output is a probability.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from plyground.native.rules import Reals, Weights, helper

HIDDEN, SHIFT, ROOM = range(3)
HEADER = 4
LISTED_AT_MOST = 512
"""Room for what `inputs` writes: a part, a player, and pairs of places and values."""
_STEEPEST = 40.0


class NetworkShape(NamedTuple):
    """How many inputs a game's `inputs` rule knows, how many parts, and the payoffs between which the outputs tell.

    With the steps -3, -2, -1, 1, 2, 3 there are five outputs: the probabilities to get at least -2, at least -1, and so on.
    They are the same from both sides: the first step is minus the last.
    """

    inputs: int
    parts: int
    steps: tuple[float, ...]

    @property
    def outputs(self) -> int:
        """One for each step but the lowest."""
        return len(self.steps) - 1

    def part_size(self, hidden: int) -> int:
        """How many numbers a part has."""
        return (self.inputs + 1) * hidden + self.outputs * (hidden + 1)


@helper
def network_room(weights: Weights, first: int) -> int:
    """Where the inputs of the network that begins at a place are to be written."""
    return first + weights[first + ROOM]


@helper
def run_network(weights: Weights, first: int, inputs: int, outputs: int, listed: int, out: Reals) -> None:  # noqa: PLR0917 - compiled
    """Write the outputs for the inputs that stand in the room, so many numbers."""
    hidden, unit = weights[first], 1.0 / (1 << weights[first + SHIFT])
    room = first + weights[first + ROOM]
    sums = room + LISTED_AT_MOST
    rows = first + HEADER + weights[room] * ((inputs + 1) * hidden + outputs * (hidden + 1))
    biases = rows + inputs * hidden
    top = biases + hidden
    for unit_number in range(hidden):
        weights[sums + unit_number] = weights[biases + unit_number]
    for pair in range(2, listed, 2):
        row, value = rows + weights[room + pair] * hidden, weights[room + pair + 1]
        if value == 1:
            for unit_number in range(hidden):
                weights[sums + unit_number] += weights[row + unit_number]
        else:
            for unit_number in range(hidden):
                weights[sums + unit_number] += value * weights[row + unit_number]
    for output in range(outputs):
        out[output] = unit * weights[top + output * (hidden + 1) + hidden]
    for unit_number in range(hidden):
        total = unit * weights[sums + unit_number]
        active = unit * (total / (1.0 + abs(total)))
        for output in range(outputs):
            out[output] += active * weights[top + output * (hidden + 1) + unit_number]
    for output in range(outputs):
        out[output] = 1.0 / (1.0 + math.exp(-min(max(out[output], -_STEEPEST), _STEEPEST)))
