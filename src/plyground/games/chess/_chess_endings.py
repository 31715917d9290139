"""Check, mate and draws of chess, as people are told of them."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.games.chess._chess_play import PATIENCE, can_move, is_too_little
from plyground.games.chess._chess_rules import KING, Men
from plyground.native import lowest


def in_check(state: Men) -> int | None:
    """The square of the king that is attacked, None if none is. In a mate it is too."""
    side = state.plies % 2
    return lowest(state.kinds[KING] & state.colours[side]) if state.checkers else None


def outcome(state: Men, names: Sequence[str]) -> str:
    """How a game that its rules have ended went out, in one sentence."""
    if state.won:
        return f"{names[state.won - 1]} wins by checkmate."
    view = state.thaw()
    view.turn = state.plies % 2
    if not can_move(view):
        return f"A draw by stalemate: {names[view.turn]} has no legal move."
    if is_too_little(view):
        return "A draw: what is left on the board cannot mate."
    return f"A draw: {PATIENCE[state.draws] // 2} moves of both without a capture and without a move of a pawn."
