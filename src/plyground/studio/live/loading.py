"""Texts of games from elsewhere, records and PGN: which games a text holds, and one of them as a room."""

from __future__ import annotations

import re
from typing import Any

from plyground.core.errors import BadOptionError, BadRecordError, PlygroundError, shown
from plyground.core.record import Record, read_record
from plyground.core.trees import read_tree
from plyground.studio.answers import fault_of
from plyground.studio.live.room import Room
from plyground.studio.messages import RecordCard
from plyground.wire.pgn import PgnGame, looks_like_pgn, scan_pgn
from plyground.wire.pgn_games import Load, game_in_pgn, record_of
from plyground.wire.pgn_variations import variations_of
from plyground.wire.pgn_writing import ROSTER, opening_of

MOST_LISTED = 10_000
"""So many games of one text can be chosen from: more than a text of 4 MB usually holds."""
_OPENING = 10
"""Plies of a game by which it can be known."""
_LONGEST = 80
"""Signs of a tag, and of an opening."""


def games_in(text: str) -> list[RecordCard]:
    """What can be chosen from a text. One in which nothing can be read is refused."""
    if not looks_like_pgn(text):
        record = _read_record(text)
        opening = _short(" ".join(record.actions[:_OPENING]))
        return [_card(1, record.tags, record.tags.get("Result", ""), opening)]
    found: list[PgnGame] = []
    for game in scan_pgn(text):
        if len(found) == MOST_LISTED:
            raise BadRecordError(f"The PGN text holds more than {MOST_LISTED:,} games; split it to choose from fewer.")
        found.append(game)
    if all(game.fault for game in found):
        raise BadRecordError(found[0].fault)
    return list(map(_card_of, found))


def resumed(name: str, text: str, number: int | None, load: Load, settings: dict[str, Any]) -> Room:
    """The game of a record, or the one of that number in a PGN text, with its variations. Of several, one must be named."""
    if number is not None and type(number) is not int:
        raise BadOptionError(f"The number of a game must be a whole number; it was {shown(number)}.")
    if not looks_like_pgn(text):
        if number not in {None, 1}:
            raise BadRecordError(f"A record holds one game; its number is 1, and was {number}.")
        record = _read_record(text)
        return Room.resume(name, load(record.game, record.options), record, **settings)
    pgn = game_in_pgn(text, number)
    record = record_of(pgn, load)
    room = Room.resume(name, load(record.game, record.options), record, **settings)
    tree = variations_of(pgn, lambda *_: room.game)
    tree.here.resigned, tree.here.late = room.tree.here.resigned, room.tree.here.late
    room.tree = tree
    return room


def _read_record(text: str) -> Record:
    """The record that a text is. Of one that is a tree it is said where that can be opened."""
    try:
        return read_record(text)
    except BadRecordError:
        if _is_tree(text):
            raise BadRecordError("This file holds a tree, not a game; open it in the tree lab.") from None
        raise


def _is_tree(text: str) -> bool:
    """Whether a text is a tree with numbers: words in a row could be read as one, too, but nobody keeps that as a file."""
    try:
        return any(leaf.values for leaf in read_tree(text).leaves)
    except PlygroundError:
        return False


def _card_of(pgn: PgnGame) -> RecordCard:
    card = _card(pgn.number, pgn.tags, pgn.result, _short(opening_of(pgn, _OPENING)))
    return {**card, "fault": fault_of(BadRecordError(pgn.fault))} if pgn.fault else card


def _card(number: int, tags: dict[str, str], result: str, opening: str) -> RecordCard:
    white, black, event = (_short(_told(tags, name)) for name in ("White", "Black", "Event"))
    return {
        "number": number,
        "players": [white, black] if white or black else [],
        "result": "" if result == "*" else _short(result),
        "when": _when(tags),
        "event": event,
        "opening": opening,
    }


def _told(tags: dict[str, str], name: str) -> str:
    """What a tag says; nothing where it says that nothing is known."""
    text = " ".join(tags.get(name, "").split())
    return "" if text in {"-", ROSTER[name]} else text


def _when(tags: dict[str, str]) -> str:
    """The day, the month or the year, as far as it is known."""
    found = re.match(r"\d{4}(?:[.-]\d\d){0,2}", _told(tags, "Date"))
    return found[0].replace(".", "-") if found else ""


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"
