"""Every way to solve a game finds the same: the textbook's, alpha-beta to the end, proof numbers, backwards from the ends.

Two starts that take minutes are in a file of their own, `test_a_long_solve.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import UnsuitableGameError
from plyground.core.facts import OptionValue
from plyground.kernels.graph_solving import GraphSolver
from plyground.kernels.searching import Memory
from plyground.kernels.solving import ExactSolver, ProofSolver, Range, Solver, plies_of, utility_of
from plyground.native.game import NativeGame
from plyground.textbook.alpha_beta import alpha_beta
from tests.agreement import brute_force

ENDGAMES: dict[str, tuple[str, dict[str, OptionValue], int]] = {
    "tic-tac-toe": ("tic-tac-toe", {}, 6),
    "connect four 4x4": ("connect-four", {"columns": 4, "rows": 4}, 8),
    "three in a row": ("connect-four", {"columns": 4, "rows": 4, "k": 3}, 6),
    "othello 4x4": ("othello", {"size": 4}, 7),
    "othello 6x6": ("othello", {"size": 6}, 6),
    "othello 6x6 by margin": ("othello", {"size": 6, "payoff": "margin"}, 6),
    "breakthrough": ("breakthrough", {"columns": 3, "rows": 5, "ranks": 1}, 6),
    "hex 2": ("hex", {"size": 2}, 4),
    "hex 3": ("hex", {"size": 3}, 6),
    "hex 4": ("hex", {"size": 4}, 4),
    "kalah": ("kalah", {"pits": 3, "seeds": 3}, 6),
    "kalah by margin": ("kalah", {"pits": 4, "seeds": 2, "payoff": "margin"}, 6),
    "dots and boxes": ("dots-and-boxes", {"columns": 2, "rows": 2}, 6),
    "dots and boxes by margin": ("dots-and-boxes", {"columns": 3, "rows": 2, "payoff": "margin"}, 6),
    "amazons": ("amazons", {"size": 6}, 3),
    "nim": ("nim", {"heaps": "2,3,4"}, 5),
    "nim, the last loses": ("nim", {"heaps": "2,3,4", "misere": True}, 5),
    "coins": ("coins", {"coins": 12}, 9),
    "coins, the last wins": ("coins", {"coins": 12, "misere": False}, 9),
}
"""Games that cannot come back to a position, and so many plies at most from the end of a random game."""
POSITIONS = 30
SWITCHES: dict[str, dict[str, bool]] = {
    "everything": {},
    "no prospects": {"prospects": False},
    "no symmetry": {"symmetry": False},
    "no table": {"table": False},
    "no distance": {"distance": False},
    "nothing": {"prospects": False, "symmetry": False, "table": False, "distance": False},
}


def _game(name: str, **options: OptionValue) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def _walk(game: NativeGame[Any], dice: random.Random) -> list[Any]:
    """A random game without its last position."""
    states = [game.initial()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
    return states[:-1]


def _endgames(game: NativeGame[Any], most_plies: int, count: int, seed: int) -> Iterator[Any]:
    """Positions near the ends of random games."""
    dice = random.Random(seed)
    for _ in range(count):
        yield dice.choice(_walk(game, dice)[-most_plies:])


@cache
def _examples(which: str) -> tuple[NativeGame[Any], tuple[tuple[Any, float], ...]]:
    """A game and positions with the textbook's values, to the player to move."""
    name, options, most_plies = ENDGAMES[which]
    game = _game(name, **options)
    found = []
    for state in _endgames(game, most_plies, POSITIONS, seed=4):
        value = alpha_beta(game, state).value
        found.append((state, value if game.player(state) == 0 else -value))
    return game, tuple(found)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.parametrize("switches", SWITCHES)
@pytest.mark.parametrize("which", ENDGAMES)
def test_alpha_beta_to_the_end_gives_the_textbooks_value_whatever_is_switched_off(which: str, switches: str) -> None:
    game, examples = _examples(which)
    solver = ExactSolver(game, Memory(1), **SWITCHES[switches])
    for state, value in examples:
        assert utility_of(game, solver.value(state)) == pytest.approx(value), game.write_position(state)


@pytest.mark.parametrize("symmetry", [True, False])
@pytest.mark.parametrize("which", ENDGAMES)
def test_proof_numbers_give_the_textbooks_value(which: str, *, symmetry: bool) -> None:
    game, examples = _examples(which)
    solver = ProofSolver(game, Memory(1), symmetry=symmetry)
    for state, value in examples:
        assert utility_of(game, solver.value(state)) == pytest.approx(value), game.write_position(state)


@pytest.mark.parametrize("which", [which for which in ENDGAMES if "margin" not in which])
def test_backwards_from_the_ends_the_same_player_wins(which: str) -> None:
    game, examples = _examples(which)
    solver = GraphSolver(game, 128)
    for state, value in examples:
        assert solver.solve(state)
        sign = 1 if game.player(state) == 0 else -1
        assert sign * solver.value(state)[0] == _sign(value), game.write_position(state)


