"""The page itself: the built files of the client, from a list that is made once. No address opens any other file."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

FOLDER = Path(__file__).resolve().parent.parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Plyground</title>
<h1>The page is not built yet</h1>
<p>This is a studio from a source folder whose page has not been made. In that folder, run</p>
<pre>make studio</pre>
<p>or build the page alone with <code>python client/build.py</code>, and load this page again.
A package that was installed from a wheel has its page already.</p></html>"""


class Built:
    """The files that were built, read when they are first asked for. The list is made anew when the page itself changes."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._stamp = 0
        self._names: dict[str, Path] = {}

    def page(self) -> bytes | None:
        """The page, or None if it is not built."""
        try:
            stamp = (self._folder / "index.html").stat().st_mtime_ns
            if stamp != self._stamp:
                self._names = self._listed()
                self._stamp = stamp
            return (self._folder / "index.html").read_bytes()
        except OSError:
            return None

    def file(self, name: str) -> Path | None:
        """The built file of exactly that name."""
        if name not in self._names:
            self.page()
        return self._names.get(name)

    def _listed(self) -> dict[str, Path]:
        files = (
            file
            for file in sorted(self._folder.rglob("*"))
            if file.is_file() and not file.is_symlink() and not file.name.startswith(".") and file.name != "index.html"
        )
        return {file.relative_to(self._folder).as_posix(): file for file in files}


def routes(folder: Path = FOLDER) -> list[Route]:
    """The page at /, its parts under /assets, and what was built beside it, such as the icon."""
    built = Built(folder)

    def page(_: Request) -> Response:
        content = built.page()
        if content is None:
            return HTMLResponse(_NOT_BUILT, 503, {"Cache-Control": "no-store"})
        return HTMLResponse(content, headers={"Cache-Control": "no-cache", "ETag": _tag(content)})

    def part(request: Request) -> Response:
        return _sent(built, f"assets/{request.path_params['name']}", _FOR_EVER)

    def beside(request: Request) -> Response:
        return _sent(built, request.path_params["name"], "max-age=86400")

    return [Route("/", page), Route("/assets/{name:path}", part), Route("/{name}", beside)]


def _sent(built: Built, name: str, keep: str) -> Response:
    file = built.file(name)
    if file is None:
        raise HTTPException(404)
    kind = _KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    try:
        return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": keep})
    except OSError:  # built anew a moment ago
        raise HTTPException(404) from None


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:16]}"'
