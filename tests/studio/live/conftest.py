"""A studio whose rooms are played in: a real database, real workers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.studio.live.playing import connected


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody with the key to a studio that the tests of a file share."""
    with connected(tmp_path_factory.mktemp("studio") / "studio.sqlite") as found:
        yield found


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a studio of one test keeps its games."""
    return tmp_path / "studio.sqlite"
