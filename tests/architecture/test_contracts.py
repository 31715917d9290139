"""The import contracts hold, and each of them notices a violation."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLANTED = {
    "core/errors.py": "from plyground.boards import board",
    "sessions/__init__.py": "import plyground.testing",
    "engines/random_player.py": "from plyground.games import catalogue",
    "boards/names.py": "import numpy",
    "sessions/session.py": "import numba",
    "kernels/crew.py": "import click",
    "games/line/connect_four.py": "from plyground.games.taking import nim",
    "textbook/minimax.py": "from plyground import boards",
    "cli/showing.py": "import fpdf",
    "teaching/names.py": "import uvicorn",
    "studio/library.py": "import sqlalchemy",
    "studio/gallery.py": "import numpy",
    "workers/frames.py": "from plyground.boards import board",
}
CONTRACTS = 13


def _linted(folder: Path) -> str:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache", "--config", "pyproject.toml"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(folder / "src"), "PATH": str(linter.parent)},
    )
    return done.stdout + done.stderr


def test_every_contract_is_kept_and_every_contract_can_be_broken(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert f"{CONTRACTS} kept, 0 broken" in _linted(tmp_path)
    for file, line in PLANTED.items():
        path = tmp_path / "src" / "plyground" / file
        path.write_text(
            path.read_text().replace("from __future__ import annotations", "from __future__ import annotations\n" + line, 1)
            if "__future__" in path.read_text()
            else line + "\n" + path.read_text()
        )
    assert re.search(rf"0 kept, {CONTRACTS} broken", _linted(tmp_path))
