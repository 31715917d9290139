"""A tab at the socket of a studio, without a browser: it plays random moves and remembers how long each answer took."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from cpp_program import BenchmarkError
from studio_server import PATIENCE, Served
from websockets.asyncio.client import ClientConnection, connect


class Player:
    """One tab with one room at a time. `now` is what it was last told of the position."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.room = ""
        self.now: dict[str, Any] = {}

    async def open(self, room: str) -> None:
        """Look at a room."""
        if self.room:
            await self.ask("room.close")
        self.room = room
        self.now = (await self.ask("room.open"))["now"]

    async def ask(
        self,
        do: str,
        /,
        until: Callable[[dict[str, Any]], bool] | None = None,
        answered: list[float] | None = None,
        **fields: Any,
    ) -> Any:
        """A request and its answer; if `until` is given, that news has come, too. `answered` gets the moment of the answer."""
        self._number += 1
        await self._socket.send(json.dumps({"n": self._number, "do": do, "room": self.room} | fields))
        answer: dict[str, Any] | None = None
        is_told = until is None
        while answer is None or not is_told:
            message = await self.hear()
            if message.get("re") == self._number:
                answer = message
                if answered is not None:
                    answered.append(time.perf_counter())
                if "error" in message:
                    raise BenchmarkError(f"{do} was refused: {message['error']['text']}")
            elif until is not None and until(message):
                is_told = True
        return answer["ok"]

    async def hear(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self._socket.recv())
        if message.get("t") == "moved":
            self.now = message["moved"]
        elif message.get("t") == "room":
            self.now = message["room"]["now"]
        return message

    async def play(self, text: str) -> tuple[int, float]:
        """Make a move: its node, and the seconds until the new board and the answer were both here."""
        before = self.now["current"]
        began = time.perf_counter()
        answer = await self.ask("room.play", _has_moved, node=before, text=text)
        return answer["node"], time.perf_counter() - began

    def choose(self, dice: random.Random) -> str | None:
        """A random move, or None when the game is over."""
        moves = self.now["position"]["moves"]
        return dice.choice(moves)["t"] if moves and self.now["ending"] is None else None


def _has_moved(message: dict[str, Any]) -> bool:
    return message.get("t") == "moved"


@asynccontextmanager
async def player(studio: Served) -> AsyncIterator[Player]:
    """A tab that is connected."""
    address = studio.address.replace("http", "ws") + "/ws"
    async with connect(address, additional_headers=studio.headers, max_size=None, compression=None, proxy=None) as socket:
        yield Player(socket)
