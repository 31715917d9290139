"""Several players with native rules: max^n, paranoid and best-reply search, compiled, each as a player."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from plyground.core.errors import BadSettingsError
from plyground.core.game import Game
from plyground.core.search import Limits
from plyground.engines.budget import Budget
from plyground.engines.compiled_several_search import CompiledAgainstAll, CompiledBestReply, CompiledMaxN
from plyground.engines.deepening_engine import DeepeningEngine, RootSearch
from plyground.engines.engine import StopSignal
from plyground.engines.expectations import chosen_weights, scale_for
from plyground.engines.guessing import Even
from plyground.engines.suiting import demand_open
from plyground.features.weights import Weights
from plyground.kernels.expecting import ChanceMemory
from plyground.kernels.several import SeveralTechniques, demand_several

STYLES: dict[str, Callable[..., RootSearch]] = {
    "max-n": CompiledMaxN,
    "paranoid": CompiledAgainstAll,
    "best-reply": CompiledBestReply,
}


class CompiledSeveralEngine(DeepeningEngine):
    """Plays any native game in which nothing is hidden. The table is kept from move to move."""

    def __init__(
        self,
        game: Game[Any, Any],
        style: str = "max-n",
        *,
        lines: int = 1,
        megabytes: int = 64,
        techniques: SeveralTechniques | None = None,
        weights: Weights | None = None,
        noise: float = 0.0,
        seed: int = 0,
        equal: bool = False,
    ) -> None:
        """`noise` is the largest error of a guess, as a share of half the range of the payoffs."""
        if style not in STYLES:
            raise BadSettingsError(f"A search for several players is one of {', '.join(STYLES)}; it was {style!r}.")
        demand_open(game, f"The engine {style}")
        super().__init__(game, style, Even(game), lines=lines, megabytes=megabytes, equal=equal)
        self._native, self._style = demand_several(game), STYLES[style]
        self._memory = ChanceMemory(megabytes)
        self.techniques = techniques or SeveralTechniques()
        chosen = chosen_weights(self._native, weights)
        self._weights, self._scale = chosen.numbers if chosen else (), scale_for(self._native, chosen)
        self._noise, self._seed = noise if math.isfinite(noise) else 0.0, seed

    def root_search(self, player: int, budget: Budget) -> RootSearch:
        """The compiled search; what older ones left in the table is the first to go."""
        self._memory.grow_older()
        return self._style(
            self._native,
            player,
            budget,
            self._memory,
            techniques=self.techniques,
            weights=self._weights,
            scale=self._scale,
            seed=self._seed,
            noise=self._noise,
        )

    def prepare(self) -> None:
        """Compile the rules, or load what was compiled before."""
        start = self._native.initial()
        while self._native.player(start) < 0 and not self._native.is_terminal(start):
            start = self._native.result(start, self._native.actions(start)[0])
        if not self._native.is_terminal(start):
            search = self.root_search(self._native.player(start), Budget(Limits(nodes=1000), StopSignal()))
            search.look(start, self._native.actions(start)[0], 1, -math.inf)
