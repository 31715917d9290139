"""The settings of an engine, as data: what to play with, how strong, with how much memory. They can be kept in a file.

    {"format": "plyground-engine", "version": 1, "kind": "auto", "level": 5, "seed": 7}

What a file does not say is as usual. Weights, a network and techniques are kept in the file itself, so that it needs no other
one. Anybody may have edited it, so everything in it is checked, and whatever is wrong is said in one sentence. docs/engines.md
tells all its fields.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.core.errors import BadSettingsError, PlygroundError, shown
from plyground.core.machine import MOST_MEGABYTES
from plyground.core.reading import UnreadableError, text_of
from plyground.engines.engine import MOST_LINES
from plyground.engines.technique_settings import FAMILIES, demand_techniques, techniques_data, techniques_from
from plyground.features.networks import MOST_CHARACTERS, is_network, network_from, write_network
from plyground.features.weights import Weights, read_weights, write_weights

if TYPE_CHECKING:
    from plyground.kernels.expecting import ChanceTechniques
    from plyground.kernels.monte_carlo_techniques import TreeTechniques
    from plyground.kernels.searching import Techniques
    from plyground.kernels.several import SeveralTechniques

FORMAT, VERSION = "plyground-engine", 1
LOWEST_LEVEL, HIGHEST_LEVEL = 1, 10
MOST_THREADS = 256
MOST_NOISE = 1_000_000
MOST_THROWS = 10_000
_MOST_CHARACTERS = MOST_CHARACTERS + 100_000
"""There must be room for a network."""
_NETWORK = "network"
"""In a file, the network of the weights."""
RANGES = {
    "level": (LOWEST_LEVEL, HIGHEST_LEVEL),
    "megabytes": (1, MOST_MEGABYTES),
    "threads": (1, MOST_THREADS),
    "lines": (1, MOST_LINES),
    "noise": (0, MOST_NOISE),
    "throws": (0, MOST_THROWS),
    "seed": (-(2**63), 2**63 - 1),
}
"""The least and the most of every setting that is a whole number."""


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
    throws: int = 0
    """How many outcomes the compiled expectiminimax samples a chance node with, from 2 on; 0 takes all."""
    equal: bool = False
    """Whether all actions that are as good as the best are wanted."""
    aspiration: bool = True
    """Whether the compiled engine begins a depth with a narrow window round the last value."""
    weights: Weights | None = None
    """None: the game's own."""
    techniques: Techniques | None = None
    """Of alpha-beta. None: all that help; for the next three, too."""
    chance_techniques: ChanceTechniques | None = None
    """Of expectiminimax. Its `throws` are those above where these are set."""
    several_techniques: SeveralTechniques | None = None
    """Of max-n, paranoid and best-reply."""
    tree_techniques: TreeTechniques | None = None
    """Of monte-carlo."""

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str) or not self.kind:
            raise BadSettingsError(f"The kind of an engine must be a name; it was {shown(self.kind)}.")
        for name in ("equal", "aspiration"):
            if not isinstance(getattr(self, name), bool):
                raise BadSettingsError(f"An engine's {name} must be true or false; it was {shown(getattr(self, name))}.")
        for name, (low, high) in RANGES.items():
            value = getattr(self, name)
            if (name == "level" and value is None) or (type(value) is int and low <= value <= high):
                continue
            raise BadSettingsError(f"An engine's {name} must be a whole number from {low} to {high}; it was {shown(value)}.")
        for family in FAMILIES:
            demand_techniques(family, getattr(self, family))
        if self.weights is not None and not isinstance(self.weights, Weights):
            raise BadSettingsError(f"An engine's weights must be Weights; they were {shown(self.weights)}.")

    def save(self, path: Path | str) -> None:
        """Keep the settings in a file. It is there as a whole or not at all; an older one is replaced."""
        if not isinstance(path, Path | str):
            raise BadSettingsError(f"Settings are kept in a file, whose name was expected; it was {shown(path)}.")
        target = Path(path)
        text = json.dumps(self.as_data(), indent=2) + "\n"
        beside = target.with_name(f".{target.name}.{os.getpid()}.part") if target.name else target
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(target)
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                beside.unlink()
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
            if value != field.default and field.name not in {"kind", "weights", *FAMILIES}:
                data[field.name] = value
        if self.weights is not None:
            data["weights"] = json.loads(write_weights(self.weights))
            if self.weights.network is not None:
                data[_NETWORK] = json.loads(write_network(self.weights.network))
        return data | {
            family: techniques_data(getattr(self, family)) for family in FAMILIES if getattr(self, family) is not None
        }

    @classmethod
    def from_data(cls, data: dict[str, Any], name: str = "The data") -> EngineSettings:
        """The inverse of `as_data`; `name` says in errors where the data are from."""
        told = dict(data)
        if told.pop("format", None) != FORMAT:
            raise BadSettingsError(f'{name} holds no settings of an engine: it must be an object with "format": "{FORMAT}".')
        version = told.pop("version", None)
        if type(version) is not int or version != VERSION:
            raise BadSettingsError(f"{name} has version {shown(version)}; this program reads version {VERSION}.")
        network = told.pop(_NETWORK, None)
        if unknown := set(told) - {field.name for field in fields(cls)}:
            known = ", ".join([*(field.name for field in fields(cls)), _NETWORK])
            raise BadSettingsError(f"{name} has a field {shown(min(unknown))} that an engine does not have; it has: {known}.")
        try:
            if told.get("weights") is not None:
                told["weights"] = read_weights(json.dumps(told["weights"]))
            if network is not None:
                told["weights"] = _with_network(told.get("weights"), network)
            for family in FAMILIES:
                if told.get(family) is not None:
                    told[family] = techniques_from(family, told[family])
            return cls(**told)
        except PlygroundError as error:
            raise BadSettingsError(f"{name}: {error}") from error


def _with_network(weights: Weights | None, data: Any) -> Weights:
    """The network beside the weights, without which it means nothing."""
    if weights is None or not is_network(data):
        raise BadSettingsError("a network must be one as 'ply learn' writes it, and stand beside weights.")
    return replace(weights, network=network_from(data, "its network"))


def _text_of(path: Path) -> str:
    try:
        return text_of(path, _MOST_CHARACTERS)
    except UnreadableError as error:
        raise BadSettingsError(f"The settings in {shown(str(path))} cannot be read: {error}.") from error


def _said_once(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a file; of a field that stands there twice nobody knows which is meant."""
    told = dict(pairs)
    if len(told) < len(pairs):
        twice = next(field for number, (field, _) in enumerate(pairs) if field in dict(pairs[:number]))
        raise BadSettingsError(f"{name} has the field {shown(twice)} twice in one object; leave only the one that is meant.")
    return told


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=partial(_said_once, name))
    except (ValueError, RecursionError) as error:
        raise BadSettingsError(f"{name} is not JSON: {shown(str(error))}.") from error
    if not isinstance(data, dict):
        raise BadSettingsError(f'{name} holds no settings of an engine: it must be an object with "format": "{FORMAT}".')
    return data
