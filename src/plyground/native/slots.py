"""The slots of the function table: which rules a game may fill, in which order, with which C signature.

    letter   S  the state        V  void (as a result)      I  64-bit integer        W  64-bit word
             M  integers out     R  real numbers out

The order is the ABI: kernels call a rule by its number here. New slots go at the end.
"""

from __future__ import annotations

from typing import NamedTuple


class Slot(NamedTuple):
    """A rule's name, the letters of its arguments, the letter of its result, and what it is for."""

    name: str
    arguments: str
    result: str
    purpose: str
    required: bool = False


SLOTS = (
    Slot("start", "S", "V", "sets up the initial position; settings are filled in already", required=True),
    Slot("moves", "SM", "I", "writes the legal moves of the player to move, returns how many", required=True),
    Slot("play", "SI", "V", "plays a legal move in place and sets turn, OVER included", required=True),
    Slot("payoff", "SR", "V", "writes every player's utility of a position that is over", required=True),
    Slot("chance", "SMR", "I", "writes the outcomes of a chance node and their probabilities, returns how many"),
    Slot("observe", "SIM", "I", "writes all that a player can know, returns how many numbers"),
    Slot("guess", "SIW", "V", "turns the state into a random one that the player cannot tell from it"),
    Slot("features", "SM", "I", "writes the features of the evaluation, returns how many"),
    Slot("evaluate", "SM", "I", "the static score for the player to move, given the weights"),
    Slot("loud", "SM", "I", "writes the moves that a quiescence search looks at, returns how many"),
    Slot("rank", "SI", "I", "orders moves: the higher, the earlier"),
    Slot("null", "S", "V", "passes the turn without a move"),
    Slot("key", "S", "W", "the fingerprint of the position; by default its bytes are hashed"),
    Slot("image", "SI", "V", "turns the position into one of its symmetric images; number 0 leaves it as it is"),
    Slot("pick", "SW", "I", "a legal move, or an outcome, drawn with a random word as evenly as from the whole list"),
    Slot("prospects", "SM", "I", "writes the moves among which a best one is, or says who wins and when"),
    Slot("bounds", "SR", "V", "writes the least and the greatest payoff that player 0 can still get"),
    Slot("expect", "SMR", "I", "writes what every player can expect, given the weights; returns 0 where it cannot tell"),
    Slot(
        "inputs", "SM", "I", "writes what a network looks at: part, player, pairs of place and value; returns how many numbers"
    ),
    Slot("play_on", "SWI", "I", "plays random moves and outcomes in place, at least one and at most so many; returns how many"),
    Slot("urgent", "S", "I", "whether the player to move must answer a threat at once; `loud` then writes every move"),
)
NUMBER = {slot.name: number for number, slot in enumerate(SLOTS)}

# Behind the addresses the table carries the few numbers that kernels need.
STATE_BYTES = len(SLOTS)
POSITION_WORDS = STATE_BYTES + 1
MOST_MOVES = STATE_BYTES + 2
PLAYERS = STATE_BYTES + 3
TABLE_LENGTH = STATE_BYTES + 4
