"""8-puzzle: slide the tiles of a tray into order, in as few steps as you can.

Rules
    A tray of three by three cells holds the tiles 1 to 8 and one gap. A step slides a tile next to the gap, above,
    below or beside it, into the gap. The puzzle is solved when the tiles stand in order, row by row, with the gap in
    the last corner. It is given up when `limit` steps have not solved it.
    With size=4 it is the 15-puzzle. The tiles are scrambled by `scramble` random steps backwards from the solved tray,
    chosen by `seed`: every puzzle can be solved, and the same seed gives the same puzzle. No random step takes back the
    one before it, and more follow if the tray happens to be in order again.

Board
    Columns a-c from the left, rows 1-3 from the top. A step is the number of the tile that slides, or the way it goes:
    up, down, left, right (u, d, l, r). A position is the numbers row by row, 0 for the gap, and how many steps were
    made, if any: 1 2 3 4 5 6 7 0 8 after 12. Read are also digits without spaces (123456708) and rows parted by slashes
    or commas.

Source
    Noyes Chapman's puzzle of 1874, made famous by Sam Loyd. W. W. Johnson and W. E. Story showed in 1879 that exactly
    half of all arrangements can be solved. The hardest need 31 steps with eight tiles (two of them do) and 80 with
    fifteen.

Decided here
    One player, so utilities are about effort: a solution is worth 1 in a single step, 1/limit in the very last, giving
    up 0. Steps are part of the position, because the worth of a tray depends on them. The gap ends in the last corner,
    not in the first as in some books.
"""

from __future__ import annotations

import re
from dataclasses import replace

from plyground.boards import Board, grid
from plyground.boards.glyphs import number_tile
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option, Sum
from plyground.native import (
    OVER,
    Moves,
    NativeGame,
    Reals,
    Rules,
    Struct,
    below,
    bit,
    count,
    down,
    flipped,
    helper,
    i8,
    i32,
    i64,
    lowest,
    mixed,
    setting,
    u64,
    up,
    without_lowest,
)

