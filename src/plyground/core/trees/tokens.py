"""The words of a typed tree, and errors that point at the character."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from plyground.core.errors import BadTreeError

LARGEST_TEXT = 1_000_000
_LONGEST_NUMBER = 30  # without sign and leading zeros
_LONGEST_WITH_ZEROS = 40
_BEFORE, _AFTER = 24, 24

_TOKEN = re.compile(
    r"(?P<number>[-+\u2212]?(?:[0-9]+/[0-9]+|[0-9]+\.[0-9]+|[0-9]+|\.[0-9]+)(?!\w))"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<bars>\|+)"
    r"|(?P<dots>\.\.)"
    r"|(?P<mark>[][(),;:=/])"
    r"|(?P<end>\Z)"
)
_SPACE = re.compile(r"\s*")
_NUMBER_BEGINS = re.compile(r"[-+\u2212]?\.?[0-9][0-9./]*")


class Token(NamedTuple):
    """A piece of the text: its kind (number, word, bars, dots, mark, end), what it says and at which character it begins."""

    kind: str
    text: str
    place: int


class BadTreeTextError(BadTreeError):
    """A tree's text is wrong at one character, `place`, counted from 0."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class Tokens:
    """The tokens of a text, one after the other, with the next one always in sight."""

    def __init__(self, text: str) -> None:
        """Start at the beginning of a text."""
        if len(text) > LARGEST_TEXT:
            raise BadTreeError(f"A tree may be at most {LARGEST_TEXT:,} characters long; this one has {len(text):,}.")
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
        found = "the end" if self.next.kind == "end" else repr(_short(self.next.text))
        return self.error(f"expected {expected}, but found {found}", self.next.place)

    def error(self, complaint: str, place: int) -> BadTreeTextError:
        """An error of one line, with the text round a place and a caret before the character there."""
        before = self.text[max(0, place - _BEFORE) : place]
        after = self.text[place : place + _AFTER]
        excerpt = " ".join(
            f"{'...' if place > _BEFORE else ''}{before}^{after}{'...' if place + _AFTER < len(self.text) else ''}".split()
        )
        return BadTreeTextError(f"Bad tree at character {place + 1}: {complaint}: {excerpt}", place)

    def number(self, token: Token) -> Fraction:
        """The value of a number, exactly."""
        if len(token.text.lstrip("-+\u22120")) > _LONGEST_NUMBER or len(token.text) > _LONGEST_WITH_ZEROS:
            raise self.error(f"expected a number of at most {_LONGEST_NUMBER} characters", token.place)
        whole, _, below = token.text.replace("\u2212", "-").partition("/")
        if below and int(below) == 0:
            raise self.error("expected a fraction that does not divide by zero", token.place)
        return Fraction(whole) / int(below or 1)

    def _scan(self) -> Iterator[Token]:
        place = 0
        while True:
            space = _SPACE.match(self.text, place)
            place = space.end() if space else place
            match = _TOKEN.match(self.text, place)
            if match is None:
                raise self._bad_character(place)
            kind = match.lastgroup or "end"
            yield Token(kind, match[0], place)
            if kind == "end":
                return
            place = match.end()

    def _bad_character(self, place: int) -> BadTreeTextError:
        number = _NUMBER_BEGINS.match(self.text, place)
        if number is None:
            return self.error(f"expected a number, a name, a bar or a bracket, but found {self.text[place]!r}", place)
        end = min(number.end(), len(self.text) - 1)
        return self.error(f"expected a space or a bracket after the number, but found {self.text[end]!r}", end)


def _short(text: str) -> str:
    return text if len(text) <= _AFTER else text[:_AFTER] + "..."
