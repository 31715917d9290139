"""Pac-Man: eat all the food of a maze before the ghosts get you.

Rules
    Pac-Man and the ghosts take turns: he makes a step to a cell beside his, or stops, then every ghost makes one. A ghost
    neither stops nor turns back, except at a dead end. Every move of his costs a point, food brings 10. A capsule scares the
    ghosts for 40 of their turns: a scared ghost moves only every other time, and if it meets Pac-Man it is eaten, which brings
    200, and begins again where it started. Any other ghost that meets him catches him: he loses 500, and the game is over. So
    it is when the last food is eaten, which brings 500, and after `horizon` moves of his.
    Ghosts are minimising (all of them are the second player, who gets what Pac-Man loses), or random (chance moves them, each
    way as likely as any other), or mixed: the first `hunters` of them minimise, the others are random. Where no ghost
    minimises, Pac-Man plays alone.

Board
    The option layout is the name of a maze (tiny, small, medium, open, trapped, alone) or one's own as text, its rows parted by
    slashes: % wall, . food, o capsule, P Pac-Man, G ghost, _ nothing. Columns are a, b, c from the left, rows 1, 2, 3 from the
    bottom. A move is north, east, south, west or stop (n, e, s, w, x; or up, right, down, left). A position is the maze
    with what is left in it, Pac-Man's cell and the way he looks, every ghost's cell with the way it goes (- for none) and how
    long it is still scared, the score, the moves made and whose turn it is, 0 for Pac-Man: %%%%%%/%_..o%/%%%%%% Pb2e Gd2w+12
    s-1 n1 t1.

Source
    Namco's game of 1980, made into a game of turns by John DeNero and Dan Klein for the course CS 188 at Berkeley, from which
    the scoring is. Their trapped maze shows what it means to expect the worst: against minimising ghosts Pac-Man does best to
    be caught at once, against random ones he may well escape.

Decided here
    Half the speed of scared ghosts is a turn that they miss. If the last food and a ghost are on one cell, Pac-Man has won.
    A ghost that is eaten and begins again on Pac-Man's own cell does nothing until one of them has moved.
"""

from __future__ import annotations

from typing import ClassVar

from plyground.boards import Board
from plyground.core.drawing import Glyph, Mark, Piece, Space
from plyground.core.facts import Facts, Option, Sum
from plyground.core.game import CHANCE, OVER
from plyground.games.maze import _pac_man_drawing, _pac_man_positions
from plyground.games.maze._pac_man_layouts import MOST_GHOSTS, read_layout
from plyground.games.maze._pac_man_rules import CAUGHT, EATEN, FOOD, STEP, STOP, WON, Maze, beside, rules
from plyground.native import NativeChanceGame, count

WAYS = ("north", "east", "south", "west", "stop")
_OTHER_WORDS = {"up": "north", "right": "east", "down": "south", "left": "west", "stay": "stop", "wait": "stop", "x": "stop"}
_LETTERS = {"n": "north", "e": "east", "s": "south", "w": "west", "u": "north", "r": "east", "d": "south", "l": "west"}


