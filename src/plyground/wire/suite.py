"""A suite of positions with known answers, tried with an engine: what it plays, and since when it knew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.core.search import Limits, SearchInfo
from plyground.engines.engine import Engine
from plyground.wire.epd import Problem


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What came of one position. `depth` and `seconds` say when the answer was found that it stayed with, if it is right."""

    problem: Problem
    action: Any
    info: SearchInfo
    depth: int | None
    seconds: float | None
    nodes: int
    spent: float
    """Seconds that the whole search took."""

    @property
    def is_solved(self) -> bool:
        """Whether the answer is right."""
        return self.depth is not None


def tried(problem: Problem, engine: Engine, limits: Limits) -> Trial:
    """Search a position and see. An answer counts from the news on after which no other was wrong."""
    search = engine.search(problem.state, limits)
    found: SearchInfo | None = None
    while True:
        try:
            info = next(search)
        except StopIteration as ended:
            result = ended.value
            break
        if info.number == 1:
            found = (found or info) if _is_right(problem, info.line[0], info) else None
    is_right = found is not None and _is_right(problem, result.action, result.info)
    return Trial(
        problem=problem,
        action=result.action,
        info=result.info,
        depth=found.depth if found is not None and is_right else None,
        seconds=found.seconds if found is not None and is_right else None,
        nodes=result.info.nodes,
        spent=result.info.seconds,
    )


def _is_right(problem: Problem, action: Any, info: SearchInfo) -> bool:
    """Whether every operation of the position is satisfied."""
    if (problem.best and action not in problem.best) or action in problem.avoided:
        return False
    if problem.mate is None:
        return True
    is_win = info.is_proven and info.value > 0 and info.ends_in is not None
    return is_win and (info.ends_in or 0) + 1 <= 2 * problem.mate
