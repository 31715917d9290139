"""What was learned as a file that engines read: a network beside the game's weights, or weights with their scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.features.networks import LARGEST, MOST_SHIFT, Network
from plyground.features.weights import MOST_WEIGHT, TANH, Weights
from plyground.kernels import judging as by
from plyground.learning.judge import Judge
from plyground.native.game import NativeGame
from plyground.native.networks import NetworkShape

TUNED_BY = "temporal differences"
_USUAL_SCALE = 20_000.0


def network_of(game: NativeGame[Any], judge: Judge, *, games: int, seed: int, how: str) -> Network:
    """The judge in whole numbers, with as many digits as 16 bits hold. The scales of the inputs go into their weights."""
    parts = []
    for number in range(int(judge.shape[by.PARTS])):
        rows, top = judge.part(number)
        inputs = rows.astype(np.float64)
        inputs[:-1] *= judge.scales[:, None].astype(np.float64)
        parts += [inputs.ravel(), top.astype(np.float64).ravel()]
    values = np.concatenate(parts)
    largest = max(float(np.abs(values).max()), 1e-9)
    shift = int(np.clip(np.floor(np.log2(LARGEST / largest)), 0, MOST_SHIFT))
    whole = np.clip(np.rint(values * 2.0**shift), -LARGEST, LARGEST).astype(np.int64)
    shape = NetworkShape(int(judge.shape[by.INPUTS]), int(judge.shape[by.PARTS]), tuple(map(float, judge.steps)))
    return Network(game.name, shape, int(judge.shape[by.HIDDEN]), shift, tuple(whole.tolist()), games, seed, TUNED_BY, how)


def weights_of(game: NativeGame[Any], judge: Judge, *, how: str) -> Weights:
    """The line in whole numbers: a score of `scale` is tanh(1) of the way from even to won."""
    slopes = judge.part(0)[0][:-1, 0].astype(np.float64) * judge.scales.astype(np.float64) / 2.0
    scale = min(_USUAL_SCALE, MOST_WEIGHT / max(float(np.abs(slopes).max()), 1e-9))
    whole = np.clip(np.rint(slopes * scale), -MOST_WEIGHT, MOST_WEIGHT).astype(np.int64)
    unit = f"a score of {round(scale)} is tanh(1) of the way from an even game to a won one"
    return Weights(game.name, game.feature_names, tuple(whole.tolist()), unit, TUNED_BY, how, float(round(scale)), TANH)
