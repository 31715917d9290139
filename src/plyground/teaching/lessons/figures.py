"""Figures of the lectures that follow from a few given numbers, each a small function: what thinking costs, what pieces weigh.

A function gives a table to be read and, by name, the numbers that a lesson asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, floor, log, log10, prod, sqrt
from typing import Any, NamedTuple

from plyground.core.errors import BadOptionError, shown
from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Node, Tree
from plyground.features import default_weights, explain
from plyground.features.evaluate import Part
from plyground.teaching.demos.chess_board import WEIGHTED_PAWN, chess, material_weights
from plyground.teaching.pictures.texts import MINUS, written

SIDES = 6
WEIGHTS: Mapping[str, int] = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
"""What the men of chess are worth, in pawns."""
PLAYERS: Mapping[int, str] = {4: "novice", 8: "master", 12: "Deep Blue", 14: "Deep Blue"}
"""Who plays chess like a search of so many plies, as the lectures have it."""
_PIECES: Mapping[str, str] = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen"}
_UNITS = (("years", 31_557_600), ("days", 86_400), ("hours", 3_600), ("minutes", 60))
_LONGEST = 10**7
"""Larger numbers are written with a power of ten."""
_FEW = 5
"""Fewer of a unit are counted in the next smaller one."""


class Figures(NamedTuple):
    """A table with its heading, and the numbers to be asked for by name."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    found: Mapping[str, Any]


