"""What a game declares about itself, so that algorithms can check it instead of finding out.

Facts belong to a game *with its options set*: coins for three players has `players=3`. Options are declared by the
game's class, before there is an instance, and so can be listed without loading any rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from plyground.core.errors import BadGameError, BadOptionError

OptionValue = int | bool | str
Options = Mapping[str, OptionValue]
MOST_PLAYERS = 64


class Sum(StrEnum):
    """How the players' utilities relate: they add up to nothing, to a constant, or to anything."""

    ZERO = "zero"
    CONSTANT = "constant"
    GENERAL = "general"


class Information(StrEnum):
    """Whether every player sees the whole state."""

    PERFECT = "perfect"
    HIDDEN = "hidden"


@dataclass(frozen=True)
class Repetition:
    """What it means that a position comes again: the one that stands for the `times`-th time ends the game.

    `payoff` goes to the player who brought it about, the rest of the sum to the others: in a zero-sum game 0 is a
    draw, and the lowest utility forbids the move. Positions are the same if their keys are equal: for native rules the
    same fields, `turn` included and bookkeeping left out; for a plain game equal states. Repetition is a fact of the game's
    history, not of a state: whoever keeps the history asks `core.history`.
    """

    times: int
    payoff: float = 0.0

    def __post_init__(self) -> None:
        if not isinstance(self.times, int) or self.times < 2:  # noqa: PLR2004 - every position stands once
            raise BadGameError(f"A repetition ends the game from the 2nd time on; the facts say times={self.times!r}.")


@dataclass(frozen=True)
class Patience:
    """A count in the state that ends the game as a draw: plies without progress or, if it never `restarts`, plies at all.

    `field` names what holds the count, bookkeeping of native rules; a game that is won with the last of the `plies` is won.
    """

    field: str
    plies: int
    restarts: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.plies, int) or self.plies < 1:
            raise BadGameError(f"A count ends the game after 1 ply or more; the facts say plies={self.plies!r}.")


@dataclass(frozen=True, kw_only=True)
class Facts:
    """Declared facts. `longest` counts plies, chance events included; `most_moves` bounds every list of moves."""

    players: int = 2
    sum: Sum = Sum.ZERO
    chance: bool = False
    information: Information = Information.PERFECT
    longest: int = 10_000
    most_moves: int = 1_000
    utility: tuple[float, float] = (-1.0, 1.0)
    symmetries: int = 1
    """How many images of a position the native slot `image` can make, the position itself included."""
    repetition: Repetition | None = None
    """None where positions never come again, or may come again as often as they like."""
    patience: Patience | None = None
    """None where no count of plies ends the game, or positions do not come again before one does."""
    draws: bool = True
    """Whether a game of two can end with the same payoff for both."""

    def __post_init__(self) -> None:
        if not isinstance(self.players, int) or not 1 <= self.players <= MOST_PLAYERS:
            raise BadGameError(f"A game has from 1 to {MOST_PLAYERS} players; its facts say players={self.players!r}.")
        if self.utility[0] > self.utility[1]:
            raise BadGameError(f"The utility range must go from low to high; the facts say {self.utility}.")
        if self.longest < 1 or self.most_moves < 1 or self.symmetries < 1:
            raise BadGameError("longest, most_moves and symmetries must each be at least 1.")
        if self.repetition is not None:
            self._check_repetition(self.repetition)

    @property
    def comes_back(self) -> bool:
        """Whether a position may come again, so that what it is worth depends on what went before."""
        return self.repetition is not None or self.patience is not None

    def repetition_payoffs(self, mover: int) -> tuple[float, ...]:
        """What every player gets when a player has brought about the last repetition that the rules allow."""
        if self.repetition is None:
            raise BadGameError("These facts do not say what a repetition means.")
        own, others = self._shares(self.repetition)
        return tuple(own if player == mover else others for player in range(self.players))

    def _shares(self, repetition: Repetition) -> tuple[float, float]:
        """The payoff to the player who repeats, and to each of the others."""
        total = 0.0 if self.sum == Sum.ZERO else self.players * sum(self.utility) / 2
        others = (total - repetition.payoff) / (self.players - 1) if self.players > 1 else 0.0
        return float(repetition.payoff), others + 0.0  # so that nobody is paid -0

    def _check_repetition(self, repetition: Repetition) -> None:
        if not isinstance(repetition, Repetition):
            raise BadGameError(f"What a repetition means is told by a Repetition, or None; the facts say {repetition!r}.")
        low, high = self.utility
        shares = self._shares(repetition)[: self.players]
        if not all(low <= share <= high for share in shares):
            paid = " and ".join(f"{share:g}" for share in shares)
            raise BadGameError(f"A repetition must pay from {low:g} to {high:g}; the facts pay {paid}.")


@dataclass(frozen=True)
class Option:
    """One thing a player may set before the game: a number within bounds, a switch, a choice or a text."""

    name: str
    default: OptionValue
    help: str
    lowest: int | None = None
    highest: int | None = None
    choices: tuple[OptionValue, ...] = ()

    def parse(self, given: OptionValue) -> OptionValue:
        """Turn what was given (from Python, a command line or a record) into a value of this option, or refuse it."""
        value = self._typed(given)
        if self.choices and value not in self.choices:
            allowed = ", ".join(_shown(choice) for choice in self.choices)
            raise BadOptionError(f"Option {self.name} must be one of {allowed}; it was {_shown(value)}.")
        if isinstance(value, int) and not isinstance(value, bool):
            low, high = self.lowest, self.highest
            if (low is not None and value < low) or (high is not None and value > high):
                raise BadOptionError(f"Option {self.name} must be {self.range_text()}; it was {value}.")
        return value

    def range_text(self) -> str:  # noqa: PLR0911 - one return a kind of option
        """The allowed values in words, for help and for errors."""
        if self.choices:
            return "one of " + ", ".join(_shown(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, str):
            return "a text"
        if self.lowest is None and self.highest is None:
            return "a whole number"
        if self.highest is None:
            return f"a whole number of at least {self.lowest}"
        if self.lowest is None:
            return f"a whole number of at most {self.highest}"
        return f"a whole number from {self.lowest} to {self.highest}"

    def _typed(self, given: OptionValue) -> OptionValue:
        if isinstance(self.default, bool):
            if isinstance(given, bool):
                return given
            word = str(given).strip().lower()
            if word in {"yes", "true", "on", "1"}:
                return True
            if word in {"no", "false", "off", "0"}:
                return False
        elif isinstance(self.default, int):
            try:
                if not isinstance(given, bool | float):
                    return int(given)
            except ValueError:
                pass
        elif isinstance(given, str):
            return given
        raise BadOptionError(f"Option {self.name} must be {self.range_text()}; it was {_shown(given)}.")


def _shown(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if len(str(value)) <= 40 else str(value)[:37] + "..."  # noqa: PLR2004 - width of an error line


def settle(game: str, declared: tuple[Option, ...], given: Options) -> dict[str, OptionValue]:
    """Every declared option with its value: the one given, or the default. Unknown names are refused."""
    names = {option.name for option in declared}
    for name in given:
        if name not in names:
            known = ", ".join(option.name for option in declared) or "none"
            raise BadOptionError(f"{game} has no option {name!r}; its options are: {known}.")
    return {option.name: option.parse(given.get(option.name, option.default)) for option in declared}
