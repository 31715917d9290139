"""How much a browser fetches before a screen is there: less than 60 kB, gzipped, for every screen (decision 0009)."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "plyground" / "studio" / "static"
MOST = 60_000
SCREENS = ("Start", "Gallery", "GamePage", "Play", "TreeLab", "Practice", "Lessons", "Lesson", "Settings")


@cache
def built() -> dict[str, bytes]:
    """All scripts and style sheets of the page by their names. A page that is not there is built first."""
    if not (STATIC / "index.html").is_file():
        subprocess.run([sys.executable, ROOT / "client" / "build.py"], check=True, capture_output=True, timeout=600)
    return {file.name: file.read_bytes() for file in (STATIC / "assets").iterdir() if file.suffix in {".js", ".css"}}


@cache
def packed(name: str) -> int:
    return len(gzip.compress(built()[name], 9))


def always() -> set[str]:
    """The files that the page itself names: every screen has them."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return {name for name in built() if f"/assets/{name}" in page}


def first_load(screen: str) -> set[str]:
    """All files that are fetched before a screen is shown: the page's, and those its import() lists."""
    for name in always():
        code = built()[name].decode()
        found = re.search(rf"import\([`\"']\./{screen}-[^)]*\)[^,]*,__vite__mapDeps\(\[([\d,]*)\]\)", code)
        if found is not None:
            listed = json.loads(re.search(r"m\.f=(\[[^\]]*\])", code)[1])  # type: ignore[index]
            return always() | {Path(listed[int(place)]).name for place in found[1].split(",")}
    pytest.fail(f"no screen {screen} is loaded by the page")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_there_with_less_than_60_kilobytes(screen: str) -> None:
    files = first_load(screen)
    assert any(name.startswith(f"{screen}-") for name in files)
    sizes = {name: packed(name) for name in files}
    assert sum(sizes.values()) < MOST, sizes


def test_every_screen_of_the_page_is_measured() -> None:
    wanted = set(re.findall(r'import\("\./[\w/]+/(\w+)\.svelte"\)', (ROOT / "client" / "src" / "screens.ts").read_text()))
    assert wanted - {"Debug", "Nowhere"} == set(SCREENS)


def test_words_are_no_larger_than_a_screen() -> None:
    from plyground.studio.words.common import LANGUAGES, words  # noqa: PLC0415 - read only here

    for language in LANGUAGES:
        assert len(gzip.compress(json.dumps(words(language)).encode(), 9)) < MOST / 2
