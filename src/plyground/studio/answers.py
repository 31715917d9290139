"""What is read from a request and what is sent back: JSON in, JSON out, and every error as a `Fault`.

An error for people becomes 400 (404 where something is not known), with its sentence; anything else becomes 500 with a
sentence that tells nothing of the inside, and is logged where the server runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from plyground.core.errors import PlygroundError
from plyground.studio.messages import Fault

MOST_DEEP = 60
"""How deep a message may be nested."""
_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address cannot be asked in this way.",
    413: "What was sent is larger than 4 MB, the most that is read.",
    429: "Too many requests in a short time; wait a moment and try again.",
}


class BadMessageError(PlygroundError):
    """What came is no message that this address understands."""


class Answer(Response):
    """An answer in JSON. It is not kept by browsers, because it may differ the next time."""

    media_type = "application/json"

    def __init__(self, content: object, status_code: int = 200) -> None:
        super().__init__(content, status_code, {"Cache-Control": "no-store"})

    def render(self, content: object) -> bytes:
        """The content as JSON, with every sign as itself."""
        return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "replace")


def fault_of(error: PlygroundError) -> Fault:
    """An error for people, as the page gets it. Where the text is wrong is told once: by `at`, which the page shows."""
    words = re.findall("[A-Z][a-z0-9]*", type(error).__name__.removesuffix("Error"))
    fault: Fault = {"code": "_".join(words).lower() or "plyground", "text": str(error)}
    place = getattr(error, "place", None)  # of a tree's text, or of another text that is wrong at one character
    if isinstance(place, int):
        fault["at"] = place
        if complaint := getattr(error, "complaint", ""):
            fault["text"] = f"{complaint[0].upper()}{complaint[1:]}."
    return fault


def refusal(code: str, text: str, status: int) -> Answer:
    """An answer that says no."""
    return Answer({"error": {"code": code, "text": text}}, status)


async def on_fault(_: Request, error: Exception) -> Response:
    """The answer to an error for people: 404 if it says that something is unknown, else 400."""
    assert isinstance(error, PlygroundError)  # noqa: S101 - told to mypy
    return Answer({"error": fault_of(error)}, 404 if type(error).__name__.startswith("Unknown") else 400)


async def on_http_error(_: Request, error: Exception) -> Response:
    """The answer to an address or a way of asking that does not exist."""
    assert isinstance(error, HTTPException)  # noqa: S101 - told to mypy
    code = {404: "unknown_address", 405: "wrong_method", 413: "too_large"}.get(error.status_code, "refused")
    answer = refusal(code, _SENTENCES.get(error.status_code, error.detail), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def on_defect(_: Request, __: Exception) -> Response:
    """The answer when the program itself is wrong. What happened stands in the server's own output."""
    return refusal("defect", "The studio made a mistake; what happened is written where it was started.", 500)


async def read(request: Request) -> dict[str, Any]:
    """The JSON object that a request carries; anything else is refused."""
    return parsed(await request.body())


def parsed(sent: bytes | str) -> dict[str, Any]:
    """The JSON object that a text is; numbers are finite and texts can be written again."""
    try:
        data = json.loads(sent, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessageError("The request must be a JSON object; what came cannot be read as JSON.") from error
    if not isinstance(data, dict):
        raise BadMessageError("The request must be a JSON object, such as {}; another kind of value came.")
    _look_through(data, MOST_DEEP)
    return data


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _look_through(value: object, deep: int) -> None:
    if deep == 0:
        raise BadMessageError(f"The request is nested too deep; {MOST_DEEP} levels are the most.")
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
            raise BadMessageError("The request has a text with a sign that is no character; leave it out.")
    elif isinstance(value, float):
        if value in {float("inf"), float("-inf")}:
            raise BadMessageError("The request has a number that is too large.")
    elif isinstance(value, Mapping):
        for key, part in value.items():
            _look_through(key, deep)
            _look_through(part, deep - 1)
    elif isinstance(value, list):
        for part in value:
            _look_through(part, deep - 1)
