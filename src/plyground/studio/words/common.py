"""The words of the page, read from `<part>.<language>.json`: all parts together, English below every language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter

from plyground.teaching.words.catalogue import LANGUAGES, language_tag, plural_form
from plyground.teaching.words.cyrillic import to_cyrillic

__all__ = ["LANGUAGES", "counted", "language_tag", "phrase", "words"]

ENGLISH = "en"
_CYRILLIC = "sr-Cyrl"


@cache
def words(language: str) -> Mapping[str, str]:
    """Every phrase by its key. `language` is one of LANGUAGES; what it lacks is said in English."""
    if language == ENGLISH:
        return spoken(ENGLISH)
    if language == _CYRILLIC:
        return {**words(ENGLISH), **{key: turned(text) for key, text in spoken("sr").items()}}
    return {**words(ENGLISH), **spoken(language)}


@cache
def spoken(language: str) -> Mapping[str, str]:
    """The phrases of one language alone, from the files of all its parts."""
    found: dict[str, str] = {}
    for file in sorted(files(__package__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(f".{language}.json"):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def phrase(language: str, key: str, /, **slots: object) -> str | None:
    """The phrase of that key with its slots filled, or None where no language has it."""
    template = words(language).get(key)
    return None if template is None else template.format(**slots)


def counted(language: str, key: str, count: int, /, **slots: object) -> str | None:
    """The phrase in the form that a count takes."""
    form = plural_form(language, count)
    found = phrase(language, f"{key}.{form}", count=count, **slots)
    return found if found is not None else phrase(language, f"{key}.other", count=count, **slots)


def turned(template: str) -> str:
    """The template in Cyrillic, its slots as they were."""
    pieces = Formatter().parse(template)
    return "".join(to_cyrillic(text) + ("" if slot is None else f"{{{slot}}}") for text, slot, _, _ in pieces)
