"""`ply bench`: the same nodes every time, by game and in all."""

from __future__ import annotations

import json

import pytest

from tests.cli.ply import ply
from tests.golden import bench


def test_the_signature_is_the_golden_one() -> None:
    done = ply("bench", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["is_whole"]
    counts = {f"{one['game']}/{one['engine']}": one["nodes"] for one in told["games"]}
    assert counts | {bench.TOTAL: told["signature"]} == bench.read(), "if the change is intended, make golden writes it anew"


def test_some_games_are_told_to_a_person() -> None:
    done = ply("bench", "--game", "tic-tac-toe", "--game", "nim", "--game", "nim")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["tic-tac-toe", "nim", "total"]
    nodes = [int(line.split()[-3].replace(",", "")) for line in lines[1:4]]
    assert nodes[0] + nodes[1] == nodes[2]
    assert lines[-1] == f"Signature of this part: {nodes[2]}"


def test_games_with_dice_and_of_one_player_are_searched_by_the_engines_that_suit_them() -> None:
    told = json.loads(ply("bench", "--game", "pig", "--game", "8-puzzle", "--json").stdout)
    searched = {(one["game"], one["engine"]): one["nodes"] for one in told["games"]}
    assert set(searched) == {
        ("pig", "expectiminimax"),
        ("pig", "monte-carlo"),
        ("pig:3", "max-n"),
        ("pig:3", "monte-carlo"),
        ("8-puzzle", "expectiminimax"),
        ("8-puzzle", "monte-carlo"),
    }
    assert all(nodes > 0 for nodes in searched.values())
    assert told["signature"] == sum(searched.values())


def test_a_depth_is_kept_to_and_deeper_takes_more() -> None:
    shallow, deep = (json.loads(ply("bench", "--game", "othello", "--depth", str(depth), "--json").stdout) for depth in (3, 5))
    assert shallow["games"][0]["depths"] == [3, 3, 3, 3]
    assert deep["signature"] > shallow["signature"]


BAD = {
    "an unknown game": (("--game", "chequers-and-ladders"), "no game called"),
    "a game that is not searched": (("--game", "kuhn-poker"), "hide nothing"),
    "no depth": (("--depth", "0"), "depth of a search must be from 1"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wish_gets_one_sentence(name: str) -> None:
    words, sentence = BAD[name]
    done = ply("bench", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
