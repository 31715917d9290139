"""Messages between the server and a worker: four bytes of length, then JSON.

JSON and not pickle: what a broken worker writes cannot run anything in the server. Infinity and NaN pass, for both ends are
Python; tuples arrive as lists, and keys as text.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias

Message: TypeAlias = dict[str, Any]

LENGTH_BYTES = 4
MOST_BYTES = 64 << 20


class FrameError(ValueError):
    """A message that cannot be sent, in words that go on after "... cannot be sent: "."""


def encode(message: Message) -> bytes:
    """The message as bytes, its length in front."""
    try:
        body = json.dumps(message, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise FrameError(f"{error}") from error
    if len(body) > MOST_BYTES:
        raise FrameError(f"it has {len(body) >> 20} MB, and {MOST_BYTES >> 20} MB are the most")
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def length(head: bytes) -> int:
    """How many bytes follow the head of a message; a `FrameError` if it is no head."""
    size = int.from_bytes(head, "big")
    if size > MOST_BYTES:
        raise FrameError("no message begins so")
    return size


def decode(body: bytes) -> Message:
    """The message in the bytes after its length; a `FrameError` if there is none."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FrameError(f"{error}") from error
    if not isinstance(message, dict):
        raise FrameError("a message is an object")
    return message
