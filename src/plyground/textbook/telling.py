"""How an algorithm tells what it does: a `Teller` turns its short remarks into events.

The teller keeps what the events need and the algorithm does not: the path to the current node, the ancestor from which
each end of the window came, and what is known of a node's true value. That last is an interval: a leaf's is its value,
a MAX node's reaches from the largest lower end among its children to the largest upper end, a child not looked at
can be anything. It tells an exact value from a bound, even where the value lies outside the window.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import CHANCE, OVER, Game
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, Listener, NodePath
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, MIN

Interval = tuple[float, float]
ANYTHING: Interval = (-inf, inf)
ROLES = {MAX: "max", MIN: "min", CHANCE: "chance", OVER: "leaf"}
_AS_IT_STANDS = -1
"""Among the numbers of a node's children: no move at all."""
SEVERAL = 2
"""The role of everybody where each plays for itself: a node of a player, of neither MAX nor MIN."""


class _Frame:
    """What is known at one node of the current path."""

    __slots__ = ("alpha", "alpha_by", "beta", "beta_by", "children", "considered", "known", "mover", "odds", "path", "player")

    def __init__(self, path: NodePath, player: int, children: int, alpha: float, beta: float) -> None:
        self.path, self.player, self.children = path, player, children
        self.considered = children
        self.mover = player
        self.alpha, self.beta = alpha, beta
        self.alpha_by: NodePath | None = ()
        self.beta_by: NodePath | None = ()
        self.known: dict[int, Interval] = {}
        self.odds: tuple[float, ...] = ()


