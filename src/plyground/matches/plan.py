"""What is to be played: the plan of a competition, its single games, and what comes of each.

A game is known by who meets whom, the number of the pair and which of its two games it is. Everything random in it
follows from that and the seed of the plan, so that any process can play it at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import BadLimitError, BadRecordError, PlygroundError, UnsuitableGameError
from plyground.core.game import Game
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

    @property
    def names(self) -> tuple[str, ...]:
        """What the competitors are called; who takes part twice gets a number."""
        names: list[str] = []
        for text in self.competitors:
            again = sum(text == other for other in self.competitors[: len(names)])
            names.append(f"{text} ({again + 1})" if again else text)
        return tuple(names)

    def load(self) -> Game[Any, Any]:
        """The game, if it is one for two players; others are refused."""
        game = self.setup.loaded()
        if game.facts.players != SEATS:
            raise UnsuitableGameError(
                f"A competition is between two at a time, and as its options are, {game.name} is for {game.facts.players}."
            )
        return game

    def identity(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Everything on which the games depend, for the file that keeps them."""
        return {
            "game": game.name,
            "options": dict(game.options),
            "competitors": list(self.competitors),
            "clock": self.clock.as_data(),
            "openings": self.plies,
            "seed": self.seed,
        }


def checked_games(games: int) -> int:
    """The number of pairs; an odd number of games leaves a pair unfinished and is refused."""
    if not 0 < games <= MOST_GAMES or games % 2:
        raise BadLimitError(
            f"Games are played in pairs with sides exchanged, so their number must be even and from 2 to {MOST_GAMES:,}; "
            f"it was {games}."
        )
    return games // 2


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
    def points(self) -> float:
        """What `first` got: 1 for a win, 1/2 for a draw."""
        mine, theirs = reversed(self.utilities) if self.swapped else self.utilities
        return 0.5 if mine == theirs else float(mine > theirs)

    @property
    def seats(self) -> tuple[int, int]:
        """Which competitor sat where."""
        return (self.second, self.first) if self.swapped else (self.first, self.second)

    def as_data(self) -> dict[str, Any]:
        """The game as one line of a file."""
        return vars(self) | {"ending": self.ending.value, "seconds": [round(seconds, 4) for seconds in self.seconds]}

    @classmethod
    def from_data(cls, data: dict[str, Any], players: int) -> Finished:
        """The inverse of `as_data`; what is not a game between two of so many players raises BadRecordError."""
        try:
            game = cls(**data)
            changed = {"utilities": tuple(game.utilities), "ending": Ending(game.ending), "seconds": tuple(game.seconds)}
            is_sound = (
                0 <= game.first < game.second < players
                and game.pair >= 0
                and game.offender in {None, 0, 1}
                and len(changed["utilities"]) == len(changed["seconds"]) == SEATS
                and all(isinstance(number, int | float) for number in (*changed["utilities"], *changed["seconds"]))
            )
        except (TypeError, ValueError) as error:
            raise BadRecordError(f"this is not a game of a match: {error}") from error
        if not is_sound:
            raise BadRecordError("this is not a game of a match")
        return cls(**(data | changed))


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played. `first` has the first move unless the sides are swapped."""

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
        for seat, number in enumerate(self._seats()):
            try:
                seed = seed_from(plan.seed, "player", *self.key, number)
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

    def _seats(self) -> Sequence[int]:
        return (self.second, self.first) if self.swapped else (self.first, self.second)

    def _told(self, plan: Plan, game: Game[Any, Any], played: PlayedGame) -> Finished:
        names = [plan.names[number] for number in self._seats()]
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
