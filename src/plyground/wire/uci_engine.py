"""The one engine of a conversation: made when it is first needed, and anew when other settings ask for another."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from plyground.core.errors import PlygroundError
from plyground.engines.engine import Engine
from plyground.engines.levels import LevelEngine
from plyground.engines.settings import EngineSettings
from plyground.native.startup import scipy_left_out
from plyground.wire.uci_board import Place


class EngineRoom:
    """Keeps the engine, and with it what its table knows. `tell` is told what could not be done."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """Nothing is made yet, and nothing compiled."""
        self._tell = tell
        self._engine: Engine | None = None
        self._settings = EngineSettings()
        self._making = threading.Lock()
        self.is_being_made = False

    def forget(self) -> None:
        """Another engine from the next search on, which knows nothing."""
        self._engine = None

    def engine(self, place: Place, settings: EngineSettings, *, alone: bool = False) -> Engine:
        """The engine for a position, ready to search. With `alone` it tells one line, whatever the settings say."""
        wanted = replace(settings, lines=1) if alone else settings
        with self._making:
            if self._engine is not None and self._engine.game is place.game:
                if wanted == self._settings:
                    return self._engine
                if _is_adapted(self._engine, self._settings, wanted):
                    self._settings = wanted
                    return self._engine
            self.is_being_made = True
            try:
                self._engine = self._made(place, wanted)
            finally:
                self.is_being_made = False
            return self._engine

    def _made(self, place: Place, wanted: EngineSettings) -> Engine:
        """A table that does not fit into memory is made as large as the last one was."""
        with scipy_left_out():
            from plyground.engines.choosing import engine_for  # noqa: PLC0415 - what it makes imports the compiler

            self._engine = None  # its table goes before the next one comes
            try:
                engine = engine_for(place.game, wanted)
            except PlygroundError as error:
                self._tell(str(error))
                engine = engine_for(place.game, replace(wanted, megabytes=min(self._settings.megabytes, wanted.megabytes)))
            engine.prepare()
        self._settings = wanted
        return engine


def _is_adapted(engine: Engine, had: EngineSettings, wanted: EngineSettings) -> bool:
    """Whether the engine could be told of the change: the table need not go for another number of lines or threads."""
    if replace(had, lines=wanted.lines, threads=wanted.threads) != wanted:
        return False
    from plyground.engines.alpha_beta_engine import AlphaBetaEngine  # noqa: PLC0415 - it imports the compiler

    plain = engine.engine if isinstance(engine, LevelEngine) else engine
    if not isinstance(plain, AlphaBetaEngine):
        return False
    plain.lines, plain.threads = wanted.lines, wanted.threads
    return True
