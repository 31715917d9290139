"""The browser that the tests drive: Debian's Chromium, found on the path."""

from __future__ import annotations

import os
import shutil
from typing import Any

# No name but this machine's own is ever resolved: a page that asks for anything else gets nothing.
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def launch_arguments() -> dict[str, Any]:
    """How Chromium is started. Root may not use its sandbox."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "The browser tests need chromium on the path; tests/install_tools.sh installs it."
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": path, "args": [*sandbox, "--disable-dev-shm-usage", NOWHERE], "headless": True}
