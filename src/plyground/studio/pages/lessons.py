"""The lectures' lessons and demonstrations."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.studio.answers import Answer, BadMessageError
from plyground.studio.pages.asking import LONGEST_NAME, ask, language_of
from plyground.studio.parts import Studio

SECONDS, DEMO_SECONDS = 60.0, 180.0
_LARGEST_SEED = 2**53


def routes(studio: Studio) -> list[Route]:
    """All addresses under /api/lessons and /api/demos."""

    async def lessons(request: Request) -> Response:
        return Answer(await ask(studio, "lessons:lessons", {"language": language_of(request)}, SECONDS))

    async def lesson(request: Request) -> Response:
        arguments = {"name": _name(request), "language": language_of(request)}
        return Answer(await ask(studio, "lessons:lesson", arguments, SECONDS))

    async def demos(request: Request) -> Response:
        return Answer(await ask(studio, "lessons:demos", {"language": language_of(request)}, SECONDS))

    async def demo(request: Request) -> Response:
        language = language_of(request)
        seed = request.query_params.get("seed", "0")
        if not (seed.isascii() and seed.isdecimal() and len(seed) <= len(str(_LARGEST_SEED)) and int(seed) <= _LARGEST_SEED):
            raise BadMessageError(f"The seed of a demonstration is a whole number from 0 to {_LARGEST_SEED}.")
        arguments = {"name": _name(request), "seed": int(seed), "language": language}
        return Answer(await ask(studio, "lessons:show_demo", arguments, DEMO_SECONDS))

    return [
        Route("/api/lessons", lessons),
        Route("/api/lessons/{name}", lesson),
        Route("/api/demos", demos),
        Route("/api/demos/{name}", demo),
    ]


def _name(request: Request) -> str:
    return str(request.path_params["name"])[:LONGEST_NAME]
