"""How wide a text is in DejaVu Sans, known without the font: pictures are laid out before anything is drawn.

DejaVu is one of the widest fonts, so what fits in it fits in whatever a reader's machine takes instead.
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import east_asian_width, normalize

HALF_CAPITAL = 0.36
"""From the middle of a figure or a capital letter down to its foot, as a part of the font size."""

_FIRST = 32
# Thousandths of the font size, from the space to the tilde.
_REGULAR = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
    634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
)  # fmt: skip
_BOLD = (
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
    733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716,
    712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
)  # fmt: skip
_OTHER = 840
_FULL = 1000


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at a font size; a letter with an accent is as wide as without."""
    table = _BOLD if bold else _REGULAR
    total = 0
    for sign in normalize("NFD", text):
        place = ord(sign) - _FIRST
        if 0 <= place < len(table):
            total += table[place]
        elif east_asian_width(sign) in "FW":
            total += _FULL
        elif not 0x300 <= ord(sign) <= 0x36F:  # noqa: PLR2004 - accents stand on the letter before
            total += _OTHER
    return total * size / 1000


def wrapped(text: str, size: float, width: float) -> list[str]:
    """A text in lines that are not wider than asked; a word that alone is wider is broken. Its own line breaks stay."""
    return [line for part in text.splitlines() for line in _wrapped(part, size, width)]


def _wrapped(text: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split():
        rest = word
        joined = f"{line} {rest}" if line else rest
        if line and text_width(joined, size) > width:
            lines.append(line)
            joined = rest
        while len(joined) > 1 and text_width(joined, size) > width:
            fit = max(1, next((n for n in range(len(joined), 0, -1) if text_width(joined[:n], size) <= width), 1))
            lines.append(joined[:fit])
            joined = joined[fit:]
        line = joined
    return [*lines, line] if line else lines