# For every cell of the small tray, then of the large one: the cells next to it, as bits.
NEAR = tuple(
    sum(1 << other for other in range(size * size) if abs(other // size - cell // size) + abs(other % size - cell % size) == 1)
    for size in (3, 4)
    for cell in range(size * size)
)
WAYS = {"up": (0, -1), "left": (-1, 0), "right": (1, 0), "down": (0, 1)}


class Tray(Struct):
    """Four bits of `tiles` a cell, row by row from the top: the number of the tile, 0 in the gap. A move is a tile's cell."""

    tiles: int = u64()
    gap: int = i8()
    steps: int = i32()
    size: int = setting(i8())
    scramble: int = setting(i32())
    seed: int = setting(i64())
    limit: int = setting(i32())
    goal: int = setting(u64())


rules = Rules(Tray)


@helper
def slid(tiles: int, gap: int, cell: int) -> int:
    """The tiles after the one in a cell went into the gap."""
    tile = down(tiles, 4 * cell) & 15
    return tiles ^ up(tile, 4 * cell) ^ up(tile, 4 * gap)


@helper
def near(gap: int, size: int) -> int:
    """The cells next to the gap."""
    return NEAR[gap if size == 3 else 9 + gap]


@helper
def random_step(around: int, random: int) -> int:
    """A random one of some cells."""
    left = around
    for _ in range(below(random, count(around))):
        left = without_lowest(left)
    return lowest(left)


@rules.start
def start(s: Tray) -> None:
    for cell in range(s.size * s.size - 1):
        s.goal |= up(cell + 1, 4 * cell)
    s.tiles = s.goal
    s.gap = s.size * s.size - 1
    before, step = s.gap, 0
    while step < s.scramble or s.tiles == s.goal:
        around = near(s.gap, s.size) & flipped(bit(before))
        cell = random_step(around, mixed(s.seed * 1_000_003 + step))
        s.tiles = slid(s.tiles, s.gap, cell)
        before = s.gap
        s.gap = cell
        step += 1


@rules.moves
def moves(s: Tray, out: Moves) -> int:
    n = 0
    around = near(s.gap, s.size)
    while around != 0:
        out[n] = lowest(around)
        around = without_lowest(around)
        n += 1
    return n


@rules.play
def play(s: Tray, move: int) -> None:
    s.tiles = slid(s.tiles, s.gap, move)
    s.gap = move
    s.steps += 1
    if s.tiles == s.goal or s.steps >= s.limit:
        s.turn = OVER


@rules.payoff
def payoff(s: Tray, out: Reals) -> None:
    out[0] = (s.limit + 1.0 - s.steps) / s.limit if s.tiles == s.goal else 0.0


@rules.image
def image(s: Tray, which: int) -> None:
    tiles, size = s.tiles, s.size
    s.tiles = 0
    for cell in range(size * size):
        tile = down(tiles, 4 * cell) & 15
        mirrored = cell % size * size + cell // size
        if tile == 0:
            s.gap = mirrored
        else:
            s.tiles |= up((tile - 1) % size * size + (tile - 1) // size + 1, 4 * mirrored)


class EightPuzzle(NativeGame[Tray]):
    """The sliding tiles on a tray of three by three, or of four by four, cells."""

    title = "8-puzzle"
    aliases = ("eight-puzzle", "sliding-puzzle")
    declared = (
        Option("size", 3, "cells along a side; 4 is the 15-puzzle", 3, 4),
        Option("scramble", 20, "random steps away from the solved tray", 1, 1_000),
        Option("seed", 0, "which of the random puzzles", 0, 2**31 - 1),
        Option("limit", 200, "steps after which the puzzle is given up", 1, 100_000),
    )
    seat_names = ("Solver",)
    rules = rules

    def state_facts(self) -> Facts:
        """The limit bounds the length; the mirror along the diagonal keeps the solved tray as it is."""
        self.size, self.limit = int(self.options["size"]), int(self.options["limit"])
        self.board = _tray(self.size)
        return Facts(players=1, sum=Sum.GENERAL, longest=self.limit, most_moves=4, utility=(0.0, 1.0), symmetries=2)

    def write_action(self, state: Tray, action: int) -> str:
        """The number of the tile."""
        return str(state.tiles >> 4 * action & 15)

    def read_action(self, state: Tray, text: str) -> int:
        """A tile's number, or the way it slides."""
        word = text.strip().casefold()
        for way, (across, along) in WAYS.items():
            if word and word in (way, way[0]):
                row, column = divmod(state.gap, self.size)
                if 0 <= column - across < self.size and 0 <= row - along < self.size:
                    text = self.write_action(state, state.gap - across - along * self.size)
        return super().read_action(state, text)

    def glyphs(self) -> dict[str, Glyph]:
        """A tile shows its number."""
        return {"tile": number_tile()}

    def pieces(self, state: Tray, viewer: int | None) -> dict[str, list[Piece]]:
        """The tiles where they lie; each keeps its identity when it slides."""
        return {
            self.board.name(cell): [{"g": "tile", "v": tile, "id": str(tile)}]
            for cell, tile in enumerate(self._tiles(state))
            if tile
        }

    def path(self, state: Tray, action: int) -> list[str]:
        """Click the tile that slides."""
        return [self.board.name(action)]

    def write_position(self, state: Tray) -> str:
        """The numbers row by row, and the steps made."""
        return " ".join(map(str, self._tiles(state))) + (f" after {state.steps}" if state.steps else "")

    def read_position(self, text: str) -> Tray:
        """What `write_position` writes, with the numbers parted by spaces, commas, slashes or, below ten, nothing."""
        match = re.fullmatch(r"([0-9\s,/]+?)(?:\s+after\s+([0-9]{1,6}))?", text.strip())
        if match is None:
            raise BadPositionError(
                f"A position is the {self.size**2} numbers of the tiles row by row, 0 for the gap, such as "
                f"{self.write_position(self.initial())!r}; it was {text!r}."
            )
        words = re.findall("[0-9]+", match[1])
        tiles = [int(word) for word in (words if len(words) > self.size else "".join(words)) if len(word) <= 2]
        if sorted(tiles) != list(range(self.size**2)):
            raise BadPositionError(f"A position has each number from 0 to {self.size**2 - 1} once; it was {text!r}.")
        view = self.initial().thaw()
        view.gap, view.steps = tiles.index(0), int(match[2] or 0)
        view.tiles = sum(tile << 4 * cell for cell, tile in enumerate(tiles))
        self._refuse_impossible(view, tiles)
        view.turn = OVER if view.tiles == view.goal or view.steps == self.limit else 0
        return view.freeze()

    def _refuse_impossible(self, view: Tray, tiles: list[int]) -> None:
        if view.steps > self.limit:
            raise BadPositionError(f"The puzzle is given up after {self.limit} steps; the position says {view.steps}.")
        if view.tiles == view.goal and view.steps == 0:
            raise BadPositionError("The tray is in order before the first step; a puzzle starts out of order.")
        row = view.gap // self.size
        swaps = sum(one > other > 0 for place, one in enumerate(tiles) for other in tiles[place:])
        # Every step changes the parity of the arrangement only together with that of the gap's row, where the size is even.
        if (swaps + (self.size - 1 - row) * (self.size - 1)) % 2:
            raise BadPositionError("These tiles cannot be put in order: an odd number of swaps leads to the solved tray.")

    def _tiles(self, state: Tray) -> list[int]:
        return [state.tiles >> 4 * cell & 15 for cell in range(self.size**2)]


def _tray(size: int) -> Board:
    """Cells a1, b1, ... from the top left, with room for numbers of two figures and no coordinates, which nobody uses here."""
    base = grid(size, size, tones="plain", top_down=True)
    cells = tuple(replace(cell, text_at=(place // size, 3 * (place % size))) for place, cell in enumerate(base.cells))
    canvas = (" · " * size,) * size
    return replace(base, cells=cells, under=(), canvas=canvas, ascii_canvas=(" . " * size,) * size, text_width=2)
