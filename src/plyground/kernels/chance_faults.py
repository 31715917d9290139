"""What a search with chance found wrong with a game's rules, in one sentence with the game's name and the position."""

from __future__ import annotations

from typing import Any

from plyground.core.errors import BadGameError, PlygroundError
from plyground.kernels import chance_workspace as has
from plyground.native.call import SMALL_STATE
from plyground.native.game import NativeGame


def fault_told(game: NativeGame[Any], own: Any, real: Any, states: Any, size: int) -> BadGameError:
    """The error that a kernel has noted, with the state at whose ply it was found."""
    start = int(own[has.FAULT_PLY]) * max(size, SMALL_STATE) // 8
    packed = states[start : start + size // 8].tobytes()
    return fault_in(game, int(own[has.FAULT]), float(real[has.FAULT_VALUE]), packed)


def fault_in(game: NativeGame[Any], fault: int, value: float, packed: bytes) -> BadGameError:
    """A fault in a state, given by its memory."""
    low, high = game.facts.utility
    what = {
        has.NO_OUTCOMES: "a chance node has no outcomes",
        has.BAD_ODDS: f"the probability {value:g} is negative"
        if value < 0
        else f"the probabilities of a chance node sum to {value:.12g} instead of 1",
        has.BAD_PLAYER: f"turn is {value:g}, not a player from 0 to {game.facts.players - 1}, -1 for chance or -2 when over",
        has.NO_MOVES: "the player to move has no move, and the game is not over",
        has.BAD_PAYOFF: f"the first player is paid {value:g}, where the facts say {low:g} to {high:g}",
        has.TOO_MANY: f"a chance node has {value:g} outcomes, where the facts allow {game.facts.most_moves}",
    }[fault]
    return BadGameError(f"The rules of {game.name} are wrong: {what}, in the position {_written(game, packed)}.")


def _written(game: NativeGame[Any], packed: bytes) -> str:
    """The position in the game's notation; a position that cannot be written as the fields of its state."""
    try:
        state = game.rules.struct.unpack(packed)
    except (PlygroundError, ValueError, OverflowError):
        return packed.hex()
    try:
        return game.write_position(state)
    except Exception:  # noqa: BLE001 - the rules are wrong, so anything may be raised by what rests on them
        return repr(state)
