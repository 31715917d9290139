"""The demonstrations about chess show what they say, and their problems are those of the example."""

from __future__ import annotations

from pathlib import Path

import chess as rules
import pytest

from plyground.core.search import Limits
from plyground.features import read_weights
from plyground.games import catalogue
from plyground.teaching.demos import chess_depth, chess_horizon
from plyground.teaching.demos.chess_board import chess, chess_scene, material_weights, searched
from plyground.teaching.pictures.shapes import Text
from plyground.wire.epd import problem_of, read_epd
from plyground.wire.suite import tried
from tests.cli.ply import ply

EXAMPLES = Path(__file__).parents[3] / "examples" / "chess"


def test_the_problems_are_those_of_the_example_and_every_move_is_legal() -> None:
    assert chess_depth.SUITE.read_bytes() == (EXAMPLES / "depth.epd").read_bytes()
    problems = chess_depth.problems()
    epds = read_epd((EXAMPLES / "depth.epd").read_text(encoding="utf-8"))
    assert [(one.position, one.best, one.name) for one in problems] == [
        (epd.position, epd.operations["bm"][0], epd.name) for epd in epds
    ]
    assert 12 <= len(problems) <= 16
    for one in problems:
        board = rules.Board(f"{one.position} 0 1")
        assert board.is_valid()
        assert board.parse_san(one.best) in board.legal_moves


def test_a_lever_is_a_quiet_move_of_a_pawn_that_attacks_a_pawn() -> None:
    levers = [one for one in chess_depth.problems() if one.name.startswith("lever")]
    assert len(levers) == 4
    for one in levers:
        board = rules.Board(f"{one.position} 0 1")
        move = board.parse_san(one.best)
        assert board.piece_type_at(move.from_square) == rules.PAWN
        assert not board.is_capture(move)
        board.push(move)
        assert board.attacks(move.to_square) & board.pieces(rules.PAWN, board.turn)


def test_what_the_table_says_is_what_the_engine_plays() -> None:
    told = chess_depth.show(depths=(2, 5), number=4)
    game = catalogue.load_named("chess")
    for row in told.numbers["by problem"]:
        state = game.read_position(row["position"])
        for depth, found in row["found"].items():
            assert searched(chess(), state, int(depth)).line[0] == found
    assert 2 * 4 - told.text.count("(") == sum(told.numbers["solved"].values())
    assert list(told.numbers["solved"]) == ["2", "5"]


def test_a_suite_to_a_depth_solves_what_the_demonstration_solves() -> None:
    told = chess_depth.show(depths=(3, 6), number=6).numbers
    done = ply("suite", str(EXAMPLES / "depth.epd"), "--depth", "6", "--megabytes", "16", "--json")
    assert done.returncode == 0, done.stderr
    assert '"total": 15' in done.stdout
    game = catalogue.load_named("chess")
    epds = read_epd((EXAMPLES / "depth.epd").read_text(encoding="utf-8"))[:6]
    from plyground.engines.alpha_beta_engine import AlphaBetaEngine  # noqa: PLC0415

    trials = [tried(problem_of(epd, game), AlphaBetaEngine(game, megabytes=16), Limits(depth=6)) for epd in epds]
    assert [row["found"]["6"] for row in told["by problem"]] == [
        game.write_action(trial.problem.state, trial.action) for trial in trials
    ]


def test_a_check_delays_the_loss_of_the_bishop_and_costs_a_pawn() -> None:
    numbers = chess_horizon.show().numbers
    assert (numbers["best yields"], numbers["delaying move yields"], numbers["plain promises"]) == (-3, -4, -1)
    assert numbers["delaying move"] == "d4+"
    plain, captures, checks = (numbers[f"{name} is right from"] for name in ("plain", "captures", "checks"))
    assert plain > captures > checks
    for row in numbers["by depth"]:
        is_fooled = row["plain"]["line"][0] == numbers["delaying move"]
        assert is_fooled == (numbers["plain delays from"] <= row["depth"] < plain)


def test_the_bishop_of_the_horizon_has_no_safe_square_by_other_rules_too() -> None:
    board = rules.Board(chess_horizon.POSITION)
    bishop = next(iter(board.pieces(rules.BISHOP, rules.WHITE)))
    assert board.is_attacked_by(rules.BLACK, bishop)
    for move in board.legal_moves:
        if move.from_square == bishop:
            board.push(move)
            assert board.is_attacked_by(rules.BLACK, move.to_square)
            board.pop()


def test_material_alone_is_the_example_of_the_simplest_evaluation() -> None:
    game = chess()
    example = read_weights(EXAMPLES / "material.weights.json", game)
    assert material_weights(game).weights == example.weights
    assert material_weights(game).features == example.features


@pytest.mark.parametrize("position", [chess_horizon.POSITION, rules.STARTING_FEN])
def test_a_drawn_position_has_all_its_men_where_they_stand(position: str) -> None:
    letters = [shape for shape in chess_scene(position).shapes if isinstance(shape, Text) and shape.style == "label"]
    board = rules.Board(position)
    drawn = {(int(text.at[0] // 40), 7 - int(text.at[1] // 40)): text.text for text in letters}
    assert drawn == {
        (rules.square_file(square), rules.square_rank(square)): piece.symbol() for square, piece in board.piece_map().items()
    }
