"""What a state is worth to every seat: searched, or paid out, or before a throw the mean over all that can fall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import UnsuitableGameError
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.engine import Engine
from plyground.sessions.luck import endings, share_of
from plyground.sessions.scoring import Scale, Scores, is_told_by_one, seat_payoffs, seat_scores


class StoppedError(Exception):
    """Nobody wants what was being looked for any more."""


@dataclass(frozen=True)
class Worth:
    """What the seats can expect, and whether that is certain."""

    scores: Scores
    is_proven: bool


@dataclass(frozen=True)
class Weigher:
    """An engine that is asked about one state after the other, until somebody has it stopped."""

    game: Game[Any, Any]
    engine: Engine
    scale: Scale
    is_stopped: Callable[[], bool] = lambda: False

    def searched(self, state: Any, past: Sequence[Any], limits: Limits) -> SearchResult:
        """The engine's own look at a state; where payoffs of all are needed, one ply is always looked at."""
        result = self.engine.choose(state, limits, past=past)
        if self.is_stopped():
            raise StoppedError
        if result.info.depth == 0 and not is_told_by_one(self.game):
            result = self.engine.choose(state, Limits(depth=1), past=past)
        return result

    def value(self, state: Any, past: Sequence[Any], limits: Limits) -> Worth:
        """What any state is worth."""
        if self.is_stopped():
            raise StoppedError
        player = self.game.player(state)
        if player == OVER:
            payoffs = [self.game.utility(state, seat) for seat in range(self.game.facts.players)]
            return Worth(seat_payoffs(self.game, payoffs, self.scale), is_proven=True)
        if player == CHANCE:
            return self.mean(state, past, limits)[1]
        info = self.engine.choose(state, limits, past=past).info
        if info.depth == 0:  # too little for anything; one ply is always looked at
            info = self.engine.choose(state, Limits(depth=1), past=past).info
        return Worth(self.scores(info), is_proven=info.is_proven and info.bound == Bound.EXACT)

    def mean(self, state: Any, past: Sequence[Any], limits: Limits) -> tuple[dict[Any, Worth], Worth]:
        """What every ending of a throw is worth, searched within equal parts of the limits, and their mean."""
        found = endings(self.game, state)
        part = share_of(limits, len(found.odds))
        values = {after: self.value(after, past, part) for after in found.odds}
        mean = tuple(
            sum(odds * values[after].scores[seat] for after, odds in found.odds.items())
            for seat in range(self.game.facts.players)
        )
        return values, Worth(mean, is_proven=found.is_complete and all(value.is_proven for value in values.values()))

    def scores(self, info: SearchInfo) -> Scores:
        """What the news of a search say of every seat; an engine that does not tell it is refused."""
        scores = seat_scores(self.game, info, self.scale)
        if scores is None:
            raise UnsuitableGameError(
                f"The engine {self.engine.name} tells only what the player to move can expect, which is not enough to look "
                f"back at {self.game.name} for {self.game.facts.players}; take max-n or monte-carlo."
            )
        return scores
