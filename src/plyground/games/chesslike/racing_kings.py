"""Racing Kings: bring your king to the last rank first; nobody may give check.

Rules
    White begins. Both sides stand on the first two ranks and race up the same board. Men move and take as in chess: the rook
    any number of squares along its rank or file, the bishop along its diagonals, the queen along all of them, none over
    another man; the knight jumps two squares along a line and one aside; the king goes one square in any direction. There are
    no pawns. A move may neither leave the own king attacked nor attack the opposing one: there is no check in this game.
    Whose king is first on the eighth rank wins. As White moves first, Black has one more move when the white king arrives: if
    the black king arrives with it too, the game is a draw. It is also a draw when the player to move has no legal move, when a
    position stands for the third time, and after fifty moves of both without a capture.

Board
    Files are a to h from White's left, ranks 1 to 8 from below. Moves are written as in chess: Nf3, Bxc6, Kh3. Squares alone
    are understood too: h2h3. A position is written in the notation of Forsyth and Edwards.

Source
    V. R. Parton invented it in 1961 (Curiouser and Curiouser). Played here as on lichess.org and by Fairy-Stockfish.

Decided here
    When the white king has arrived and the black one cannot follow at once, the game is over; if it can, Black may still play
    any legal move, and loses with all others. Draws that players might claim end the game by themselves.
"""

from __future__ import annotations

from typing import ClassVar

from plyground.games.chesslike._facts import Sheet
from plyground.games.chesslike._features import names_of
from plyground.games.chesslike._game import ChessLike
from plyground.games.chesslike._variants import RACING_KINGS


class RacingKings(ChessLike):
    """The race of two kings."""

    title = "Racing Kings"
    aliases = ("racingkings", "race-of-kings")
    feature_names = names_of(RACING_KINGS)
    # Passing costs 12 Elo (docs/strength.md): whoever does nothing is overtaken.
    search_numbers: ClassVar[dict[str, int]] = {**ChessLike.search_numbers, "reverse_margin": 12_000, "null_depth": 1_000}

    def chosen_sheet(self) -> Sheet:
        """There is one."""
        return RACING_KINGS
