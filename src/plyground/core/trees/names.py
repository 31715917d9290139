"""The names in a tree: of branches, of players and of leaves whose value is not known.

Plain words stand in a text as they are; any other name stands in double quotes, in which a backslash comes before a
quote and before a backslash: "11-15", "Player 1".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from plyground.core.trees.tree import TWO_PLAYERS

LONGEST_NAME = 200
CHANCE_WORD = "chance"
CLAUSE_WORDS = frozenset({"players", "against", "utility", "depth", "branch", "first"})
NOT_A_VALUE = frozenset({"nan", "inf", "infinity"})
"""Words that are meant for numbers and are none: no leaf may be called so."""

QUOTED = r'"(?:[^"\\\r\n]|\\["\\])*+"'
"""The pattern of a name in quotes."""
_QUOTED_OR_LEFT_OPEN = re.compile(QUOTED + "?")  # always matches at a quote, so that no text takes long
_STEP = re.compile(rf"{QUOTED}(?=/|\Z)|[^/]*")
_WORD = re.compile(r"[^\W\d]\w*")
_DIGITS = re.compile(r"[0-9]+")
_ESCAPED = re.compile(r"\\(.)")
_NEEDS_ESCAPE = re.compile(r'(["\\])')


def quoted(name: str) -> str:
    """A name in quotes."""
    return '"' + _NEEDS_ESCAPE.sub(r"\\\1", name) + '"'


def unquoted(text: str) -> str:
    """The name that stands in quotes."""
    return _ESCAPED.sub(r"\1", text[1:-1])


def without_quoted(text: str) -> str:
    """A text without the names that stand in quotes."""
    return _QUOTED_OR_LEFT_OPEN.sub("", text)


def write_leaf_name(name: str, players: Collection[str]) -> str:
    """The name of a leaf, in quotes unless it is a word that means nothing else."""
    meant = {*CLAUSE_WORDS, CHANCE_WORD, *(word.casefold() for word in (*players, *TWO_PLAYERS))}
    return name if _WORD.fullmatch(name) and name.casefold() not in meant else quoted(name)


def write_player(name: str) -> str:
    """The name of a player, in quotes unless it is a word with which no clause begins."""
    return name if _WORD.fullmatch(name) and name.casefold() not in CLAUSE_WORDS - {"first"} else quoted(name)


def write_label(label: str) -> str:
    """The name of a branch, in quotes unless it is a word or a whole number."""
    return label if _WORD.fullmatch(label) or _DIGITS.fullmatch(label) else quoted(label)


def write_way(labels: Iterable[str]) -> str:
    """The way from the root to a node, as a position is written: /b/a, with quotes where a name has a slash or a quote."""
    return "/" + "/".join(quoted(label) if "/" in label or '"' in label else label for label in labels)


def read_way(text: str) -> list[str]:
    """The names of the branches in what `write_way` writes; the first slash may be left out."""
    way = text.strip().removeprefix("/")
    labels: list[str] = []
    place = 0 if way else 1
    while place <= len(way):
        step = _STEP.match(way, place)
        word = step[0] if step else ""
        place += len(word) + 1
        labels.append(unquoted(word) if len(word) > 1 and word[0] == word[-1] == '"' else word)
    return labels


def complaint_about_name(name: str) -> str:
    """Why nothing in a tree can be called so, or ""."""
    if not name.strip():
        return "expected a name, but found an empty one"
    if len(name) > LONGEST_NAME:
        return f"expected a name of at most {LONGEST_NAME} characters, but found {len(name):,}"
    return "" if name.isprintable() else "expected a name of printable characters on one line"


def complaint_about_label(label: str) -> str:
    """Why no branch can be called so, or "". An action is one word."""
    return "expected the name of a branch without spaces" if " " in label else complaint_about_name(label)


def complaint_about_leaf(name: str) -> str:
    """Why no leaf can be called so, or ""."""
    if name.casefold() in NOT_A_VALUE:
        return f"expected a number or a name, but {name!r} is neither"
    return complaint_about_name(name)


def complaint_about_players(names: Collection[str]) -> str:
    """Why the players cannot be called so, or ""."""
    folded = [name.casefold() for name in names]
    if len(set(folded)) < len(folded) or CHANCE_WORD in folded:
        return f"expected different names, none of them {CHANCE_WORD!r}"
    return next(filter(None, map(complaint_about_name, names)), "")
