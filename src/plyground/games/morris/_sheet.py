"""The morris games as named facts: boards, numbers of men and the rules in which they differ.

A board is a few squares, one inside the other. Each has eight points, counted from the corner at the lower left
up its left side and on round: even places are corners, odd places the middles of sides. Place p of square s is
point 8 * s + p, the outer square being square 0; three men's morris has one square, and its centre is point 8.
"""

from __future__ import annotations

from dataclasses import dataclass

QUIET_PLIES = 100
"""Moves of men, of both players, without a mill that end the game as a draw: fifty each."""

FEWEST_MEN = 3
"""A player left with fewer men has lost: no mill is possible."""


@dataclass(frozen=True)
class Variant:
    """One game of the family."""

    name: str
    men: int
    squares: tuple[str, ...]
    """The points of each square in order, from the outer square to the inner one."""
    centre: str = ""
    linked_corners: bool = False
    """Whether lines join the corners of neighbouring squares, as they always do the middles of their sides."""
    flying: int = 0
    """A player with so many men left may move to any free point; 0 where nobody flies."""
    first_mill_wins: bool = False
    """Otherwise a mill takes a man."""
    full_board_draws: bool = False
    """Whether the game is a draw if the placing fills the board; elsewhere it cannot."""
    repetition: int = 3
    """A position that stands for so many times is a draw; 0 where only quiet moves count."""

    @property
    def points(self) -> tuple[str, ...]:
        """The names of all points by number."""
        return (*(name for square in self.squares for name in square.split()), *self.centre.split())

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines of the board, from a point to the next."""
        names, squares = self.points, range(len(self.squares))
        around = [(8 * square + place, 8 * square + (place + 1) % 8) for square in squares for place in range(8)]
        across = [
            (8 * square + place, 8 * square + place + 8)
            for square in squares[1:]
            for place in range(8)
            if place % 2 or self.linked_corners
        ]
        inward = [(place, 8) for place in range(8) if self.centre]
        return tuple((names[one], names[other]) for one, other in (*around, *((a - 8, b - 8) for a, b in across), *inward))


VARIANTS = {
    variant.men: variant
    for variant in (
        # The board with diagonals on which the first in line wins: the smaller merels of H. J. R. Murray, A History of Board
        # Games Other than Chess (1952). Men move along the lines; the version in which they fly is called nine holes.
        Variant("Three men's morris", 3, ("a1 a2 a3 b3 c3 c2 c1 b1",), centre="b2", first_mill_wins=True),
        # Two squares; flying is not allowed: R. C. Bell, Board and Table Games from Many Civilizations (1969).
        Variant("Six men's morris", 6, ("a1 a3 a5 c5 e5 e3 e1 c1", "b2 b3 b4 c4 d4 d3 d2 c2")),
        # Three squares, flying with three men: Bell; Ralph Gasser, Solving Nine Men's Morris (1996).
        Variant(
            "Nine men's morris", 9, ("a1 a4 a7 d7 g7 g4 g1 d1", "b2 b4 b6 d6 f6 f4 f2 d2", "c3 c4 c5 d5 e5 e4 e3 d3"), flying=3
        ),
        # Nine men's morris with diagonals, which make mills too: morabaraba as its South African federation plays it;
        # its draws are by moves without a mill, not by repetition.
        Variant(
            "Twelve men's morris",
            12,
            ("a1 a4 a7 d7 g7 g4 g1 d1", "b2 b4 b6 d6 f6 f4 f2 d2", "c3 c4 c5 d5 e5 e4 e3 d3"),
            linked_corners=True,
            flying=3,
            full_board_draws=True,
            repetition=0,
        ),
    )
}


def _spokes(variant: Variant) -> int:
    """The points at which a line leads to the next square inwards or outwards."""
    if len(variant.squares) == 1:
        return 0
    return (0xFFFFFF if variant.linked_corners else 0xAAAAAA) & (1 << len(variant.points)) - 1


# The facts as the rules look them up, by a third of the number of men.
BOARD = (0, *((1 << len(variant.points)) - 1 for variant in VARIANTS.values()))
SPOKES = (0, *map(_spokes, VARIANTS.values()))
FLYING = (0, *(variant.flying for variant in VARIANTS.values()))
FIRST_MILL_WINS = (0, *(int(variant.first_mill_wins) for variant in VARIANTS.values()))
