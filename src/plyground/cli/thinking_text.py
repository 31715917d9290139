"""News of a search in words and as data, the same for every command that searches; and Ctrl-C, which ends a search kindly."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Self

from plyground.sessions.analysis import written
from plyground.sessions.scoring import value_text

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.search import SearchInfo, SearchResult
    from plyground.engines.engine import Engine, Search

__all__ = ["Interruption", "LinesHeard", "info_data", "info_row", "pulled", "value_text"]


class Interruption:
    """While it lasts, Ctrl-C asks the engine to stop, so that its result is not lost.

    A second Ctrl-C, or one before anything was found, ends the command as everywhere else; where `is_prompt`, also the one
    before is answered with a move.
    """

    def __init__(self, engine: Engine, *, is_prompt: bool = False) -> None:
        self.wanted = False
        self.has_found = is_prompt
        self._engine = engine
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._obey)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before or signal.SIG_DFL)

    def _obey(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if self.wanted or not self.has_found:
            raise KeyboardInterrupt
        self.wanted = True
        self._engine.stop()


class LinesHeard:
    """The best lines of a search as its news told them last, the best first.

    A depth that was not finished may have told only some: then lines of the one before stand behind them.
    """

    def __init__(self) -> None:
        self._now: list[SearchInfo] = []
        self._before: list[SearchInfo] = []

    def hear(self, info: SearchInfo) -> None:
        """Take in one piece of news; a first line begins a new list."""
        if info.number == 1:
            self._now, self._before = [], self.lines()
        self._now.append(info)

    def lines(self) -> list[SearchInfo]:
        """As many as were ever told at once, each with another first move."""
        begun = [info.line[:1] for info in self._now]
        older = [info for info in self._before if info.line[:1] not in begun]
        return (self._now + older)[: max(len(self._now), len(self._before))]

    def as_data(self, game: Game[Any, Any], state: Any) -> list[dict[str, Any]]:
        """The lines for a program, numbered from 1."""
        return [
            {"number": number, "move": game.write_action(state, info.line[0])} | info_data(game, state, info)
            for number, info in enumerate(self.lines(), 1)
            if info.line
        ]


def pulled(search: Search, heard: Callable[[SearchInfo], None] = lambda _: None) -> SearchResult:
    """Hear all the news of a search; gives its result."""
    while True:
        try:
            heard(next(search))
        except StopIteration as ended:
            result: SearchResult = ended.value
            return result


def info_row(game: Game[Any, Any], state: Any, info: SearchInfo) -> str:
    """News as one line of text."""
    number = f"{info.number}. " if info.number > 1 else ""
    line = " ".join(written(game, state, info.line))
    return (
        f"depth {info.depth:>2}/{info.deepest:<3} {value_text(info, game):>9}  {info.nodes:>11,} nodes  "
        f"{info.seconds:6.2f} s  {number}{line}"
    )


def info_data(game: Game[Any, Any], state: Any, info: SearchInfo) -> dict[str, Any]:
    """News for a program. `value` is what the player to move, `player`, can expect; players count from 1."""
    return {
        "player": info.player + 1,
        "value": info.value,
        "proven": info.is_proven,
        "ends_in": info.ends_in,
        "bound": str(info.bound),
        "depth": info.depth,
        "deepest": info.deepest,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 4),
        "line": list(written(game, state, info.line)),
    }
