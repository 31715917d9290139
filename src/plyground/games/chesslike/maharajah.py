"""Maharajah and the Sepoys: one royal man who moves like queen and knight against a whole army of chess.

Rules
    White has the Maharajah alone and begins; Black has the army of chess in its usual place. The Maharajah moves and takes like
    a queen or like a knight. Black's men move as in chess: the rook any number of squares along its rank or file, the bishop
    along its diagonals, the queen along all of them, none over another man; the knight jumps two squares along a line and one
    aside; the king goes one square in any direction; the pawn goes one square ahead, from its first square two if it likes, and
    takes only diagonally ahead. King and rook that have not moved castle, if nothing stands between them and the king is not
    attacked on its way. A pawn that has come to the last rank stays a pawn and can move no more; with the option promotion it
    becomes a queen, rook, bishop or knight.
    No move may leave the own king, or the Maharajah, attacked. Who is attacked and has no legal move is mated and has lost;
    who has no legal move otherwise is in stalemate, a draw. It is also a draw when a position stands for the third time, and
    after fifty moves of both without a capture and without a move of a pawn.

Board
    Files are a to h from White's left, ranks 1 to 8 from White. Moves are written as in chess, the Maharajah's with M: Mh4,
    Nf6, O-O, Mxe7+. Squares alone are understood too: e1h4. A position is written in the notation of Forsyth and Edwards.

Source
    A game of the nineteenth century from India: Edward Falkener, Games Ancient and Oriental (1892); R. C. Bell, Board and
    Table Games from Many Civilizations (1969). The army wins if it plays well: it need only keep all its men protected and
    advance.

Decided here
    The pawns of the older texts do not promote; most programs let them, which the option does. The Maharajah begins, on the
    king's square e1. The army castles, as nothing speaks against it. Draws that players might claim end the game by themselves.
"""

from __future__ import annotations

from plyground.core.facts import Option
from plyground.games.chesslike._facts import Sheet
from plyground.games.chesslike._features import names_of
from plyground.games.chesslike._game import ChessLike
from plyground.games.chesslike._variants import MAHARAJAH_AND_SEPOYS, PROMOTING_SEPOYS


class Maharajah(ChessLike):
    """The Maharajah against the army."""

    title = "Maharajah and the Sepoys"
    aliases = ("maharaja", "maharajah-and-the-sepoys", "maharajah-chess")
    declared = (Option("promotion", False, "whether pawns become something else on the last rank"),)
    feature_names = names_of(MAHARAJAH_AND_SEPOYS)

    def chosen_sheet(self) -> Sheet:
        """With or without promotion."""
        return PROMOTING_SEPOYS if self.options["promotion"] else MAHARAJAH_AND_SEPOYS
