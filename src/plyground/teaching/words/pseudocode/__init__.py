"""The pseudo-code of every algorithm, line by line, with the keys of the events that happen at each line.

A file an algorithm: `keys | text`. The keys are those of `Event.line`; a line may have several, or none. `style aima`
(Russell and Norvig), `style cs188` or `style negamax` (one function for both players) begins another way of writing the same.
Conventions show in the text: {ge} and {le} are the comparisons that cut, strict or not, and a line marked ?hard or ?soft is
there only if values beyond the window are returned as its end, or are not.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from plyground.core.errors import BadOptionError, shown
from plyground.core.facts import OptionValue
from plyground.teaching.running import Run

STYLES = ("aima", "cs188", "negamax")
_SIGNS = {
    False: {"{ge}": "\N{GREATER-THAN OR EQUAL TO}", "{le}": "\N{LESS-THAN OR EQUAL TO}"},
    True: {"{ge}": ">", "{le}": "<"},
}


class CodeLine(NamedTuple):
    """A line of pseudo-code and the event lines that belong to it."""

    keys: tuple[str, ...]
    text: str


def pseudocode(algorithm: Run | str, style: str = "aima", **settings: OptionValue) -> list[CodeLine]:
    """The lines for an algorithm, given by its name with its settings, or for a run, which knows both.

    An algorithm that is written in one style only is given in that one.
    """
    if style not in STYLES:
        raise BadOptionError(f"There is no style of pseudo-code {shown(style)}. There are: {', '.join(STYLES)}.")
    if isinstance(algorithm, Run):
        name, chosen = algorithm.algorithm, dict(algorithm.settings) | settings
    else:
        name, chosen = algorithm, dict(settings)
    if name not in written():
        raise BadOptionError(f"There is no pseudo-code for {shown(name)}. There is for: {', '.join(written())}.")
    styles = _read(name)
    marks = {"?hard" if chosen.get("hard") else "?soft"}
    signs = _SIGNS[bool(chosen.get("strict"))]
    lines = []
    for keys, text in styles.get(style) or next(iter(styles.values())):
        if all(key in marks for key in keys if key.startswith("?")):
            shown_text = text
            for slot, sign in signs.items():
                shown_text = shown_text.replace(slot, sign)
            lines.append(CodeLine(tuple(key for key in keys if not key.startswith("?")), shown_text))
    return lines


def styles_of(name: str) -> tuple[str, ...]:
    """The styles in which the pseudo-code of an algorithm is written."""
    return tuple(style for style in STYLES if style in _read(name)) if name in written() else ()


@cache
def written() -> tuple[str, ...]:
    """The algorithms that there is pseudo-code for."""
    names = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".txt") for name in names if name.endswith(".txt")))


@cache
def _read(name: str) -> dict[str, list[CodeLine]]:
    styles: dict[str, list[CodeLine]] = {}
    lines: list[CodeLine] = []
    for written_line in files(__package__).joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines():
        keys, bar, text = written_line.partition("|")
        if not bar:
            lines = styles.setdefault(keys.removeprefix("style").strip(), [])
        else:
            lines.append(CodeLine(tuple(keys.split()), text.removeprefix(" ").rstrip()))
    return styles
