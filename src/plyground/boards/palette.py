"""The light theme: what tones and owners look like in a picture.

Owners differ in lightness and in pattern as well as in hue, so they stay apart in grey and for every kind of
colour vision: 0 is dark and plain, 1 light with a dark outline, 2 striped, 3 dotted. Hues follow the set of
Okabe and Ito, made for colour-blind readers.
"""

from __future__ import annotations

from typing import NamedTuple

PAGE = "#ffffff"
INK = "#1c2530"
QUIET = "#5f6c7b"
"""Coordinates, labels and printed lines: 5.4 to 1 against the page."""


class Paint(NamedTuple):
    """How something is filled and outlined, and in which colour one writes on it."""

    fill: str
    line: str
    ink: str
    pattern: str = ""


NEUTRAL = Paint("#a7b0ba", INK, INK)
SEED = Paint("#8f5a2a", "#4d2d10", "#ffffff")

_OWNERS = (
    Paint("#17375e", "#0b1d33", "#ffffff"),
    Paint("#ffcf5c", "#4a3200", "#2b1d00"),
    Paint("#3fae8a", "#0d4a38", "#062a20", "stripes"),
    Paint("#d79ac0", "#5e2748", "#3a142b", "dots"),
)

_TONES = {
    "light": Paint("#f3f5f7", "#aab4bf", INK),
    "dark": Paint("#c3ced9", "#aab4bf", INK),
    "plain": Paint("#eef2f5", "#97a3b0", INK),
    "bare": Paint("none", "none", INK),
    "pit": Paint("#e9e2d6", "#b5a688", INK),
    "dot": Paint(INK, INK, PAGE),
    "star": Paint(QUIET, QUIET, PAGE),
    "blocked": Paint("#4b5662", "#2d353d", "#ffffff"),
    "faint": Paint("#8d98a4", "#8d98a4", INK),
    "heat1": Paint("#f7ead2", "#8a6d3b", INK),
    "heat2": Paint("#f6c98f", "#8a5a1f", INK),
    "heat3": Paint("#ef9a5b", "#7d3c0c", INK),
    "heat4": Paint("#bf4527", "#6e210d", "#ffffff"),
    "heat5": Paint("#8c2f5c", "#4d1231", "#ffffff"),
    "red": Paint("#b3261e", "#b3261e", "#ffffff"),
    "black": Paint(INK, INK, "#ffffff"),
}

_MARKS = {"rule": "#5f6c7b", "last": "#d55e00", "engine": "#0072b2", "lesson": "#007a5a", "user": "#a8327a"}

PATTERNS = {
    "stripes": (
        '<pattern id="stripes" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="5" height="14" fill="#0d4a38" fill-opacity="0.55"/></pattern>'
    ),
    "dots": (
        '<pattern id="dots" width="16" height="16" patternUnits="userSpaceOnUse">'
        '<circle cx="8" cy="8" r="3.4" fill="#5e2748" fill-opacity="0.6"/></pattern>'
    ),
}
"""Definitions of the patterns that paints name, to be drawn over their fills."""


def owner_paint(owner: int) -> Paint:
    """Give the paint of a colour slot; there are four, and a fifth player starts over."""
    return _OWNERS[owner % len(_OWNERS)]


def tone_paint(tone: str) -> Paint:
    """Give the paint of a tone: a known one, `player` and a colour slot, or neutral for tones of other themes."""
    slot = tone.removeprefix("player")
    if slot != tone and slot.isdecimal():
        return owner_paint(int(slot))
    return _TONES.get(tone, _TONES["plain"])


def mark_colour(by: str) -> str:
    """Give the colour of the marks of one author."""
    return _MARKS.get(by, QUIET)
