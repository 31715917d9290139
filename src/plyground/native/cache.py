"""Where compiled rules are kept, and when they are stale.

The compiler's own cache notices an edit in the file of the function it compiled, and in no other: change a
helper elsewhere and the old machine code keeps running. So every folder of the cache is named by a digest of
all sources that the code in it can depend on, and of the versions of the compiler. Rules of
this package depend on the rooms below them and on their own family, which the import contracts guarantee; a
game kept elsewhere depends on whatever its file imports.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
import time
from functools import cache
from pathlib import Path
from types import ModuleType

from plyground.core.places import cache_root as root

PACKAGE = Path(__file__).resolve().parent.parent
_LOWER_ROOMS = ("core", "boards", "native", "features")
_KEPT_DAYS = 30
_OWN_FOLDER = re.compile(r"(kernels|games-.+|file-.+)-[0-9a-f]{16}")


def folder_for_kernels() -> Path:
    """The folder for the kernels, which depend on themselves and the rooms below."""
    return _folder("kernels", [*_room_sources(*_LOWER_ROOMS), *_room_sources("kernels")])


def folder_for(rules_file: Path) -> Path:
    """The folder for the rules that a file defines."""
    file = rules_file.resolve()
    if PACKAGE / "games" in file.parents:
        family = file.relative_to(PACKAGE / "games").parts[0]
        own = sorted((PACKAGE / "games" / family).rglob("*.py")) if not family.endswith(".py") else [file]
        return _folder(f"games-{family}", [*_room_sources(*_LOWER_ROOMS), *own])
    return _folder(f"file-{file.stem}", [*_room_sources(*_LOWER_ROOMS), *import_closure(file)])


def note_compilation(rules_file: Path, seconds: float) -> None:
    """Remember that the rules of a file are compiled, and how long that took."""
    (folder_for(rules_file) / f"{rules_file.stem}.seconds").write_text(f"{seconds:.3f}")


def compilation_seconds(rules_file: Path) -> float | None:
    """How long the rules of a file took to compile as they are now; None if they are not compiled."""
    try:
        return float((folder_for(rules_file) / f"{rules_file.stem}.seconds").read_text())
    except (OSError, ValueError):
        return None


def size_in_bytes() -> int:
    """How much the cache holds."""
    return sum(file.stat().st_size for file in root().rglob("*") if file.is_file())


def sweep() -> int:
    """Remove the folders that have not been used for a month; returns how many."""
    too_old = time.time() - _KEPT_DAYS * 86_400
    old = [folder for folder in root().iterdir() if _OWN_FOLDER.fullmatch(folder.name) and folder.stat().st_mtime < too_old]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)


def _folder(name: str, sources: list[Path]) -> Path:
    digest = hashlib.sha256("\n".join(_environment()).encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    folder = root() / f"{name}-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


@cache
def _environment() -> tuple[str, ...]:
    from importlib import metadata  # noqa: PLC0415 - slow, and lists do without it

    versions = (f"{package} {metadata.version(package)}" for package in ("numba", "llvmlite", "numpy"))
    return (sys.version, platform.machine(), *versions)


@cache
def _room_sources(*rooms: str) -> tuple[Path, ...]:
    return tuple(source for room in rooms for source in sorted((PACKAGE / room).rglob("*.py")))


def import_closure(file: Path) -> list[Path]:
    """The file and every source that it imports, directly or not, outside this package and the standard library."""
    found: dict[Path, None] = {}
    waiting = [file]
    while waiting:
        source = waiting.pop()
        if source not in found:
            found[source] = None
            waiting += [module for module in _imported(source) if PACKAGE not in module.parents]
    return sorted(found)


def _imported(source: Path) -> list[Path]:
    import ast  # noqa: PLC0415 - only for games kept elsewhere

    package = next((module.__package__ or "" for module in _modules() if Path(module.__file__ or "") == source), "")
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            names.update((base, *(f"{base}.{alias.name}" for alias in node.names)))
    files = [Path(getattr(sys.modules.get(name), "__file__", None) or "") for name in names]
    return [file.resolve() for file in files if file.suffix == ".py" and not _is_standard(file)]


def _modules() -> list[ModuleType]:
    return [module for module in list(sys.modules.values()) if getattr(module, "__file__", None)]


def _is_standard(file: Path) -> bool:
    """Whether a file belongs to Python itself or to the libraries whose versions are part of the digest."""
    installed = {"numba", "numpy", "llvmlite"} & set(file.parts)
    return bool(installed) or ("site-packages" not in file.parts and Path(sys.base_prefix) in file.parents)
