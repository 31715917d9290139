"""Positions with what is known of them, one a line: Extended Position Description.

    2r3k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - bm Rxc8+; dm 2; id "back rank";

Four fields of FEN, or all six, then operations: a name, operands, a semicolon. Those that say what is right are read with the
rules: `bm` (one of these moves is best), `am` (none of these may be played), `dm` (mate in so many moves). Others are kept as
they are. Empty lines and lines that begin with # say nothing.

Source: the PGN standard of Steven J. Edwards (1994), chapter 16.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import BadPositionError, PlygroundError, shown
from plyground.core.game import Game

_FIELDS = 4
_OPERATION = re.compile(r"""\s*([A-Za-z]\w*)((?:\s+(?:"[^"]*"|[^\s;"]+))*)\s*(?:;|$)""")
_OPERAND = re.compile(r'"([^"]*)"|([^\s;"]+)')
_MOST_LINES = 1_000_000
_MOST_MOVES = 1000


@dataclass(frozen=True)
class Epd:
    """One line as it stands in the text, and its number, from 1."""

    position: str
    operations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    line: int = 1

    @property
    def name(self) -> str:
        """What its `id` says, else its line."""
        return " ".join(self.operations.get("id", ())) or f"line {self.line}"

    def write(self) -> str:
        """The line again."""
        said = "".join(
            f" {name}{''.join(f' {_operand(name, operand)}' for operand in operands)};"
            for name, operands in self.operations.items()
        )
        return self.position + said


@dataclass(frozen=True)
class Problem:
    """A position with its right answers. `best` and `avoided` may be empty; `mate` is None where none is known."""

    epd: Epd
    state: Any
    best: tuple[Any, ...]
    avoided: tuple[Any, ...]
    mate: int | None


def read_epd(text: str) -> list[Epd]:
    """Every position of a text; a line that is none is refused by its number."""
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > _MOST_LINES:
        raise BadPositionError(f"An EPD text may have at most {_MOST_LINES:,} lines; this one has {len(lines):,}.")
    found = [_read(line, number) for number, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")]
    if not found:
        raise BadPositionError("There is no position in the EPD text; a line is a position, and what is known of it: bm Nf3;")
    return found


def _read(line: str, number: int) -> Epd:
    words = line.split(None, _FIELDS)
    if len(words) < _FIELDS:
        raise BadPositionError(f"Line {number}: expected four fields of a position and then operations; found {shown(line)}.")
    position, rest = " ".join(words[:_FIELDS]), words[_FIELDS] if len(words) > _FIELDS else ""
    if counters := re.match(r"(\d{1,4})\s+(\d{1,4})(?=\s|$)", rest):
        position, rest = f"{position} {counters[1]} {counters[2]}", rest[counters.end() :]
    return Epd(position, dict(_operations(rest, number)), number)


def _operations(text: str, number: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    place, text = 0, text.strip()
    while place < len(text):
        found = _OPERATION.match(text, place)
        if found is None:
            raise BadPositionError(f"Line {number}: expected an operation such as 'bm Nf3;', found {shown(text[place:])}.")
        operands = tuple(quoted or plain for quoted, plain in _OPERAND.findall(found[2]))
        yield found[1], operands
        place = found.end()


def problem_of(epd: Epd, game: Game[Any, Any]) -> Problem:
    """The position with its answers as the rules understand them. One without an answer is refused."""
    try:
        state = game.read_position(epd.position)
        best, avoided = (_moves(epd, name, game, state) for name in ("bm", "am"))
    except PlygroundError as refusal:
        raise BadPositionError(f"Line {epd.line} ({epd.name}): {refusal}") from refusal
    mate = epd.operations.get("dm")
    if mate is not None and (len(mate) != 1 or not re.fullmatch("[0-9]{1,4}", mate[0]) or not 1 <= int(mate[0]) <= _MOST_MOVES):
        raise BadPositionError(
            f"Line {epd.line} ({epd.name}): after dm a number of moves is expected; found {shown(' '.join(mate))}."
        )
    if not best and not avoided and mate is None:
        raise BadPositionError(
            f"Line {epd.line} ({epd.name}): nothing says what is right there; add an operation such as 'bm Nf3;', am or dm."
        )
    if game.is_terminal(state):
        raise BadPositionError(f"Line {epd.line} ({epd.name}): the game is over there. {game.outcome(state)}")
    return Problem(epd, state, best, avoided, None if mate is None else int(mate[0]))


def _moves(epd: Epd, name: str, game: Game[Any, Any], state: Any) -> tuple[Any, ...]:
    texts = [text for operand in epd.operations.get(name, ()) for text in operand.split(",") if text]
    return tuple(dict.fromkeys(game.read_action(state, text) for text in texts))


def _operand(name: str, text: str) -> str:
    is_word = re.fullmatch(r"[^\s;\"]+", text) is not None
    return text if is_word and name != "id" else f'"{text}"'
