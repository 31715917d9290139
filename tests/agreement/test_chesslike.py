"""Games like chess beside Fairy-Stockfish's, and the rules behind their sheets beside games of which much is known.

Chess itself is built as a sheet of the family and compared with the game of chess, which has rules of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pyffish
import pytest

from plyground import load
from plyground.core.game import OVER
from plyground.games.chesslike._facts import Sheet
from plyground.games.chesslike._game import ChessLike
from plyground.games.chesslike._notation import write_coordinates
from plyground.games.chesslike._variants import CHESS, SHATRANJ, XIANGQI
from plyground.kernels.perft import perft

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PASSING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTING = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
OWN_VARIANTS = """
[sepoys:chess]
amazon = m
startFen = rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1
promotionPieceTypes = -
mandatoryPawnPromotion = false
extinctionValue = loss
extinctionPieceTypes = m
extinctionPseudoRoyal = true

[sepoyspromoting:sepoys]
promotionPieceTypes = qrbn
mandatoryPawnPromotion = true
"""
"""Maharajah and the Sepoys as Fairy-Stockfish can be told of it: its amazon must not be left attacked."""
PUBLISHED = {
    # Racing Kings: the test suite of Fairy-Stockfish. Maharajah: counted by several programs to depth 3.
    ("racing-kings", ""): [21, 421, 11_264, 296_242],
    ("racing-kings", "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1"): [6, 33, 178, 3_151, 12_981],
    ("maharajah", ""): [22, 438, 9_097],
}
POSITIONS = 1_200
"""Compared with a program that takes milliseconds for each."""


def sheet_game(sheet: Sheet) -> Any:
    """A game of the family that has a sheet and no file of its own."""

    class OfSheet(ChessLike):
        name = "of-sheet"
        title = sheet.name

        def chosen_sheet(self) -> Sheet:
            return sheet

    return OfSheet()


class Walker:
    """A game played in machine code, move by move."""

    def __init__(self, game: Any) -> None:
        self.game, self.machine = game, game.rules.compile()
        self.out, self.paid = np.zeros(game.facts.most_moves, np.int64), np.zeros(2)
        self.packed = game.initial().pack()

    @property
    def turn(self) -> int:
        return int(np.frombuffer(self.packed, np.int8)[0])

    @property
    def state(self) -> Any:
        return self.game.rules.struct.unpack(self.packed)

    def moves(self) -> dict[str, int]:
        """The legal moves by the names that programs give them."""
        listed = self.out[: self.machine.call("moves", self.packed, self.out)[1]].tolist()
        named = {coordinates(self.game.sheet.name, move): move for move in listed}
        assert len(named) == len(listed)
        return named

    def play(self, move: int) -> None:
        self.packed, _ = self.machine.call("play", self.packed, move)

    def payoff(self, player: int) -> float:
        self.machine.call("payoff", self.packed, self.paid)
        return float(self.paid[player])


SHEETS_BY_NAME: dict[str, Sheet] = {}


@cache
def coordinates(sheet: str, move: int) -> str:
    return write_coordinates(SHEETS_BY_NAME[sheet], move)


def walks(game: Any, seed: int, starts: Sequence[str] = ("",)) -> Iterator[tuple[random.Random, Walker, str]]:
    """Walkers at the start of one game after the other, each from the next of some positions, with the position's text."""
    SHEETS_BY_NAME[game.sheet.name] = game.sheet
    dice = random.Random(seed)
    while True:
        for start in starts:
            walker = Walker(game)
            if start:
                walker.packed = game.position(start).pack()
            yield dice, walker, start or game.write_position(game.initial())


def agree_with_fairy_stockfish(game: Any, variant: str, seed: int, starts: Sequence[str] = ("",)) -> set[float]:
    """Random games beside Fairy-Stockfish's: the same moves everywhere, the same results. Gives what White got.

    Draws after many quiet moves are left to the player there, and not told by its lists of moves.
    """
    seen, results = 0, set()
    for dice, walker, start in walks(game, seed, starts):
        played = list[str]()
        while walker.turn != OVER:
            seen += 1
            ours, theirs = walker.moves(), pyffish.legal_moves(variant, start, played)
            assert sorted(ours) == sorted(theirs), f"{start} and {played}\n{game.diagram(walker.state)}"
            played.append(dice.choice(theirs))
            walker.play(ours[played[-1]])
        state = walker.state
        if state.quiet < game.sheet.quiet_plies:
            assert pyffish.legal_moves(variant, start, played) == [], f"{start} and {played}"
            value = pyffish.game_result(variant, start, played)
            assert walker.payoff(state.plies % 2) == (value > 0) - (value < 0), f"{start} and {played}"
            results.add(walker.payoff(0))
        if seen > POSITIONS:
            return results
    raise AssertionError


