"""An engine at a table: it thinks about the game of a session, by the clock if there is one, also on the others' time.

    opponent = Opponent(engine, Limits(seconds=1), ponders=True)
    result = opponent.think(session)          it is the engine's turn
    opponent.ponder(session)                  it is somebody else's; the next `think` makes use of it
    opponent.rest()                           no thread is left behind

Whatever goes wrong in an engine is raised as a `PlygroundError`, and so is a move that is not legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import EngineFailedError
from plyground.core.facts import Information
from plyground.core.search import Limits, SearchInfo, SearchResult
from plyground.engines.engine import Engine
from plyground.engines.pondering import Ponderer
from plyground.engines.time_keeping import limits_for
from plyground.sessions.session import Session

Heard = Callable[[SearchInfo], None]


class Opponent:
    """One engine and the limits of its thinking. Only one thing is searched at a time."""

    def __init__(self, engine: Engine, limits: Limits, *, ponders: bool = False) -> None:
        """It ponders only if it is to, and only in games without secrets: there its own position tells too much or nothing."""
        self.engine = engine
        self.limits = limits
        self._ponderer = Ponderer(engine) if ponders and engine.game.facts.information == Information.PERFECT else None
        self._pondered: Any = None
        self._expected: dict[Any, Any] = {}
        """What the last line says about the states to come."""

    def think(self, session: Session, clock: Clock | None = None, heard: Heard = lambda _: None) -> SearchResult:
        """What the engine would play. `clock` runs for it; `heard` is told the news."""
        limits = self.limits
        if clock is not None:
            left = max(session.game.facts.longest - session.plies, 1)
            limits = limits_for(clock, limits, plies_left=left)
        result = self._found_while_pondering(session, limits, heard)
        if result is None:
            result = _searched(self.engine, session, limits, heard)
        if result.action not in session.game.actions(session.state):
            raise EngineFailedError(f"The engine {self.engine.name} chose what is not a legal action of {session.game.name}.")
        self._expect(session, result)
        return result

    def ponder(self, session: Session) -> None:
        """Begin to think about a position in which somebody else is to move; harmless if it is being thought about already."""
        if self._ponderer is None or (self._ponderer.is_pondering and self._pondered == session.state):
            return
        self._pondered = session.state
        self._ponderer.start(session.state, self._expected.get(session.state), past=session.past)

    def stop(self) -> None:
        """End the search that is under way; its result is the best so far."""
        self.engine.stop()

    def rest(self) -> None:
        """Think about nothing."""
        if self._ponderer is not None:
            self._ponderer.stop()

    def _found_while_pondering(self, session: Session, limits: Limits, heard: Heard) -> SearchResult | None:
        if self._ponderer is None or not self._ponderer.is_pondering:
            return None
        last = session.last
        if last is None or last.state != self._pondered:
            self._ponderer.stop()
            return None
        for info in self._ponderer.news[-1:]:
            if self._expected.get(last.state) == last.action:
                heard(info)
        return self._ponderer.hit(last.action, limits)

    def _expect(self, session: Session, result: SearchResult) -> None:
        self._expected = {}
        if self._ponderer is None:
            return
        state = session.state
        for action in result.info.line:
            self._expected[state] = action
            state = session.game.result(state, action)


def _searched(engine: Engine, session: Session, limits: Limits, heard: Heard) -> SearchResult:
    search = engine.search(session.state, limits, past=session.past)
    while True:
        try:
            heard(next(search))
        except StopIteration as ended:
            result: SearchResult = ended.value
            return result
