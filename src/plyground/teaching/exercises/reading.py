"""Reading typed answers. Whatever cannot be read is refused with what was expected and an example; it is never wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import inf

from plyground.core.errors import PlygroundError, shown
from plyground.core.game import OVER
from plyground.core.trees import Tree, exact
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.words import LANGUAGES, say

LONGEST_ANSWER = 4_000
_LONGEST_NUMBER = 30
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+|/0*[1-9]\d*)?")
_INFINITY = re.compile(r"([-+]?)(?:inf|infinity|infty|oo|\N{INFINITY})", re.IGNORECASE)


class BadAnswerError(PlygroundError):
    """A text that is no answer to the question, right or wrong. It knows what to say in every language."""

    def __init__(self, said: Callable[[str], str], language: str = "en", *, is_missing: bool = False) -> None:
        """`said` gives the sentence in a language; `is_missing` tells of blanks that are not filled in yet."""
        super().__init__(said(language))
        self.is_missing = is_missing
        self._said = said

    def told(self, language: str) -> BadAnswerError:
        """The same refusal in another language."""
        return BadAnswerError(self._said, language, is_missing=self.is_missing)


def bad_answer(expected: str, example: str, given: str, **slots: str | int) -> BadAnswerError:
    """The refusal of an answer that cannot be read; `expected` is a key of the catalogue (`exercise.refusal.<expected>`).

    Without an example, what is expected says it all.
    """

    def said(language: str) -> str:
        wanted = say(f"exercise.refusal.{expected}", language, **slots)
        key = "exercise.refusal" if example else "exercise.refusal.plain"
        return say(key, language, expected=wanted, example=example, given=shown(given))

    return BadAnswerError(said)


def tidied(text: str) -> str:
    """The text with one sign for minus, one kind of space and no brackets that mean nothing."""
    if len(text) > LONGEST_ANSWER:
        raise BadAnswerError(lambda language: say("exercise.refusal.too-long", language, most=LONGEST_ANSWER, given=len(text)))
    return " ".join(text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").split())


def read_number(text: str) -> Fraction | None:
    """A number such as -3, 2.5, 2,5 or 5/2; None if it is none."""
    text = text.strip()
    if len(text) > _LONGEST_NUMBER or not _NUMBER.fullmatch(text.replace(",", ".", 1)):
        return None
    whole, _, below = text.replace(",", ".", 1).partition("/")
    return Fraction(whole) / int(below or 1)


def read_limit(text: str) -> float | None:
    """A number or an infinity; None if it is neither."""
    infinite = _INFINITY.fullmatch(text.strip())
    if infinite:
        return -inf if infinite[1] == "-" else inf
    number = read_number(text)
    return None if number is None else exact(number)


def read_pair(text: str) -> tuple[float, float] | None:
    """Two limits, in brackets of any kind or in none: [3, inf], (3; inf), 3 inf. None if they are not two."""
    inside = tidied(text).strip("[](){}<> ")
    parts = inside.split(";") if ";" in inside else inside.split(",") if inside.count(",") == 1 else inside.split()
    if inside.count(",") == 3:  # noqa: PLR2004 - two decimal commas and one between the numbers: 1,5, 2,5
        first, second, third, fourth = inside.split(",")
        parts = [f"{first},{second}", f"{third},{fourth}"]
    limits = [read_limit(part) for part in parts]
    if len(limits) != 2 or limits[0] is None or limits[1] is None:  # noqa: PLR2004 - alpha and beta
        return None
    return limits[0], limits[1]


def node_by_name(tree: Tree) -> dict[str, int]:
    """The inner nodes by their names, in capitals, level by level as they are named."""
    names = node_names(tree)
    inner = [number for number, name in enumerate(names) if name]
    return {names[number]: number for number in sorted(inner, key=lambda number: tree.nodes[number].depth)}


def branch_by_name(tree: Tree, number: int) -> dict[str, int]:
    """The numbers of a node's actions by the names of the branches, in small letters."""
    return {branch_name(tree, child).casefold(): action for action, child in enumerate(tree.nodes[number].children)}


def edge_name(tree: Tree, number: int) -> str:
    """What the branch to a node is called from outside: B:c."""
    return f"{node_names(tree)[tree.nodes[number].parent]}:{branch_name(tree, number)}"


def leaf_numbers(tree: Tree) -> list[int]:
    """The numbers of the leaves, from left to right."""
    return [number for number, node in enumerate(tree.nodes) if node.player == OVER]


def leaves_below(tree: Tree, number: int) -> list[int]:
    """The leaves of a node's subtree; a leaf's is itself."""
    if tree.nodes[number].player == OVER:
        return [number]
    return [leaf for child in tree.nodes[number].children for leaf in leaves_below(tree, child)]


def means(text: str, key: str) -> bool:
    """Whether a text is a word of the catalogue, in any of its languages."""
    return text.strip().strip(".!").casefold() in words_for(key)


def words_for(key: str) -> frozenset[str]:
    """A word of the catalogue (`exercise.word.<key>`) in all languages."""
    return frozenset(say(f"exercise.word.{key}", language).casefold() for language in LANGUAGES)


def listed(things: Iterable[str]) -> str:
    """Names in a row."""
    return ", ".join(things)
