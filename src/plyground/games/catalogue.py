"""The catalogue: which games there are, without loading their rules.

A folder of `games` is a family, a file in it is a game, and the file's name with dashes is its key. (Files
whose name begins with an underscore are what the games of a family share.) What lists and menus show of a game
is kept in an index beside the compiled rules; the index is made anew when any of the files has changed.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from plyground.core.errors import BadGameError, PlygroundError, UnknownGameError
from plyground.core.facts import Option, OptionValue
from plyground.core.game import Game
from plyground.core.places import cache_root
from plyground.core.plain import SIX_QUESTIONS, PlainGame, adopt
from plyground.core.plain_asking import guarded

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Entry:
    """What is known of a game before its rules are loaded. The facts are those of its default options."""

    name: str
    title: str
    family: str
    summary: str
    players: int
    sum: str
    chance: bool
    information: str
    tier: str
    longest: int
    most_moves: int
    repetition: dict[str, float] | None
    """When a position that comes again ends the game: `times`, and the `payoff` of whoever brought it about."""
    options: tuple[Option, ...]
    aliases: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """The entry for a program to read."""
        return asdict(self)


def games() -> tuple[Entry, ...]:
    """Every game of the catalogue, by name."""
    return _index().entries


def find(name: str) -> Entry:
    """The entry that a name or an alias means; anything else is refused with the nearest names."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for entry in games():
        if wanted in {entry.name, *entry.aliases}:
            return entry
    names = {key: entry.name for entry in games() for key in (entry.name, *entry.aliases)}
    near = dict.fromkeys(names[key] for key in difflib.get_close_matches(wanted, names, 5, 0.6))
    hint = f"Did you mean {' or '.join(near)}?" if near else "'ply games' lists them all."
    raise UnknownGameError(f"There is no game called {_short(name)!r}. {hint}")


def load(name: str | Path, /, **options: OptionValue) -> Game[Any, Any]:
    """The game of that name with its options set, or the game that a Python file holds."""
    if isinstance(name, Path) or (isinstance(name, str) and (name.endswith(".py") or os.sep in name)):
        return load_file(Path(name), **options)
    if not isinstance(name, str):
        raise UnknownGameError(f"A game is loaded by its name or its file, not by {name!r}.")
    return load_named(name, **options)


def load_named(name: str, /, **options: OptionValue) -> Game[Any, Any]:
    """The game of that name. No file is opened but the catalogue's own, so the name may come from anywhere."""
    family, key = _place(name)
    return _made(_game_class(_module_of(family, key.replace("-", "_"))), key, options)


def _place(name: str) -> tuple[str, str]:
    """Family and key of a game: by its file if the name is a key, so that no other game need be in order, else by the index."""
    for file in _files():
        if file.stem.replace("_", "-") == name:
            return file.parent.name, name
    entry = find(name)
    return entry.family, entry.name


def load_file(path: Path, /, **options: OptionValue) -> Game[Any, Any]:
    """The game that a file outside the package holds: a `Game`, or any class that answers the six questions."""
    if not path.is_file():
        found = f"{_short(str(path))!r} is a folder, not a file" if path.is_dir() else f"There is no file {_short(str(path))!r}"
        raise UnknownGameError(f"{found}. Give the name of a game ('ply games' lists them) or of a Python file that holds one.")
    return _made(_game_class(_imported(path)), path.stem.replace("_", "-"), options)


def rules_text(game: Game[Any, Any]) -> str:
    """The rules of a game as its file tells them."""
    kind = game.kind if isinstance(game, PlainGame) else type(game)
    module = inspect.getmodule(kind)
    told = (module.__doc__ if module else None) or vars(kind).get("__doc__")
    return inspect.cleandoc(told) if told else f"{game.name} does not tell its rules: its file has no docstring."


def _made(kind: type[Any], name: str, options: dict[str, OptionValue]) -> Game[Any, Any]:
    if issubclass(kind, Game) and not kind.name:
        kind.name = name
    made = guarded(kind, kind.__name__)(**options)
    return made if isinstance(made, Game) else adopt(made, name)


def _imported(path: Path) -> ModuleType:
    name = f"plyground_file_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadGameError(f"{path.name} cannot be imported as Python.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # so that a game may be told in several files
    try:
        spec.loader.exec_module(module)
    except PlygroundError:
        raise
    except (Exception, SystemExit) as error:
        raise BadGameError(f"{path.name} fails when it is imported: {type(error).__name__}: {error}") from error
    return module


