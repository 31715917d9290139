"""What is to be played: the plan of a competition, its single games, and what comes of each.

A game is known by who meets whom, the number of the pair and which of its two games it is. Everything random in it
follows from that and the seed of the plan, so that any process can play it at any time.

In a game for several each of the two has about half of the seats, another half from pair to pair, and in the second game of
a pair the other one: `seating`. Whose seats got more in the mean has won. In a game for one, each plays one of the two games of
a pair alone, with the same throws, and the two results are compared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from itertools import combinations
from statistics import fmean
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import BadLimitError, BadRecordError, PlygroundError, shown
from plyground.core.game import Game
from plyground.engines.solve_fingerprint import rules_digest
from plyground.matches.competitor import Competitor, Setup
from plyground.matches.openings import Opening, seed_from
from plyground.matches.playing import Ending, PlayedGame, Watch, forfeited, play_game

SEATS = 2
MOST_GAMES = 10_000_000
Key = tuple[int, int, int, bool]


@dataclass(frozen=True)
class Plan:
    """Who plays what under which conditions. `competitors` are texts that the setup's maker understands."""

    setup: Setup
    competitors: tuple[str, ...]
    clock: Clock = field(default_factory=Clock)
    plies: int = 0
    """Random plies before the players take over."""
    seed: int = 0
    digests: Mapping[str, str] = field(default_factory=dict)
    """Of what the competitors' texts only name: "the weights of engine:weights=mine.json" -> the digest of that file."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the competitors are called; who takes part twice gets a number."""
        names: list[str] = []
        for text in self.competitors:
            again = sum(text == other for other in self.competitors[: len(names)])
            names.append(f"{text} ({again + 1})" if again else text)
        return tuple(names)

    def load(self) -> Game[Any, Any]:
        """The game."""
        return self.setup.loaded()

    def identity(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Everything on which the games depend, for the file that keeps them."""
        seats = game.facts.players
        return ({} if seats == SEATS else {"seats": seats}) | {
            "game": game.name,
            "options": dict(game.options),
            "competitors": list(self.competitors),
            "clock": self.clock.as_data(),
            "openings": self.plies,
            "seed": self.seed,
            "digests": {f"the rules of {game.name}": rules_digest(game)} | dict(self.digests),
        }


def checked_games(games: int) -> int:
    """The number of pairs; an odd number of games leaves a pair unfinished and is refused."""
    if not 0 < games <= MOST_GAMES or games % 2:
        raise BadLimitError(
            f"Games are played in pairs with sides exchanged, so their number must be even and from 2 to {MOST_GAMES:,}; "
            f"it was {games}."
        )
    return games // 2


def seating(seats: int, pair: int, *, swapped: bool) -> tuple[bool, ...]:
    """By seat, whether the first of two competitors has it; swapped, everybody has the seats that the other had.

    From pair to pair the first gets another half of the seats, less half a seat where their number is odd, until all halves
    have been had; then they come again. Between two it has the first seat.
    """
    halves = list(combinations(range(seats), seats // 2 if seats > 1 else 1))
    if seats % 2 == 0:
        halves = halves[: len(halves) // 2]  # the other ones are these, swapped
    mine = halves[pair % len(halves)]
    return tuple((seat in mine) != swapped for seat in range(seats))


@dataclass(frozen=True)
class Finished:
    """A game that was played: utilities and seconds by seat, and the whole game as a record."""

    first: int
    second: int
    pair: int
    swapped: bool
    utilities: tuple[float, ...]
    ending: Ending
    seconds: tuple[float, ...]
    record: str
    offender: int | None = None
    """The seat that lost by what it did."""
    why: str = ""

    @property
    def key(self) -> Key:
        """Which game it is."""
        return self.first, self.second, self.pair, self.swapped

    @property
    def points(self) -> float | None:
        """What `first` got: 1 for a win, 1/2 for a draw; None of a game that one plays alone."""
        mine = fmean(payoffs) if (payoffs := self.payoffs_of(self.first)) else None
        theirs = fmean(payoffs) if (payoffs := self.payoffs_of(self.second)) else None
        return None if mine is None or theirs is None else points_of(mine, theirs)

    @property
    def seats(self) -> tuple[int, ...]:
        """Which competitor sat where."""
        return tuple(
            self.first if is_first else self.second
            for is_first in seating(len(self.utilities), self.pair, swapped=self.swapped)
        )

    def payoffs_of(self, competitor: int) -> list[float]:
        """What the seats of a competitor got."""
        return [payoff for seat, payoff in zip(self.seats, self.utilities, strict=True) if seat == competitor]

    def as_data(self) -> dict[str, Any]:
        """The game as one line of a file."""
        return vars(self) | {"ending": self.ending.value, "seconds": [round(seconds, 4) for seconds in self.seconds]}

    @classmethod
    def from_data(cls, data: Any, competitors: int, seats: int = SEATS, *, is_zero_sum: bool = False) -> Finished:
        """The inverse of `as_data`; what is not a game with so many seats between two of so many raises BadRecordError."""
        if not _has_fields(data) or not _has_sound_fields(data, competitors, seats):
            raise BadRecordError("it does not hold a game of this match")
        for name in ("utilities", "seconds"):
            if not _are_numbers(data[name], seats):
                raise BadRecordError(f"its {name} must be {seats} finite numbers; they are {shown(data[name])}")
        ending = Ending(data["ending"])
        if is_zero_sum and ending in _BY_RULES and abs(math.fsum(data["utilities"])) > _TOLERANCE:
            raise BadRecordError(f"its utilities must add up to 0; they are {shown(data['utilities'])}")
        return cls(**data | {"utilities": tuple(data["utilities"]), "ending": ending, "seconds": tuple(data["seconds"])})


_TOLERANCE = 1e-6
_BY_RULES = (Ending.RULES, Ending.REPETITION)
"""Where the game itself said what was paid. Who offends among several gets the least, and all others the most."""


def _has_fields(data: Any) -> bool:
    """Whether data have the fields of a finished game, and no others."""
    known = {one.name: one.default is MISSING for one in fields(Finished)}
    return isinstance(data, dict) and set(data) <= set(known) and all(name in data for name in known if known[name])


def _has_sound_fields(data: dict[str, Any], competitors: int, seats: int) -> bool:
    """Whether the fields say which game it was, how it ended and who is to blame."""
    return (
        all(type(data[name]) is int for name in ("first", "second", "pair"))
        and 0 <= data["first"] < data["second"] < competitors
        and data["pair"] >= 0
        and isinstance(data["swapped"], bool)
        and data["ending"] in list(Ending)
        and data.get("offender") in [None, *range(seats)]
        and all(isinstance(data.get(name, ""), str) for name in ("record", "why"))
    )


def _are_numbers(found: Any, count: int) -> bool:
    """Whether it is a list of so many finite numbers."""
    return (
        isinstance(found, list)
        and len(found) == count
        and all(type(number) in {int, float} and math.isfinite(number) for number in found)
    )


def points_of(mine: float, theirs: float) -> float:
    """1 for more, 1/2 for as much, 0 for less."""
    return 0.5 if mine == theirs else float(mine > theirs)


def _extra(seat: int, game: Game[Any, Any]) -> tuple[int, ...]:
    """One competitor at several seats is several players, and each has dice of its own."""
    return (seat,) if game.facts.players > SEATS else ()


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played. Between two, `first` has the first move unless the sides are swapped."""

    first: int
    second: int
    pair: int
    swapped: bool
    opening: Opening

    @property
    def key(self) -> Key:
        """Which game it is."""
        return self.first, self.second, self.pair, self.swapped

    def play(self, plan: Plan, game: Game[Any, Any], watch: Watch | None = None) -> Finished:
        """Make the players and have them play."""
        players: list[Competitor] = []
        for seat, number in enumerate(self._seats(game)):
            try:
                seed = seed_from(plan.seed, "player", *self.key, number, *_extra(seat, game))
                players.append(plan.setup.make(plan.competitors[number], game, seed))
            except PlygroundError:
                raise  # a text that names no player, which is nobody's crash
            except (Exception, SystemExit) as error:  # noqa: BLE001 - nothing a competitor does ends the match
                return self.lost(plan, game, seat, Ending.CRASH, f"could not be made: {type(error).__name__}: {error}")
        opening = self.opening
        return self._told(
            plan, game, play_game(game, players, opening.actions, plan.clock, dice_seed=opening.dice_seed, watch=watch)
        )

    def lost(self, plan: Plan, game: Game[Any, Any], seat: int, ending: Ending, why: str) -> Finished:
        """What comes of the game if nothing is known of it but who lost it, and why. Its record ends with the opening."""
        return self._told(plan, game, forfeited(game, seat, (ending, why), self.opening.actions))

    def _seats(self, game: Game[Any, Any]) -> Sequence[int]:
        mine = seating(game.facts.players, self.pair, swapped=self.swapped)
        return [self.first if is_first else self.second for is_first in mine]

    def _told(self, plan: Plan, game: Game[Any, Any], played: PlayedGame) -> Finished:
        names = [plan.names[number] for number in self._seats(game)]
        tags = {"Round": f"{self.pair + 1}.{1 + self.swapped}", "Opening": str(len(self.opening.actions))}
        return Finished(
            *self.key,
            utilities=played.utilities,
            ending=played.ending,
            seconds=played.seconds,
            record=played.record(game, names, **tags).write(),
            offender=played.offender,
            why=played.why,
        )
