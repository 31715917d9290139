"""What is shared by all messages, what the page needs first, and the games."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from plyground.core.drawing import Position, Table
from plyground.core.facts import OptionValue


class Fault(TypedDict):
    """Why something was refused. `at` is the character of a text at which it is wrong, where that is known."""

    code: str
    text: str
    at: NotRequired[int]


class FaultWording(TypedDict):
    """How a refusal is said in another language: `pattern` is its English sentence, each slot a named group.

    Without a pattern, `text` says in general what the code means.
    """

    code: str
    text: str
    pattern: NotRequired[str]


class OptionSpec(TypedDict):
    """Something that can be set: a switch, a number within bounds, a choice or a text."""

    name: str
    default: OptionValue
    help: str
    title: NotRequired[str]
    """What it is called, in the language that was asked for."""
    lowest: NotRequired[int]
    highest: NotRequired[int]
    choices: NotRequired[list[OptionValue]]
    titles: NotRequired[list[str]]
    """What each of the choices is called."""


class Settings(TypedDict):
    """What a person has set once for all. Empty texts mean: as the browser says."""

    language: str
    theme: Literal["", "light", "dark"]
    motion: Literal["", "full", "reduced"]
    patterns: bool
    """Seats told apart by patterns as well as by colours."""
    keys: bool
    """Whether single letters are shortcuts."""
    auto_complete: bool
    """Play a move as soon as it is the only one that begins with what was clicked."""
    engine_seconds: float
    engine_megabytes: int
    lines: int
    line_length: int
    """How many moves of a line are shown."""
    hide_verdict: bool
    """Whether the opponent's thoughts stay its own, also without a coach."""
    coach: bool
    coach_loss: int
    """From which loss on the coach asks, in percent of the expected score."""


class Start(TypedDict):
    """What the page needs first. `languages`: tag -> what the language calls itself."""

    version: str
    languages: dict[str, str]
    settings: Settings
    cores: int


class GameCard(TypedDict):
    """A game in the gallery. Its words are in the language that was asked for."""

    name: str
    title: str
    family: str
    summary: str
    players: list[int]
    """How many can play: all numbers that its options allow."""
    chance: bool
    hidden: bool
    zero_sum: bool
    options: list[OptionSpec]
    branching: NotRequired[float]
    """Legal moves a ply, in a few random games."""
    length: NotRequired[float]
    """Plies of such games."""
    solved: NotRequired[str]
    """What is known of its value, in a sentence."""
    table: NotRequired[Table]
    position: NotRequired[Position]
    """Some position in the middle, for the miniature."""


class EngineChoice(TypedDict):
    """A kind of engine that suits a game: its name for programs, its title and what it does for people."""

    name: str
    title: str
    about: str


class GamePage(TypedDict):
    """Everything about one game with its options set."""

    card: GameCard
    rules: str
    rules_language: str
    """The language in which the rules are told: English where nobody has translated them."""
    chosen: dict[str, OptionValue]
    table: Table
    position: Position
    engines: list[EngineChoice]
