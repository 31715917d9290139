"""Games in the Portable Game Notation, as they stand in a text: tags, moves, variations, comments, glyphs, a result.

    for game in read_pgn(text): ...           every game of a text; the moves are only words here
    for game in scan_pgn(text): ...           the same one by one, past games that cannot be read
    write_pgn(game)                           in `pgn_writing`: the export format
    record_of(game, load)                     in `pgn_games`: with the rules, as a record or as variations

Source: the standard of Steven J. Edwards (1994). Read is more than is written: comments to the end of a line, escaped lines,
results and numbers wherever they stand, ! and ? for glyphs, castling with zeros. A text that is no PGN raises BadRecordError
with the game and the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from plyground.core.errors import BadRecordError, shown

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""Glyphs that people write as signs behind a move."""
DEEPEST = 100
MOST_GLYPHS = 255
LARGEST = 64_000_000
MOST_FAULTS = 100
"""A text with more games that cannot be read is no PGN."""
_UNSAID = {"space", "number", "passing", "escape"}
"""Tokens that say nothing."""
_HEAD = re.compile(r"^(?!\[)[^\n]*\n(?=\[\w)", re.MULTILINE)
"""A line that is no tag, and a tag below it: there another game begins."""
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    |(?P<comment>\{[^}]*\})
    |(?P<rest>;[^\n]*)
    |(?P<escape>^%[^\n]*)
    |(?P<result>(?:1-0|0-1|1/2-1/2|\*)(?![\w/-]))
    |(?P<glyph>\$[0-9]{1,3}(?![0-9])|[!?]{1,2})
    |(?P<number>[0-9]+(?![\w/-])[.\s…]*|\.+|…)
    |(?P<open>\()
    |(?P<close>\))
    |(?P<passing>e\.p\.)
    |(?P<move>--|[A-Za-z0-9][\w+#=:-]*)
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass
class PgnMove:
    """A move with what is said of it, and the lines that could be played in its place."""

    text: str
    line: int = 0
    """Where it stands in the text, from 1."""
    glyphs: list[int] = field(default_factory=list)
    before: str = ""
    """A comment before the first move of a variation."""
    after: str = ""
    instead: list[list[PgnMove]] = field(default_factory=list)


@dataclass
class PgnGame:
    """One game. `number` is its place in the text, from 1."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[PgnMove] = field(default_factory=list)
    result: str = "*"
    comment: str = ""
    """What is said before the first move."""
    number: int = 1
    line: int = 1
    fault: str = ""
    """Why it cannot be read; the rest is then what stands before the fault."""


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    match: re.Match[str]


def read_pgn(text: str) -> list[PgnGame]:
    """Every game of a text, in order; at least one. One that cannot be read is refused, and the text with it."""
    return list(_games(text, most_faults=0))


def scan_pgn(text: str) -> Iterator[PgnGame]:
    """Every game of a text, one after the other. One that cannot be read has a `fault`; the next begins at the next tags."""
    return _games(text, most_faults=MOST_FAULTS)


def _games(text: str, most_faults: int) -> Iterator[PgnGame]:
    if len(text) > LARGEST:
        raise BadRecordError(f"A PGN text may have at most {LARGEST:,} characters; this one has {len(text):,}.")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader, scanner, faults = _Reader(), _Scanner(text), 0
    while not scanner.is_done:
        try:
            for token in scanner.tokens(reader):
                if (ended := reader.take(token)) is not None:
                    yield ended
            if (ended := reader.finished()) is not None:
                yield ended
        except BadRecordError as refusal:
            faults += 1
            if faults > most_faults:
                raise
            yield reader.given_up(str(refusal), scanner.line)
            scanner.skip()
    if not reader.count:
        raise BadRecordError('There is no game in the PGN text; a game begins with tags such as [Event "..."], or with moves.')


def looks_like_pgn(text: str) -> bool:
    """Whether a text is rather PGN than a record: its first tag is not the name of a game."""
    start = text.removeprefix("\ufeff").lstrip()
    tag = re.match(r'\[(\w+)\s+"', start)
    return (tag is not None and tag[1] != "Game") or re.match(r"1\.\s*[A-Za-z]", start) is not None


class _Scanner:
    """Cuts a text into tokens. It stands at one place, the beginning of the last token."""

    def __init__(self, text: str) -> None:
        self._text, self._place, self.line = text, 0, 1
        self._is_tag = False
        self.is_done = False

    def tokens(self, reader: _Reader) -> Iterator[_Token]:
        """All that say something, from here on."""
        text, end = self._text, len(self._text)
        while self._place < end:
            self._is_tag = False
            match = _TOKEN.match(text, self._place)
            if match is None:
                raise reader.wrong(self.line, _expected(text, self._place))
            kind = match.lastgroup or ""
            if kind not in _UNSAID:
                self._is_tag = kind == "tag"
                yield _Token(kind, match[0], self.line, match)
            if "\n" in (found := match[0]):
                self.line += found.count("\n")
            self._place = match.end()
        self.is_done = True

    def skip(self) -> None:
        """Go on where the next game begins, behind the token at which one could not be read; a tag begins one itself."""
        if self._is_tag or self.is_done:
            return
        head = _HEAD.search(self._text, self._text.rfind("\n", 0, self._place) + 1)
        self.is_done = head is None
        if head is not None:
            self.line += self._text.count("\n", self._place, head.end())
            self._place = head.end()


def _expected(text: str, place: int) -> str:
    end = text.find("\n", place)
    found = shown(text[place : end if end >= 0 else len(text)])
    if text[place] == "{":
        return "the comment that begins here has no end; close it with }"
    if text[place] == "[":
        return f'expected a tag such as [White "Anderssen"]; found {found}'
    return f"expected a move, a comment, a variation or a result; found {found}"


class _Line:
    """A line of moves that is being read."""

    def __init__(self, moves: list[PgnMove], line: int) -> None:
        self.moves, self.line, self.before = moves, line, ""


class _Reader:
    """Puts tokens together. It stands in one game, in a line within a line within the main line."""

    def __init__(self) -> None:
        self.count = 0
        """The games that were ended or given up."""
        self._game: PgnGame | None = None
        self._ended: PgnGame | None = None
        self._lines: list[_Line] = []
        self._ways = {name.removeprefix("_take_"): getattr(self, name) for name in dir(self) if name.startswith("_take_")}

    def wrong(self, line: int, what: str) -> BadRecordError:
        return BadRecordError(f"Game {self.count + 1} of the PGN text, line {line}: {what}.")

    def take(self, token: _Token) -> PgnGame | None:
        """Go on by a token; the game that it ends."""
        self._ways[token.kind](token)
        return self._handed_over()

    def finished(self) -> PgnGame | None:
        """The text is at its end; the game that ends there."""
        if self._game is not None:
            self._end(self._game, self._game.tags.get("Result", "*"))
        return self._handed_over()

    def given_up(self, fault: str, line: int) -> PgnGame:
        """What there is of a game that cannot be read."""
        game = self._current(line)
        game.fault, game.result = fault, _known(game.tags.get("Result", "*"))
        self.count += 1
        self._game, self._lines = None, []
        return game

    def _take_tag(self, token: _Token) -> None:
        if self._game is not None and (self._game.moves or self._game.comment):
            self._end(self._game, self._game.tags.get("Result", "*"))
        self._current(token.line).tags[token.match["name"]] = re.sub(r"\\(.)", r"\1", token.match["value"])

    def _take_move(self, token: _Token) -> None:
        self._current(token.line)
        line = self._lines[-1]
        line.moves.append(PgnMove(token.text, token.line, before=line.before))
        line.before = ""

    def _take_glyph(self, token: _Token) -> None:
        number = int(token.text[1:]) if token.text[0] == "$" else SIGNS[token.text]
        if number > MOST_GLYPHS:
            raise self.wrong(token.line, f"a glyph is a number from $0 to ${MOST_GLYPHS}; found {token.text}")
        if not self._lines or not self._lines[-1].moves:
            raise self.wrong(token.line, f"the glyph {token.text} must stand behind a move")
        glyphs = self._lines[-1].moves[-1].glyphs
        if number not in glyphs:
            glyphs.append(number)

    def _take_comment(self, token: _Token) -> None:
        self._say(token, token.text[1:-1])

    def _take_rest(self, token: _Token) -> None:
        self._say(token, token.text[1:])

    def _take_open(self, token: _Token) -> None:
        if not self._lines or not self._lines[-1].moves:
            raise self.wrong(token.line, "a variation must stand behind the move that it replaces")
        if len(self._lines) > DEEPEST:
            raise self.wrong(token.line, f"variations lie at most {DEEPEST} deep within each other")
        inner: list[PgnMove] = []
        self._lines[-1].moves[-1].instead.append(inner)
        self._lines.append(_Line(inner, token.line))

    def _take_close(self, token: _Token) -> None:
        if len(self._lines) <= 1:
            raise self.wrong(token.line, "there is a ) without a (")
        if not self._lines[-1].moves:
            raise self.wrong(token.line, "there is a variation without a move")
        self._lines.pop()

    def _take_result(self, token: _Token) -> None:
        game = self._current(token.line)
        if len(self._lines) == 1:  # in a variation it says how that would have ended, which its moves tell, too
            self._end(game, token.text)

    def _say(self, token: _Token, text: str) -> None:
        said = " ".join(text.split())
        game = self._current(token.line)
        line = self._lines[-1]
        if line.moves:
            line.moves[-1].after = f"{line.moves[-1].after} {said}".strip()
        elif len(self._lines) == 1:
            game.comment = f"{game.comment} {said}".strip()
        else:
            line.before = f"{line.before} {said}".strip()

    def _current(self, line: int) -> PgnGame:
        if self._game is None:
            self._game = PgnGame(number=self.count + 1, line=line)
            self._lines = [_Line(self._game.moves, line)]
        return self._game

    def _end(self, game: PgnGame, result: str) -> None:
        if len(self._lines) > 1:
            raise self.wrong(self._lines[-1].line, "the variation that begins here has no end; close it with )")
        game.result = _known(result)
        self.count += 1
        self._ended, self._game, self._lines = game, None, []

    def _handed_over(self) -> PgnGame | None:
        ended, self._ended = self._ended, None
        return ended


def _known(result: str) -> str:
    return result if result in RESULTS else "*"
