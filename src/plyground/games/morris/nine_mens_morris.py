"""Nine men's morris: get three men in line, a mill, to take men off the opponent until two are left.

Rules
    The players take turns to place a man on a free point until each has placed nine. Then they take turns to move a man
    along a line to the next free point. A player who has only three men left may move to any free point: the men fly.
    Three men of one colour on a line of the board are a mill. Whoever makes one, by placing or moving, takes a man of
    the opponent's off the board; a man in a mill may be taken only if all of them are in mills. Two mills made at once
    take one man. A player left with two men, or unable to move, has lost. Fifty moves of each player without a mill end
    the game as a draw. The option sets the number of men, and with it the board. With three men, on three lines crossed
    by three and two diagonals, nobody is taken or flies: the first mill wins. Six men play on two squares and do not
    fly. Twelve men play on three squares whose corners are linked too, and may make mills along those links; if the
    placing fills the board the game is a draw.

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
    Repeated positions are left to the count of quiet moves: it ends every game. Men fly only when all of them
    are placed. A player who has no free point to move to loses, even to an opponent who is blocked too.
"""

from __future__ import annotations

import re

from plyground.boards import Board, graph, lattice, read_rows, write_rows
from plyground.boards.glyphs import stone
from plyground.core.drawing import Glyph, Mark, Piece, Seat, Space
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option
from plyground.games.morris._sheet import (
    BOARD,
    FEWEST_MEN,
    FIRST_MILL_WINS,
    FLYING,
    QUIET_PLIES,
    SPOKES,
    VARIANTS,
)
from plyground.native import (
    OVER,
    Cells,
    Moves,
    NativeGame,
    Reals,
    Rules,
    Struct,
    below,
    bit,
    bookkeeping,
    count,
    down,
    flipped,
    has,
    helper,
    i8,
    i16,
    lowest,
    nth,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

ON, BACK, OUTWARD, INWARD, FREELY = 32, 64, 96, 128, 160  # backwards is 32 more than forwards
CENTRE = 8  # of three men's morris, where it lies beside the one square
MIDDLES = 0xAAAAAA
AT_ONCE = 6  # moves written between two looks at the end of the list; what is written past the end does no harm


class Points(Struct):
    """Bit n of `stand[player]` is a man on point n, numbered as in the sheet. `taking` is set when a man must be taken.

    A move is the point on which a man is placed or taken, or the point it reaches plus the kind of its move: ON
    the square by a place, BACK, OUTWARD or INWARD along a spoke; with FREELY comes 32 times the point it
    leaves.
    """

    stand: Cells = u64(2)
    hand: Cells = i8(2)
    taking: int = i8()
    won: int = i8()
    quiet: int = bookkeeping(i16())
    men: int = setting(i8())
    flying: int = setting(i8())
    first_mill_wins: int = setting(i8())
    board: int = setting(u64())
    spokes: int = setting(u64())


rules = Rules(Points)


@helper
def around(men: int, places: int) -> int:
    """Every man so many places further round its square."""
    low = 0x010101 * ((1 << places) - 1)
    return up(men, places) & flipped(low) & 0xFFFFFF | down(men, 8 - places) & low


@helper
def near(s: Points, men: int) -> int:
    """The points that a line joins to one of the men."""
    if s.men == 3:
        ring = men & 255
        reached = around(ring, 1) | around(ring, 7) | (bit(CENTRE) if ring != 0 else word(0))
        return reached | 255 if has(men, CENTRE) else reached
    on_spokes = men & s.spokes
    return (around(men, 1) | around(men, 7) | up(on_spokes, 8) | down(on_spokes, 8)) & s.board


@helper
def in_mills(s: Points, men: int) -> int:
    """Those of the men that stand in a mill."""
    if s.men == 3:
        ring = men & 255
        sides = ring & around(ring, 1) & around(ring, 7) & MIDDLES
        mills = sides | around(sides, 1) | around(sides, 7)
        through = ring & around(ring, 4)
        return mills | through | bit(CENTRE) if has(men, CENTRE) and through != 0 else mills
    sides = men & around(men, 1) & around(men, 7) & MIDDLES
    inward = men & s.spokes & 255 & down(men, 8) & down(men, 16)
    return sides | around(sides, 1) | around(sides, 7) | inward | up(inward, 8) | up(inward, 16)


@rules.start
def start(s: Points) -> None:
    s.hand[0] = s.men
    s.hand[1] = s.men
    s.flying = FLYING[s.men // 3]
    s.first_mill_wins = FIRST_MILL_WINS[s.men // 3]
    s.board = BOARD[s.men // 3]
    s.spokes = SPOKES[s.men // 3]


@helper
def write_points(points: int, out: Moves, n: int, kind: int) -> int:
    """Write a move of a kind to each of the points."""
    end = n + count(points)
    while n < end:
        for ahead in range(AT_ONCE):
            out[n + ahead] = kind + lowest(points)
            points = without_lowest(points)
        n += AT_ONCE
    return end


@rules.moves
def moves(s: Points, out: Moves) -> int:
    own, other = s.stand[s.turn], s.stand[1 - s.turn]
    free = word(s.board & flipped(own | other))
    if s.taking != 0:
        loose = word(other & flipped(in_mills(s, other)))
        return write_points(loose if loose != 0 else other, out, 0, 0)
    if s.hand[s.turn] > 0:
        return write_points(free, out, 0, 0)
    if count(own) > s.flying and s.men != 3:
        on_spokes = own & s.spokes
        n = write_points(word(around(own, 7) & free | up(around(own, 1) & free, 32)), out, 0, ON)
        return write_points(word(down(on_spokes, 8) & free | up(up(on_spokes, 8) & free, 32)), out, n, OUTWARD)
    n = 0
    while own != 0:
        leaving = lowest(own)
        n = write_points(free if s.men != 3 else word(free & near(s, bit(leaving))), out, n, FREELY + 32 * leaving)
        own = without_lowest(own)
    return n


@helper
def pick_near(s: Points, random: int) -> int:
    """One of the moves of three men's morris."""
    men, free, total = s.stand[s.turn], s.board & flipped(s.stand[0] | s.stand[1]), 0
    for point in range(CENTRE + 1):
        total += count(free & near(s, men & bit(point)))
    number = below(random, total)
    leaving = lowest(men)
    while number >= count(free & near(s, bit(leaving))):
        number -= count(free & near(s, bit(leaving)))
        men = without_lowest(men)
        leaving = lowest(men)
    return FREELY + 32 * leaving + nth(free & near(s, bit(leaving)), number)


@rules.pick
def pick(s: Points, random: int) -> int:
    own, other = s.stand[s.turn], s.stand[1 - s.turn]
    free = s.board & flipped(own | other)
    if s.taking != 0 or s.hand[s.turn] > 0:
        points = word(free)
        if s.taking != 0:
            loose = word(other & flipped(in_mills(s, other)))
            points = loose if loose != 0 else other
        return nth(points, below(random, count(points)))
    if s.men == 3:
        return pick_near(s, random)
    if count(own) <= s.flying:
        leaving = nth(own, below(random, count(own)))
        return FREELY + 32 * leaving + nth(free, below(up(random, 32), count(free)))
    on_spokes = own & s.spokes
    on = around(own, 7) & free | up(around(own, 1) & free, 32)
    off = down(on_spokes, 8) & free | up(up(on_spokes, 8) & free, 32)
    number = below(random, count(on) + count(off))
    return ON + nth(on, number) if number < count(on) else OUTWARD + nth(off, number - count(on))


@helper
def left_by(move: int) -> int:
    """The point from which a man moves."""
    target, kind = move & 31, move & 31 ^ move
    if kind >= FREELY:
        return (kind - FREELY) >> 5
    if kind >= OUTWARD:
        return target + 8 if kind == OUTWARD else target - 8
    return target & 24 | target + (1 if kind == ON else 7) & 7


@helper
def end_turn(s: Points) -> None:
    """Hand over to the opponent, unless that one has lost or the game is drawn."""
    player, opponent = s.turn, 1 - s.turn
    men = s.stand[opponent]
    free = s.board & flipped(men | s.stand[player])
    placed = s.hand[opponent] == 0
    s.turn = opponent
    if placed and free == 0:
        s.turn = OVER
    elif count(men) + s.hand[opponent] < FEWEST_MEN or (placed and count(men) > s.flying and near(s, men) & free == 0):
        s.won = 1 + player
        s.turn = OVER
    elif s.quiet >= QUIET_PLIES:
        s.turn = OVER


@rules.play
def play(s: Points, move: int) -> None:
    player = s.turn
    if s.taking != 0:
        s.stand[1 - player] ^= bit(move)
        s.taking = 0
        s.quiet = 0
        end_turn(s)
        return
    reached = move & 31
    if move < ON:
        s.hand[player] -= 1
        s.stand[player] |= bit(reached)
    else:
        s.quiet += 1
        s.stand[player] ^= bit(reached) | bit(left_by(move))
    if not has(in_mills(s, s.stand[player]), reached):
        end_turn(s)
    elif s.first_mill_wins != 0:
        s.won = 1 + player
        s.turn = OVER
    else:
        s.taking = 1


@rules.payoff
def payoff(s: Points, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = 0.0 - out[0]


@rules.image
def image(s: Points, which: int) -> None:
    for player in range(2):
        centre = s.stand[player] & bit(CENTRE) if s.men == 3 else word(0)
        men = word(s.stand[player] ^ centre)
        if which & 4 != 0:
            turned = word(0)
            while men != 0:
                point = lowest(men)
                turned |= bit(point & 24 | 8 - (point & 7) & 7)
                men = without_lowest(men)
            men = turned
        if which & 3 != 0:
            men = word(around(men, 2 * (which & 3)))
        if which & 8 != 0:
            inner = 8 if s.men == 6 else 16
            men = word(up(men & 255, inner) | men & bit(inner) - 1 & flipped(255) | down(men, inner))
        s.stand[player] = men | centre


class NineMensMorris(NativeGame[Points]):
    """Morris with three, six, nine or twelve men."""

    title = "Nine men's morris"
    aliases = ("morris", "mill", "merels", "nine-men-s-morris")
    declared = (Option("men", 9, "men of each player", choices=tuple(VARIANTS)),)
    rules = rules

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
        )

    def write_action(self, state: Points, action: int) -> str:
        """Where a man is placed, from where to where it moves, or which one is taken."""
        reached = self.board.name(action & 31)
        if action >= ON:
            return f"{self.board.name(left_by(action))}-{reached}"
        return f"x{reached}" if state.taking else reached

    def seats(self) -> list[Seat]:
        """The colours of the men."""
        return [{"name": "White", "colour": 1}, {"name": "Black", "colour": 0}]

    def boards(self) -> list[tuple[Board, Space]]:
        """One graph of points and lines."""
        return [(self.board, self.board.space())]

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

    def marks(self, state: Points) -> list[Mark]:
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
