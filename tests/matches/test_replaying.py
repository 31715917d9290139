"""A kept game against its own moves: what does not fit is refused by its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground.core.errors import BadRecordError
from plyground.matches.match import run_match
from tests.matches.players import plan


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"utilities": [-1.0, 1.0]}, "its utilities must be [1.0, -1.0] after the moves of its record; they are [-1.0, 1.0]"),
        ({"ending": "repetition"}, "the moves of its record end the game by rules; it says repetition"),
        ({"ending": "time"}, "it ended by time, but its offender is not told"),
        ({"ending": "time", "offender": 1}, "the moves of its record end the game by rules; it says time"),
        ({"moves": "a1 b1 a2 a2 a3"}, "move 4 of its record cannot be played: 'a2' is not a legal action"),
        ({"moves": "a1 b1 a2 b2 a3 b3"}, "move 6 of its record, 'b3', comes after the end of the game"),
        ({"moves": "a1 b1 a2 b2"}, "it ended by rules, but the moves of its record do not end the game"),
        ({"moves": "", "ending": "crash", "offender": 0}, "its utilities must be [-1.0, 1.0] after an offence of seat 1; they"),
        ({"record": "no record"}, "The record names no game; its first line should be"),
    ],
)
def test_a_game_that_does_not_fit_its_own_moves_is_named_by_its_line(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    run_match(plan("random", "random"), 4, keep=file, processes=0)
    every = file.read_text().splitlines()
    line = json.loads(every[3]) | {"utilities": [1.0, -1.0], "ending": "rules"} | change
    moves = line.pop("moves", "a1 b1 a2 b2 a3")
    line["record"] = change.get("record", f'[Game "tic-tac-toe"]\n\n{moves}\n')
    every[3] = json.dumps(line)
    file.write_text("\n".join(every) + "\n")
    with pytest.raises(BadRecordError) as refused:
        run_match(plan("random", "random"), 4, keep=file, processes=0)
    assert str(refused.value).startswith(f"Line 4 of {file} cannot be used: {sentence}")
    assert ".. Repair" not in str(refused.value)


@pytest.mark.parametrize("deed", ["raises:2", "cheats:2"])
def test_games_that_were_lost_by_what_a_player_did_are_gone_on_with(deed: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    told = [run_match(plan(deed, "random"), 6, keep=file, processes=0).table for _ in range(2)]
    assert told[0] == told[1]
    assert told[0].tallies[0].losses > 0
