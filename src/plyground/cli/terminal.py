"""A game at the terminal: show, ask, play, until it is over or the person leaves.

A word that is a legal move is always taken as that move; only then as a command. A colon in front (`:undo`)
always means the command.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from plyground.cli.arguments import path_from
from plyground.cli.keeping import Keeper, record_in
from plyground.cli.screen import Screen
from plyground.core.errors import BadRecordError, IllegalActionError, PlygroundError
from plyground.core.game import CHANCE
from plyground.sessions.session import Chooser, Session

_HELP = """Type a move as the list of moves shows it, or one of these words:
  moves            list the legal moves
  undo, redo       take your last move back, play it again
  resign           give the game up
  save FILE        write the record of the game to a file
  load FILE        go on with a game that was saved
  board            show the board again
  position         show the position in the game's notation
  rules            how the game is played
  quit             leave; the record is kept"""
_AT_THE_END = "Type 'undo' to take your last move back, or press Enter to leave."
_SHOWN_MOVES = 40


class Terminal:
    """One person, or several at one screen, playing a session."""

    def __init__(
        self, session: Session, players: Mapping[int, Chooser], keeper: Keeper, screen: Screen, *, called: str = ""
    ) -> None:
        """`players` choose for their seats; a person chooses for the others. `called` is how the person named the game."""
        self.session = session
        self.players = players
        self._called = f"{called} " if called.endswith(".py") else ""
        self._keeper = keeper
        self._screen = screen
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: print(_HELP),
            "?": lambda _: print(_HELP),
            "moves": lambda _: self._list_moves(),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "resign": lambda _: self._resign(),
            "save": self._save,
            "save!": lambda name: self._save(name, replace=True),
            "load": self._load,
            "board": lambda _: self._screen.show(self.session),
            "rules": lambda _: self._rules(),
            "position": lambda _: self._position(),
            "quit": lambda _: self._leave(),
            "exit": lambda _: self._leave(),
        }
        self._left = False

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
                self._keep()
            finally:
                signal.signal(signal.SIGINT, before or signal.SIG_DFL)

    def _begin(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - importing it lets lines be edited and called back
        self._screen.greet(self.session)
        self._screen.show(self.session)

    def _step(self) -> None:
        player = self.session.player
        if player == CHANCE:
            raise IllegalActionError("Nobody rolls the dice.")
        if player not in self.players:
            self._ask()
            return
        if not self._screen.people and self.session.plies >= self.session.game.facts.longest:
            print(f"Stopped: the game's facts say that it ends within {self.session.plies} plies, and it does not.")
            self._left = True
            return
        self._screen.tell(self.session.play(self.players[player].choose(self.session.game, self.session.state)), self.session)
        self._screen.show(self.session)

    def _ask(self) -> None:
        line = input(f"{self.session.game.seat(self.session.player)}> ").strip()
        if not line:
            print("Type a move, 'moves' to see them, or 'help'.")
            return
        try:
            self._obey(line)
        except PlygroundError as error:
            print(error)

    def _end(self) -> None:
        """Somebody who sits there may take the last move back, or save the game under a name."""
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
        self._screen.tell(self.session.submit(line), self.session)
        self._screen.show(self.session)

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

    # -- what is done ----------------------------------------------------------------------------------------------

    def _undo(self) -> None:
        if not self.session.undo():
            print("There is nothing to take back.")
            return
        while self.session.player in self.players and self.session.undo():
            pass
        while self.session.player in self.players and self.session.redo():
            pass
        self._screen.forget()
        self._screen.show(self.session)

    def _redo(self) -> None:
        if not self.session.redo():
            print("There is nothing to play again.")
            return
        while self.session.player in self.players and self.session.redo():
            pass
        self._screen.forget()
        self._screen.show(self.session)
        if self.session.is_over:
            print(self.session.outcome())

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
                f"{path} is a record of another game or of other options; leave and type: ply play --load {path}"
            )
        resumed = Session.resume(self.session.game, record, self.session.dice)
        self._keep()
        self.session = resumed
        self._keeper = Keeper(self._screen.people, load=path, tags=record.tags)
        self._screen.forget()
        self._screen.show(self.session)
        if self.session.is_over:
            print(f"The game is over. {self.session.outcome()}")

    def _leave(self) -> None:
        self._left = True

    def _keep(self) -> None:
        if self.session.plies == 0:
            return
        try:
            path = self._keeper.keep(self.session)
        except BadRecordError as error:
            print(f"{error}\nThe record is:\n\n{self._keeper.text(self.session)}")
            return
        ended = "" if self.session.is_over else f" Go on with: ply play {self._called}--load {path}"
        print(f"The record is in {path}.{ended}")
