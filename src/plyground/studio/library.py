"""The games of a studio: those of the catalogue, and those of the files it was started with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any, TypedDict

from plyground.core.errors import BadGameError, UnknownGameError
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.games import catalogue

_MOST_KEPT = 64
_MOST_TEXT = 4_000


class GameSpec(TypedDict):
    """What another process needs to load the same game: a name of the catalogue, or a file."""

    name: str
    file: str | None
    options: dict[str, OptionValue]


class Library:
    """Loads games, each once for its options. No name that comes from a page opens a file."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        """Load the games of the files, so that one that cannot be played is refused at the start."""
        self._files: dict[str, Path] = {}
        self._kept: OrderedDict[tuple[Any, ...], Game[Any, Any]] = OrderedDict()
        self._lock = Lock()
        for file in files:
            name = catalogue.load_file(file).name
            taken = {entry.name for entry in catalogue.games()} | set(self._files)
            if name in taken:
                raise BadGameError(f"There is a game called {name} already; give {file.name} another name.")
            self._files[name] = file.resolve()

    def names(self) -> list[str]:
        """Every game by its key: first those of the files, then the catalogue's."""
        return [*self._files, *(entry.name for entry in catalogue.games())]

    def load(self, name: str, options: dict[str, OptionValue] | None = None) -> Game[Any, Any]:
        """The game of that name with its options set. Unknown names and options are refused."""
        given = dict(options or {})
        key = (name, *sorted((option, type(value).__name__, value) for option, value in given.items()))
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        game = self._loaded(name, given)
        with self._lock:
            self._kept[key] = game
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return game

    def spec(self, name: str, options: dict[str, OptionValue] | None = None) -> GameSpec:
        """What a worker needs to load the same game."""
        game = self.load(name, options)
        file = self._files.get(name)
        return {"name": name if file else game.name, "file": str(file) if file else None, "options": dict(game.options)}

    def is_from_file(self, name: str) -> bool:
        """Whether the game came with a file at the start."""
        return name in self._files

    def _loaded(self, name: str, options: dict[str, OptionValue]) -> Game[Any, Any]:
        file = self._files.get(name)
        if file:
            return catalogue.load_file(file, **options)
        try:
            return catalogue.load_named(name[:_MOST_TEXT], **options)
        except UnknownGameError as error:
            raise UnknownGameError(_for_a_page(str(error))) from error


def _for_a_page(sentence: str) -> str:
    """What a sentence says to somebody who has a page and no command line."""
    return sentence.replace("'ply games' lists them all.", "The gallery shows them all.")


def load_spec(spec: GameSpec) -> Game[Any, Any]:
    """The game that a spec means; for workers."""
    if spec["file"]:
        return catalogue.load_file(Path(spec["file"]), **spec["options"])
    return catalogue.load_named(spec["name"], **spec["options"])
