"""Weights: what each feature of a game is worth, in a file of its own beside the game.

    {"format": "plyground-weights", "version": 1, "game": "othello", "features": ["mobility", ...],
     "weights": [60, ...], "unit": "...", "tuned_by": "hand", "how": "..."}

Weights are whole numbers, in hundredths of what the game's unit says. The file is data that anybody may have edited or
made, so everything in it is checked, and whatever is wrong is said in one sentence.

Version 2 may also say what a score is worth, so that scores can be averaged over throws of dice: "scale", a number above zero,
and "curve". With the curve "tanh" a player whose score is s can expect the middle of the payoffs plus tanh(s / scale) of
half their range; with "linear" it can expect s / scale. Files of version 1 say nothing of it, and stay valid.

A game that has a network, in a third file, has it beside the weights: a search that can use it does.
"""

from __future__ import annotations

import inspect
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from plyground.core.errors import BadWeightsError, shown
from plyground.features.networks import MOST_CHARACTERS, Network, default_network, is_network, network_from
from plyground.native.game import NativeGame

FORMAT, VERSION = "plyground-weights", 1
SCALED_VERSION = 2
"""The version of a file that says what a score is worth."""
TANH, LINEAR = "tanh", "linear"
CURVES = (TANH, LINEAR)
MOST_SCALE = 1e12
MOST_WEIGHT = 100_000
"""A larger weight could lift a score to where won positions are."""

LARGEST_SCORE = 900_000
"""Scores stay below it; what lies above is a win found by search."""

MOST_FEATURES = 256
"""Room that a `features` rule is given. What it does not use for its features it may use to think."""

_FIELDS = {"format", "version", "game", "features", "weights", "unit", "tuned_by", "how"}
_SCALED_FIELDS = {"scale", "curve"}


@dataclass(frozen=True)
class Weights:
    """The weights of a game's features, in the order in which its rule writes them, and where they come from."""

    game: str
    features: tuple[str, ...]
    weights: tuple[int, ...]
    unit: str = ""
    tuned_by: str = ""
    how: str = ""
    scale: float | None = None
    """What a score is divided by to become an expectation; None if nobody has found out."""
    curve: str = TANH
    network: Network | None = None
    """What a rule `expect` goes by."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The weights and, behind them, the network: what rules are given."""
        return self.weights if self.network is None else self.weights + self.network.numbers

    def demand_for(self, game: NativeGame[Any]) -> None:
        """Refuse weights that are not for this game's features, in this order."""
        if self.game != game.name:
            raise BadWeightsError(f"The weights are for {shown(self.game)}, not for {game.name}.")
        for name in self.features:
            if name not in game.feature_names:
                known = ", ".join(game.feature_names) or "none"
                raise BadWeightsError(f"{game.name} has no feature {shown(name)}; its features are: {known}.")
        if self.features != game.feature_names:
            raise BadWeightsError(
                f"The weights of {game.name} must name all its features in this order: {', '.join(game.feature_names)}; "
                f"they name {', '.join(self.features) or 'none'}."
            )


def read_weights(source: Path | str, game: NativeGame[Any] | None = None) -> Weights:
    """The weights that a file holds, or a text; for a game, if one is given, and no other.

    A `Path` is a file, a `str` is the text itself. A network may take the place of weights: it is put beside the game's own.
    """
    text, name = (_file_text(source), str(source)) if isinstance(source, Path) else (source, "The text")
    data = _loaded(text, name)
    if is_network(data) and game is not None:
        network = network_from(data, name)
        network.demand_for(game)
        return replace(_beside(game) or Weights(game.name, game.feature_names, (0,) * len(game.feature_names)), network=network)
    weights = _checked(_parsed(data, name), name)
    if game is not None:
        weights.demand_for(game)
    return weights


