"""One game between competitors, from its opening to its result.

The clock is read here, outside the competitor. Who raises an exception, chooses what is not legal or is late has lost;
which of these it was is kept. A position that comes again too often ends the game as its facts say; a game that outlasts
the length it declares is a draw.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import BadGameError, shown
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.record import Record
from plyground.engines.random_player import RandomPlayer
from plyground.matches.competitor import Competitor
from plyground.native.positions import history_from

Watch = Callable[[int, float], None]
"""Told who begins to think and how many seconds it may take, and (-1, 0) when it has answered."""


class Ending(StrEnum):
    """How a game ended: by its rules, by a repetition, by its length, or by what a competitor did."""

    RULES = "rules"
    REPETITION = "repetition"
    LENGTH = "length"
    CRASH = "crash"
    ILLEGAL = "illegal"
    TIME = "time"


_COLLECTED_FROM_SECONDS = 1.0
OFFENCES = (Ending.CRASH, Ending.TIME, Ending.ILLEGAL)


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: payoffs by seat, how it ended, who is to blame if somebody is, and every action as text."""

    utilities: tuple[float, ...]
    ending: Ending
    actions: tuple[str, ...]
    seconds: tuple[float, ...]
    """What each seat took in all."""
    offender: int | None = None
    why: str = ""

    def record(self, game: Game[Any, Any], names: Sequence[str], **tags: str) -> Record:
        """The game as a record that `ply play --load` and `Record.replay` understand."""
        seats = {f"Seat{seat}": name for seat, name in enumerate(names, 1)}
        told = {"Result": " ".join(f"{utility:g}" for utility in self.utilities), "Ending": self.ending.value}
        if self.offender is not None:
            told |= {"Offender": str(self.offender + 1), "Why": self.why}
        return Record(game.name, dict(game.options), self.actions, "", {**seats, **tags, **told})


def play_game(
    game: Game[Any, Any],
    competitors: Sequence[Competitor],
    opening: Sequence[str] = (),
    clock: Clock | None = None,
    *,
    dice_seed: int | None = None,
    watch: Watch | None = None,
    now: Callable[[], float] = time.perf_counter,
) -> PlayedGame:
    """Play a game; `competitors` sit in the order of the seats. The opening's actions are texts and cost no time.

    `now` is the time that the clock goes by, in seconds.
    """
    table = TableOfGame(game, opening, clock or Clock(), RandomPlayer(dice_seed), watch or nobody_watches, now=now)
    while (ended := table.ended()) is None:
        seat = game.player(table.state)
        if seat == CHANCE:
            table.push(table.dice.choose(game, table.state))
        elif (fault := table.ask(seat, competitors[seat])) is not None:
            return forfeited(game, seat, fault, table.actions, table.seconds)
    payoffs, ending = ended
    return PlayedGame(payoffs, ending, tuple(table.actions), tuple(table.seconds))


def forfeited(
    game: Game[Any, Any], offender: int, fault: tuple[Ending, str], actions: Sequence[str], seconds: Sequence[float] = ()
) -> PlayedGame:
    """A game lost by what a competitor did: it gets the least payoff there is, the others the most."""
    least, most = game.facts.utility
    payoffs = tuple(float(least if player == offender else most) for player in range(game.facts.players))
    spent = tuple(seconds) or (0.0,) * game.facts.players
    return PlayedGame(payoffs, fault[0], tuple(actions), spent, offender, fault[1])


class TableOfGame:
    """The game as it stands while it is played."""

    def __init__(
        self,
        game: Game[Any, Any],
        opening: Sequence[str],
        clock: Clock,
        dice: RandomPlayer,
        watch: Watch,
        *,
        now: Callable[[], float],
    ) -> None:
        self.game, self.clock, self.dice, self._watch, self._now = game, clock, dice, watch, now
        self.history = history_from(game, game.initial())
        self.actions: list[str] = []
        self.seconds = [0.0] * game.facts.players
        for text in opening:
            if self.history.is_repeated:
                break  # the rest of the opening comes after the end
            self.push(game.read_action(self.state, text))

    @property
    def state(self) -> Any:
        """The position on it."""
        return self.history.state

    def push(self, action: Any) -> None:
        """Play an action, whoever chose it."""
        before, after = self.state, self.game.result(self.state, action)
        self.actions.append(self.game.write_action(before, action))
        self.history.push(after)

    def ended(self) -> tuple[tuple[float, ...], Ending] | None:
        """The payoffs and what ended the game, if it is over."""
        players = range(self.game.facts.players)
        if self.game.player(self.state) == OVER:
            paid = tuple(float(self.game.utility(self.state, player)) for player in players)
            if not all(map(math.isfinite, paid)):
                raise BadGameError(f"The utilities of {self.game.name} must be finite numbers; at an end they were {paid}.")
            return paid, Ending.RULES
        if (payoffs := self.history.repeated()) is not None:
            return payoffs, Ending.REPETITION
        if len(self.actions) >= self.game.facts.longest:
            return tuple(sum(self.game.facts.utility) / 2 for _ in players), Ending.LENGTH
        return None

    def ask(self, seat: int, competitor: Competitor) -> tuple[Ending, str] | None:
        """Have a competitor choose and play what it chose; what it did wrong, if it did."""
        self.clock = self.clock.started(seat)
        self._watch(seat, self.clock.available + self.clock.grace)
        past, began = self.history.past, self._now()
        with _uncollected(self.clock.available):
            try:
                chosen = competitor.choose(self.game, self.state, self.clock, past=past)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - nothing a competitor does ends the match
                return Ending.CRASH, _told(error)
            finally:
                took = self._now() - began
                self._watch(-1, 0.0)
                self.seconds[seat] += took
        allowed, self.clock = self.clock.available, self.clock.spent(took)
        if self.clock.is_over:
            return Ending.TIME, f"took {took:.3f} s, had {allowed:.3f} s"
        action = _legal(self.game.actions(self.state), chosen)
        if action is None:
            return Ending.ILLEGAL, f"chose {_shown(chosen)}"
        self.push(action[0])
        return None


@contextmanager
def _uncollected(seconds: float) -> Iterator[None]:
    """On a clock with little left garbage is collected between the moves: one collection can take a tenth of a second."""
    is_wanted = gc.isenabled() and seconds < _COLLECTED_FROM_SECONDS
    if is_wanted:
        gc.disable()
    try:
        yield
    finally:
        if is_wanted:
            gc.enable()


def _legal(actions: Sequence[Any], chosen: Any) -> tuple[Any] | None:
    """The game's own object for the chosen action. What cannot even be compared is not legal."""
    try:
        return next(((action,) for action in actions if bool(action == chosen)), None)
    except Exception:  # noqa: BLE001 - a competitor's object may do anything when it is looked at
        return None


def _shown(chosen: Any) -> str:
    try:
        return shown(chosen)
    except Exception:  # noqa: BLE001 - the same
        return f"something that is a {type(chosen).__name__}"


def _told(error: BaseException) -> str:
    """An exception on one short line."""
    try:
        return " ".join(f"{type(error).__name__}: {error}".split())[:200]
    except Exception:  # noqa: BLE001 - the same
        return type(error).__name__


def nobody_watches(seat: int, seconds: float) -> None:
    """Games that are played in the caller's own process are watched by nobody."""
