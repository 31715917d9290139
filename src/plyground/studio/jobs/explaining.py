"""Why a position is worth what it is: the features of the evaluation with what each contributes. Runs in a worker."""

from __future__ import annotations

import inspect
import re
import sys
from typing import Any

from plyground.core.errors import BadWeightsError, UnsuitableGameError
from plyground.features import default_weights, explain
from plyground.native.game import NativeGame
from plyground.studio.jobs.common import demand_a_move, game_of, states_of
from plyground.studio.jobs.measures import measure
from plyground.studio.localising import called
from plyground.workers import Link


def why(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    """The static score of a position for the player to move, as a `Why`."""
    del link
    game, state = game_of(arguments), states_of(arguments)[-1]
    demand_a_move(game, state)
    if not isinstance(game, NativeGame) or not game.rules.has("features"):
        raise UnsuitableGameError(f"{called(game)} has no features, so there is no score to explain.")
    weights = default_weights(game)
    if weights is None:
        raise BadWeightsError(f"{called(game)} has no weights, so there is no score to explain.")
    parts = explain(game, state, weights)
    told, unit = abouts(game), measure(weights.unit)
    whole = unit.whole if unit.thing else 1
    listed: list[dict[str, Any]] = [
        {
            "name": part.name,
            "about": told.get(part.name, ""),
            "value": float(part.value),
            "weight": part.weight / whole,
            "contribution": part.contribution / whole,
        }
        for part in parts
    ]
    return {
        "player": game.player(state),
        "parts": listed,
        "score": float(sum(part["contribution"] for part in listed)),
        "unit": weights.unit,
        "thing": unit.thing,
    }


def abouts(game: NativeGame[Any]) -> dict[str, str]:
    """What a feature means, where the rule's own module says it: the helper that counts it has its name and a docstring."""
    module = sys.modules.get(getattr(game.rules.rule("features"), "__module__", ""))
    found = {}
    for name in game.feature_names:
        helper = getattr(module, re.sub(r"[^a-z0-9]+", "_", name.lower()), None)
        told = inspect.getdoc(helper) if callable(helper) else None
        if told:
            found[name] = told.partition("\n")[0]
    return found
