"""Measured figures that outlive the machine they were measured on: rows of JSON in benchmarks/figures, in the repository.

Games themselves are large and stay in benchmarks/build. What they showed is kept here, one row a thing that was measured, so
that a page can be written again, and one row measured anew, without hours of play.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent / "figures"
Row = dict[str, Any]


def read_rows(name: str, folder: Path = FOLDER) -> list[Row]:
    """The rows of a kind; none if nothing of it was measured."""
    path = folder / f"{name}.json"
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else []


def keep_rows(name: str, rows: Iterable[Row], key: Sequence[str], folder: Path = FOLDER) -> None:
    """Put rows in the place of those with the same key, or add them; sorted by it."""
    kept = {tuple(row[part] for part in key): row for row in [*read_rows(name, folder), *rows]}
    lines = ",\n ".join(json.dumps(kept[each], ensure_ascii=False) for each in sorted(kept))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(f"[\n {lines}\n]\n", encoding="utf-8")
