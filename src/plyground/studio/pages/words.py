"""The words of the page in a language: all that it needs at once, and what is asked for when it is needed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.core.errors import PlygroundError
from plyground.studio.answers import Answer
from plyground.studio.messages import FaultWording
from plyground.studio.words import longer
from plyground.studio.words.common import ENGLISH, language_tag, words


class UnknownLanguageError(PlygroundError):
    """A language that the studio does not speak."""


def routes() -> list[Route]:
    """/api/words/{tag}: all phrases, with the English ones where the language has none; below it, refusals and features."""

    def page(request: Request) -> Response:
        return Answer(words(_tag(request)))

    def faults(request: Request) -> Response:
        return Answer(fault_wordings(_tag(request)))

    def features(request: Request) -> Response:
        return Answer(longer.features(request.path_params["game"], _tag(request)))

    return [
        Route("/api/words/{tag}", page),
        Route("/api/words/{tag}/faults", faults),
        Route("/api/words/{tag}/features/{game}", features),
    ]


def fault_wordings(language: str) -> list[FaultWording]:
    """How refusals are said: those of a sentence first, what games are called, then what each code says in general."""
    said: list[FaultWording] = [
        {"code": one.key.partition(".")[0], "pattern": one.expression, "text": one.text}
        for one in longer.wordings("faults", language)
    ]
    english, own = words(ENGLISH), words(language)
    titles = [key for key in english if key.startswith("game.") and key.endswith(".title")]
    called: list[FaultWording] = [
        {"code": "game", "pattern": longer.expression(english[key]), "text": own[key]} for key in titles
    ]
    return said + called + [{"code": code, "text": text} for code, text in longer.general(language).items()]


def asked_language(request: Request) -> str:
    """The language that a request asks for with `lang`; English if it names none that is spoken here."""
    try:
        return language_tag(request.query_params.get("lang", "en"))
    except PlygroundError:
        return "en"


def _tag(request: Request) -> str:
    try:
        return language_tag(request.path_params["tag"])
    except PlygroundError as error:
        raise UnknownLanguageError(str(error)) from error
