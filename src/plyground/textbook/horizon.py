"""What a search that may stop before the end must be told: where to stop, and what to say there. Both, or neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from plyground.core.errors import BadLimitError
from plyground.textbook.depth_limited import Cutoff

EvaluateAll = Callable[[Any], Sequence[float]]
"""A guess, from a state that is not over, at what each player will get."""
EvaluateT = TypeVar("EvaluateT", bound=Callable[[Any], Any])


def demand_guess(cutoff: Cutoff | None, evaluate: EvaluateT | None) -> EvaluateT:
    """The evaluation for the states at which the cutoff test stops; without a cutoff test it will not be asked for."""
    if evaluate is not None:
        return evaluate
    if cutoff is not None:
        raise BadLimitError("A search that stops early needs `evaluate`, a function that says what a state is worth.")
    return _never  # type: ignore[return-value]


def _never(state: Any) -> Any:
    raise AssertionError(f"Nothing stops the search at {state!r}.")
