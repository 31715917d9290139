"""Starting and ending a studio: a port, an address, a browser. `ply studio` is its face; this module never prints."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from plyground.core.errors import PlygroundError
from plyground.storage import Store, default_database_path, default_database_url
from plyground.studio.app import make_app
from plyground.studio.library import Library
from plyground.studio.live.rooms import Rooms
from plyground.studio.parts import Studio
from plyground.studio.ruling import has_lost_threads
from plyground.studio.safety import ANY_ADDRESS, LOOPBACK, MOST_SOCKET_BYTES, kept_token
from plyground.studio.settling import settle
from plyground.workers import Pool

FIRST_PORT = 8765
_PORTS_TRIED = 50
_ANY = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to


class BadAddressError(PlygroundError):
    """An address at which no server can be started."""


class BadFolderError(PlygroundError):
    """A folder in which the studio cannot keep anything."""


@dataclass(frozen=True)
class Start:
    """How a studio is started. Without a port it takes the first free one from FIRST_PORT on."""

    files: tuple[Path, ...] = ()
    host: str = "127.0.0.1"
    port: int | None = None
    data: Path | None = None
    database: str = ""
    has_browser: bool = True


def serve(start: Start, told: Callable[[str], None], warn: Callable[[str], None]) -> None:
    """Run a studio until it is told to end. `told` gets its address when it can be reached, `warn` the warnings."""
    library = Library(start.files)
    listener = _listener(start.host, start.port)
    try:
        _run(start, library, listener, told, warn)
    finally:
        listener.close()
    if has_lost_threads():
        sys.stdout.flush()
        os._exit(0)  # they would keep the program from ending for ever; all is kept and closed by now


def _run(
    start: Start, library: Library, listener: socket.socket, told: Callable[[str], None], warn: Callable[[str], None]
) -> None:
    port = listener.getsockname()[1]
    folder = start.data or default_database_path().parent
    token = _token(folder)
    studio = open_studio(library, start.database or default_database_url(start.data), token)
    app = make_app(studio, hosts=_hosts(start.host), cookie=f"plyground_{port}")  # cookies are shared by all ports
    config = uvicorn.Config(
        app,
        log_level="warning",
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=MOST_SOCKET_BYTES,
        server_header=False,
        access_log=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    name = "127.0.0.1" if start.host == "0.0.0.0" else "[::1]" if start.host == "::" else start.host  # noqa: S104 - compared
    address = f"http://{f'[{name}]' if ':' in name and '[' not in name else name}:{port}/?token={token}"
    _Server(config, studio, lambda: _told(start, address, told, warn)).run(sockets=[listener])


def _token(folder: Path) -> str:
    try:
        return kept_token(folder)
    except OSError as error:
        raise BadFolderError(f"Nothing can be kept in {folder}: {error.strerror}. Give another folder with --data.") from error


def _hosts(host: str) -> tuple[str, ...]:
    """The names by which the studio may be called: this machine's, and those that the given address means."""
    if host in LOOPBACK:
        return LOOPBACK
    return (*LOOPBACK, socket.gethostname(), ANY_ADDRESS) if host in _ANY else (*LOOPBACK, host)


def _told(start: Start, address: str, told: Callable[[str], None], warn: Callable[[str], None]) -> None:
    if start.host not in LOOPBACK:
        warn(
            f"The studio listens on {start.host}: whoever can reach this machine and has the address below can use it, "
            f"and what is sent is not encrypted."
        )
    told(address)
    if start.has_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def open_studio(library: Library, database: str, token: str) -> Studio:
    """A studio that keeps its rooms in a database, with a worker for every core."""
    store, pool = Store(database), Pool()
    return Studio(library, store, pool, Rooms(library, store, pool), token)


class _Server(uvicorn.Server):
    """A server that tells when it can be reached, and for which a signal to end is no failure."""

    def __init__(self, config: uvicorn.Config, studio: Studio, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._studio, self._ready = studio, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and tell it."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            settle()
            self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM end the server; a second one ends it at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what is being worked on first, so that no request waits for it."""
        await self._studio.close()
        await super().shutdown(sockets)


def _listener(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port: the one that was asked for, else the first free one."""
    if port is not None:
        return _bound(host, port)
    for tried in range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED):
        try:
            return _bound(host, tried)
        except _TakenError:
            continue
    return _bound(host, 0)


class _TakenError(BadAddressError):
    """Somebody else listens there."""


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named in full, or asyncio does not know it for TCP and leaves small answers waiting for an acknowledgement.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(128)
    except OverflowError as error:
        made.close()
        raise BadAddressError(f"A port is a number from 0 to 65535; it was {port}.") from error
    except OSError as error:
        made.close()
        if error.errno in {errno.EADDRINUSE, errno.EACCES}:
            raise _TakenError(f"Port {port} cannot be used: {error.strerror}. Give another --port, or none.") from error
        raise BadAddressError(f"The studio cannot listen at {host!r}: {error.strerror or error}.") from error
    return made


if __name__ == "__main__":
    import runpy

    sys.argv[1:1] = ["studio"]
    runpy.run_module("plyground", run_name="__main__")
