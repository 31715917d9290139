"""Matches and tournaments: tables, processes, going on later."""

from __future__ import annotations

import json
import math
import os
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyground.core.clock import Clock
from plyground.core.errors import BadGameError, BadLimitError, BadRecordError, PlygroundError
from plyground.core.record import read_record
from plyground.core.search import Limits
from plyground.matches.ledger import Ledger, UnwrittenGameError
from plyground.matches.match import MatchResult, run_match
from plyground.matches.plan import Plan
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
    for other, sprt, words in (
        (plan("winner", "random", seed=2), None, "seed is"),
        (plan("random", "random"), None, "competitors are"),
        (plan("winner", "random", game="kalah"), None, "game is"),
        (plan("winner", "random", plies=3), None, "number of random plies is 2, not 3"),
        (plan("winner", "random", clock=QUICK), None, "clock is"),
        (plan("winner", "random"), Sprt(0, 10), "sequential test is"),
    ):
        with pytest.raises(BadRecordError, match=f"another match: its {words}"):
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


HALVING = """
class Halving:
    def initial(self): return (16, 0)
    def player(self, state): return state[1]
    def actions(self, state): return [1, 2]
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] <= LAST
    def utility(self, state, player): return 1 if player == state[1] else -1

LAST = 0
"""


def test_games_by_other_rules_are_not_added_to_a_file(tmp_path: Path) -> None:
    game, file = tmp_path / "halving.py", tmp_path / "games.jsonl"
    game.write_text(HALVING)
    taking = plan("winner", "random", game=str(game))
    run_match(taking, 4, keep=file, processes=0)
    run_match(taking, 6, keep=file, processes=0)
    kept = file.read_bytes()
    game.write_text(HALVING.replace("LAST = 0", "LAST = 1"))
    for processes in (0, 1):
        with pytest.raises(BadRecordError, match=r"another match: the rules of halving have changed\. Give another"):
            run_match(taking, 6, keep=file, processes=processes)
    assert file.read_bytes() == kept


@pytest.mark.parametrize("play", [run_match, run_tournament])
def test_games_of_players_who_have_changed_are_not_added_to_a_file(play: Callable[..., Any], tmp_path: Path) -> None:
    def entrants(**digests: str) -> Plan:
        return replace(plan("winner", "random"), digests={f"the {name} of winner": digest for name, digest in digests.items()})

    file = tmp_path / "games.jsonl"
    play(entrants(weights="one", settings="same"), 4, keep=file, processes=0)
    assert play(entrants(weights="one", settings="same"), 6, keep=file, processes=0).table.games == 6
    with pytest.raises(BadRecordError, match="another match: the weights of winner have changed"):
        play(entrants(weights="two", settings="same"), 6, keep=file, processes=0)


