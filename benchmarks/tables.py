"""Tables of the page, and numbers as it writes them."""

from __future__ import annotations

from collections.abc import Sequence

from interleave import Rates


def speeds(rates: Rates, unit: str) -> list[str]:
    """Four cells: our speed, theirs, the ratio of the medians, and the ratios of the rounds."""
    low, high = rates.spread
    return [
        f"{short(rates.our_median)} {unit}/s",
        f"{short(rates.their_median)} {unit}/s",
        f"**{rates.ratio:.2f}**",
        f"{low:.2f} - {high:.2f}",
    ]


def rounds_line(rounds: int) -> str:
    """How often everything was measured."""
    return f"Medians of {rounds} rounds."


def short(number: float) -> str:
    """Three digits that count."""
    for size, suffix in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{suffix}"
    return f"{number:.3g}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Names to the left, numbers to the right."""
    align = ["--:" if rows and _is_number(rows[0][column]) else ":--" for column in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, align, *rows])


def _is_number(text: str) -> bool:
    return text.lstrip("*+-")[:1].isdigit() and not text.endswith("puzzle")
