"""Serbian in its second script: Latin text of a catalogue turned into Cyrillic.

Only a sentence's own words are turned, never what is put into its slots. Signs of mathematics stay as they are, and so do
words in capitals (MAX, MIN, UCB), words with a digit (Star1), names of variables, and the few foreign words that
`cyrillic.json` lists. That file also has the letters. A catalogue must not use a word in which l and j, n and j or
d and ž are two letters (such as injekcija): here they are always one.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

_WORD = re.compile(r"[^\W_]+(?:\([a-z]\))?")
"""A word, or the name of a function with its variable: MTD(f)."""
_VARIABLES = frozenset("bdfmnpvwx")
"""Single letters that are no words of the language, unlike a, i, k, o, s and u."""
_SHORTEST_ACRONYM = 2


def to_cyrillic(text: str) -> str:
    """The text in Cyrillic. The digraphs lj, nj and dž become one letter each."""
    return _WORD.sub(lambda found: _turned(found.group()), text)


def _turned(word: str) -> str:
    if _stays(word):
        return word
    letters = _signs()["letters"]
    turned, place = "", 0
    while place < len(word):
        pair = word[place : place + 2]
        piece = pair if len(pair) > 1 and pair.lower() in letters else word[place]
        letter = letters.get(piece.lower(), piece)
        turned += letter.upper() if piece[0].isupper() else letter
        place += len(piece)
    return turned


def _stays(word: str) -> bool:
    is_acronym = len(word) >= _SHORTEST_ACRONYM and word.partition("(")[0].isupper()
    is_foreign = word in _VARIABLES or word.lower() in _signs()["foreign"]
    return is_acronym or is_foreign or any(sign.isdigit() for sign in word)


@cache
def _signs() -> dict[str, Any]:
    signs: dict[str, Any] = json.loads(files(__package__).joinpath("cyrillic.json").read_text(encoding="utf-8"))
    return signs
