"""The font files that go into PNG and PDF."""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib.resources import as_file, files
from pathlib import Path

REGULAR, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"
FAMILY = "DejaVu Sans"

_RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x218, 0x21B),
    (0x370, 0x3FF),
    (0x400, 0x45F),
    (0x2010, 0x2027),
    (0x2030, 0x203A),
    (0x2070, 0x209C),
    (0x20AC, 0x20AC),
    (0x2190, 0x226F),
    (0x2308, 0x230B),
    (0x25A0, 0x25FF),
)
_EMPTY_BOX = "\N{WHITE VERTICAL RECTANGLE}"


def font_file(name: str) -> AbstractContextManager[Path]:
    """A font as a file on disk, for as long as it is used."""
    return as_file(files(__name__) / name)


def covered(text: str) -> str:
    """The text with a box for every sign that the fonts do not have."""
    return "".join(sign if any(low <= ord(sign) <= high for low, high in _RANGES) else _EMPTY_BOX for sign in text)
