"""The catalogues: one flat file of sentences a language, with slots in braces and plural forms as keys of their own.

A key whose last part is one, few or other is a plural form: `leaves.one`, `leaves.other`. Every language has exactly
the forms that its rule can give, and apart from them all languages have the same keys with the same slots.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.words.cyrillic import to_cyrillic

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "id": "Bahasa Indonesia",
    "sr": "srpski",
    "sr-Cyrl": "\u0441\u0440\u043f\u0441\u043a\u0438",
    "pt": "português",
    "hu": "magyar",
}
"""The languages by their tags, each called as it calls itself. Cyrillic Serbian is made from the Latin catalogue."""


def language_tag(tag: str) -> str:
    """The nearest language that is spoken here: pt-PT gives pt, en_GB en, sr-Cyrl-RS sr-Cyrl."""
    parts = tag.replace("_", "-").lower().split("-")
    for known in LANGUAGES:
        if parts[: known.count("-") + 1] == known.lower().split("-") and (known != "sr" or "cyrl" not in parts):
            return known
    raise BadOptionError(f"There is no language {shown(tag)}. There are: {', '.join(LANGUAGES)}.")


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _only_other(_: int) -> str:
    return "other"


def _slavic(count: int) -> str:
    """Two digits decide: 1, 21 and 101 are one, 2 to 4 and 22 to 24 few; 11 to 14 are neither."""
    tens, units = count % 100, count % 10
    if 11 <= tens <= 14:  # noqa: PLR2004 - the rule itself
        return "other"
    return "one" if units == 1 else "few" if 2 <= units <= 4 else "other"  # noqa: PLR2004 - the rule itself


_RULES: Mapping[str, Callable[[int], str]] = {
    "en": _one_or_other,
    "id": _only_other,
    "sr": _slavic,
    "sr-Cyrl": _slavic,
    "pt": _one_or_other,
    "hu": _one_or_other,
}


def plural_form(language: str, count: int) -> str:
    """Which form a count takes: one, few or other (Unicode CLDR, cardinal numbers)."""
    return _RULES[language](abs(count))


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every sentence of a language by its key."""
    if language == "sr-Cyrl":
        return {key: _turned(text) for key, text in catalogue("sr").items()}
    loaded: dict[str, str] = json.loads(files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return loaded


def _turned(text: str) -> str:
    """The template in Cyrillic, its slots as they were."""
    pieces = []
    for words, slot, spec, _ in Formatter().parse(text):
        pieces.append(to_cyrillic(words))
        if slot is not None:
            pieces.append(f"{{{slot}:{spec}}}" if spec else f"{{{slot}}}")
    return "".join(pieces)
