"""Practice: exercises, answers and what is kept of them, sheets."""

from __future__ import annotations

import time
from typing import Any

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.studio.answers import Answer, BadMessageError
from plyground.studio.messages import PracticeKinds
from plyground.studio.pages.asking import ask, asked, file_response, language_of
from plyground.studio.parts import Studio

SECONDS, SHEET_SECONDS = 60.0, 120.0
MOST_KEPT = 10_000
"""How many answers are looked at when progress is told."""


def routes(studio: Studio) -> list[Route]:
    """All addresses under /api/practice."""

    async def kinds(request: Request) -> Response:
        found: PracticeKinds = await ask(studio, "practice:kinds", {"language": language_of(request)}, SECONDS)
        return Answer(_counted(found, await run_sync(lambda: studio.store.progress(MOST_KEPT))))

    async def exercise(request: Request) -> Response:
        return Answer(await ask(studio, "practice:exercise", {"request": await asked(request, "ExerciseRequest")}, SECONDS))

    async def check(request: Request) -> Response:
        data = await asked(request, "AnswerRequest")
        found = await ask(studio, "practice:check_answer", {"request": data}, SECONDS)
        if found["kept"] is not None:
            entry = {**found["kept"], "when": time.time()}
            await run_sync(studio.store.add_progress, entry)
        return Answer(found["verdict"])

    async def solution(request: Request) -> Response:
        data = await asked(request, "ExerciseRequest")
        if set(data) - {"language"} != {"code"}:
            raise BadMessageError("A solution is asked for by the code of its exercise, and nothing else.")
        return Answer(await ask(studio, "practice:solution", {"request": data}, SECONDS))

    async def sheet(request: Request) -> Response:
        data = await asked(request, "SheetRequest")
        return file_response(await ask(studio, "practice:make_sheet", {"request": data}, SHEET_SECONDS))

    async def progress(request: Request) -> Response:
        if request.method == "DELETE":
            await run_sync(studio.store.clear_progress)
            return Answer({"ok": True})
        return Answer(await run_sync(lambda: studio.store.progress(MOST_KEPT)))

    return [
        Route("/api/practice/kinds", kinds),
        Route("/api/practice/exercise", exercise, methods=["POST"]),
        Route("/api/practice/check", check, methods=["POST"]),
        Route("/api/practice/solution", solution, methods=["POST"]),
        Route("/api/practice/sheet", sheet, methods=["POST"]),
        Route("/api/practice/progress", progress, methods=["GET", "DELETE"]),
    ]


def _counted(found: PracticeKinds, kept: list[dict[str, Any]]) -> PracticeKinds:
    """The kinds with how many answers were tried, and how many of them were right."""
    for card in found["kinds"]:
        mine = [entry for entry in kept if entry["kind"] == card["name"]]
        card["tried"], card["right"] = len(mine), sum(bool(entry["is_right"]) for entry in mine)
    return found
