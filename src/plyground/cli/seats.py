"""Who sits where: the texts of the seats, as a person types them and as a record keeps them.

A seat is played by `human` or by a player of `competitors`: random, engine, engine:level=3, textbook:minimax ... A bare
`engine` plays at an easy level; one whose text has settings plays by them, as it would in a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plyground.cli.competitors import KINDS, needs_limit
from plyground.core.errors import BadLimitError, BadOptionError, shown
from plyground.core.game import Game
from plyground.core.record import Record

HUMAN, RANDOM, ENGINE = "human", "random", "engine"
USUAL_LEVEL = 4
"""An opponent that somebody who has just learnt the rules beats sometimes."""
USUAL_SECONDS = 1.0
_LIMITS = ("depth", "nodes", "seconds")


def seats_for(
    game: Game[Any, Any],
    *,
    seats: str = "",
    against: str = "",
    level: int | None = None,
    seconds: float | None = None,
    ponders: bool = False,
    weights: Path | None = None,
    record: Record | None = None,
) -> list[str]:
    """Who plays each seat: as asked for, else as the record says, else a person against the engine."""
    count = game.facts.players
    if seats and against:
        raise BadOptionError("Say who plays by --seats, or by --against who plays the other seats; not both.")
    texts = split_seats(seats) if seats else [HUMAN, *[against or _usual_opponent(game)] * (count - 1)]
    if len(texts) != count:
        raise BadOptionError(f"{game.name} has {count} {'seat' if count == 1 else 'seats'}; --seats names {len(texts)}.")
    for text in texts:
        demand_player(text)
    if record is not None and not seats and not against:
        said = [record.tags.get(f"Seat{number}", "") for number in range(1, count + 1)]
        texts = [word if _is_player(word) else text for word, text in zip(said, texts, strict=True)]
        if level is not None:
            texts = [with_setting(text, "level", str(level)) if thinks(text) else text for text in texts]
    asked = {
        "--level": level is not None,
        "--seconds": seconds is not None,
        "--ponder": ponders,
        "--weights": weights is not None,
    }
    if any(asked.values()) and not any(map(thinks, texts)):
        option = next(name for name, is_given in asked.items() if is_given)
        raise BadOptionError(f"{option} is for a player that thinks, and nobody here does; give --against engine, too.")
    if weights is not None and "," in str(weights):
        raise BadOptionError(
            f"A comma ends a setting of a player, so --weights takes no file with one; it was {shown(str(weights))}."
        )
    return [_settled(text, level, seconds, weights) for text in texts]


def split_seats(text: str) -> list[str]:
    """The seats of a list. A comma also stands between the settings of one player: `seconds=2` is no player."""
    found: list[str] = []
    for item in (item.strip() for item in text.split(",")):
        is_setting = "=" in item and ":" not in item.partition("=")[0]
        if is_setting and found:
            found[-1] += f",{item}"
        else:
            found.append(item)
    return found


def demand_player(text: str) -> None:
    """Refuse a text that names nobody."""
    if text == HUMAN:
        return
    if text.partition(":")[0] not in KINDS:
        known = "; ".join(kind.written for kind in KINDS.values())
        raise BadOptionError(f"A seat is played by {HUMAN}; {known}; found {shown(text)}.")
    needs_limit(text)
    for name, value in settings_of(text).items():
        if name in _LIMITS and value.replace(".", "0", 1).strip("0") == "":
            raise BadLimitError(f"Who looks at nothing is no opponent: {name} must be above 0 in {shown(text)}.")


def thinks(text: str) -> bool:
    """Whether the player of a seat has a strength and needs time."""
    kind = KINDS.get(text.partition(":")[0])
    return kind is not None and kind.limits is not None


def level_of(text: str) -> int | None:
    """The level that a text names, if it does."""
    value = settings_of(text).get("level", "")
    return int(value) if value.isdecimal() else None


def settings_of(text: str) -> dict[str, str]:
    """The settings in the text of a player; a bare value has the name ""."""
    rest = text.partition(":")[2]
    pairs = (item.partition("=") for item in rest.split(",")) if rest else ()
    return {(name.strip() if equals else ""): (value if equals else name).strip() for name, equals, value in pairs}


def with_setting(text: str, name: str, value: str) -> str:
    """The text of the same player with one setting changed."""
    settings = settings_of(text) | {name: value}
    return text.partition(":")[0] + ":" + ",".join(f"{key}={said}" if key else said for key, said in settings.items())


def told(text: str) -> str:
    """Who sits there, for people."""
    settings = settings_of(text)
    if text.partition(":")[0] != ENGINE or set(settings) - {"level", "seconds"}:
        return text
    level = f"level {settings['level']} of 10" if "level" in settings else "full strength"
    return f"the engine, {level}" + (f", {settings['seconds']} s a move" if "seconds" in settings else "")


def people_among(texts: Sequence[str]) -> list[int]:
    """The seats at which somebody sits."""
    return [seat for seat, text in enumerate(texts) if text == HUMAN]


def _usual_opponent(game: Game[Any, Any]) -> str:
    """The engine, where there is one that knows more of the game than its rules."""
    from plyground.engines.choosing import kind_for

    return RANDOM if kind_for(game).name == RANDOM else ENGINE


def _is_player(text: str) -> bool:
    try:
        demand_player(text)
    except BadOptionError:
        return False
    return True


def _settled(text: str, level: int | None, seconds: float | None, weights: Path | None) -> str:
    """The text with what the options say, where it says nothing itself."""
    if not thinks(text):
        return text
    settings = settings_of(text)
    if "level" not in settings and (level is not None or text == ENGINE):
        text = with_setting(text, "level", str(USUAL_LEVEL if level is None else level))
    if seconds is not None and not any(name in settings for name in _LIMITS):
        text = with_setting(text, "seconds", f"{seconds:g}")
    if weights is not None and "weights" not in settings and "weights" in KINDS[text.partition(":")[0]].settings:
        text = with_setting(text, "weights", str(weights))
    return text
