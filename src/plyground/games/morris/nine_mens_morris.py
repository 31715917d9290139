"""Nine men's morris: get three men in line, a mill, to take men off the opponent until two are left.

Rules
    The players take turns to place a man on a free point until each has placed nine. Then they take turns to move a man
    along a line to the next free point. A player who has only three men left may move to any free point: the men fly.
    Three men of one colour on a line of the board are a mill. Whoever makes one, by placing or moving, takes a man of
    the opponent's off the board; a man in a mill may be taken only if all of them are in mills. Two mills made at once
    take one man. A player left with two men, or unable to move, has lost. A position that stands for the third time
    with the same player to move is a draw, and so are fifty moves of each player without a mill. The option sets the
    number of men, and with it the board. With three men, on three lines crossed by three and two diagonals, nobody is
    taken or flies: the first mill wins. Six men play on two squares and do not fly. Twelve men play on three squares
    whose corners are linked too, and may make mills along those links; if the placing fills the board the game is a
    draw.

Board
    Points are called by column and row, a1 at the lower left: a1 to g7, a1 to e5 for six men, a1 to c3 for three.
    Placing a man is written d2, moving it d2-d3, and taking a man, which is an action of its own by the same player,
    xd3. A position gives the points row by row from the top, w and b for men and a number for free points; the player
    to move, with an x if a man is to be taken, or - after a draw; the men that White and Black have yet to place; and
    the moves played since the last mill: 3/3/3/6/3/3/3 w 9 9 0.

Source
    H. J. R. Murray, A History of Board Games Other than Chess (1952); R. C. Bell, Board and Table Games from Many
    Civilizations (1969). Solved by Ralph Gasser in 1993: a draw.

Quirks
    The third time ends the game by itself, nobody need claim it; how often a position has stood is known to the history
    of a game, not to a position. With twelve men only quiet moves are counted. Men fly only when all of them are
    placed. A player who has no free point to move to loses, even to an opponent who is blocked too.
"""

from __future__ import annotations

import re

from plyground.boards import graph, lattice, read_rows, write_rows
from plyground.boards.glyphs import stone
from plyground.core.drawing import Glyph, Mark, Piece
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option, Patience, Repetition
from plyground.games.morris._rules import AT_ONCE, Points, end_turn, in_mills, left_by, rules
from plyground.games.morris._sheet import FEWEST_MEN, QUIET_PLIES, VARIANTS
from plyground.native import OVER, NativeGame, bit, count, has

ON, BACK, OUTWARD, INWARD, FREELY = 32, 64, 96, 128, 160  # backwards is 32 more than forwards


