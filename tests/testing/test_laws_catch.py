"""The laws catch planted errors: a law that cannot fail is no law."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest

from plyground import load
from plyground.testing import LawBrokenError, check_laws

PLANTED = {
    "a move listed twice": ("out[n] = 2 * pin\n", "out[n] = 0\n", "distinct"),
    "a move that is not played": ("s.standing ^= bit(pin)\n", "s.standing ^= 0\n", "length|end"),
    "payoffs that do not sum to zero": ("out[1] = -out[0]", "out[1] = out[0]", "zero-sum"),
    "a longest game that is too short": ("longest=pins", "longest=2", "declared 2 plies"),
    "too few places for moves": ("most_moves=2 * pins", "most_moves=3", "array of 3"),
    "texts that two moves share": ("action // 2 + 1 + action % 2]", "action // 2 + 1]", "one text"),
    "a click on a place that is not there": (
        "return list(self.write_action(state, action))",
        'return ["nowhere", str(action)]',
        "nowhere",
    ),
    "a piece without a glyph": ('{"g": "pin"}', '{"g": "pen"}', "glyphs"),
    "a position that reads back as another": ("view.turn = int(player) - 1", "view.turn = 0", "another state"),
    "nonsense taken for a position": (
        "if player not in",
        "if len(player) > 99 and player not in",
        "fails with|cannot be written",
    ),
}


def _made(folder: Path) -> Path:
    template = resources.files("plyground.cli").joinpath("templates", "native_game.py.txt").read_text(encoding="utf-8")
    path = folder / "planted.py"
    path.write_text(template.replace("@Title@", "Planted").replace("@Class@", "Planted").replace("@file@", path.name))
    return path


def test_the_unharmed_game_keeps_the_laws(tmp_path: Path) -> None:
    check_laws(load(str(_made(tmp_path))))


@pytest.mark.parametrize("name", PLANTED)
def test_the_laws_catch(name: str, tmp_path: Path) -> None:
    old, new, reason = PLANTED[name]
    path = _made(tmp_path)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(LawBrokenError, match=f"(?i){reason}"):
        check_laws(load(str(path)))


def test_the_laws_catch_a_difference_between_compiled_and_interpreted_rules(tmp_path: Path) -> None:
    path = _made(tmp_path)
    text = path.read_text()
    # Interpreted, a word has no end; compiled, the bit is shifted out of it: the two disagree.
    path.write_text(
        text.replace(
            "s.standing = bit(s.pins) - 1", "s.standing = bit(s.pins) - 1\n    s.winner = ((bit(s.pins) << 60) >> 60) % 7"
        )
    )
    with pytest.raises(LawBrokenError, match="compiled"):
        check_laws(load(str(path)))


def test_the_laws_catch_a_rule_error_planted_in_a_game_of_the_catalogue(tmp_path: Path) -> None:
    source = Path(load("connect-four").rules.file)  # type: ignore[attr-defined]
    copy = tmp_path / "planted_four.py"
    shutil.copy(source, copy)
    text = copy.read_text()
    planted = text.replace(
        "free = (s.filled + s.bottom) & s.board", "free = (s.filled + s.bottom) & s.board & ~s.bottom | s.bottom"
    )
    assert planted != text
    copy.write_text(planted)
    with pytest.raises(LawBrokenError, match="array of 7"):
        check_laws(load(str(copy)))