class PacMan(NativeChanceGame[Maze]):
    """Pac-Man in a maze of one's choice."""

    title = "Pac-Man"
    search_numbers: ClassVar[dict[str, int]] = {"point": 0}  # its evaluation is a share of the whole
    aliases = ("pacman",)
    declared = (
        Option("layout", "small", "the maze: tiny, small, medium, open, trapped, alone, or its rows with slashes between them"),
        Option("ghosts", "minimising", "how the ghosts move", choices=("minimising", "random", "mixed")),
        Option("hunters", 1, "how many of mixed ghosts minimise", 1, MOST_GHOSTS),
        Option("horizon", 300, "moves of Pac-Man after which the game is over", 1, 5_000),
    )
    seat_names = ("Pac-Man", "Ghosts")
    seat_colours = (1, 0)
    rules = rules
    feature_names = ("score", "food left", "way to food", "danger", "prey", "capsules left", "ways out")

    def state_facts(self) -> Facts:
        """A ghost can be eaten once a capsule; every food takes a step; all steps may be in vain and the last the worst."""
        self.layout = read_layout(str(self.options["layout"]))
        self.board = _pac_man_drawing.maze_board(self.layout)
        self.homes, self.horizon = self.layout.places("G"), int(self.options["horizon"])
        self.number = len(self.homes)
        minimising = {"minimising": self.number, "random": 0, "mixed": min(int(self.options["hunters"]), self.number)}
        self.hunting = minimising[str(self.options["ghosts"])]
        food, capsules = len(self.layout.places(".")), len(self.layout.places("o"))
        eaten = min(food, self.horizon)
        high = (FOOD + STEP) * eaten + (WON if eaten == food else 0) + EATEN * self.number * capsules
        low = STEP * self.horizon + (CAUGHT if self.number else 0)
        self.most = max(high, -low)
        return Facts(
            players=2 if self.hunting else 1,
            sum=Sum.ZERO if self.hunting else Sum.GENERAL,
            chance=self.hunting < self.number,
            longest=self.horizon * (1 + self.number),
            most_moves=STOP + 1,
            utility=(-float(self.most), float(self.most)) if self.hunting else (float(low), float(high)),
        )

    def blank_view(self) -> Maze:
        """The maze is an option too, but one that is no number."""
        view = super().blank_view()
        for sign, cells in (("%", view.walls), (".", view.food_at_start), ("o", view.capsules_at_start)):
            for cell in self.layout.places(sign):
                cells[cell >> 6] |= 1 << (cell & 63)
        for ghost, home in enumerate(self.homes):
            view.homes[ghost] = home
        view.man_at_start, view.columns = self.layout.places("P")[0], self.layout.columns
        view.number, view.hunting, view.most = self.number, self.hunting, self.most
        return view

    def food_left(self, state: Maze) -> int:
        """How much food is left."""
        return sum(count(cells) for cells in state.food)

    # -- to be shown -------------------------------------------------------------------------------------------------

    def write_action(self, state: Maze, action: int) -> str:
        """The way."""
        return WAYS[action]

    def read_action(self, state: Maze, text: str) -> int:
        """A way, or its letter, or up, down, left and right."""
        word = text.strip().casefold()
        return super().read_action(state, _OTHER_WORDS.get(word, _LETTERS.get(word, word)))

    def boards(self) -> list[tuple[Board, Space]]:
        """The maze; who stands on food is drawn above it, not beside it."""
        return [(self.board, self.board.space(stack="none"))]

    def glyphs(self) -> dict[str, Glyph]:
        """Pac-Man, the ghosts, scared ones, food and capsules."""
        return _pac_man_drawing.glyphs()

    def pieces(self, state: Maze, viewer: int | None) -> dict[str, list[Piece]]:
        """Whatever is left in the maze, and who runs through it."""
        return _pac_man_drawing.pieces(self.layout, self.board, state)

    def path(self, state: Maze, action: int) -> list[str]:
        """Click the cell to go to; the own cell to stop."""
        cell = state.man if state.agent == 0 else state.ghosts[state.agent - 1]
        return [_pac_man_drawing.name_of(self.layout, beside(state, cell, action))]

    def marks(self, state: Maze, viewer: int | None) -> list[Mark]:
        """A ring round the ghost whose turn it is."""
        if state.turn == OVER or state.agent == 0:
            return []
        cell = _pac_man_drawing.name_of(self.layout, state.ghosts[state.agent - 1])
        return [{"kind": "ring", "targets": [cell], "by": "rule"}]

    def say(self, state: Maze, viewer: int | None = None) -> str:
        """Whose step it is, and what is left."""
        if state.turn == OVER:
            return self.outcome(state)
        left = f"food left: {self.food_left(state)}, points: {state.score}"
        if state.agent == 0:
            return f"Pac-Man to move; {left}."
        return f"Ghost {state.agent} {'moves at random' if state.turn == CHANCE else 'to move'}; {left}."

    def outcome(self, state: Maze) -> str:
        """How it ended."""
        if state.caught:
            return f"A ghost has caught Pac-Man, points: {state.score}."
        if not self.food_left(state):
            return f"Pac-Man has eaten all food, points: {state.score}."
        return f"Time is up, points: {state.score}."

    def write_position(self, state: Maze) -> str:
        """The maze, who is where, the score, the moves and whose turn it is."""
        return _pac_man_positions.write(self, state)

    def read_position(self, text: str) -> Maze:
        """What `write_position` writes."""
        return _pac_man_positions.read(self, text)


from plyground.games.maze import _pac_man_features  # noqa: E402, F401 - fills more slots of the rules above