DISTANCES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "tic-tac-toe": ("tic-tac-toe", {}),
    "connect four 4x4": ("connect-four", {"columns": 4, "rows": 4}),
    "connect four 5x3": ("connect-four", {"columns": 5, "rows": 3}),
    "three in a row 4x4": ("connect-four", {"columns": 4, "rows": 4, "k": 3}),
    "breakthrough 3x5": ("breakthrough", {"columns": 3, "rows": 5, "ranks": 1}),
    "breakthrough 4x4": ("breakthrough", {"columns": 4, "rows": 4, "ranks": 1}),
    "nim": ("nim", {"heaps": "3,4,5"}),
    "nim, the last loses": ("nim", {"heaps": "3,4,5", "misere": True}),
    "coins": ("coins", {"coins": 20}),
    "hex 3": ("hex", {"size": 3}),
    "kalah": ("kalah", {"pits": 3, "seeds": 2}),
}


@pytest.mark.parametrize("prospects", [True, False])
@pytest.mark.parametrize("which", DISTANCES)
def test_both_ways_the_winner_wins_as_soon_and_the_loser_loses_as_late_as_possible(which: str, *, prospects: bool) -> None:
    name, options = DISTANCES[which]
    game = _game(name, **options)
    graph = GraphSolver(game, 96)
    assert graph.solve(game.initial())
    exact = ExactSolver(game, Memory(4), prospects=prospects)
    dice = random.Random(9)
    for state in {state for _ in range(25) for state in _walk(game, dice)}:
        winner, plies = graph.value(state)
        value = exact.value(state)
        assert _sign(value) == (winner if game.player(state) == 0 else -winner), game.write_position(state)
        assert plies_of(value) == (plies if winner else None), game.write_position(state)


def test_the_questions_of_a_margin_never_contradict_each_other() -> None:
    def told(found: Range) -> None:
        assert found.low <= found.high

    for pits, seeds, ahead in ((1, 2, -2), (2, 2, -2), (2, 4, -10), (3, 2, 4)):
        game = _game("kalah", pits=pits, seeds=seeds, payoff="margin")
        for solver in (ExactSolver(game, Memory(1)), ProofSolver(game, Memory(1))):
            assert utility_of(game, solver.narrow(game.initial(), told=told).low) == ahead


@pytest.mark.parametrize("kind", [ExactSolver, ProofSolver])
def test_all_there_is_to_win_can_be_won(kind: type[Solver]) -> None:
    """In kalah(1,3) the first lap takes all six seeds."""
    game = _game("kalah", pits=1, seeds=3, payoff="margin")

    def told(found: Range) -> None:
        assert found.low <= found.high

    assert utility_of(game, kind(game, Memory(1)).narrow(game.initial(), told=told).low) == 6


def test_a_game_that_can_come_back_to_a_position_is_refused() -> None:
    for name in ("checkers", "nine-mens-morris"):
        for kind in (ExactSolver, ProofSolver):
            with pytest.raises(UnsuitableGameError, match="come back"):
                kind(_game(name), Memory(1))


def test_what_was_stopped_or_limited_is_not_called_exact() -> None:
    game = _game("connect-four", columns=6, rows=5)
    for solver in (ExactSolver(game, Memory(1)), ProofSolver(game, Memory(1))):
        solver.limit(1000)
        assert not solver.narrow(game.initial()).is_exact
        assert solver.nodes == 1000
        stopped = type(solver)(game, Memory(1))
        stopped.stop()
        assert not stopped.narrow(game.initial()).is_exact


# -- values that are known: by theory, by publications, by brute force -------------------------------------------------


def _solved(name: str, kind: type[Solver] = ExactSolver, megabytes: int = 16, **options: OptionValue) -> float:
    game = _game(name, **options)
    return utility_of(game, kind(game, Memory(megabytes)).value(game.initial()))


@pytest.mark.parametrize("kind", [ExactSolver, ProofSolver])
def test_tic_tac_toe_is_a_draw(kind: type[Solver]) -> None:
    assert _solved("tic-tac-toe", kind) == 0


@pytest.mark.parametrize(
    ("columns", "rows", "k"),
    [(4, 4, 4), (4, 5, 4), (5, 4, 4), (5, 3, 4), (6, 3, 4), (5, 4, 3), (4, 4, 3), (3, 3, 3), (2, 6, 4)],
)
def test_small_boards_of_connect_four_are_worth_what_brute_force_says(columns: int, rows: int, k: int) -> None:
    expected = brute_force.connect_four(columns, rows, k)
    assert _solved("connect-four", columns=columns, rows=rows, k=k) == expected
    assert _solved("connect-four", ProofSolver, columns=columns, rows=rows, k=k) == expected


@pytest.mark.parametrize(("columns", "rows", "value"), [(4, 6, 0), (6, 4, -1), (5, 5, 0), (4, 7, 0), (5, 6, 0), (6, 5, 0)])
def test_larger_boards_of_connect_four_are_worth_what_is_published(columns: int, rows: int, value: int) -> None:
    """John Tromp's table of boards of all sizes (tromp.github.io/c4/c4.html); columns x rows."""
    assert _solved("connect-four", columns=columns, rows=rows, megabytes=64) == value


