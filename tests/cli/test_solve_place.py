"""`ply solve --keep`: only an ordinary file is written, and what is none is refused before anything is solved or made."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from plyground.cli.solve_place import demand_place
from plyground.core.errors import BadSettingsError
from plyground.engines import solve_checkpoint
from tests.cli.ply import ply

SOLVING = ("solve", "connect-four", "--megabytes", "8", "--seconds", "0.1")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@needs_pipes
def test_a_pipe_is_refused_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = ply(*SOLVING, "--keep", str(pipe))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (f"ply: What is known cannot be kept in {pipe}: it is a device or a pipe. Give the name of a file.\n")
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_that_reads_as_empty_is_no_empty_file(tmp_path: Path) -> None:
    device = tmp_path / "device"
    try:
        os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
    except (OSError, AttributeError):
        pytest.skip("only a superuser may make a device")
    done = ply(*SOLVING, "--keep", str(device))
    assert done.returncode == 2
    assert "it is a device or a pipe" in done.stderr
    assert stat.S_ISCHR(device.stat().st_mode)


@needs_pipes
@pytest.mark.parametrize("ending", [".lock", ".part"])
def test_what_lies_beside_must_be_ordinary_too(tmp_path: Path, ending: str) -> None:
    os.mkfifo(tmp_path / f"kept{ending}")
    with pytest.raises(BadSettingsError, match=rf"kept\{ending}, which lies beside it .* is a device or a pipe\."):
        demand_place(tmp_path / "kept")


def test_a_link_stays_and_its_target_is_written_and_removed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link, target = tmp_path / "link", tmp_path / "elsewhere" / "kept"
    link.symlink_to(target)
    assert ply(*SOLVING, "--keep", str(link)).returncode == 0
    assert link.is_symlink()
    assert not target.is_symlink()
    assert solve_checkpoint.is_own(target)
    again = ply(*SOLVING, "--keep", str(link))
    assert "Going on after " in again.stderr
    target.unlink()
    assert ply("solve", "tic-tac-toe", "--keep", str(link)).returncode == 0
    assert link.is_symlink()
    assert not list((tmp_path / "elsewhere").iterdir())


def test_no_folder_is_made_for_it(tmp_path: Path) -> None:
    done = ply(*SOLVING, "--keep", str(tmp_path / "missing" / "kept"))
    assert done.returncode == 2
    assert f"there is no folder {tmp_path / 'missing'}. Make it, or give another name." in done.stderr
    assert not list(tmp_path.iterdir())


def test_folders_and_links_to_each_other_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSettingsError, match=r"it is a folder\. Give the name of a file\."):
        demand_place(tmp_path)
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(BadSettingsError, match="its links lead to each other"):
        demand_place(tmp_path / "one")
    with pytest.raises(BadSettingsError, match="too long"):
        demand_place(tmp_path / ("x" * 5000))
