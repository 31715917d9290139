"""The games that Plyground and OpenSpiel both have, with the options that make them the same.

What still differs is said in a note, which the page prints.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from plyground.core.facts import OptionValue


@dataclass(frozen=True)
class Pair:
    """A game here and there. `opening` are actions of ours, as text, `their_opening` the same ones of theirs, as numbers."""

    ours: str
    theirs: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    opening: tuple[str, ...] = ()
    their_opening: tuple[int, ...] = ()
    note: str = ""

    @property
    def title(self) -> str:
        """The game and its options."""
        return " ".join([self.ours, *(f"{name}={value}" for name, value in self.options.items())])


PAIRS = (
    Pair("tic-tac-toe", "tic_tac_toe"),
    Pair("connect-four", "connect_four"),
    Pair("othello", "othello"),
    Pair("breakthrough", "breakthrough"),
    Pair("hex", "hex(board_size=11)"),
    Pair(
        "nine-mens-morris",
        "nine_mens_morris",
        note="OpenSpiel ends a game after 200 turns, Plyground after 100 moves without a mill, so games last a little longer "
        "here.",
    ),
    Pair("kalah", "mancala"),
    Pair(
        "checkers",
        "checkers",
        note="OpenSpiel plays every jump of a capture as an action of its own, Plyground the whole capture as one. OpenSpiel "
        "calls a draw after 40 moves without a capture, Plyground after 80 without a capture and without a move of a man, "
        "so games last longer here.",
    ),
    Pair("dots-and-boxes", "dots_and_boxes(num_rows=3,num_cols=3)", {"columns": 3, "rows": 3}),
    Pair(
        "amazons",
        "amazons(board_size=10)",
        note="OpenSpiel divides a turn into three actions (which amazon, where to, where the arrow), Plyground into two (a "
        "move of an amazon, the arrow), so an amazon with many moves is chosen more often here.",
    ),
    Pair(
        "backgammon",
        "backgammon(scoring_type=full_scoring)",
        opening=("21",),
        their_opening=(0,),
        note="Both start after a first throw of 2 and 1. OpenSpiel splits a double in two actions and lists plays once for "
        "every order of the dice, Plyground every play of a turn once, so random plays are not chosen alike.",
    ),
    Pair("quoridor", "quoridor", {"horizon": 324}),
    Pair(
        "chinese-checkers",
        "chinese_checkers",
        {"unblocking": False},
        note="OpenSpiel plays every hop as an action of its own, Plyground a whole chain as one.",
    ),
    Pair(
        "einstein",
        "einstein_wurfelt_nicht",
        opening=("1-e3", "1-a5", "2-d2", "2-b5", "3-e2", "3-c5", "4-c1", "4-a4", "5-d1", "5-b4", "6-e1", "6-a3", "1"),
        their_opening=(0, 0, 0),
        note="Both start with the stones in order and a 1 thrown.",
    ),
    Pair(
        "2048",
        "2048",
        opening=("2@a1", "2@b1"),
        their_opening=(0, 2),
        note="Both start with two tiles of 2 beside each other. As 2048 pays "
        "on the way, OpenSpiel's search refuses it; its uniform random bots play instead, in C++ too.",
    ),
    Pair("pig", "pig"),
    Pair(
        "kuhn-poker",
        "kuhn_poker",
        opening=("J", "Q"),
        their_opening=(0, 1),
        note="Both start with the jack and the queen dealt: OpenSpiel's search cannot start at a chance node.",
    ),
    Pair("nim", "nim(pile_sizes=3;4;5,is_misere=false)"),
)
