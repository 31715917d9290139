"""Plyground: write a game once, in Python; get a compiled search, a solver, a board and a tree that explains itself.

    import plyground

    game = plyground.load("connect-four", columns=7)
    state = game.initial()
    state = game.result(state, game.read_action(state, "d"))
    print(game.diagram(state))

`load` and `games` are the way in; `Game` lists everything a game can be asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.core.errors import PlygroundError
from plyground.core.facts import Facts, Information, Option, OptionValue, Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game, HiddenGame
from plyground.core.plain import adopt
from plyground.core.record import Record, read_record
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult

if TYPE_CHECKING:
    from plyground.games.catalogue import games
else:
    from plyground import games  # the package of games, which can be called

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Bound",
    "ChanceGame",
    "Facts",
    "Game",
    "HiddenGame",
    "Information",
    "Limits",
    "Option",
    "PlygroundError",
    "Record",
    "SearchInfo",
    "SearchResult",
    "Sum",
    "adopt",
    "games",
    "load",
    "load_named",
    "read_record",
]


def load(name: str | Path, /, **options: OptionValue) -> Game[Any, Any]:
    """The game of that name, such as "hex", with its options set; or the game in a Python file, such as "my_game.py"."""
    from plyground.games import catalogue  # noqa: PLC0415 - importing plyground loads no game

    return catalogue.load(name, **options)


def load_named(name: str, /, **options: OptionValue) -> Game[Any, Any]:
    """The game of that name in the catalogue, and nothing else: for names that come from elsewhere, such as from a record.

    `load` also takes a path and runs the Python file there; this function opens no file that its caller names.
    """
    from plyground.games import catalogue  # noqa: PLC0415 - importing plyground loads no game

    return catalogue.load_named(name, **options)
