"""Chess: take what you can, and leave the opposing king no way out.

Rules
    White begins. A man moves to a free square or takes the opposing man that stands where it goes. The rook moves any number
    of squares along its rank or file, the bishop along its diagonals, the queen along all of them, none over another man. The
    knight jumps two squares along a line and one aside. The king goes one square in any direction. A pawn goes one square
    ahead, from its first square two if it likes, and takes only diagonally ahead. A pawn that has just gone two squares may be
    taken by an opposing pawn as if it had gone one. On the last rank a pawn becomes a queen, rook, bishop or knight.
    King and rook that have not moved castle, if nothing stands between them and the king is not attacked on its way: it goes
    two squares towards the rook, and that to its other side.
    A king that is attacked is in check. No move may leave the own king in check: who has no move in check is mated and has
    lost; who has no move otherwise is in stalemate, a draw. It is also a draw when a position stands for the third time, after
    fifty moves of both without a capture and without a move of a pawn, and when no moves whatever could mate.

Board
    Files are a to h from White's left, ranks 1 to 8 from White. Moves are written in standard algebraic notation: Nf3, exd5,
    O-O, e8=Q+. Squares alone are understood too: g1f3, e7e8q. A position is written in the notation of Forsyth and Edwards.

Source
    The Laws of Chess of FIDE, in force since 1 January 2023. The counts of its positions are published, 119,060,324 after six
    plies. Chess960, the shuffled setups, is Bobby Fischer's; its 960 setups are numbered as Reinhard Scharnagl does, and 518 is
    the usual one. In it the king castles to where it would in the usual setup.

Decided here
    Draws that players may claim end the game by themselves, as every program does it. With the option draws at automatic it is
    the fifth time and seventy-five moves, which the laws call a draw without a claim. A square that a pawn has passed belongs
    to a position only if the pawn can be taken there. No mate is possible with king and knight, or with bishops all on
    squares of one colour; other dead positions are played on.
"""

from __future__ import annotations

from typing import ClassVar

from plyground.boards import grid
from plyground.boards.paths import choice
from plyground.boards.svg_symbols import sheet_symbol
from plyground.core.coordinates import CoordinateGame
from plyground.core.drawing import Glyph, Mark, Piece
from plyground.core.errors import IllegalActionError, shown
from plyground.core.facts import Facts, Option, Patience, Repetition
from plyground.games.chess._chess_endings import in_check, outcome
from plyground.games.chess._chess_notation import SIGNS, becomes_of, clicks, meant, write_coordinates, write_short
from plyground.games.chess._chess_play import PATIENCE
from plyground.games.chess._chess_positions import LETTERS, letter_at, name_of, read_fen, write_fen
from plyground.games.chess._chess_rules import MOST_MOVES, Men, rules
from plyground.games.chess._chess_things import NAMES as THINGS
from plyground.games.chess._lines import SQUARES
from plyground.native import OVER, NativeGame

NAMES = ("pawn", "knight", "bishop", "rook", "queen", "king")
USUAL_SETUP = 518
CLAIMED, AUTOMATIC = "claimed", "automatic"
MOST_PLIES = 8 * 2 * 6 + 30 + 1
"""Moves of pawns, captures, and the beginning: after each of them the quiet plies count anew."""


