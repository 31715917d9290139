"""What a file holds that somebody names: all of it, and never more than makes sense.

A pipe may be named as well as a file, and so may a device that never ends; nobody knows the size of either before. So it is the
reading that is bounded. Text is UTF-8; the mark with which some programs begin it is no part of it.
"""

from __future__ import annotations

from pathlib import Path


class UnreadableError(Exception):
    """Why a file cannot be read, as the end of a sentence: whoever wanted it knows how to begin."""


def text_of(path: Path, most: int) -> str:
    """The text of a file of at most so many characters."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise UnreadableError(_reason(error)) from error
    if len(text) > most:
        raise UnreadableError(_too_long(most, "characters"))
    return text


def bytes_of(path: Path, most: int) -> bytes:
    """The bytes of a file of at most so many."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise UnreadableError(_reason(error)) from error
    if len(data) > most:
        raise UnreadableError(_too_long(most, "bytes"))
    return data


def _too_long(most: int, unit: str) -> str:
    return f"it has more than {most:,} {unit}, which are the most that are read"


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
