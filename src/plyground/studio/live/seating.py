"""Who sits where: people at this screen, and engines of a kind with a level and seconds a move. Pure data, checked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plyground.core.errors import BadOptionError, BadRecordError, PlygroundError, UnsuitableGameError, shown
from plyground.core.game import Game
from plyground.engines.choosing import AUTO, kind_for, kind_named
from plyground.engines.settings import HIGHEST_LEVEL, LOWEST_LEVEL
from plyground.studio.localising import called
from plyground.studio.messages import Seat

USUAL_LEVEL = 4
"""An opponent that somebody who has just learnt the rules beats sometimes."""
USUAL_SECONDS = 1.0
FEWEST_SECONDS, MOST_SECONDS = 0.01, 600.0
_FIELDS = {"kind", "engine", "level", "seconds"}
_LONGEST_NAME = 60


def usual_seats(game: Game[Any, Any]) -> list[Seat]:
    """A person, and the engine everywhere else."""
    return [{"kind": "human"}, *(usual_engine(game) for _ in range(game.facts.players - 1))]


def usual_engine(game: Game[Any, Any]) -> Seat:
    """The engine that suits a game, at an easy level."""
    if kind_for(game).name == "random":
        return {"kind": "engine", "engine": "random"}
    return {"kind": "engine", "engine": AUTO, "level": USUAL_LEVEL}


def demand_seats(game: Game[Any, Any], given: Any) -> list[Seat]:
    """The seats that were given, one for each player; anything else is refused."""
    count = game.facts.players
    if not isinstance(given, list) or len(given) != count:
        found = f"{len(given)} came" if isinstance(given, list) else f"found {shown(given)}"
        raise BadOptionError(f"{called(game)} has {count} {'seat' if count == 1 else 'seats'}; {found}.")
    return [_seat(game, seat) for seat in given]


def people_among(seats: Sequence[Seat]) -> list[int]:
    """The seats at which somebody sits."""
    return [number for number, seat in enumerate(seats) if seat["kind"] == "human"]


def seat_text(seat: Seat) -> str:
    """Who sits there, as a record keeps it: the words that the command line understands, too."""
    if seat["kind"] == "human":
        return "human"
    kind = seat.get("engine", AUTO)
    if kind == "random":
        return "random"
    if kind.startswith("textbook:"):
        name, settings = "textbook", [kind.partition(":")[2]]
    else:
        name, settings = "engine", [] if kind == AUTO else [f"kind={kind}"]
        if "level" in seat:
            settings.append(f"level={seat['level']}")
    if "seconds" in seat:
        settings.append(f"seconds={seat['seconds']:g}")
    return name + (":" + ",".join(settings) if settings else "")


def seat_from_text(game: Game[Any, Any], text: str) -> Seat | None:
    """The seat that a record names; None if it names nobody who could sit here."""
    name, _, rest = text.partition(":")
    if text == "human":
        return {"kind": "human"}
    seat: dict[str, Any] = {"kind": "engine", "engine": AUTO}
    if name == "random":
        seat["engine"] = "random"
    elif name not in {"engine", "textbook"}:
        return None
    for item in filter(None, rest.split(",")):
        key, equals, value = item.partition("=")
        if not equals and name == "textbook":
            seat["engine"] = f"textbook:{key}"
        elif key == "kind":
            seat["engine"] = value
        elif key == "level" and value.isdecimal():
            seat["level"] = int(value[:3])
        elif key == "seconds" and value.replace(".", "", 1).isdecimal():
            seat["seconds"] = float(value[:10])
    try:
        return _seat(game, seat)
    except PlygroundError:
        return None


def seats_from_tags(game: Game[Any, Any], tags: dict[str, str]) -> list[Seat]:
    """Who sat where, as far as a record says so; else as usual. Where it names nobody, no engine plays a game on unasked."""
    named = [seat_from_text(game, tags.get(f"Seat{number}", "")) for number in range(1, game.facts.players + 1)]
    if not any(named):
        return [{"kind": "human"} for _ in named]
    return [usual if seat is None else seat for seat, usual in zip(named, usual_seats(game), strict=True)]


def kept_seats(game: Game[Any, Any], given: Any) -> list[Seat]:
    """The seats of a kept game; an engine that is no longer there is replaced by the usual one."""
    if not isinstance(given, list) or len(given) != game.facts.players:
        raise BadRecordError(f"The kept game has the wrong number of seats for {called(game)}.")
    found = []
    for seat in given:
        try:
            found.append(_seat(game, seat))
        except PlygroundError:
            found.append(usual_engine(game))
    return found


def _seat(game: Game[Any, Any], given: Any) -> Seat:
    if not isinstance(given, dict) or set(given) - _FIELDS or given.get("kind") not in ("human", "engine"):
        raise BadOptionError(f'A seat is {{"kind": "human"}} or {{"kind": "engine", ...}}; found {shown(given)}.')
    if given["kind"] == "human":
        return {"kind": "human"}
    seat: Seat = {"kind": "engine", "engine": _engine(game, given.get("engine", AUTO))}
    level = given.get("level")
    if level is not None:
        if type(level) is not int or not LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
            raise BadOptionError(f"A level is a whole number from {LOWEST_LEVEL} to {HIGHEST_LEVEL}; it was {shown(level)}.")
        seat["level"] = level
    seconds = given.get("seconds")
    if seconds is not None:
        is_number = type(seconds) in {int, float} and math.isfinite(seconds)
        if not is_number or not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
            raise BadOptionError(
                f"The seconds of a move must be from {FEWEST_SECONDS:g} to {MOST_SECONDS:g}; they were {shown(seconds)}."
            )
        seat["seconds"] = float(seconds)
    return seat


def _engine(game: Game[Any, Any], name: Any) -> str:
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        raise BadOptionError(f"The name of an engine must be a short text; it was {shown(name)}.")
    if name != AUTO:
        kind_named(name).demand(game)
    return name


def no_coach(game: Game[Any, Any]) -> UnsuitableGameError:
    """The refusal of a coach, who would tell what is hidden."""
    return UnsuitableGameError(f"The coach needs a game in which nothing is hidden; {called(game)} hides something.")
