"""Chess beside the counts that are published, and beside python-chess: moves, notation, positions, results, all 960 setups."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import chess
import numpy as np
import pytest

from plyground import load
from plyground.core.game import OVER
from plyground.games.chess._chess_notation import is_castling, write_coordinates
from plyground.kernels.perft import perft

USUAL = 518
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PASSING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTING = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
PUBLISHED = {
    chess.STARTING_FEN: [20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    KIWIPETE: [48, 2_039, 97_862, 4_085_603],
    PASSING: [14, 191, 2_812, 43_238, 674_624, 11_030_083],
    PROMOTING: [6, 264, 9_467, 422_333, 15_833_292],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1_486, 62_379, 2_103_487],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [46, 2_079, 89_890, 3_894_594],
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9": [21, 528, 12_189, 326_672, 8_146_062],
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9": [21, 807, 18_002, 667_366],
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9": [20, 479, 10_471, 273_318, 6_417_013],
}
"""Sequences of one, two, three ... moves as they are known to the writers of chess programs; the last three are Chess960."""
BEGINNINGS = (
    chess.STARTING_FEN,
    KIWIPETE,
    PASSING,
    PROMOTING,
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1",
    "3qk3/8/8/8/8/8/8/3QK1b1 w - - 0 1",
)
MOVES_COMPARED, NOTATION_COMPARED, SHUFFLED_COMPARED = 30_000, 2_000, 1_200


def random_games(seed: int, beginnings: tuple[str, ...] = BEGINNINGS) -> Iterator[chess.Board]:
    """Random games, each from the next of some beginnings; the board is the same one, a move further each time."""
    dice = random.Random(seed)
    while True:
        for beginning in beginnings:
            board = chess.Board(beginning)
            yield board
            while not is_over(board):
                board.push(dice.choice(list(board.legal_moves)))
                yield board


def is_over(board: chess.Board) -> bool:
    """Whether python-chess calls the game over, a claim of fifty moves included; repetition is not a matter of positions."""
    return board.is_checkmate() or board.is_stalemate() or board.is_insufficient_material() or board.halfmove_clock >= 100


@cache
def coordinates(action: int) -> str:
    return write_coordinates(action)


@pytest.mark.parametrize("position", PUBLISHED)
def test_sequences_of_moves_are_as_many_as_is_published(position: str) -> None:
    game: Any = load("chess")
    for depth, published in enumerate(PUBLISHED[position], start=1):
        counted = perft(game, depth, game.position(position))
        assert counted.nodes == published, f"depth {depth}: {counted.split}"


def test_tens_of_thousands_of_random_positions_have_the_moves_of_python_chess() -> None:
    """In machine code: the moves, who is to move after each that is played, and where the game is over."""
    game: Any = load("chess")
    machine, out = game.rules.compile(), np.zeros(game.facts.most_moves, np.int64)
    packed, legal, seen, ended = b"", [0], 0, 0
    for board in random_games(1):
        if board.move_stack:
            wanted = board.peek().uci()
            packed, _ = machine.call("play", packed, next(move for move in legal if coordinates(move) == wanted))
        else:
            packed = game.position(board.fen()).pack()
        seen += 1
        turn = int(np.frombuffer(packed, np.int8)[0])
        assert turn == (OVER if is_over(board) else int(not board.turn)), board.fen()
        if turn == OVER:
            ended += 1
            continue
        if seen > MOVES_COMPARED:
            break
        legal = out[: machine.call("moves", packed, out)[1]].tolist()
        assert sorted(map(coordinates, legal)) == sorted(move.uci() for move in board.legal_moves), board.fen()
    assert ended > 50


def test_random_positions_are_written_read_and_ended_as_by_python_chess() -> None:
    """Where somebody can mate it often happens, which it hardly ever does at random."""
    game: Any = load("chess")
    dice, seen, results = random.Random(2), 0, set()
    while seen < NOTATION_COMPARED:
        board = chess.Board(dice.choice(BEGINNINGS))
        state = game.position(board.fen())
        while not is_over(board):
            seen += 1
            moves = {board.san(move): move for move in board.legal_moves}
            assert {game.write_action(state, action) for action in game.actions(state)} == set(moves), board.fen()
            mates = [text for text in moves if text.endswith("#")]
            text = mates[0] if mates and dice.random() < 0.7 else dice.choice(sorted(moves))
            action = game.read_action(state, text)
            assert game.read_action(state, moves[text].uci()) == game.read_action(state, board.lan(moves[text])) == action
            state = game.result(state, action)
            board.push(moves[text])
            assert game.write_position(state) == board.fen(en_passant="legal")
            assert game.position(board.fen(en_passant="fen")) == state
            assert (state.checkers != 0) == board.is_check()
        assert game.is_terminal(state)
        result = board.result(claim_draw=True)
        results.add(result)
        assert game.utilities(state) == {"1-0": [1, -1], "0-1": [-1, 1], "1/2-1/2": [0, 0]}[result]
    assert results == {"1-0", "0-1", "1/2-1/2"}


def test_all_960_setups_are_those_of_python_chess() -> None:
    for number in range(960):
        game: Any = load("chess", setup=number)
        state, board = game.initial(), chess.Board.from_chess960_pos(number)
        assert game.write_position(state) == board.fen()
        assert game.position(board.shredder_fen()) == state
        ours = {write_coordinates(action, shuffled=True) for action in game.actions(state)}
        assert ours == {board.uci(move) for move in board.legal_moves}


def test_random_games_of_chess960_agree_with_python_chess_and_castle_often() -> None:
    """Men besides kings, rooks and pawns are taken off, so that the way to castle is soon free."""
    dice, seen, castled = random.Random(3), 0, 0
    while seen < SHUFFLED_COMPARED:
        number = dice.randrange(960)
        board = chess.Board.from_chess960_pos(number)
        for square in dice.sample(range(64), 40):
            if board.piece_type_at(square) in (chess.KNIGHT, chess.BISHOP, chess.QUEEN, chess.PAWN):
                board.remove_piece_at(square)
        if not board.is_valid():
            continue
        game: Any = load("chess", setup=number)
        state = game.position(board.fen())
        for _ in range(30):
            assert game.write_position(state) == board.fen(en_passant="legal")
            assert game.position(board.shredder_fen()) == state
            if is_over(board):
                break
            seen += 1
            moves = {board.uci(move): move for move in board.legal_moves}
            ours = {write_coordinates(action, shuffled=True): action for action in game.actions(state)}
            assert set(ours) == set(moves), board.fen()
            castling = [text for text, action in ours.items() if is_castling(action)]
            castled += len(castling)
            text = dice.choice(castling if castling and dice.random() < 0.3 else sorted(moves))
            assert game.read_action(state, text) == ours[text]
            assert game.write_action(state, ours[text]) == board.san(moves[text])
            state = game.result(state, ours[text])
            board.push(moves[text])
    assert castled > SHUFFLED_COMPARED / 10
