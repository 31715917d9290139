"""The Universal Chess Interface: how a GUI or a tournament manager plays with our engine.

    protocol = Uci([Variant("chess", load)], say)
    protocol.run(lines)                                 until `quit` or the end of the lines

Commands come as lines, answers go out through `say`, which may be called from several threads. `uci` is answered before
anything is compiled; `isready` waits until the engine is made. What is not understood is told by `info string` and survived.
After the commands of the protocol come two that people know from other programs: `d` shows the board, `go perft N` counts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence

from plyground import __version__
from plyground.core.drawing import Style
from plyground.core.errors import PlygroundError, shown
from plyground.engines.settings import EngineSettings
from plyground.wire.uci_board import Board, Place, Variant
from plyground.wire.uci_counting import Counting
from plyground.wire.uci_engine import EngineRoom
from plyground.wire.uci_going import read_go
from plyground.wire.uci_options import UciOptions
from plyground.wire.uci_thinking import Order, Thinking

_LONGEST_SENTENCE = 400
_END_SECONDS = 5.0


class Uci:
    """One conversation with a GUI."""

    def __init__(self, variants: Sequence[Variant], say: Callable[[str], None]) -> None:
        """`variants` are the games that can be played, the usual one first."""
        self._variants = {variant.name: variant for variant in variants}
        self.options = UciOptions(list(self._variants))
        self._write, self._writing = say, threading.Lock()
        self._board: Board | None = None
        self._engines = EngineRoom(self._tell)
        self._at_work: Thinking | Counting | None = None
        self._is_debugging = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._introduce,
            "debug": self._debug,
            "isready": self._get_ready,
            "setoption": self._set_option,
            "register": lambda _: None,
            "ucinewgame": self._begin_anew,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "ponderhit": self._hit,
            "d": self._show,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Obey line after line. The end of the lines is the end of the conversation."""
        try:
            for line in lines:
                if not self.obey(line):
                    return
        finally:
            self.close()

    def obey(self, line: str) -> bool:
        """Do what a line says; False if it says that all is over.

        Words before a known command are skipped, as the protocol wants it. Only `quit` must stand first: a garbled line shall
        not end a game.
        """
        words = line.replace("\ufeff", " ").replace("\x00", " ").split()
        if words[:1] == ["quit"]:
            return False
        place = next((number for number, word in enumerate(words) if word in self._commands), None)
        if words and place != 0:
            self._tell(f"Unknown command: {shown(' '.join(words if place is None else words[:place]))}.")
        if place is not None:
            try:
                self._commands[words[place]](words[place + 1 :])
            except PlygroundError as error:
                self._tell(str(error))
            except Exception as error:  # noqa: BLE001 - one command that fails must not cost the game
                self._tell(f"The command {words[place]} failed ({type(error).__name__}: {error}).")
        return True

    @property
    def is_compiling(self) -> bool:
        """Whether something goes on that cannot be ended."""
        return self._engines.is_being_made

    def close(self) -> None:
        """End whatever is under way."""
        self._stop()
        if self._at_work is not None and not self._engines.is_being_made:
            self._at_work.join(_END_SECONDS)

    # -- commands ----------------------------------------------------------------------------------------------------

    def _introduce(self, words: list[str]) -> None:
        del words
        self._say(f"id name Plyground {__version__}")
        self._say("id author the Plyground authors")
        for option in self.options.declared:
            self._say(option.declaration())
        self._say("uciok")

    def _debug(self, words: list[str]) -> None:
        self._is_debugging = words[:1] != ["off"]

    def _get_ready(self, words: list[str]) -> None:
        del words
        if not self._is_busy:
            self._engines.engine(self._here(), self._settings())
        self._say("readyok")

    def _set_option(self, words: list[str]) -> None:
        name = self.options.set(words)
        if name == "Clear Hash":
            self._engines.forget()
        elif name == "UCI_Variant":
            self._board = None

    def _begin_anew(self, words: list[str]) -> None:
        del words
        self._engines.forget()
        self._board = None

    def _set_position(self, words: list[str]) -> None:
        self._standing().set(words)

    def _go(self, words: list[str]) -> None:
        came = time.monotonic()
        self._stop()
        if self._at_work is not None and not self._engines.is_being_made:
            self._at_work.join()
        go = read_go(words)
        for complaint in go.complaints:
            self._tell(complaint)
        board = self._standing()
        place = board.place
        if "perft" in go.numbers:
            counting = Counting(place, go.numbers["perft"], self.options["Threads"], self.options["UCI_Chess960"], self._say)
            self._at_work = counting
            counting.start()
            return
        if place.game.is_terminal(place.state):
            is_lost = place.game.utility(place.state, 0) != place.game.utility(place.state, 1)
            self._say(f"info depth 0 score {'mate 0' if is_lost else 'cp 0'}")
            self._say("bestmove (none)")
            return
        chosen = []
        for text in go.searchmoves:
            try:
                chosen.append(board.read(text))
            except PlygroundError as error:
                self._tell(str(error))
        overhead = self.options["Move Overhead"] / 1000
        if self._is_debugging:
            limits = go.limits(place.game.player(place.state), overhead)
            self._tell(f"limits: depth {limits.depth}, nodes {limits.nodes}, seconds {limits.soft_seconds} to {limits.seconds}")
        order = Order(
            go, place, board.past, tuple(chosen), overhead, self.options["MultiPV"], self.options["UCI_Chess960"], came
        )
        settings = self._settings()
        self._at_work = Thinking(order, lambda: self._engines.engine(place, settings, alone=bool(chosen)), self._say)
        self._at_work.start()

    def _stop(self) -> None:
        if self._at_work is not None and self._at_work.is_under_way:
            self._at_work.stop()

    def _hit(self, words: list[str]) -> None:
        del words
        if isinstance(self._at_work, Thinking):
            self._at_work.hit()

    def _show(self, words: list[str]) -> None:
        del words
        place = self._here()
        for row in place.game.diagram(place.state, Style(unicode=False)).split("\n"):
            self._say(row.rstrip())
        self._say(f"Fen: {place.game.write_position(place.state)}")

    # -- within ------------------------------------------------------------------------------------------------------

    @property
    def _is_busy(self) -> bool:
        return self._at_work is not None and self._at_work.is_under_way

    def _standing(self) -> Board:
        if self._board is None:
            self._board = Board(self._variants[self.options["UCI_Variant"]])
        return self._board

    def _here(self) -> Place:
        return self._standing().place

    def _settings(self) -> EngineSettings:
        return self.options.settings()

    def _tell(self, sentence: str) -> None:
        said = " ".join(sentence.split())
        self._say("info string " + (said if len(said) <= _LONGEST_SENTENCE else said[:_LONGEST_SENTENCE] + " ..."))

    def _say(self, line: str) -> None:
        with self._writing:
            self._write(line)
