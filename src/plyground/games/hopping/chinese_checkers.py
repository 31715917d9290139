"""Chinese checkers: bring all your pegs to the opposite point of the star.

Rules
    Every player fills a point of the star with its pegs. In a turn one peg moves: it steps to a free hole next to it, or it
    hops, over a single peg next to it, whoever owns that, to the free hole straight beyond, and from there may hop on, as
    often as it likes and in any direction. Nothing is taken off. Whoever first fills the point opposite its own wins.
    North begins and turns go clockwise. Two sit opposite each other; three have every second point and run to free ones; four
    sit in two pairs of opposites; five leave the northwest point free, to which Southeast runs; six fill the star.

    A player could keep a peg at home for ever and so block the other. With unblocking, as the game begins, a point counts as
    filled when every hole in it is taken and at least one of the pegs is the mover's. With resting=no a peg may hop through
    points that are neither its own nor its goal, but not stay there. With wide=yes the homes of two players have a row more:
    15 pegs each on the large board. Smaller stars have points of three rows, two or one, with six pegs, three or one.

Board
    A star of 121 holes. The letter is the row, a at the bottom tip to q at the top, the number counts the holes of the row from
    the left. A move is written with the hole left and the hole where the peg ends: n1-m5; the way between does not matter. A
    position gives the rows from the top, A to F for pegs, clockwise from the north point, and numbers for runs of free holes;
    the player to move, or its letter with + if it has won, or = for a draw; and the plies played.

Source
    Stern-Halma, Ravensburger 1892, sold as Chinese checkers from 1928, out of George Monks's Halma of 1883.

Decided here
    Many sets are not sold for five, as whoever runs to the free point meets nobody there; who wants five to play has it. The
    winner gets 1, the others share the loss: -1/(players - 1) each; nobody plays on for the next places. Whether a point
    is filled is looked at for the player who has just moved. A chain that ends where it began is no move. Who cannot move
    passes. Play need not end, and positions may come again as often as they like: the game is a draw after `horizon`
    plies, or, with tally=yes, whoever has more pegs in its goal than anybody else wins then. OpenSpiel's game is this
    one with unblocking=no, with every hop an action of its own.
"""

from __future__ import annotations

import re

from plyground.boards import read_rows, write_rows
from plyground.boards.glyphs import disc, symbol
from plyground.boards.star import star
from plyground.core.drawing import Glyph, Piece, Seat
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Facts, Option, Patience
from plyground.games.hopping._chinese_checkers_rules import PASS, Pegs, ahead, is_filled, rules
from plyground.games.hopping._star import CLASSES, LARGEST, POINT_NAMES, SEATED, holes, number, point
from plyground.native import OVER, NativeGame, bit, has

_LETTERS = "ABCDEF"
_SIGNS = ("●", "○", "▲", "◆", "★", "■")
_POSITION = re.compile(r"(\S+) +(\+?[A-F]|=) +([0-9]{1,7})")


