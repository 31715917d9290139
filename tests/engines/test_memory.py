"""A table that does not fit is refused before it is made."""

from __future__ import annotations

import os

import pytest

from plyground import load
from plyground.core.errors import BadLimitError
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.kernels.searching import Memory


def test_a_table_larger_than_the_machine_is_refused_in_one_sentence() -> None:
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
    with pytest.raises(BadLimitError, match="larger than this machine's memory") as refused:
        Memory(machine + 1)
    assert "\n" not in str(refused.value)
    with pytest.raises(BadLimitError, match="memory"):
        engine_for(load("othello"), EngineSettings(megabytes=min(machine * 2, 1 << 20)))
    assert Memory(1).megabytes == 1
