"""What is known of a game that was looked back at: positions, moves, and how each seat played."""

from __future__ import annotations

from dataclasses import dataclass, field

from plyground.core.search import Bound, SearchInfo
from plyground.sessions.scoring import Mark, mark_of, weighed

THIN_DEPTH = 3


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A position of the game. `ply` is how many actions were played before it; `scores` are what the seats can expect.

    `info` is the last news of the search; there is none where the game is over. `line` is the best play, as texts, and
    `equally_good` are the moves that are as good as its first.
    """

    ply: int
    player: int
    scores: tuple[float, ...]
    info: SearchInfo | None = None
    line: tuple[str, ...] = ()
    equally_good: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """What the first seat can expect."""
        return self.scores[0]

    @property
    def is_proven(self) -> bool:
        """Whether the score is certain."""
        return self.info is None or (self.info.is_proven and self.info.bound == Bound.EXACT)

    @property
    def is_searched(self) -> bool:
        """Whether anything is known of it: a search that had no time for a single depth knows only a legal move."""
        return self.info is None or self.info.depth > 0 or self.info.is_proven

    @property
    def is_thin(self) -> bool:
        """Whether the search did not come far enough to be trusted."""
        return self.info is not None and not self.info.is_proven and self.info.depth < THIN_DEPTH


@dataclass(frozen=True, kw_only=True)
class Review:
    """A move of the game. `before` and `after` are what its player could expect, None where that is not known."""

    number: int
    player: int
    text: str
    before: float | None = None
    after: float | None = None
    loss: float | None = None
    best: tuple[str, ...] = ()
    """The line that was better; empty if nothing was."""
    is_given: bool = False
    """Whether it is of an opening that was given to the players, who are not judged by it."""
    is_alone: bool = False
    """Whether nobody else plays; the loss then counts as a share of what could be expected."""

    @property
    def weight(self) -> float | None:
        """The loss as marks and the accuracy count it."""
        return weighed(self.loss, self.before) if self.is_alone else self.loss

    @property
    def mark(self) -> Mark | None:
        """What annotators would put behind it."""
        return mark_of(self.weight)


@dataclass(frozen=True, kw_only=True)
class Summary:
    """How one seat played, of the moves that could be judged."""

    player: int
    moves: int
    average_loss: float | None
    accuracy: float | None
    marks: dict[Mark, int] = field(default_factory=dict)
