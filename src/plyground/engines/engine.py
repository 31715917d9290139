"""What every engine is: it looks at a state within limits, tells news on the way, and ends with a result.

    for info in (search := engine.search(state, Limits(seconds=1))): ...      news, as they come
    engine.choose(state, Limits(seconds=1))                                   only the result

A search never prints and never sleeps. Closing the generator, or `stop` from another thread, ends it; the result is then
the best that was found so far, which is always a legal action.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from typing import Any

from plyground.core.errors import IllegalActionError
from plyground.core.game import Game
from plyground.core.search import Limits, SearchInfo, SearchResult

Search = Generator[SearchInfo, None, SearchResult]


class Engine(ABC):
    """A player of one game."""

    def __init__(self, game: Game[Any, Any], name: str) -> None:
        """Play this game under this name."""
        self.game = game
        self.name = name

    @abstractmethod
    def search(self, state: Any, limits: Limits = Limits(), *, past: Sequence[Any] = ()) -> Search:
        """Look for the best action. `past` are the states that led here, where repetition matters."""

    @abstractmethod
    def stop(self) -> None:
        """End the search that is under way, soon; harmless when there is none."""

    def choose(self, state: Any, limits: Limits = Limits(), *, past: Sequence[Any] = ()) -> SearchResult:
        """The result alone."""
        search = self.search(state, limits, past=past)
        while True:
            try:
                next(search)
            except StopIteration as ended:
                result: SearchResult = ended.value
                return result

    def demand_moves(self, state: Any) -> Sequence[Any]:
        """The legal actions; a game that is over has none, and is refused."""
        actions = self.game.actions(state)
        if not actions:
            raise IllegalActionError(f"There is nothing to search: the game is over. {self.game.outcome(state)}")
        return actions
