"""How far a solver of whole games is: what it counts, how many of how many."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.kernels.chance_graph import ChanceGraph
from plyground.kernels.depth_first_solving import DepthFirstSolver
from plyground.kernels.expectation_solving import ExpectationSolver
from plyground.kernels.graph_solving import GraphSolver
from plyground.kernels.several_solving import SeveralSolver
from plyground.kernels.value_iteration import VALUED_AT

FINDING, VALUING = "finding", "valuing"


@dataclass(frozen=True)
class Counted:
    """Positions that are found or valued; `total` and `most` are 0 where nobody knows them."""

    doing: str
    done: int
    total: int = 0
    """How many there are."""
    most: int = 0
    """How many fit in the memory."""

    @property
    def share(self) -> float:
        """The share that is done; of finding it is never known before all are found."""
        return self.done / self.total if self.total else 0.0


def counted(solver: GraphSolver | DepthFirstSolver | ExpectationSolver | SeveralSolver) -> Counted:
    """What a solver has done so far of what it is doing now."""
    if isinstance(solver, DepthFirstSolver):
        return Counted(VALUING, solver.looked_at()[0])
    if isinstance(solver, GraphSolver):
        return Counted(FINDING, solver.looked_at()[1], most=solver.room)
    return _in_graph(solver.graph)


def _in_graph(graph: ChanceGraph) -> Counted:
    if graph.positions:
        return Counted(VALUING, int(graph.control[VALUED_AT]), graph.positions, graph.room)
    return Counted(FINDING, int(graph.control[2]), most=graph.room)
