"""Heaps: take from two heaps with a secret card in the hand; a game that fills every slot, to plant errors in.

Rules
    Each player is dealt a card, a 1 with odds of three to one, else a 2. Then they take one or two stones from a heap in
    turn. Whoever takes the last stone wins: the first player as much as the second's card says, the second one point.
    The cards are shown at the end.

Board
    Two heaps and two cards. A position is the heaps, the cards and the player to move: 3,4 12 p1.

Source
    None.
"""

from __future__ import annotations

import re

from plyground.boards import Board, row
from plyground.boards.glyphs import card, card_back, seeds
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Information
from plyground.native import (
    CHANCE,
    OVER,
    Cells,
    Moves,
    NativeChanceGame,
    NativeHiddenGame,
    Reals,
    Rules,
    Struct,
    below,
    helper,
    i8,
    mixed,
    word,
)
from plyground.native.rules import Weights

FULL = 3


class Heaps(Struct):
    """A card is 0 before it is dealt. A move is 2 * heap + stones - 1, an outcome is the card."""

    heaps: Cells = i8(2)
    cards: Cells = i8(2)
    winner: int = i8()


rules = Rules(Heaps)


@rules.start
def start(s: Heaps) -> None:
    s.heaps[0] = FULL
    s.heaps[1] = FULL
    s.turn = CHANCE


@rules.chance
def chance(s: Heaps, out: Moves, probability: Reals) -> int:
    out[0] = 1
    out[1] = 2
    probability[0] = 0.75
    probability[1] = 0.25
    return 2


@rules.moves
def moves(s: Heaps, out: Moves) -> int:
    n = 0
    for heap in range(2):
        for stones in range(1, 3):
            if s.heaps[heap] >= stones:
                out[n] = 2 * heap + stones - 1
                n += 1
    return n


