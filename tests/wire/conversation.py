"""A conversation with the protocol in this process, and the command that a GUI starts."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from functools import partial

from plyground.core.errors import PlygroundError
from plyground.games import catalogue
from plyground.wire.uci import Uci
from plyground.wire.uci_board import Variant

COMMAND = [sys.executable, "-m", "plyground", "uci"]
PATIENCE_SECONDS = 120.0


def chess_variant() -> Variant:
    return Variant("chess", partial(catalogue.load_named, "chess"), partial(catalogue.load_named, "chess", draws="automatic"))


class Conversation:
    """What was said, and waiting for what is to be said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self._heard = threading.Condition()
        self.protocol = Uci([chess_variant()], self._hear)

    def _hear(self, line: str) -> None:
        with self._heard:
            self.said.append(line)
            self._heard.notify_all()

    def tell(self, *lines: str) -> None:
        for line in lines:
            assert self.protocol.obey(line)

    def wait(self, start: str, times: int = 1) -> str:
        """The line that begins so; the last of so many."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        with self._heard:
            while len(found := [line for line in self.said if line.startswith(start)]) < times:
                assert self._heard.wait(deadline - time.monotonic()), f"{start} never came: {self.said[-5:]}"
        return found[times - 1]

    def ask(self, *lines: str) -> str:
        """Tell lines of which the last is answered by a move; what was said before is forgotten."""
        self.said.clear()
        self.tell(*lines)
        return self.wait("bestmove")


def refusal_of(act: Callable[[], object]) -> str | None:
    """The sentence by which something was refused, if it was. Any other exception goes on."""
    try:
        act()
    except PlygroundError as refusal:
        return str(refusal)
    return None
