"""Where the database lies if nobody says."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from plyground.storage.failures import StorageError

_FILE = "studio.sqlite"


def default_database_path() -> Path:
    """The file in $PLYGROUND_DATA, else in the user's data folder. Nothing is made yet."""
    wanted = os.environ.get("PLYGROUND_DATA")
    folder = Path(wanted).expanduser().absolute() if wanted else _user_data() / "plyground"
    return folder / _FILE


def default_database_url(folder: Path | None = None) -> str:
    """The same as a URL for `Store`; of another folder, if one is given."""
    path = default_database_path() if folder is None else folder.expanduser().absolute() / _FILE
    return f"sqlite:///{path}"


def _user_data() -> Path:
    try:
        home = Path.home()
    except RuntimeError as error:
        raise StorageError(
            "This user has no home folder; set PLYGROUND_DATA to the folder where games shall be kept."
        ) from error
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    wanted = os.environ.get("XDG_DATA_HOME")
    return Path(wanted) if wanted and Path(wanted).is_absolute() else home / ".local" / "share"
