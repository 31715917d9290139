"""A tab at the socket of a studio, for tests: requests, answers and news, in the order in which they come."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from plyground.storage import Store
from plyground.studio.app import make_app
from plyground.studio.library import Library
from plyground.studio.live.rooms import Rooms
from plyground.studio.parts import Studio
from plyground.workers import Pool
from tests.studio.serving import ADDRESS, TOKEN

PATIENCE = 60.0
RACE = """
class Race:
    '''Take one or two steps; whoever reaches the end wins.'''
    def initial(self): return (0, 0)
    def player(self, state): return state[1]
    def actions(self, state): return [1, 2]
    def is_terminal(self, state): return state[0] >= 10
    def utility(self, state, player): return -1.0 if player == state[1] else 1.0
    def result(self, state, action): return (state[0] + action, 1 - state[1])
"""
"""A game of one's own, for a file."""


class RefusedError(AssertionError):
    """A request was refused."""

    def __init__(self, fault: dict[str, Any]) -> None:
        super().__init__(f"{fault['code']}: {fault['text']}")
        self.fault = fault


class FakeTab:
    """What a page does, without a page. `sent` is every text that came from the server."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.sent: list[str] = []
        self.news: list[dict[str, Any]] = []
        self.room = ""
        self.view: dict[str, Any] = {}
        self.nodes: dict[int, dict[str, Any]] = {}
        self.now: dict[str, Any] = {}
        self.seq = 0
        self.close_code: int | None = None
        self._number = 0
        self._answers: dict[int, dict[str, Any]] = {}
        self._come: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, do: str, /, **fields: Any) -> Any:
        """A request and its answer; one that is refused raises. Who was too fast asks again, as a page would."""
        answer = self.answer(self.begin(do, **fields))
        end = time.monotonic() + PATIENCE
        while "error" in answer and answer["error"]["code"] == "too_fast" and time.monotonic() < end:
            time.sleep(0.1)
            answer = self.answer(self.begin(do, **fields))
        if "error" in answer:
            raise RefusedError(answer["error"])
        return answer["ok"]

    def begin(self, do: str, /, **fields: Any) -> int:
        """A request whose answer is waited for later."""
        self._number += 1
        room = {"room": self.room} if self.room else {}
        self.socket.send_text(json.dumps({"n": self._number, "do": do} | room | fields))
        return self._number

    def answer(self, number: int) -> dict[str, Any]:
        """The answer to a request."""
        self.wait(lambda: number in self._answers)
        return self._answers.pop(number)

    def refused(self, do: str, /, **fields: Any) -> dict[str, Any]:
        """Why a request is refused."""
        answer = self.answer(self.begin(do, **fields))
        assert "error" in answer, answer
        fault: dict[str, Any] = answer["error"]
        return fault

    def open(self, room: str, **fields: Any) -> dict[str, Any]:
        """Look at a room."""
        self.room, self.seq = room, 0
        self._take_room(self.ask("room.open", **fields))
        return self.view

    def play(self, text: str, **fields: Any) -> Any:
        """A move at the current node."""
        return self.ask("room.play", node=self.now["current"], text=text, **fields)

    def wait(self, until: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Take what comes until something is so."""
        end = time.monotonic() + seconds
        while not until():
            left = end - time.monotonic()
            assert left > 0, f"waited in vain; the last news were {[news.get('t') for news in self.news[-5:]]} {self.now}"
            try:
                message = self._come.get(timeout=left)
            except queue.Empty:
                continue
            assert message is not None, f"the socket was closed with {self.close_code}"
            self._take(message)

    def rest(self, seconds: float = 0.3) -> None:
        """Take what comes for a moment."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = self._come.get(timeout=left)
            except queue.Empty:
                return
            if message is None:
                return
            self._take(message)

    def wait_for_turn(self) -> None:
        """Until a person is to move, or the game is over."""
        self.wait(lambda: self.now["waits_for"] != "engine")

    @property
    def moves(self) -> list[str]:
        """The legal moves that are shown."""
        return [move["t"] for move in self.now["position"]["moves"]]

    def line(self) -> list[str]:
        """The texts of the moves to the current node."""
        texts, node = [], self.now["current"]
        while node > 0:
            texts.append(self.nodes[node]["text"])
            node = self.nodes[node]["parent"]
        return texts[::-1]

    def states(self, purpose: str) -> list[str]:
        """The states of the searches for a purpose, as they were told."""
        told = [news["thinking"] for news in self.news if news["t"] == "thinking"]
        return [thinking["state"] for thinking in told if thinking["purpose"] == purpose]

    def _read(self) -> None:
        while True:
            try:
                message = self.socket.receive()
            except Exception:  # noqa: BLE001 - the test is over
                self._come.put(None)
                return
            if message["type"] == "websocket.close":
                self.close_code = message.get("code")
                self._come.put(None)
                return
            self.sent.append(message["text"])
            self._come.put(json.loads(message["text"]))

    def _take(self, message: dict[str, Any]) -> None:
        if "re" in message:
            self._answers[message["re"]] = message
            return
        if message["ch"] != f"room:{self.room}":
            return
        self.news.append(message)
        if self.seq:
            assert message["seq"] == self.seq + 1, "news were lost"
            self.seq = message["seq"]
        if message["t"] == "moved":
            self._take_moved(message["moved"])
        elif message["t"] == "room":
            self._take_room(message["room"])
        elif message["t"] == "sweep":
            self.nodes |= {node["id"]: node for node in message["sweep"]["nodes"]}

    def _take_room(self, view: dict[str, Any]) -> None:
        self.view, self.nodes = view, {}
        self.seq = max(self.seq, view["seq"])
        self._take_moved(view["now"])

    def _take_moved(self, moved: dict[str, Any]) -> None:
        self.now = moved
        for number in moved["removed"]:
            self.nodes.pop(number, None)
        self.nodes |= {node["id"]: node for node in moved["nodes"]}


@contextmanager
def connected(database: Path, files: Sequence[Path] = (), workers: int = 2) -> Iterator[TestClient]:
    """Somebody with the key to a studio, which ends with the block."""
    library, store, pool = Library(files), Store(f"sqlite:///{database}"), Pool(workers)
    studio = Studio(library, store, pool, Rooms(library, store, pool), TOKEN)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with TestClient(make_app(studio), base_url=ADDRESS, headers=headers) as client:
        client.studio = studio  # type: ignore[attr-defined]
        yield client


@contextmanager
def tab(client: TestClient) -> Iterator[FakeTab]:
    """A tab that is connected."""
    with client.websocket_connect(ADDRESS.replace("http", "ws") + "/ws") as socket:
        yield FakeTab(socket)


def new_room(client: TestClient, game: str, **fields: Any) -> str:
    """The name of a room that was just begun."""
    answer = client.post("/api/rooms", json={"game": game} | fields)
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["room"]
    return name


HUMAN = {"kind": "human"}
RANDOM = {"kind": "engine", "engine": "random"}


def engine(**fields: Any) -> dict[str, Any]:
    """An engine's seat."""
    return {"kind": "engine", "engine": "auto"} | fields
