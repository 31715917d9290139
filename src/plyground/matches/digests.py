"""Digests of the files that decide how a competitor plays and that its text only names.

A file that keeps games holds them, beside the digest of the rules, so that games of players who have changed are never added
to it.
"""

from __future__ import annotations

import hashlib
import inspect
from pathlib import Path
from typing import Any

from plyground.core.errors import BadOptionError, shown
from plyground.core.game import Game

_SIGNS = 16


def file_digest(file: Path, what: str) -> str:
    """Some letters that change with what a file holds. `what` says what that is, if it cannot be read."""
    try:
        if file.exists() and not file.is_file():
            raise BadOptionError(
                f"{what} are read for every game, so they must be in an ordinary file; {shown(str(file))} is none."
            )
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()[:_SIGNS]
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadOptionError(f"{what} cannot be read from {shown(str(file))}: {why}.") from error


def learned_files(game: Game[Any, Any]) -> dict[str, Path]:
    """The weights and the network that lie beside a game and are used where nobody names others."""
    try:
        source = Path(inspect.getfile(type(game)))
    except (TypeError, OSError):  # a class made at a prompt
        return {}
    beside = {name: source.with_name(f"{source.stem}.{name}.json") for name in ("weights", "network")}
    return {name: file for name, file in beside.items() if file.is_file()}
