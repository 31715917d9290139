"""The signature of the search: whoever changes what is searched changes it, and says so."""

from __future__ import annotations

import pytest

from tests.golden import bench


@pytest.mark.parametrize("name", bench.names())
def test_the_nodes_of_a_game_are_what_the_golden_file_says(name: str) -> None:
    assert bench.count(name) == bench.read().get(name), (
        f"the search of {name} visits other nodes than before; if that is intended, make golden writes the file anew"
    )


def test_the_golden_file_holds_every_game_that_is_searched_and_their_sum() -> None:
    kept = bench.read()
    total = kept.pop(bench.TOTAL)
    assert set(kept) == set(bench.names()), "make golden writes it anew"
    assert sum(kept.values()) == total
