"""2048: slide the tiles of a board; equal ones merge, until they make 2048.

Rules
    A board of four by four cells begins with two tiles. A move slides all tiles up, right, down or left, as far as they
    go. Two equal tiles that meet merge into one of twice their number, which scores that number; a merged tile does not
    merge again in the same move, and of three equal tiles in a line the two that are farthest ahead merge. A move must
    change something. After each move a new tile comes to a random empty cell: a 2 in nine of ten cases, else a 4. The game
    is over when a tile has reached the `target`, or when no move is left. With target=0 one plays on to the very end.

Board
    Columns a-d from the left, rows 1-4 from the top. Moves are up, right, down and left (u, r, d, l); a new tile is written
    2@b3. A position is the numbers row by row, 0 or a dot for an empty cell, rows parted by slashes, and the score, if
    there is one: 0 2 0 0 / 0 0 0 4 / 2 8 0 0 / 4 16 2 0 score 56. When the game waits for a new tile, the word `new`
    follows.

Source
    Gabriele Cirulli's game of 2014, after 1024 and Threes. Its first two tiles, its odds and its scores are used here.

Decided here
    One player, so utilities are what it plays for: with `aim` score the points, with `aim` target 1 for reaching the target
    and 0 for failing. The first two tiles come by chance like all the others. The largest tile is 32768: two of them do
    not merge. Sizes from 2 by 2 to 4 by 4 are possible; 2 by 2 ends with 32 at most, 3 by 3 with 1024.
"""
# ruff: noqa: N999 - the key of the game is a number

from __future__ import annotations

import re
from dataclasses import replace

from plyground.boards import Board, grid, pile
from plyground.core.drawing import Glyph, Layer, Piece, Space
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Facts, Option, Sum
from plyground.core.game import CHANCE, OVER
from plyground.games.puzzles import _2048_features  # noqa: F401 - fills more slots of the rules
from plyground.games.puzzles._2048_rules import LARGEST, Tiles, has_reached, legal_ways, rules
from plyground.native import NativeChanceGame

WAYS = ("up", "right", "down", "left")
TONES = {"tile2": "heat1", "tile8": "heat2", "tile32": "heat3", "tile128": "heat4", "tile512": "heat5", "tile2048": "player0"}
"""How tiles look: each kind from its number on, two numbers a kind."""

_SMALLEST_TARGET = 8
_WIDTH = 5
_POSITION = re.compile(r"([0-9.\s,/]+?)(?: score ([0-9]{1,8}))?( new)?")


