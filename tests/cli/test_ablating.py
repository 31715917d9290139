"""`ply ablate`: what each technique is worth. Nodes are asserted on, times never."""

from __future__ import annotations

import json
import re
import signal
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ply import ply
from tests.cli.pseudo import at_a_terminal

SVG = "{http://www.w3.org/2000/svg}"


def ablated(*words: str) -> dict[str, Any]:
    done = ply("ablate", *words, "--json")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told | {"by": {row["name"]: row for row in told["rows"]}}


def test_connect_four_needs_more_nodes_without_a_table_and_far_more_with_nothing() -> None:
    told = ablated("connect-four", "--depth", "9")
    rows = told["by"]
    assert rows["full"]["nodes"] < rows["table"]["nodes"] < rows["plain"]["nodes"] < told["minimax"]["nodes"]
    assert rows["plain"]["first_cuts"] < rows["full"]["first_cuts"]
    assert rows["full"]["branching"] == pytest.approx((rows["full"]["nodes"] / 5) ** (1 / 9), abs=1e-3)
    assert len(told["positions"]) == 5
    assert told["positions"][0] == "start"


def test_the_same_command_twice_measures_the_same_nodes() -> None:
    first, second = (ablated("othello", "--depth", "5", "--add") for _ in range(2))
    assert [row["nodes"] for row in first["rows"]] == [row["nodes"] for row in second["rows"]]
    other = ablated("othello", "--depth", "5", "--add", "--seed", "1")
    assert first["positions"] != other["positions"]


@pytest.mark.parametrize(("game", "depth"), [("connect-four", 6), ("kalah", 5), ("dots-and-boxes", 4), ("checkers", 6)])
def test_what_must_not_change_a_value_does_not(game: str, depth: int) -> None:
    told = ablated(game, "--depth", str(depth), "--add")
    kept = [row for row in told["rows"] if row["keeps_value"]]
    assert {row["name"] for row in kept} >= {"table", "test", "history", "deepening", "aspiration"}
    assert all(row["changed_values"] == 0 for row in kept)
    assert all(one["depth"] == depth or abs(one["score"]) > 900_000 for row in kept for one in row["searches"])


def test_minimax_is_counted_where_it_can_be_and_plain_alpha_beta_lies_between_it_and_its_best() -> None:
    told = ablated("tic-tac-toe", "--depth", "9", "--position", "start", "--add")
    assert told["minimax"] == {"nodes": 549_945, "best": 741, "counted_to": 9, "exact": True}
    assert told["minimax"]["best"] < told["by"]["plain"]["nodes"] < 549_945
    assert 0.5 < told["by"]["plain"]["exponent"] < 1
    assert not ablated("hex", "--depth", "4", "--position", "start")["minimax"]["exact"]


def test_a_search_that_would_take_too_long_is_cut_off_and_says_so() -> None:
    wish = ("connect-four", "--depth", "8", "--times", "2", "--moves", "d")
    line = next(line for line in ply("ablate", *wish).stdout.splitlines() if line.startswith("plain alpha-beta "))
    assert line.split()[2] == ">"
    told = ablated(*wish)
    assert told["by"]["plain"]["cut_off"]
    assert told["by"]["plain"]["nodes"] == pytest.approx(2 * told["by"]["full"]["nodes"], rel=0.3)


def test_what_the_rules_do_not_support_is_named() -> None:
    told = ablated("nim", "--depth", "4")
    assert {"rank", "null", "verification", "quiescence", "futility"} <= set(told["not_applicable"])
    assert not set(told["not_applicable"]) & set(told["by"])
    assert "Not applicable, because the rules of nim do not support it: " in ply("ablate", "nim", "--depth", "4").stdout


def test_without_a_depth_one_is_found() -> None:
    assert 1 < ablated("tic-tac-toe", "--seconds", "0.05")["depth"] <= 9


def test_a_bad_line_of_a_file_is_named_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("start\n\nmoves d x\n", encoding="utf-8")
    done = ply("ablate", "connect-four", "--positions", str(file))
    assert done.returncode == 2
    assert f"Line 3 of {file}: " in done.stderr


def test_positions_come_from_a_file_or_from_moves(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("start\nmoves d d e\n", encoding="utf-8")
    both = ablated("connect-four", "--depth", "4", "--positions", str(file))
    one = ablated("connect-four", "--depth", "4", "--moves", "d d e")
    assert both["positions"] == ["start", "moves d d e"]
    assert both["by"]["full"]["searches"][1]["nodes"] == one["by"]["full"]["nodes"]


def test_a_table_and_bars_are_printed_and_pictures_written(tmp_path: Path) -> None:
    svg, png = tmp_path / "bars.svg", tmp_path / "bars.png"
    done = ply("ablate", "connect-four", "--depth", "6", "--ascii", "--svg", str(svg), "--png", str(png))
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert "without transposition table" in done.stdout
    assert "|#####" in done.stdout
    assert f"Wrote {svg}.\nWrote {png}.\n" in done.stdout
    assert png.read_bytes().startswith(b"\x89PNG")
    root = ET.fromstring(svg.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    assert root.get("role") == "img"
    assert (root.findtext(f"{SVG}title") or "").startswith("Connect four, depth 6")
    assert "without transposition table: " in (root.findtext(f"{SVG}desc") or "")
    assert "prefers-color-scheme:dark" in (root.findtext(f"{SVG}style") or "")
    assert "without transposition table" in [text.text for text in root.iter(f"{SVG}text")]


def test_after_ctrl_c_what_was_measured_is_told(tmp_path: Path) -> None:
    with at_a_terminal("ablate", "othello", "--depth", "11", data=tmp_path) as typist:
        typist.wait_for("transposition table")
        typist.process.send_signal(signal.SIGINT)
        shown = typist.end()
    assert typist.process.returncode == 130, shown
    assert "\nfull engine " in shown
    assert "\nplain alpha-beta " not in shown
    assert re.search(r"Interrupted after \d+ of \d+ lines", shown)
    assert "Traceback" not in shown


BAD = {
    "a game with chance": (("pig",), "without chance"),
    "a plain depth": (("hex", "--depth", "0"), "depth of a search must be from 1"),
    "a negative time": (("hex", "--seconds", "-1"), "--seconds must be more than 0"),
    "a budget of nothing": (("hex", "--times", "0.5"), "--times must be from 1"),
    "no table": (("hex", "--depth", "2", "--megabytes", "0"), "megabytes"),
    "a finished game": (("tic-tac-toe", "--moves", "a1 a2 b1 b2 c1"), "the game is over"),
    "two positions": (("hex", "--positions", "x", "--moves", "a1"), "not both"),
    "no such file": (("hex", "--positions", "nowhere.txt"), "cannot be read"),
    "an ending that does not fit": (("hex", "--png", "bars.svg"), "ends in .png"),
    "a drawing in no folder": (("hex", "--svg", "/nowhere/at/all.svg"), "cannot be written"),
    "a picture in no folder": (("hex", "--png", "/nowhere/at/all.png"), "cannot be written"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wish_gets_one_sentence(name: str) -> None:
    words, sentence = BAD[name]
    done = ply("ablate", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
