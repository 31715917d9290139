"""A studio and a browser for all tests of a process; a tab with nothing in it for every test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.chromium import launch_arguments
from tests.browser.tabs import PATIENCE, Tabs
from tests.studio.serving import Served, served

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_arguments()


@pytest.fixture(scope="session")
def base_url() -> None:
    """Addresses are written in full. The plugin's own fixture warns, and warnings are errors here."""


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The studio of all tests that leave its settings as they are. Each begins games of its own."""
    with served(tmp_path_factory.mktemp("studio"), "--port", "0") as running:
        yield running


@pytest.fixture
def tabs(studio: Served, new_context: Callable[..., BrowserContext]) -> Iterator[Tabs]:
    """Tabs at the shared studio. A page that complains, or asks anybody but its studio, fails the test."""
    watched = Tabs(studio, new_context)
    yield watched
    watched.check()


@pytest.fixture
def page(tabs: Tabs) -> Page:
    """A tab at the first screen."""
    return tabs.open()
