"""A game in progress.

Every face plays through a `Session`: it reads what a person typed, refuses what is not legal, keeps the
history, undoes and redoes, rolls the dice, and writes the record. What happened comes back as events, the same
for every face. A game ends by its rules, by repetition where the game declares it, by resignation, or when whoever keeps a
clock says that somebody is out of time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from plyground.core.drawing import Position
from plyground.core.errors import BadRecordError, IllegalActionError
from plyground.core.game import CHANCE, OVER, Game, Played
from plyground.core.record import Record
from plyground.native.positions import history_from


class Chooser(Protocol):
    """Whoever can choose an action by itself."""

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """An action that is legal in the state."""


@dataclass(frozen=True)
class MovePlayed:
    """An action was played; `player` may be CHANCE."""

    player: int
    text: str


@dataclass(frozen=True)
class GameOver:
    """The game ended, by its rules, by repetition, by resignation or by the clock."""

    text: str
    resigned: int | None = None
    late: int | None = None


Event = MovePlayed | GameOver


class Session:
    """A game, the states it went through and the ones that were taken back."""

    def __init__(self, game: Game[Any, Any], start: str = "", dice: Chooser | None = None) -> None:
        """Begin at the initial position or at a given one. `dice` decides chance events; without it the caller does."""
        self.game = game
        self.start = start
        self.dice = dice
        self._history = history_from(game, game.position(start) if start else game.initial())
        self._actions: list[Any] = []
        self._undone: list[Any] = []
        self.resigned: int | None = None
        self.late: int | None = None
        """Who ran out of time, if anybody did."""
        self.roll()

    @classmethod
    def resume(cls, game: Game[Any, Any], record: Record, dice: Chooser | None = None) -> Session:
        """Go on where a record ends. A record of another game, with an illegal action or one after the end, is refused."""
        if record.game != game.name:
            raise BadRecordError(f"The record is of {record.game}, not of {game.name}.")
        session = cls(game, record.start, None)
        record.replay(game)
        for number, text in enumerate(record.actions, 1):
            if session.is_over:
                raise BadRecordError(
                    f"The record cannot be replayed: action {number}: the game is over by then. {session.outcome()}"
                )
            session._push(game.read_action(session.state, text))
        session.dice = dice
        if (resigned := record.tags.get("Resigned")) is not None:
            session.resigned = _seat_number("Resigned", resigned, game.facts.players)
        if (late := record.tags.get("Late")) is not None:
            session.late = _seat_number("Late", late, game.facts.players)
        session.roll()
        return session

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self._history.state

    @property
    def past(self) -> tuple[Any, ...]:
        """The states before that, the oldest first: what a player must know where repetition matters."""
        return self._history.past

    @property
    def player(self) -> int:
        """Who is to move; OVER also after a resignation, a late move and a repetition that ends the game."""
        return OVER if self._is_ended else self.game.player(self.state)

    @property
    def is_over(self) -> bool:
        """Whether anything can still be played."""
        return self.player == OVER

    @property
    def plies(self) -> int:
        """How many actions have been played, chance events included."""
        return len(self._actions)

    @property
    def last(self) -> Played[Any, Any] | None:
        """The last action and the state in which it was played."""
        return Played(self._history.states[-2], self._actions[-1]) if self._actions else None

    @property
    def utilities(self) -> tuple[float, ...] | None:
        """What every player gets, once the rules or a repetition have ended the game; a resignation or the clock names none."""
        if self.game.is_terminal(self.state):
            return tuple(float(self.game.utility(self.state, player)) for player in range(self.game.facts.players))
        return self._history.repeated()

    def texts(self) -> tuple[str, ...]:
        """Every action so far, as the game writes it."""
        played = zip(self._history.states, self._actions, strict=False)
        return tuple(self.game.write_action(state, action) for state, action in played)

    def describe(self, viewer: int | None = None) -> Position:
        """Drawing data of the game as it stands. Where it ended without its rules there is no move, and the end is told."""
        shown = self.game.describe(self.state, viewer=viewer, last=self.last)
        if self._is_ended:
            shown["turn"], shown["moves"], shown["say"] = OVER, [], self.outcome()
            if self.utilities is not None:
                shown["result"] = {"utilities": list(self.utilities), "text": self.outcome()}
        return shown

    def submit(self, text: str) -> list[Event]:
        """Play what a text means for the player to move. Anything illegal raises and changes nothing."""
        self._refuse_after_the_end()
        return self.play(self.game.read_action(self.state, text))

    def play(self, action: Any) -> list[Event]:
        """Play an action, then whatever chance does after it."""
        self._refuse_after_the_end()
        played = self._push(action)
        self._undone.clear()
        return [played, *self.roll()]

    def roll(self) -> list[Event]:
        """Let chance decide for as long as it is to move."""
        events: list[Event] = []
        while self.dice is not None and self.player == CHANCE:
            events.append(self._push(self.dice.choose(self.game, self.state)))
        if self.is_over:
            events.append(GameOver(self.outcome(), self.resigned, self.late))
        return events

    def undo(self) -> bool:
        """Take back the last action of a player, with the chance events after it; False if there is none."""
        if self.resigned is not None or self.late is not None:
            self.resigned = self.late = None
            return True
        last = max(
            (number for number, state in enumerate(self._history.past) if self.game.player(state) != CHANCE), default=None
        )
        if last is None:
            return False
        while len(self._actions) > last:
            self._undone.append(self._actions.pop())
            self._history.pop()
        return True

    def redo(self) -> bool:
        """Play again what was taken back, with the chance events after it; False if there is nothing."""
        if not self._undone or self.resigned is not None or self.late is not None:
            return False
        self._push(self._undone.pop())
        while self._undone and self.player == CHANCE:
            self._push(self._undone.pop())
        return True

    def resign(self) -> GameOver:
        """The player to move gives up."""
        if self.is_over:
            raise IllegalActionError(f"Nobody can resign: the game is over. {self.outcome()}")
        self.resigned = self.player
        return GameOver(self.outcome(), self.resigned)

    def run_out(self) -> GameOver:
        """The player to move is out of time."""
        if self.is_over:
            raise IllegalActionError(f"Nobody can be out of time: the game is over. {self.outcome()}")
        self.late = self.player
        return GameOver(self.outcome(), late=self.late)

    def outcome(self) -> str:
        """How the game ended, in a sentence."""
        if self.late is not None:
            return f"{self.game.seat(self.late)} ran out of time."
        if self.resigned is not None:
            return f"{self.game.seat(self.resigned)} resigned."
        return self._history.outcome()

    def record(self, **tags: str) -> Record:
        """The game so far."""
        if self.resigned is not None:
            tags["Resigned"] = str(self.resigned + 1)
        if self.late is not None:
            tags["Late"] = str(self.late + 1)
        if self.utilities is not None:
            tags["Result"] = " ".join(f"{payoff:g}" for payoff in self.utilities)
        return Record(self.game.name, dict(self.game.options), self.texts(), self.start, tags)

    @property
    def _is_ended(self) -> bool:
        """Whether the game is over though its rules do not say so."""
        return self.resigned is not None or self.late is not None or self._history.is_repeated

    def _refuse_after_the_end(self) -> None:
        if self._is_ended:
            raise IllegalActionError(f"Nothing can be played: the game is over. {self.outcome()}")

    def _push(self, action: Any) -> MovePlayed:
        before = self.state
        after = self.game.result(before, action)
        self._history.push(after)
        self._actions.append(action)
        return MovePlayed(self.game.player(before), self.game.write_action(before, action))


def _seat_number(tag: str, text: str, players: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= players:
        raise BadRecordError(f"The tag {tag} must be a seat from 1 to {players}; it was {text!r}.")
    return int(text) - 1
