"""What to say when a library for pictures is not installed, or a picture cannot be made."""

from __future__ import annotations

from plyground.core.errors import PlygroundError

EXTRA = "pip install 'plyground[pictures]'"


class PictureError(PlygroundError):
    """A picture that cannot be made or written."""


def missing(kind: str, library: str) -> PictureError:
    """The sentence for a library that is not there."""
    return PictureError(f"{kind} needs the library {library}, which is not installed: {EXTRA}.")
