"""What a kept table rests on, as two short digests: the sources of a game's rules, and those of the program that used them.

The table of other rules proves nothing. Of a game of this package its whole family counts, as for the cache of compiled rules;
of any other game the files of its rules and of its class, and every file that these import.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plyground.core.game import Game
from plyground.core.plain import PlainGame
from plyground.native import cache
from plyground.native.game import NativeGame

_ROOMS = ("core", "boards", "native", "features", "kernels")
_DIGITS = 16


def rules_digest(game: Game[Any, Any]) -> str:
    """A digest of the sources of a game's rules as they are now.

    Rules that no file holds have one that never comes again: nobody can say whether they are still the same.
    """
    try:
        return _digest({source for file in _files_of(game) for source in _sources_of(file)})
    except (OSError, SyntaxError, ValueError):
        return os.urandom(_DIGITS // 2).hex()


def program_digest() -> str:
    """A digest of all that searches by rules: how a table is laid out, and what its numbers mean."""
    return _digest(source for room in _ROOMS for source in (cache.PACKAGE / room).rglob("*.py"))


def _files_of(game: Game[Any, Any]) -> set[Path]:
    """The files that hold the rules of a game and its class, with what the class inherits from."""
    kinds = game.kind.__mro__ if isinstance(game, PlainGame) else type(game).__mro__
    modules = [sys.modules.get(kind.__module__) for kind in kinds]
    names = [str(getattr(module, "__file__", None) or "") for module in modules if not _is_builtin(module)]
    if isinstance(game, NativeGame):
        names += [rule.__code__.co_filename for rule in game.rules.functions.values()]
    return {Path(name).resolve() for name in names}


def _is_builtin(module: Any) -> bool:
    return getattr(module, "__name__", "").partition(".")[0] in sys.stdlib_module_names


def _sources_of(file: Path) -> Iterable[Path]:
    games = cache.PACKAGE / "games"
    if games in file.parents:
        return (games / file.relative_to(games).parts[0]).rglob("*.py")
    if cache.PACKAGE in file.parents:
        return ()  # of the program
    return cache.import_closure(file)  # what compiled rules depend on, found as their own cache finds it


def _digest(sources: Iterable[Path]) -> str:
    """Files count by their names and what they hold, not by where they lie."""
    digest = hashlib.sha256()
    for name, data in sorted((source.name, source.read_bytes()) for source in sources):
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:_DIGITS]
