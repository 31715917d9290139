"""A search as it goes on: at a terminal a table that is drawn anew in its place, else a row for each piece of news."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from plyground.cli.output import style as terminal_style
from plyground.cli.output import width
from plyground.cli.thinking_text import info_row, value_text
from plyground.sessions.analysis import written

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.search import SearchInfo
    from plyground.sessions.scoring import Scale

_TICK_SECONDS = 0.25
_BAR = 30
_HEAD_LINES = 4
_BELOW = "\x1b[J"
_TO_END_OF_LINE = "\x1b[K"


def is_drawn_in_place() -> bool:
    """Whether the output is a terminal on which the cursor can go back up."""
    return sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


class Rows:
    """For a file, a pipe or a terminal without a cursor: every piece of news on a line."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self._game, self._state = game, state

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass

    def hear(self, info: SearchInfo) -> None:
        """Print it."""
        print(info_row(self._game, self._state, info), flush=True)


class LiveTable:
    """For a terminal: the board once, then the table in its place. What it shows last stays there."""

    def __init__(self, game: Game[Any, Any], state: Any, scale: Scale, lines: int, *, ascii_only: bool) -> None:
        """`lines` moves are shown, or as many as the terminal has room for."""
        self._game, self._state, self._scale = game, state, scale
        self._lines = min(lines, len(game.actions(state)))
        self._style = terminal_style(ascii_only=ascii_only)
        self._found: dict[Any, SearchInfo] = {}
        self._drawn = 0
        self._began = time.monotonic()
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Self:
        print(self._game.diagram(self._state, self._style, viewer=None) + "\n", flush=True)
        self._began = time.monotonic()
        self._ticker.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._ended.set()
        self._ticker.join()
        self._draw()

    def hear(self, info: SearchInfo) -> None:
        """Take the news in, and show them. A move is shown once, by the newest that is known of it."""
        if info.line:
            with self._lock:
                self._found.pop(info.line[0], None)
                self._found[info.line[0]] = info
        self._draw()

    def _tick(self) -> None:
        while not self._ended.wait(_TICK_SECONDS):
            self._draw()

    def _draw(self) -> None:
        with self._lock:
            lines = table_lines(
                self._game,
                self._state,
                ranked(list(self._found.values()), self._lines),
                self._scale,
                seconds=time.monotonic() - self._began,
                unicode=self._style.unicode,
            )
            room = max(_HEAD_LINES, shutil.get_terminal_size().lines - 1)
            shown = [cut(line, width() - 1) for line in lines[:room]]
            back = f"\x1b[{self._drawn}A" if self._drawn else ""
            sys.stdout.write(f"\r{back}" + "".join(f"{line}{_TO_END_OF_LINE}\n" for line in shown) + _BELOW)
            sys.stdout.flush()
            self._drawn = len(shown)


def ranked(found: list[SearchInfo], lines: int) -> list[SearchInfo]:
    """The newest depth first, in the order of its lines; what is only known from before comes after."""
    return sorted(found, key=lambda info: (-info.depth, info.number))[:lines]


def table_lines(
    game: Game[Any, Any], state: Any, found: list[SearchInfo], scale: Scale, *, seconds: float, unicode: bool
) -> list[str]:
    """The table: what the search has done, who stands better, and the best moves with their values and lines."""
    if not found:
        return [f"{game.seat(game.player(state))} to move. Looking ... {seconds:.1f} s"]
    first = found[0]
    newest = max(found, key=lambda info: info.nodes)
    dot = " \N{MIDDLE DOT} " if unicode else " | "
    head = dot.join(
        (
            f"depth {first.depth}/{first.deepest}",
            f"{newest.nodes:,} nodes",
            f"{_rate(newest.nodes_per_second)} nodes/s",
            f"table {100 * newest.table_fill:.0f} %",
            f"{seconds:.1f} s",
        )
    )
    words = [("", "move", "value", "depth", "line")]
    for place, info in enumerate(found, 1):
        move, *rest = written(game, state, info.line)
        words.append((str(place), move, value_text(info, game), str(info.depth), " ".join(rest)))
    widths = [max(len(row[column]) for row in words) for column in range(4)]
    rows = [
        f"{place:>{widths[0]}}  {move:<{widths[1]}}  {value:>{widths[2]}}  {depth:>{widths[3]}}  {line}".rstrip()
        for place, move, value, depth, line in words
    ]
    return [head, _standing(game, first, scale, unicode=unicode), "", *rows]


def _standing(game: Game[Any, Any], first: SearchInfo, scale: Scale, *, unicode: bool) -> str:
    """Who stands how: of two, by a bar between them; else what the one to move can expect."""
    seat = game.seat(first.player)
    if game.facts.players != 2:  # noqa: PLR2004 - one against another
        return f"{seat} to move, who can expect {value_text(first, game)}"
    score = scale.score(first)
    return bar(game, 1 - score if first.player else score, unicode=unicode) + f"  {seat} to move"


def bar(game: Game[Any, Any], share: float, *, unicode: bool) -> str:
    """What the first seat can expect, as a bar between the names of the two."""
    filled = round(_BAR * share)
    full, empty = ("\N{FULL BLOCK}", "\N{LIGHT SHADE}") if unicode else ("#", ".")
    drawn = full * filled + empty * (_BAR - filled)
    return f"{game.seat(0)} {100 * share:.0f} % [{drawn}] {100 - 100 * share:.0f} % {game.seat(1)}"


def cut(text: str, most: int) -> str:
    """A text that fits on a line."""
    return text if len(text) <= most else text[: most - 3] + "..."


def _rate(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.1f} {letter}"
    return f"{value:.0f}"
