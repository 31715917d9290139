"""How hard an exercise shall be, and under which convention it is asked."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from plyground.core.errors import BadLimitError, BadOptionError, shown

DEEPEST = 5
WIDEST = 5
MOST_LEAVES = 128
MOST_CUTS = 64
MOST_PLAYERS = 3
_RANGES = {
    "depth": (1, DEEPEST),
    "branching": (2, WIDEST),
    "cuts": (0, MOST_CUTS),
    "exact_cuts": (0, MOST_CUTS),
    "deep_cuts": (0, MOST_CUTS),
    "players": (2, MOST_PLAYERS),
}
_YES, _NO = frozenset({"yes", "true", "on", "1"}), frozenset({"no", "false", "off", "0"})


@dataclass(frozen=True, kw_only=True)
class Difficulty:
    """A target. What is None is left to the kind of exercise.

    `cuts` and `deep_cuts` are met by at least as many, `exact_cuts` by exactly as many; a cut is deep if a bound from
    above the parent causes it. `ties`: equal values must matter (True) or may not occur (False). `irregular` trees have
    nodes of different width and leaves at different depths. `strict` and `hard` are the conventions of alpha-beta.
    """

    depth: int | None = None
    branching: int | None = None
    cuts: int | None = None
    exact_cuts: int | None = None
    deep_cuts: int | None = None
    ties: bool | None = None
    irregular: bool | None = None
    chance: bool | None = None
    players: int | None = None
    strict: bool | None = None
    hard: bool | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None:
                continue
            if field.name not in _RANGES:
                if not isinstance(value, bool):
                    raise BadOptionError(f"The target {field.name} is yes or no (True or False); it was {shown(value)}.")
                continue
            low, high = _RANGES[field.name]
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise BadLimitError(f"The target {field.name} is a whole number from {low} to {high}; it was {shown(value)}.")

    def filled(self, defaults: Difficulty) -> Difficulty:
        """This target, with what it leaves open taken from another."""
        return Difficulty(**{**defaults.as_json(), **self.as_json()})

    def as_json(self) -> dict[str, Any]:
        """What is set, by name."""
        return {field.name: value for field in fields(self) if (value := getattr(self, field.name)) is not None}

    @property
    def code(self) -> str:
        """The target as a word that can be said in class: depth=3,cuts=2,ties=yes."""
        said = {
            name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in self.as_json().items()
        }
        return ",".join(f"{name.replace('_', '-')}={value}" for name, value in said.items())


def read_difficulty(text: str) -> Difficulty:
    """A target from its code. Commas and spaces separate; a switch may stand without =yes."""
    known = {field.name for field in fields(Difficulty)}
    given: dict[str, Any] = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        key = name.strip().replace("-", "_")
        if key not in known:
            there = ", ".join(sorted(name.replace("_", "-") for name in known))
            raise BadOptionError(f"There is no target {shown(name)}. There are: {there}.")
        if key in _RANGES:
            if not value.removeprefix("-").isdecimal():
                raise BadOptionError(f"The target {name} wants a whole number, as in {name}=2; it was {shown(part)}.")
            given[key] = int(value)
        elif not equals or value.lower() in _YES | _NO:
            given[key] = not equals or value.lower() in _YES
        else:
            raise BadOptionError(f"The target {name} is yes or no, as in {name}=yes; it was {shown(part)}.")
    return Difficulty(**given)
