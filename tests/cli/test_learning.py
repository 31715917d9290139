"""`ply learn`: what it prints, what it writes, how it goes on, and what it refuses."""

from __future__ import annotations

import inspect
import json
import signal
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from plyground import load
from plyground.features import read_weights
from tests.cli.ply import ply
from tests.cli.pseudo import at_a_terminal


def test_a_small_game_is_learned_reported_and_drawn(tmp_path: Path) -> None:
    out, svg, png = tmp_path / "own.weights.json", tmp_path / "curve.svg", tmp_path / "curve.png"
    done = ply(
        *("learn", "tic-tac-toe", "--games", "400", "--benchmark", "40"),
        *("--out", str(out), "--svg", str(svg), "--png", str(png)),
    )
    assert done.returncode == 0, done.stderr
    assert "learning the weights of its features from 400 games; seed 1" in done.stdout
    assert [line.split()[0] for line in done.stdout.splitlines() if "+-" in line] == [str(40 * each) for each in range(11)]
    weights = read_weights(out, load("tic-tac-toe"))  # type: ignore[arg-type]  # it is native
    assert weights.tuned_by == "temporal differences"
    assert "ply learn tic-tac-toe --games 400 --seed 1" in weights.how
    drawn = ET.fromstring(svg.read_text())  # noqa: S314 - our own file
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}circle")) == 11
    assert png.read_bytes().startswith(b"\x89PNG")
    explained = ply("explain", "tic-tac-toe", "--weights", str(out))
    assert explained.returncode == 0, explained.stderr


def test_gone_on_with_it_is_the_same_as_in_one_go(tmp_path: Path) -> None:
    one, two = tmp_path / "one.network.json", tmp_path / "two.network.json"
    settings = ("--hidden", "6", "--every", "20", "--benchmark", "4", "--json")
    whole = ply("learn", "backgammon", "--games", "40", "--out", str(one), *settings)
    assert whole.returncode == 0, whole.stderr
    assert ply("learn", "backgammon", "--games", "20", "--out", str(two), *settings).returncode == 0
    resumed = ply("learn", "backgammon", "--games", "40", "--out", str(two), "--resume", "--json")
    assert resumed.returncode == 0, resumed.stderr
    assert one.read_text() == two.read_text()
    first, second = json.loads(whole.stdout), json.loads(resumed.stdout)
    assert first["curve"] == second["curve"]
    assert [point["games"] for point in first["curve"]] == [0, 20, 40]
    assert (first["games"], first["settings"]["hidden"], first["is_interrupted"]) == (40, 6, False)


def test_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    out = tmp_path / "own.network.json"
    words = ("learn", "backgammon", "--games", "100000000", "--every", "100000000", "--benchmark", "2", "--out", str(out))
    with at_a_terminal(*words, data=tmp_path) as typist:
        typist.wait_for("of 100000000")
        typist.process.send_signal(signal.SIGINT)
        said = typist.end()
        assert typist.process.returncode == 130, said
    assert "--resume goes on from there" in said
    learned = read_weights(out, load("backgammon"))  # type: ignore[arg-type]  # it is native
    assert learned.network is not None
    assert 0 < learned.network.games < 100_000_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kuhn-poker",), "nothing hidden"),
        (("othello", "--hidden", "5"), "0 hidden units"),
        (("tic-tac-toe", "--games", "0"), "--games must be from 1"),
        (("tic-tac-toe", "--rate", "0"), "rate"),
        (("tic-tac-toe", "--lambda", "2"), "lambda"),
        (("tic-tac-toe", "--benchmark", "7"), "even number"),
        (("tic-tac-toe", "--svg", "curve.png"), "ends in .svg"),
        (("tic-tac-toe", "--out", "nowhere/at/all.json"), "no such folder"),
        (("tic-tac-toe", "--resume", "--out", "nothing.json"), "cannot be read"),
    ],
)
def test_what_cannot_be_learned_is_refused_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = ply("learn", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_course_is_not_written_over_and_goes_on_with_its_own_settings(tmp_path: Path) -> None:
    out = tmp_path / "own.weights.json"
    words = ("learn", "tic-tac-toe", "--games", "20", "--benchmark", "2", "--out", str(out))
    assert ply(*words).returncode == 0
    again = ply(*words)
    assert again.returncode == 2
    assert "give --resume to go on with it" in again.stderr
    other = ply(*words, "--resume", "--rate", "0.5")
    assert other.returncode == 2
    assert "has --rate 0.05" in other.stderr
    fewer = ply("learn", "tic-tac-toe", "--games", "10", "--out", str(out), "--resume")
    assert fewer.returncode == 2
    assert "20 games were played already" in fewer.stderr


def test_a_network_beside_the_game_that_does_not_fit_is_told_and_a_new_one_learned(tmp_path: Path) -> None:
    own = tmp_path / "own_backgammon.py"
    own.write_text(
        "from plyground.games.race import backgammon\n\n\nclass OwnBackgammon(backgammon.Backgammon):\n    aliases = ()\n"
    )
    folder = Path(inspect.getfile(type(load("backgammon")))).parent
    for kind in ("weights", "network"):
        data = json.loads((folder / f"backgammon.{kind}.json").read_text()) | {"game": "own-backgammon"}
        if kind == "network":
            data["game"] = "another-game"
        (tmp_path / f"own_backgammon.{kind}.json").write_text(json.dumps(data))
    before = (tmp_path / "own_backgammon.network.json").read_text()
    out = tmp_path / "new.network.json"
    done = ply("learn", str(own), "--games", "4", "--hidden", "4", "--benchmark", "2", "--every", "4", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert "not for own-backgammon" in done.stderr
    assert "begins anew" in done.stderr
    assert json.loads(out.read_text())["game"] == "own-backgammon"
    assert (tmp_path / "own_backgammon.network.json").read_text() == before
