"""Hashed tree: a random game of chance that is nothing but a hash of the way so far; for comparing searches, not for playing.

Rules
    The way from the root is hashed. From the hash follow who is next (a player, perhaps the same again, or chance), how many
    moves there are, how likely each outcome is, and what a leaf pays. Ways end after `height` plies, some earlier.

Board
    One cell. An action is its number; a position is the hash and the plies left.

Source
    None.
"""

from __future__ import annotations

import re

from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import CHANCE, OVER, Moves, Reals, Rules, Struct, bookkeeping, helper, i8, i32, setting, u64
from tests.agreement.hashed_ways import HEIGHT, SEED, WIDTH, WayGame, begin, drawn, step, write_moves, write_outcomes

STEPS = 1000


class Way(Struct):
    """`lean` is where all payoffs below lie: half of it, and up to a half more or less."""

    code: int = u64()
    left: int = i8()
    lean: int = i8()
    made: int = bookkeeping(i8())
    players: int = setting(i8())
    height: int = setting(i8())
    width: int = setting(i8())
    dice: int = setting(i8())
    seed: int = setting(i32())


rules = Rules(Way)


@helper
def place(s: Way) -> None:
    """Who is next."""
    kind = drawn(s, 1, 10)
    if s.left == 0 or (kind == 0 and s.made > 2):
        s.turn = OVER
    elif kind < 5:
        s.turn = CHANCE
    else:
        s.turn = drawn(s, 2, s.players)


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
    if s.made == 0:
        s.lean = drawn(s, 5, 3) - 1
    s.made += 1
    place(s)


@rules.payoff
def payoff(s: Way, out: Reals) -> None:
    out[0] = 0.5 * s.lean + 0.5 * (drawn(s, 6, 2 * STEPS + 1) - STEPS) / STEPS
    if s.players == 2:
        out[1] = -out[0]


@rules.features
def features(s: Way, out: Moves) -> int:
    score = STEPS // 2 * s.lean + (drawn(s, 7, 2 * STEPS + 1) - STEPS) // 2
    out[0] = score if s.turn <= 0 else -score
    return 1


@rules.rank
def rank(s: Way, move: int) -> int:
    return drawn(s, 200 + move, 1000)


@rules.bounds
def bounds(s: Way, out: Reals) -> None:
    out[0] = 0.5 * s.lean - 0.5 if s.made else -1.0
    out[1] = 0.5 * s.lean + 0.5 if s.made else 1.0


class HashedTree(WayGame[Way]):
    """The tree."""

    title = "Hashed tree"
    declared = (Option("players", 2, "one or two", 1, 2), HEIGHT, WIDTH, Option("dice", 4, "outcomes at most", 1, 60), SEED)
    rules = rules
    feature_names = ("guess",)

    def state_facts(self) -> Facts:
        self.make_board()
        return Facts(
            players=int(self.options["players"]), chance=True, longest=int(self.options["height"]), most_moves=self.most_moves
        )

    def write_position(self, state: Way) -> str:
        return f"{state.code:x} {state.left} {state.lean} {state.made} {state.turn}"

    def read_position(self, text: str) -> Way:
        match = re.fullmatch(r"([0-9a-f]{1,16}) ([0-9]+) (-?[01]) ([0-9]+) (-?[0-2])", text)
        if match is None:
            raise BadPositionError(f"A position looks like 5ac1 3 0 2 1; it was {text[:40]!r}.")
        view = self.initial().thaw()
        view.code, view.left, view.lean, view.made, view.turn = int(match[1], 16), *(int(match[n]) for n in range(2, 6))
        return view.freeze()
