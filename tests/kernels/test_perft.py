"""Perft and playouts: threads, splits, limits, stopping."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground import load
from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.kernels.crew import Crew
from plyground.kernels.perft import DEEPEST, perft
from plyground.kernels.playouts import playouts

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "plain_game.py")


def test_a_split_adds_up_to_the_count() -> None:
    counted = perft(load("othello"), 5)
    assert sum(counted.split.values()) == counted.nodes == 1396
    assert sorted(counted.split) == ["c4", "d3", "e6", "f5"]


def test_threads_do_not_change_a_count() -> None:
    assert perft(load("connect-four"), 7, threads=2).nodes == perft(load("connect-four"), 7).nodes


def test_depth_zero_is_the_position_itself_and_a_finished_game_has_no_continuation() -> None:
    game = load("tic-tac-toe")
    assert perft(game, 0).nodes == 1
    over = game.replay(["a1", "b1", "a2", "b2", "a3"])
    assert game.is_terminal(over)
    assert perft(game, 3, over).nodes == 0


def test_tic_tac_toe_has_255168_games() -> None:
    game = load("tic-tac-toe")

    def games(state: object) -> int:
        if game.is_terminal(state):
            return 1
        return sum(games(game.result(state, action)) for action in game.actions(state))

    first = game.replay(["a1"]), game.replay(["b1"]), game.replay(["b2"])
    assert 4 * games(first[0]) + 4 * games(first[1]) + games(first[2]) == 255_168


def test_tic_tac_toe_has_5478_states() -> None:
    game = load("tic-tac-toe")
    seen, waiting = set(), [game.initial()]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += [game.result(state, action) for action in game.actions(state)]
    assert len(seen) == 5_478


def test_a_plain_game_is_counted_by_python() -> None:
    game = load(EXAMPLE)
    assert perft(game, 1).nodes == len(game.actions(game.initial()))
    assert perft(game, 2).nodes == sum(
        len(game.actions(game.result(game.initial(), action))) for action in game.actions(game.initial())
    )


@pytest.mark.parametrize("depth", [-1, DEEPEST + 1, 10**9])
def test_a_depth_out_of_reach_is_refused(depth: int) -> None:
    with pytest.raises(BadLimitError, match=f"from 0 to {DEEPEST}; it was {depth}"):
        perft(load("tic-tac-toe"), depth)


def test_turns_of_a_game_with_chance_cannot_be_counted() -> None:
    with pytest.raises(UnsuitableGameError, match="chance"):
        perft(load("pig"), 2, turns=True)


@pytest.mark.parametrize("threads", [0, -3, 1000])
def test_a_number_of_threads_out_of_range_is_refused(threads: int) -> None:
    with pytest.raises(BadLimitError, match="threads"):
        Crew(threads)


def test_playouts_depend_on_the_seed_and_not_on_the_threads() -> None:
    game = load("connect-four")
    one, two, other = playouts(game, 5_000, seed=3), playouts(game, 5_000, seed=3, threads=2), playouts(game, 5_000, seed=4)
    assert (one.plies, one.utilities, one.wins) == (two.plies, two.utilities, two.wins)
    assert one.plies != other.plies


def test_random_connect_four_favours_the_first_player_by_its_known_share() -> None:
    found = playouts(load("connect-four"), 200_000)
    assert found.wins[0] == pytest.approx(0.5564, abs=0.005)
    assert found.utilities[0] == pytest.approx(-found.utilities[1])
    assert 7 <= found.shortest <= found.longest <= 42


def test_playouts_of_a_chance_game_weigh_the_outcomes() -> None:
    found = playouts(load("pig", target=20), 20_000)
    assert found.utilities[0] == pytest.approx(-found.utilities[1])


def test_playouts_of_a_plain_game_end() -> None:
    assert playouts(load(EXAMPLE), 50).games == 50


@pytest.mark.parametrize("games", [0, -1, 10**13])
def test_a_number_of_games_out_of_range_is_refused(games: int) -> None:
    with pytest.raises(BadLimitError, match="games"):
        playouts(load("tic-tac-toe"), games)


def test_a_game_longer_than_it_declares_is_found_out() -> None:
    from plyground.core.facts import Facts  # noqa: PLC0415

    game = load("connect-four")
    game.facts = Facts(longest=10, most_moves=7)
    with pytest.raises(BadGameError, match="longest game of 10 plies"):
        playouts(game, 1_000)


def test_an_error_in_one_job_stops_the_others() -> None:
    def work(job: int, control: object) -> int:
        if job == 1:
            raise BadGameError("as planned")
        return job

    with pytest.raises(BadGameError, match="as planned"):
        Crew(2).work(work, [0, 1, 2])
