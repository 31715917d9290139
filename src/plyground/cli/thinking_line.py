"""A player that thinks, at the terminal: one line of news that is drawn anew in its place, and Ctrl-C, which hurries it."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Self

from plyground.cli.live_table import cut, is_drawn_in_place
from plyground.cli.output import width
from plyground.cli.thinking_text import value_text
from plyground.sessions.analysis import written

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.search import SearchInfo

_TWICE_SECONDS = 2.0


class ThinkingLine:
    """What a search has found so far, on one line that is gone when it ends; only at a terminal that can draw it anew."""

    def __init__(self, game: Game[Any, Any], state: Any, who: str, first: str, *, is_secret: bool = False) -> None:
        """`who` stands before the news, `first` until they come. News of a secret search would tell what its player holds."""
        self._game, self._state, self._who, self._first, self._is_secret = game, state, who, first, is_secret
        self._is_drawn = is_drawn_in_place()

    def __enter__(self) -> Self:
        self._draw(self._first)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._draw("")

    def hear(self, info: SearchInfo) -> None:
        """Show it."""
        if info.number == 1 and not self._is_secret:
            self._draw(f"{self._who}: {news_text(self._game, self._state, info)}")

    def _draw(self, text: str) -> None:
        if self._is_drawn:
            sys.stdout.write(f"\r{cut(text, width() - 1)}\x1b[K")
            sys.stdout.flush()


def news_text(game: Game[Any, Any], state: Any, info: SearchInfo) -> str:
    """News in a few words: how deep, what it is worth, the line."""
    return f"depth {info.depth}, {value_text(info, game)}, {' '.join(written(game, state, info.line))}"


class MoveNow:
    """Ctrl-C while a search goes on: the first asks for a move at once, a second soon after it leaves the game.

    One object serves the whole game, so that a second press is known as such even if the next search has begun by then.
    """

    def __init__(self) -> None:
        self._pressed = -_TWICE_SECONDS
        self._stop: Callable[[], None] = lambda: None
        self._before: Any = None

    def hurrying(self, stop: Callable[[], None]) -> Self:
        """What ends the search, for a `with` block."""
        self._stop = stop
        return self

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._obey)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before or signal.SIG_DFL)

    def _obey(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        now = time.monotonic()
        if now - self._pressed < _TWICE_SECONDS:
            raise KeyboardInterrupt
        self._pressed = now
        self._stop()
