"""The life of a worker, seen from inside its process.

The first thread does one job after the other. A second one listens: to jobs, to the word that one shall stop, and to the end
of the pipe, which is the end of the server: then the process ends, whatever the job does. For a job that lets no other
thread run, Linux ends the process when its parent dies: strictly, the thread that started it, which is the event loop's.

The two pipes are the process' standard input and output when it starts. They are moved out of the way at once, so that a
job that prints does not speak in between: what it prints goes to the error output.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import io
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.workers import frames
from plyground.workers.link import Link

MEMORY_CODE = 71
"""The exit code of a worker that had not even the memory to say so."""
_PR_SET_PDEATHSIG = 1
_NICENESS = 5
_FIRST_KILLED = 500


def main(megabytes: int, parent: int) -> None:
    """Live: do what comes through standard input until it ends."""
    incoming, outgoing = _pipes()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # it sets memory aside for every core, and no job multiplies matrices
    _follow(parent)
    _be_modest(megabytes)
    Life(incoming, outgoing).live()


class Life:
    """One worker's life between two pipes."""

    def __init__(self, incoming: io.BufferedReader, outgoing: io.FileIO) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self._jobs: queue.SimpleQueue[frames.Message] = queue.SimpleQueue()
        self._links: dict[int, Link] = {}
        self._stopped: set[int] = set()
        self._lock, self._writing = threading.Lock(), threading.Lock()

    def live(self) -> None:
        """Do one job after the other, for ever; the listener ends the process."""
        threading.Thread(target=self._listen, name="listener", daemon=True).start()
        while True:
            message = self._jobs.get()
            number = message["job"]
            link = Link(partial(self._send_news, number))
            with self._lock:
                self._links[number] = link
                if number in self._stopped:
                    link.stop()
            ending = self._done(message, link)
            with self._lock:
                del self._links[number]
                self._stopped.discard(number)
            self._send_ending(number, ending)

    def _done(self, message: frames.Message, link: Link) -> frames.Message:
        try:
            function = _function(message["function"])
            return {"result": function(message["arguments"], link)}
        except PlygroundError as error:
            return {"memory": True} if _is_about_memory(error) else {"error": _told(error)}
        except _BadNameError as error:
            return {"bad": str(error)}
        except MemoryError:
            return {"memory": True}
        except BaseException as error:  # noqa: BLE001 - also SystemExit: a job does not end its worker in silence
            if _is_about_memory(error):
                return {"memory": True}
            return {"failed": _line(error), "traceback": traceback.format_exc()}

    def _send_news(self, number: int, news: dict[str, Any]) -> None:
        self._send({"job": number, "news": news})

    def _send_ending(self, number: int, ending: frames.Message) -> None:
        try:
            self._send({"job": number, **ending})
        except frames.FrameError as error:
            self._send({"job": number, "failed": f"its result cannot be sent: {error}", "traceback": ""})
        except MemoryError:
            os._exit(MEMORY_CODE)

    def _send(self, message: frames.Message) -> None:
        data = memoryview(frames.encode(message))
        with self._writing:
            try:
                while data:
                    data = data[self._outgoing.write(data) or 0 :]
            except OSError:
                os._exit(0)  # nobody is there to hear it

    def _listen(self) -> None:
        with contextlib.suppress(OSError, frames.FrameError, MemoryError):
            while head := self._incoming.read(frames.LENGTH_BYTES):
                message = frames.decode(self._incoming.read(frames.length(head)))
                if "stop" in message:
                    self._stop(message["stop"])
                else:
                    self._jobs.put(message)
        os._exit(0)

    def _stop(self, number: int) -> None:
        with self._lock:
            link = self._links.get(number)
            if link is None:
                self._stopped.add(number)
        if link is not None:
            with contextlib.suppress(Exception):  # a callback that fails: the job is ended when it does not stop
                link.stop()


class _BadNameError(Exception):
    """A name that leads to no function, told in a sentence."""


def _function(name: str) -> Callable[[dict[str, Any], Link], Any]:
    module, _, function = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), function, None)
    except ImportError as error:
        raise _BadNameError(f'The job "{name}" cannot begin: {_line(error)}.') from error
    if not callable(found):
        raise _BadNameError(f'The job "{name}" cannot begin: the module "{module}" has no function "{function}".')
    return found  # type: ignore[no-any-return]


def _told(error: PlygroundError) -> frames.Message:
    """An error for a person, so that the server can raise it again: its kinds, its sentence, and what else it carries."""
    kinds = [
        f"{kind.__module__}:{kind.__qualname__}"
        for kind in type(error).__mro__
        if isinstance(kind, type) and issubclass(kind, PlygroundError)
    ]
    carried = {}
    for name, value in vars(error).items():
        with contextlib.suppress(frames.FrameError):
            frames.encode({name: value})
            carried[name] = value
    return {"kinds": kinds, "text": str(error), "carried": carried}


def _is_about_memory(error: BaseException) -> bool:
    """Whether somewhere behind the error the memory was at its end."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        if isinstance(cause, MemoryError):
            return True
        seen.add(id(cause))
        cause = cause.__cause__ or cause.__context__
    return False


def _line(error: BaseException) -> str:
    text = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _pipes() -> tuple[io.BufferedReader, io.FileIO]:
    """The two pipes, under numbers that no job knows and no process it starts inherits."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(incoming, "rb"), io.FileIO(outgoing, "wb")


def _follow(parent: int) -> None:
    """End when the parent does, also while a job lets no other thread run."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it ended before it could be followed
            os._exit(0)


def _be_modest(megabytes: int) -> None:
    """Bound the memory, let the server go first, and be the first to go where the whole machine runs out of memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not there on Windows

    with contextlib.suppress(OSError, ValueError):
        # Private memory that can be written, allocated or mapped: what a process really takes. The whole address space
        # (RLIMIT_AS) would also count what compilers and thread stacks reserve and never touch.
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:  # noqa: PTH123 - no file
        score.write(str(_FIRST_KILLED))