@pytest.mark.parametrize("kind", [ExactSolver, ProofSolver])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_in_hex_the_first_player_wins(size: int, kind: type[Solver]) -> None:
    """John Nash's argument: a strategy for the second player could be stolen."""
    assert _solved("hex", kind, size=size) == 1


@pytest.mark.parametrize(("size", "winning"), [(2, {"a2", "b1"}), (3, {"a2", "a3", "b2", "c1", "c2"})])
def test_in_hex_the_first_moves_win_that_brute_force_says(size: int, winning: set[str]) -> None:
    assert brute_force.hex_winners(size) == winning
    game = _game("hex", size=size)
    solver, start = ExactSolver(game, Memory(1)), game.initial()
    found = {game.write_action(start, action): -solver.value(game.result(start, action)) for action in game.actions(start)}
    assert {name for name, value in found.items() if value > 0} == winning


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_won_as_boutons_theorem_says(*, misere: bool) -> None:
    game = _game("nim", heaps="9,9,9", misere=misere)
    exact, proof = ExactSolver(game, Memory(1)), ProofSolver(game, Memory(1))
    for heaps in product(range(5), repeat=3):
        if any(heaps):
            expected = 1 if brute_force.nim_is_won(heaps, misere=misere) else -1
            for player in (1, 2):
                state = game.position(f"{','.join(map(str, heaps))} {player}")
                assert utility_of(game, exact.value(state)) == utility_of(game, proof.value(state)) == expected, heaps


def test_coins_are_won_as_the_remainder_says() -> None:
    for coins, most, misere in product((1, 2, 3, 4, 5, 8, 9, 12, 13, 21, 40), (1, 2, 3, 5), (False, True)):
        expected = 1 if brute_force.coins_are_won(coins, most, misere=misere) else -1
        for kind in (ExactSolver, ProofSolver):
            assert _solved("coins", kind, megabytes=1, coins=coins, most=most, misere=misere) == expected, (coins, most, misere)


KALAH = {1: "DLWLWD", 2: "WLLLWW", 3: "DWW", 4: "WW", 5: "D"}
"""For so many houses: lost, drawn or won for the first player, with one seed in each house, two, and so on."""


@pytest.mark.parametrize("houses", KALAH)
def test_small_boards_of_kalah_are_worth_what_brute_force_and_publications_say(houses: int) -> None:
    """The letters are those of Irving, Donkers and Uiterwijk, Solving Kalah, 2000.

    The end matters: if only an empty row of the player to move ended the game, kalah(1,5) would be a draw.
    """
    assert brute_force.kalah(1, 5, either_row_ends=False) == 0
    for seeds, letter in enumerate(KALAH[houses], 1):
        ahead = brute_force.kalah(houses, seeds)
        assert "LDW"[_sign(ahead) + 1] == letter
        assert _solved("kalah", pits=houses, seeds=seeds) == _sign(ahead)
        assert _solved("kalah", ProofSolver, pits=houses, seeds=seeds) == _sign(ahead)
        if (houses, seeds) != (1, 3):  # a test of its own
            assert _solved("kalah", pits=houses, seeds=seeds, payoff="margin") == ahead


def test_kalah_of_four_houses_and_three_seeds_is_won_by_who_begins() -> None:
    """Irving, Donkers and Uiterwijk say the same. Both ways of solving agree; it is too large for brute force in Python."""
    assert _solved("kalah", pits=4, seeds=3) == _solved("kalah", ProofSolver, pits=4, seeds=3) == 1


@pytest.mark.parametrize(
    ("columns", "rows", "ranks", "value"),
    [(3, 5, 1, 1), (4, 5, 1, 1), (5, 4, 1, 1), (4, 6, 1, 1), (3, 6, 1, 1), (3, 7, 1, -1), (2, 8, 2, 1), (4, 4, 1, 1)],
)
def test_small_boards_of_breakthrough_are_worth_the_same_by_both_searches(
    columns: int, rows: int, ranks: int, value: int
) -> None:
    for kind in (ExactSolver, ProofSolver):
        assert _solved("breakthrough", kind, columns=columns, rows=rows, ranks=ranks) == value


@pytest.mark.parametrize(("columns", "rows", "ahead"), [(1, 1, -1), (2, 1, 0), (3, 1, -1), (2, 2, 2), (3, 2, -2)])
def test_dots_and_boxes_ends_as_brute_force_says(columns: int, rows: int, ahead: int) -> None:
    assert brute_force.dots_and_boxes(columns, rows) == ahead
    assert _solved("dots-and-boxes", columns=columns, rows=rows, payoff="margin") == ahead
    assert _solved("dots-and-boxes", columns=columns, rows=rows) == _sign(ahead)
    if columns * rows <= 4:
        assert _solved("dots-and-boxes", ProofSolver, columns=columns, rows=rows, payoff="margin") == ahead


@pytest.mark.parametrize("kind", [ExactSolver, ProofSolver])
def test_the_second_player_wins_othello_on_four_by_four_by_eight(kind: type[Solver]) -> None:
    """3 discs to 11; empty cells are nobody's."""
    assert _solved("othello", kind, size=4, payoff="margin") == -8
    assert _solved("othello", kind, size=4) == -1
