"""Kalah: sow seeds round the board and gather more than half of them in your store.

Rules
    Each player owns the row of houses on the near side and the store at its right end. In turn a player lifts all the
    seeds of one own house and sows them one by one anticlockwise, into the own store on the way but never into the
    opponent's. If the last seed falls into the own store, the same player moves again. If it falls into an own house
    that was empty and the house opposite holds seeds, that seed and those opposite go to the own store.
    As soon as one row is empty the game is over; the seeds still lying in the other row belong to its owner. Whoever
    has more seeds wins; with equally many the game is a draw. The options set the houses of a row and the seeds in each
    at the start; with the option payoff at margin the players get what they are ahead in seeds, not just a win.

Board
    South sits below, owns the houses a to f from left to right and the store S; north owns A to F from right to left
    and the store N. A move is the letter of its house. A position gives for south and then for north the houses, a
    slash and the store, and then S or N for the player to move, - when the game is over: 4,4,4,4,4,4/0 4,4,4,4,4,4/0 S
    is the start.

Source
    William Julius Champion's game of 1940, sold as Kalah. Solved by Geoffrey Irving, Jeroen Donkers and Jos Uiterwijk
    (Solving Kalah, ICGA Journal, 2000): with six houses and four seeds the first player wins.

Quirks
    A seed that falls into an empty own house opposite an empty house stays there. A lap that comes round to its own
    house sows it too. The game ends when either row is empty, whoever is to move; some books let the owner of the other
    row go on.
"""

from __future__ import annotations

import re

