"""Questions of the tree lab. Every one is answered by a worker: a tree can be large, and a game's rules can be endless."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.studio.answers import Answer
from plyground.studio.pages.asking import ask, asked, file_response, game_for, language_of, seconds_for
from plyground.studio.parts import Studio

SECONDS, EXPORT_SECONDS = 60.0, 120.0


def routes(studio: Studio) -> list[Route]:
    """All addresses under /api/trees."""

    async def run(request: Request) -> Response:
        data = await asked(request, "RunRequest")
        arguments = {"request": data, **await game_for(studio, data["source"])}
        return Answer(await ask(studio, "trees:run_tree", arguments, seconds_for(data["source"], SECONDS)))

    async def edit(request: Request) -> Response:
        return Answer(await ask(studio, "trees:edit_tree", {"request": await asked(request, "TreeEdit")}, SECONDS))

    async def check(request: Request) -> Response:
        return Answer(await ask(studio, "trees:check_tree", {"request": await asked(request, "TreeText")}, SECONDS))

    async def what_if(request: Request) -> Response:
        data = await asked(request, "WhatIfRequest")
        source = data["run"]["source"]
        arguments = {"request": data, **await game_for(studio, source)}
        return Answer(await ask(studio, "trees:what_if", arguments, seconds_for(source, SECONDS)))

    async def order(request: Request) -> Response:
        data = await asked(request, "OrderRequest")
        arguments = {"request": data, **await game_for(studio, data["source"])}
        return Answer(await ask(studio, "trees:order_facts", arguments, seconds_for(data["source"], SECONDS)))

    async def export(request: Request) -> Response:
        data = await asked(request, "ExportRequest")
        arguments = {"request": data, **await game_for(studio, data["run"]["source"])}
        return file_response(
            await ask(studio, "trees:export_run", arguments, seconds_for(data["run"]["source"], EXPORT_SECONDS))
        )

    async def examples(request: Request) -> Response:
        return Answer(await ask(studio, "trees:examples", {"language": language_of(request)}, SECONDS))

    return [
        Route("/api/trees/run", run, methods=["POST"]),
        Route("/api/trees/edit", edit, methods=["POST"]),
        Route("/api/trees/check", check, methods=["POST"]),
        Route("/api/trees/whatif", what_if, methods=["POST"]),
        Route("/api/trees/order", order, methods=["POST"]),
        Route("/api/trees/export", export, methods=["POST"]),
        Route("/api/trees/examples", examples),
    ]
