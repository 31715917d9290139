"""The gallery, and the page of a game."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.core.errors import PlygroundError
from plyground.core.facts import OptionValue
from plyground.studio.answers import Answer
from plyground.studio.gallery import Gallery
from plyground.studio.messages import GameCard
from plyground.studio.pages.words import asked_language
from plyground.studio.parts import Studio
from plyground.studio.ruling import LOAD_SECONDS, ruled

_ESTIMATE = "plyground.studio.estimates:found_out"
_SECONDS = 30.0
_log = logging.getLogger(__name__)


def routes(studio: Studio) -> list[Route]:
    """/api/games and /api/games/{name}; whatever is asked besides `lang` is an option of the game."""
    gallery = Gallery(studio.library)
    without: set[str] = set()
    begun: dict[str, asyncio.Task[None]] = {}

    async def find_out(name: str) -> None:
        """The length and branching of a game that came as a file; a game that cannot tell them has none."""
        with suppress(PlygroundError):
            spec = await ruled(studio.library.spec, name)
            found = await studio.pool.ask(_ESTIMATE, {"game": spec}, seconds=_SECONDS)
            gallery.learn(name, found)

    async def cards(request: Request) -> Response:
        for name in gallery.unknown():
            if name not in begun:
                begun[name] = asyncio.create_task(find_out(name))
        return Answer(await shown(asked_language(request)))

    async def shown(language: str) -> list[GameCard]:
        """All cards. A game of a file whose rules fail or do not end has none, and is not tried again."""
        own = [name for name in studio.library.names() if studio.library.is_from_file(name)]
        found = [card for name in own if (card := await shown_own(name, language)) is not None]
        return found + await ruled(gallery.cards, language, seconds=LOAD_SECONDS)

    async def shown_own(name: str, language: str) -> GameCard | None:
        if name not in without:
            try:
                return await ruled(gallery.card, name, language)
            except Exception as error:  # noqa: BLE001 - a rule of anybody's may raise anything
                without.add(name)
                _log.warning("The game %s cannot be shown: %s", name, error)
        return None

    async def page(request: Request) -> Response:
        options: dict[str, OptionValue] = {key: value for key, value in request.query_params.items() if key != "lang"}
        return Answer(await ruled(gallery.page, request.path_params["name"], options, asked_language(request)))

    return [Route("/api/games", cards), Route("/api/games/{name}", page)]
