"""A game at the terminal: show, ask, play, until it is over or the person leaves.

A word that is a legal move is always taken as that move; only then as a command. A colon in front (`:undo`)
always means the command.
"""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from plyground.cli.advising import Adviser
from plyground.cli.arguments import path_from
from plyground.cli.keeping import Keeper, record_in
from plyground.cli.players import Players
from plyground.cli.screen import Screen
from plyground.cli.timing import TimeIsUpError, Timing
from plyground.core.errors import BadOptionError, BadRecordError, IllegalActionError, PlygroundError
from plyground.core.game import CHANCE
from plyground.sessions.session import Event, Session

_HELP = """Type a move as the list of moves shows it, or one of these words:
  moves            list the legal moves
  undo, redo       take your last move back (also: takeback), play it again
  hint             what the engine would play, its value and the line
  value            what the engine thinks you can expect (also: eval)
  why              the score of the position, feature by feature
  level N          let the engine play at level N, from 1 to 10
  resign           give the game up
  save FILE        write the record of the game to a file
  load FILE        go on with a game that was saved
  board            show the board again
  position         show the position in the game's notation
  rules            how the game is played
  quit             leave; the record is kept
While the engine thinks, Ctrl-C makes it move at once; twice, or at your turn, it leaves."""
_AT_THE_END = "Type 'undo' to take your last move back, or press Enter to leave."
_SHOWN_MOVES = 40