def resources(*, branching: int, seconds: int, speed: int) -> Figures:
    """How deep a search can look in some time: b^m states for minimax, b^(m/2) for alpha-beta with the best move first."""
    nodes = seconds * speed
    plies = log(nodes) / log(branching)
    rows = []
    for depth in range(2, max(PLAYERS) + 1, 2):
        full, best = branching**depth, branching ** (depth // 2)
        rows.append((str(depth), _large(full), _time(full / speed), _large(best), _time(best / speed), PLAYERS.get(depth, "")))
    return Figures(
        f"b = {branching}; {_large(nodes)} nodes in {seconds} s at {_large(speed)} nodes a second",
        ("plies m", "minimax: b^m", "takes", "alpha-beta: b^(m/2)", "takes", "plays like"),
        tuple(rows),
        {
            "nodes a move": nodes,
            "nodes to 4 plies": branching**4,
            "plies by minimax": round(plies, 2),
            "whole plies by minimax": round(plies),
            "plies by alpha-beta": round(2 * plies, 2),
            "whole plies by alpha-beta": round(2 * plies),
            "effective branching": round(sqrt(branching), 2),
        },
    )


def material(*, white: str, black: str) -> Figures:
    """Two sets of pieces, a letter each, weighed: the sum of weight times difference, and (w - b)/(w + b)."""
    if unknown := sorted(set(white + black) - set(WEIGHTS)):
        raise BadOptionError(f"Expected pieces among {', '.join(WEIGHTS)}; there was {shown(unknown[0])}.")
    ours, theirs = Counter(white), Counter(black)
    features = {piece: ours[piece] - theirs[piece] for piece in WEIGHTS}
    value = sum(weight * features[piece] for piece, weight in WEIGHTS.items())
    sums = [sum(weight * side[piece] for piece, weight in WEIGHTS.items()) for side in (ours, theirs)]
    part = Fraction(sums[0] - sums[1], sum(sums) or 1)
    rows: list[tuple[str, ...]] = []
    for piece, weight in WEIGHTS.items():
        numbers = (weight, ours[piece], theirs[piece], features[piece], weight * features[piece])
        rows.append((_PIECES[piece], *map(written, numbers)))
    rows.append(("together", "", str(sums[0]), str(sums[1]), "", written(value)))
    told = f"{written(sums[0] - sums[1])}/{sum(sums)} = {written(round(float(part), 3))}"
    return Figures(
        f"Eval = {written(value)}; (w {MINUS} b)/(w + b) = {told}",
        ("piece", "weight w", "White", "Black", "difference f", "w f"),
        tuple(rows),
        {"white": sums[0], "black": sums[1], "value": value, "part": round(float(part), 3)},
    )


def dice_tree(dice: int) -> Tree:
    """A throw of dice that cannot be told apart, worth the sum of what they show: an outcome for every different throw."""
    throws = list(combinations_with_replacement(range(1, SIDES + 1), dice))
    root = Node(player=CHANCE, children=tuple(range(1, len(throws) + 1)))
    leaves = [
        Node(player=OVER, parent=0, depth=1, label="-".join(map(str, throw)), odds=_odds(throw), values=(Fraction(sum(throw)),))
        for throw in throws
    ]
    return Tree((root, *leaves))


def _odds(throw: Sequence[int]) -> Fraction:
    """In how many of all orders the dice can show this."""
    orders = factorial(len(throw)) // prod(factorial(count) for count in Counter(throw).values())
    return Fraction(orders, SIDES ** len(throw))


def dice(*, most: int) -> Figures:
    """The different throws of one die and more, counted in the trees, with their odds."""
    rows, found = [], dict[str, Any]()
    for number in range(1, most + 1):
        throws = SIDES**number
        outcomes = dice_tree(number).leaves
        kinds = Counter(f"{(leaf.odds or 0) * throws}/{throws}" for leaf in outcomes)
        rows.append((str(number), str(throws), str(len(outcomes)), ", ".join(f"{n} of {odds}" for odds, n in kinds.items())))
        found |= {f"outcomes, {number}": len(outcomes), f"odds, {number}": dict(kinds)}
    return Figures("Different throws", ("dice", "throws", "different ones n", "with the odds"), tuple(rows), found)


def chance_cost(*, branching: int, outcomes: Sequence[int], depth: int) -> Figures:
    """What chance costs a search: b^m leaves without it, b^m n^m with n outcomes before every move."""
    plies = range(1, depth + 1)
    counts = {number: [(branching * number) ** ply for ply in plies] for number in (1, *outcomes)}
    return Figures(
        f"Leaves at a depth of m moves, b = {branching}",
        ("m", "no dice: b^m", *(f"n = {number}: b^m n^m" for number in outcomes)),
        tuple((str(ply), *(_large(counts[number][ply - 1]) for number in counts)) for ply in plies),
        {f"leaves, n = {number}": leaves for number, leaves in counts.items()},
    )


def chess_score(*, position: str) -> Figures:
    """The static score of a position of chess for the mover, feature by feature in pawns, beside the men alone."""
    game = chess()
    state, weights = game.read_position(position), default_weights(game)
    assert weights is not None  # noqa: S101 - chess has weights
    full, men = (_by_feature(explain(game, state, one)) for one in (weights, material_weights(game)))
    names = sorted((name for name in full if round(full[name], 2) or men[name]), key=lambda name: -abs(full[name]))
    rows = [(name, _pawns(full[name]), _pawns(men[name]) if men[name] else "") for name in names]
    totals = sum(full.values()), sum(men.values())
    return Figures(
        position,
        ("feature", "contribution", "men alone"),
        (*rows, ("together", *map(_pawns, totals))),
        {"men alone": round(totals[1], 1), "score": round(totals[0], 2)},
    )


def _by_feature(parts: Sequence[Part]) -> dict[str, float]:
    """What each feature contributes in pawns, its weights of the middle game and of the end game together."""
    found = dict[str, float]()
    for part in parts:
        name = part.name.rpartition(", ")[0]
        found[name] = found.get(name, 0.0) + part.contribution / WEIGHTED_PAWN
    return found


def _pawns(number: float) -> str:
    return written(round(number, 2))


FIGURES: Mapping[str, Callable[..., Figures]] = {
    "resources": resources,
    "material": material,
    "chess-score": chess_score,
    "dice": dice,
    "chance-cost": chance_cost,
}


def _large(number: float) -> str:
    """A whole number with commas; a very large one as a multiple of a power of ten."""
    if number < _LONGEST:
        return f"{round(number):,}"
    power = floor(log10(number))
    return f"{number / 10**power:.1f} * 10^{power}"


def _time(seconds: float) -> str:
    for unit, length in _UNITS:
        if seconds >= _FEW * length:
            return f"{_large(seconds / length)} {unit}"
    return f"{seconds:.2g} s" if seconds < 1 else f"{_large(seconds)} s"
