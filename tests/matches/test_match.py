"""Matches and tournaments: tables, processes, going on later."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from plyground.core.clock import Clock
from plyground.core.errors import BadGameError, BadLimitError, BadRecordError, PlygroundError
from plyground.core.record import read_record
from plyground.core.search import Limits
from plyground.matches.match import MatchResult, run_match
from plyground.matches.report import match_data, match_text, progress_text, tournament_data, tournament_text
from plyground.matches.sprt import Sprt, Verdict
from plyground.matches.table import Table, Tally
from plyground.matches.tournament import Kind, run_tournament
from tests.matches.players import lines, load_here_only, plan

QUICK = Clock(limits=Limits(seconds=0.2), grace=0.1)


def test_the_stronger_player_wins_the_match() -> None:
    result = run_match(plan("winner", "random"), 200, processes=0)
    assert result.table.games == 200
    assert sum(result.table.pentanomial()) == 100
    assert result.elo is not None
    assert result.elo.low > 0
    assert result.table.tallies[0].points + result.table.tallies[1].points == 200


@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "kalah", "pig"])
def test_one_process_two_processes_and_none_play_the_same_games(game: str, tmp_path: Path) -> None:
    tables, records = [], []
    for processes in (0, 1, 2):
        file = tmp_path / f"{processes}.jsonl"
        tables.append(run_match(plan("winner", "random", game=game), 12, processes=processes, keep=file).table)
        found = [json.loads(line) for line in file.read_text().splitlines()[1:]]
        records.append({(line["pair"], line["swapped"]): line["record"] for line in found})
    assert tables[0] == tables[1] == tables[2]
    assert records[0] == records[1] == records[2]
    assert len(set(records[0].values())) > 10


def test_another_seed_plays_other_games() -> None:
    assert run_match(plan("winner", "random", seed=1), 40, processes=0).table != (
        run_match(plan("winner", "random", seed=2), 40, processes=0).table
    )


@pytest.mark.parametrize(
    ("deed", "column"),
    [
        ("raises:1", "crash"),
        ("leaves:1", "crash"),
        ("dies:1", "crash"),
        ("faults:2", "crash"),
        ("unmade", "crash"),
        ("cheats:1", "illegal"),
        ("prints:1", "illegal"),
        ("nap:0.5", "time"),
    ],
)
def test_a_player_that_fails_loses_its_games_and_the_match_goes_on(
    deed: str, column: str, capfd: pytest.CaptureFixture[str]
) -> None:
    result = run_match(plan("random", deed, clock=QUICK), 4, processes=2)
    assert result.table.tallies[0] == Tally(wins=4)
    assert result.table.tallies[1] == replace(Tally(losses=4), **{column: 4})
    assert capfd.readouterr().out == ""


def test_a_player_that_does_not_answer_is_ended_and_has_lost_on_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("plyground.matches.arena._PATIENCE_SECONDS", 0.1)
    result = run_match(plan("hangs:1", "random", clock=QUICK), 2, processes=2, keep=tmp_path / "file")
    assert result.table.tallies[0] == Tally(losses=2, time=2)
    games = [json.loads(line) for line in (tmp_path / "file").read_text().splitlines()[1:]]
    assert {game["why"] for game in games} == {"did not answer and was ended"}


def test_games_are_kept_with_their_records_and_not_played_again(tmp_path: Path) -> None:
    file, told = tmp_path / "folder" / "games.jsonl", []
    first = run_match(plan("winner", "random"), 10, keep=file, processes=0)
    assert lines(file) == 10
    longer = run_match(
        plan("winner", "random"), 16, keep=file, processes=0, progress=lambda done, total, _table: told.append((done, total))
    )
    assert told == [(done, 16) for done in range(11, 17)]
    assert longer.table == run_match(plan("winner", "random"), 16, processes=0).table
    assert run_match(plan("winner", "random"), 10, keep=file, processes=0).table == first.table
    game = plan("winner", "random").load()
    for line in file.read_text().splitlines()[1:]:
        record = read_record(json.loads(line)["record"])
        assert game.is_terminal(record.replay(game)[-1])


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = run_match(plan("winner", "random"), 10, keep=file, processes=0)
    content = file.read_bytes()
    for length in (len(content) - 7, 5, 0):
        file.write_bytes(content[:length])
        assert run_match(plan("winner", "random"), 10, keep=file, processes=0).table == whole.table
        assert sorted(_without_seconds(file.read_bytes())) == sorted(_without_seconds(content))


def _without_seconds(content: bytes) -> list[str]:
    return [json.dumps({**json.loads(line), "seconds": 0}) for line in content.splitlines()]


def test_a_file_of_another_match_or_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_match(plan("winner", "random"), 4, keep=file, processes=0)
    content = file.read_bytes()
    for other, sprt, word in (
        (plan("winner", "random", seed=2), None, "seed"),
        (plan("random", "random"), None, "competitors"),
        (plan("winner", "random", game="kalah"), None, "game"),
        (plan("winner", "random", plies=3), None, "openings"),
        (plan("winner", "random", clock=QUICK), None, "clock"),
        (plan("winner", "random"), Sprt(0, 10), "sprt"),
    ):
        with pytest.raises(BadRecordError, match=f"another match: its {word} is"):
            run_match(other, 4, keep=file, sprt=sprt, processes=0)
    with pytest.raises(BadRecordError, match="another match: its kind is"):
        run_tournament(plan("winner", "random"), 4, keep=file, processes=0)
    assert file.read_bytes() == content
    for stranger in (b"shopping list\n", b"[1]\n", b'{"a": 1}', content.replace(b'"pair"', b'"pears"')):
        file.write_bytes(stranger)
        with pytest.raises(BadRecordError):
            run_match(plan("winner", "random"), 4, keep=file, processes=0)
        assert file.read_bytes() == stranger
    with pytest.raises(BadRecordError, match="cannot be kept"):
        run_match(plan("winner", "random"), 4, keep=tmp_path, processes=0)


def test_two_matches_cannot_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    def again(_done: int, _total: int, _table: Table) -> None:
        with pytest.raises(BadRecordError, match="in use"):
            run_match(plan("winner", "random"), 4, keep=file, processes=0)

    assert run_match(plan("winner", "random"), 4, keep=file, processes=0, progress=again).table.games == 4


def test_a_test_ends_the_match_at_the_same_pair_on_one_core_and_on_two(tmp_path: Path) -> None:
    results = [
        run_match(plan("winner", "random"), 2000, sprt=Sprt(0, 60), processes=processes, keep=tmp_path / str(processes))
        for processes in (0, 2)
    ]
    again = run_match(plan("winner", "random"), 2000, sprt=Sprt(0, 60), processes=2, keep=tmp_path / "2")
    assert results[0].table == results[1].table == again.table
    assert 10 < results[0].table.games < 2000
    assert results[0].status is not None
    assert results[0].status.verdict == Verdict.H1
    told = match_text(results[0]).splitlines()[-3:]
    assert told[0].startswith("SPRT: H1 accepted (LLR ")
    assert told[1:] == [
        "  H0: winner is stronger than random by +0 Elo or less; accepted though H1 is true in 5 % of tests",
        "  H1: winner is stronger than random by +60 Elo or more; accepted though H0 is true in 5 % of tests",
    ]


def test_an_odd_number_of_games_and_a_third_competitor_are_refused() -> None:
    for games in (0, 3, -2):
        with pytest.raises(BadLimitError, match="must be even"):
            run_match(plan("random", "random"), games, processes=0)
    with pytest.raises(BadLimitError, match="two competitors"):
        run_match(plan("random", "random", "random"), 2, processes=0)
    with pytest.raises(BadLimitError, match="processes"):
        run_match(plan("random", "random"), 2, processes=-1)


def test_a_process_that_ends_before_anybody_plays_is_nobodys_loss() -> None:
    sound = plan("random", "random")
    with pytest.raises(PlygroundError, match="ended with exit code 5 before a player was asked"):
        run_match(replace(sound, setup=replace(sound.setup, load=load_here_only)), 2, processes=1)


def test_a_game_that_fails_is_nobodys_loss_either(tmp_path: Path) -> None:
    file = tmp_path / "brittle.py"
    file.write_text(BRITTLE)
    with pytest.raises(BadGameError, match="ZeroDivisionError"):
        run_match(plan("random", "random", game=str(file), plies=0), 2, processes=1)


BRITTLE = """
class Brittle:
    def initial(self): return 0
    def player(self, state): return state % 2
    def actions(self, state): return [1]
    def result(self, state, action): return state + 1 if state < 3 else 1 // 0
    def is_terminal(self, state): return False
    def utility(self, state, player): return 0
