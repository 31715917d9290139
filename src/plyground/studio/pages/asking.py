"""How the pages of the tree lab, of practice and of the lessons have their work done: in a worker, within a time."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from plyground.studio.answers import BadMessageError, read
from plyground.studio.checking import checked
from plyground.studio.jobs import refusals  # noqa: F401 - so that these errors are known when a worker raises them
from plyground.studio.messages import Source
from plyground.studio.parts import Studio
from plyground.studio.ruling import ruled
from plyground.teaching.words.catalogue import language_tag

LONGEST_NAME = 200
COMPILE_SECONDS = 240.0
"""The first game ever has the compiler at work for about a minute, on a slow machine for more."""


async def ask(studio: Studio, job: str, arguments: dict[str, Any], seconds: float) -> Any:
    """What a job of this room gives, by its name, "trees:run_tree"; one that takes too long is ended with a sentence."""
    return await studio.pool.ask(f"plyground.studio.jobs.{job}", arguments, seconds=seconds, key="lab")


async def asked(request: Request, message: str) -> dict[str, Any]:
    """What a request carries, if it is a message of that name."""
    data = checked(await read(request), message)
    if "language" in data:
        data["language"] = language_tag(data["language"][:LONGEST_NAME])
    if "run" in data and "language" in data["run"]:
        data["run"]["language"] = language_tag(data["run"]["language"][:LONGEST_NAME])
    return data


async def game_for(studio: Studio, source: Source) -> dict[str, Any]:
    """What a worker needs beside a source: the game it is about, which the library knows, and the search that was made."""
    if source["kind"] not in {"game", "search"}:
        return {}
    if "game" not in source:
        raise BadMessageError(f"A tree of the kind {source['kind']} needs the name of its game; it was not given.")
    found: dict[str, Any] = {"game": await ruled(studio.library.spec, source["game"], source.get("options", {}))}
    if source["kind"] == "search" and "room" in source:
        found["kept"] = studio.rooms.searches.find(source["room"], source.get("node", 0))
    return found


def seconds_for(source: Source, usual: float) -> float:
    """How long a tree may take: a game's may be large, and for an engine's search everything may have to be compiled first."""
    least = {"game": 60.0, "search": COMPILE_SECONDS}
    return max(usual, least.get(source["kind"], 0.0))


def language_of(request: Request) -> str:
    """The language that an address asks for with ?lang=."""
    return language_tag(request.query_params.get("lang", "en")[:LONGEST_NAME] or "en")


def file_response(file: dict[str, str]) -> Response:
    """A file to be kept, with its name. It is never shown in the place of a page of the studio."""
    headers = {
        "Content-Disposition": f'attachment; filename="{file["name"]}"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(b64decode(file["data"]), media_type=file["type"], headers=headers)
