"""Who chooses for the seats at which nobody sits. Whatever happens to an engine, the game goes on.

An engine of a compiled game takes a moment to be ready, the first time a long one. It is made ready while the person looks at
the board; whoever leaves before does not wait for it.
"""

from __future__ import annotations

import os
import random
import re
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plyground.cli import seats
from plyground.cli.progress import working
from plyground.cli.thinking_line import MoveNow, ThinkingLine, news_text
from plyground.core.clock import Clock
from plyground.core.errors import BadOptionError, PlygroundError
from plyground.core.facts import Information
from plyground.core.game import Game
from plyground.core.search import Limits, SearchResult
from plyground.engines.random_player import RandomPlayer
from plyground.sessions.session import Session

if TYPE_CHECKING:
    from plyground.matches.competitor import Competitor
    from plyground.sessions.opponent import Opponent

_SEEDS = 2**62
_SHOWN_OF_AN_ERROR = 200
_SURE = {"level": r"[1-9]|10", "seconds": r"\d{1,6}(\.\d+)?"}


@dataclass(frozen=True)
class Choice:
    """What a seat plays; `said` is what there is to say about it, `failure` why it is not what the player wanted."""

    action: Any
    said: str = ""
    failure: str = ""


class _Becoming:
    """A player that is made by another thread, or made already."""

    def __init__(self, make: Callable[[], Competitor], *, meanwhile: bool) -> None:
        self._make = make
        self._made: Competitor | None = None
        self._fault: Exception | None = None
        self._thread: threading.Thread | None = None
        if meanwhile:
            self._thread = threading.Thread(target=self._try, daemon=True)
            self._thread.start()
        else:
            self._made = make()

    @property
    def is_under_way(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def ready(self) -> Competitor:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._fault is not None:
            raise self._fault
        if self._made is None:
            self._made = self._make()
        return self._made

    def _try(self) -> None:
        try:
            self._made = self._make()
        except Exception as error:  # noqa: BLE001 - told when the player is needed
            self._fault = error


class Players:
    """The players of one game by their texts. `texts` changes when a level does, and goes into the record."""

    def __init__(
        self, game: Game[Any, Any], texts: list[str], *, seed: int | None = None, ponders: bool = False, is_timed: bool = False
    ) -> None:
        """Where a clock runs it limits the thinking; else a player without limits gets a second a move."""
        self.game, self.texts = game, texts
        self.people = seats.people_among(texts)
        self.hurry = MoveNow()
        self._seed, self._ponders, self._is_timed = seed, ponders, is_timed
        self._becoming: dict[int, _Becoming] = {}
        self._opponents: dict[int, Opponent] = {}
        self._dice = RandomPlayer(self._seed_of(game.facts.players))

    def prepare(self) -> None:
        """Begin to make everybody ready. Those whose texts can be wrong are made at once, so that it is said at once."""
        for seat, text in enumerate(self.texts):
            if seat not in self.people:
                self._become(seat, text)

    def told(self) -> list[str]:
        """Who sits where, for people."""
        mine = "human" if len(self.people) > 1 else "you"
        return [mine if text == seats.HUMAN else seats.told(text) for text in self.texts]

    def tags(self) -> dict[str, str]:
        """Who sits where, for the record."""
        return {f"Seat{seat}": text for seat, text in enumerate(self.texts, 1)}

    def wait_for(self, seat: int) -> None:
        """Until the player of a seat can move; what goes wrong is said when it is to move."""
        if seat not in self._becoming:
            self._become(seat, self.texts[seat])
        with working("preparing the engine", compiles=True), suppress(Exception):  # `choose` meets it again, and tells
            self._becoming[seat].ready()

    def choose(self, session: Session, clock: Clock | None) -> Choice:
        """The move of the player to move. One who fails is told, and a random move is played in its place."""
        seat = session.player
        try:
            return self._chosen(seat, session, clock)
        except Exception as error:  # noqa: BLE001 - a person's game must not be lost by an engine
            what = str(error) if isinstance(error, PlygroundError) else _sentence(error)
            action = self._dice.choose(session.game, session.state)
            return Choice(action, failure=f"{what} A random move is played in its place.")

    def ponder(self, session: Session) -> None:
        """Let the engines think while a person does."""
        if not self._ponders:
            return
        for seat, becoming in self._becoming.items():
            if not becoming.is_under_way and seat not in self.people:
                with suppress(Exception):  # it is told when the engine is to move
                    opponent = self._opponent(seat)
                    if opponent is not None:
                        opponent.ponder(session)

    def rest(self) -> None:
        """Nobody thinks any more."""
        for opponent in self._opponents.values():
            opponent.rest()

    def set_level(self, level: int) -> None:
        """Every player that thinks plays at that level from now on."""
        from plyground.engines.levels import level_numbered

        level_numbered(level)
        thinking = [seat for seat, text in enumerate(self.texts) if seats.thinks(text)]
        if not thinking:
            raise BadOptionError("Nobody here has a level: no engine plays.")
        for seat in thinking:
            text = seats.with_setting(self.texts[seat], "level", str(level))
            opponent = self._opponents.pop(seat, None)
            if opponent is not None:
                opponent.rest()
            self._become(seat, text)
            self.texts[seat] = text

    def leave_at_once(self) -> None:
        """End the process if something is still being compiled: the compiler cannot be interrupted, and nobody waits for it."""
        if any(becoming.is_under_way for becoming in self._becoming.values()):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)

    def _become(self, seat: int, text: str) -> None:
        self._becoming[seat] = _Becoming(lambda: self._made(seat, text), meanwhile=_is_sure(text))

    def _made(self, seat: int, text: str) -> Competitor:
        from plyground.cli.competitors import competitor_from

        return competitor_from(text, self.game, self._seed_of(seat))

    def _seed_of(self, seat: int) -> int:
        return random.SystemRandom().randrange(_SEEDS) if self._seed is None else self._seed + 1 + seat

    def _chosen(self, seat: int, session: Session, clock: Clock | None) -> Choice:
        opponent = self._opponent(seat)
        if opponent is None:
            player = self._becoming[seat].ready()
            return Choice(player.choose(session.game, session.state, clock or Clock(), session.past))
        is_secret = session.game.facts.information == Information.HIDDEN and bool(self.people)
        who = session.game.seat(seat)
        first = f"{who} thinks ... (Ctrl-C: move now)"
        line = ThinkingLine(session.game, session.state, who, first, is_secret=is_secret)
        with self.hurry.hurrying(opponent.stop), line:
            result: SearchResult = opponent.think(session, clock, line.hear)
        return Choice(result.action, "" if self.people else news_text(session.game, session.state, result.info))

    def _opponent(self, seat: int) -> Opponent | None:
        """The engine of a seat; None for a player that does not think."""
        if not seats.thinks(self.texts[seat]):
            return None
        if seat not in self._opponents:
            from plyground.matches.thinking import ThinkingCompetitor
            from plyground.sessions.opponent import Opponent

            player = self._becoming[seat].ready()
            assert isinstance(player, ThinkingCompetitor)  # noqa: S101 - its kind thinks
            self._opponents[seat] = Opponent(
                player.engine, _limits(player.limits, is_timed=self._is_timed), ponders=self._ponders
            )
        return self._opponents[seat]


def _limits(own: Limits, *, is_timed: bool) -> Limits:
    """What a move may take. Seconds are the most, and a move that is clear needs fewer."""
    if own == Limits() and not is_timed:
        own = Limits(seconds=seats.USUAL_SECONDS)
    return own if own.seconds is None else replace(own, soft_seconds=own.seconds)


def _is_sure(text: str) -> bool:
    """Whether nothing in the text can be wrong, so that nobody has to wait to be told."""
    settings = seats.settings_of(text)
    return text.partition(":")[0] == seats.ENGINE and all(
        name in _SURE and re.fullmatch(_SURE[name], value) for name, value in settings.items()
    )


def _sentence(error: Exception) -> str:
    what = " ".join(f"{type(error).__name__}: {error}".split())[:_SHOWN_OF_AN_ERROR]
    return f"The player failed ({what})."