"""


def test_a_tournament_has_a_cross_table_and_ratings(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    entrants = plan("random", "winner", "random", "raises:2")
    result = run_tournament(entrants, 20, keep=file, processes=2)
    assert result.table == run_tournament(entrants, 20, processes=0).table
    assert result.table == run_tournament(entrants, 20, keep=file, processes=0).table
    assert lines(file) == 6 * 20
    assert result.order()[0] == 1
    assert result.order()[-1] == 3
    assert all(tally.games == 60 for tally in result.table.tallies)
    text = tournament_text(result)
    assert text.splitlines()[1].startswith("1 winner")
    assert "random (2)" in text
    data = json.loads(json.dumps(tournament_data(result)))
    assert data["competitors"][0]["name"] == "winner"
    assert len(data["encounters"]) == 6
    assert all(entry["error"] > 0 for entry in data["competitors"])


def test_a_gauntlet_is_one_against_all_others() -> None:
    result = run_tournament(plan("winner", "random", "random"), 10, kind=Kind.GAUNTLET, processes=0)
    assert set(result.table.pairs) == {(0, 1), (0, 2)}
    assert [tally.games for tally in result.table.tallies] == [20, 10, 10]
    with pytest.raises(BadLimitError, match="from 2 to"):
        run_tournament(plan("winner"), 10, processes=0)


def test_a_match_is_told_in_words_and_in_data() -> None:
    result = run_match(plan("winner", "random"), 20, processes=0)
    text = match_text(result)
    assert "crash  time  illegal" in text
    assert "Elo of winner over random: +" in text
    data = json.loads(json.dumps(match_data(result)))
    assert sum(data["pentanomial"]) == 10
    assert data["competitors"][0]["wins"] == result.table.tallies[0].wins
    assert progress_text(result.table, Sprt(0, 10)).count("LLR") == 1
    empty = MatchResult(result.plan, 20, Table(("a", "b")))
    assert "Elo" not in match_text(empty)
    assert match_data(empty)["elo"] is None
