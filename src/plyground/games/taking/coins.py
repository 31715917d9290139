"""Coins: take a few coins in turn from one heap; whoever takes the last one loses.

Rules
    There is one heap of coins. Whoever is to move takes one, two or three of them. Whoever takes the last coin
    loses, or, with the option misere=no, wins. The options also change how many coins there are, how many may
    be taken at a time (most), and whether two or three play.

    Between two, the loser has -1 and the winner +1. Among three, the one who takes the last coin has -1 and
    each of the others +0.5; with misere=no the one who takes it has +1 and each of the others -0.5. Three
    players have a stake in whom they spare, which is what makes that game worth looking at.

Board
    A row of coins, or, when there are many, a heap with its number. A move is the number of coins taken; on the
    board, click the leftmost of the coins to be taken from the right end. A position is the number of coins
    left and the number of the player to move: 13 1. Of a finished game (0 2) the second number is the player
    whose turn it would be.

Source
    A subtraction game; its oldest known relative is in Bachet's Problèmes plaisants of 1612. When two take at
    most three, whoever must move with 1, 5, 9, 13 ... coins loses. The tree for four coins has 15 nodes.
"""

from __future__ import annotations

import re

from plyground.boards import Board, pile, row
from plyground.boards.glyphs import disc, heap
from plyground.boards.paths import take
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import OVER, Moves, NativeGame, Reals, Rules, Struct, i8, i16, setting

MOST_IN_A_ROW = 30


class Heap(Struct):
    """How many coins are left, and in the end who took the last one; a move is the number taken."""

    left: int = i16()
    taker: int = i8()
    coins: int = setting(i16())
    most: int = setting(i16())
    misere: int = setting(i8())
    players: int = setting(i8())


rules = Rules(Heap)


@rules.start
def start(s: Heap) -> None:
    s.left = s.coins


@rules.moves
def moves(s: Heap, out: Moves) -> int:
    n = min(s.left, s.most)
    for taken in range(n):
        out[taken] = taken + 1
    return n


@rules.play
def play(s: Heap, move: int) -> None:
    s.left -= move
    if s.left == 0:
        s.taker = s.turn
        s.turn = OVER
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@rules.payoff
def payoff(s: Heap, out: Reals) -> None:
    stake = -1.0 if s.misere else 1.0
    for player in range(s.players):
        out[player] = stake if player == s.taker else -stake / (s.players - 1)


class Coins(NativeGame[Heap]):
    """One heap, two or three players."""

    title = "Coins"
    aliases = ("subtraction", "take-coins")
    declared = (
        Option("coins", 13, "coins in the heap", 1, 1000),
        Option("most", 3, "most coins that may be taken at a time", 1, 1000),
        Option("misere", True, "whether taking the last coin loses"),
        Option("players", 2, "how many play", 2, 3),
    )
    seat_names = ("First", "Second", "Third")
    rules = rules
    feature_names = ("balance", "remainder", "coins left")

    def state_facts(self) -> Facts:
        """A coin a turn is the longest game; the stakes depend on the number of players."""
        coins, players = int(self.options["coins"]), int(self.options["players"])
        self.in_a_row = coins <= MOST_IN_A_ROW
        names = [f"coin{number}" for number in range(1, coins + 1)] if self.in_a_row else []
        spoken = [f"coin {number}" for number in range(1, len(names) + 1)]
        self.board = (
            row(names, "circle", labels=[""] * coins, spoken=spoken, text_width=1)
            if self.in_a_row
            else pile("heap", "circle", text_width=4)
        )
        others = 1 / (players - 1)
        utility = (-1.0, others) if self.options["misere"] else (-others, 1.0)
        most = min(coins, int(self.options["most"]))
        return Facts(players=players, longest=coins, most_moves=most, utility=utility, draws=False)

    def write_action(self, state: Heap, action: int) -> str:
        """The number taken."""
        return str(action)

    def boards(self) -> list[tuple[Board, Space]]:
        """A row of places, or one."""
        return [(self.board, self.board.space())] if self.in_a_row else [(self.board, self.board.space(stack="count"))]

    def glyphs(self) -> dict[str, Glyph]:
        """One coin, and a heap of them."""
        return {"coin": disc("coin", "●", "o"), "heap": heap("heap of coins")}

    def pieces(self, state: Heap, viewer: int | None) -> dict[str, list[Piece]]:
        """The coins that are left, from the left."""
        if self.in_a_row:
            return {self.board.name(place): [{"g": "coin"}] for place in range(state.left)}
        return {"heap": [{"g": "heap", "n": state.left}]} if state.left else {}

    def path(self, state: Heap, action: int) -> list[str]:
        """Click the leftmost coin to be taken, or take a number from the heap."""
        return [self.board.name(state.left - action) if self.in_a_row else take("heap", action)]

    def write_position(self, state: Heap) -> str:
        """The coins left and the player whose turn it is, or would be."""
        return f"{state.left} {1 + (state.turn if state.turn != OVER else (state.taker + 1) % self.facts.players)}"

    def read_position(self, text: str) -> Heap:
        """What `write_position` writes, if the game can come to that."""
        words = text.split()
        coins, players = int(self.options["coins"]), self.facts.players
        if len(words) != 2 or not all(re.fullmatch("0|[1-9][0-9]{0,3}", word) for word in words):
            raise BadPositionError(
                f"A position is the number of coins left and of the player to move, such as '{coins} 1'; it was {text!r}."
            )
        left, turn = int(words[0]), int(words[1]) - 1
        if left > coins or not 0 <= turn < players:
            raise BadPositionError(f"There must be at most {coins} coins and a player from 1 to {players}; it was {text!r}.")
        taken, most = coins - left, int(self.options["most"])
        if not any(plies <= taken <= plies * most for plies in range(turn, taken + 1, players)):
            raise BadPositionError(f"It cannot be the turn of player {turn + 1} after {taken} of {coins} coins were taken.")
        view = self.initial().thaw()
        view.left, view.turn = left, turn
        if left == 0:
            view.taker, view.turn = (turn - 1) % players, OVER
        return view.freeze()


from plyground.games.taking import _coins_features  # noqa: E402, F401 - fills more slots of the rules above