from plyground.boards import Board, pits
from plyground.boards.glyphs import seeds
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import (
    OVER,
    Cells,
    Moves,
    NativeGame,
    Reals,
    Rules,
    Struct,
    count,
    down,
    flipped,
    helper,
    i8,
    i16,
    lowest,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

MOST_HOUSES = MOST_SEEDS = 12
MOST_IN_A_HOUSE = 255
HALF = 8  # houses in a word, a byte each
ONES = 0x0101010101010101
LOWER = 0x7F7F7F7F7F7F7F7F  # all bits of a byte but the highest


class Rows(Struct):
    """Two words a row: house number h of player p is byte h % 8 of word 2p + h // 8. A move is the number of its house.

    `payoff` is 1 where the margin is paid.
    """

    row: Cells = u64(4)
    store: Cells = i16(2)
    pits: int = setting(i8())
    seeds: int = setting(i8())
    payoff: int = setting(i8())


rules = Rules(Rows)


@helper
def ones(houses: int) -> int:
    """A seed for each of the first houses of a word, 8 at most; the shift is halved since a processor knows none by 64."""
    rest = 4 * (HALF - min(houses, HALF))
    return down(down(ONES, rest), rest)


@helper
def held(low: int, high: int, house: int) -> int:
    """How many seeds a house of a row holds."""
    return down(low if house < HALF else high, (house & 7) << 3) & 255


@rules.start
def start(s: Rows) -> None:
    for player in range(2):
        s.row[2 * player] = ones(s.pits) * s.seeds
        s.row[2 * player + 1] = ones(max(s.pits - HALF, 0)) * s.seeds


@helper
def write_houses(row: int, first: int, out: Moves, n: int) -> int:
    """Write the houses of a word that hold seeds; what is written past the end does no harm."""
    filled = word(((row & LOWER) + LOWER | row) & flipped(LOWER))
    end = n + count(filled)
    for place in range(HALF):
        out[n + place] = first + (lowest(filled) >> 3)
        filled = without_lowest(filled)
    return end


@rules.moves
def moves(s: Rows, out: Moves) -> int:
    n = write_houses(s.row[2 * s.turn], 0, out, 0)
    if s.pits > HALF:
        n = write_houses(s.row[2 * s.turn + 1], HALF, out, n)
    return n


@helper
def play_wide(s: Rows, move: int) -> None:
    """The same as `play` for rows of two words: twice the work."""
    player, houses = s.turn & 1, s.pits
    own_low, own_high, low, high = s.row[2 * player], s.row[2 * player + 1], s.row[2 - 2 * player], s.row[3 - 2 * player]
    left, stored = held(own_low, own_high, move), 0
    own_low -= up(left if move < HALF else 0, (move & 7) << 3)
    own_high -= up(left if move >= HALF else 0, (move & 7) << 3)
    while left > 2 * houses:
        own_low, own_high = own_low + ones(houses), own_high + ones(max(houses - HALF, 0))
        low, high = low + ones(houses), high + ones(max(houses - HALF, 0))
        left, stored = left - 2 * houses - 1, stored + 1
    # Up to three stretches: own houses to the right; past the store, the other row; own houses again.
    beyond = left - (houses - move)
    right, there, again = min(move + 1 + left, houses), min(max(beyond, 0), houses), max(beyond - houses, 0)
    own_low += ones(right) - ones(move + 1) + ones(again)
    low += ones(there)
    own_high += ones(max(right - HALF, 0)) - ones(max(move + 1 - HALF, 0)) + ones(max(again - HALF, 0))
    high += ones(max(there - HALF, 0))
    reached = 1 if beyond >= 0 else 0
    last = (1 - reached) * (move + left + 1) + again - 1
    home, opposite = max(last, 0), houses - 1 - max(last, 0)
    prize = held(low, high, opposite)
    taken = 1 if (last >= 0) & (held(own_low, own_high, home) == 1) & (prize != 0) else 0
    own_low -= up(taken if home < HALF else 0, (home & 7) << 3)
    own_high -= up(taken if home >= HALF else 0, (home & 7) << 3)
    low -= up(taken * prize if opposite < HALF else 0, (opposite & 7) << 3)
    high -= up(taken * prize if opposite >= HALF else 0, (opposite & 7) << 3)
    s.row[2 * player], s.row[2 * player + 1], s.row[2 - 2 * player], s.row[3 - 2 * player] = own_low, own_high, low, high
    s.store[player] += stored + reached + taken * (1 + prize)
    s.turn = OVER if (own_low | own_high == 0) | (low | high == 0) else player ^ (1 if beyond != 0 else 0)


@rules.play
def play(s: Rows, move: int) -> None:
    player, houses = s.turn & 1, s.pits  # the mask tells the compiler that an index is not negative
    if houses > HALF:
        play_wide(s, move)
        return
    own, other = s.row[2 * player], s.row[2 - 2 * player]
    left, stored = down(own, move << 3) & 255, 0
    own ^= up(left, move << 3)
    while left > 2 * houses + 1:
        own, other, left, stored = own + ones(houses), other + ones(houses), left - 2 * houses - 1, stored + 1
    # What a capture needs is read before the seeds are sown, so that the processor can do both at once.
    end = move + left
    last = end - (2 * houses + 1 if end >= houses else 0)
    home, opposite = (last & 7) << 3, (houses - 1 - last & 7) << 3
    prize = (down(other, opposite) & 255) + (1 if end > houses else 0)
    taken = 1 if (last >= 0) & (down(own, home) & 255 == 0) & (prize != 0) else 0
    own += ones(min(end + 1, houses)) - ones(move + 1) + ones(max(end - 2 * houses, 0)) - up(taken, home)
    other += ones(min(max(end - houses, 0), houses)) - up(taken * prize, opposite)
    s.row[2 * player], s.row[2 - 2 * player] = own, other
    s.store[player] += stored + (1 if end >= houses else 0) + taken * (1 + prize)
    s.turn = OVER if (own == 0) | (other == 0) else player ^ (1 if end != houses else 0)


@rules.payoff
def payoff(s: Rows, out: Reals) -> None:
    lead = s.store[0] - s.store[1]
    for house in range(s.pits):
        lead += held(s.row[0], s.row[1], house) - held(s.row[2], s.row[3], house)
    if s.payoff == 0:
        lead = 1 if lead > 0 else (-1 if lead < 0 else 0)
    out[0] = 1.0 * lead
    out[1] = 0.0 - out[0]


class Kalah(NativeGame[Rows]):
    """Kalah with any number of houses and seeds."""

    title = "Kalah"
    aliases = ("mancala",)
    declared = (
        Option("pits", 6, "houses of a row", 1, MOST_HOUSES),
        Option("seeds", 4, "seeds in each house at the start", 1, MOST_SEEDS),
        Option("payoff", "win", "what is paid: a win, or the margin in seeds", choices=("win", "margin")),
    )
    seat_names = ("South", "North")
    rules = rules
    feature_names = (
        "store",
        "seeds",
        "moves again",
        "best capture",
        "houses in use",
        "last house",
        "other's hunger",
        "to move",
        "settled",
    )

    def state_facts(self) -> Facts:
        """Seeds in a store stay there, and between two of them only so many moves are possible."""
        self.houses, self.total = int(self.options["pits"]), 2 * int(self.options["pits"]) * int(self.options["seeds"])
        if self.total > MOST_IN_A_HOUSE:
            raise BadOptionError(
                f"{self.houses} houses of {self.options['seeds']} seeds make {self.total} seeds; at most "
                f"{MOST_IN_A_HOUSE} can be played with."
            )
        self.board = pits(self.houses)
        # A lap that stays short of the store starts j houses before the row's end with at most j seeds, and moves one at least
        # by one house: both rows together allow 2 * (1 + 4 + 9 + ...) of them before the next seed reaches a store.
        quiet = 2 * sum(left * left for left in range(self.houses))
        most = float(self.total) if self.options["payoff"] == "margin" else 1.0
        return Facts(longest=self.total + (self.total + 1) * quiet, most_moves=2 * HALF, utility=(-most, most))

    def write_action(self, state: Rows, action: int) -> str:
        """The letter of the house."""
        return self.board.name(self._pit(state.turn, action))

    def boards(self) -> list[tuple[Board, Space]]:
        """Two rows of houses and two stores."""
        return [(self.board, self.board.space(stack="count"))]

    def glyphs(self) -> dict[str, Glyph]:
        """Seeds."""
        return {"seed": seeds()}

    def pieces(self, state: Rows, viewer: int | None) -> dict[str, list[Piece]]:
        """The seeds in every pit that has some."""
        return {
            self.board.name(self._pit(player, place)): [{"g": "seed", "n": number}]
            for player in (0, 1)
            for place, number in enumerate([*self._row(state, player), state.store[player]])
            if number
        }

    def path(self, state: Rows, action: int) -> list[str]:
        """Click the house."""
        return [self.write_action(state, action)]

    def write_position(self, state: Rows) -> str:
        """South's houses and store, north's houses and store, and who is to move."""
        sides = [f"{','.join(map(str, self._row(state, player)))}/{state.store[player]}" for player in (0, 1)]
        return f"{sides[0]} {sides[1]} {'-' if state.turn == OVER else 'SN'[state.turn]}"

    def read_position(self, text: str) -> Rows:
        """What `write_position` writes."""
        parts = text.split()
        if len(parts) != len(("south", "north", "mover")):
            raise BadPositionError(
                f"Expected south, north and the player to move, such as {self.write_position(self.initial())!r}, got {text!r}."
            )
        view = self.initial().thaw()
        counts = [self._read_side(part) for part in parts[:2]]
        if sum(counts[0] + counts[1]) != self.total:
            raise BadPositionError(f"Expected {self.total} seeds in all, got {sum(counts[0] + counts[1])}.")
        for player, (*row, store) in enumerate(counts):
            view.store[player] = store
            view.row[2 * player] = sum(number << 8 * house for house, number in enumerate(row[:HALF]))
            view.row[2 * player + 1] = sum(number << 8 * house for house, number in enumerate(row[HALF:]))
        over = not any(counts[0][:-1]) or not any(counts[1][:-1])
        if parts[2] not in (("-",) if over else ("S", "N")):
            raise BadPositionError(
                f"Expected {'- since a row is empty' if over else 'S or N'} as the player to move, got {parts[2]!r}."
            )
        view.turn = OVER if over else "SN".index(parts[2])
        return view.freeze()

    def _read_side(self, text: str) -> list[int]:
        if not re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*/[0-9]{1,3}", text) or text.count(",") != self.houses - 1:
            raise BadPositionError(
                f"Expected {self.houses} numbers of seeds separated by commas, a slash and the store, got {text!r}."
            )
        return [int(number) for number in re.split("[,/]", text)]

    def _pit(self, player: int, place: int) -> int:
        return player * (self.houses + 1) + place

    def _row(self, state: Rows, player: int) -> list[int]:
        return [held(state.row[2 * player], state.row[2 * player + 1], house) for house in range(self.houses)]


from plyground.games.sowing import _kalah_features  # noqa: E402, F401 - fills more slots of the rules above
