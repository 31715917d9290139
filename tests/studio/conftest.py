"""A studio to be asked: within the test's process, or as a program of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from plyground.studio.app import make_app
from plyground.studio.library import Library
from plyground.studio.main import open_studio
from plyground.studio.parts import Studio
from tests.studio.serving import ADDRESS, TOKEN


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """A studio with an empty database."""
    return open_studio(Library(), f"sqlite:///{tmp_path / 'studio.sqlite'}", TOKEN)


@pytest.fixture
def stranger(studio: Studio) -> Iterator[TestClient]:
    """Somebody on this machine who has no key."""
    with TestClient(make_app(studio), base_url=ADDRESS, follow_redirects=False) as client:
        yield client


@pytest.fixture
def tab(stranger: TestClient) -> TestClient:
    """The studio's own page, which has the key in its cookie."""
    assert stranger.get("/", params={"token": TOKEN}).status_code == 303
    return stranger
