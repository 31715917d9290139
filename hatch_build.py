"""The packaging hook: wheels and source archives carry the studio's page, built, so that nobody who installs needs Node.

Nothing is built for editable installs, nor where the page is built already from the same sources: so it is in an unpacked
source archive, from which no Node is needed. PLYGROUND_PAGE=no leaves the page as it is and requires nothing.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page before the files are packed."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, where it will be needed and the machine has none."""
        building = self._building()
        return [building.PACKAGE] if _is_wanted() and not building.is_built() and not building.system_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if there is none for these sources."""
        del build_data
        building = self._building()
        if version != "editable" and _is_wanted() and not building.is_built():
            building.build()

    def _building(self) -> ModuleType:
        spec = importlib.util.spec_from_file_location("plyground_client_build", Path(self.root) / "client" / "build.py")
        assert spec is not None  # noqa: S101 - told to mypy
        assert spec.loader is not None  # noqa: S101 - told to mypy
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


def _is_wanted() -> bool:
    return os.environ.get("PLYGROUND_PAGE") != "no"
