"""What is known of the moves and throws of a room: what everybody could expect, what was lost, what was luck.

The same as `sessions.analysis.Study` says of a whole game, here of whatever nodes of the tree have been judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from plyground.core.game import CHANCE, OVER
from plyground.engines.suiting import is_contest
from plyground.sessions.luck import tallied
from plyground.sessions.scoring import Scale, Scores, accuracy, is_told_by_one, seat_payoffs, weighed
from plyground.sessions.variations import NOBODY, Variation
from plyground.studio.messages import NodeScore, SeatLuck

if TYPE_CHECKING:
    from plyground.studio.live.room import Room

_PERCENT, _DIGITS = 100, 7
_SHARES = (0.0, 1.0)


class Judgements:
    """What is known in one room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @property
    def judged_by(self) -> Literal["sides", "alone", "seats"]:
        """Whose scores are told."""
        game = self._room.game
        return "sides" if is_contest(game) else "alone" if game.facts.players == 1 else "seats"

    @property
    def points(self) -> tuple[float, float] | None:
        """What one who plays alone can get at least and at most, where that is more than to succeed or to fail."""
        low, high = self._room.game.facts.utility
        return (low, high) if self.judged_by == "alone" and (low, high) != _SHARES else None

    def scores(self, node: Variation) -> Scores | None:
        """What everybody could expect at a node, if that is known."""
        game = self._room.game
        if node.score is not None:
            if "scores" in node.score:
                return tuple(map(float, node.score["scores"]))
            first = float(node.score["score"])
            return (first, 1 - first)[: game.facts.players] if is_told_by_one(game) else None
        utilities = self._room.tree.utilities(node.number) if node.turn == OVER or node.is_repeated else None
        return None if utilities is None else seat_payoffs(game, utilities, Scale(None, *game.facts.utility))

    def final(self, node: Variation) -> NodeScore | None:
        """The payoffs at a node that ends the game, as a score: nothing is surer. None where the rules did not end it."""
        is_end = (node.turn == OVER or node.is_repeated) and self._room.can_be_judged
        scores = self.scores(node) if is_end else None
        if scores is None:
            return None
        told = [round(score, _DIGITS) for score in scores]
        found: NodeScore = {"score": told[0], "depth": 0, "nodes": 0, "is_proven": True, "is_thin": False}
        if not is_told_by_one(self._room.game):
            found["scores"] = told
        return found

    def loss(self, node: Variation) -> float | None:
        """What the move to a node gave away of what its player could expect; None where that is not known."""
        tree = self._room.tree
        if node.parent == NOBODY or node.player < 0 or not self._room.can_be_judged:
            return None
        parent = tree.nodes[node.parent]
        before, known = self.scores(parent), parent.score
        if before is None or known is None:
            return None
        if node.text in {*known.get("best", ())[:1], *known.get("equal", ())}:
            return 0.0
        after = self.scores(node)
        if after is None:
            return None
        # Before a throw the better move is weighed like the one that was played.
        best = known["kept"] if node.turn == CHANCE and "kept" in known else before
        return max(0.0, float(best[node.player]) - after[node.player])

    def weight(self, node: Variation) -> float | None:
        """The same loss as marks and the accuracy count it."""
        loss = self.loss(node)
        if loss is None or self.judged_by != "alone":
            return loss
        before = self.scores(self._room.tree.nodes[node.parent])
        return weighed(loss, None if before is None else before[0])

    def accuracies(self, line: Sequence[Variation]) -> list[float | None]:
        """How exact each seat was on a line, from 0 to 100."""
        found = []
        for seat in range(self._room.game.facts.players):
            weights = [weight for node in line[1:] if node.player == seat and (weight := self.weight(node)) is not None]
            exact = accuracy(weights)
            found.append(None if exact is None else round(_PERCENT * exact, 1))
        return found

    def luck(self, line: Sequence[Variation]) -> list[SeatLuck]:
        """Luck and skill of each seat on a line, as far as they are known; nothing for a game without throws."""
        if not self._room.game.facts.chance or not line:
            return []
        throws = [(node.luck["thrower"], node.luck["gave"]) for node in line[1:] if node.luck is not None]
        losses = [(node.player, loss) for node in line[1:] if (loss := self.loss(node)) is not None]
        end = self.scores(line[-1])
        results = [None] * self._room.game.facts.players if end is None else end
        return [
            {
                "throws": one.throws,
                "luck": round(one.luck, _DIGITS),
                "own_luck": round(one.own_luck, _DIGITS),
                "decisions": one.decisions,
                "skill": round(one.skill, _DIGITS),
                "result": None if one.result is None else round(one.result, _DIGITS),
                "adjusted": None if one.adjusted is None else round(one.adjusted, _DIGITS),
            }
            for one in tallied(throws, losses, results)
        ]

    def is_known(self, node: Variation, following: Variation | None) -> bool:
        """Whether nothing is left to be found out at a node of a line."""
        if node.turn == CHANCE:
            return self.scores(node) is not None and (following is None or following.luck is not None)
        return self.scores(node) is not None

    def is_enough(self, node: Variation, following: Variation | None) -> bool:
        """Whether a look back need not judge a node again: it is known, deep enough, and so is what would have been better."""
        if node.turn == OVER or node.is_repeated:
            return True
        if node.turn == CHANCE or node.score is None:
            return self.is_known(node, following)
        if self.scores(node) is None or node.score.get("is_thin") or not node.score.get("equal"):
            return False
        if following is None or following.turn != CHANCE or "kept" in node.score:
            return True
        is_best = following.text in {*node.score.get("best", ())[:1], *node.score["equal"]}
        return is_best or bool(node.score.get("is_proven"))
