"""Players by name: what a text such as "random:seed=3" means.

A text is a kind of player, then, after a colon, its settings: `name=value` with commas between, or a bare value for a kind
that takes one. `KINDS` is the list; a further kind is a function and a line there. Processes of a match make
their players by `competitor_from`, so nothing here may depend on what a command did before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.cli.search_options import range_text
from plyground.cli.weighing import weights_in
from plyground.core.errors import BadOptionError, shown
from plyground.core.game import Game
from plyground.matches.competitor import Competitor

if TYPE_CHECKING:
    from plyground.engines.settings import EngineSettings

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
    from plyground.engines.settings import EngineSettings

    kept = EngineSettings.load(settings["settings"]) if "settings" in settings else EngineSettings(megabytes=_MEGABYTES)
    told: dict[str, Any] = {name: whole(settings, name) for name in _WHOLE if name in settings}
    if "kind" in settings:
        told["kind"] = settings["kind"]
    if "weights" in settings:
        told["weights"] = weights_in(Path(settings["weights"]), game)
    return _thinking(text, settings, game, seed, replace(kept, **told))


def _textbook(text: str, settings: Settings, game: Game[Any, Any], seed: int) -> Competitor:
    from plyground.engines.settings import EngineSettings

    told: dict[str, Any] = {"level": whole(settings, "level")} if "level" in settings else {}
    kind = f"textbook:{settings.get('', 'alpha-beta')}"
    return _thinking(text, settings, game, seed, EngineSettings(kind=kind, megabytes=_MEGABYTES, **told))


def _thinking(text: str, settings: Settings, game: Game[Any, Any], seed: int, chosen: EngineSettings) -> Competitor:
    """An engine with the limits of its text. Its seed follows from the game's, and from its own if it has one."""
    from plyground.core.search import Limits
    from plyground.matches.openings import seed_from
    from plyground.matches.thinking import ThinkingCompetitor
    from plyground.native.startup import scipy_left_out

    with scipy_left_out():
        from plyground.engines.choosing import engine_for

        own = whole(settings, "seed") if "seed" in settings else None
        mixed = (seed if own is None else seed_from(own, seed)) % _SEEDS
        limits: dict[str, Any] = {name: whole(settings, name) for name in ("depth", "nodes") if name in settings}
        if "seconds" in settings:
            limits["seconds"] = seconds(settings)
        return ThinkingCompetitor(text, engine_for(game, replace(chosen, seed=mixed)), Limits(**limits))


_MEGABYTES = 16
"""The usual size of a table in a match, in which many engines play at once."""
_SEEDS = 2**63
_WHOLE = ("level", "noise", "megabytes", "threads")
_LIMITS = ("depth", "nodes", "seconds")

KINDS: dict[str, Kind] = {
    "random": Kind(_random, ("seed",), "random or random:seed=3"),
    "engine": Kind(
        _engine,
        (*_LIMITS, *_WHOLE, "seed", "kind", "settings", "weights"),
        "engine, engine:level=3, engine:depth=4, engine:nodes=10000, engine:kind=plain, engine:weights=FILE or "
        "engine:settings=FILE",
        limits=_LIMITS,
    ),
    "textbook": Kind(
        _textbook, ("", *_LIMITS, "level", "seed"), "textbook:minimax or textbook:monte-carlo,nodes=5000", limits=_LIMITS
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


def files_of(spec: str, game: Game[Any, Any]) -> dict[str, Path]:
    """The files that decide how a player plays, by what they hold: those it names, else those that lie beside the game."""
    from plyground.matches.digests import learned_files

    kind, settings = _read(spec)
    named: dict[str, Path] = {name: Path(settings[name]) for name in ("weights", "settings") if name in settings}
    return named or (learned_files(game) if kind.limits is not None else {})


def whole(settings: Settings, name: str) -> int:
    """A setting that is a whole number."""
    try:
        return int(settings[name])
    except ValueError:
        allowed = "a whole number" if name in {"", "seed"} else range_text(name)  # any number is a seed
        raise BadOptionError(f"A player's {name or 'value'} must be {allowed}; it was {shown(settings[name])}.") from None


def seconds(settings: Settings) -> float:
    """How long a player thinks about a move."""
    try:
        return float(settings["seconds"])
    except ValueError:
        raise BadOptionError(
            f"A player's seconds must be a number, zero or more; it was {shown(settings['seconds'])}."
        ) from None


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
        if key in settings:
            raise BadOptionError(f"{shown(spec)} is given {key or 'a value without a name'} twice; give it once.")
        if key not in kind.settings or not value:
            raise BadOptionError(f"{shown(item)} cannot be set in {shown(spec)}; this player is written {kind.written}.")
        settings[key] = value
    return kind, settings
