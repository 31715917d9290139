"""Rules that are wrong on purpose, which every solver of whole games must refuse with the game's name and the position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadGameError
from plyground.native.game import NativeGame

_RIGHT = "    return write_outcomes(s, out, probability)\n"
_WRONG = "    n = write_outcomes(s, out, probability)\n    probability[0] += 0.5\n    return n\n"


def demand_wrong_odds_are_told(solver: type[Any], tree: Path, folder: Path, **options: Any) -> None:
    """A tree whose probabilities sum to 1.5 is refused by a solver in one sentence."""
    text = tree.read_text()
    assert text.count(_RIGHT) == 1
    (folder / "wrong_tree.py").write_text(text.replace(_RIGHT, _WRONG))
    game = load(str(folder / "wrong_tree.py"), **options)
    assert isinstance(game, NativeGame)
    game._is_rehearsed = True  # so that nothing but the solver can find it
    told = r"wrong-tree are wrong: .* sum to 1\.5 instead of 1, in the position [0-9a-f]+ "
    with pytest.raises(BadGameError, match=told) as refused:
        solver(game, 8).solve(game.initial())
    assert "\n" not in str(refused.value)
