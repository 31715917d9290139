"""One search for a GUI: it runs in a thread of its own, tells its news, and answers exactly once.

    go            begins it; limits count from when the words came
    stop          ends it; the answer comes at once, even while the engine is still being made
    ponderhit     the opponent did what was expected: from now on the clock counts

An answer that has to wait for `stop` or `ponderhit` waits, even if nothing is left to think about.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.coordinates import coordinates
from plyground.core.errors import PlygroundError
from plyground.core.search import SearchInfo
from plyground.engines.chosen_moves import ChosenMoves
from plyground.engines.engine import Engine, Search
from plyground.engines.time_keeping import Patience
from plyground.wire.uci_board import Place
from plyground.wire.uci_going import Go
from plyground.wire.uci_text import info_line, score_text, written_line


@dataclass(frozen=True)
class Order:
    """What is to be searched, and how it shall be told. `chosen` are the only moves to look at; empty for all."""

    go: Go
    place: Place
    past: tuple[Any, ...]
    chosen: tuple[Any, ...]
    overhead: float
    lines: int
    shuffled: bool
    came: float
    """When the words came, by the monotonic clock."""


class Thinking:
    """A search under way. `say` writes a line to the GUI, `engine` gives the engine once it is made."""

    def __init__(self, order: Order, engine: Callable[[], Engine], say: Callable[[str], None]) -> None:
        """Nothing is begun yet."""
        self._order, self._source, self._say = order, engine, say
        self._engine: Engine | None = None
        self._is_stopped = False
        self._is_answered = False
        self._lock = threading.Lock()
        self._may_answer = threading.Event()
        if not order.go.waits:
            self._may_answer.set()
        self._heard: list[SearchInfo] = []
        self._patience: Patience | None = None
        self._deadline: float | None = None
        self._timer: threading.Timer | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin, in the background."""
        self._thread.start()

    @property
    def is_under_way(self) -> bool:
        """Whether the answer is still to come."""
        return not self._is_answered

    @property
    def is_alive(self) -> bool:
        """Whether its thread still runs; that of an engine being made may outlive the answer."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Answer now."""
        with self._lock:
            self._is_stopped = True
            engine = self._engine
        self._may_answer.set()
        if engine is None:
            self._answer(self._first(), None)
        else:
            engine.stop()

    def join(self, seconds: float | None = None) -> None:
        """Wait for its end."""
        self._thread.join(seconds)

    def hit(self) -> None:
        """What was expected has come: go on by the clock, and count the time so far as thought."""
        order = self._order
        if not order.go.ponder or self._may_answer.is_set():
            return
        now = time.monotonic()
        limits = order.go.limits(order.place.game.player(order.place.state), order.overhead)
        patience = Patience(limits, choices=len(order.place.game.actions(order.place.state)), credit=now - order.came)
        is_enough = False
        with self._lock:
            for info in self._heard:
                is_enough = patience.is_enough(info)
            self._patience = patience
            self._deadline = None if limits.seconds is None else now + limits.seconds
            engine = self._engine
            self._end_in_time()
        if not order.go.infinite:
            self._may_answer.set()
        if is_enough and engine is not None:
            engine.stop()

    # -- in the thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        action, reply = self._first(), None
        try:
            search = self._begun()
            while search is not None:
                try:
                    self._hear(next(search))
                except StopIteration as ended:
                    action = ended.value.action
                    line = ended.value.info.line
                    reply = line[1] if len(line) > 1 and line[0] == action else None
                    break
        except PlygroundError as error:
            self._tell(str(error))
        except Exception as error:  # noqa: BLE001 - a GUI must have an answer, whatever breaks
            self._tell(f"The search failed ({type(error).__name__}: {error}); the move is only a legal one.")
        self._may_answer.wait()
        if self._timer is not None:
            self._timer.cancel()
        self._answer(action, reply)

    def _begun(self) -> Search | None:
        order = self._order
        engine = self._source()
        if self._is_answered:
            return None  # it was stopped while the engine was made
        if order.chosen:
            engine = ChosenMoves(engine, order.chosen, lines=order.lines)
        player = order.place.game.player(order.place.state)
        limits = order.go.limits(player, order.overhead, time.monotonic() - order.came)
        if order.go.ponder:
            limits = replace(limits, seconds=None, soft_seconds=None)
        search = engine.search(order.place.state, limits, past=order.past)
        with self._lock:
            self._engine = engine
            self._end_in_time()
            if self._is_stopped:
                engine.stop()
        return search

    def _end_in_time(self) -> None:
        """Once both are known, the engine and when a hit wants it to end: see to it. Under the lock."""
        if self._engine is None or self._deadline is None:
            return
        self._timer = threading.Timer(max(self._deadline - time.monotonic(), 0.0), self._engine.stop)
        self._timer.daemon = True
        self._timer.start()

    def _hear(self, info: SearchInfo) -> None:
        order = self._order
        if self._is_answered:
            return
        self._say(info_line(info, written_line(order.place, info.line, shuffled=order.shuffled)))
        if info.number != 1:
            return
        with self._lock:
            self._heard.append(info)
            is_enough = self._patience is not None and self._patience.is_enough(info)
        if (is_enough or self._is_mate_wanted(info)) and self._engine is not None:
            self._engine.stop()

    def _is_mate_wanted(self, info: SearchInfo) -> bool:
        """Whether `go mate` has what it asked for."""
        wanted = self._order.go.numbers.get("mate")
        kind, _, moves = score_text(info).partition(" ")
        return wanted is not None and kind == "mate" and 0 < int(moves) <= wanted

    def _first(self) -> Any:
        place = self._order.place
        return (self._order.chosen or place.game.actions(place.state))[0]

    def _answer(self, action: Any, reply: Any) -> None:
        with self._lock:
            if self._is_answered:
                return
            self._is_answered = True
        texts = self._texts(action, reply)
        self._say(f"bestmove {texts[0]}" + (f" ponder {texts[1]}" if len(texts) > 1 else ""))

    def _texts(self, action: Any, reply: Any) -> Sequence[str]:
        place, shuffled = self._order.place, self._order.shuffled
        if reply is None:
            return [coordinates(place.game, place.state, action, shuffled=shuffled)]
        return written_line(place, (action, reply), shuffled=shuffled)

    def _tell(self, sentence: str) -> None:
        self._say("info string " + " ".join(sentence.split()))
