"""Jobs for the tests: what a worker can be made to do, good and bad."""

from __future__ import annotations

import ctypes
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

from plyground.core.errors import BadTreeError, EngineFailedError
from plyground.workers import Link

_seen: list[str] = []


class OddTreeError(BadTreeError):
    """An error that the server does not know, of a kind that it does."""

    def __init__(self, at: int) -> None:
        super().__init__(f"The tree is odd at sign {at}.")
        self.at = at
        self.thing = object()


def echo(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    return {"arguments": arguments, "pid": os.getpid()}


def remember(arguments: dict[str, Any], link: Link) -> list[str]:
    _seen.append(arguments["word"])
    return _seen


def count(arguments: dict[str, Any], link: Link) -> int:
    for number in range(arguments["to"]):
        link.tell({"number": number})
    return sum(range(arguments["to"]))


def until_stopped(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    link.tell({"pid": os.getpid()})
    while not link.is_stopped:
        time.sleep(0.005)
    return {"stopped": True}


def until_called_back(arguments: dict[str, Any], link: Link) -> dict[str, Any]:
    called = threading.Event()
    link.on_stop(called.set)
    link.tell({})
    called.wait()
    at_once = threading.Event()
    link.on_stop(at_once.set)
    return {"at once": at_once.is_set()}


def deaf(arguments: dict[str, Any], link: Link) -> None:
    link.tell({"pid": os.getpid()})
    while True:
        time.sleep(0.01)


def deaf_to_threads(arguments: dict[str, Any], link: Link) -> None:
    """Waits without letting any other thread of the process run."""
    link.tell({"pid": os.getpid()})
    ctypes.PyDLL(None).sleep(60)


def until_file(arguments: dict[str, Any], link: Link) -> str:
    link.tell({"begun": arguments["word"]})
    while not Path(arguments["file"]).exists():
        time.sleep(0.005)
    return str(arguments["word"])


def exits(arguments: dict[str, Any], link: Link) -> None:
    link.tell({"last": "word"})
    os._exit(arguments["code"])


def raises_exit(arguments: dict[str, Any], link: Link) -> None:
    raise SystemExit(3)


def kills_itself(arguments: dict[str, Any], link: Link) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def devours(arguments: dict[str, Any], link: Link) -> None:
    hoard = []
    while True:
        hoard.append(bytearray(16 << 20))


def devours_in_an_engine(arguments: dict[str, Any], link: Link) -> None:
    try:
        devours(arguments, link)
    except MemoryError as error:
        raise EngineFailedError("The engine broke down.") from error


def takes(arguments: dict[str, Any], link: Link) -> int:
    return len(bytearray(arguments["megabytes"] << 20)) >> 20


def compiles(arguments: dict[str, Any], link: Link) -> int:
    import numba  # noqa: PLC0415 - in the worker only

    return int(numba.njit(lambda number: number * 2)(21))


def fails(arguments: dict[str, Any], link: Link) -> None:
    raise ValueError("no such luck")


def complains(arguments: dict[str, Any], link: Link) -> None:
    raise OddTreeError(7)


def gives_what_cannot_be_sent(arguments: dict[str, Any], link: Link) -> object:
    return object()


def gives_much(arguments: dict[str, Any], link: Link) -> str:
    return "x" * int(arguments["signs"])


def speaks_out_of_turn(arguments: dict[str, Any], link: Link) -> str:
    print("What a job prints is no message.", flush=True)
    os.write(1, b"nor is this\n")
    try:
        return input()
    except EOFError:
        return "nothing to read"


def talks_afterwards(arguments: dict[str, Any], link: Link) -> str:
    def talk() -> None:
        for _ in range(50):
            link.tell({"late": True})
            time.sleep(0.002)

    threading.Thread(target=talk, daemon=True).start()
    return "done"


def garbles(arguments: dict[str, Any], link: Link) -> None:
    """Writes what is no message into the pipe to the server."""
    for number in range(3, 20):
        try:
            os.write(number, b"\xff" * 64)
        except OSError:
            continue
    time.sleep(60)