class Teller:
    """Tells the listener about a search that goes down and up a tree, in the view of MAX.

    Call `to` before going down to a child; `enter` and `exit`, or `leaf` alone, at every node.
    """

    def __init__(self, listener: Listener, *, utility: Interval = ANYTHING, has_window: bool = True) -> None:
        """Tell this listener; `utility` is the range in which every value is known to lie.

        An algorithm that looks at everything has no window, and its events hold none.
        """
        self._has_window = has_window
        self._say = listener
        self._utility = utility
        self._frames: list[_Frame] = []
        self._path: NodePath = ()

    @property
    def path(self) -> NodePath:
        """The node of which the next remark will be."""
        return self._path

    def to(self, number: int) -> None:
        """The search goes down to this child of the current node."""
        self._path = (*self._frames[-1].path, number)

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
        """The search begins to look at the children of a node. An end of the window that is not the parent's is new.

        `role` says whose part the mover plays in this search, MAX's or MIN's, where that is not the mover itself.
        """
        frame = _Frame(self._path, player if role is None else role, children, alpha, beta)
        frame.mover, frame.odds = player, odds
        if self._frames:
            above = self._frames[-1]
            frame.alpha_by = above.alpha_by if alpha == above.alpha else above.path
            frame.beta_by = above.beta_by if beta == above.beta else above.path
        self._frames.append(frame)
        self._tell(EventKind.ENTER, frame, line=line, children=children, more=(("odds", odds),) if odds else ())

    def leave_out(self, numbers: list[int]) -> None:
        """The search does not count these children of the node just entered, whatever their values are."""
        frame = self._frames[-1]
        nothing = -inf if frame.player == MAX else inf
        frame.known.update(dict.fromkeys(numbers, (nothing, nothing)))

    def leaf(self, value: Any, *, line: str = "", bound: Bound = Bound.EXACT) -> None:
        """The node has its value: the game is over there, or the search goes no deeper."""
        window = self._window(self._frames[-1]) if self._frames else None
        self._say(Event(EventKind.LEAF, self._path, OVER, value, bound, window, None, line or "leaf"))
        self._learn(interval(value, bound))

    def update(self, value: Any, *, line: str = "") -> None:
        """The node has a new best value, which may narrow its window."""
        frame = self._frames[-1]
        if frame.player == MAX and not isinstance(value, tuple) and value > frame.alpha:
            frame.alpha, frame.alpha_by = value, frame.path
        elif frame.player == MIN and not isinstance(value, tuple) and value < frame.beta:
            frame.beta, frame.beta_by = value, frame.path
        self._tell(EventKind.UPDATE, frame, value, self._so_far(value, frame), line=line)

    def cut(self, value: Any, skipped: int, *, line: str = "", because: NodePath | None = None) -> None:
        """The node needs no more looking at. That is news only if children are skipped by it."""
        if skipped:
            frame = self._frames[-1]
            is_high = value > frame.alpha if frame.player == CHANCE else frame.player == MAX
            by = frame.beta_by if is_high else frame.alpha_by
            bound = self._so_far(value, frame)
            self._tell(EventKind.CUT, frame, value, bound, because=by if because is None else because, line=line)

    def stand(self, value: Any, considered: int, *, line: str = "") -> None:
        """The mover may be content with the node as it stands, and only so many of the children are considered besides."""
        frame = self._frames[-1]
        frame.known[_AS_IT_STANDS] = (value, value)
        frame.considered = considered + 1
        self.update(value, line=line or f"{ROLES[frame.player]}.stand")

    def answered(self, player: int, value: Any, known: Interval) -> None:
        """A table has the node's value, or a bound that suffices: what is known of it is known without a look below.

        Told as a probe that was enough and an exit without an enter, so that nobody counts a leaf or a call.
        """
        bound = bound_of(value, known)
        window = self._window(self._frames[-1]) if self._frames else None
        enough = (("enough", True),)
        self._say(Event(EventKind.PROBE, self._path, player, value, bound, window, None, "probe", None, enough))
        self._say(Event(EventKind.EXIT, self._path, player, value, bound, window, None, f"{ROLES[player]}.exit"))
        self._learn(known)

    def bound(self, value: Any, bound: Bound, *, line: str = "", **more: Any) -> None:
        """Something became known of the node's value that is not yet its value."""
        self._tell(EventKind.BOUND, self._frames[-1], value, bound, line=line, more=tuple(more.items()))

    def exit(self, value: Any, *, line: str = "", bound: Bound | None = None) -> None:
        """The search leaves a node with a value; how much it says is worked out from what is known of the children.

        `bound` is what the search itself takes the value for; it counts unless the value turns out to be exact.
        """
        frame = self._frames.pop()
        known = self._known(frame)
        self._path = frame.path
        says = bound_of(value, known) if bound is None or known == (value, value) else bound
        self._tell(EventKind.EXIT, frame, value, says, line=line)
        self._learn(known)

    def remark(self, kind: EventKind, value: Any = None, *, bound: Bound = Bound.EXACT, line: str = "", **more: Any) -> None:
        """Something that happens at a node without going down or up: a look into a table, a new iteration."""
        window = self._window(self._frames[-1]) if self._frames else None
        self._say(Event(kind, self._path, None, value, bound, window, None, line or str(kind), None, tuple(more.items())))

    def _tell(
        self,
        kind: EventKind,
        frame: _Frame,
        value: Any = None,
        bound: Bound = Bound.EXACT,
        *,
        because: NodePath | None = None,
        line: str = "",
        children: int | None = None,
        more: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        line = line or f"{ROLES.get(frame.player, 'player')}.{kind}"
        window = self._window(frame)
        self._say(Event(kind, frame.path, frame.mover, value, bound, window, because, line, children, more))

    def _so_far(self, value: Any, frame: _Frame) -> Bound:
        """What a value says while its node is still looked at; a vector, nothing before all is seen."""
        return Bound.OPEN if isinstance(value, tuple) else bound_of(value, self._known(frame))

    def _window(self, frame: _Frame) -> Interval | None:
        return (frame.alpha, frame.beta) if self._has_window else None

    def _learn(self, known: Interval) -> None:
        """Tell the parent's frame what is known of the node just left; two looks at one child know what both found."""
        if not self._frames:
            return
        frame = self._frames[-1]
        low, high = frame.known.get(self._path[-1], self._utility)
        frame.known[self._path[-1]] = (max(low, known[0]), min(high, known[1]))
        self._path = frame.path

    def _known(self, frame: _Frame) -> Interval:
        known = list(frame.known.values())
        if frame.player == CHANCE:
            least: float = 0
            most: float = 0
            for number, odds in enumerate(frame.odds):  # added up in the order of the searches, so that floats agree
                low, high = frame.known.get(number, self._utility)
                if odds:
                    least, most = least + odds * low, most + odds * high
            return least, most
        if len(known) < frame.considered:
            known.append(self._utility)
        best = max if frame.player == MAX else min
        return best(low for low, _ in known), best(high for _, high in known)


class MoverTeller(Teller):
    """A teller for algorithms that see everything with the eyes of the mover: it turns their numbers to MAX's view."""

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
        """As the mover sees the window."""
        if player == MIN:
            alpha, beta = -beta, -alpha
        super().enter(player, children, alpha, beta, odds=odds, role=role, line=line)

    def update(self, value: Any, *, line: str = "") -> None:
        """As the mover sees the value."""
        super().update(self._turned(value), line=line)

    def cut(self, value: Any, skipped: int, *, line: str = "", because: NodePath | None = None) -> None:
        """As the mover sees the value."""
        super().cut(self._turned(value), skipped, line=line, because=because)

    def exit(self, value: Any, *, line: str = "", bound: Bound | None = None) -> None:
        """As the mover sees the value; a bound is already in MAX's view."""
        super().exit(self._turned(value), line=line, bound=bound)

    def _turned(self, value: Any) -> Any:
        return -value if self._frames[-1].player == MIN else value


def decided(listener: Listener | None, game: Game[Any, Any], state: Any, answer: Answer) -> Answer:
    """Tell what an algorithm that goes through no window decides in the end: an exit of the root, with the line of play."""
    if listener:
        player, numbers = game.player(state), []
        for action in answer.line or ((answer.action,) if answer.action is not None else ()):
            numbers.append(list(game.actions(state)).index(action))
            state = game.result(state, action)
        more = (("line", tuple(numbers)),)
        listener(Event(EventKind.EXIT, (), player, answer.value, answer.bound, None, None, "decide", None, more))
    return answer


def interval(value: Any, bound: Bound) -> Interval:
    """Where the true value lies if all that is known of it is this value, or that it is a bound."""
    if isinstance(value, tuple):
        return ANYTHING
    return (-inf if bound == Bound.UPPER else value), (inf if bound == Bound.LOWER else value)


def bound_of(value: Any, known: Interval) -> Bound:
    """What a value says, given the interval in which the true one lies."""
    low, high = known
    if isinstance(value, tuple) or low == value == high:
        return Bound.EXACT
    if value <= low:
        return Bound.LOWER
    return Bound.UPPER if value >= high else Bound.OPEN