def write_weights(weights: Weights) -> str:
    """The text of a weights file."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION if weights.scale is None else SCALED_VERSION,
        "game": weights.game,
        "features": list(weights.features),
        "weights": list(weights.weights),
        "unit": weights.unit,
        "tuned_by": weights.tuned_by,
        "how": weights.how,
    }
    if weights.scale is not None:
        data |= {"scale": weights.scale, "curve": weights.curve}
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()) + "\n}\n"


def default_weights(game: NativeGame[Any]) -> Weights | None:
    """The weights in the file beside the game's own source, with its network if it has one; None if the game has none."""
    weights = _beside(game)
    return None if weights is None else replace(weights, network=default_network(game))


def _beside(game: NativeGame[Any]) -> Weights | None:
    try:
        source = Path(inspect.getfile(type(game)))
    except (TypeError, OSError):  # a class made at a prompt
        return None
    file = source.with_name(f"{source.stem}.weights.json")
    return read_weights(file, game) if file.is_file() else None


def _file_text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_CHARACTERS:
            raise BadWeightsError(f"{path} is too large for a file of weights: at most {MOST_CHARACTERS} bytes are read.")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadWeightsError(f"{path} is not a file of weights: it is not UTF-8 text.") from error
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadWeightsError(f"The weights in {shown(str(path))} cannot be read: {why}.") from error


def _loaded(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadWeightsError(f"{name} is not JSON: {shown(str(error))}.") from error


def _parsed(data: Any, name: str) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadWeightsError(f'{name} is not a file of weights: it must be an object with "format": "{FORMAT}".')
    version = data.get("version")
    if type(version) is not int or not VERSION <= version <= SCALED_VERSION:
        raise BadWeightsError(
            f"{name} has version {shown(version)}; this program reads versions {VERSION} and {SCALED_VERSION}."
        )
    if unknown := set(data) - _FIELDS - (_SCALED_FIELDS if version == SCALED_VERSION else set()):
        raise BadWeightsError(f"{name} has a field {shown(min(unknown))} that weights do not have.")
    return data


def _checked(data: dict[str, Any], name: str) -> Weights:
    words = {field: data.get(field, "") for field in ("game", "unit", "tuned_by", "how")}
    for field, value in words.items():
        if not isinstance(value, str):
            raise BadWeightsError(f"{name}: {field} must be a text; it was {shown(value)}.")
    features, weights = data.get("features"), data.get("weights")
    if not isinstance(features, list) or not all(isinstance(feature, str) for feature in features):
        raise BadWeightsError(f"{name}: features must be a list of names; it was {shown(features)}.")
    if not isinstance(weights, list):
        raise BadWeightsError(f"{name}: weights must be a list of whole numbers; it was {shown(weights)}.")
    if len(set(features)) != len(features):
        raise BadWeightsError(f"{name} names a feature twice.")
    if len(weights) != len(features) or len(weights) > MOST_FEATURES:
        raise BadWeightsError(f"{name} has {len(weights)} weights for {len(features)} features; each feature has one.")
    for feature, weight in zip(features, weights, strict=True):
        if type(weight) is not int or abs(weight) > MOST_WEIGHT:
            raise BadWeightsError(
                f"{name}: the weight of {shown(feature)} must be a whole number from {-MOST_WEIGHT} to {MOST_WEIGHT}; "
                f"it was {shown(weight)}."
            )
    return Weights(
        words["game"], tuple(features), tuple(weights), words["unit"], words["tuned_by"], words["how"], *_scale(data, name)
    )


def _scale(data: dict[str, Any], name: str) -> tuple[float | None, str]:
    scale, curve = data.get("scale"), data.get("curve", TANH)
    if scale is not None and (type(scale) not in {int, float} or not 0 < scale <= MOST_SCALE):
        raise BadWeightsError(f"{name}: scale must be a number above 0, at most {MOST_SCALE:g}; it was {shown(scale)}.")
    if curve not in CURVES:
        raise BadWeightsError(f"{name}: curve must be one of {', '.join(CURVES)}; it was {shown(curve)}.")
    return scale, curve
