"""By which policy random games are played where nobody says: uniformly, or as a game says that suits it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from plyground.core.game import Game
from plyground.kernels.monte_carlo_techniques import TreeTechniques

_USUAL = TreeTechniques()


@runtime_checkable
class GameWithPolicy(Protocol):
    """A game whose random games are worth little if every decision is as likely as any other."""

    def playout_policy(self) -> tuple[str, float] | None:
        """The name of a policy, as in `TreeTechniques.playout`, and how often it plays any move all the same.

        None where uniform games are good enough as the options are.
        """


def with_policy(game: Game[Any, Any], techniques: TreeTechniques) -> TreeTechniques:
    """The techniques, with the game's own policy if nothing at all was asked for."""
    policy = game.playout_policy() if isinstance(game, GameWithPolicy) else None
    if policy is None or techniques != _USUAL:
        return techniques
    return replace(techniques, playout=policy[0], epsilon=policy[1])
