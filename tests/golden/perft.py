"""Perft goldens: one small file a game, with the counts and where they come from."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "perft"


class Line(NamedTuple):
    """One line of a golden file: options, whether whole turns are counted, and the counts from depth 1 on."""

    options: dict[str, str]
    turns: bool
    counts: list[int]


def read(name: str) -> list[Line]:
    """The lines of a game's golden file; `#` starts a comment."""
    lines = []
    for raw in (FOLDER / f"{name}.perft").read_text().splitlines():
        text = raw.partition("#")[0].strip()
        if not text:
            continue
        head, _, numbers = text.partition(":")
        words = head.split()
        options = dict(word.split("=") for word in words if "=" in word)
        lines.append(Line(options, "turns" in words, [int(number) for number in numbers.split()]))
    return lines


def count(name: str, line: Line) -> list[int]:
    """The same counts, made now."""
    from plyground import load  # noqa: PLC0415
    from plyground.kernels.perft import perft  # noqa: PLC0415

    options: dict[str, Any] = dict(line.options)
    game = load(name, **options)
    return [perft(game, depth, turns=line.turns).nodes for depth in range(1, len(line.counts) + 1)]
