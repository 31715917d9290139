"""The games. A folder is a family, a file in it is a game: its presence registers it.

`plyground.games` is this package, and it can be called: `plyground.games()` lists the catalogue.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Games(ModuleType):
    """A package that can be called, so that one name serves for the list and for the place."""

    def __call__(self) -> Any:
        """Every game of the catalogue, with its facts and options; no rules are loaded."""
        from plyground.games.catalogue import games  # noqa: PLC0415 - importing plyground reads no index

        return games()


sys.modules[__name__].__class__ = _Games
