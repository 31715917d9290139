"""The options of a UCI engine: what is declared to the GUI, what it sets, and what that means for our engine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import BadOptionError, shown
from plyground.core.machine import MOST_MEGABYTES
from plyground.engines.engine import MOST_LINES
from plyground.engines.settings import MOST_THREADS, EngineSettings

ELO_OF_LEVELS = {1: 300, 2: 500, 3: 1000, 4: 1200, 5: 1400, 6: 1600, 7: 1800, 8: 1950, 9: 2200}
"""From which UCI_Elo on a level plays: what the levels were worth in games with Stockfish held back, rounded (docs/uci.md)."""
_USUAL_ELO = 1400
_MOST_OVERHEAD = 5000
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_YES = {"true": True, "false": False}

Value = int | bool | str


@dataclass(frozen=True)
class UciOption:
    """One option as the protocol knows it. `kind` is check, spin, combo or button."""

    name: str
    kind: str
    default: Value = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def declaration(self) -> str:
        """The line that tells a GUI of it."""
        default = str(self.default).lower() if self.kind == "check" else str(self.default)
        said = f"option name {self.name} type {self.kind}"
        if self.kind == "button":
            return said
        if self.kind == "spin":
            return f"{said} default {default} min {self.least} max {self.most}"
        return f"{said} default {default}" + "".join(f" var {choice}" for choice in self.choices)

    def read(self, text: str) -> Value:
        """The value that a text means; anything else is refused."""
        if self.kind == "spin":
            if _WHOLE.fullmatch(text) and self.least <= int(text) <= self.most:
                return int(text)
            raise BadOptionError(
                f"Option {self.name} must be a whole number from {self.least} to {self.most}; it was {shown(text)}."
            )
        known: dict[str, Value] = dict(_YES) if self.kind == "check" else {choice.lower(): choice for choice in self.choices}
        if text.lower() not in known:
            raise BadOptionError(f"Option {self.name} must be one of {', '.join(known)}; it was {shown(text)}.")
        return known[text.lower()]


class UciOptions:
    """The options and their values."""

    def __init__(self, variants: Sequence[str]) -> None:
        """`variants` are the games that can be played, the usual one first."""
        usual = EngineSettings()
        lowest, highest = min(ELO_OF_LEVELS.values()), max(ELO_OF_LEVELS.values())
        self.declared = (
            UciOption("Hash", "spin", usual.megabytes, 1, MOST_MEGABYTES),
            UciOption("Clear Hash", "button"),
            UciOption("Threads", "spin", usual.threads, 1, MOST_THREADS),
            UciOption("MultiPV", "spin", 1, 1, MOST_LINES),
            UciOption("Ponder", "check", default=False),
            UciOption("Move Overhead", "spin", 10, 0, _MOST_OVERHEAD),
            UciOption("UCI_Chess960", "check", default=False),
            UciOption("UCI_LimitStrength", "check", default=False),
            UciOption("UCI_Elo", "spin", _USUAL_ELO, lowest, highest),
            UciOption("UCI_AnalyseMode", "check", default=False),
            UciOption("UCI_Variant", "combo", variants[0], choices=tuple(variants)),
        )
        self._by_name = {option.name.lower(): option for option in self.declared}
        self._values: dict[str, Any] = {option.name: option.default for option in self.declared if option.kind != "button"}

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def set(self, words: Sequence[str]) -> str:
        """Obey the words after `setoption`; gives the name of the option that was set or pressed."""
        name, value = _named(words)
        option = self._by_name.get(name.lower())
        if option is None:
            listed = ", ".join(option.name for option in self.declared)
            raise BadOptionError(f"There is no option {shown(name)}; there are: {listed}.")
        if option.kind != "button":
            self._values[option.name] = option.read(value)
        return option.name

    def settings(self) -> EngineSettings:
        """The engine that the options ask for. Analysis is never held back."""
        is_limited = self["UCI_LimitStrength"] and not self["UCI_AnalyseMode"]
        level = level_of(self["UCI_Elo"]) if is_limited else None
        return EngineSettings(megabytes=self["Hash"], threads=self["Threads"], lines=self["MultiPV"], level=level)

    def as_data(self) -> list[dict[str, Any]]:
        """The options for a program to read."""
        return [
            {"name": option.name, "type": option.kind}
            | ({} if option.kind == "button" else {"default": option.default})
            | ({"min": option.least, "max": option.most} if option.kind == "spin" else {})
            | ({"choices": list(option.choices)} if option.choices else {})
            for option in self.declared
        ]


def level_of(elo: int) -> int:
    """The strongest level that is not above an Elo."""
    return max((level for level, least in ELO_OF_LEVELS.items() if least <= elo), default=min(ELO_OF_LEVELS))


def _named(words: Sequence[str]) -> tuple[str, str]:
    """Name and value; both may be of several words."""
    if words[:1] != ["name"]:
        raise BadOptionError(f"An option is set by 'setoption name NAME value VALUE'; found {shown(' '.join(words))}.")
    cut = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:cut]), " ".join(words[cut + 1 :])
