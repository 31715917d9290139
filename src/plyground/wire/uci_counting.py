"""`go perft N`: counting the sequences of legal moves, in the background, so that `stop` is heard."""

from __future__ import annotations

import threading
from collections.abc import Callable

from plyground.core.coordinates import coordinates
from plyground.core.errors import PlygroundError
from plyground.native.startup import scipy_left_out
from plyground.wire.uci_board import Place


class _StoppedError(Exception):
    """Somebody said stop. It ends a count from within, and never leaves this file."""


class Counting:
    """A count under way: one line for every first move, then the sum."""

    def __init__(self, place: Place, depth: int, threads: int, shuffled: bool, say: Callable[[str], None]) -> None:  # noqa: FBT001 - as the option says
        """Nothing is begun yet."""
        self._place, self._depth, self._threads, self._shuffled, self._say = place, depth, threads, shuffled, say
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin, in the background."""
        self._thread.start()

    @property
    def is_under_way(self) -> bool:
        """Whether it still counts."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Give up."""
        self._is_stopped = True

    def join(self, seconds: float | None = None) -> None:
        """Wait for its end."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._count()
        except _StoppedError:
            self._say("info string The count was stopped.")
        except PlygroundError as error:
            self._say(f"info string {error}")

    def _count(self) -> None:
        with scipy_left_out():
            from plyground.kernels.perft import perft  # noqa: PLC0415 - it imports the compiler

        game, state = self._place.game, self._place.state
        counted = perft(game, self._depth, state, threads=self._threads, progress=self._go_on)
        for action in game.actions(state):
            name = coordinates(game, state, action, shuffled=self._shuffled)
            if (nodes := counted.split.get(game.write_action(state, action))) is not None:
                self._say(f"{name}: {nodes}")
        self._say("")
        self._say(f"Nodes searched: {counted.nodes}")

    def _go_on(self, done: int, total: int) -> None:
        del done, total
        if self._is_stopped:
            raise _StoppedError