# -- the two games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "position"), PUBLISHED)
def test_sequences_of_moves_are_as_many_as_is_published(name: str, position: str) -> None:
    game: Any = load(name)
    for depth, published in enumerate(PUBLISHED[name, position], start=1):
        counted = perft(game, depth, game.position(position) if position else game.initial())
        assert counted.nodes == published, f"depth {depth}: {counted.split}"


def test_random_races_agree_with_fairy_stockfish_and_end_in_every_way() -> None:
    starts = ("", "8/k6K/8/8/8/8/8/1RBN1br1 w - - 0 1", "8/8/K6k/8/8/3n4/2B5/R6r b - - 0 1", "8/1k4K1/8/8/3N4/8/8/8 w - - 0 1")
    assert agree_with_fairy_stockfish(load("racing-kings"), "racingkings", 1, starts) == {-1.0, 0.0, 1.0}


@pytest.mark.parametrize(("variant", "promotion"), [("sepoys", False), ("sepoyspromoting", True)])
def test_random_games_of_the_maharajah_agree_with_fairy_stockfish(variant: str, *, promotion: bool) -> None:
    pyffish.load_variant_config(OWN_VARIANTS)
    starts = (
        "",
        "4k2r/8/8/8/8/4M3/pp5p/8 b k - 0 1",
        "r3k2r/2p5/8/q7/8/5M2/8/8 b kq - 0 1",
        "k7/8/8/4b3/8/r6p/6rn/7M b - - 0 1",
        "k7/8/5M2/8/8/8/8/8 w - - 0 1",
    )
    assert agree_with_fairy_stockfish(load("maharajah", promotion=promotion), variant, 2, starts) >= {1.0}


# -- sheets of known games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "position", "known"),
    [
        (CHESS, "", [20, 400, 8_902, 197_281]),
        (CHESS, KIWIPETE, [48, 2_039, 97_862]),
        (CHESS, PASSING, [14, 191, 2_812, 43_238, 674_624]),
        (CHESS, PROMOTING, [6, 264, 9_467, 422_333]),
        (XIANGQI, "", [44, 1_920, 79_666]),
        (SHATRANJ, "", [16, 256, 4_176, 68_122]),
    ],
    ids=lambda value: value.name if isinstance(value, Sheet) else None,
)
def test_sheets_of_known_games_have_the_known_counts(sheet: Sheet, position: str, known: list[int]) -> None:
    game = sheet_game(sheet)
    for depth, count in enumerate(known, start=1):
        counted = perft(game, depth, game.position(position) if position else game.initial())
        assert counted.nodes == count, f"depth {depth}: {counted.split}"


def test_random_games_of_chess_by_its_sheet_are_those_of_chess() -> None:
    """Moves, positions as text, and results. The game of chess also ends where nobody can mate; the sheet does not say so."""
    ours, sheet = load("chess"), sheet_game(CHESS)
    own, out = ours.rules.compile(), np.zeros(ours.facts.most_moves, np.int64)  # type: ignore[attr-defined]
    starts = ("", KIWIPETE, PASSING, PROMOTING, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")
    seen, results = 0, set()
    for dice, walker, start in walks(sheet, 3, starts):
        packed: Any = ours.position(start).pack()
        while walker.turn != OVER:
            seen += 1
            state: Any = ours.rules.struct.unpack(packed)  # type: ignore[attr-defined]
            if state.turn == OVER:
                assert "cannot mate" in ours.outcome(state)
                break
            listed = out[: own.call("moves", packed, out)[1]].tolist()
            known = {ours.write_coordinates(state, move): move for move in listed}  # type: ignore[attr-defined]
            named = walker.moves()
            assert named.keys() == known.keys(), start
            if seen % 20 == 0:
                assert sheet.write_position(walker.state) == ours.write_position(state)
            text = dice.choice(sorted(named))
            walker.play(named[text])
            packed, _ = own.call("play", packed, known[text])
        else:
            state = ours.rules.struct.unpack(packed)  # type: ignore[attr-defined]
            assert state.turn == OVER
            results.add(ours.utility(state, 0))
            assert walker.payoff(0) == ours.utility(state, 0)
        if seen > 5 * POSITIONS:
            break
    assert results == {-1.0, 0.0, 1.0}


@pytest.mark.parametrize(
    ("sheet", "variant", "starts"),
    [
        (XIANGQI, "xiangqi", ("", "3k5/9/9/4C4/9/2n6/9/9/3p5/4KR3 w - - 0 1")),
        (SHATRANJ, "shatranj", ("", "4k3/8/2r5/8/3p4/8/4P3/R3K3 w - - 0 1")),
    ],
    ids=["xiangqi", "shatranj"],
)
def test_random_games_by_other_sheets_agree_with_fairy_stockfish(sheet: Sheet, variant: str, starts: Sequence[str]) -> None:
    agree_with_fairy_stockfish(sheet_game(sheet), variant, 4, starts)
