"""Thinking on the opponent's time: search the position after the reply that is expected, and go on if it comes.

    ponderer = Ponderer(engine)
    ponderer.start(state, expected)                 the opponent is to move in `state`
    result = ponderer.hit(action, limits)           None if another reply came: then search as usual

A hit does not begin anew: the search goes on, what it knows stays known, and the time it had counts as time spent. A miss
ends it within milliseconds; what its table holds may still help. Without an expected reply the opponent's own position is
searched, which can only fill the table.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from plyground.core.errors import BadLimitError
from plyground.core.search import Limits, SearchInfo, SearchResult
from plyground.engines.engine import Engine, Search
from plyground.engines.time_keeping import Patience

_NAP_SECONDS = 0.005


class Ponderer:
    """One engine that thinks while others move. Only one search is under way at a time, and `stop` leaves no thread."""

    def __init__(self, engine: Engine) -> None:
        """The engine must not be used for anything else between `start` and `hit`, `miss` or `stop`."""
        self.engine = engine
        self._thread: threading.Thread | None = None
        self._expected: Any = None
        self._has_expected = False
        self._news: list[SearchInfo] = []
        self._result: SearchResult | None = None
        self._fault: BaseException | None = None
        self._began = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def is_pondering(self) -> bool:
        """Whether a search is under way, or has ended and waits to be used."""
        return self._thread is not None

    @property
    def news(self) -> tuple[SearchInfo, ...]:
        """What was found so far."""
        return tuple(self._news)

    def start(self, state: Any, expected: Any = None, *, past: Sequence[Any] = ()) -> None:
        """Begin to think. `expected` is an action of the player to move in `state`, `past` the states that led there."""
        self.stop()
        game = self.engine.game
        self._expected, self._has_expected = expected, expected is not None
        self._news, self._result, self._fault = [], None, None
        if expected is not None:
            past, state = (*past, state), game.result(state, expected)
            if game.is_terminal(state) or game.player(state) < 0:
                return  # nothing to think about: the game is over there, or the dice are next
        search = self.engine.search(state, Limits(), past=past)
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._pull, args=(search,), daemon=True)
        self._thread.start()

    def hit(self, action: Any, limits: Limits = Limits()) -> SearchResult | None:
        """The opponent has moved. If as expected, the search goes on within the limits; else it is ended, and None is given.

        `seconds` count from now; `soft_seconds`, nodes and depth include what was already thought.
        """
        if self._thread is None or not self._has_expected or action != self._expected:
            self.stop()
            return None
        if limits == Limits() and self._thread.is_alive():
            self.stop()
            raise BadLimitError("A search that goes on after a hit needs a limit; there was none.")
        self._wait(limits)
        self._end()
        if self._fault is not None:
            raise self._fault
        return self._result

    def miss(self) -> None:
        """The opponent has done something else."""
        self.stop()

    def stop(self) -> None:
        """End the search that is under way; harmless when there is none."""
        if self._thread is not None:
            self._end()
        self._has_expected = False

    def _end(self) -> None:
        assert self._thread is not None  # noqa: S101 - asked before
        self.engine.stop()
        self._thread.join()
        self._thread = None

    def _pull(self, search: Search) -> None:
        try:
            while True:
                self._news.append(next(search))
        except StopIteration as ended:
            self._result = ended.value
        except BaseException as fault:  # noqa: BLE001 - handed to whoever asks for the result
            self._fault = fault

    def _wait(self, limits: Limits) -> None:
        """Until the search has ended by itself, or has had enough."""
        assert self._thread is not None  # noqa: S101 - asked before
        deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        patience = Patience(limits, credit=time.monotonic() - self._began)
        seen = 0
        while self._thread.is_alive():
            news = self._news[seen:]
            seen += len(news)
            for info in news:
                is_done = limits.depth is not None and info.depth >= limits.depth
                is_done |= limits.nodes is not None and info.nodes >= limits.nodes
                if info.number == 1 and (patience.is_enough(info) or is_done):
                    return
            rest = _NAP_SECONDS if deadline is None else min(_NAP_SECONDS, deadline - time.monotonic())
            if rest <= 0 or limits.nodes == 0 or limits.depth == 0:
                return
            self._thread.join(rest)
