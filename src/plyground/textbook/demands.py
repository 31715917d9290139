"""What an algorithm needs of a game, checked once at its door and refused in one sentence."""

from __future__ import annotations

from typing import Any

from plyground.core.errors import UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game

MAX, MIN = 0, 1
"""The two players of a contest. MAX is the game's player 0, whoever moves first."""


def demand_contest(game: Game[Any, Any], algorithm: str, *, chance: bool = False) -> None:
    """Two players of whom one gets what the other loses, nothing hidden; dice only where the algorithm knows them."""
    demand_game(game, algorithm)
    if game.facts.players != 2:  # noqa: PLR2004 - MAX and MIN
        raise _refusal(game, algorithm, "two players", f"has {game.facts.players}")
    if game.facts.sum == Sum.GENERAL:
        raise _refusal(game, algorithm, "a game in which one player gets what the other loses", "is a general-sum game")
    demand_open(game, algorithm, chance=chance)


def demand_open(game: Game[Any, Any], algorithm: str, *, chance: bool = False) -> None:
    """Any number of players who all see everything; dice only where the algorithm knows them."""
    demand_game(game, algorithm)
    if game.facts.information == Information.HIDDEN:
        raise _refusal(game, algorithm, "a game in which nothing is hidden", "hides something from its players")
    if game.facts.chance and not chance:
        raise _refusal(game, algorithm, "a game without chance", "has chance; expectiminimax knows how to treat it")


def demand_game(game: object, algorithm: str) -> None:
    """A game, and not only a class that could be one."""
    if not isinstance(game, Game):
        raise UnsuitableGameError(
            f"{algorithm} needs a game, not {type(game).__name__}: plyground.adopt(...) makes one of a class with the six "
            f"questions, plyground.load(...) one by its name or file."
        )


def _refusal(game: Game[Any, Any], algorithm: str, needed: str, found: str) -> UnsuitableGameError:
    return UnsuitableGameError(f"{algorithm} needs {needed}; {game.name or 'this game'} {found}.")
