"""Games as PGN text, in the export format of the standard: seven tags first, lines of at most 79 signs, numbers, a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plyground.core.errors import BadRecordError, shown
from plyground.wire.pgn import PgnGame, PgnMove

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
"""The tags that every game has, in this order, with what stands there if nothing is known."""
_WIDTH = 79


def write_pgn(game: PgnGame) -> str:
    """One game as text; an empty line is its last."""
    tags = ROSTER | game.tags | {"Result": game.result}
    others = sorted(name for name in tags if name not in ROSTER)
    head = [f'[{name} "{_escaped(tags[name])}"]' for name in (*ROSTER, *others)]
    for name in others:
        if not (name.isascii() and name.isidentifier()):
            raise BadRecordError(f"A PGN tag is a word of letters, digits and underscores; found {shown(name)}.")
    words = [*_comment(game.comment), *_line(game.moves, _first_ply(game)), game.result]
    return "\n".join([*head, "", *_wrapped(words), "", ""])


def write_games(games: Iterable[PgnGame]) -> str:
    """Several games as one text."""
    return "".join(map(write_pgn, games))


def opening_of(game: PgnGame, plies: int) -> str:
    """The first moves of the main line with their numbers, and nothing else."""
    return " ".join(_line([PgnMove(move.text) for move in game.moves[:plies]], _first_ply(game)))


def _first_ply(game: PgnGame) -> int:
    """The number of the first move in plies, and with it who plays it, from the position that the tags tell."""
    fields = game.tags.get("FEN", "").split()
    side = int(len(fields) > 1 and fields[1] == "b")
    number = int(fields[5]) if len(fields) > 5 and fields[5].isdecimal() else 1  # noqa: PLR2004 - the sixth field
    return 2 * (max(number, 1) - 1) + side


def _line(moves: list[PgnMove], ply: int) -> Iterator[str]:
    """The words of a line; a number stands before every move of White, and wherever something came between."""
    is_interrupted = True
    for move in moves:
        yield from _comment(move.before)
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif is_interrupted or move.before:
            yield f"{ply // 2 + 1}..."
        yield move.text
        yield from (f"${glyph}" for glyph in move.glyphs)
        yield from _comment(move.after)
        for line in move.instead:
            words = list(_line(line, ply))
            words[0] = "(" + words[0]
            words[-1] += ")"
            yield from words
        is_interrupted = bool(move.after or move.instead)
        ply += 1


def _comment(text: str) -> Iterator[str]:
    """The words of a comment. It cannot hold the sign that would end it."""
    words = text.replace("}", ")").replace("\x00", " ").split()
    if words:
        words[0] = "{" + words[0]
        words[-1] += "}"
    yield from words


def _escaped(text: str) -> str:
    plain = " ".join(text.split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> list[str]:
    """Lines of words. No line begins with the sign that makes it invisible."""
    lines: list[str] = []
    for word in words:
        if lines and (len(lines[-1]) + 1 + len(word) <= _WIDTH or word.startswith("%")):
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
