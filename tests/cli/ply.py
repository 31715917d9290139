"""Running the command as a person does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def ply(*words: str, typed: str = "", data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `ply` with a text typed at its prompt; records go to `data`."""
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "120"} | ({"PLYGROUND_DATA": str(data)} if data else {})
    return subprocess.run(
        [sys.executable, "-m", "plyground", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=120,
    )
