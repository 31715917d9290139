"""What every game like chess shows of itself: notation, drawing data, positions, sentences. A game adds its sheet."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from plyground.boards import grid
from plyground.boards.paths import choice
from plyground.boards.svg_symbols import SYMBOLS
from plyground.core.coordinates import CoordinateGame
from plyground.core.drawing import Glyph, Layer, Mark, Piece
from plyground.core.errors import IllegalActionError, shown
from plyground.core.facts import Facts, Patience, Repetition
from plyground.games.chesslike._facts import Kind, Sheet
from plyground.games.chesslike._notation import (
    SIGNS,
    becomes_of,
    end_of,
    meant,
    name_of,
    start_of,
    write_coordinates,
    write_short,
)
from plyground.games.chesslike._play import has_arrived
from plyground.games.chesslike._positions import letter_at, read_fen, write_fen
from plyground.games.chesslike._rules import Array, rules
from plyground.games.chesslike._tables import square
from plyground.games.chesslike._variants import SHEETS
from plyground.native import OVER, NativeGame

_CROWN = ((-36, 12), (-43, -22), (-24, -6), (-18, -34), (0, -12), (18, -34), (24, -6), (43, -22), (36, 12), (30, 38), (-30, 38))


class ChessLike(NativeGame[Array], CoordinateGame[Array, int]):
    """A game of the family."""

    seat_names = ("White", "Black")
    seat_colours = (1, 0)
    rules = rules
    search_numbers: ClassVar[dict[str, int]] = {
        "parts": 10_000,
        "futility_margin": 15_000,
        "futility_depth": 2,
        "null_reduction": 2,
        "null_depth": 3,
        "reverse_margin": 10_000,
        "reduction_log": 220,
        "reduced_from": 3,
        "quiet_rank": 1,
        "killers": 1,
        "killer_rank": 1,
        "malus": 1,
    }
    sheet: Sheet

    @abstractmethod
    def chosen_sheet(self) -> Sheet:
        """The facts of the game with its options set."""

    def state_facts(self) -> Facts:
        """Quiet plies are counted, everything else is used up at some time."""
        self.sheet = self.chosen_sheet()
        self.board = grid(self.sheet.files, self.sheet.ranks)
        return Facts(
            longest=self.sheet.longest,
            most_moves=self.sheet.most_moves,
            repetition=Repetition(3),
            patience=Patience("quiet", self.sheet.quiet_plies),
        )

    def blank_view(self) -> Array:
        """The rules know the game by the place of its sheet."""
        view = super().blank_view()
        view.variant = SHEETS.index(self.sheet)
        return view

    # -- moves -------------------------------------------------------------------------------------------------------

    def write_action(self, state: Array, action: int) -> str:
        """Standard algebraic notation."""
        after = self.result(state, action)
        is_mate = after.turn == OVER and after.won != 0 and after.checked
        return write_short(self.sheet, state, action, self.actions(state), "#" if is_mate else "+" if after.checked else "")

    def write_coordinates(self, state: Array, action: int, *, shuffled: bool = False) -> str:
        """The two squares and what a man becomes."""
        return write_coordinates(self.sheet, action)

    def read_action(self, state: Array, text: str) -> int:
        """Standard algebraic notation, longer forms of it, or the squares alone."""
        found = meant(self.sheet, text, self.actions(state))
        if len(found) > 1:
            ways = " or ".join(self.write_action(state, action) for action in found)
            raise IllegalActionError(f"{shown(text)} can be played in several ways: say {ways}.")
        return found[0] if found else super().read_action(state, text)

    def path(self, state: Array, action: int) -> list[str]:
        """The man, its goal, and what it becomes."""
        becomes = becomes_of(action)
        turned = [choice(self.sheet.kinds[becomes - 1].name)] if becomes else []
        return [name_of(start_of(action)), name_of(end_of(action)), *turned]

    # -- drawing -----------------------------------------------------------------------------------------------------

    def glyphs(self) -> dict[str, Glyph]:
        """The men that each side can have."""
        return {
            kind.letter if side == 0 else kind.letter.lower(): {
                "name": f"{('white', 'black')[side]} {kind.name}",
                "layers": _layers(kind),
                "text": SIGNS[kind.name][side] if kind.name in SIGNS else (kind.letter, kind.letter.lower())[side],
                "ascii": kind.letter if side == 0 else kind.letter.lower(),
            }
            for side in (0, 1)
            for kind in self.sheet.kinds
            if self._can_have(side, kind)
        }

    def _can_have(self, side: int, kind: Kind) -> bool:
        made = "".join(other.becomes for other in self.sheet.kinds if self.sheet.at_first(side, other.letter))
        return self.sheet.at_first(side, kind.letter) > 0 or kind.letter in made

    def pieces(self, state: Array, viewer: int | None) -> dict[str, list[Piece]]:
        """The men on their squares."""
        squares = [square(file, rank) for rank in range(self.sheet.ranks) for file in range(self.sheet.files)]
        letters = {name_of(at): letter_at(self.sheet, state, at) for at in squares}
        return {name: [{"g": letter, "o": int(letter.islower())}] for name, letter in letters.items() if letter}

    def marks(self, state: Array, viewer: int | None) -> list[Mark]:
        """A ring around a royal man in check."""
        return [{"kind": "ring", "targets": [name_of(state.royal[state.plies % 2])], "by": "rule"}] if state.checked else []

    # -- sentences ---------------------------------------------------------------------------------------------------

    def say(self, state: Array, viewer: int | None = None) -> str:
        """Who moves, and whether it must mind a check."""
        if state.turn == OVER or not state.checked:
            return super().say(state, viewer)
        count = len(self.actions(state))
        return f"{self.seat(state.turn)} is in check, {count} legal {'action' if count == 1 else 'actions'}."

    def outcome(self, state: Array) -> str:
        """Who has won and how, or why it is a draw."""
        if state.turn != OVER:
            return super().outcome(state)
        arrived = [has_arrived(state, side) for side in (0, 1)]
        if state.won:
            how = ": the king has arrived" if any(arrived) else " by checkmate" if state.checked else ""
            return f"{self.seat(state.won - 1)} wins{how}." if how else super().outcome(state)
        if all(arrived):
            return "A draw: both kings have arrived."
        if state.quiet >= self.sheet.quiet_plies:
            return f"A draw: {self.sheet.quiet_plies // 2} moves of both without a capture and without a move of a pawn."
        return f"A draw by stalemate: {self.seat(state.plies % 2)} has no legal move."

    # -- positions ---------------------------------------------------------------------------------------------------

    def write_position(self, state: Array) -> str:
        """FEN, all six fields."""
        return write_fen(self.sheet, state)

    def read_position(self, text: str) -> Array:
        """FEN; counters and rights may be left out."""
        view = self.blank_view()
        read_fen(self.sheet, text, view)
        return view.freeze()


def _layers(kind: Kind) -> list[Layer]:
    """The sign of a kind: that of chess, or a crown with a star for who goes like queen and knight, or else its letter."""
    if kind.name in SYMBOLS:
        return [{"kind": "symbol", "symbol": kind.name, "path": SYMBOLS[kind.name].path}]
    if kind.name == "maharajah":
        return [
            {"kind": "path", "points": [(across / 100, down / 100) for across, down in _CROWN]},
            {"kind": "symbol", "symbol": "star", "scale": 0.42},
        ]
    return [{"kind": "disc"}, {"kind": "text", "text": kind.letter}]
