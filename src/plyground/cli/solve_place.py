"""Where `ply solve --keep` may write: an ordinary file in a folder that is there. Others are refused before the work."""

from __future__ import annotations

from pathlib import Path

from plyground.core.errors import BadSettingsError

BESIDE = (".lock", ".part")
"""What else lies beside the file while it is worked on."""


def demand_place(named: Path) -> Path:
    """The file that is meant: of a link its target, so that the link stays. A device that reads as empty is no empty file."""
    try:
        path = named.resolve() if named.is_symlink() else named
        _demand_files(named, path)
    except OSError as error:
        raise _refused(named, f"{error.strerror or error}. Give another name.") from error
    except RuntimeError as error:
        raise _refused(named, "its links lead to each other. Give another name.") from error
    return path


def _demand_files(named: Path, path: Path) -> None:
    for file in (path, *(path.with_name(path.name + ending) for ending in BESIDE)):
        if file.exists() and not file.is_file():
            what = "a folder" if file.is_dir() else "a device or a pipe"
            raise _refused(named, f"{_called(file, path)} is {what}. Give the name of a file.")
    if not path.parent.is_dir():
        raise _refused(named, f"there is no folder {path.parent}. Make it, or give another name.")


def _called(file: Path, path: Path) -> str:
    return "it" if file == path else f"{file}, which lies beside it while it is worked on,"


def _refused(named: Path, why: str) -> BadSettingsError:
    return BadSettingsError(f"What is known cannot be kept in {named}: {why}")