class Terminal:
    """One person, or several at one screen, playing a session."""

    def __init__(
        self,
        session: Session,
        players: Players,
        keeper: Keeper,
        screen: Screen,
        *,
        called: str = "",
        timing: Timing | None = None,
    ) -> None:
        """`players` choose for the seats at which nobody sits. `called` is how the person named the game."""
        self.session = session
        self._players = players
        self._timing = timing or Timing()
        self._adviser = Adviser(session.game, players.hurry)
        self._called = f"{called} " if called.endswith(".py") else ""
        self._keeper = keeper
        self._screen = screen
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: print(_HELP),
            "?": lambda _: print(_HELP),
            "moves": lambda _: self._list_moves(),
            "undo": lambda _: self._undo(),
            "takeback": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "hint": lambda _: print(self._adviser.hint(self.session)),
            "value": lambda _: print(self._adviser.value(self.session)),
            "eval": lambda _: print(self._adviser.value(self.session)),
            "why": lambda _: print(self._adviser.why(self.session)),
            "level": self._level,
            "resign": lambda _: self._resign(),
            "save": self._save,
            "save!": lambda name: self._save(name, replace=True),
            "load": self._load,
            "board": lambda _: self._show(),
            "rules": lambda _: self._rules(),
            "position": lambda _: self._position(),
            "quit": lambda _: self._leave(),
            "exit": lambda _: self._leave(),
        }
        self._left = False
        self.is_stopped = False
        """Whether a game that nobody sits at went on for longer than its facts say."""
        self.failures: list[str] = []
        """What was said of players that failed."""
        self.record_path: Path | None = None
        """Where the record is, once it is kept."""

    def run(self) -> None:
        """Play to the end. However it ends, the record of what was played is kept."""
        try:
            self._begin()
            while not self._left:
                if self.session.is_over:
                    self._end()
                else:
                    self._step()
        except (KeyboardInterrupt, EOFError):
            print()
        finally:
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # an impatient second Ctrl-C must not lose the record
            try:
                self._timing.halt()
                self._players.rest()
                self._keep()
            finally:
                signal.signal(signal.SIGINT, before or signal.SIG_DFL)

    def _begin(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - importing it lets lines be edited and called back
        self._screen.greet(self.session, self._players.told())
        self._show()

    def _show(self) -> None:
        self._screen.show(self.session)
        if clock := self._timing.text(self.session.game):
            print(clock)

    def _step(self) -> None:
        player = self.session.player
        if player == CHANCE:
            raise IllegalActionError("Nobody rolls the dice.")
        if player in self._players.people:
            self._ask()
            return
        if not self._screen.people and self.session.plies >= self.session.game.facts.longest:
            print(f"Stopped: the game's facts say that it ends within {self.session.plies} plies, and it does not.")
            self._left = self.is_stopped = True
            return
        self._players.wait_for(player)
        self._timing.start(player)
        choice = self._players.choose(self.session, self._timing.now())
        if choice.failure:
            self.failures.append(choice.failure)
            print(choice.failure)
        self._played(choice.action, choice.said)

    def _played(self, action: object, said: str = "") -> None:
        """A move is there: play it, unless it comes too late."""
        events: list[Event] = [self.session.run_out()] if self._timing.stop() else self.session.play(action)
        self._screen.tell(events, self.session, said)
        self._show()

    def _ask(self) -> None:
        player = self.session.player
        self._players.ponder(self.session)
        self._timing.start(player)
        try:
            with self._timing.heard(player):
                line = input(f"{self.session.game.seat(player)}> ").strip()
        except TimeIsUpError:
            print()
            self._timing.halt()
            self._screen.tell([self.session.run_out()], self.session)
            return
        if not line:
            print("Type a move, 'moves' to see them, or 'help'.")
            return
        try:
            self._obey(line)
        except PlygroundError as error:
            print(error)

    def _end(self) -> None:
        """Somebody who sits there may take the last move back, or save the game under a name."""
        self._players.rest()
        if not self._screen.people or not sys.stdin.isatty():
            self._left = True
            return
        print(_AT_THE_END)
        line = input("> ").strip()
        if not line:
            self._left = True
            return
        try:
            self._obey(line)
        except PlygroundError as error:
            print(error)

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.removeprefix(":").lower())
        if command is not None and (line.startswith(":") or not self._is_move(line)):
            command(rest.strip())
            return
        if self.session.is_over:
            raise IllegalActionError(f"Nothing can be played: the game is over. {self.session.outcome()}")
        self._played(self.session.game.read_action(self.session.state, line))

    def _is_move(self, text: str) -> bool:
        try:
            self.session.game.read_action(self.session.state, text)
        except IllegalActionError:
            return False
        return not self.session.is_over

    # -- what is asked ---------------------------------------------------------------------------------------------

    def _list_moves(self) -> None:
        game, state = self.session.game, self.session.state
        texts = [] if self.session.is_over else [game.write_action(state, action) for action in game.actions(state)]
        more = f" ... and {len(texts) - _SHOWN_MOVES} more" if len(texts) > _SHOWN_MOVES else ""
        print((" ".join(texts[:_SHOWN_MOVES]) or "There are none; the game is over.") + more)

    def _position(self) -> None:
        if self._screen.may_see_all():
            print(self.session.game.write_position(self.session.state))
        else:
            print("The position holds what you may not know.")

    def _rules(self) -> None:
        from plyground.games.catalogue import rules_text

        print(rules_text(self.session.game))

    def _is_played_for(self) -> bool:
        """Whether nobody sits at the seat that is to move."""
        return self.session.player >= 0 and self.session.player not in self._players.people

    # -- what is done ----------------------------------------------------------------------------------------------

    def _undo(self) -> None:
        was_late = self.session.late is not None
        if not self.session.undo():
            print("There is nothing to take back.")
            return
        self._timing.halt()
        if was_late and self._timing.switch_off():
            print("The clock is off from here on.")
        while self._is_played_for() and self.session.undo():
            pass
        while self._is_played_for() and self.session.redo():
            pass
        self._screen.forget()
        self._show()

    def _redo(self) -> None:
        if not self.session.redo():
            print("There is nothing to play again.")
            return
        self._timing.halt()
        while self._is_played_for() and self.session.redo():
            pass
        self._screen.forget()
        self._show()
        if self.session.is_over:
            print(self.session.outcome())

    def _level(self, word: str) -> None:
        from plyground.engines.levels import LEVELS

        if not word:
            print("\n".join(f"{level.number:>3}  {level.about}" for level in LEVELS.values()))
            return
        if not word.isdecimal():
            raise BadOptionError(f"A level is a whole number from {min(LEVELS)} to {max(LEVELS)}; it was {word[:40]!r}.")
        self._players.set_level(int(word))
        print(f"The engine plays at level {int(word)} from now on: {LEVELS[int(word)].about}.")

    def _resign(self) -> None:
        self._screen.tell([self.session.resign()], self.session)

    def _save(self, name: str, *, replace: bool = False) -> None:
        if not name:
            print("Save where? Type 'save' and a file name.")
            return
        path = path_from(name)
        self._keeper.save(path, self.session, replace=replace)
        print(f"Saved to {path}.")

    def _load(self, name: str) -> None:
        if not name:
            print("Load what? Type 'load' and a file name.")
            return
        path = path_from(name)
        record = record_in(path)
        if record.game != self.session.game.name or dict(record.options) != dict(self.session.game.options):
            raise BadRecordError(
                f"{path} is a record of another game or of other options; leave and type: "
                f"ply play --load {shlex.quote(str(path))}"
            )
        resumed = Session.resume(self.session.game, record, self.session.dice)
        self._keep()
        self.session = resumed
        self._timing.halt()
        self._keeper = self._keeper.of_another(path, record)
        self.record_path = None
        self.failures.clear()
        self._screen.forget()
        self._show()
        if self.session.is_over:
            print(f"The game is over. {self.session.outcome()}")

    def _leave(self) -> None:
        self._left = True

    def _keep(self) -> None:
        if self.session.plies == 0:
            return
        try:
            path = self.record_path = self._keeper.keep(self.session)
        except BadRecordError as error:
            print(f"{error}\nThe record is:\n\n{self._keeper.text(self.session)}")
            return
        ended = "" if self.session.is_over else f" Go on with: ply play {self._called}--load {shlex.quote(str(path))}"
        print(f"The record is in {path}.{ended}")
