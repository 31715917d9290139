"""Gambler: stake a coin on one of two tables until all coins are lost or enough are won; it can go round in circles.

Rules
    The gambler has `coins` of them and wants `enough`. One table pays back two coins for one in two fifths of all cases, the
    other in three fifths. The game is over with no coin left, which pays 0, or with enough, which pays 1.

Board
    One cell. An action is a table, then what comes of it; a position is the number of coins, and the table if one is chosen.

Source
    The gambler's ruin, by which the best chance is known: (1 - r^coins) / (1 - r^enough) with r = 2/3.
"""

from __future__ import annotations

from plyground.boards import row
from plyground.boards.glyphs import seeds
from plyground.core.drawing import Glyph, Piece
from plyground.core.facts import Facts, Option, Sum
from plyground.native import CHANCE, OVER, Moves, NativeChanceGame, Reals, Rules, Struct, i8, setting


class Purse(Struct):
    """`table` is the one at which a coin lies, 2 if none does."""

    has: int = i8()
    table: int = i8()
    coins: int = setting(i8())
    enough: int = setting(i8())


rules = Rules(Purse)


@rules.start
def start(s: Purse) -> None:
    s.has, s.table = s.coins, 2


@rules.moves
def moves(s: Purse, out: Moves) -> int:
    out[0], out[1] = 0, 1
    return 2


@rules.chance
def chance(s: Purse, out: Moves, probability: Reals) -> int:
    out[0], out[1] = 0, 1
    probability[1] = 0.4 + 0.2 * s.table
    probability[0] = 1.0 - probability[1]
    return 2


@rules.play
def play(s: Purse, move: int) -> None:
    if s.turn != CHANCE:
        s.table, s.turn = move, CHANCE
        return
    s.has += 1 if move == 1 else -1
    s.table, s.turn = 2, 0 if 0 < s.has < s.enough else OVER


@rules.payoff
def payoff(s: Purse, out: Reals) -> None:
    out[0] = 1.0 if s.has > 0 else 0.0


class Gambler(NativeChanceGame[Purse]):
    """The gambler."""

    title = "Gambler"
    declared = (Option("coins", 2, "coins at first", 1, 100), Option("enough", 6, "coins that are enough", 2, 100))
    rules = rules

    def state_facts(self) -> Facts:
        self.board = row(["a"])
        return Facts(players=1, sum=Sum.GENERAL, chance=True, most_moves=2, utility=(0.0, 1.0))

    def write_action(self, state: Purse, action: int) -> str:
        return ("lost", "won")[action] if state.turn == CHANCE else f"table{action + 1}"

    def glyphs(self) -> dict[str, Glyph]:
        return {"coins": seeds("coins")}

    def pieces(self, state: Purse, viewer: int | None) -> dict[str, list[Piece]]:  # noqa: ARG002 - as every game
        return {"a": [{"g": "coins", "n": state.has}]} if state.has else {}

    def write_position(self, state: Purse) -> str:
        return f"{state.has} {state.table}"

    def read_position(self, text: str) -> Purse:
        view = self.initial().thaw()
        view.has, view.table = map(int, text.split())
        return view.freeze()
