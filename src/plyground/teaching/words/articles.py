"""The Hungarian definite article: `az` before what is pronounced with a vowel at its start, `a` before the rest.

What counts is the sound: "az F" (ef), "az 5" (öt), "a 10" (tíz), "az 1000" (ezer), but "a B" (bé) and "a 3" (három).
"""

from __future__ import annotations

from itertools import takewhile

VOWELS = "aáeéiíoóöőuúüű"
_VOWEL_NAMES = frozenset("aáeéfiílmnoóöőrsuúüűxy")
"""Letters whose own names begin with a vowel: ef, el, em, en, er, es, iksz, ipszilon and the vowels."""
_GREEK_WITH_VOWEL = frozenset("\N{GREEK SMALL LETTER ALPHA}\N{GREEK SMALL LETTER EPSILON}")
_SAID_AS_WORDS = frozenset({"MAX", "MIN"})
_LONGEST_SPELLED = 3
_GROUP = 3


def article(said: str) -> str:
    """The article before a name, a word, a number or a vector of numbers."""
    word = said.lstrip("(\"'\N{DOUBLE LOW-9 QUOTATION MARK}")
    return "az" if word and _begins_with_vowel(word) else "a"


def _begins_with_vowel(word: str) -> bool:
    first = word[0]
    if first.isdigit():
        return _number_begins_with_vowel(word)
    if first in _GREEK_WITH_VOWEL:
        return True
    letters = "".join(takewhile(str.isalpha, word))
    is_spelled = len(letters) == 1 or (letters.isupper() and len(letters) <= _LONGEST_SPELLED and letters not in _SAID_AS_WORDS)
    return first.lower() in (_VOWEL_NAMES if is_spelled else VOWELS)


def _number_begins_with_vowel(number: str) -> bool:
    """Öt begins every number that is written with a 5 first; egy or ezer those of a 1 that stands alone in its group."""
    digits = 0
    while digits < len(number) and number[digits].isdigit():
        digits += 1
    return number[0] == "5" or (number[0] == "1" and digits % _GROUP == 1)
