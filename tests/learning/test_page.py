"""What docs/learning.md shows is what happens, and what it says of the shipped network is true."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from plyground import load
from plyground.features.networks import default_network
from plyground.learning import usual_settings
from plyground.native.game import NativeGame

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")


def test_the_commands_print_what_is_shown(tmp_path: Path) -> None:
    sessions = re.findall(r"```console\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)
    assert sessions
    for command, shown in sessions:
        words = shlex.split(command)
        done = subprocess.run(
            [sys.executable, "-m", "plyground", *words[1:]], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
        pattern = ".*".join(map(re.escape, shown.strip().split("...")))
        assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout


def test_the_page_tells_how_the_shipped_network_was_learned_with_the_usual_settings() -> None:
    game = load("backgammon")
    assert isinstance(game, NativeGame)
    network, usual = default_network(game), usual_settings(game)
    assert network is not None
    assert f"\nply learn backgammon --games {network.games} --seed {network.seed}\n" in PAGE
    told = f"--hidden {usual.hidden} --rate {usual.rate:g} --halve {usual.halved_at} --lambda {usual.trace:g} --explore 0."
    assert told in network.how
    assert f"in {network.games:,} games](" in PAGE
    assert f"{network.shape.inputs} numbers" in PAGE


def test_its_pictures_and_links_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
    assert (ROOT / "docs" / "pictures" / "backgammon-learning.png").exists()
