"""A Ctrl-C comes out, whatever the code that it came into made of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from plyground.cli import interrupting
from plyground.cli.progress import working


@pytest.fixture
def listening() -> Iterator[None]:
    before, hook = signal.signal(signal.SIGINT, signal.default_int_handler), sys.unraisablehook
    interrupting.listen()
    yield
    signal.signal(signal.SIGINT, before)
    sys.unraisablehook = hook


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def drop() -> None:
    """As a callback of a compiler does."""
    with suppress(KeyboardInterrupt):
        press()


def turn_into_an_error() -> None:
    """As a module does that is being imported."""
    try:
        press()
    except KeyboardInterrupt as error:
        raise ImportError("it failed to import") from error


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("become", [press, drop, turn_into_an_error])
def test_while_something_is_compiled_it_comes_out(become: object, listening: None) -> None:
    assert callable(become)
    with pytest.raises(KeyboardInterrupt), working("preparing", compiles=True):
        become()


def test_a_failure_that_it_caused_is_an_interruption(listening: None) -> None:
    with pytest.raises(KeyboardInterrupt), interrupting.not_lost_on_failure():
        turn_into_an_error()


def test_without_it_failures_are_as_they_are(listening: None) -> None:
    with pytest.raises(ImportError, match="no such thing"), interrupting.not_lost():
        raise ImportError("no such thing")


def test_what_was_answered_is_not_heard_again(listening: None) -> None:
    drop()
    with working("preparing", compiles=True):
        pass


def test_who_ignores_it_goes_on_ignoring_it(listening: None) -> None:
    """As a command in the background of a script does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interrupting.listen()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
