"""The words of the page in a language."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plyground.core.errors import PlygroundError
from plyground.studio.answers import Answer
from plyground.studio.words.common import language_tag, words


class UnknownLanguageError(PlygroundError):
    """A language that the studio does not speak."""


def routes() -> list[Route]:
    """/api/words/{tag}: all phrases, with the English ones where the language has none."""

    def page(request: Request) -> Response:
        try:
            tag = language_tag(request.path_params["tag"])
        except PlygroundError as error:
            raise UnknownLanguageError(str(error)) from error
        return Answer(words(tag))

    return [Route("/api/words/{tag}", page)]


def asked_language(request: Request) -> str:
    """The language that a request asks for with `lang`; English if it names none that is spoken here."""
    try:
        return language_tag(request.query_params.get("lang", "en"))
    except PlygroundError:
        return "en"
