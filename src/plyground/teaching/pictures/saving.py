"""Writing files: all or nothing, and what goes wrong in one sentence."""

from __future__ import annotations

import os
from pathlib import Path

from plyground.teaching.pictures.refusals import PictureError


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file in one go: whoever reads it finds the old content or the new, never a part. Replaces an old file."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe: there is nothing to put in its place
            return
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise PictureError(f"The picture cannot be written to {path}: {error.strerror}.") from error
    except ValueError as error:
        raise PictureError(f"{str(path)!r} is not the name of a file.") from error


def numbered(path: Path, number: int, count: int) -> Path:
    """The name of one file of a series: tree.svg becomes tree-01.svg, with as many digits as the last needs."""
    return path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}")
