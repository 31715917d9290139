"""What a room says to a tab, in the tab's language."""

from __future__ import annotations

from typing import Any

from plyground.core.drawing import Position, Table
from plyground.core.game import Game
from plyground.studio.localising import localised_position, localised_table, seat_name, sentence
from plyground.studio.words.common import ENGLISH, phrase


class Speech:
    """One language."""

    def __init__(self, language: str = "") -> None:
        self.language = language or ENGLISH

    def title(self, game: Game[Any, Any]) -> str:
        """What the game is called."""
        return phrase(self.language, f"game.{game.name}.title") or game.title or game.name

    def table(self, game: Game[Any, Any]) -> Table:
        """Drawing data that stay the same."""
        return localised_table(game.table(), game, self.language)

    def seat_names(self, game: Game[Any, Any]) -> list[str]:
        """What the players are called."""
        return [seat_name(seat["name"], self.language) for seat in game.seats()]

    def position(self, game: Game[Any, Any], position: Position) -> Position:
        """Drawing data of a position, with its sentences."""
        return localised_position(position, game, self.language)

    def covered(self, game: Game[Any, Any], seat: int) -> str:
        """That the screen has to be handed over."""
        return sentence(f"The screen is for {game.seat(seat)}.", game, self.language)

    def sentence(self, game: Game[Any, Any], english: str) -> str:
        """A sentence of a game."""
        return sentence(english, game, self.language)
