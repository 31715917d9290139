"""The settings of an engine, as data: what to play with, how strong, with how much memory. They can be kept in a file.

    {"format": "plyground-engine", "version": 1, "kind": "auto", "level": 5, "seed": 7}

What a file does not say is as usual. Weights and techniques are kept in the file itself, so that it needs no other one.
Anybody may have edited it, so everything in it is checked, and whatever is wrong is said in one sentence.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.core.errors import BadSettingsError, PlygroundError, shown
from plyground.features.weights import Weights, read_weights, write_weights

if TYPE_CHECKING:
    from plyground.kernels.searching import Techniques

FORMAT, VERSION = "plyground-engine", 1
LOWEST_LEVEL, HIGHEST_LEVEL = 1, 10
MOST_MEGABYTES, MOST_THREADS, MOST_LINES = 1 << 20, 256, 64
MOST_NOISE = 1_000_000
_MOST_CHARACTERS = 1_000_000
_RANGES = {
    "level": (LOWEST_LEVEL, HIGHEST_LEVEL),
    "megabytes": (1, MOST_MEGABYTES),
    "threads": (1, MOST_THREADS),
    "lines": (1, MOST_LINES),
    "noise": (0, MOST_NOISE),
    "seed": (-(2**63), 2**63 - 1),
}


@dataclass(frozen=True, kw_only=True)
class EngineSettings:
    """What an engine is made of. What a kind of engine has no use for, it ignores."""

    kind: str = "auto"
    """One of `choosing.KINDS`, or "auto": whatever suits the game best."""
    level: int | None = None
    """Strength from 1 to 10; None and 10 are full strength."""
    megabytes: int = 64
    threads: int = 1
    lines: int = 1
    seed: int = 0
    noise: int = 0
    """The largest error in a compiled evaluation, in hundredths of its unit."""
    equal: bool = False
    """Whether all actions that are as good as the best are wanted."""
    aspiration: bool = True
    """Whether the compiled engine begins a depth with a narrow window round the last value."""
    weights: Weights | None = None
    """None: the game's own."""
    techniques: Techniques | None = None
    """None: all that help."""

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str) or not self.kind:
            raise BadSettingsError(f"The kind of an engine must be a name; it was {shown(self.kind)}.")
        for name in ("equal", "aspiration"):
            if not isinstance(getattr(self, name), bool):
                raise BadSettingsError(f"An engine's {name} must be true or false; it was {shown(getattr(self, name))}.")
        for name, (low, high) in _RANGES.items():
            value = getattr(self, name)
            if (name == "level" and value is None) or (type(value) is int and low <= value <= high):
                continue
            raise BadSettingsError(f"An engine's {name} must be a whole number from {low} to {high}; it was {shown(value)}.")
        # By name, since importing the class would import the compiler.
        if self.techniques is not None and type(self.techniques).__name__ != "Techniques":
            raise BadSettingsError(f"An engine's techniques must be Techniques; they were {shown(self.techniques)}.")
        if self.weights is not None and not isinstance(self.weights, Weights):
            raise BadSettingsError(f"An engine's weights must be Weights; they were {shown(self.weights)}.")

    def save(self, path: Path | str) -> None:
        """Keep the settings in a file. It is there as a whole or not at all; an older one is replaced."""
        target = Path(path)
        text = json.dumps(self.as_data(), indent=2) + "\n"
        name = ""
        try:
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}.", delete=False
            ) as file:
                name = file.name
                file.write(text)
            os.replace(name, target)  # noqa: PTH105 - the name is a text
        except (OSError, ValueError) as error:
            with suppress(OSError):
                os.unlink(name)  # noqa: PTH108 - the same
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise BadSettingsError(f"The settings cannot be kept in {shown(str(path))}: {why}.") from error

    @classmethod
    def load(cls, path: Path | str) -> EngineSettings:
        """The settings that a file holds."""
        return cls.from_data(_parsed(_text_of(Path(path)), str(path)), str(path))

    def as_data(self) -> dict[str, Any]:
        """The settings for a program to read; what is as usual is left out."""
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "kind": self.kind}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default and field.name not in {"kind", "weights", "techniques"}:
                data[field.name] = value
        if self.weights is not None:
            data["weights"] = json.loads(write_weights(self.weights))
        if self.techniques is not None:
            data["techniques"] = _unusual(self.techniques)
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any], name: str = "The data") -> EngineSettings:
        """The inverse of `as_data`; `name` says in errors where the data are from."""
        told = dict(data)
        if told.pop("format", None) != FORMAT:
            raise BadSettingsError(f'{name} holds no settings of an engine: it must be an object with "format": "{FORMAT}".')
        version = told.pop("version", None)
        if type(version) is not int or version != VERSION:
            raise BadSettingsError(f"{name} has version {shown(version)}; this program reads version {VERSION}.")
        if unknown := set(told) - {field.name for field in fields(cls)}:
            known = ", ".join(field.name for field in fields(cls))
            raise BadSettingsError(f"{name} has a field {shown(min(unknown))} that an engine does not have; it has: {known}.")
        try:
            if told.get("weights") is not None:
                told["weights"] = read_weights(json.dumps(told["weights"]))
            if told.get("techniques") is not None:
                told["techniques"] = _techniques(told["techniques"])
            return cls(**told)
        except PlygroundError as error:
            raise BadSettingsError(f"{name}: {error}") from error


def _unusual(techniques: Techniques) -> dict[str, Any]:
    usual = type(techniques)()
    names = [field.name for field in fields(techniques)]
    return {name: getattr(techniques, name) for name in names if getattr(techniques, name) != getattr(usual, name)}


def _techniques(data: Any) -> Techniques:
    """Techniques by their names. Only here the compiled search is imported, and only if a file speaks of it."""
    from plyground.kernels.searching import Techniques  # noqa: PLC0415 - it imports the compiler

    if not isinstance(data, dict):
        raise BadSettingsError(f"techniques must be an object of names and values; it was {shown(data)}.")
    usual = Techniques()
    for name, value in data.items():
        if name not in {field.name for field in fields(usual)}:
            raise BadSettingsError(f"there is no technique {shown(name)}.")
        kinds = (bool,) if isinstance(getattr(usual, name), bool) else (int, type(getattr(usual, name)))
        if type(value) not in kinds or (type(value) is int and not 0 <= value <= MOST_NOISE):
            raise BadSettingsError(f"the technique {name} is usually {getattr(usual, name)}; it cannot be {shown(value)}.")
    return Techniques(**data)


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > _MOST_CHARACTERS:
            raise BadSettingsError(
                f"{path} is too large for the settings of an engine: at most {_MOST_CHARACTERS} bytes are read."
            )
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadSettingsError(f"{path} holds no settings of an engine: it is not UTF-8 text.") from error
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadSettingsError(f"The settings in {shown(str(path))} cannot be read: {why}.") from error


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSettingsError(f"{name} is not JSON: {shown(str(error))}.") from error
    if not isinstance(data, dict):
        raise BadSettingsError(f'{name} holds no settings of an engine: it must be an object with "format": "{FORMAT}".')
    return data
