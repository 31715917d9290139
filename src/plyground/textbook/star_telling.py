"""How searches with windows at chance nodes tell what they do: a `Teller` that knows where such windows come from.

Windows there begin as the range of the utilities, which no ancestor set, and a child of a chance node gets a window of
its own, worked out from the chance node's (see `star1.py`). If such an end is passed, the chance node's own end is passed,
too, and whoever set that one has seen enough. So the ancestor named for a cut is always the MAX or MIN node that has
something as good already, never the chance node in between. An end that is only the range's is nobody's: a cut there,
for a value that cannot be surpassed, has no ancestor to name (`because` is None).
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import CHANCE
from plyground.core.search import Bound
from plyground.core.trace import EventKind, Listener
from plyground.textbook.demands import MAX
from plyground.textbook.telling import Interval, Teller, bound_of


class StarTeller(Teller):
    """Tells of a search whose window begins as the range of the utilities."""

    def __init__(self, listener: Listener, utility: Interval) -> None:
        super().__init__(listener, utility=utility)
        self._probed: dict[tuple[int, ...], dict[int, Interval]] = {}

    def enter(
        self,
        player: int,
        children: int,
        alpha: float = -inf,
        beta: float = inf,
        *,
        odds: tuple[float, ...] = (),
        role: int | None = None,
        line: str = "",
    ) -> None:
        """Under a chance node the ends are owned by who owns the chance node's; a node that was probed remembers it."""
        super().enter(player, children, alpha, beta, odds=odds, role=role, line=line)
        frame = self._frames[-1]
        above = self._frames[-2] if len(self._frames) > 1 else None
        if above is None or above.player == CHANCE:
            low, high = self._utility
            frame.alpha_by = above.alpha_by if above is not None and alpha > low else None
            frame.beta_by = above.beta_by if above is not None and beta < high else None
        frame.known.update(self._probed.pop(frame.path, {}))

    def bound(self, value: Any, bound: Bound, *, line: str = "", **more: Any) -> None:
        """What is known of an expectation: a child that was cut counts with all that its value may still be."""
        low, high = self._known(self._frames[-1])
        super().bound(low, bound, line=line, **{**more, "low": low, "high": high})
        del value

    def leave_probe(self, value: float) -> None:
        """A probe is over: the node is left with the value of one child, to be entered again perhaps.

        If that says nothing of the node, because the probe failed in the wrong direction, what is known is told instead.
        """
        frame = self._frames[-1]
        self._probed[frame.path] = dict(frame.known)
        low, high = self._known(frame)
        known = low if frame.player == MAX else high
        self.exit(value if value in {low, high} else known, line="probe.exit")

    def recall(self, value: float) -> None:
        """The first child of the node, to which the search has just gone, was looked at by the probe."""
        self.remark(EventKind.PROBE, value, bound=bound_of(value, self._frames[-1].known[0]))
