"""The network of a game in a file of its own beside the game: what `ply learn` has found, and how.

    {"format": "plyground-network", "version": 1, "game": "backgammon", "inputs": 208, "parts": 2, "steps": [-3, ..., 3],
     "hidden": 80, "shift": 12, "games": 300000, "seed": 1, "tuned_by": "...", "how": "...", "numbers": "..."}

`numbers` are the parts as `native.networks` lays them out, as 16-bit integers, the lower byte first, in base64. The file is
data that anybody may have edited or made, so everything in it is checked, and whatever is wrong is said in one sentence.
"""

from __future__ import annotations

import base64
import binascii
import inspect
import json
import sys
from array import array
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from plyground.core.errors import BadWeightsError, shown
from plyground.native.game import NativeGame
from plyground.native.networks import HEADER, LISTED_AT_MOST, NetworkShape

FORMAT, VERSION = "plyground-network", 1
MOST_HIDDEN, MOST_SHIFT = 256, 15
LARGEST = 2**15 - 1
MOST_CHARACTERS = 1_000_000
_MOST_INPUTS, _MOST_PARTS, _MOST_OUTPUTS = 4096, 16, 15
_MOST_GAMES = 10**15
_FIELDS = {
    *("format", "version", "game", "inputs", "parts", "steps", "hidden", "shift"),
    *("games", "seed", "tuned_by", "how", "numbers"),
}


@dataclass(frozen=True)
class Network:
    """The numbers of a network, part after part, and where they come from."""

    game: str
    shape: NetworkShape
    hidden: int
    shift: int
    values: tuple[int, ...]
    games: int = 0
    seed: int = 0
    tuned_by: str = ""
    how: str = ""

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """What stands behind the weights of the features: a header, the parts, and room to work in."""
        room = HEADER + len(self.values)
        return (self.hidden, self.shift, room, 0, *self.values, *[0] * (LISTED_AT_MOST + self.hidden))

    def demand_for(self, game: NativeGame[Any]) -> None:
        """Refuse a network that is not for what this game shows to one."""
        if self.game != game.name:
            raise BadWeightsError(f"The network is for {shown(self.game)}, not for {game.name}.")
        if game.network_shape is None:
            raise BadWeightsError(f"{game.name} shows nothing to a network.")
        if self.shape != game.network_shape:
            raise BadWeightsError(
                f"The network of {game.name} must have {game.network_shape.inputs} inputs, {game.network_shape.parts} parts "
                f"and the steps {_list(game.network_shape.steps)}; it has {self.shape.inputs}, {self.shape.parts} and "
                f"{_list(self.shape.steps)}. Learn it anew."
            )


def is_network(data: Any) -> bool:
    """Whether parsed JSON says that it is a network."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def network_from(data: dict[str, Any], name: str) -> Network:
    """The network in parsed JSON, checked."""
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise BadWeightsError(f"{name} has version {shown(data.get('version'))}; this program reads version {VERSION}.")
    if unknown := set(data) - _FIELDS:
        raise BadWeightsError(f"{name} has a field {shown(min(unknown))} that networks do not have.")
    for field in ("game", "tuned_by", "how", "numbers"):
        if not isinstance(data.get(field, ""), str):
            raise BadWeightsError(f"{name}: {field} must be a text; it was {shown(data[field])}.")
    inputs, parts = _whole(data, name, "inputs", 1, _MOST_INPUTS), _whole(data, name, "parts", 1, _MOST_PARTS)
    hidden, shift = _whole(data, name, "hidden", 1, MOST_HIDDEN), _whole(data, name, "shift", 0, MOST_SHIFT)
    shape = NetworkShape(inputs, parts, _steps(data.get("steps"), name))
    values = _unpacked(data.get("numbers", ""), name)
    wanted = parts * shape.part_size(hidden)
    if len(values) != wanted:
        raise BadWeightsError(f"{name} has {len(values)} numbers; a network of its shape has {wanted}.")
    return Network(
        data.get("game", ""),
        shape,
        hidden,
        shift,
        tuple(values),
        _whole(data, name, "games", 0, _MOST_GAMES),
        _whole(data, name, "seed", 0, 2**64 - 1),
        data.get("tuned_by", ""),
        data.get("how", ""),
    )


def write_network(network: Network) -> str:
    """The text of a network's file."""
    packed = array("h", network.values)
    if sys.byteorder == "big":
        packed.byteswap()
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": network.game,
        "inputs": network.shape.inputs,
        "parts": network.shape.parts,
        "steps": list(network.shape.steps),
        "hidden": network.hidden,
        "shift": network.shift,
        "games": network.games,
        "seed": network.seed,
        "tuned_by": network.tuned_by,
        "how": network.how,
        "numbers": base64.b64encode(packed.tobytes()).decode("ascii"),
    }
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()) + "\n}\n"


def default_network(game: NativeGame[Any]) -> Network | None:
    """The network in the file beside the game's own source; None if the game has none."""
    if game.network_shape is None:
        return None
    try:
        source = Path(inspect.getfile(type(game)))
    except (TypeError, OSError):  # a class made at a prompt
        return None
    file = source.with_name(f"{source.stem}.network.json")
    try:
        changed = file.stat().st_mtime_ns
    except OSError:
        return None
    network = _kept(file, changed)
    network.demand_for(game)
    return network


@lru_cache(maxsize=4)
def _kept(file: Path, changed: int) -> Network:  # noqa: ARG001 - a file that has changed is read again
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadWeightsError(f"The network in {file} cannot be read: {shown(str(error))}.") from error
    if not is_network(data):
        raise BadWeightsError(f'{file} is not a network: it must be an object with "format": "{FORMAT}".')
    return network_from(data, str(file))


def _whole(data: dict[str, Any], name: str, field: str, least: int, most: int) -> int:
    value = data.get(field, least)
    if type(value) is not int or not least <= value <= most:
        raise BadWeightsError(f"{name}: {field} must be a whole number from {least} to {most}; it was {shown(value)}.")
    return value


def _steps(steps: Any, name: str) -> tuple[float, ...]:
    if not isinstance(steps, list) or not all(type(step) in {int, float} for step in steps):
        raise BadWeightsError(f"{name}: steps must be a list of numbers; it was {shown(steps)}.")
    is_rising = all(low < high for low, high in pairwise(steps))
    if not 2 <= len(steps) <= _MOST_OUTPUTS + 1 or not is_rising:  # noqa: PLR2004 - one output
        raise BadWeightsError(f"{name}: steps must be 2 to {_MOST_OUTPUTS + 1} payoffs that rise; they were {shown(steps)}.")
    return tuple(float(step) for step in steps)


def _unpacked(text: str, name: str) -> array[int]:
    values = array("h")
    try:
        values.frombytes(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError) as error:
        raise BadWeightsError(f"{name}: numbers must be 16-bit integers in base64; they cannot be read.") from error
    if sys.byteorder == "big":
        values.byteswap()
    return values


def _list(steps: tuple[float, ...]) -> str:
    return ", ".join(f"{step:g}" for step in steps)