def test_a_file_from_before_there_were_digests_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_match(plan("winner", "random"), 4, keep=file, processes=0)
    first, *rest = file.read_text().splitlines(keepends=True)
    head = json.loads(first)
    assert set(head.pop("digests")) == {"the rules of tic-tac-toe"}
    file.write_text(json.dumps(head) + "\n" + "".join(rest))
    assert run_match(plan("winner", "random"), 6, keep=file, processes=0).table.games == 6
    assert lines(file) == 6


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"utilities": [math.nan, 1.0]}, "its utilities must be 2 finite numbers; they are [nan, 1.0]"),
        ({"utilities": [math.inf, -math.inf]}, "its utilities must be 2 finite numbers"),
        ({"utilities": [1.0, 1.0]}, "its utilities must add up to 0; they are [1.0, 1.0]"),
        ({"utilities": [1.0]}, "its utilities must be 2 finite numbers"),
        ({"utilities": {"a": 1}}, "its utilities must be 2 finite numbers"),
        ({"seconds": [0.1, math.nan]}, "its seconds must be 2 finite numbers"),
        ({"pair": "first"}, "it does not hold a game of this match"),
        ({"second": 7}, "it does not hold a game of this match"),
        ({"ending": ["rules"]}, "it does not hold a game of this match"),
        ({"colour": "red"}, "it does not hold a game of this match"),
    ],
)
def test_a_line_that_no_game_can_have_written_is_named_with_what_to_do(
    change: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    run_match(plan("winner", "random"), 4, keep=file, processes=0)
    every = file.read_text().splitlines()
    every[2] = json.dumps(json.loads(every[2]) | {"ending": "rules"} | change)
    file.write_text("\n".join(every) + "\n")
    with pytest.raises(BadRecordError, match=r"or delete it, and its game is played again; or give another name\.$") as refused:
        run_match(plan("winner", "random"), 4, keep=file, processes=0)
    assert str(refused.value).startswith(f"Line 3 of {file} cannot be used: {sentence}")
    del every[2]
    file.write_text("\n".join(every) + "\n")
    assert run_match(plan("winner", "random"), 4, keep=file, processes=0).table.games == 4


def test_a_line_that_is_no_json_is_named_and_a_game_lost_among_three_need_not_add_up(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_match(plan("winner", "random"), 2, keep=file, processes=0)
    with file.open("a") as opened:
        opened.write("hello\n")
    with pytest.raises(BadRecordError, match=f"Line 4 of {file} cannot be used: it is not JSON. Repair the line, or delete it"):
        run_match(plan("winner", "random"), 2, keep=file, processes=0)
    for game in ("pig", "coins"):
        several = replace(plan("random", "raises:1", game=game), setup=replace(plan().setup, game=game, options={"players": 3}))
        told = [run_match(several, 4, keep=tmp_path / game, processes=0).table for _ in range(2)]
        assert told[0] == told[1]


def test_where_there_is_no_room_for_a_game_all_before_it_are_kept_whole(tmp_path: Path) -> None:
    file, before = tmp_path / "games.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, before[1]))
    try:
        with pytest.raises(UnwrittenGameError, match=f"A game cannot be written to {file}: File too large"):
            run_match(plan("winner", "random"), 40, keep=file, processes=0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert file.read_bytes().endswith(b"\n")
    assert 2 < lines(file) < 40
    table = run_match(plan("winner", "random"), 40, keep=file, processes=0).table
    assert table == run_match(plan("winner", "random"), 40, processes=0).table


@pytest.mark.parametrize("name", ["/dev/null", "/dev/zero", "pipe", "."])
def test_what_is_no_ordinary_file_keeps_no_games(name: str, tmp_path: Path) -> None:
    place = tmp_path / name
    if name == "pipe":
        os.mkfifo(place)
    with pytest.raises(BadRecordError, match=r"it is a (folder|device or a pipe)\. Give the name of a file"):
        Ledger(place, {"competitors": ["a", "b"]})


def test_a_game_that_pays_what_is_no_number_is_told(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    declared = HALVING.replace("return 1 if player == state[1] else -1", "return float('inf')")
    file.write_text(declared.replace("class Halving:", "class Halving:\n    facts = {'utility': (0, float('inf'))}"))
    with pytest.raises(BadGameError, match="must be finite numbers"):
        run_match(plan("random", "random", game=str(file)), 2, processes=0)


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


def test_ratings_that_the_games_do_not_limit_are_told_as_such() -> None:
    clean = run_tournament(plan("random", "raises:1"), 4, processes=0)
    assert "Some won or lost all their games" in tournament_text(clean)
    assert all(entry["is_guess"] for entry in tournament_data(clean)["competitors"])
    even = run_tournament(plan("random", "random"), 20, processes=0)
    assert "Some won or lost" not in tournament_text(even)
    assert not any(entry["is_guess"] for entry in tournament_data(even)["competitors"])


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
    larger = plan("random", "random", game="connect-four")
    larger = replace(larger, setup=replace(larger.setup, options={"columns": "5"}))
    told = match_data(run_match(larger, 2, processes=0))["options"]
    assert told == dict(larger.load().options)
    assert (told["columns"], len(told) > 1) == (5, True)
    assert tournament_data(run_tournament(larger, 2, processes=0))["options"] == told
    empty = MatchResult(result.plan, 20, Table(("a", "b")))
    assert "Elo" not in match_text(empty)
    assert match_data(empty)["elo"] is None