class ChineseCheckers(NativeGame[Pegs]):
    """Chinese checkers for two to six on stars of four sizes."""

    title = "Chinese checkers"
    aliases = ("stern-halma", "star-halma")
    declared = (
        Option("players", 2, "how many play", choices=tuple(SEATED)),
        Option("size", LARGEST, "rows of a point of the star", 1, LARGEST),
        Option("wide", False, "whether the homes of two players have a row more"),
        Option("resting", True, "whether a peg may stay in a point that is neither its own nor its goal"),
        Option("unblocking", True, "whether a full point with one own peg in it counts as filled"),
        Option("horizon", 1_000, "plies after which nobody wins any more", 1, 100_000),
        Option("tally", False, "whether most pegs in the goal win at the horizon"),
    )
    rules = rules
    feature_names = ("way", "arrived", "last peg", "to move")

    def state_facts(self) -> Facts:
        """The horizon ends every game. No peg reaches more than all free holes."""
        self.players, self.size = int(self.options["players"]), int(self.options["size"])
        self.wide, self.horizon = bool(self.options["wide"]), int(self.options["horizon"])
        if self.wide and self.players != 2:
            raise BadOptionError(f"Homes of a row more are for two players; there are {self.players}.")
        self.board = star(self.size)
        self.numbers = [number(place) for place in holes(self.size)]
        self.cells = {hole: cell for cell, hole in enumerate(self.numbers)}
        self.points = SEATED[self.players]
        self.letters = "".join(_LETTERS[which] for which in self.points)
        self.pegs = len(point(self.size, 0, is_wide=self.wide))
        return Facts(
            players=self.players,
            longest=self.horizon,
            most_moves=self.pegs * (len(self.numbers) - self.players * self.pegs) + 1,
            utility=(-1.0 / (self.players - 1), 1.0),
            symmetries=2 if self.players == 2 else 1,
            # Who is ahead at the horizon may win by it, which a draw by patience would not tell.
            patience=None if self.options["tally"] else Patience("plies", self.horizon, restarts=False),
        )

    def seats(self) -> list[Seat]:
        """Players are called by their points."""
        return [{"name": POINT_NAMES[which], "colour": colour} for colour, which in enumerate(self.points)]

    def write_action(self, state: Pegs, action: int) -> str:
        """The hole left and the hole reached, or pass."""
        return "pass" if action == PASS else f"{self._name(action >> 8)}-{self._name(action & 255)}"

    def read_action(self, state: Pegs, text: str) -> int:
        """As written, or with any of the signs that people put between two holes."""
        match = re.fullmatch(r"([a-q][0-9]{1,2})(?:-|->|=>|>|x|:)?([a-q][0-9]{1,2})", "".join(text.split()).lower())
        return super().read_action(state, f"{match[1]}-{match[2]}" if match else text)

    def glyphs(self) -> dict[str, Glyph]:
        """Pegs; from the fifth player on they carry a sign, for pictures with four colours."""
        found: dict[str, Glyph] = {}
        for player, which in enumerate(self.points):
            name, letter, sign = f"peg of {POINT_NAMES[which]}", _LETTERS[which], _SIGNS[player]
            is_plain = player < 4  # a picture has four colours
            signs = {4: "star", 5: "square"}
            found[letter] = disc(name, sign, letter) if is_plain else symbol(name, signs[player], sign, letter)
        return found

    def pieces(self, state: Pegs, viewer: int | None) -> dict[str, list[Piece]]:
        """The pegs in their holes."""
        return {
            self.board.name(cell): [{"g": letter, "o": self.letters.index(letter)}]
            for cell, letter in enumerate(self._pegs(state))
            if letter
        }

    def path(self, state: Pegs, action: int) -> list[str]:
        """Click the peg, then the hole where it ends."""
        return ["?pass"] if action == PASS else [self._name(action >> 8), self._name(action & 255)]

    def write_position(self, state: Pegs) -> str:
        """Rows from the top, who is to move or has won, plies."""
        letters = iter(self._pegs(state))
        rows = [[next(letters) for _ in range(width)] for width in self._widths()]
        end = f"+{self.letters[state.won - 1]}" if state.won else "="
        return f"{write_rows(rows)} {end if state.turn == OVER else self.letters[state.turn]} {state.plies}"

    def read_position(self, text: str) -> Pegs:
        """What `write_position` writes, if a game can come to it."""
        match = _POSITION.fullmatch(text.strip())
        widths = self._widths()
        parts = match[1].split("/") if match else []
        if match is None or len(parts) != len(widths):
            raise BadPositionError(
                f"A position is {len(widths)} rows from the top with / between them, the player to move and the plies, such as "
                f"{self.write_position(self.initial())!r}; it was {text!r}."
            )
        found = [read_rows(part, width, 1, self.letters)[0] for part, width in zip(parts, widths, strict=True)]
        letters = [letter for line in found for letter in line]
        view = self.initial().thaw()
        self._place(view, letters)
        self._settle(view, match[2], int(match[3]))
        return view.freeze()

    def _place(self, view: Pegs, letters: list[str]) -> None:
        for letter in self.letters:
            if letters.count(letter) != self.pegs:
                raise BadPositionError(f"There must be {self.pegs} pegs {letter}; there are {letters.count(letter)}.")
        for word in range(CLASSES * self.players):
            view.pegs[word] = 0
        for hole, letter in zip(self.numbers, letters, strict=True):
            if letter:
                player = self.letters.index(letter)
                view.pegs[CLASSES * player + (hole >> 6)] |= bit(hole & 63)
                if has(view.barred[CLASSES * player + (hole >> 6)], hole & 63):
                    raise BadPositionError(f"A peg {letter} is in a point where it may not stay, on {self._name(hole)}.")

    def _settle(self, view: Pegs, mover: str, plies: int) -> None:
        """Who is to move follows from the plies; whether the game is over follows from the pegs."""
        last = (plies - 1) % self.players
        if plies and is_filled(view, last):
            view.won = 1 + last
        elif plies == self.horizon:
            view.won = ahead(view) if self.options["tally"] else 0
        is_over = bool(view.won) or plies == self.horizon
        end = f"+{self.letters[view.won - 1]}" if view.won else "="
        expected = end if is_over else self.letters[plies % self.players]
        if plies > self.horizon or mover != expected:
            raise BadPositionError(
                f"With these pegs, after {plies} plies of at most {self.horizon}, {expected} is expected, not {mover}."
            )
        view.plies, view.turn = plies, OVER if is_over else plies % self.players

    def _name(self, hole: int) -> str:
        return self.board.name(self.cells[hole])

    def _pegs(self, state: Pegs) -> list[str]:
        """Hole by hole in reading order: the letter of the peg in it, or nothing."""
        found = [""] * len(self.numbers)
        for cell, hole in enumerate(self.numbers):
            for player, letter in enumerate(self.letters):
                if has(state.pegs[CLASSES * player + (hole >> 6)], hole & 63):
                    found[cell] = letter
        return found

    def _widths(self) -> list[int]:
        """How many holes each row has."""
        rows = [row for row, _ in holes(self.size)]
        return [rows.count(row) for row in sorted(set(rows))]


from plyground.games.hopping import (  # noqa: E402 - they fill more slots of the rules above
    _chinese_checkers_features,  # noqa: F401
    _chinese_checkers_playouts,  # noqa: F401
)
