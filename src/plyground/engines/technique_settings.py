"""The techniques of engines as data: what a file of settings says of them, checked name by name and value by value.

Each kind of search has techniques of its own, kept under a name of their own (`FAMILIES`). Their classes are imported only
where a file speaks of them, since that imports the compiler.
"""

from __future__ import annotations

import json
from dataclasses import fields
from importlib import import_module
from math import isfinite
from typing import Any, get_args, get_type_hints

from plyground.core.errors import BadSettingsError, shown

FAMILIES = {
    "techniques": ("plyground.kernels.searching", "Techniques"),
    "chance_techniques": ("plyground.kernels.expecting", "ChanceTechniques"),
    "several_techniques": ("plyground.kernels.several", "SeveralTechniques"),
    "tree_techniques": ("plyground.kernels.monte_carlo_techniques", "TreeTechniques"),
}
"""The field of the settings, and the class: alpha-beta's, expectiminimax's, those of max-n and its kin, Monte Carlo's."""

_MOST = 10**12


def demand_techniques(family: str, value: object) -> None:
    """Refuse techniques of another search, and values that no file may hold.

    By the name of their class, since importing it would import the compiler.
    """
    wanted = FAMILIES[family][1]
    if value is None:
        return
    if type(value).__name__ != wanted:
        raise BadSettingsError(f"An engine's {family} must be {wanted}; they were {shown(value)}.")
    for technique, kind in get_type_hints(type(value)).items():
        given = getattr(value, technique)
        if not _is_sound(kind, given):
            raise BadSettingsError(f"The technique {technique} must be {_allowed(kind)}; it was {shown(given)}.")


def techniques_data(techniques: Any) -> dict[str, Any]:
    """What is not as usual."""
    usual = type(techniques)()
    names = [field.name for field in fields(techniques)]
    return {name: getattr(techniques, name) for name in names if getattr(techniques, name) != getattr(usual, name)}


def techniques_from(family: str, data: Any) -> Any:
    """The inverse of `techniques_data`; whatever is wrong is said in one sentence."""
    module, name = FAMILIES[family]
    cls = getattr(import_module(module), name)
    if not isinstance(data, dict):
        raise BadSettingsError(f"{family} must be an object of names and values; it was {shown(data)}.")
    usual, kinds = cls(), get_type_hints(cls)
    for technique, value in data.items():
        if technique not in kinds:
            raise BadSettingsError(f"there is no technique {shown(technique)}; {family} are: {', '.join(kinds)}.")
        if not _is_sound(kinds[technique], value):
            raise BadSettingsError(
                f"the technique {technique} must be {_allowed(kinds[technique])}; it was {shown(value)}, and is usually "
                f"{json.dumps(getattr(usual, technique))}."
            )
    return cls(**data)


def _allowed(kind: Any) -> str:
    """What a value of a kind may be, in words; null is None in a file."""
    kinds = set(get_args(kind) or (kind,))
    said = {
        bool: "true or false",
        int: f"a whole number from 0 to {_MOST}",
        float: f"a number from 0 to {_MOST}",
        str: "a name",
    }
    return " or ".join([words for one, words in said.items() if one in kinds] + ["null"] * (type(None) in kinds))


def _is_sound(kind: Any, value: Any) -> bool:
    """Whether a value is of a kind; numbers are at least zero and finite."""
    kinds = set(get_args(kind) or (kind,))
    if float in kinds:
        kinds.add(int)
    if type(value) not in kinds:
        return False
    return isinstance(value, bool | str) or value is None or (isfinite(value) and 0 <= value <= _MOST)
