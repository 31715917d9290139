"""Competitions in games for one and for several: who sits where, who has won, and what is kept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground.core.clock import Clock
from plyground.core.errors import BadRecordError
from plyground.core.record import read_record
from plyground.matches.competitor import Setup
from plyground.matches.match import run_match
from plyground.matches.plan import Finished, Plan, seating
from plyground.matches.playing import Ending
from plyground.matches.report import match_data, match_text
from plyground.matches.tournament import run_tournament
from tests.matches.players import lines, make


def plan(*players: str, game: str, plies: int = 0, **options: Any) -> Plan:
    return Plan(Setup(plyground.load, make, game, options), players, Clock(), plies, 1)


@pytest.mark.parametrize(("seats", "halves"), [(1, 1), (2, 1), (3, 3), (4, 3), (5, 10), (6, 10)])
def test_everybody_has_every_seat_equally_often_and_about_half_of_them(seats: int, halves: int) -> None:
    had = Counter[int]()
    seen = set()
    for pair in range(halves):
        one, other = seating(seats, pair, swapped=False), seating(seats, pair, swapped=True)
        assert [not mine for mine in one] == list(other)
        assert sum(one) in {seats // 2, 1 if seats == 1 else seats // 2}
        had.update(seat for both in (one, other) for seat, mine in enumerate(both) if mine)
        seen.add(one)
    assert set(had.values()) == {halves}
    assert len(seen) == halves
    assert seating(seats, 0, swapped=False) == seating(seats, halves, swapped=False)


def finished(*utilities: float, pair: int = 0, swapped: bool = False) -> Finished:
    return Finished(0, 1, pair, swapped, utilities, Ending.RULES, (0.0,) * len(utilities), "")


def test_whose_seats_got_more_in_the_mean_has_won() -> None:
    assert finished(1.0, -0.5, -0.5).seats == (0, 1, 1)
    assert finished(1.0, -0.5, -0.5).points == 1.0
    assert finished(-0.5, -0.5, 1.0).points == 0.0
    assert finished(0.0, 0.0, 0.0).points == 0.5
    assert finished(-0.5, 1.0, -0.5, swapped=True).seats == (1, 0, 0)
    assert finished(-0.5, 1.0, -0.5, swapped=True).points == 1.0
    assert finished(-0.5, 1.0, -0.5, pair=1).points == 1.0, "in the next pair it sits elsewhere"


def test_a_match_of_three_seats_is_won_by_who_takes_wins_and_its_records_replay(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    wanted = plan("winner", "random", game="coins", players=3, coins=8)
    result = run_match(wanted, 60, keep=file, processes=0)
    first, second = result.table.tallies
    assert (first.seats, second.seats) == (90, 90)
    assert first.payoff == pytest.approx(-second.payoff)
    assert first.mean_payoff is not None
    assert result.elo is not None
    assert sum(result.table.pentanomial()) == 30
    game = plyground.load("coins", players=3, coins=8)
    for line in file.read_text().splitlines()[1:]:
        told = json.loads(line)
        end = read_record(told["record"]).replay(game)[-1]
        assert [game.utility(end, seat) for seat in range(3)] == told["utilities"]
    again = run_match(wanted, 60, keep=file, processes=0)
    assert again.table == result.table
    assert lines(file) == 60


def test_who_fails_in_a_game_for_three_has_lost_it_with_all_its_seats() -> None:
    result = run_match(plan("raises:1", "random", game="pig", players=3), 12, processes=0)
    assert (result.table.tallies[0].losses, result.table.tallies[0].crash) == (12, 12)


def test_a_file_with_the_wrong_number_of_seats_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    wanted = plan("random", "random", game="coins", players=3)
    run_match(wanted, 2, keep=file, processes=0)
    head, game, *_ = file.read_text().splitlines()
    file.write_text(f"{head}\n{json.dumps(json.loads(game) | {'utilities': [1, -1], 'seconds': [0, 0]})}\n")
    with pytest.raises(BadRecordError, match="Line 2"):
        run_match(wanted, 2, keep=file, processes=0)


def test_who_plays_alone_is_compared_with_who_had_the_same_throws(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = run_match(plan("random", "random", game="2048", rows=2, columns=2), 20, keep=file, processes=0)
    games = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert result.table.games == len(games) == 20
    paid = {(game["pair"], game["swapped"]): game["utilities"][0] for game in games}
    won = sum(paid[pair, False] > paid[pair, True] for pair in range(10))
    assert result.table.tallies[0].wins == won
    assert result.table.tallies[0].games == sum(result.table.pentanomial()) == 10
    assert result.table.tallies[0].mean_payoff == pytest.approx(sum(paid[pair, False] for pair in range(10)) / 10)
    assert "payoff" in match_text(result)
    assert match_data(result)["competitors"][0]["mean_payoff"] == pytest.approx(result.table.tallies[0].mean_payoff)


def test_a_tournament_of_three_in_a_game_for_four_has_ratings() -> None:
    result = run_tournament(plan("random", "random:2", "winner", game="quoridor", players=4, size=3, walls=0), 6, processes=0)
    assert result.table.games == 18
    assert len(result.ratings()) == 3
