"""Where things are kept on this machine between two starts."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

_TEMPORARY = "plyground-temporary-"


@cache
def cache_root() -> Path:
    """The folder of what can be made again: $PLYGROUND_CACHE, else the user's cache folder, else a temporary one."""
    wanted = os.environ.get("PLYGROUND_CACHE")
    folder = Path(wanted).expanduser().absolute() if wanted else _user_cache() / "plyground"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return _temporary()


def is_temporary() -> bool:
    """Whether nothing can be kept: the cache's folder cannot be written, so everything is compiled at every start."""
    return cache_root().name.startswith(_TEMPORARY)


def _temporary() -> Path:
    folder = Path(tempfile.mkdtemp(prefix=_TEMPORARY))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _user_cache() -> Path:
    try:
        home = Path.home()
    except RuntimeError:  # nobody's home
        return Path(tempfile.gettempdir())
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir()))
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
