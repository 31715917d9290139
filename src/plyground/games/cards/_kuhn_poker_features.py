"""What the player to move may know about a hand of Kuhn poker: its own card and the chips on the table, nobody else's card."""

from __future__ import annotations

from plyground.games.cards.kuhn_poker import Deal, has_bet, rules
from plyground.native import Moves


@rules.features
def features(s: Deal, out: Moves) -> int:
    """The cards that one's own beats, less those that beat it; and the chips in the pot beyond the antes."""
    out[0] = 2 * (s.cards[s.turn] - 1) - s.players
    bets = 0
    for player in range(s.players):
        bets += 1 if has_bet(s, player) else 0
    out[1] = bets
    return 2
