"""The words of a typed tree, and errors that point at the character."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from plyground.core.errors import BadTreeError
from plyground.core.trees.names import QUOTED, complaint_about_label, complaint_about_leaf, complaint_about_name, unquoted
from plyground.core.trees.numbers import LONGEST_NUMBER, NUMBER, is_too_long, read_number

LARGEST_TEXT = 1_000_000
LARGEST_JSON = 20_000_000
_BEFORE, _AFTER = 24, 24

_TOKEN = re.compile(
    rf"(?P<number>{NUMBER}(?!\w))"
    r"|(?P<word>[^\W\d]\w*)"
    rf"|(?P<quoted>{QUOTED})"
    r"|(?P<bars>\|+)"
    r"|(?P<dots>\.\.)"
    r"|(?P<mark>[][(),;:=/])"
    r"|(?P<end>\Z)"
)
_SPACE = re.compile(r"\s*")
_NUMBER_BEGINS = re.compile(r"[-+\u2212]?\.?[0-9][0-9./]*")


class Token(NamedTuple):
    """A piece of the text: its kind (number, word, quoted, bars, dots, mark, end), what it says, where it begins and ends.

    Of a name in quotes `text` is the name itself.
    """

    kind: str
    text: str
    place: int
    end: int


class BadTreeTextError(BadTreeError):
    """A tree's text is wrong at one character, `place`, counted from 0; `complaint` says how, without place and text."""

    def __init__(self, message: str, place: int, complaint: str = "") -> None:
        super().__init__(message)
        self.place = place
        self.complaint = complaint


class Tokens:
    """The tokens of a text, one after the other, with the next one always in sight."""

    def __init__(self, text: str) -> None:
        """Start at the beginning of a text."""
        if len(text) > LARGEST_TEXT:
            raise BadTreeError(
                f"A tree may be at most {LARGEST_TEXT:,} characters long, or, as JSON, {LARGEST_JSON:,}; "
                f"this one has {len(text):,}."
            )
        self.text = text
        self._rest = self._scan()
        self.next = next(self._rest)

    def take(self) -> Token:
        """The next token, which is then passed."""
        token = self.next
        if token.kind != "end":
            self.next = next(self._rest)
        return token

    def sees(self, text: str) -> bool:
        """Whether the next token is a certain mark or word."""
        return self.next.kind in ("mark", "word", "dots") and self.next.text.casefold() == text

    def expect(self, text: str, purpose: str) -> Token:
        """Pass a certain mark or refuse what stands in its place."""
        if not self.sees(text):
            raise self.unexpected(f"{text!r} {purpose}")
        return self.take()

    def unexpected(self, expected: str) -> BadTreeTextError:
        """The error for the next token, when something else was expected."""
        found = "the end" if self.next.kind == "end" else repr(short(self.next.text))
        return self.error(f"expected {expected}, but found {found}", self.next.place)

    def error(self, complaint: str, place: int) -> BadTreeTextError:
        """An error of one line, with the text round a place and a caret before the character there."""
        return error_at(self.text, complaint, place)

    def label(self, token: Token) -> str:
        """The name of a branch."""
        if token.kind not in ("word", "quoted") and not (token.kind == "number" and token.text.isdigit()):
            raise self.error("expected the name of a branch: a word, a whole number or any signs in quotes", token.place)
        return self._checked(token, complaint_about_label(token.text))

    def leaf_name(self, token: Token) -> str:
        """The name of a leaf whose value is not known."""
        return self._checked(token, complaint_about_leaf(token.text))

    def player_name(self, token: Token) -> str:
        """The name of a player."""
        return self._checked(token, complaint_about_name(token.text))

    def number(self, token: Token) -> Fraction:
        """The value of a number, exactly."""
        if is_too_long(token.text):
            raise self.error(f"expected a number of at most {LONGEST_NUMBER} characters", token.place)
        value = read_number(token.text)
        if value is None:
            raise self.error("expected a fraction that does not divide by zero", token.place)
        return value

    def odds(self, token: Token) -> Fraction:
        """The odds of a branch, exactly."""
        value = self.number(token)
        if not 0 < value <= 1:
            raise self.error("expected odds above 0 and at most 1", token.place)
        return value

    def _scan(self) -> Iterator[Token]:
        place = 0
        while True:
            space = _SPACE.match(self.text, place)
            place = space.end() if space else place
            match = _TOKEN.match(self.text, place)
            if match is None:
                raise self._bad_character(place)
            kind = match.lastgroup or "end"
            yield Token(kind, unquoted(match[0]) if kind == "quoted" else match[0], place, match.end())
            if kind == "end":
                return
            place = match.end()

    def _checked(self, token: Token, complaint: str) -> str:
        if complaint:
            raise self.error(complaint, token.place)
        return token.text

    def _bad_character(self, place: int) -> BadTreeTextError:
        if self.text[place] == '"':
            return self.error('expected a name in quotes, ended by a quote on the same line (\\" and \\\\ within it)', place)
        number = _NUMBER_BEGINS.match(self.text, place)
        if number is None:
            return self.error(f"expected a number, a name, a bar or a bracket, but found {self.text[place]!r}", place)
        end = min(number.end(), len(self.text) - 1)
        return self.error(f"expected a space or a bracket after the number, but found {self.text[end]!r}", end)


def error_at(text: str, complaint: str, place: int) -> BadTreeTextError:
    """An error of one line, with the text round a place and a caret before the character there."""
    before = text[max(0, place - _BEFORE) : place]
    after = text[place : place + _AFTER]
    excerpt = " ".join(
        f"{'...' if place > _BEFORE else ''}{before}^{after}{'...' if place + _AFTER < len(text) else ''}".split()
    )
    return BadTreeTextError(f"Bad tree at character {place + 1}: {complaint}: {excerpt}", place, complaint)


def short(text: str) -> str:
    """A text, or its beginning, for an error."""
    return text if len(text) <= _AFTER else text[:_AFTER] + "..."
