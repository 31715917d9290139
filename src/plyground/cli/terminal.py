"""A game at the terminal: show, ask, play, until it is over or the person leaves.

A word that is a legal move is always taken as that move; only then as a command. A colon in front (`:undo`)
always means the command.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from plyground.cli.output import style
from plyground.core.errors import BadRecordError, IllegalActionError, PlygroundError
from plyground.core.facts import Information
from plyground.core.game import CHANCE
from plyground.core.record import read_record
from plyground.sessions.session import Chooser, Event, GameOver, MovePlayed, Session

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
_SHOWN_MOVES = 40


class Terminal:
    """One person, or several at one screen, playing a session."""

    def __init__(
        self, session: Session, players: Mapping[int, Chooser], save: Path | None, *, called: str, ascii_only: bool
    ) -> None:
        """`players` choose for their seats; a person chooses for the others. `called` is how the person named the game."""
        self.session = session
        self._called = f"{called} " if called.endswith(".py") else ""
        self.players = players
        self.style = style(ascii_only=ascii_only)
        self._kept = save
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: print(_HELP),
            "?": lambda _: print(_HELP),
            "moves": lambda _: self._list_moves(),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "resign": lambda _: self._resign(),
            "save": self._save,
            "load": self._load,
            "board": lambda _: self._show(),
            "rules": lambda _: self._rules(),
            "position": lambda _: self._position(),
            "quit": lambda _: self._leave(),
            "exit": lambda _: self._leave(),
        }
        self._left = False

    def run(self) -> None:
        """Play to the end. However it ends, the record of what was played is kept."""
        print(f"{self.session.game.title or self.session.game.name}. Type a move, 'help', or 'quit'.")
        self._show()
        try:
            while not self._left and not self.session.is_over:
                self._step()
        except (KeyboardInterrupt, EOFError):
            print()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # an impatient second Ctrl-C must not lose the record
            self._keep()

    def _step(self) -> None:
        player = self.session.player
        if player in self.players:
            self._tell(self.session.play(self.players[player].choose(self.session.game, self.session.state)))
            self._show()
            return
        if player == CHANCE:
            raise IllegalActionError("Nobody rolls the dice.")
        line = input(f"{self.session.game.seat(player)}> ").strip()
        if not line:
            print("Type a move, 'moves' to see them, or 'help'.")
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
        self._tell(self.session.submit(line))
        self._show()

    def _is_move(self, text: str) -> bool:
        try:
            self.session.game.read_action(self.session.state, text)
        except IllegalActionError:
            return False
        return True

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _viewer(self) -> int | None:
        """Where something is hidden, show what the person to move may know; with all seats automatic, show all."""
        game = self.session.game
        if game.facts.information == Information.PERFECT or self.session.is_over:
            return None
        people = [seat for seat in range(game.facts.players) if seat not in self.players]
        if len(people) == 1:
            return people[0]
        return self.session.player if self.session.player in people else None

    def _show(self) -> None:
        self._hand_over()
        print("\n" + self.session.game.diagram(self.session.state, self.style, viewer=self._viewer()) + "\n")

    def _hand_over(self) -> None:
        """Several people at one screen must not see each other's secrets."""
        people = [seat for seat in range(self.session.game.facts.players) if seat not in self.players]
        hidden = self.session.game.facts.information == Information.HIDDEN
        if hidden and len(people) > 1 and not self.session.is_over and sys.stdin.isatty():
            input(f"{self.session.game.seat(self.session.player)}, take the keyboard and press Enter.")
            print("\x1b[2J\x1b[H", end="")

    def _tell(self, events: list[Event]) -> None:
        viewer = self._viewer()
        for event in events:
            if isinstance(event, GameOver):
                print(event.text)
            elif isinstance(event, MovePlayed) and not (event.player == CHANCE and viewer is not None):
                print(f"{self.session.game.seat(event.player)}: {event.text}")

    def _list_moves(self) -> None:
        game, state = self.session.game, self.session.state
        texts = [game.write_action(state, action) for action in game.actions(state)]
        more = f" ... and {len(texts) - _SHOWN_MOVES} more" if len(texts) > _SHOWN_MOVES else ""
        print(" ".join(texts[:_SHOWN_MOVES]) + more)

    def _position(self) -> None:
        if self._viewer() is not None:
            print("The position holds what you may not know.")
        else:
            print(self.session.game.write_position(self.session.state))

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
        self._show()

    def _redo(self) -> None:
        if not self.session.redo():
            print("There is nothing to play again.")
            return
        while self.session.player in self.players and self.session.redo():
            pass
        self._show()

    def _resign(self) -> None:
        print(self.session.resign().text)

    def _save(self, name: str) -> None:
        if not name:
            print("Save where? Type 'save' and a file name.")
            return
        self._write(Path(name))
        print(f"Saved to {name}.")

    def _load(self, name: str) -> None:
        if not name:
            print("Load what? Type 'load' and a file name.")
            return
        try:
            record = read_record(Path(name).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecordError(f"{name} cannot be read: {error}.") from error
        if record.game != self.session.game.name or dict(record.options) != dict(self.session.game.options):
            raise BadRecordError(
                f"{name} is a record of another game or of other options; leave and type: ply play --load {name}"
            )
        self.session = Session.resume(self.session.game, record, self.session.dice)
        self._show()

    def _leave(self) -> None:
        self._left = True

    # -- the record ------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        if self.session.plies == 0:
            return
        path = self._kept or _records_folder() / f"{self.session.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.record"
        try:
            self._write(path)
        except BadRecordError as error:
            print(f"{error}\nThe record is:\n\n{self._text()}")
            return
        ended = "" if self.session.is_over else f" Go on with: ply play {self._called}--load {path}"
        print(f"The record is in {path}.{ended}")

    def _write(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self._text(), encoding="utf-8")
        except OSError as error:
            raise BadRecordError(f"The record cannot be written to {path}: {error.strerror}.") from error

    def _text(self) -> str:
        seats = {
            f"Seat{seat + 1}": "random" if seat in self.players else "human" for seat in range(self.session.game.facts.players)
        }
        return self.session.record(Date=time.strftime("%Y-%m-%d"), **seats).write()


def _records_folder() -> Path:
    wanted = os.environ.get("PLYGROUND_DATA")
    if wanted:
        return Path(wanted).expanduser() / "records"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "plyground" / "records"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "plyground" / "records"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "plyground" / "records"
