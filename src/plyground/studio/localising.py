"""What a game says of itself, in another language: seats, pieces, sentences.

Games speak English. Their names are looked up as keys (`seat.black`, `glyph.white-man`); their sentences are read with the
English patterns of the words (`say.*`), and what stands in the slots goes into the pattern of the other language. What has
no key or no pattern stays as the game says it, so a game of one's own is shown in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, cast

from plyground.core.drawing import Chosen, Glyph, Mark, Position, Site, Space, Table, Under
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.studio.words.common import ENGLISH, counted, phrase, words

_FORMS = frozenset({"one", "few", "other"})
_PARTS = frozenset({"say.and", "say.payoff"})
"""Patterns that are parts of sentences."""
_HALF_LETTER = 0.08
"""About half of how wide a letter is printed on a board."""
_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
_LONGEST_VALUE = 32
"""Letters of an option's value that stand beside a board: some are texts of any length, such as a maze."""


def called(game: Game[Any, Any]) -> str:
    """What refusals call a game: its English title, which the page puts into the language shown."""
    return game.title or game.name


def localised_table(table: Table, game: Game[Any, Any], language: str) -> Table:
    """The table with its seats, pieces and labels named in a language, and with the options that are not as usual."""
    found = chosen(game, language)
    table = cast("Table", {**table, "chosen": found}) if found else table
    if language == ENGLISH:
        return table
    glyphs = {key: _glyph(glyph, game, language) for key, glyph in table["glyphs"].items()}
    seats = [{**seat, "name": seat_name(seat["name"], language)} for seat in table["seats"]]
    spaces = [_space(space, game, language) for space in table["spaces"]]
    return cast("Table", {**table, "glyphs": glyphs, "seats": seats, "spaces": spaces})


def localised_position(position: Position, game: Game[Any, Any], language: str) -> Position:
    """The position with its sentences in a language."""
    if language == ENGLISH:
        return position
    said = cast("Position", {**position, "say": sentence(position["say"], game, language)})
    if "result" in position:
        said["result"] = {**position["result"], "text": sentence(position["result"]["text"], game, language)}
    if "phase" in position:
        said["phase"] = label(position["phase"], language)
    said["marks"] = [_mark(mark, language) for mark in position["marks"]]
    return said


def seat_name(name: str, language: str) -> str:
    """What a seat is called; players without names of their own are numbered, unless there is one alone."""
    number = re.fullmatch(r"Player(?: ([0-9]+))?", name)
    if number is None:
        return phrase(language, f"seat.{_key(name)}") or name
    found = phrase(language, "seat.player", number=number[1]) if number[1] else phrase(language, "seat.alone")
    return found or name


def chosen(game: Game[Any, Any], language: str) -> list[Chosen]:
    """What of a game's options is not as usual: their names, their values and what they mean, in words."""
    return [
        {
            "name": phrase(language, f"option.{option.name}") or option.name.replace("_", " "),
            "value": _value(option.name, game.options[option.name], language),
            "about": phrase(language, f"game.{game.name}.option.{option.name}") or option.help,
        }
        for option in game.declared
        if game.options[option.name] != option.default
    ]


def spoken_name(text: str, language: str) -> str:
    """What a site is called aloud. Its parts are words of the board, perhaps with a number behind them, and seats."""
    return ", ".join(_spoken_part(part, language) for part in text.split(", "))


def label(text: str, language: str) -> str:
    """What stands beside a site: words of the board, or a seat's name. A heap called a is not the seat A."""
    is_seat = text.startswith("Player") or words(ENGLISH).get(f"seat.{_key(text)}") == text
    return phrase(language, f"label.{_key(text)}") or (seat_name(text, language) if is_seat else text)


def glyph_name(name: str, game: Game[Any, Any], language: str) -> str:
    """What a piece is called; a game may call it otherwise than the others do."""
    return phrase(language, f"game.{game.name}.glyph.{_key(name)}") or phrase(language, f"glyph.{_key(name)}") or name


def sentence(english: str, game: Game[Any, Any], language: str) -> str:
    """A sentence of a game in a language; one that fits no pattern stays as it is."""
    return _said(english, tuple(seat["name"] for seat in game.seats()), language)


def kept_sentence(english: str, language: str) -> str:
    """The same where only the sentence is at hand: all seats that have names are known, and ten players by number."""
    named = [text for key, text in words(ENGLISH).items() if key.startswith("seat.") and "{" not in text]
    return _said(english, (*named, *(f"Player {number}" for number in range(1, 11))), language)


def _said(english: str, seats: tuple[str, ...], language: str) -> str:
    if language == ENGLISH:
        return english
    for key, expression, count in _patterns(seats):
        found = expression.fullmatch(english)
        if found is not None:
            slots = {slot: _SLOTS.get(slot, _as_it_is)(text, language) for slot, text in found.groupdict().items()}
            if count is None:
                return phrase(language, key, **slots) or english
            slots.pop("count", None)
            return counted(language, key, count(found), **slots) or english
    return english


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _as_it_is(text: str, _: str) -> str:
    return text


