"""What every engine is: it looks at a state within limits, tells news on the way, and ends with a result.

    for info in (search := engine.search(state, Limits(seconds=1))): ...      news, as they come
    engine.choose(state, Limits(seconds=1))                                   only the result

A search never prints and never sleeps. Closing the generator, or `stop` from another thread, ends it; the result is then
the best that was found so far, which is always a legal action. A stop counts for the search that was begun last, also before
its first news were asked for. Two searches of one engine at a time share what it remembers; an engine that cannot share it
ends the older one, as a stop would.

Whoever uses an engine has to expect a `PlygroundError` and nothing else: any other exception of a search, be it the engine's
or the rules', becomes an `EngineFailedError`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from plyground.core.errors import BadLimitError, EngineFailedError, IllegalActionError, PlygroundError, shown
from plyground.core.game import CHANCE, Game
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.collecting import no_full_collections
from plyground.native.game import NativeGame

Search = Generator[SearchInfo, None, SearchResult]
MOST_LINES = 64
_SHOWN_OF_AN_ERROR = 200


def _nothing() -> int:
    return 0


def demand_lines(lines: int) -> None:
    """Refuse a number of best lines that no engine tells."""
    if not 1 <= lines <= MOST_LINES:
        raise BadLimitError(f"The number of lines must be from 1 to {MOST_LINES}; it was {lines}.")


class StopSignal:
    """Whether one search has been told to end. It is set once, from any thread."""

    def __init__(self) -> None:
        """Nobody has asked for it."""
        self.is_set = False
        self._told: list[Callable[[], None]] = []

    def set(self) -> None:
        """The search shall end, soon."""
        self.is_set = True
        for act in self._told:
            act()

    def on_set(self, act: Callable[[], None]) -> None:
        """Do something at that moment, or at once if it has passed."""
        self._told.append(act)
        if self.is_set:
            act()


@dataclass(frozen=True)
class Task:
    """One search that an engine was asked for. There is at least one action, and a player to choose it."""

    state: Any
    actions: Sequence[Any]
    player: int
    limits: Limits
    past: Sequence[Any]
    signal: StopSignal
    equal: bool
    """Whether all actions that are as good as the best are wanted."""

    @property
    def is_to_be_answered_at_once(self) -> bool:
        """Whether a limit is zero: then nothing is searched, be it only because the first depth may take any time."""
        return 0 in (self.limits.depth, self.limits.nodes, self.limits.seconds)

    def nothing_found(self) -> SearchResult:
        """The result of a search that had no time for anything: the first legal action."""
        info = SearchInfo(depth=0, value=0.0, player=self.player, bound=Bound.OPEN, line=(self.actions[0],))
        return SearchResult(action=self.actions[0], info=info, equally_good=(self.actions[0],))


class Engine(ABC):
    """A player of one game."""

    thinks_in_python: ClassVar[bool] = False
    """Whether its searches make so many objects in Python that collecting them would hold up a stop."""

    def __init__(self, game: Game[Any, Any], name: str) -> None:
        """Play this game under this name."""
        self.game = game
        self.name = name
        self.equal = False
        """Whether every result shall hold all actions that are as good as the best, which costs a part of the limits."""
        self._signal = StopSignal()
        self._count: Callable[[], int] = _nothing
        """How many nodes the search that runs has visited: an engine that counts puts its own here when it begins."""

    @abstractmethod
    def think(self, task: Task) -> Search:
        """Look for the best action of a task: the engine's own part of `search`."""

    def search(self, state: Any, limits: Limits = Limits(), *, past: Sequence[Any] = ()) -> Search:
        """Look for the best action. `past` are the states that led here, where repetition matters."""
        return self._begun(state, limits, past, equal=self.equal)

    def stop(self) -> None:
        """End the search that was begun last, soon; harmless when there is none."""
        self._signal.set()

    def choose(self, state: Any, limits: Limits = Limits(), *, past: Sequence[Any] = ()) -> SearchResult:
        """The result alone."""
        return result_of(self.search(state, limits, past=past))

    def equally_good(self, state: Any, limits: Limits = Limits(), *, past: Sequence[Any] = ()) -> tuple[Any, ...]:
        """All actions that are as good as the best, the best first.

        Where the result is proven that means the same payoff, as far as the limits allow to prove it; else the same value at
        the depth that was finished.
        """
        return result_of(self._begun(state, limits, past, equal=True)).equally_good

    @property
    def nodes_so_far(self) -> int:
        """Nodes of the search that runs, between its news; from any thread. 0 where an engine does not count on the way."""
        return self._count()

    def prepare(self) -> None:  # noqa: B027 - most engines have nothing to prepare
        """Do what the first search would else spend its time on."""

    def demand_moves(self, state: Any) -> Sequence[Any]:
        """The legal actions; a game that is over has none, and is refused, and so is a throw of the dice."""
        actions = self.game.actions(state)
        if not actions:
            raise IllegalActionError(f"There is nothing to search: the game is over. {self.game.outcome(state)}")
        if self.game.player(state) == CHANCE:
            fallen = self.game.write_action(state, actions[0])
            raise IllegalActionError(
                f"There is nothing to search: chance is to move in {self.game.name}; say first what falls, such as {fallen}."
            )
        return actions

    def _begun(self, state: Any, limits: Limits, past: Sequence[Any], *, equal: bool) -> Search:
        if not isinstance(limits, Limits):
            raise BadLimitError(f"Limits were expected, not {limits!r}; give some, such as Limits(seconds=1).")
        if not isinstance(past, Iterable):
            raise BadLimitError(f"The states that came before were expected, such as a list of them, not {shown(past)}.")
        if equal and limits.seconds is None:  # proving other moves has no depths after which to look at a soft limit
            limits = replace(limits, seconds=limits.soft_seconds)
        signal, past = StopSignal(), tuple(past)
        self._signal = signal
        with self._guarded():
            if isinstance(self.game, NativeGame):
                for each in (state, *past):
                    self.game.demand_own(each)
            task = Task(state, self.demand_moves(state), self.game.player(state), limits, past, signal, equal)
        return self._thought(task)

    def _thought(self, task: Task) -> Search:
        with self._guarded(), no_full_collections() if self.thinks_in_python else nullcontext():
            try:
                return (yield from self.think(task))
            finally:
                self._count = _nothing

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except PlygroundError:
            raise
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())[:_SHOWN_OF_AN_ERROR]
            raise EngineFailedError(
                f"The engine {self.name} failed while it searched {self.game.name or 'a game'} ({what}); try another engine."
            ) from error


def with_costs(info: SearchInfo, nodes: int, seconds: float) -> SearchInfo:
    """The news that a search ends with: what they say stays, what they cost is all that was spent until the end."""
    return replace(info, nodes=max(info.nodes, nodes), seconds=max(info.seconds, seconds))


def result_of(search: Search) -> SearchResult:
    """The result of a search, without its news."""
    while True:
        try:
            next(search)
        except StopIteration as ended:
            result: SearchResult = ended.value
            return result
