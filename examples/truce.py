"""Truce: three lords with men of their own; whoever is to move hits one of the others, or rests.

Rules
    A hit costs the other a man. Who has no men left is passed over. The game ends after `turns` turns, or when only one has
    men. Whoever then has more men than each of the others is king: it gets a point for each man and three more, and the others
    get nothing. If nobody is king, everybody gets a point for each man. Men that are lost are nobody's gain, so the sum of the
    points is not constant: players may gain and lose together, and those who are weak have a reason to stand together.

Board
    Three castles. A move is hit1, hit2 or hit3, or rest; on the board, click the castle that is hit, or one's own. A position
    gives the men of all three, the player to move or 0 when it is over, and the turns that are left: 2-2-4 1 6.

Source
    None; made up to show how players of max^n stand together without having agreed on it.
"""

from __future__ import annotations

import re

from plyground.boards import row
from plyground.boards.glyphs import seeds
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option, Sum
from plyground.native import OVER, Cells, Moves, NativeGame, Reals, Rules, Struct, helper, i8, setting

PLAYERS = 3
KING = 3


class Lords(Struct):
    """The men of each; a move is the number of the player that is hit, or one's own to rest."""

    men: Cells = i8(PLAYERS)
    left: int = i8()
    first: int = setting(i8())
    second: int = setting(i8())
    third: int = setting(i8())
    turns: int = setting(i8())


rules = Rules(Lords)


@rules.start
def start(s: Lords) -> None:
    s.men[0], s.men[1], s.men[2] = s.first, s.second, s.third
    s.left = s.turns


@rules.moves
def moves(s: Lords, out: Moves) -> int:
    n = 0
    for player in range(PLAYERS):
        if s.men[player] > 0:
            out[n] = player
            n += 1
    return n


@helper
def alive(s: Lords) -> int:
    """How many have men."""
    number = 0
    for player in range(PLAYERS):
        number += 1 if s.men[player] > 0 else 0
    return number


@rules.play
def play(s: Lords, move: int) -> None:
    if move != s.turn:
        s.men[move] -= 1
    s.left -= 1
    if s.left == 0 or alive(s) < 2:
        s.turn = OVER
        return
    s.turn = (s.turn + 1) % PLAYERS
    while s.men[s.turn] == 0:
        s.turn = (s.turn + 1) % PLAYERS


@rules.payoff
def payoff(s: Lords, out: Reals) -> None:
    most, strongest = 0, 0
    for player in range(PLAYERS):
        most = max(most, s.men[player])
    for player in range(PLAYERS):
        strongest += 1 if s.men[player] == most else 0
    for player in range(PLAYERS):
        out[player] = 1.0 * s.men[player] if strongest > 1 else 0.0
        if strongest == 1 and s.men[player] == most:
            out[player] = 1.0 * most + KING


class Truce(NativeGame[Lords]):
    """Three lords, and no sum that is constant."""

    title = "Truce"
    declared = (
        Option("first", 2, "men of the first lord", 1, 9),
        Option("second", 2, "men of the second lord", 1, 9),
        Option("third", 4, "men of the third lord", 1, 9),
        Option("turns", 6, "turns until it ends", 1, 60),
    )
    seat_names = ("First", "Second", "Third")
    rules = rules

    def state_facts(self) -> Facts:
        names = ["first", "second", "third"]
        self.board = row(names)
        most = max(int(self.options[name]) for name in names)
        turns = int(self.options["turns"])
        return Facts(players=PLAYERS, sum=Sum.GENERAL, longest=turns, most_moves=PLAYERS, utility=(0.0, float(most + KING)))

    def write_action(self, state: Lords, action: int) -> str:
        return "rest" if action == state.turn else f"hit{action + 1}"

    def glyphs(self) -> dict[str, Glyph]:
        return {"men": seeds("men")}

    def pieces(self, state: Lords, viewer: int | None) -> dict[str, list[Piece]]:
        return {self.board.name(lord): [{"g": "men", "n": men}] for lord, men in enumerate(state.men) if men}

    def path(self, state: Lords, action: int) -> list[str]:
        return [self.board.name(action)]

    def write_position(self, state: Lords) -> str:
        return f"{'-'.join(map(str, state.men))} {0 if state.turn == OVER else state.turn + 1} {state.left}"

    def read_position(self, text: str) -> Lords:
        match = re.fullmatch(r"([0-9])-([0-9])-([0-9]) ([0-3]) ([0-9]{1,2})", text.strip())
        if match is None:
            raise BadPositionError(f"A position is men, player and turns left, such as 2-2-4 1 6; it was {text[:40]!r}.")
        *men, turn, left = (int(part) for part in match.groups())
        is_over = left == 0 or sum(each > 0 for each in men) < 2
        if is_over != (turn == 0) or left > int(self.options["turns"]) or (turn and not men[turn - 1]):
            raise BadPositionError(f"Somebody with men is to move as long as two have men and turns are left; it was {text!r}.")
        view = self.initial().thaw()
        for lord, number in enumerate(men):
            view.men[lord] = number
        view.left, view.turn = left, turn - 1 if turn else OVER
        return view.freeze()
