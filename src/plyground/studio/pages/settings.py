"""What a person has set once for all, and what the page needs first."""

from __future__ import annotations

import os

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground import __version__
from plyground.studio.answers import Answer, read
from plyground.studio.messages import Settings, Start
from plyground.studio.parts import Studio
from plyground.studio.preferences import changed, sound
from plyground.studio.words.common import LANGUAGES


def routes(studio: Studio) -> list[Route]:
    """/api/start, and /api/settings to be read and changed in part or whole."""

    async def kept() -> Settings:
        return sound(await run_sync(studio.store.settings))

    async def start(_: Request) -> Response:
        first: Start = {
            "version": __version__,
            "languages": dict(LANGUAGES),
            "settings": await kept(),
            "cores": os.cpu_count() or 1,
        }
        return Answer(first)

    async def look(_: Request) -> Response:
        return Answer(await kept())

    async def put(request: Request) -> Response:
        given = await read(request)
        async with studio.settings_lock:
            settings = changed(dict(await kept()), given)
            await run_sync(studio.store.save_settings, dict(settings))
        return Answer(settings)

    return [
        Route("/api/start", start),
        Route("/api/settings", look, methods=["GET"]),
        Route("/api/settings", put, methods=["PUT"]),
    ]