class NineMensMorris(NativeGame[Points]):
    """Morris with three, six, nine or twelve men."""

    title = "Nine men's morris"
    aliases = ("morris", "mill", "merels", "nine-men-s-morris")
    declared = (Option("men", 9, "men of each player", choices=tuple(VARIANTS)),)
    seat_names = ("White", "Black")
    seat_colours = (1, 0)
    rules = rules
    feature_names = ("men", "mills", "twos", "room", "blocked", "taking")

    def state_facts(self) -> Facts:
        """Every mill takes one of the men, and the quiet moves in between are counted."""
        variant = self.variant = VARIANTS[int(self.options["men"])]
        self.rows = max(int(name[1:]) for name in variant.points)
        self.board = graph(lattice(variant.points, self.rows), variant.lines)
        self.by_rows = [[name for name in sorted(variant.points) if int(name[1:]) == row] for row in range(self.rows, 0, -1)]
        mills = 0 if variant.first_mill_wins else 2 * (variant.men - FEWEST_MEN) + 1
        flights = variant.flying * (len(variant.points) - variant.flying)
        return Facts(
            longest=2 * variant.men + mills + (mills + 1) * QUIET_PLIES,
            most_moves=max(flights, 4 * variant.men) + AT_ONCE,
            symmetries=16 if len(variant.squares) > 1 else 8,
            repetition=Repetition(variant.repetition) if variant.repetition else None,
            patience=Patience("quiet", QUIET_PLIES),
        )

    def write_action(self, state: Points, action: int) -> str:
        """Where a man is placed, from where to where it moves, or which one is taken."""
        reached = self.board.name(action & 31)
        if action >= ON:
            return f"{self.board.name(left_by(action))}-{reached}"
        return f"x{reached}" if state.taking else reached

    def glyphs(self) -> dict[str, Glyph]:
        """Men of two colours."""
        return {"w": stone("white man", "○", "O"), "b": stone("black man", "●", "X")}

    def pieces(self, state: Points, viewer: int | None) -> dict[str, list[Piece]]:
        """The men on their points."""
        return {
            name: [{"g": "wb"[player], "o": player}]
            for number, name in enumerate(self.variant.points)
            for player in (0, 1)
            if has(state.stand[player], number)
        }

    def marks(self, state: Points, viewer: int | None) -> list[Mark]:
        """The men that may be taken."""
        if state.turn == OVER or not state.taking:
            return []
        return [{"kind": "ring", "targets": [self.board.name(action)], "by": "rule"} for action in self.actions(state)]

    def path(self, state: Points, action: int) -> list[str]:
        """Click the point, or the man and the point it moves to."""
        return [self.board.name(point) for point in ([left_by(action)] if action >= ON else []) + [action & 31]]

    def say(self, state: Points, viewer: int | None = None) -> str:
        """Who is to do what."""
        if state.turn == OVER:
            return super().say(state, viewer)
        hand = state.hand[state.turn]
        task = "to take a man" if state.taking else (f"to place a man, {hand} in hand" if hand else "to move")
        return f"{self.seat(state.turn)} {task}, {len(self.actions(state))} legal actions."

    def write_position(self, state: Points) -> str:
        """The rows from the top, the player to move, the men in hand, the quiet moves."""
        pieces = self.pieces(state, None)
        rows = write_rows([[pieces[name][0]["g"] if name in pieces else "" for name in row] for row in self.by_rows])
        mover = "wb"[state.turn] if state.turn != OVER else ("-" if state.won == 0 else "wb"[2 - state.won])
        return f"{rows} {mover}{'x' * state.taking} {state.hand[0]} {state.hand[1]} {state.quiet}"

    def read_position(self, text: str) -> Points:
        """What `write_position` writes; a player to move who has lost is told apart by the rules."""
        match = re.fullmatch(r"(\S+) +(wx?|bx?|-) +([0-9]{1,2}) +([0-9]{1,2}) +([0-9]{1,3})", text.strip())
        if match is None:
            raise BadPositionError(
                f"Expected rows, the player to move (w, wx, b, bx or -), the men in hand of both and the "
                f"quiet moves, such as {self.write_position(self.initial())!r}, got {text!r}."
            )
        parts = match[1].split("/")
        if len(parts) != len(self.by_rows):
            raise BadPositionError(f"Expected {len(self.by_rows)} rows separated by '/', got {len(parts)} in {match[1]!r}.")
        view = self.initial().thaw()
        for part, names in zip(parts, self.by_rows, strict=True):
            for name, letter in zip(names, read_rows(part, len(names), 1, "wb")[0], strict=True):
                if letter:
                    view.stand["wb".index(letter)] |= bit(self.board.index(name))
        view.hand[0], view.hand[1], view.quiet = int(match[3]), int(match[4]), int(match[5])
        view.taking, view.turn = int(match[2].endswith("x")), 1 if match[2][0] == "b" else 0
        self._check_counts(view, drawn=match[2] == "-")
        self._settle(view, drawn=match[2] == "-")
        return view.freeze()

    def _check_counts(self, view: Points, *, drawn: bool) -> None:
        """Refuse numbers of men that no game leads to."""
        first, second = view.hand
        behind = second - first
        if not (behind in (0, 1) and second <= self.variant.men):
            raise BadPositionError(
                f"Expected White to have as many men in hand as Black or one less, at most "
                f"{self.variant.men}, got {first} and {second}."
            )
        placed = second == 0
        if not placed and (view.turn ^ view.taking) != behind:
            raise BadPositionError(f"With {first} and {second} men in hand it is not {self.seat(view.turn)}'s turn for that.")
        if view.quiet > (QUIET_PLIES if placed else 0) or (drawn and not placed):
            raise BadPositionError(
                f"Expected at most {QUIET_PLIES} quiet moves, and none before all men are placed, got {view.quiet}."
            )
        for player in (0, 1):
            if count(view.stand[player]) + view.hand[player] > self.variant.men:
                raise BadPositionError(f"{self.seat(player)} has more than {self.variant.men} men.")

    def _settle(self, view: Points, *, drawn: bool) -> None:
        """Decide, with the rules themselves, whether the game is over; refuse what contradicts the player to move."""
        mover, other = view.turn, 1 - view.turn
        milled = [in_mills(view, men) != 0 for men in view.stand]
        if view.taking:
            if not milled[mover] or not view.stand[other] or self.variant.first_mill_wins:
                raise BadPositionError(f"{self.seat(mover)} cannot take a man: there is no mill, or nothing to take.")
            return
        if count(view.stand[other]) + view.hand[other] < FEWEST_MEN or (self.variant.first_mill_wins and milled[mover]):
            raise BadPositionError(f"{self.seat(mover)} has won and cannot be to move.")
        view.turn = other
        if self.variant.first_mill_wins and milled[other]:
            view.won, view.turn = 1 + other, OVER
        else:
            end_turn(view)
        if drawn != (view.turn == OVER and view.won == 0):
            wanted = "a drawn position behind which - stands" if drawn else "- as the player to move of a drawn position"
            raise BadPositionError(f"Expected {wanted}.")


from plyground.games.morris import _nine_mens_morris_features  # noqa: E402, F401 - fills more slots of the rules above
