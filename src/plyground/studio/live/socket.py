"""The endpoint: one WebSocket a tab, requests with numbers, answers in any order, news of the rooms it has opened.

Nothing that a tab sends or fails to read hurts anybody else: messages are checked, counted and limited in size; a tab that
does not read is dropped, and comes back by itself.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from plyground.core.errors import PlygroundError, shown
from plyground.studio.answers import BadMessageError, fault_of, parsed
from plyground.studio.live.commands import COMMANDS
from plyground.studio.live.host import Host
from plyground.studio.live.tabs import Tab
from plyground.studio.messages import Fault, RoomView
from plyground.studio.safety import MOST_SOCKET_BYTES, Bucket
from plyground.studio.words.common import LANGUAGES

if TYPE_CHECKING:
    from plyground.studio.live.rooms import Rooms
    from plyground.studio.parts import Studio

REQUESTS_A_SECOND, BURST = 100.0, 200.0
MOST_REFUSED = 1_000
MOST_ROOMS = 32
_MOST_AT_ONCE = 64
_TOO_MANY = 1008
_NO_NUMBER = -1
_LARGEST = 2**53
_CLOSE_SECONDS = 1.0
_DEFECT: Fault = {"code": "defect", "text": "The studio made a mistake; what happened is written where it was started."}
_TOO_FAST: Fault = {"code": "too_fast", "text": "Too many requests in a short time; wait a moment and try again."}
_log = logging.getLogger(__name__)


def socket_route(studio: Studio) -> WebSocketRoute:
    """The route of the socket."""

    async def endpoint(websocket: WebSocket) -> None:
        await websocket.accept()
        await Connection(websocket, studio.rooms).run()

    return WebSocketRoute("/ws", endpoint)


class Connection:
    """One tab while it is connected."""

    def __init__(self, websocket: WebSocket, rooms: Rooms) -> None:
        self._websocket, self._rooms = websocket, rooms
        self._tab = Tab()
        self._open: dict[str, Host] = {}
        self._bucket = Bucket(REQUESTS_A_SECOND, BURST)
        self._refused = 0
        self._at_once = asyncio.Semaphore(_MOST_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until the tab is gone, or has to be dropped."""
        self._rooms.tabs.add(self._tab)
        parts = [asyncio.ensure_future(part) for part in (self._send(), self._receive(), self._tab.dropped())]
        try:
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._rooms.tabs.discard(self._tab)
            for host in self._open.values():
                host.close(self._tab)
            begun = [*parts, *self._tasks]
            for part in begun:
                part.cancel()
            await asyncio.wait(begun)
            if self._tab.close_code is not None:
                with suppress(Exception):
                    await asyncio.wait_for(self._websocket.close(self._tab.close_code), _CLOSE_SECONDS)

    async def _send(self) -> None:
        while (text := await self._tab.next()) is not None:
            await self._websocket.send_text(text)

    async def _receive(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] != "websocket.receive":
                return
            sent = message.get("text")
            if not self._bucket.take():
                self._refused += 1
                if self._refused > MOST_REFUSED:
                    self._tab.drop(_TOO_MANY)
                    return
                self._answer(_number_of(sent), _TOO_FAST)
                continue
            await self._hear(sent)

    async def _hear(self, sent: str | None) -> None:
        """Begin to answer a message. Rooms are opened and closed in order; all else may overtake."""
        number = _NO_NUMBER
        try:
            message, number = _read(sent)
        except PlygroundError as error:
            self._answer(_number_of(sent), fault_of(error))
            return
        if message["do"] in {"room.open", "room.close"}:
            await self._obey(number, message)
            return
        await self._at_once.acquire()
        task = asyncio.ensure_future(self._obey(number, message))
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._at_once.release()

    async def _obey(self, number: int, message: dict[str, Any]) -> None:
        try:
            if message["do"] == "room.open":
                await self._opened(number, message)
                return
            answer = await self._done(message)
        except PlygroundError as error:
            self._answer(number, fault_of(error))
        except Exception:  # noqa: BLE001 - the tab is told, and its host has restored the room
            _log.exception("%s failed", message["do"])
            self._answer(number, _DEFECT)
        else:
            self._tab.send({"re": number, "ok": answer})

    async def _done(self, message: dict[str, Any]) -> Any:
        name, room = message["do"], message.get("room")
        if name == "room.close":
            host = self._open.pop(room, None) if isinstance(room, str) else None
            if host is not None:
                host.close(self._tab)
            return {}
        command = COMMANDS.get(name)
        if command is None:
            raise BadMessageError(f"There is no command {shown(name)}.")
        host = self._open.get(room) if isinstance(room, str) else None
        if host is None:
            raise BadMessageError(f"{name} needs an open room; send room.open first.")
        command.demand(name, message)
        return await command.run(host, self._tab, message)

    async def _opened(self, number: int, message: dict[str, Any]) -> None:
        room, language = message.get("room"), message.get("language", "")
        if set(message) - {"n", "do", "room", "language"}:
            raise BadMessageError("room.open has the fields room and language.")
        if not isinstance(language, str) or (language and language not in LANGUAGES):
            raise BadMessageError(f"There is no language {shown(language)}; there are {', '.join(LANGUAGES)}.")
        if len(self._open) >= MOST_ROOMS and room not in self._open:
            raise BadMessageError(f"A tab opens at most {MOST_ROOMS} games; close one first.")
        await self._rooms.open(room, self._tab, language, partial(self._ready, number))

    def _ready(self, number: int, host: Host, view: RoomView) -> None:
        """A room is open: the answer comes before any news of it."""
        self._open[host.room.name] = host
        self._tab.send({"re": number, "ok": view})

    def _answer(self, number: int, fault: Fault) -> None:
        self._tab.send({"re": number, "error": fault})


def _read(sent: str | None) -> tuple[dict[str, Any], int]:
    if sent is None:
        raise BadMessageError("A message must be a text in JSON; bytes came.")
    if len(sent) > MOST_SOCKET_BYTES:
        raise BadMessageError(f"A message may have at most {MOST_SOCKET_BYTES:,} characters; this one has {len(sent):,}.")
    message = parsed(sent)
    number = message.get("n")
    if type(number) is not int or not 0 <= number <= _LARGEST:
        raise BadMessageError(f"A request has a number n, zero or more; it was {shown(number)}.")
    if not isinstance(message.get("do"), str):
        raise BadMessageError(f"A request says what to do; do was {shown(message.get('do'))}.")
    return message, number


def _number_of(sent: str | None) -> int:
    """The number of a request that is refused as a whole, as far as it can be read."""
    if sent is None or len(sent) > MOST_SOCKET_BYTES:
        return _NO_NUMBER
    try:
        number = parsed(sent).get("n")
    except PlygroundError:
        return _NO_NUMBER
    return number if type(number) is int and 0 <= number <= _LARGEST else _NO_NUMBER
