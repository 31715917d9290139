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
            await run_sync(_keep, studio, found["kept"])
        return Answer(found["verdict"])

    async def solution(request: Request) -> Response:
        data = await asked(request, "ExerciseRequest")
        if set(data) - {"language"} != {"code"}:
            raise BadMessageError("A solution is asked for by the code of its exercise, and nothing else.")
        found = await ask(studio, "practice:solution", {"request": data}, SECONDS)
        await run_sync(_keep, studio, found["kept"])
        return Answer(found["solution"])

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


def _keep(studio: Studio, entry: dict[str, Any]) -> None:
    """Keep an answer, or that the solution was shown, unless the exercise is settled: solved already, or its solution known."""
    earlier = (old for old in studio.store.progress(MOST_KEPT) if old["code"] == entry["code"])
    if not any(old["is_right"] or old.get("shown") for old in earlier):
        studio.store.add_progress({**entry, "when": time.time()})


def _counted(found: PracticeKinds, kept: list[dict[str, Any]]) -> PracticeKinds:
    """The kinds with how many exercises were tried, and how many of them were solved: each counts once."""
    for card in found["kinds"]:
        mine = [entry for entry in kept if entry["kind"] == card["name"]]
        card["tried"] = len({entry["code"] for entry in mine})
        card["right"] = len({entry["code"] for entry in mine if entry["is_right"]})
    return found
