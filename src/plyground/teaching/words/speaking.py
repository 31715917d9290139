"""Saying a sentence of the catalogue in one of the languages, with its slots filled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.words.articles import article
from plyground.teaching.words.catalogue import LANGUAGES, catalogue, language_tag, plural_form
from plyground.teaching.words.numbers import show_value

__all__ = ["LANGUAGES", "knows", "say", "show"]

_DECIMAL_POINT = frozenset({"en"})


class _Said(str):
    """What stands in a slot. A catalogue may ask for its Hungarian article with {slot:article} or {slot:Article}."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec in {"article", "Article"}:
            word = article(self)
            return word.capitalize() if spec == "Article" else word
        return super().__format__(spec)


def say(key: str, language: str = "en", **slots: Any) -> str:
    """The sentence of that key. Numbers and vectors are shown as the language shows them, texts stay as they are.

    Where the key has plural forms, the slot `count` chooses among them.
    """
    tag = _tag(language)
    texts = catalogue(tag)
    found = key if key in texts else f"{key}.{plural_form(tag, slots['count'])}" if "count" in slots else key
    if found not in texts:
        raise BadOptionError(f"The catalogue has no sentence {shown(key)}.")
    filled = {name: _Said(value if isinstance(value, str) else show(value, tag)) for name, value in slots.items()}
    return texts[found].format(**filled)


def show(value: Any, language: str = "en") -> str:
    """A number or a vector as the language writes it: 0.5 or 0,5."""
    return show_value(value, comma=_tag(language) not in _DECIMAL_POINT)


def knows(key: str) -> bool:
    """Whether the catalogues have a sentence of that key."""
    return key in catalogue("en")


@lru_cache(maxsize=256)
def _tag(language: str) -> str:
    return language_tag(language)