def _seats(text: str, language: str) -> str:
    first, *others = [seat_name(name, language) for name in text.split(" and ")]
    for other in others:
        first = phrase(language, "say.and", first=first, second=other) or f"{first}, {other}"
    return first


def _payoffs(text: str, language: str) -> str:
    parts = [part.rpartition(" ") for part in text.split(", ")]
    return ", ".join(
        phrase(language, "say.payoff", seat=seat_name(name, language), number=number) or f"{name} {number}"
        for name, _, number in parts
    )


def _time(text: str, language: str) -> str:
    return phrase(language, f"time.{text}") or text


_SLOTS: Mapping[str, Callable[[str, str], str]] = {"seat": seat_name, "seats": _seats, "payoffs": _payoffs, "time": _time}
"""How what stands in a slot is said in a language; other slots hold numbers."""
Count = Callable[[re.Match[str]], int]


@cache
def _patterns(seats: tuple[str, ...]) -> list[tuple[str, re.Pattern[str], Count | None]]:
    """The English patterns: their keys without the plural form, as expressions, and what decides that form."""
    found: list[tuple[str, re.Pattern[str], Count | None]] = []
    for key, template in words(ENGLISH).items():
        if key.startswith("say.") and key not in _PARTS:
            base, _, form = key.rpartition(".")
            is_plural = form in _FORMS
            count = (_said_count if "{count}" in template else _count_of_seats) if is_plural else None
            found.append((base if is_plural else key, re.compile(_expression(template, seats)), count))
    return found


def _said_count(found: re.Match[str]) -> int:
    return int(found["count"])


def _count_of_seats(found: re.Match[str]) -> int:
    return found["seats"].count(" and ") + 1


def _expression(template: str, seats: tuple[str, ...]) -> str:
    """The regular expression that a template matches. Names are those of the game, so nothing else is taken for one."""
    name = "|".join(re.escape(seat) for seat in sorted(seats, key=len, reverse=True)) or "(?!)"
    slots = {
        "seat": f"(?:{name})",
        "seats": f"(?:{name})(?: and (?:{name}))*",
        "payoffs": f"(?:{name}) {_NUMBER}(?:, (?:{name}) {_NUMBER})*",
        "time": "|".join(key.removeprefix("time.") for key in words(ENGLISH) if key.startswith("time.")),
    }
    pieces = []
    for text, slot, _, _ in Formatter().parse(template):
        pieces.append(re.escape(text))
        if slot is not None:
            pieces.append(f"(?P<{slot}>{slots.get(slot, _NUMBER)})")
    return "".join(pieces)


def _value(option: str, value: OptionValue, language: str) -> str:
    """The value of an option: a word where there is one for it. Numbers such as 0 may have one that says what they mean."""
    key = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    shown = phrase(language, f"value.{option}.{key}") or phrase(language, f"choice.{key}") or key
    return shown if len(shown) <= _LONGEST_VALUE else f"{shown[: _LONGEST_VALUE - 1].rstrip()}…"


def _spoken_part(text: str, language: str) -> str:
    said = label(text, language)
    word, _, number = text.rpartition(" ")
    known = phrase(language, f"label.{_key(word)}") if said == text and word else None
    return f"{known} {number}" if known else said


def _glyph(glyph: Glyph, game: Game[Any, Any], language: str) -> Glyph:
    return {**glyph, "name": glyph_name(glyph["name"], game, language)}


def _space(space: Space, game: Game[Any, Any], language: str) -> Space:
    sites = [_site(site, language) for site in space["sites"]]
    printed = [_printed(under, space, game, language) for under in space.get("under", ())]
    return cast("Space", {**space, "sites": sites} | ({"under": printed} if printed else {}))


def _site(site: Site, language: str) -> Site:
    found = cast("Site", {**site})
    if "label" in site:
        found["label"] = label(site["label"], language)
    if "name" in site:
        found["name"] = spoken_name(site["name"], language)
    return found


def _printed(under: Under, space: Space, game: Game[Any, Any], language: str) -> Under:
    """What is printed on a board. Names of cells stay; a word left or right of all sites keeps its distance from them."""
    text = under.get("text", "")
    said = phrase(language, f"label.{_key(text)}")
    if said is None and any(text == seat["name"] for seat in game.seats()):
        said = seat_name(text, language)
    if not said:
        return under
    if "align" in under:
        return {**under, "text": said}
    x, y = under["points"][0]
    longer = _HALF_LETTER * (len(said) - len(text))
    across = [site["at"][0] for site in space["sites"]]
    x += longer if x > max(across) else -longer if x < min(across) else 0.0
    return {**under, "text": said, "points": [(round(x, 4), y)]}


def _mark(mark: Mark, language: str) -> Mark:
    return {**mark, "text": label(mark["text"], language)} if "text" in mark else mark
