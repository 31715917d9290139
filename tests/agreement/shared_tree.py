"""Shared tree: a random game of several players that is nothing but a hash of the way so far; for comparing searches.

Rules
    The way from the root is hashed. From the hash follow who is next (a player, perhaps the same again, or chance), how many
    moves there are, how likely each outcome is, and what a leaf pays everybody: whole numbers from -4 to 4, so that many are
    equal. With sum=zero and sum=constant what the others get less the last one gets more. Ways end after `height` plies, some
    earlier.

Board
    One cell. An action is its number; a position is the hash and the plies left.

Source
    None.
"""

from __future__ import annotations

import re

from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option, Sum
from plyground.native import CHANCE, OVER, Moves, Reals, Rules, Struct, i8, i32, setting, u64
from tests.agreement.hashed_ways import HEIGHT, SEED, WIDTH, WayGame, begin, drawn, step, write_moves, write_outcomes

STEP = 4
SUMS = ("general", "zero", "constant")


class Way(Struct):
    """`kind` is the number of the sum; payoffs are up to STEP each way, and the last one's up to the rest of the sum."""

    code: int = u64()
    left: int = i8()
    players: int = setting(i8())
    height: int = setting(i8())
    width: int = setting(i8())
    dice: int = setting(i8())
    kind: int = setting(i8())
    seed: int = setting(i32())


rules = Rules(Way)


@rules.start
def start(s: Way) -> None:
    begin(s)


@rules.moves
def moves(s: Way, out: Moves) -> int:
    return write_moves(s, out)


@rules.chance
def chance(s: Way, out: Moves, probability: Reals) -> int:
    return write_outcomes(s, out, probability)


@rules.play
def play(s: Way, move: int) -> None:
    step(s, move)
    kind = drawn(s, 1, 12)
    if s.left == 0 or kind == 0:
        s.turn = OVER
    elif kind < 4 and s.dice > 0:
        s.turn = CHANCE
    else:
        s.turn = drawn(s, 2, s.players)


@rules.payoff
def payoff(s: Way, out: Reals) -> None:
    most = STEP * (s.players - 1)
    total = 0
    for player in range(s.players):
        out[player] = 1.0 * drawn(s, 10 + player, 2 * STEP + 1) - STEP
        total += drawn(s, 10 + player, 2 * STEP + 1) - STEP
    if s.kind > 0:
        last = s.players - 1
        out[last] -= total
    if s.kind == 2:
        for player in range(s.players):
            out[player] += most


class SharedTree(WayGame[Way]):
    """The tree."""

    title = "Shared tree"
    declared = (
        Option("players", 3, "how many", 2, 6),
        HEIGHT,
        WIDTH,
        Option("dice", 0, "outcomes at most; 0 for no chance", 0, 60),
        Option("sum", "general", "how payoffs relate", choices=SUMS),
        SEED,
    )
    rules = rules

    def state_facts(self) -> Facts:
        self.make_board()
        players, kind = int(self.options["players"]), str(self.options["sum"])
        most = float(STEP if kind == "general" else STEP * (players - 1))
        return Facts(
            players=players,
            sum=Sum(kind),
            chance=int(self.options["dice"]) > 0,
            longest=int(self.options["height"]),
            most_moves=self.most_moves,
            utility=(0.0, 2 * most) if kind == "constant" else (-most, most),
        )

    def blank_view(self) -> Way:
        view = super().blank_view()
        view.kind = SUMS.index(str(self.options["sum"]))
        return view

    def write_position(self, state: Way) -> str:
        return f"{state.code:x} {state.left} {state.turn}"

    def read_position(self, text: str) -> Way:
        match = re.fullmatch(r"([0-9a-f]{1,16}) ([0-9]+) (-?[0-9])", text)
        if match is None:
            raise BadPositionError(f"A position looks like 5ac1 3 0; it was {text[:40]!r}.")
        view = self.initial().thaw()
        view.code, view.left, view.turn = int(match[1], 16), int(match[2]), int(match[3])
        return view.freeze()
