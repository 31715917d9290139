"""Can't Stop: climb three columns with the sums of your dice, and stop before you fall.

Rules
    The board has a column for every sum of two dice, 2 to 12; the columns are 3, 5, 7, 9, 11, 13, 11, 9, 7, 5 and 3 cells
    high. In a turn the player throws four dice, parts them into two pairs as it likes, and climbs a cell in the column
    of each sum. Three runners show the way of the turn: a column that is begun takes one. If both sums of the pairs chosen
    can be climbed, both must be; if only one runner is left for two new columns, the player chooses one of them; equal
    sums climb twice. Then the player throws again or stops. Who stops leaves its markers where the runners are, and goes
    on from there another time. If no pair of a throw can be climbed, the turn is over and all its climbing is lost. A column
    whose top a player has reached when it stops is won: nobody climbs it any more, and the others' markers leave it.
    Whoever wins three columns wins the game. Two to four players go round.

Board
    The columns stand side by side; a marker is on the cell 7.5 if it is the fifth of column 7. Choices are written 6-8,
    7-7, or 6 for a single step, and roll and stop; a throw is its four numbers in order: 1256. A position lists the markers
    of the players, the runners of the turn, who throws (t), chooses pairs (c) or decides (p), the last throw and the
    number of throws: 7:5,8:2 / 2:3 + 6:4 c1 d1256 n12. The word - stands for no markers or runners.

Source
    Sid Sackson's game of 1980. The odds of the columns are published: 6, 7 and 8 can be climbed with 92 % of all throws, 2,
    3 and 12 with 44 %. James Glenn and others solve smaller boards, with fewer sides of the dice and lower columns; here
    they are the options `sides` and `shortest`.

Decided here
    Markers of several players may share a cell. A turn begins with a throw, so it cannot be passed. If equal sums could climb
    twice but the column has one cell left, they climb once. The winner gets 1, the others share the loss: -1/(players - 1)
    each. As play need not end, the game is a draw when after `horizon` throws somebody would throw again.
"""

from __future__ import annotations

from plyground.boards import Board, dice
from plyground.boards.glyphs import die
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadOptionError
from plyground.core.facts import Facts, Option
from plyground.core.game import CHANCE, OVER
from plyground.games.dice import _cant_stop_features  # noqa: F401 - fills more slots of the rules
from plyground.games.dice._cant_stop_board import climbing_board, site
from plyground.games.dice._cant_stop_positions import read, write
from plyground.games.dice._cant_stop_rules import MOST_PLAYERS, ROLL, SUMS, Climbers, height, length, owned, rules, unpacked
from plyground.native import NativeChanceGame

_WORDS = {"r": "roll", "go": "roll", "continue": "roll", "s": "stop", "hold": "stop", "bank": "stop"}


