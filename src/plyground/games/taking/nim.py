"""Nim: take as many coins as you like from one of the heaps; whoever takes the last one wins.

Rules
    There are several heaps of coins. Whoever is to move chooses a heap and takes any number of coins from it,
    at least one and at most all. Whoever takes the last coin of all wins, or, with the option misere=yes,
    loses. The option heaps says how many coins lie in each heap at the start: up to eight numbers up to 255
    with commas or spaces between them, such as 1,3,5,7.

Board
    The heaps are called a, b, c ... from the left. A move names the heap and how many are taken: b3 takes three
    from heap b. A position is the coins in every heap and the number of the player to move: 3,4,5 1. Of a
    finished game (0,0,0 2) the last number is the player whose turn it would be.

Source
    Charles Bouton, Nim, a game with a complete mathematical theory, 1901: when the last coin wins, whoever
    moves can win if and only if, the heaps written in binary, some place has an odd number of ones. When it
    loses, the same holds as long as some heap has two coins or more.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from plyground.boards import Board, row
from plyground.boards.glyphs import heap
from plyground.boards.paths import take
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import OVER, Cells, Moves, NativeGame, Reals, Rules, Struct, below, bookkeeping, i8, i16, setting

MOST_HEAPS = 8
MOST_COINS = 255


class Heaps(Struct):
    """The coins in each heap, `left` in all of them, and in the end who took the last one.

    A move is 256 * heap + number taken.
    """

    coins: Cells = i16(MOST_HEAPS)
    taker: int = i8()
    left: int = bookkeeping(i16())
    heaps_at_start: Cells = setting(i16(MOST_HEAPS))
    number: int = setting(i8())
    misere: int = setting(i8())


rules = Rules(Heaps)


@rules.start
def start(s: Heaps) -> None:
    for place in range(s.number):
        s.coins[place] = s.heaps_at_start[place]
        s.left += s.coins[place]


@rules.moves
def moves(s: Heaps, out: Moves) -> int:
    n = 0
    for place in range(s.number):
        for taken in range(1, s.coins[place] + 1):
            out[n] = (place << 8) + taken
            n += 1
    return n


@rules.pick
def pick(s: Heaps, random: int) -> int:
    number, place = below(random, s.left), 0
    while number >= s.coins[place]:
        number -= s.coins[place]
        place += 1
    return (place << 8) + number + 1


@rules.play
def play(s: Heaps, move: int) -> None:
    s.coins[move >> 8] -= move & 255
    s.left -= move & 255
    if s.left == 0:
        s.taker = s.turn
        s.turn = OVER
    else:
        s.turn = 1 - s.turn


@rules.payoff
def payoff(s: Heaps, out: Reals) -> None:
    out[0] = 1.0 if s.taker == s.misere else -1.0
    out[1] = -out[0]


class Nim(NativeGame[Heaps]):
    """Nim with heaps of one's choice."""

    title = "Nim"
    declared = (
        Option("heaps", "3,4,5", "coins in each heap: up to eight numbers from 1 to 255"),
        Option("misere", False, "whether taking the last coin loses"),
    )
    seat_names = ("First", "Second")
    rules = rules
    feature_names = ("balance", "nim sum", "coins left", "heaps left")

    def state_facts(self) -> Facts:
        """A coin a turn is the longest game, and every coin is the last of one move."""
        self.heaps = _heaps(str(self.options["heaps"]))
        self.board = row(ascii_lowercase[: len(self.heaps)], "circle")
        return Facts(longest=sum(self.heaps), most_moves=sum(self.heaps), draws=False)

    def blank_view(self) -> Heaps:
        """The heaps are an option too, but one that is no number: they are put into their setting here."""
        view = super().blank_view()
        view.number = len(self.heaps)
        for place, coins in enumerate(self.heaps):
            view.heaps_at_start[place] = coins
        return view

    def write_action(self, state: Heaps, action: int) -> str:
        """The heap's letter and the number taken."""
        return f"{self.board.name(action >> 8)}{action & 255}"

    def boards(self) -> list[tuple[Board, Space]]:
        """A row of heaps."""
        return [(self.board, self.board.space(stack="count"))]

    def glyphs(self) -> dict[str, Glyph]:
        """A heap."""
        return {"heap": heap("heap of coins")}

    def pieces(self, state: Heaps, viewer: int | None) -> dict[str, list[Piece]]:
        """The heaps that are not empty."""
        return {
            self.board.name(place): [{"g": "heap", "n": state.coins[place]}]
            for place in range(len(self.heaps))
            if state.coins[place]
        }

    def path(self, state: Heaps, action: int) -> list[str]:
        """Take a number from a heap."""
        return [take(self.board.name(action >> 8), action & 255)]

    def write_position(self, state: Heaps) -> str:
        """The heaps and the player whose turn it is, or would be."""
        turn = state.turn if state.turn != OVER else 1 - state.taker
        return f"{','.join(map(str, state.coins[: len(self.heaps)]))} {1 + turn}"

    def read_position(self, text: str) -> Heaps:
        """What `write_position` writes, if the game can come to that."""
        example = ",".join(map(str, self.heaps))
        match = re.fullmatch(r"((?:0|[1-9][0-9]{0,2})(?:,(?:0|[1-9][0-9]{0,2}))*) ([12])", text)
        coins = [int(number) for number in match[1].split(",")] if match else []
        if match is None or len(coins) != len(self.heaps):
            raise BadPositionError(
                f"A position is {len(self.heaps)} heaps and the number of the player to move, such as "
                f"'{example} 1'; it was {text!r}."
            )
        taken = [before - now for before, now in zip(self.heaps, coins, strict=True)]
        if min(taken) < 0:
            raise BadPositionError(f"The heaps can be no larger than at the start, {example}; they were {match[1]}.")
        turn = int(match[2]) - 1
        fewest = sum(1 for number in taken if number)
        if all(plies % 2 != turn for plies in range(fewest, sum(taken) + 1)):
            raise BadPositionError(f"It cannot be the turn of player {turn + 1} when {example} has become {match[1]}.")
        view = self.initial().thaw()
        view.turn, view.left = turn, sum(coins)
        for place, number in enumerate(coins):
            view.coins[place] = number
        if view.left == 0:
            view.taker, view.turn = 1 - turn, OVER
        return view.freeze()


def _heaps(text: str) -> list[int]:
    words = re.split(r"[\s,;+]+", text.strip())
    if not 1 <= len(words) <= MOST_HEAPS or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        raise BadOptionError(f"Option heaps must be one to {MOST_HEAPS} whole numbers such as 3,4,5; it was {text!r}.")
    heaps = [int(word) for word in words]
    if not 1 <= min(heaps) <= max(heaps) <= MOST_COINS:
        raise BadOptionError(f"Every heap must have from 1 to {MOST_COINS} coins; option heaps was {text!r}.")
    return heaps


from plyground.games.taking import _nim_features  # noqa: E402, F401 - fills more slots of the rules above
