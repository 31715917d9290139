"""What Monte Carlo tree search may do: every technique is a switch or a number."""

from __future__ import annotations

from dataclasses import dataclass, fields

from plyground.core.errors import BadSettingsError
from plyground.kernels.monte_carlo_places import BY_EVALUATION, BY_RANK, GREEDY, LOUD, UNIFORM

BIASES = {"none": 0, "rank": BY_RANK, "evaluation": BY_EVALUATION}
POLICIES = {"uniform": UNIFORM, "greedy": GREEDY, "loud": LOUD}
CHOICES = ("visits", "value")
MOST_SIMULATIONS = 1 << 40
MOST_PLAYOUTS = 100
"""From one leaf: nobody can stop a search between two of them."""


@dataclass(frozen=True, kw_only=True)
class TreeTechniques:
    """What the search may do. Each can be switched off; what a game's slots do not support stays off by itself.

    Numbers that speak of payoffs are in widths of the range of the utilities, so that they mean the same in every game; where
    that is `adaptive`, of the range that simulations have shown, except in games of wins, draws and losses. The score of a
    puzzle or of dice has a range that no two games from a position come near to.
    """

    exploration: float = 0.5
    """How much a move counts that was tried seldom. UCB1's own is the square root of 2, PUCT is used to 1.25."""
    adaptive: bool = True
    solver: bool = True
    """Prove wins, losses and all other payoffs."""
    skipping: bool = True
    """Never go again to what is proven."""
    transpositions: bool = True
    rank: bool = True
    """Try moves for the first time in the order of the slot `rank`."""
    rave: bool = False
    grave: int = 50
    """With `rave`: from how many visits on a node's own statistics of all moves as first count; below, those of the nearest
    node above. 0: always its own."""
    rave_bias: float = 1e-3
    bias: str = "none"
    """Progressive bias by "rank", by "evaluation", or "none"."""
    bias_weight: float = 0.25
    widening: bool = False
    widening_factor: float = 2.0
    widening_power: float = 0.4
    widening_least: int = 4
    priors: bool = False
    """Select by PUCT: with the priors of an outside evaluation, else with those of `bias`."""
    first_play: float | None = None
    """None tries every move before any is tried twice. A number lets an untried move count as so much less than its node."""
    playout: str = "uniform"
    """The policy of random games: "uniform"; "greedy" by rank; "loud" moves first."""
    epsilon: float = 0.1
    """How often the other policies play any move all the same."""
    playouts: int = 1
    playout_plies: int | None = None
    """After so many plies a random game ends with an evaluation; None plays to the end."""
    evaluation: float = 0.0
    """The share of the leaf's own evaluation in its value."""
    virtual_loss: float = 1.0
    """What an edge loses of its value for each thread that is under way there, as a share of one visit."""
    expand_after: int = 1
    """How often a node is visited before its moves are generated."""
    choice: str = "visits"
    """Play the move with the most "visits" or with the best "value"; what is proven goes before."""
    reuse: bool = True
    """Keep what was found for the next move."""
    pruning: bool = True
    """Forget what was visited least when the memory is full; else the tree stops growing."""

    def __post_init__(self) -> None:
        for name, known in (("bias", BIASES), ("playout", POLICIES), ("choice", CHOICES)):
            if getattr(self, name) not in known:
                raise BadSettingsError(f"The technique {name} is one of {', '.join(known)}; it was {getattr(self, name)!r}.")
        most = {"playouts": MOST_PLAYOUTS}
        least = {"playouts": 1, "expand_after": 1, "widening_least": 1, "playout_plies": 0}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool | str) or value is None:
                continue
            low, high = least.get(field.name, 0), most.get(field.name, MOST_SIMULATIONS)
            if not isinstance(value, int | float) or not low <= value <= high:
                raise BadSettingsError(f"The technique {field.name} must be a number from {low} to {high}; it was {value!r}.")
        for name in ("epsilon", "evaluation", "virtual_loss"):
            if getattr(self, name) > 1:
                raise BadSettingsError(f"The technique {name} is a share from 0 to 1; it was {getattr(self, name)!r}.")
