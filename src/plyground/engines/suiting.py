"""What engines need of a game, checked by its declared facts and refused in one sentence."""

from __future__ import annotations

from typing import Any

from plyground.core.errors import UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game, HiddenGame

_TWO = 2


def is_contest(game: Game[Any, Any]) -> bool:
    """Two players of whom one gets what the other loses."""
    return game.facts.players == _TWO and game.facts.sum != Sum.GENERAL


def is_open(game: Game[Any, Any]) -> bool:
    """Everybody sees everything."""
    return game.facts.information == Information.PERFECT


def demand_contest(game: Game[Any, Any], engine: str) -> None:
    """A contest without chance and without secrets."""
    if not is_contest(game) or game.facts.chance or not is_open(game):
        raise _refusal(game, engine, "a zero-sum game of two players without chance and hidden things")


def demand_dice_contest(game: Game[Any, Any], engine: str) -> None:
    """A contest, or a game of one, without secrets."""
    if not (is_contest(game) or game.facts.players == 1) or not is_open(game):
        raise _refusal(game, engine, "a game of one player, or a zero-sum one of two, in which nothing is hidden")


def demand_open(game: Game[Any, Any], engine: str) -> None:
    """Any game without secrets."""
    if not is_open(game):
        raise _refusal(game, engine, "a game in which nothing is hidden")


def demand_hidden(game: Game[Any, Any], engine: str) -> HiddenGame[Any, Any]:
    """A game that can say what a player cannot tell apart."""
    if not isinstance(game, HiddenGame):
        raise _refusal(game, engine, "a game that hides something and can guess it")
    return game


def _refusal(game: Game[Any, Any], engine: str, needed: str) -> UnsuitableGameError:
    facts = game.facts
    found = [f"{facts.players} player{'' if facts.players == 1 else 's'}", f"{facts.sum.value} sum"]
    found += ["chance"] if facts.chance else []
    found += [] if is_open(game) else ["hidden things"]
    return UnsuitableGameError(f"{engine} needs {needed}; {game.name or 'this game'} has {', '.join(found)}.")
