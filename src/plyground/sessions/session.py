"""A game in progress.

Every face plays through a `Session`: it reads what a person typed, refuses what is not legal, keeps the
history, undoes and redoes, rolls the dice, and writes the record. What happened comes back as events, the same
for every face.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from plyground.core.errors import BadRecordError, IllegalActionError
from plyground.core.game import CHANCE, OVER, Game, Played
from plyground.core.record import Record


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
    """The game ended, by its rules or by resignation."""

    text: str
    resigned: int | None = None


Event = MovePlayed | GameOver


class Session:
    """A game, the states it went through and the ones that were taken back."""

    def __init__(self, game: Game[Any, Any], start: str = "", dice: Chooser | None = None) -> None:
        """Begin at the initial position or at a given one. `dice` decides chance events; without it the caller does."""
        self.game = game
        self.start = start
        self.dice = dice
        self._states: list[Any] = [game.position(start) if start else game.initial()]
        self._actions: list[Any] = []
        self._undone: list[Any] = []
        self.resigned: int | None = None
        self.roll()

    @classmethod
    def resume(cls, game: Game[Any, Any], record: Record, dice: Chooser | None = None) -> Session:
        """Go on where a record ends. A record of another game, or with an illegal action, is refused."""
        if record.game != game.name:
            raise BadRecordError(f"The record is of {record.game}, not of {game.name}.")
        session = cls(game, record.start, None)
        record.replay(game)
        for text in record.actions:
            session._push(game.read_action(session.state, text))
        session.dice = dice
        if (resigned := record.tags.get("Resigned")) is not None:
            session.resigned = _seat_number(resigned, game.facts.players)
        session.roll()
        return session

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self._states[-1]

    @property
    def player(self) -> int:
        """Who is to move; OVER also after a resignation."""
        return OVER if self.resigned is not None else self.game.player(self.state)

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
        return Played(self._states[-2], self._actions[-1]) if self._actions else None

    def texts(self) -> tuple[str, ...]:
        """Every action so far, as the game writes it."""
        return tuple(self.game.write_action(state, action) for state, action in zip(self._states, self._actions, strict=False))

    def submit(self, text: str) -> list[Event]:
        """Play what a text means for the player to move. Anything illegal raises and changes nothing."""
        self._refuse_after_resignation()
        return self.play(self.game.read_action(self.state, text))

    def play(self, action: Any) -> list[Event]:
        """Play an action, then whatever chance does after it."""
        self._refuse_after_resignation()
        played = self._push(action)
        self._undone.clear()
        return [played, *self.roll()]

    def roll(self) -> list[Event]:
        """Let chance decide for as long as it is to move."""
        events: list[Event] = []
        while self.dice is not None and self.player == CHANCE:
            events.append(self._push(self.dice.choose(self.game, self.state)))
        if self.is_over:
            events.append(GameOver(self.outcome(), self.resigned))
        return events

    def undo(self) -> bool:
        """Take back the last action of a player, with the chance events after it; False if there is none."""
        if self.resigned is not None:
            self.resigned = None
            return True
        last = max(
            (number for number, state in enumerate(self._states[:-1]) if self.game.player(state) != CHANCE), default=None
        )
        if last is None:
            return False
        while len(self._actions) > last:
            self._undone.append(self._actions.pop())
            self._states.pop()
        return True

    def redo(self) -> bool:
        """Play again what was taken back, with the chance events after it; False if there is nothing."""
        if not self._undone or self.resigned is not None:
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

    def outcome(self) -> str:
        """How the game ended, in a sentence."""
        if self.resigned is not None:
            return f"{self.game.seat(self.resigned)} resigned."
        return self.game.outcome(self.state)

    def record(self, **tags: str) -> Record:
        """The game so far."""
        if self.resigned is not None:
            tags["Resigned"] = str(self.resigned + 1)
        if self.game.is_terminal(self.state):
            payoffs = (self.game.utility(self.state, player) for player in range(self.game.facts.players))
            tags["Result"] = " ".join(f"{payoff:g}" for payoff in payoffs)
        return Record(self.game.name, dict(self.game.options), self.texts(), self.start, tags)

    def _refuse_after_resignation(self) -> None:
        if self.resigned is not None:
            raise IllegalActionError(f"The game is over: {self.outcome()}")

    def _push(self, action: Any) -> MovePlayed:
        before = self.state
        after = self.game.result(before, action)
        self._states.append(after)
        self._actions.append(action)
        return MovePlayed(self.game.player(before), self.game.write_action(before, action))


def _seat_number(text: str, players: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= players:
        raise BadRecordError(f"The tag Resigned must be a seat from 1 to {players}; it was {text!r}.")
    return int(text) - 1
