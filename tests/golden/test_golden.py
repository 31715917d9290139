"""The golden files: every game has them, and the rules still give them."""

from __future__ import annotations

import pytest

from plyground import games
from tests.golden import perft, playthrough

NAMES = [entry.name for entry in games()]


@pytest.mark.parametrize("name", NAMES)
def test_perft_is_what_the_golden_file_says(name: str) -> None:
    lines = perft.read(name)
    assert lines, f"{name}.perft holds no counts"
    for line in lines:
        assert perft.count(name, line) == line.counts, (
            f"{name} {line.options} (see the split with: ply perft {name} DEPTH --split)"
        )


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_what_the_golden_file_says(name: str) -> None:
    assert playthrough.play(name) == (playthrough.FOLDER / f"{name}.txt").read_text(encoding="utf-8"), (
        "make golden writes it anew"
    )


def test_there_is_no_golden_file_without_a_game() -> None:
    kept = {path.stem for folder in (perft.FOLDER, playthrough.FOLDER) for path in folder.iterdir()}
    assert kept == set(NAMES)
