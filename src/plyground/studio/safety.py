"""Who may speak to the studio: this machine's own browser, and in it only the studio's own page.

    Host      must be a name of this machine, so that no foreign name can be made to point here (DNS rebinding)
    Origin    must be the studio itself where a browser sends one; sockets are checked too, which no browser does
    token     random; in the first address, then in a cookie that other sites' requests do not carry
    size      of a body, and how many requests a second
    headers   no foreign script, no frames, no guessing of types

Programs (curl, notebooks) send the token as `Authorization: Bearer TOKEN`.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import secrets
import time
from collections.abc import Callable, Iterable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plyground.studio.answers import refusal
from plyground.studio.keyless import keyless_page

MOST_BYTES = 4_000_000
"""The largest body: a record of a long game, or a tree."""
MOST_SOCKET_BYTES = 65_536
REQUESTS_A_SECOND = 200.0
BURST = 400.0
LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANY_ADDRESS = "*"
"""Among the hosts: every numeric address. No foreign name can be one."""
_POLICY_VIOLATION = 1008
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Bucket:
    """How often something may happen: `rate` times a second in the long run, `burst` times at once."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._when = burst, now()

    def take(self) -> bool:
        """Whether it may happen once more now; if so, it is counted."""
        moment = self._now()
        self._left = min(self._burst, self._left + (moment - self._when) * self._rate)
        self._when = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


def kept_token(folder: Path) -> str:
    """The token of a data folder, for its owner's eyes only. It stays, so that open pages go on after a restart."""
    path = folder / "studio.token"
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(2):
        try:
            token = path.read_text(encoding="ascii").strip()
            if len(token) >= len(secrets.token_urlsafe(24)):
                return token
            path.unlink()  # begun and never written, or not ours
        except (FileNotFoundError, UnicodeDecodeError):
            path.unlink(missing_ok=True)
        made = secrets.token_urlsafe(24)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue  # another studio was quicker
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(made)
        return made
    return secrets.token_urlsafe(24)


class Gate:
    """The door before the application: lets in what is allowed, and puts the headers on every answer."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        token: str,
        hosts: Iterable[str] = LOOPBACK,
        cookie: str = "plyground",
        bucket: Bucket | None = None,
    ) -> None:
        """`hosts` are names without ports; with ANY_ADDRESS among them, every numeric address is one, too."""
        self._app, self._token, self._cookie = app, token, cookie
        self._hosts = frozenset(name.lower() for name in hosts)
        self._bucket = bucket or Bucket(REQUESTS_A_SECOND, BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through, or answer it here."""
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._stranger(scope) or self._key(scope) or self._amount(scope)
        if answer is not None:
            await answer(scope, receive, send)
            return
        await self._app(scope, _limited(receive), send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_page = "origin" in Headers(scope=scope)  # browsers always say it for a socket; programs have the token itself
        if self._stranger(scope) or not (self._has_bearer(scope) or (is_page and self._has_cookie(scope))):
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": "Not allowed."})
            return
        await self._app(scope, receive, send)

    def _stranger(self, scope: Scope) -> Response | None:
        """The refusal of a request that names another machine, or comes from another site's page."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_own(host):
            return refusal("wrong_host", "This studio does not go by the name it was called by; open the printed address.", 421)
        origin = headers.get("origin")
        if origin is not None and not _is_same(origin, host):
            return refusal("foreign_origin", "Pages of other sites may not use this studio.", 403)
        return None

    def _is_own(self, host: str) -> bool:
        try:
            parts = urlsplit(f"//{host}")
            name, _ = parts.hostname, parts.port  # a port that is no number raises
        except ValueError:
            return False
        if name is None or "@" in host or parts.path or parts.query or parts.fragment:
            return False
        return name in self._hosts or (ANY_ADDRESS in self._hosts and _is_address(name))

    def _key(self, scope: Scope) -> Response | None:
        """The answer to whoever has no key, or comes with it in the address: then it goes into a cookie."""
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        if scope["path"] == "/" and scope["method"] in {"GET", "HEAD"} and given and self._is_token(given[-1]):
            answer = RedirectResponse("/", 303)
            answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict", path="/", max_age=365 * 86_400)
            return answer
        if self._has_bearer(scope) or self._has_cookie(scope):
            return None
        if scope["path"] == "/" and scope["method"] in {"GET", "HEAD"}:
            return HTMLResponse(keyless_page(Headers(scope=scope).get("accept-language", "")), 401)
        return refusal("no_key", "This needs the key of the studio; open the address that 'ply studio' printed.", 401)

    def _has_bearer(self, scope: Scope) -> bool:
        scheme, _, bearer = Headers(scope=scope).get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and self._is_token(bearer.strip())

    def _has_cookie(self, scope: Scope) -> bool:
        try:
            cookie = SimpleCookie(Headers(scope=scope).get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return cookie is not None and self._is_token(cookie.value)

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode("utf-8", "replace"), self._token.encode())

    def _amount(self, scope: Scope) -> Response | None:
        """The refusal of what is too large or comes too often."""
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return refusal("too_large", "What was sent is larger than 4 MB, the most that is read.", 413)
        if scope["path"].startswith("/api/") and not self._bucket.take():
            return refusal("too_often", "Too many requests in a short time; wait a moment and try again.", 429)
        return None


def _limited(receive: Receive) -> Receive:
    """What a body brings, up to the most that is read."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise HTTPException(413)
        return message

    return limited


def _with_headers(send: Send) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return headed


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_same(origin: str, host: str) -> bool:
    """Whether a page's origin is the very server that it asks."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower()
