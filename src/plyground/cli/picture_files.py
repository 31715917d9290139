"""Files that a command draws into when its work is done: refused before it begins, not after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyground.core.errors import BadPositionError

if TYPE_CHECKING:
    from pathlib import Path


def demand_pictures(svg: Path | None, png: Path | None) -> None:
    """Refuse names and folders that no picture can be written to, and pixels where nothing can make them."""
    for name, file in (("svg", svg), ("png", png)):
        if file is not None and file.suffix and file.suffix.lower() != f".{name}":
            raise BadPositionError(f"--{name} writes a file that ends in .{name}; it was {file.name}.")
        if file is not None and (file.is_dir() or not file.parent.is_dir()):
            raise BadPositionError(f"The picture cannot be written to {file}: there is no such folder, or it is one itself.")
    if png is not None:
        from importlib.util import find_spec

        from plyground.teaching.pictures.refusals import missing

        if find_spec("resvg_py") is None:
            raise missing("PNG", "resvg-py")
