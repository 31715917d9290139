"""One worker process, seen from the server.

A new interpreter at the end of two pipes, read by the event loop itself. Not `multiprocessing`: that would run the caller's
main file again in every worker, unpickle what a broken worker wrote, and need a thread a worker to read it; and never a fork,
which would copy locks that threads of the server hold.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.workers import frames
from plyground.workers.errors import (
    BadJobError,
    JobCancelledError,
    JobFailedError,
    PoolClosedError,
    WorkerCrashedError,
    WorkerError,
    WorkerLateError,
    WorkerMemoryError,
)
from plyground.workers.job import Job
from plyground.workers.process import MEMORY_CODE

GRACE_SECONDS = 1.0
"""How long a job may take to end after it was told to stop."""
_MOST_KEYS = 16
_NEW_GROUP = 0x200
"""Windows' CREATE_NEW_PROCESS_GROUP."""
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from plyground.workers.process import main; main(int(sys.argv[2]), int(sys.argv[3]))"
)
_log = logging.getLogger("plyground.workers")


class Worker:
    """A process and the job it does. `on_free` is called when it can take another job, or is gone."""

    def __init__(self, megabytes: int, on_free: Callable[[Worker, Job | None], None]) -> None:
        self.job: Job | None = None
        self.is_gone = False
        """Whether it takes no job any more."""
        self.is_ended = False
        """Whether its process is no more."""
        self.is_orphaned = False
        """Whether the event loop ended under it."""
        self.used = 0.0
        self.keys: OrderedDict[str, int] = OrderedDict()
        """The keys it served, the latest last, each with the number of its last job."""
        self._megabytes, self._on_free = megabytes, on_free
        self._process: asyncio.subprocess.Process | None = None
        self._doom: WorkerError | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._life = asyncio.get_running_loop().create_task(self._live())

    @property
    def pid(self) -> int | None:
        """The number of the process, once it has started."""
        return self._process.pid if self._process is not None else None

    @property
    def has_died(self) -> bool:
        """Whether the process is no more, also before the pipe from it has shown it, where the system can be asked."""
        if self._process is None or not hasattr(os, "waitid"):
            return False
        try:
            return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # somebody has seen it out
            return True

    def take(self, job: Job, seconds: float | None) -> None:
        """Do a job; one that takes longer than so many seconds is ended."""
        self.job = job
        if job.key is not None:
            self.keys[job.key] = job.number
            self.keys.move_to_end(job.key)
            if len(self.keys) > _MOST_KEYS:
                self.keys.popitem(last=False)
        if seconds is not None:
            late = WorkerLateError(f"The work took longer than {seconds:g} seconds and was ended; ask for less.")
            self._later(seconds, late)
        self._send(job.payload)

    def stop(self) -> None:
        """Tell the job to stop, and end the process if it does not."""
        job = self.job
        if job is None:
            return
        if self._process is None:
            self.job = None
            self._quiet()
            job.end(error=JobCancelledError("The work was cancelled before it began."))
            self._on_free(self, job)
            return
        self._send(frames.encode({"stop": job.number}))
        self._later(GRACE_SECONDS, WorkerLateError("The work did not stop when it was told to, and was ended."))

    def end(self, why: WorkerError | None = None) -> None:
        """End the process at once; its job fails for the reason given."""
        self._doom = self._doom or why
        self.is_gone = True
        if self.job is not None:
            self.job.let_go()
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Wait until the process is no more."""
        await asyncio.wait([self._life])

    async def _live(self) -> None:
        try:
            await self._start()
            await self._read()
        except asyncio.CancelledError:
            self.is_orphaned = True
            self.end(PoolClosedError("The work was ended because the program that asked for it is ending."))
        except frames.FrameError as error:
            self.end(WorkerCrashedError(f"The worker process cannot be understood ({error}) and was ended."))
        except OSError as error:
            self.end(WorkerCrashedError(f"No worker process can be started: {error.strerror or error}."))
        finally:
            self.is_gone = True
            why = await self._reaped()
            self.is_ended = True
            job, self.job = self.job, None
            self._quiet()
            if job is not None:
                job.end(error=why)
            self._on_free(self, job)

    async def _start(self) -> None:
        # A group of its own: Ctrl-C in the server's terminal is for the server.
        options: dict[str, Any] = {"process_group": 0} if sys.platform != "win32" else {"creationflags": _NEW_GROUP}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _START, json.dumps(sys.path), str(self._megabytes), str(os.getpid()),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, **options,
        )  # fmt: skip
        self._process = process
        if self.is_gone:
            self.end()
        elif self.job is not None:
            self._send(self.job.payload)

    async def _read(self) -> None:
        assert self._process is not None  # noqa: S101 - told to mypy
        assert self._process.stdout is not None  # noqa: S101 - told to mypy
        read = self._process.stdout.readexactly
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = frames.length(await read(frames.LENGTH_BYTES))
                message = frames.decode(await read(size))
                job = self.job
                if job is None or message.get("job") != job.number:
                    continue  # a thread that its job left behind
                if "news" in message:
                    await job.add(message["news"])
                else:
                    self._finish(job, message)

    def _finish(self, job: Job, message: frames.Message) -> None:
        self.job = None
        self._quiet()
        if "result" in message:
            job.end(message["result"])
        elif "error" in message:
            job.end(error=_raised_again(message["error"]))
        elif "bad" in message:
            job.end(error=BadJobError(message["bad"]))
        elif "memory" in message:
            job.end(error=self._over_memory())
            self.end()
        else:
            _log.error("The job %s failed: %s\n%s", job.function, message.get("failed"), message.get("traceback"))
            job.end(error=JobFailedError(f'The job "{job.function}" failed: {message.get("failed")}.'))
        self._on_free(self, job)

    def _send(self, data: bytes) -> None:
        """Hand a message over. One to a process that is gone is lost, which shows when the pipe from it ends."""
        if self._process is not None and self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(data)

    def _later(self, seconds: float, why: WorkerError) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, self.end, why))

    def _quiet(self) -> None:
        while self._timers:
            self._timers.pop().cancel()

    async def _reaped(self) -> WorkerError:
        """See the process out; what its end means for the job it had."""
        code = None
        if self._process is not None:
            try:
                async with asyncio.timeout(GRACE_SECONDS):
                    code = await self._process.wait()
            except TimeoutError:  # it closed its pipe and lives on
                self.end()
                code = await self._process.wait()
        if self._doom is not None:
            return self._doom
        if code == MEMORY_CODE:
            return self._over_memory()
        how = f"by signal {_name(-code)}" if code is not None and code < 0 else f"with exit code {code}"
        return WorkerCrashedError(f"The worker process ended {how} before its work was done; the next one starts anew.")

    def _over_memory(self) -> WorkerMemoryError:
        return WorkerMemoryError(
            f"The work needed more than the {self._megabytes} MB of memory that a worker has; ask for less."
        )


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _raised_again(told: frames.Message) -> PlygroundError:
    """The error of a job as the nearest of its kinds that this process knows already."""
    for kind in told["kinds"]:
        module, _, name = kind.partition(":")
        found = getattr(sys.modules.get(module), name, None)
        if isinstance(found, type) and issubclass(found, PlygroundError):
            error = found.__new__(found)
            Exception.__init__(error, told["text"])
            vars(error).update(told["carried"])
            return error
    return WorkerError(told["text"])
