"""What was measured is kept in the repository: a row anew takes the place of the old one, and pages are made of the rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEY = ("game", "technique")


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))


def _row(game: str, technique: str, elo: int) -> dict[str, Any]:
    return {"game": game, "technique": technique, "elo": elo}


def test_a_row_takes_the_place_of_the_one_with_its_key_and_others_stay(tmp_path: Path) -> None:
    from figures import keep_rows, read_rows  # noqa: PLC0415

    assert read_rows("worth", tmp_path) == []
    keep_rows("worth", [_row("othello", "table", 1), _row("chess", "null", 2)], KEY, tmp_path)
    keep_rows("worth", [_row("othello", "table", 3)], KEY, tmp_path)
    assert read_rows("worth", tmp_path) == [_row("chess", "null", 2), _row("othello", "table", 3)]


def test_the_page_of_strength_is_what_the_rows_say() -> None:
    from figures import read_rows  # noqa: PLC0415
    from strength_page import page  # noqa: PLC0415
    from technique_elo import SECONDS  # noqa: PLC0415

    written = page(read_rows("strength"), read_rows("techniques"), SECONDS)
    assert written == (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
