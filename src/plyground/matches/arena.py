"""Where games are played: processes of their own, so that a player can crash, hang or exit and the match goes on.

Each process is handed one game at a time and answers with what came of it. In shared memory it notes who is thinking and
until when, so that a process that dies, or has to be ended because its player does not answer, tells who lost.

Ctrl-C is for the caller's process only; the others do not hear it, and end when the caller does, whatever ends it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection
from types import TracebackType
from typing import Any, Self

from plyground.core.errors import BadGameError, BadLimitError, PlygroundError
from plyground.core.game import Game
from plyground.matches.plan import Finished, Fixture, Plan
from plyground.matches.playing import Ending

MOST_PROCESSES = 256
_NAP_SECONDS = 0.2
_PATIENCE_SECONDS = 2.0
"""How long a player is left alone beyond its time and grace before its process is ended."""
_NOBODY = -1


class Arena:
    """Plays fixtures of a plan in so many processes; with none, in the caller's own."""

    def __init__(self, plan: Plan, game: Game[Any, Any], processes: int = 1) -> None:
        """No process is started before there is a game for it."""
        if not 0 <= processes <= MOST_PROCESSES:
            raise BadLimitError(f"Games are played in 0 to {MOST_PROCESSES} processes; it was {processes}.")
        self._plan, self._game, self._processes = plan, game, processes
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Finished]:
        """What comes of the fixtures, each as soon as it is there. They are taken one by one, as they are needed."""
        if not self._processes:
            yield from (fixture.play(self._plan, self._game) for fixture in fixtures)
            return
        self._hire(fixtures)
        while busy := [worker for worker in self._workers if worker.fixture is not None]:
            answered = connection.wait([worker.connection for worker in busy], _NAP_SECONDS)
            for worker in busy:
                if worker.connection in answered or worker.is_overdue():
                    finished = self._answer(worker)
                    self._hand(worker, fixtures)
                    yield finished

    def collect(self) -> list[Finished]:
        """The games that are over and were not yet given out: for a caller who stops early. Waits for nothing."""
        finished = []
        for worker in self._workers:
            with suppress(EOFError, OSError):
                if worker.fixture is not None and worker.connection.poll():
                    answer = worker.connection.recv()
                    worker.fixture = None
                    finished += [answer] if isinstance(answer, Finished) else []
        return finished

    def close(self) -> None:
        """End every process."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    def _hire(self, fixtures: Iterator[Fixture]) -> None:
        for _ in range(self._processes):
            fixture = next(fixtures, None)
            if fixture is None:
                break
            worker = _Worker(self._plan)
            self._workers.append(worker)
            worker.take(fixture)

    def _hand(self, worker: _Worker, fixtures: Iterator[Fixture]) -> None:
        """Give a worker its next game; one that is gone is replaced if there is a game for another."""
        fixture = next(fixtures, None)
        if not worker.is_alive:
            self._workers.remove(worker)
            if fixture is None:
                return
            worker = _Worker(self._plan)
            self._workers.append(worker)
        worker.fixture = None
        if fixture is not None:
            worker.take(fixture)

    def _answer(self, worker: _Worker) -> Finished:
        assert worker.fixture is not None  # noqa: S101 - told to mypy
        try:
            with deaf():
                answer = worker.connection.recv() if worker.connection.poll() else None
        except (EOFError, OSError):
            return self._crashed(worker, worker.fixture)
        if answer is None:
            seat = int(worker.thinking[0])
            worker.end()
            return worker.fixture.lost(self._plan, self._game, max(seat, 0), Ending.TIME, "did not answer and was ended")
        if isinstance(answer, Finished):
            return answer
        raise answer

    def _crashed(self, worker: _Worker, fixture: Fixture) -> Finished:
        """The game of a process that is gone: lost by who was thinking. If nobody was, no player is to blame."""
        worker.process.join(_PATIENCE_SECONDS)
        code, seat = worker.process.exitcode, int(worker.thinking[0])
        worker.end()
        how = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        if seat == _NOBODY:
            raise PlygroundError(
                f"A process that was to play ended with {how} before a player was asked. In a program of your own, start the "
                f"match under 'if __name__ == \"__main__\":', and let the functions of its Setup be importable."
            )
        return fixture.lost(self._plan, self._game, seat, Ending.CRASH, f"ended its process with {how}")


class _Worker:
    """A process, the way to it, and the game it plays."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.fixture: Fixture | None = None
        self.thinking = context.RawArray("d", [_NOBODY, 0.0])
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, plan, self.thinking), daemon=True)
        self.is_alive = True
        with deaf():
            self.process.start()
        theirs.close()

    def take(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.thinking[0] = _NOBODY
        with suppress(OSError):  # it is gone already, which shows when it is to answer
            self.connection.send(fixture)

    def is_overdue(self) -> bool:
        return bool(self.thinking[0] != _NOBODY and time.monotonic() > self.thinking[1] + _PATIENCE_SECONDS)

    def end(self) -> None:
        if self.is_alive:
            self.is_alive = False
            self.process.kill()
            self.process.join()
            self.process.close()
            self.connection.close()


@contextmanager
def deaf() -> Iterator[None]:
    """Ctrl-C waits until the block is done. Processes that are started in it never hear one."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(to_caller: connection.Connection, plan: Plan, thinking: Any) -> None:
    """The life of a process: load the game, then play what comes until nothing does."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_the_caller, daemon=True).start()
    with suppress(OSError):
        os.dup2(2, 1)  # what players print must not come between the caller's own words

    def watch(seat: int, seconds: float) -> None:
        if seat == _NOBODY:
            thinking[0] = _NOBODY
        else:
            thinking[1] = time.monotonic() + seconds
            thinking[0] = seat

    with suppress(EOFError, OSError):
        while True:
            fixture: Fixture = to_caller.recv()
            to_caller.send(_outcome(plan, fixture, watch))


def _outcome(plan: Plan, fixture: Fixture, watch: Any) -> Finished | PlygroundError:
    try:
        return fixture.play(plan, _game_of(plan), watch)
    except PlygroundError as error:
        return type(error)(str(error))
    except Exception as error:  # noqa: BLE001 - players are guarded already: this is the game's own
        return BadGameError(f"{plan.setup.game} fails while it is played: {type(error).__name__}: {error}")


_loaded: dict[str, Game[Any, Any]] = {}


def _game_of(plan: Plan) -> Game[Any, Any]:
    """The game, loaded once in a process."""
    if plan.setup.game not in _loaded:
        _loaded[plan.setup.game] = plan.load()
    return _loaded[plan.setup.game]


def _follow_the_caller() -> None:
    """End with the caller, also if it was killed while a player here thinks."""
    caller = multiprocessing.parent_process()
    if caller is not None:
        connection.wait([caller.sentinel])
        os._exit(1)
