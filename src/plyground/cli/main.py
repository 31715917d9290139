"""`ply`: where it begins and how it ends. Everything else is imported inside, so that Ctrl-C is answered soon."""

from __future__ import annotations

import sys


def main() -> None:
    """Run a command. Whatever a person can do something about ends in one sentence and exit code 2."""
    try:
        from plyground.cli.running import leave, run

        code = run(sys.argv[1:])
        leave(code)
    except KeyboardInterrupt:
        _interrupted()


def _interrupted() -> None:
    """Ctrl-C so early or so late that nobody else could answer it."""
    import os

    try:
        sys.stderr.write("\nply: Interrupted.\n")
        sys.stderr.flush()
    finally:
        os._exit(130)
