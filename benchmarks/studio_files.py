"""The files of the studio's page: which ones a screen needs, and how large they are when compressed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cpp_program import BenchmarkError

from plyground.studio.pages.static import FOLDER

_DEPENDENCIES = re.compile(r"__vite__mapDeps=.*?\[(.*?)\]")
_LISTED = re.compile(r"""["'`](assets/[\w.-]+)["'`]""")
_NEEDED = re.compile(r"""import\(["'`]\./([A-Za-z]+)[\w.-]*\.js["'`]\)[^,;]*,__vite__mapDeps\(\[([\d,]*)\]\)""")
_NAMED = re.compile(r"""(?:src|href)="/(assets/[\w.-]+)\"""")
FIRST = "Start"
"""The screen of the first page."""


@dataclass(frozen=True)
class Files:
    """The built files: those of the bare page, those of each screen, and all."""

    shell: frozenset[str]
    screens: dict[str, frozenset[str]]
    all: frozenset[str]
    folder: Path

    @property
    def first(self) -> frozenset[str]:
        """What the first page loads."""
        return self.shell | self.screens[FIRST]

    def bytes_of(self, names: Iterable[str]) -> int:
        """How large files are together, each compressed by gzip as a server would send it."""
        return sum(len(gzip.compress((self.folder / name).read_bytes(), 9, mtime=0)) for name in names)


def built_files(folder: Path = FOLDER) -> Files:
    """Read from the page itself, which names its files, and from its script, which names those of the screens."""
    try:
        page = (folder / "index.html").read_text(encoding="utf-8")
    except OSError as error:
        raise BenchmarkError("The studio's page is not built; run: python client/build.py") from error
    shell = frozenset(_NAMED.findall(page))
    screens: dict[str, frozenset[str]] = {}
    for name in sorted(shell):
        script = (folder / name).read_text(encoding="utf-8") if name.endswith(".js") else ""
        if found := _DEPENDENCIES.search(script):
            listed = _LISTED.findall(found[1])
            for screen, numbers in _NEEDED.findall(script):
                screens[screen] = frozenset(listed[int(number)] for number in numbers.split(",") if number)
    if FIRST not in screens:
        raise BenchmarkError(
            "The studio's script does not name the files of its first screen as it did; look at studio_files.py."
        )
    every = frozenset(f"assets/{file.name}" for file in (folder / "assets").iterdir() if file.suffix in {".js", ".css"})
    return Files(shell, screens, every, folder)