@rules.play
@helper
def play(s: Heaps, move: int) -> None:
    if s.turn == CHANCE:
        s.turn = CHANCE if s.cards[0] == 0 else 0
        s.cards[0 if s.cards[0] == 0 else 1] = move
        return
    s.heaps[move // 2] -= move % 2 + 1
    s.turn = 1 - s.turn
    if s.heaps[0] + s.heaps[1] == 0:
        s.winner = 1 - s.turn
        s.turn = OVER


@rules.payoff
def payoff(s: Heaps, out: Reals) -> None:
    out[0] = 1.0 * s.cards[1] if s.winner == 0 else -1.0
    out[1] = -out[0]


@rules.observe
def observe(s: Heaps, player: int, out: Moves) -> int:
    out[0] = s.turn
    for place in range(2):
        out[1 + place] = s.heaps[place]
        out[3 + place] = s.cards[place] if place == player or s.turn == OVER else min(s.cards[place], 1)
    out[5] = s.winner
    return 6


@rules.guess
def guess(s: Heaps, player: int, seed: int) -> None:
    if s.turn != OVER and s.cards[1 - player] != 0:
        s.cards[1 - player] = 2 if below(mixed(word(seed) + 1), 4) == 0 else 1


@rules.features
def features(s: Heaps, out: Moves) -> int:
    out[0] = s.heaps[0]
    out[1] = s.heaps[1]
    return 2


@rules.evaluate
def evaluate(s: Heaps, weights: Weights) -> int:
    return s.heaps[0] * weights[0] + s.heaps[1] * weights[1]


@rules.loud
def loud(s: Heaps, out: Moves) -> int:
    n = 0
    for heap in range(2):
        if 1 <= s.heaps[heap] <= 2:
            out[n] = 2 * heap + s.heaps[heap] - 1
            n += 1
    return n


@rules.prospects
def prospects(s: Heaps, out: Moves) -> int:
    n = 0
    for heap in range(2):
        for stones in range(1, 3):
            if stones <= s.heaps[heap]:
                out[n] = 2 * heap + stones - 1
                n = n + 1
    out[n] = 1
    out[n + 1] = 1
    return n


@rules.bounds
def bounds(s: Heaps, out: Reals) -> None:
    out[0] = -1.0
    out[1] = 1.0 * s.cards[1] if s.turn != CHANCE else 2.0


@rules.expect
def expect(s: Heaps, weights: Weights, out: Reals) -> int:
    if s.turn == CHANCE:
        return 0
    out[0] = 0.00125 * (s.heaps[0] - s.heaps[1]) * weights[0]
    out[1] = 0.0 - out[0]
    return 1


@rules.inputs
def inputs(s: Heaps, out: Moves) -> int:
    out[0] = 0
    out[1] = 0
    out[2] = 0
    out[3] = s.heaps[0]
    out[4] = 1
    out[5] = s.heaps[1]
    return 6


@rules.rank
def rank(s: Heaps, move: int) -> int:
    return 10 * s.heaps[move // 2] + move


@rules.null
def null(s: Heaps) -> None:
    s.turn = 1 - s.turn


@rules.urgent
def urgent(s: Heaps) -> int:
    return s.heaps[0] % 2


@rules.key
def key(s: Heaps) -> int:
    whole = s.turn + 2 + 8 * s.heaps[0] + 64 * s.heaps[1] + 512 * s.cards[0] + 2048 * s.cards[1] + 8192 * s.winner
    return mixed(whole)


@rules.image
def image(s: Heaps, which: int) -> None:
    if which == 1:
        kept = s.heaps[0]
        s.heaps[0] = s.heaps[1]
        s.heaps[1] = kept


@rules.pick
@helper
def pick(s: Heaps, random: int) -> int:
    if s.turn == CHANCE:
        return 2 if below(random, 4) == 0 else 1
    n = min(s.heaps[0], 2) + min(s.heaps[1], 2)
    chosen = below(random, n)
    return chosen if chosen < min(s.heaps[0], 2) else 2 + chosen - min(s.heaps[0], 2)


@rules.play_on
def play_on(s: Heaps, random: int, most: int) -> int:
    plies = 0
    while plies < most and s.turn != OVER:
        random = mixed(word(random))
        play(s, pick(s, random))
        plies += 1
    return plies


class HeapsGame(NativeChanceGame[Heaps], NativeHiddenGame[Heaps]):
    """Heaps."""

    title = "Heaps"
    rules = rules
    feature_names = ("stones in a", "stones in b")

    def state_facts(self) -> Facts:
        self.heaps, self.cards = row(["a", "b"]), row(["card1", "card2"])
        return Facts(
            chance=True, information=Information.HIDDEN, longest=2 + 2 * FULL, most_moves=4, utility=(-2.0, 2.0), symmetries=2
        )

    def write_action(self, state: Heaps, action: int) -> str:
        return f"card{action}" if state.turn == CHANCE else f"{'ab'[action // 2]}{action % 2 + 1}"

    def boards(self) -> list[tuple[Board, Space]]:
        return [(self.heaps, self.heaps.space("heaps")), (self.cards, self.cards.space("cards", at=(0.0, 1.6)))]

    def glyphs(self) -> dict[str, Glyph]:
        return {"1": card("1"), "2": card("2"), "back": card_back(), "stones": seeds("stones")}

    def pieces(self, state: Heaps, viewer: int | None) -> dict[str, list[Piece]]:
        shown: dict[str, list[Piece]] = {}
        for place, site in enumerate("ab"):
            shown[site] = [{"g": "stones", "n": state.heaps[place]}] if state.heaps[place] else []
            known = viewer in {None, place} or state.turn == OVER
            if state.cards[place]:
                shown[f"card{place + 1}"] = [{"g": str(state.cards[place]) if known else "back"}]
        return shown

    def write_position(self, state: Heaps) -> str:
        mover = {CHANCE: "c", OVER: f"w{state.winner + 1}"}.get(state.turn, f"p{state.turn + 1}")
        return f"{state.heaps[0]},{state.heaps[1]} {state.cards[0]}{state.cards[1]} {mover}"

    def read_position(self, text: str) -> Heaps:
        match = re.fullmatch(rf"([0-{FULL}]),([0-{FULL}]) ([0-2])([0-2]) (c|[pw][12])", text)
        if match is None:
            raise BadPositionError(f"A position looks like 3,2 12 p1; it was {text[:40]!r}.")
        view = self.rules.struct.blank()
        view.heaps[0], view.heaps[1] = int(match[1]), int(match[2])
        view.cards[0], view.cards[1] = int(match[3]), int(match[4])
        view.turn = {"c": CHANCE, "w": OVER}.get(match[5][0], int(match[5][-1]) - 1 if match[5] != "c" else CHANCE)
        view.winner = int(match[5][1]) - 1 if match[5][0] == "w" else 0
        if (view.turn == OVER) != (view.heaps[0] + view.heaps[1] == 0) or (view.turn == CHANCE) != (view.cards[1] == 0):
            raise BadPositionError(f"No game comes to {text!r}.")
        return view.freeze()
