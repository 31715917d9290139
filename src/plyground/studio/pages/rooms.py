"""Games that are played, as far as they are asked for over HTTP: begun, listed, taken home, thrown away."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import cast

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.studio.answers import Answer, read
from plyground.studio.checking import checked
from plyground.studio.localising import kept_sentence
from plyground.studio.messages import NewRoom, RoomCard
from plyground.studio.pages.words import asked_language
from plyground.studio.parts import Studio
from plyground.studio.words.common import phrase
from plyground.teaching.pictures.png import png_of_svg

_PIXELS = 1200
"""Of the longer side of a picture."""


def routes(studio: Studio) -> list[Route]:
    """/api/rooms and what belongs to each room, and /api/records: what a text holds that could become one."""

    async def create(request: Request) -> Response:
        new = cast("NewRoom", checked(await read(request), "NewRoom"))
        return Answer(await studio.rooms.create(new), 201)

    async def listed(request: Request) -> Response:
        return Answer(await studio.rooms.games_in(checked(await read(request), "RecordText")["record"]))

    async def cards(request: Request) -> Response:
        language = asked_language(request)
        return Answer([_told(card, language) for card in await studio.rooms.cards()])

    async def delete(request: Request) -> Response:
        await studio.rooms.delete(request.path_params["room"])
        return Answer({})

    async def named(room: str) -> str:
        """What a file of the room is called: the game and the day. A game of a file may have any name."""
        game = re.sub(r"[^\w-]+", "-", await studio.rooms.game(room), flags=re.ASCII).strip("-")
        return f"{game or 'game'}-{datetime.now(UTC).astimezone():%Y-%m-%d}"

    async def record(request: Request) -> Response:
        room = request.path_params["room"]
        return _file(await studio.rooms.record(room), "text/plain; charset=utf-8", f"{await named(room)}.txt")

    async def pgn(request: Request) -> Response:
        room = request.path_params["room"]
        return _file(await studio.rooms.pgn(room), "application/x-chess-pgn; charset=utf-8", f"{await named(room)}.pgn")

    async def svg(request: Request) -> Response:
        room = request.path_params["room"]
        return _file(await studio.rooms.svg(room), "image/svg+xml", f"{await named(room)}.svg")

    async def png(request: Request) -> Response:
        room = request.path_params["room"]
        picture = await studio.rooms.svg(room)
        return _file(await run_sync(_png, picture), "image/png", f"{await named(room)}.png")

    return [
        Route("/api/records", listed, methods=["POST"]),
        Route("/api/rooms", create, methods=["POST"]),
        Route("/api/rooms", cards, methods=["GET"]),
        Route("/api/rooms/{room}", delete, methods=["DELETE"]),
        Route("/api/rooms/{room}/record", record),
        Route("/api/rooms/{room}/pgn", pgn),
        Route("/api/rooms/{room}/picture.svg", svg),
        Route("/api/rooms/{room}/picture.png", png),
    ]


def _told(card: RoomCard, language: str) -> RoomCard:
    """A card in a language: it was kept in English."""
    title = phrase(language, f"game.{card['game']}.title") or card["title"]
    return {**card, "title": title, "say": kept_sentence(card["say"], language)}


def _file(content: str | bytes, kind: str, name: str) -> Response:
    """A file to be kept."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


def _png(picture: str) -> bytes:
    size = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture)
    assert size is not None  # noqa: S101 - every picture of a board has one
    return png_of_svg(picture, float(size[1]), float(size[2]), scale=_PIXELS / max(float(size[1]), float(size[2])))
