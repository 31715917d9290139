"""Tabs of a browser that somebody watches: what a page complains of, and whom it asks, is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket, expect

from tests.studio.serving import Served

PATIENCE = 60_000  # milliseconds that anything may take, on a machine that does other things besides
WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}

# What the content security policy forbids is reported to the page itself.
_TELLS_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""


class Tabs:
    """Opens tabs at a studio, and remembers everything that no page may do: errors, and requests to anybody else."""

    def __init__(self, studio: Served, new_context: Callable[..., BrowserContext]) -> None:
        self.studio = studio
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.asked: list[str] = []
        self.may_fail = False
        self._new_context = new_context

    def open(self, address: str = "#/", **wanted: Any) -> Page:
        """A tab of a person who has just come with the key. `wanted`: locale, colour scheme, size and so on."""
        return self.beside(self.person(**wanted), address)

    def person(self, **wanted: Any) -> BrowserContext:
        """Somebody who has the key, and no tab yet."""
        arguments: dict[str, Any] = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}
        context = self._new_context(**(arguments | wanted))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_TELLS_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", self._hear_error)
        context.on("request", self._see)
        context.on("page", lambda page: page.on("websocket", self._see_socket))
        return context

    def beside(self, other: Page | BrowserContext, address: str = "#/") -> Page:
        """Another tab of the same person."""
        context = other.context if isinstance(other, Page) else other
        page = context.new_page()
        page.goto(f"{self.studio.address}/?token={self.studio.token}{address}")
        expect(page.locator("main h1").first).to_be_attached(timeout=PATIENCE)
        return page

    def check(self) -> None:
        """Fail for what was written down."""
        assert self.foreign == [], "a page asked somebody else than its own studio"
        assert self.may_fail or self.complaints == []

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _hear_error(self, error: WebError) -> None:
        self.complaints.append(f"not caught: {error.error}")

    def _see(self, request: Request) -> None:
        self._note(request.url)

    def _see_socket(self, socket: WebSocket) -> None:
        self._note(socket.url)

    def _note(self, url: str) -> None:
        self.asked.append(url)
        parts = urlsplit(url)
        if parts.scheme in {"data", "blob", "about"}:
            return
        if f"{parts.scheme.replace('ws', 'http')}://{parts.netloc}" != self.studio.address:
            self.foreign.append(url)
