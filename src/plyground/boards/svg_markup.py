"""SVG elements as text. Lengths are given in units of the board and written in hundredths."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from plyground.core.drawing import Point

HUNDREDTHS = 100

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

# From the middle of a figure or a capital letter down to its foot, as a part of the font size.
_HALF_CAPITAL = 0.36


def length(value: float) -> str:
    """Write a length in hundredths of a unit, to a tenth of a hundredth."""
    tenths = round(value * HUNDREDTHS * 10)
    return f"{tenths / 10:.1f}".removesuffix(".0")


def element(tag: str, *children: str, **attributes: str | float) -> str:
    """Write an element; numbers are lengths, underscores become hyphens, and texts are escaped."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else length(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def circle(at: Point, radius: float, **attributes: str | float) -> str:
    """Draw a circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **attributes)


def rectangle(at: Point, size: Point, corner: float, **attributes: str | float) -> str:
    """Draw a rectangle round its centre, with rounded corners."""
    rounded = {"rx": corner} if corner else {}
    x, y = at[0] - size[0] / 2, at[1] - size[1] / 2
    return element("rect", x=x, y=y, width=size[0], height=size[1], **rounded, **attributes)


def polygon(points: Iterable[Point], **attributes: str | float) -> str:
    """Draw a closed outline."""
    return element("polygon", points=_points(points), **attributes)


def polyline(points: Iterable[Point], **attributes: str | float) -> str:
    """Draw an open line."""
    return element("polyline", points=_points(points), **attributes)


def words(at: Point, text: str, size: float, fill: str, *, anchor: str = "middle", **attributes: str | float) -> str:
    """Write a text centred at a point, down and, unless it is anchored at its start, across."""
    return element(
        "text",
        escape(text, quote=False),
        x=at[0],
        y=at[1] + size * _HALF_CAPITAL,
        font_size=size,
        text_anchor=anchor,
        fill=fill,
        **attributes,
    )


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{length(x)},{length(y)}" for x, y in points)