class Chess(NativeGame[Men], CoordinateGame[Men, int]):
    """Chess, with the usual setup or one of the other 959 of Chess960."""

    title = "Chess"
    seat_names = ("White", "Black")
    seat_colours = (1, 0)
    declared = (
        Option("setup", USUAL_SETUP, "number of the setup; 518 is the usual one, the others are Chess960", 0, 959),
        Option("draws", CLAIMED, "draws by repetition and quiet moves", choices=(CLAIMED, AUTOMATIC)),
    )
    rules = rules
    feature_names = (*(f"{thing}, middle game" for thing in THINGS), *(f"{thing}, end game" for thing in THINGS))
    search_numbers: ClassVar[dict[str, int]] = {
        "parts": 10_000,
        "futility_margin": 12_000,
        "futility_depth": 3,
        "null_reduction": 3,
        "null_share": 4,
        "null_depth": 2,
        "reverse_margin": 8_000,
        "reduction_log": 200,
        "reduced_from": 2,
        "quiet_rank": 1,
        "killers": 1,
        "killer_rank": 1,
        "malus": 1,
        "internal_depth": 4,
    }
    board = grid(8, 8)

    def state_facts(self) -> Facts:
        """Quiet plies are counted, everything else is used up at some time."""
        is_claimed = self.options["draws"] == CLAIMED
        patience = PATIENCE[0 if is_claimed else 1]
        return Facts(
            longest=MOST_PLIES * patience,
            most_moves=MOST_MOVES,
            repetition=Repetition(3 if is_claimed else 5),
            patience=Patience("quiet", patience),
        )

    def write_action(self, state: Men, action: int) -> str:
        """Standard algebraic notation."""
        after = self.result(state, action)
        is_mate = after.turn == OVER and after.won != 0
        return write_short(state, action, self.actions(state), "#" if is_mate else "+" if after.checkers else "")

    def write_coordinates(self, state: Men, action: int, *, shuffled: bool = False) -> str:
        """The two squares and what a pawn becomes; shuffled, castling is the king's square and its rook's."""
        return write_coordinates(action, shuffled=shuffled)

    def read_action(self, state: Men, text: str) -> int:
        """Standard algebraic notation, longer forms of it, or the squares alone."""
        found = meant(text, self.actions(state))
        if len(found) > 1:
            ways = " or ".join(self.write_action(state, action) for action in found)
            raise IllegalActionError(f"{shown(text)} can be played in several ways: say {ways}.")
        return found[0] if found else super().read_action(state, text)

    def glyphs(self) -> dict[str, Glyph]:
        """The six men of each side."""
        return {
            letter: {
                "name": f"{side} {NAMES[kind]}",
                "layers": [{"kind": "symbol", "symbol": NAMES[kind], "path": sheet_symbol(NAMES[kind]).path}],
                "text": SIGNS[number][kind],
                "ascii": letter,
            }
            for number, side in enumerate(("white", "black"))
            for kind, letter in enumerate(LETTERS if number == 0 else LETTERS.lower())
        }

    def pieces(self, state: Men, viewer: int | None) -> dict[str, list[Piece]]:
        """The men on their squares."""
        letters = {name_of(square): letter_at(state, square) for square in range(SQUARES)}
        return {name: [{"g": letter, "o": int(letter.islower())}] for name, letter in letters.items() if letter}

    def marks(self, state: Men, viewer: int | None) -> list[Mark]:
        """A ring around a king in check."""
        king = in_check(state)
        return [] if king is None else [{"kind": "ring", "targets": [name_of(king)], "by": "rule"}]

    def say(self, state: Men, viewer: int | None = None) -> str:
        """Who moves, and whether it must mind a check."""
        if state.turn == OVER or in_check(state) is None:
            return super().say(state, viewer)
        count = len(self.actions(state))
        return f"{self.seat(state.turn)} is in check, {count} legal {'action' if count == 1 else 'actions'}."

    def outcome(self, state: Men) -> str:
        """Who has mated, or why it is a draw."""
        return outcome(state, self.seat_names) if state.turn == OVER else super().outcome(state)

    def path(self, state: Men, action: int) -> list[str]:
        """The man, its goal, and what a pawn becomes."""
        becomes = becomes_of(action)
        return [*clicks(action), *([choice(NAMES[becomes])] if becomes else [])]

    def write_position(self, state: Men) -> str:
        """FEN, all six fields."""
        return write_fen(state)

    def read_position(self, text: str) -> Men:
        """FEN; counters and rights may be left out."""
        view = self.blank_view()
        read_fen(text, view)
        return view.freeze()


from plyground.games.chess import _chess_features, _chess_search  # noqa: E402, F401 - they fill more slots of the rules above
