"""Running one command: errors become one sentence and an exit code, and output that cannot be written ends quietly."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from contextlib import suppress
from typing import NoReturn, TextIO

import click

from plyground.cli.commands import HOMES, root
from plyground.cli.interrupting import listen, not_lost_on_failure
from plyground.cli.output import complain
from plyground.cli.usage import sentence_of
from plyground.core.errors import PlygroundError

EXIT_UNWRITTEN = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
_NO_OUTPUT = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


def run(words: list[str]) -> int:
    """Obey the words of a command line; the exit code says how it went."""
    prepare_streams()
    listen()
    try:
        with not_lost_on_failure():
            return _obey(list(words))
    except PlygroundError as error:
        complain(str(error))
    except click.ClickException as error:
        complain(sentence_of(error, f"ply {words[0]}" if words[0] in HOMES else "ply"))
    except KeyboardInterrupt:
        complain("Interrupted.", after_echo=True)
        return EXIT_INTERRUPTED
    except OSError as error:
        if not _is_about_output(error):
            raise
        return _unwritten(error)
    return EXIT_USAGE


def leave(code: int) -> NoReturn:
    """Write what is still to be written, and end. A Ctrl-C from here on ends at once and says nothing."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        code = _unwritten(error) if isinstance(error, OSError) else code
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    sys.exit(code)


def prepare_streams() -> None:
    """No sign that a stream cannot express ends a command, and a stream that is closed is one that nobody reads."""
    sys.stdin = _open(sys.stdin, "r")
    sys.stdout = _open(sys.stdout, "w")
    sys.stderr = _open(sys.stderr, "w")
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors=errors)  # type: ignore[attr-defined]  # not every stream can


def _open(stream: TextIO | None, mode: str) -> TextIO:
    if stream is not None:
        return stream
    nowhere = io.FileIO(os.devnull, mode)
    os.set_inheritable(nowhere.fileno(), True)
    return io.TextIOWrapper(nowhere, encoding="utf-8")


def _obey(words: list[str]) -> int:
    if "_PLY_COMPLETE" in os.environ:  # the shell asks how a word could go on
        root.main(words, prog_name="ply", complete_var="_PLY_COMPLETE")
    try:
        with root.make_context("ply", words) as context:
            root.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return 0


def _is_about_output(error: OSError) -> bool:
    """Whether printing failed: commands turn failures of files they name into sentences, and print to no file by name."""
    return error.filename is None and error.errno in _NO_OUTPUT


def _unwritten(error: OSError) -> int:
    """The reader of our output has seen enough, which is no failure, or there is no room for it, which is one."""
    with suppress(OSError, ValueError):  # what is still in the buffer must not fail again at the very end
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return 0
    complain(f"The output cannot be written: {error.strerror}.")
    return EXIT_UNWRITTEN
