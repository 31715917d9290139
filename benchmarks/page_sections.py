"""Sections of docs/benchmarks.md that a program of their own measures: the rest of the page is left as it is."""

from __future__ import annotations

from pathlib import Path

STUDIO = "## The studio"
STARS = "## Cuts at chance nodes"
GNUBG = "## Backgammon against GNU Backgammon"
CHESS = "## Chess beside Stockfish"
STOPS = "## Stopping"
SOLVED_CONNECT_FOUR = "## Connect four solved"
SOLVED_2048 = "## Boards of 2048 solved"
REACHED_2048 = "## Reaching 2048"
MONTE_CARLO = "## Monte Carlo tree search against OpenSpiel"
KEPT = (SOLVED_CONNECT_FOUR, CHESS, STOPS, MONTE_CARLO, STARS, GNUBG, SOLVED_2048, REACHED_2048, STUDIO)
"""What run.py leaves as it is."""


PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def write_section(text: str, page: Path = PAGE) -> None:
    """Put a section into a page that is there."""
    page.write_text(with_section(page.read_text(encoding="utf-8"), text), encoding="utf-8")


def with_section(page: str, text: str) -> str:
    """The page with this section in place of the one of the same heading, or at its end."""
    heading = text.strip().partition("\n")[0]
    before, found, after = page.partition(f"\n{heading}\n")
    _, is_followed, rest = after.partition("\n## ")
    following = f"\n## {rest}" if found and is_followed else ""
    return f"{before.rstrip()}\n\n{text.strip()}\n{following}"


def section_of(page: str, heading: str) -> str:
    """The section with this heading; empty if there is none."""
    _, found, after = page.partition(f"\n{heading}\n")
    section, _, _ = after.partition("\n## ")
    return f"{heading}\n{section}".strip() if found else ""