class CantStop(NativeChanceGame[Climbers]):
    """Can't Stop for two to four players, on the usual board or a smaller one."""

    title = "Can't Stop"
    declared = (
        Option("players", 2, "how many play", 2, MOST_PLAYERS),
        Option("to_win", 3, "columns that win the game", 1, 5),
        Option("sides", 6, "sides of the dice; fewer make fewer columns", 2, 6),
        Option("shortest", 3, "cells of the outermost columns; each further in has two more", 1, 5),
        Option("horizon", 2_000, "throws after which the game is a draw", 1, 100_000),
    )
    rules = rules
    feature_names = ("columns", "progress", "this turn", "at risk", "can win", "to move")

    def state_facts(self) -> Facts:
        """A throw is followed by a choice and a decision at most; 2 and 12, 3 and 11 ... are alike."""
        self.players, self.to_win = int(self.options["players"]), int(self.options["to_win"])
        self.sides, self.horizon = int(self.options["sides"]), int(self.options["horizon"])
        self.columns = 2 * self.sides - 1
        if (self.to_win - 1) * self.players >= self.columns:
            raise BadOptionError(
                f"{self.columns} columns could all be won before one of {self.players} players has {self.to_win}; use more "
                f"sides, fewer players or fewer columns to win."
            )
        view = self.blank_view()
        self.lengths = [length(view, column) for column in range(self.columns)]
        self.board = climbing_board(self.lengths)
        throws = 1
        for place in range(4):
            throws = throws * (self.sides + place) // (place + 1)
        return Facts(
            players=self.players,
            chance=True,
            longest=3 * self.horizon,
            most_moves=max(throws, 6),
            utility=(-1.0 / (self.players - 1), 1.0),
            symmetries=2,
        )

    def write_action(self, state: Climbers, action: int) -> str:
        """The columns, the decision, or the numbers of a throw."""
        if state.turn == CHANCE:
            return "".join(map(str, unpacked(action)))
        if not state.dice:
            return "roll" if action == ROLL else "stop"
        first, second = action >> 4, action & 15
        return f"{first}-{second}" if second else str(first)

    def read_action(self, state: Climbers, text: str) -> int:
        """Columns and numbers in any order, and other words for roll and stop."""
        word = text.strip().casefold()
        word = _WORDS.get(word, word)
        if state.turn == CHANCE and word.isascii() and word.isdecimal():
            word = "".join(sorted(word))
        elif state.turn not in {CHANCE, OVER} and state.dice:
            parts = word.replace("+", "-").replace(",", "-").replace(" ", "-").split("-")
            if all(part.isascii() and part.isdecimal() and len(part) <= 2 for part in parts):
                word = "-".join(sorted(parts, key=int))
        return super().read_action(state, word)

    # -- to be shown -----------------------------------------------------------------------------------------------

    def boards(self) -> list[tuple[Board, Space]]:
        """The columns, and the dice beside them."""
        thrown = dice(4)
        return [
            (self.board, self.board.space(stack="offset")),
            (thrown, thrown.space("dice", "dice", at=((self.columns - 4) / 2, max(self.lengths) + 1.0))),
        ]

    def glyphs(self) -> dict[str, Glyph]:
        """Markers of the players, the runners, columns that are won, and dice."""
        shown: dict[str, Glyph] = {
            "runner": {
                "name": "runner",
                "layers": [
                    {"kind": "disc", "scale": 0.9, "tone": "light"},
                    {"kind": "symbol", "symbol": "triangle", "scale": 0.5},
                ],
                "text": "*",
                "ascii": "*",
            },
            "die": die(),
        }
        for player in range(self.players):
            sign = str(player + 1)
            shown[f"marker{sign}"] = {
                "name": f"marker of player {sign}",
                "layers": [{"kind": "disc"}, {"kind": "text", "text": sign}],
                "text": sign,
                "ascii": sign,
            }
            shown[f"won{sign}"] = {
                "name": f"column of player {sign}",
                "layers": [{"kind": "fill"}, {"kind": "text", "text": sign}],
                "text": sign,
                "ascii": sign,
            }
        return shown

    def pieces(self, state: Climbers, viewer: int | None) -> dict[str, list[Piece]]:
        """Markers where they stand, a runner on top of them, columns that are won filled from bottom to top."""
        shown: dict[str, list[Piece]] = {}
        for column, top in enumerate(self.lengths):
            owner = state.owners[column] - 1
            if owner >= 0:
                for cell in range(1, top + 1):
                    shown[site(column, cell)] = [{"g": f"won{owner + 1}", "o": owner}]
                continue
            for player in range(self.players):
                held = state.heights[SUMS * player + column]
                if held:
                    shown.setdefault(site(column, held), []).append({"g": f"marker{player + 1}", "o": player})
            if state.runners[column]:
                shown.setdefault(site(column, state.runners[column]), []).append({"g": "runner"})
        if state.thrown:
            for number, pips in enumerate(unpacked(state.thrown)):
                shown[f"die{number + 1}"] = [{"g": "die", "v": pips}]
        return shown

    def path(self, state: Climbers, action: int) -> list[str]:
        """Click the cells that the runners go to; buttons for the rest."""
        if state.turn == CHANCE or not state.dice:
            return ["?" + self.write_action(state, action)]
        view, first, second = state.thaw(), (action >> 4) - 2, (action & 15) - 2
        if first == second:
            return [site(first, height(view, first) + 2)]
        return [site(column, height(view, column) + 1) for column in (first, second) if column >= 0]

    def say(self, state: Climbers, viewer: int | None = None) -> str:
        """Who does what, and what the turn stands at."""
        if state.turn == OVER:
            return self.outcome(state)
        name = self.seat(state.mover)
        if state.turn == CHANCE:
            return f"The dice are thrown for {name}."
        if state.dice:
            numbers = ", ".join(map(str, unpacked(state.dice)))
            return f"{name} threw {numbers} and chooses pairs."
        climbed = ", ".join(
            f"{column + 2} ({state.runners[column]} of {top})"
            for column, top in enumerate(self.lengths)
            if state.runners[column]
        )
        return f"{name} has runners in {climbed}, and throws again or stops."

    def outcome(self, state: Climbers) -> str:
        """Who won which columns."""
        if state.turn != OVER:
            return super().outcome(state)
        if owned(state, state.mover) < self.to_win:
            return f"A draw: {self.horizon} throws have been made."
        won = [str(column + 2) for column in range(self.columns) if state.owners[column] == state.mover + 1]
        return f"{self.seat(state.mover)} wins with the columns {', '.join(won)}."

    def write_position(self, state: Climbers) -> str:
        """Markers, runners, whose turn it is, the last throw and the number of throws."""
        return write(self, state)

    def read_position(self, text: str) -> Climbers:
        """What `write_position` writes."""
        view = self.initial().thaw()
        read(view, text)
        return view.freeze()
