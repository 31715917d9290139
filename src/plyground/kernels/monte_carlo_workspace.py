"""The memory that a thread of Monte Carlo search works in, laid out as `monte_carlo_places` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.kernels import monte_carlo_places as places
from plyground.kernels.workspace import FEATURES_AT, MOST_FEATURES, WEIGHTS_AT


def integer_workspace(most: int, players: int, weights: Sequence[int]) -> Any:
    """A thread's integers, for so many moves and players."""
    sizes = {
        places.MOVES_AT: most,
        places.RANKS_AT: most,
        places.PATH_AT: places.MOST_PATH,
        places.STEPS_AT: places.MOST_PATH,
        places.KEYS_AT: places.MOST_PATH + places.MOST_PAST,
        places.PLAYED_AT: players * places.MOVE_HASHES,
        places.REFERENCE_AT: places.MOVE_HASHES,
        WEIGHTS_AT: MOST_FEATURES,
        FEATURES_AT: MOST_FEATURES,
    }
    work = np.zeros(places.SIMULATION_HEADER + sum(sizes.values()), np.int64)
    end = places.SIMULATION_HEADER
    for place, size in sizes.items():
        work[place] = end
        end += size
    work[work[WEIGHTS_AT] : work[WEIGHTS_AT] + len(weights)] = weights
    return work


def real_workspace(most: int) -> Any:
    """A thread's real numbers, for so many moves."""
    real = np.zeros(places.ODDS_AT + most)
    real[places.LOWEST_AT : places.HIGHEST_AT], real[places.HIGHEST_AT : places.ROOTS_AT] = np.inf, -np.inf
    numbers = np.arange(1, places.SMALL)
    real[places.ROOTS_AT + 1 : places.ROOTS_AT + places.SMALL] = 1 / np.sqrt(numbers)
    real[places.SPREADS_AT + 1 : places.SPREADS_AT + places.SMALL] = np.sqrt(np.log(numbers))
    return real