def _game_class(module: ModuleType) -> type[Any]:
    """The one class of a module that is a game, by name or by answering the six questions."""
    found = [
        kind
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and kind.__module__ == module.__name__
        and not inspect.isabstract(kind)
        and (issubclass(kind, Game) or all(callable(getattr(kind, question, None)) for question in SIX_QUESTIONS))
    ]
    file = Path(module.__file__ or module.__name__).name
    if not found:
        raise BadGameError(f"{file} holds no game: {_nearest(module)}.")
    if len(found) > 1:
        raise BadGameError(f"{file} holds several games ({', '.join(kind.__name__ for kind in found)}); keep one in a file.")
    return found[0]


def _nearest(module: ModuleType) -> str:
    """What is missing in a file without a game: of the class that comes nearest, the questions it does not answer."""
    classes = [kind for kind in vars(module).values() if inspect.isclass(kind) and kind.__module__ == module.__name__]
    missing = {
        kind.__name__: sorted(getattr(kind, "__abstractmethods__", ()))
        or [question for question in SIX_QUESTIONS if not callable(getattr(kind, question, None))]
        for kind in classes
    }
    nearest = min(missing, key=lambda name: len(missing[name]), default="")
    if nearest and len(missing[nearest]) < len(SIX_QUESTIONS):
        return f"the class {nearest} lacks {', '.join(missing[nearest])}"
    return f"no class in it answers the six questions ({', '.join(SIX_QUESTIONS)})"


def _files() -> list[Path]:
    return [file for file in sorted(FOLDER.glob("*/*.py")) if not file.name.startswith("_")]


def _module_of(family: str, stem: str) -> ModuleType:
    try:
        return importlib.import_module(f"plyground.games.{family}.{stem}")
    except PlygroundError:
        raise
    except (Exception, SystemExit) as error:
        raise BadGameError(
            f"The game file {family}/{stem}.py fails when it is imported: {type(error).__name__}: {error}"
        ) from error


def broken() -> dict[str, str]:
    """Files in the catalogue's folders that hold no playable game, and why. They are left out of the list."""
    return _index().broken


@dataclass(frozen=True)
class _Index:
    entries: tuple[Entry, ...]
    broken: dict[str, str]


@cache
def _index() -> _Index:
    digest = hashlib.sha256(b"form 2")
    for file in sorted(FOLDER.glob("*/*.py")):
        status = file.stat()
        digest.update(f"{file} {status.st_mtime_ns} {status.st_size}\n".encode())
    kept = cache_root() / f"catalogue-{digest.hexdigest()[:16]}.json"
    try:
        data = json.loads(kept.read_text())
        return _Index(tuple(_entry_from(entry) for entry in data["entries"]), {})
    except (OSError, ValueError, TypeError, KeyError):
        index = _made_index()
        if not index.broken:  # what is broken may be mended elsewhere than in the games
            _keep(kept, json.dumps({"entries": [entry.as_data() for entry in index.entries]}))
        return index


def _made_index() -> _Index:
    entries: dict[str, Entry] = {}
    failed = {}
    for file in _files():
        place = f"{file.parent.name}/{file.name}"
        try:
            entry = _entry_of(file)
        except Exception as error:  # noqa: BLE001 - one file's fault must not hide the other games
            failed[place] = str(error) if isinstance(error, PlygroundError) else f"{type(error).__name__}: {error}"
            continue
        if entry.name in entries:
            failed[place] = f"{entries[entry.name].family} has a game called {entry.name} already."
        else:
            entries[entry.name] = entry
    return _Index(tuple(sorted(entries.values(), key=lambda entry: entry.name)), failed)


def _keep(path: Path, text: str) -> None:
    for old in path.parent.glob("catalogue-*.json"):
        old.unlink(missing_ok=True)
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
    except OSError:
        return  # a list that cannot be kept is only slower the next time


def _entry_of(file: Path) -> Entry:
    family, name = file.parent.name, file.stem.replace("_", "-")
    module = _module_of(family, file.stem)
    game = _made(_game_class(module), name, {})
    summary = inspect.cleandoc(module.__doc__ or "").partition("\n")[0]
    facts = game.facts
    from plyground.native.game import NativeGame  # noqa: PLC0415 - only when the index is made

    return Entry(
        name,
        game.title or name,
        family,
        summary,
        facts.players,
        facts.sum.value,
        facts.chance,
        facts.information.value,
        "native" if isinstance(game, NativeGame) else "plain",
        facts.longest,
        facts.most_moves,
        asdict(facts.repetition) if facts.repetition is not None else None,
        game.declared,
        game.aliases,
    )


def _entry_from(data: dict[str, Any]) -> Entry:
    options = tuple(replace(Option(**option), choices=tuple(option["choices"])) for option in data["options"])
    return Entry(**(data | {"options": options, "aliases": tuple(data["aliases"])}))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