class Game2048(NativeChanceGame[Tiles]):
    """2048 on a board of up to four by four cells."""

    title = "2048"
    aliases = ("twenty-forty-eight",)
    declared = (
        Option("rows", 4, "rows of the board", 2, 4),
        Option("columns", 4, "columns of the board", 2, 4),
        Option("target", 2048, "tile that ends the game, a power of two from 8 on; 0 plays on", 0, 2**LARGEST),
        Option("aim", "score", "what is played for: points, or reaching the target", choices=("score", "target")),
    )
    seat_names = ("Player",)
    rules = rules
    feature_names = ("alive", "empty cells", "pairs", "disorder", "weight")

    def state_facts(self) -> Facts:
        """The rules themselves know how long a game can last, and what it can score."""
        self.rows, self.columns = int(self.options["rows"]), int(self.options["columns"])
        self.target, self.plays_for_score = int(self.options["target"]), self.options["aim"] == "score"
        self._refuse_target()
        self.board = _board(self.columns, self.rows)
        start = self.blank_view()
        rules.rule("start")(start)
        return Facts(
            players=1,
            sum=Sum.GENERAL,
            chance=True,
            longest=start.longest,
            most_moves=2 * self.rows * self.columns,
            utility=(0.0, float(start.most) if self.plays_for_score else 1.0),
            symmetries=8 if self.rows == self.columns else 4,
        )

    def _refuse_target(self) -> None:
        if self.target and (self.target < _SMALLEST_TARGET or self.target & (self.target - 1)):
            raise BadOptionError(
                f"The target must be 0 or a power of two from {_SMALLEST_TARGET} to {2**LARGEST}; it was {self.target}."
            )
        if self.target == 0 and not self.plays_for_score:
            raise BadOptionError("Without a target the game is played for the score; give a target or aim=score.")

    def bank(self) -> str:
        """Points once scored are kept, and what is still to come does not depend on them."""
        return "score"

    def write_action(self, state: Tiles, action: int) -> str:
        """The way, or the new tile and its cell."""
        if state.turn != CHANCE:
            return WAYS[action]
        return f"{2 + 2 * (action & 1)}@{self._name(action >> 1)}"

    def read_action(self, state: Tiles, text: str) -> int:
        """A way may be told by its first letter."""
        word = text.strip().casefold()
        if state.turn == 0:
            text = next((way for way in WAYS if word and word == way[0]), text)
        return super().read_action(state, text)

    def boards(self) -> list[tuple[Board, Space]]:
        """The board and the score beside it."""
        score = pile("score", "circle", label="score", text_width=_WIDTH)
        return [
            (self.board, self.board.space()),
            (score, score.space("points", "track", at=((self.columns - 1) / 2, self.rows + 0.1))),
        ]

    def glyphs(self) -> dict[str, Glyph]:
        """Tiles with their numbers, in tones that tell large ones from small ones; the score is a number alone."""
        number: Glyph = {"name": "score", "layers": [{"kind": "text"}], "text": "", "ascii": ""}
        shown: dict[str, Glyph] = {"points": number}
        for name, tone in TONES.items():
            layer: Layer = {"kind": "tile", "tone": tone}
            shown[name] = {"name": "tile", "layers": [layer], "text": "", "ascii": ""}
        return shown

    def pieces(self, state: Tiles, viewer: int | None) -> dict[str, list[Piece]]:
        """The tiles and the score."""
        shown: dict[str, list[Piece]] = {"score": [{"g": "points", "v": state.points}]}
        looks = list(TONES)
        for place, power in enumerate(self._powers(state)):
            if power:
                look = looks[min((power - 1) // 2, len(looks) - 1)]
                shown[self.board.name(place)] = [{"g": look, "v": 1 << power}]
        return shown

    def path(self, state: Tiles, action: int) -> list[str]:
        """A button for every way; for a new tile its cell, and which it is."""
        if state.turn != CHANCE:
            return [f"?{WAYS[action]}"]
        return [self._name(action >> 1), f"?{2 + 2 * (action & 1)}"]

    def say(self, state: Tiles, viewer: int | None = None) -> str:
        """The score, the largest tile and what can be done."""
        if state.turn == OVER:
            return self.outcome(state)
        if state.turn == CHANCE:
            return "A new tile comes."
        ways = ", ".join(WAYS[way] for way in self.actions(state))
        return f"Score {state.points}, largest tile {1 << max(self._powers(state))}; you can slide {ways}."

    def outcome(self, state: Tiles) -> str:
        """Whether the target was reached."""
        best = 1 << max(self._powers(state))
        if self.target and has_reached(state.thaw()):
            return f"The target is reached: {self.target}, with {state.points} points."
        return f"No move is left: {state.points} points, largest tile {best}."

    def write_position(self, state: Tiles) -> str:
        """The numbers row by row, and the score."""
        numbers = [str(1 << power) if power else "0" for power in self._powers(state)]
        rows = [" ".join(numbers[row * self.columns : (row + 1) * self.columns]) for row in range(self.rows)]
        score = f" score {state.points}" if state.points else ""
        return " / ".join(rows) + score + (" new" if state.turn == CHANCE else "")

    def read_position(self, text: str) -> Tiles:
        """What `write_position` writes; commas are read as spaces, and dots as empty cells."""
        match = _POSITION.fullmatch(" ".join(text.split()))
        words = re.findall(r"[0-9]+|\.", match[1]) if match else []
        if match is None or len(words) != self.rows * self.columns or any(len(word) > _WIDTH for word in words):
            raise BadPositionError(
                f"A position is {self.rows * self.columns} numbers row by row, 0 for an empty cell, such as "
                f"{self.write_position(self.initial())!r}, and then the score; it was {text!r}."
            )
        view = self.initial().thaw()
        for place, word in enumerate(words):
            number = 0 if word == "." else int(word)
            if number and (number < 2 or number & (number - 1) or number > 2**LARGEST):
                raise BadPositionError(f"A tile is a power of two from 2 to {2**LARGEST}; the position has {number}.")
            power = max(number.bit_length() - 1, 0)
            view.tiles |= power << 4 * (place // self.columns * 4 + place % self.columns)
        view.points = int(match[2] or 0)
        view.score = view.points if self.plays_for_score else 0
        self._settle_turn(view, awaits=match[3] is not None)
        return view.freeze()

    def _settle_turn(self, view: Tiles, *, awaits: bool) -> None:
        powers = self._powers(view)
        tiles = sum(power > 0 for power in powers)
        fours, rest = divmod(sum((power - 1) << power for power in powers if power) - view.points, 4)
        total = sum(1 << power for power in powers if power)
        if rest or fours < 0 or 4 * fours > total or (2 * tiles > total - 2 * fours):
            raise BadPositionError(f"These tiles cannot have scored {view.points} points.")
        goals = sum(power == view.goal for power in powers)
        if any(power > view.goal for power in powers) or goals > len(powers) // 2:
            raise BadPositionError(f"The game ends when a tile reaches {self.target}; the position goes beyond that.")
        if awaits and (goals or tiles == len(powers)):
            raise BadPositionError("No new tile comes to a full board, or after the target has been reached.")
        if not awaits and not goals and tiles < 2:
            raise BadPositionError("Two tiles at least lie on the board when a move is made; add `new` if one is to come.")
        view.turn = CHANCE if awaits else (OVER if goals or not legal_ways(view) else 0)

    def _powers(self, state: Tiles) -> list[int]:
        return [state.tiles >> 4 * (4 * row + column) & 15 for row in range(self.rows) for column in range(self.columns)]

    def _name(self, cell: int) -> str:
        return self.board.name(cell // 4 * self.columns + cell % 4)


def _board(columns: int, rows: int) -> Board:
    """Cells a1, b1, ... from the top left, with room for five figures and no coordinates, which nobody uses here."""
    base = grid(columns, rows, tones="plain", top_down=True)
    pitch = _WIDTH + 1
    cells = tuple(
        replace(cell, tone="dark", text_at=(place // columns, pitch * (place % columns) + (_WIDTH - 1) // 2))
        for place, cell in enumerate(base.cells)
    )
    line = " ".join("·".rjust(_WIDTH) for _ in range(columns))
    canvas = (line,) * rows
    plain = (line.replace("·", "."),) * rows
    return replace(base, cells=cells, under=(), canvas=canvas, ascii_canvas=plain, text_width=_WIDTH)
