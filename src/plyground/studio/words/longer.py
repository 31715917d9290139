"""Longer texts in other languages, each read when it is asked for. English is their source, and shown where one is missing.

    rules/<language>/<game>.txt      the rules of a game, in the shape of its docstring, without its first line
    lessons/<language>/<lesson>.json a lesson's title, source, question and explanation
    figures/<language>.json          what stands in the tables and answers of lessons: English patterns and their translations
    demos/<language>.json            what demonstrations say and draw, in the same way; {name} holds a number or a name of it
    features/<language>.json         what the evaluation of a game counts: English text -> text, by game; "" holds for all games
    faults/<language>.json           sentences of refusals: `code.name` -> pattern; `code` alone says it in general

Serbian in Cyrillic is made from Latin. What stands between backquotes is notation: it is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, NamedTuple

from plyground.studio.words.common import ENGLISH, turned
from plyground.teaching.words.cyrillic import to_cyrillic

_CYRILLIC, _LATIN = "sr-Cyrl", "sr"
_KEPT = re.compile(r"(`[^`]*`|^ {8,}\S.*$)", re.MULTILINE)
"""Notation in backquotes, and lines that are drawn: indented deeper than the text of a part."""
_EXAMPLE = re.compile(r"(\[[^\]]*\]|[a-z]+/[0-9][^\s;]*)")
"""What a sentence shows as it is to be typed: a tag of a record, the code of an exercise."""
_LETTER = re.compile(r"[^\W\d_]")
_ENGLISH_NUMBER = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]+)?(?![0-9.,]*[0-9])")
_THOUSANDS = {"id": ".", "sr": ".", "sr-Cyrl": ".", "pt": "\N{NO-BREAK SPACE}", "hu": "\N{NO-BREAK SPACE}"}
_SAFE_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


class Wording(NamedTuple):
    """How a sentence is said in another language: the English one as a regular expression, and the words with its slots."""

    key: str
    expression: str
    text: str


def rules(game: str, language: str) -> str | None:
    """The rules of a game in a language, or None where nobody has translated them."""
    text = _text("rules", language, f"{game}.txt") if _SAFE_NAME.fullmatch(game) else None
    return None if text is None else text.strip("\n")


def lesson(name: str, language: str) -> Mapping[str, str] | None:
    """The texts of a lesson in a language, or None where nobody has translated them."""
    text = _text("lessons", language, f"{name}.json") if _SAFE_NAME.fullmatch(name) else None
    return None if text is None else json.loads(text)


def lesson_title(name: str, english: str, language: str) -> str:
    """What a lesson is called in a language."""
    return (lesson(name, language) or {}).get("title", english)


def features(game: str, language: str) -> Mapping[str, str]:
    """English -> language: names, meanings and units of what the evaluation of a game counts."""
    every = _table("features", language)
    found = {**every.get("", {}), **every.get(game, {})}
    return {key: to_cyrillic(text) for key, text in found.items()} if language == _CYRILLIC else found


def general(language: str) -> Mapping[str, str]:
    """What a refusal says in general, by its code."""
    return {key: text for key, text in _templates("faults", language).items() if "." not in key}


@cache
def wordings(part: str, language: str) -> tuple[Wording, ...]:
    """How the sentences of a part (faults, figures, demos) are said in a language, in the order of the English patterns."""
    said = _templates(part, language)
    english = _templates(part, ENGLISH)
    return tuple(
        Wording(key, expression(template), said[key])
        for key, template in english.items()
        if key in said and (part != "faults" or "." in key)
    )


def reworded(text: str, part: str, language: str) -> str:
    """An English text in a language, by the first pattern that it fits; one that fits none stays."""
    if language != ENGLISH:
        for _, pattern, template in wordings(part, language):
            if found := re.fullmatch(pattern.replace("(?<", "(?P<"), text, re.DOTALL):
                slots = {slot: reworded(value, part, language) for slot, value in found.groupdict().items()}
                return template.format(**slots)
        if part == "demos" and not _LETTER.search(text):
            signs = {ord(","): _THOUSANDS[language], ord("."): ","}
            return _ENGLISH_NUMBER.sub(lambda found: found[0].translate(signs), text)
    return text


def expression(template: str) -> str:
    """The regular expression of a template, as browsers write it: every slot is a named group."""
    pieces = []
    for text, slot, _, _ in Formatter().parse(template):
        pieces.append(re.sub(r"([.*+?^${}()|\[\]\\/])", r"\\\1", text))
        if slot is not None:
            pieces.append(f"(?<{slot}>.+?)")
    return "".join(pieces)


@cache
def _text(part: str, language: str, name: str) -> str | None:
    latin = _LATIN if language == _CYRILLIC else language
    file = _folder().joinpath(part).joinpath(latin).joinpath(name)
    if not file.is_file():
        return None
    found = file.read_text(encoding="utf-8")
    return in_cyrillic(found, is_json=name.endswith(".json")) if language == _CYRILLIC else found


def in_cyrillic(text: str, *, is_json: bool = False) -> str:
    """A text in Cyrillic, but for what is kept; of JSON the values only."""
    if is_json:
        return json.dumps({key: in_cyrillic(value) for key, value in json.loads(text).items()}, ensure_ascii=False)
    return "".join(piece if place % 2 else to_cyrillic(piece) for place, piece in enumerate(_KEPT.split(text)))


def _templates(part: str, language: str) -> Mapping[str, str]:
    found = _table(part, language)
    return {key: _turned(text) for key, text in found.items()} if language == _CYRILLIC else found


def _turned(template: str) -> str:
    """The template in Cyrillic, its slots and examples as they were."""
    return "".join(piece if place % 2 else turned(piece) for place, piece in enumerate(_EXAMPLE.split(template)))


@cache
def _table(part: str, language: str) -> Mapping[str, Any]:
    latin = _LATIN if language == _CYRILLIC else language
    file = _folder().joinpath(part).joinpath(f"{latin}.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _folder() -> Traversable:
    return files(__package__)
