"""Players by name: what a text such as "random:seed=3" means.

A text is a kind of player, then, after a colon, its settings: `name=value` with commas between, or a bare value for a kind
that takes one. `KINDS` is the list; a further kind is a function and a line there. Processes of a match make
their players by `competitor_from`, so nothing here may depend on what a command did before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import BadOptionError, shown
from plyground.core.game import Game
from plyground.matches.competitor import Competitor

Settings = dict[str, str]
"""The settings of a text; a bare value has the name "". """


@dataclass(frozen=True)
class Kind:
    """A kind of player: how one is made of its text, its settings, the game and a seed, and how it is written."""

    make: Callable[[str, Settings, Game[Any, Any], int], Competitor]
    settings: tuple[str, ...]
    """The names of the settings it takes; "" if it takes a bare value."""
    written: str
    """How the text is written, for help and for errors."""
    limits: tuple[str, ...] | None = None
    """The settings that limit its thinking by themselves; None for a kind that does not think."""


def _random(text: str, settings: Settings, game: Game[Any, Any], seed: int) -> Competitor:  # noqa: ARG001 - as every kind's
    from plyground.matches.competitor import RandomCompetitor
    from plyground.matches.openings import seed_from

    own = whole(settings, "seed") if "seed" in settings else None
    return RandomCompetitor(text, seed if own is None else seed_from(own, seed))


def _engine(text: str, settings: Settings, game: Game[Any, Any], seed: int) -> Competitor:
    from plyground.core.search import Limits
    from plyground.engines.alpha_beta_engine import AlphaBetaEngine
    from plyground.matches.thinking import ThinkingCompetitor

    own = {name: whole(settings, name) for name in ("depth", "nodes") if name in settings}
    noise = whole(settings, "noise") if "noise" in settings else 0
    megabytes = whole(settings, "megabytes") if "megabytes" in settings else 16
    return ThinkingCompetitor(text, AlphaBetaEngine(game, megabytes=megabytes, noise=noise, seed=seed), Limits(**own))


KINDS: dict[str, Kind] = {
    "random": Kind(_random, ("seed",), "random or random:seed=3"),
    "engine": Kind(
        _engine,
        ("depth", "nodes", "noise", "megabytes"),
        "engine, engine:depth=4 or engine:nodes=10000",
        limits=("depth", "nodes"),
    ),
}


def competitor_from(spec: str, game: Game[Any, Any], seed: int = 0) -> Competitor:
    """The player that a text means, ready for one game; the same seed makes it play the same."""
    kind, settings = _read(spec)
    return kind.make(spec, settings, game, seed)


def needs_limit(spec: str) -> bool:
    """Whether the player would think without end if nothing limited it."""
    kind, settings = _read(spec)
    return kind.limits is not None and not any(name in settings for name in kind.limits)


def whole(settings: Settings, name: str) -> int:
    """A setting that is a whole number."""
    try:
        return int(settings[name])
    except ValueError:
        raise BadOptionError(f"A player's {name or 'value'} must be a whole number; it was {shown(settings[name])}.") from None


def _read(spec: str) -> tuple[Kind, Settings]:
    name, colon, rest = spec.strip().partition(":")
    kind = KINDS.get(name)
    if kind is None:
        known = "; ".join(kind.written for kind in KINDS.values())
        raise BadOptionError(f"There is no player called {shown(spec)}. Players are: {known}.")
    settings: Settings = {}
    for item in rest.split(",") if colon else ():
        key, equals, value = item.partition("=")
        key, value = (key.strip(), value.strip()) if equals else ("", key.strip())
        if key not in kind.settings or key in settings or not value:
            raise BadOptionError(f"{shown(item)} cannot be set in {shown(spec)}; this player is written {kind.written}.")
        settings[key] = value
    return kind, settings
