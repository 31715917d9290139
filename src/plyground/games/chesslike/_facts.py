"""The facts of a game like chess, by name: how men move, what a board looks like, who wins and when.

A sheet tells everything from White's side. Black's men move as if the board were turned round: `ahead` is down for them, and
`across`, which is to the right for White, is to the left. Zones are turned round likewise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

MOST_SIDE = 12
"""A board has at most so many files and ranks."""
FAR = MOST_SIDE - 1
"""The reach of a man that slides as far as it can."""
FARTHEST_LEAP = 3

Vector = tuple[int, int]
"""Files across and ranks ahead."""
Squares = tuple[Vector, ...]
"""File and rank of some squares, counted from 0 at White's left."""

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = ORTHOGONAL + DIAGONAL
KNIGHT_LEAPS: tuple[Vector, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


@dataclass(frozen=True)
class Motion:
    """One way in which a man goes: by a vector, once, or again and again as long as the squares are free."""

    across: int
    ahead: int
    reach: int = 1
    """How many times it may go by the vector."""
    moves: bool = True
    """Whether it may go to free squares."""
    takes: bool = True
    """Whether it may take."""
    legs: tuple[Vector, ...] = ()
    """Up to two squares, seen from where it stands, that must be free: the leap is lame."""
    hops: bool = False
    """Whether it must jump over exactly one man on its way, of either side, however far off."""
    starts: str = ""
    """The zone from which it may go so; empty for the whole board."""
    within: str = ""
    """The zone in which it must arrive; empty for the whole board."""
    strides: bool = False
    """Whether it may be taken on the squares that it passes, as if it had stopped there."""
    catches: bool = False
    """Whether it may take men that have just strided, on a square that they passed."""
    royals: bool = False
    """Whether it takes royal men only."""


def ways(vectors: tuple[Vector, ...], reach: int = 1, *, within: str = "") -> tuple[Motion, ...]:
    """A motion for each of some vectors."""
    return tuple(Motion(across, ahead, reach, within=within) for across, ahead in vectors)


@dataclass(frozen=True)
class Kind:
    """A kind of men."""

    letter: str
    """Large for White in positions, small for Black."""
    name: str
    motions: tuple[Motion, ...]
    worth: int
    """In tenths of a pawn, at most 255. It puts captures into an order; of royal men it only tells which is the stronger."""
    royal: bool = False
    """Whether the game is about it. Each side has one royal man at most."""
    becomes: str = ""
    """The letters of the kinds that it may turn into."""
    promotes: str = ""
    """The zone in which a move that ends there turns it into another kind."""
    must_promote: bool = True
    lasting: bool = False
    """Whether its moves cannot be undone, so that quiet moves are counted anew after them; such a kind never goes back."""


class Stalemate(IntEnum):
    """What it means that a side has no legal move and is not in check."""

    DRAW = 0
    LOSS = 1


@dataclass(frozen=True)
class Castling:
    """A royal man and another that move at once: both unmoved, nothing between them, nothing attacked on the first's way."""

    letter: str
    """As positions write the right to it: large for White."""
    king: Vector
    goal: Vector
    rook: Vector
    place: Vector
    """Where the other one goes."""

    @property
    def side(self) -> int:
        """Whose it is."""
        return int(self.letter.islower())


@dataclass(frozen=True)
class Sheet:
    """One game of the family."""

    name: str
    files: int
    ranks: int
    kinds: tuple[Kind, ...]
    array: str
    """The rows at the start, from the top, as positions write them."""
    zones: dict[str, Squares] = field(default_factory=dict)
    """Named squares as White sees them; at most eight names."""
    holes: Squares = ()
    """What is no square within the files and ranks."""
    castlings: tuple[Castling, ...] = ()
    checks: bool = True
    """Whether a move may give check."""
    royals_taken: bool = False
    """Whether a royal man may be left to be taken, which loses the game; otherwise that is not legal, and mate ends it."""
    goals: tuple[str, str] = ("", "")
    """The zones that the royal men of White and of Black win by reaching, each as its side sees it."""
    second_chance: bool = False
    """Whether Black, if White gets to the goal, may get there with its next move for a draw."""
    bare_loses: bool = False
    """Whether a side loses that has nothing left but its royal man, unless it bares the other with its next move: a draw."""
    stalemate: Stalemate = Stalemate.DRAW
    quiet_plies: int = 100
    """So many plies without a capture and without a lasting move are a draw."""

    def kind(self, letter: str) -> Kind:
        """The kind that a letter means, large or small."""
        return next(kind for kind in self.kinds if kind.letter == letter.upper())

    def number(self, letter: str) -> int:
        """The number of a kind, from 1."""
        return 1 + next(number for number, kind in enumerate(self.kinds) if kind.letter == letter.upper())

    def at_first(self, side: int, letter: str) -> int:
        """How many men of a kind a side begins with."""
        return self.array.count(letter if side == 0 else letter.lower())

    @property
    def men(self) -> int:
        """Men of both sides at the start."""
        return sum(mark.isalpha() for mark in self.array)

    @property
    def longest(self) -> int:
        """A bound of the plies of a game: after each capture and each lasting move the quiet ones are counted anew."""
        lasting = sum(self.at_first(side, kind.letter) for side in (0, 1) for kind in self.kinds if kind.lasting)
        return (lasting * (self.ranks - 1) + self.men + 1) * self.quiet_plies

    @property
    def most_moves(self) -> int:
        """A bound of the moves of a side: as if every man stood alone on the board, and every pawn had become its best."""
        return max(sum(self._most(side, kind) for kind in self.kinds) for side in (0, 1)) + len(self.castlings)

    def _most(self, side: int, kind: Kind) -> int:
        turned = (self._goes(self.kind(letter)) for letter in kind.becomes)
        return self.at_first(side, kind.letter) * max(self._goes(kind) * max(len(kind.becomes), 1), *turned, 0)

    def _goes(self, kind: Kind) -> int:
        longest = max(self.files, self.ranks) - 1
        return sum(min(motion.reach, longest) for motion in kind.motions)


def rank_zone(files: int, *ranks: int) -> Squares:
    """Whole ranks, counted from 1 as people do."""
    return tuple((file, rank - 1) for rank in ranks for file in range(files))
