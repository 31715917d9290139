"""What a demonstration gives: numbers, a picture and a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.svg import svg

Numbers = Mapping[str, Any]
"""Names with numbers, texts, truth values, and lists and mappings of these: what JSON can hold."""

Progress = Callable[[int, int], None]
"""Told how many of how many pieces of work are done, the last time with both equal."""


@dataclass(frozen=True)
class Demo:
    """A demonstration that was run. Every number in the paragraph was computed, and is among the numbers too.

    `picture` is a scene for every exporter of pictures, `text` the same for a terminal.
    """

    name: str
    title: str
    paragraph: str
    numbers: Numbers
    picture: Scene
    text: str

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return svg(self.picture)

    def as_data(self) -> dict[str, Any]:
        """Everything but the picture, for a program to read."""
        return {"name": self.name, "title": self.title, "paragraph": self.paragraph, "numbers": dict(self.numbers)}


def silent(done: int, total: int) -> None:
    """Progress that nobody watches."""
    del done, total


def plain(value: Any) -> str:
    """A number as it stands in a paragraph: whole ones with commas, others to two decimals, without empty ones."""
    if isinstance(value, str):
        return value
    if value == int(value):
        return f"{int(value):,}"
    return f"{float(value):,.2f}".rstrip("0").rstrip(".")


def percent(part: float) -> float:
    """A part of one as a percentage to a tenth."""
    return round(100 * part, 1)
