"""The web application: routes, errors, safety, and how it ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from plyground.core.errors import PlygroundError
from plyground.studio import answers
from plyground.studio.live.socket import socket_route
from plyground.studio.pages import games, lessons, practice, rooms, settings, static, trees, words
from plyground.studio.parts import Studio
from plyground.studio.safety import LOOPBACK, Gate

__all__ = ["Studio", "make_app"]


def make_app(studio: Studio, *, hosts: Iterable[str] = LOOPBACK, cookie: str = "plyground") -> ASGIApp:
    """The application of a studio, behind its gate. When it ends, it closes the studio."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await studio.close()

    inside = Starlette(
        routes=_routes(studio),
        lifespan=lifespan,
        exception_handlers={
            PlygroundError: answers.on_fault,
            HTTPException: answers.on_http_error,
            Exception: answers.on_defect,
        },
    )
    return Gate(inside, token=studio.token, hosts=hosts, cookie=cookie)


def _routes(studio: Studio) -> list[BaseRoute]:
    return [
        socket_route(studio),
        *words.routes(),
        *settings.routes(studio),
        *games.routes(studio),
        *rooms.routes(studio),
        *trees.routes(studio),
        *practice.routes(studio),
        *lessons.routes(studio),
        *static.routes(),
    ]
