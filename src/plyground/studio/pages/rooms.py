"""Games that are played, as far as they are asked for over HTTP: begun, listed, taken home, thrown away."""

from __future__ import annotations

import re
from typing import cast

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.studio.answers import Answer, read
from plyground.studio.checking import checked
from plyground.studio.messages import NewRoom
from plyground.studio.parts import Studio
from plyground.teaching.pictures.png import png_of_svg

_PIXELS = 1200
"""Of the longer side of a picture."""


def routes(studio: Studio) -> list[Route]:
    """/api/rooms and what belongs to each room."""

    async def create(request: Request) -> Response:
        new = cast("NewRoom", checked(await read(request), "NewRoom"))
        return Answer(await studio.rooms.create(new), 201)

    async def cards(_: Request) -> Response:
        return Answer(await studio.rooms.cards())

    async def delete(request: Request) -> Response:
        await studio.rooms.delete(request.path_params["room"])
        return Answer({})

    async def record(request: Request) -> Response:
        room = request.path_params["room"]
        return _file(await studio.rooms.record(room), "text/plain; charset=utf-8", f"{room}.txt")

    async def svg(request: Request) -> Response:
        room = request.path_params["room"]
        return _file(await studio.rooms.svg(room), "image/svg+xml", f"{room}.svg")

    async def png(request: Request) -> Response:
        room = request.path_params["room"]
        picture = await studio.rooms.svg(room)
        return _file(await run_sync(_png, picture), "image/png", f"{room}.png")

    return [
        Route("/api/rooms", create, methods=["POST"]),
        Route("/api/rooms", cards, methods=["GET"]),
        Route("/api/rooms/{room}", delete, methods=["DELETE"]),
        Route("/api/rooms/{room}/record", record),
        Route("/api/rooms/{room}/picture.svg", svg),
        Route("/api/rooms/{room}/picture.png", png),
    ]


def _file(content: str | bytes, kind: str, name: str) -> Response:
    """A file to be kept. The room exists, so its name is one that the studio made."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


def _png(picture: str) -> bytes:
    size = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture)
    assert size is not None  # noqa: S101 - every picture of a board has one
    return png_of_svg(picture, float(size[1]), float(size[2]), scale=_PIXELS / max(float(size[1]), float(size[2])))
