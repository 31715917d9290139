"""What the random games for comparing searches share: everything follows from a hash of the way so far.

The state has the hash as `code`, the plies `left`, and as settings how many `players`, the `height`, the most moves (`width`),
the most outcomes (`dice`) and a `seed`. Who is next, when a way ends and what it pays is each game's own.
"""

from __future__ import annotations

from typing import Any, TypeVar

from plyground.boards import row
from plyground.boards.glyphs import seeds
from plyground.core.drawing import Glyph, Piece
from plyground.core.facts import Option
from plyground.native import Moves, NativeChanceGame, Reals, Struct, below, helper, mixed, up, word

S = TypeVar("S", bound=Struct)

HEIGHT = Option("height", 5, "plies", 1, 100)
WIDTH = Option("width", 3, "moves at most", 1, 20)
SEED = Option("seed", 0, "which tree", 0, 10**9)


@helper
def drawn(s: Any, salt: int, limit: int) -> int:
    """A number below a limit that belongs to a way."""
    return below(mixed(word(s.code) + word(salt)), limit)


@helper
def begin(s: Any) -> None:
    """The root."""
    s.left = s.height
    s.code = mixed(word(s.seed))
    s.turn = drawn(s, 2, s.players)


@helper
def step(s: Any, move: int) -> None:
    """One ply further; who is next is not said yet."""
    s.code = mixed(word(s.code) + up(word(move + 1), 8))
    s.left -= 1


@helper
def write_moves(s: Any, out: Moves) -> int:
    """As many moves as the way says, by their numbers."""
    n = 1 + drawn(s, 3, s.width)
    for move in range(n):
        out[move] = move
    return n


@helper
def write_outcomes(s: Any, out: Moves, probability: Reals) -> int:
    """As many outcomes as the way says, each as likely as it says."""
    n = 1 + drawn(s, 4, s.dice)
    total = 0
    for outcome in range(n):
        out[outcome] = outcome
        total += 1 + drawn(s, 100 + outcome, 9)
    for outcome in range(n):
        probability[outcome] = (1.0 + drawn(s, 100 + outcome, 9)) / total
    return n


class WayGame(NativeChanceGame[S]):
    """One cell, on which the plies left are drawn; an action is its number."""

    def make_board(self) -> None:
        """The one cell."""
        self.board = row(["a"])

    @property
    def most_moves(self) -> int:
        """Moves or outcomes, whichever can be more."""
        return max(int(self.options["width"]), int(self.options["dice"]))

    def write_action(self, state: Any, action: int) -> str:  # noqa: ARG002 - as every game
        return str(action)

    def glyphs(self) -> dict[str, Glyph]:
        return {"plies": seeds("plies")}

    def pieces(self, state: Any, viewer: int | None) -> dict[str, list[Piece]]:  # noqa: ARG002 - the same
        return {"a": [{"g": "plies", "n": state.left}]} if state.left else {}
