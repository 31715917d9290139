"""Tree: a game that is nothing but the tree you type.

Rules
    The game starts at the root. Whoever's node it is chooses a branch; at a chance node the odds choose. At a
    leaf the game is over. Where leaves hold one number, MAX gets it and MIN pays it; where they hold one for
    every player, each gets its own.

Board
    The option `tree` is the tree as text, for example
        3 12 8 | 2 4 6 | 14 5 2                    bars, more bars for higher levels
        max(min(3 12 8) min(2 4 6))                brackets, with or without max, min and chance
        chance(0.5: min(2 4), 0.5: min(0 -2))      chance with its odds
        players A B C: ((1,2,6) (4,2,3)) ...       a number for every player
        depth 2 branch 2: 3 5 2 9                  a regular tree by its shape and its leaves
        LL=3; LR=5; RL=2; RR=9                     the way to each leaf
    MAX and MIN, or the players named, take turns unless the text says otherwise. An action is the name of a branch, or
    else a letter: a, b, c from the left. A position is the way from the root: /b/a, and / is the root itself.

Source
    The trees of every textbook. The one you get without the option is the two-ply tree of Russell and Norvig,
    Artificial Intelligence: a Modern Approach: MAX has 3 if both play well.

Decided here
    A tree must have a number at every leaf to be played, and a move at the root. Up to 500 nodes are drawn; of a larger
    tree only the way to the current node and what can be played next.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from plyground.boards import Board, column_letters, graph
from plyground.boards.decoration import COORDINATE_TONE
from plyground.boards.glyphs import symbol, tile
from plyground.core.drawing import VERSION, Glyph, Mark, Piece, Point, Seat, Style, Table, Under
from plyground.core.errors import BadPositionError, BadTreeError, IllegalActionError, UnsuitableGameError
from plyground.core.facts import Facts, Option, Sum
from plyground.core.game import CHANCE, OVER, ChanceGame
from plyground.core.trees import Node, Tree, read_tree, write_number
from plyground.core.trees.names import read_way, write_way
from plyground.core.trees.tree import write_leaf

Path = tuple[int, ...]

TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"
_BESIDE = 0.14  # how far from its branch a letter stands
MOST_DRAWN = 500
SIGNS = ("triangle", "square", "diamond", "star")


class TreeGame(ChanceGame[Path, int]):
    """A typed tree as a game. A state is the path of child numbers from the root, an action the number of a child."""

    title = "Tree"
    aliases = ("game-tree",)
    declared = (Option("tree", TWO_PLY, "the tree as text"),)

    def state_facts(self) -> Facts:
        """Everything is counted in the tree."""
        tree = self.tree = read_tree(str(self.options["tree"]))
        if tree.unknown:
            raise BadTreeError(f"The tree cannot be played: its leaf {tree.unknown[0]!r} has no value.")
        if not tree.depth:
            raise BadTreeError("The tree cannot be played: its root is a leaf. Give it branches, such as 3 12 8.")
        self._numbers: dict[Path, int] = {}
        self.is_drawn = len(tree.nodes) <= MOST_DRAWN
        self.board = _board(tree) if self.is_drawn else None
        return Facts(
            players=len(tree.players),
            sum=_sum_of(tree),
            chance=tree.has_chance,
            longest=tree.depth,
            most_moves=max(len(node.children) for node in tree.nodes),
            utility=_range_of(tree),
        )

    # -- the six questions -----------------------------------------------------------------------------------------

    def initial(self) -> Path:
        """The root."""
        return ()

    def player(self, state: Path) -> int:
        """Whose node it is."""
        return self.node(state).player

    def actions(self, state: Path) -> Sequence[int]:
        """The numbers of the children."""
        return range(len(self.node(state).children))

    def result(self, state: Path, action: int) -> Path:
        """One step down."""
        if action not in self.actions(state):
            raise IllegalActionError(f"There is no branch number {action} here; there are {len(self.actions(state))}.")
        return (*state, action)

    def utility(self, state: Path, player: int) -> float:
        """The leaf's value to MAX, its negative to MIN; or the player's own."""
        node = self.node(state)
        if node.player != OVER:
            raise UnsuitableGameError(f"{self.name} is not over: only leaves have a utility.")
        if not 0 <= player < self.facts.players:
            raise UnsuitableGameError(f"{self.name} has players 0 to {self.facts.players - 1}, not {player}.")
        return float(_payoffs(self.tree, node)[player])

    def outcomes(self, state: Path) -> Sequence[tuple[int, float]]:
        """The branches of a chance node with their odds."""
        node = self.node(state)
        if node.player != CHANCE:
            raise UnsuitableGameError(f"{self.name} is not at a chance node.")
        return tuple((action, float(self.tree.nodes[child].odds or 0)) for action, child in enumerate(node.children))

    def node(self, state: Path) -> Node:
        """The node to which a path leads."""
        return self.tree.nodes[self.number(state)]

    def number(self, state: Path) -> int:
        """The number of the node to which a path leads; ways that were walked before are remembered."""
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = self.tree.find(state)
        return number

    # -- to be shown -----------------------------------------------------------------------------------------------

    def write_action(self, state: Path, action: int) -> str:
        """The name of the branch, or a letter."""
        return self.tree.nodes[self.node(state).children[action]].label or column_letters(action)

    def write_position(self, state: Path) -> str:
        """The branches from the root."""
        return write_way(self.write_action(state[:depth], action) for depth, action in enumerate(state))

    def read_position(self, text: str) -> Path:
        """What `write_position` writes; the first slash may be left out."""
        try:
            return self.replay(read_way(text))
        except IllegalActionError as refusal:
            raise BadPositionError(f"No branch of the tree leads to {text!r}: {refusal}") from refusal

    def seats(self) -> list[Seat]:
        """As the tree calls them."""
        return [{"name": name, "colour": player} for player, name in enumerate(self.tree.players)]

    def diagram(self, state: Path, style: Style = Style(), *, viewer: int | None = None) -> str:
        """The tree, a line for each node, indented by depth; an arrow points at the current one."""
        here = self.number(state)
        return "\n".join(_lines(self.tree, here, self._shown(here), style))

    def table(self) -> Table:
        """The nodes as places, the root on top; a tree that is too large has its text only."""
        if self.board is None:
            return super().table()
        return {
            "version": VERSION,
            "game": self.name,
            "spaces": [self.board.space()],
            "glyphs": self.glyphs(),
            "seats": self.seats(),
        }

    def glyphs(self) -> dict[str, Glyph]:
        """A sign for every player, one for chance, and tiles with the values of the leaves."""
        players = enumerate(self.tree.players)
        signs = {f"player{player}": symbol(name, self._sign(player), name, name) for player, name in players}
        chance = {"chance": symbol("chance", "nought", "chance", "chance")} if self.tree.has_chance else {}
        return signs | chance | {f"leaf{text}": tile(text, text) for text in map(write_leaf, self.tree.leaves)}

    def pieces(self, state: Path, viewer: int | None) -> dict[str, list[Piece]]:
        """Who moves at each node, and what each leaf is worth."""
        if self.board is None:
            return {}
        return {_site(number): [self._piece(node)] for number, node in enumerate(self.tree.nodes)}

    def path(self, state: Path, action: int) -> list[str]:
        """Click the child."""
        return super().path(state, action) if self.board is None else [_site(self.node(state).children[action])]

    def marks(self, state: Path, viewer: int | None) -> list[Mark]:
        """A ring round the current node."""
        return [] if self.board is None else [{"kind": "ring", "targets": [_site(self.number(state))], "by": "rule"}]

    def _sign(self, player: int) -> str:
        """MAX and MIN have the triangles of the textbooks, MIN's upside down."""
        return SIGNS[0 if self.tree.is_zero_sum else player % len(SIGNS)]

    def _piece(self, node: Node) -> Piece:
        if node.player == OVER:
            return {"g": f"leaf{write_leaf(node)}"}
        if node.player == CHANCE:
            return {"g": "chance"}
        piece: Piece = {"g": f"player{node.player}", "o": node.player}
        if self.tree.is_zero_sum and node.player == 1:
            piece["r"] = 180.0
        return piece

    def _shown(self, here: int) -> set[int]:
        """The nodes that a diagram shows: all of a small tree, the way here and the next branches of a large one."""
        if self.is_drawn:
            return set(range(len(self.tree.nodes)))
        shown = {here, *self.tree.nodes[here].children[:MOST_DRAWN]}
        while here:
            here = self.tree.nodes[here].parent
            shown.add(here)
        return shown


def _payoffs(tree: Tree, leaf: Node) -> Sequence[float]:
    values = [float(value) for value in leaf.values]
    return [values[0], 0.0 - values[0]] if tree.is_zero_sum else values


def _sum_of(tree: Tree) -> Sum:
    sums = {sum(leaf.values) for leaf in tree.leaves}
    if tree.is_zero_sum or sums == {0}:
        return Sum.ZERO
    return Sum.CONSTANT if len(sums) == 1 else Sum.GENERAL


def _range_of(tree: Tree) -> tuple[float, float]:
    """The range stated or found; what MIN pays counts too."""
    found = [payoff for leaf in tree.leaves for payoff in _payoffs(tree, leaf)]
    if tree.utility is not None:
        low, high = map(float, tree.utility)
        found += [low, high, *((0.0 - low, 0.0 - high) if tree.is_zero_sum else ())]
    return min(found), max(found)


def _branch(tree: Tree, number: int) -> str:
    node = tree.nodes[number]
    return node.label or column_letters(tree.nodes[node.parent].children.index(number))


def _site(number: int) -> str:
    return f"n{number}" if number else "root"


def _board(tree: Tree) -> Board:
    """Leaves side by side, every node above the middle of its children."""
    across = [0.0] * len(tree.nodes)
    left = float(len(tree.leaves))
    for number in reversed(range(len(tree.nodes))):
        children = tree.nodes[number].children
        left -= 0.0 if children else 1.0
        across[number] = (across[children[0]] + across[children[-1]]) / 2 if children else left
    places = {_site(number): (across[number], 1.5 * node.depth) for number, node in enumerate(tree.nodes)}
    edges = [(_site(node.parent), _site(number)) for number, node in enumerate(tree.nodes) if number]
    board = graph(places, edges)
    cells = (replace(cell, label="", spoken=_branch(tree, number) if number else "") for number, cell in enumerate(board.cells))
    letters = (
        _letter(places[_site(node.parent)], places[_site(number)], _branch(tree, number))
        for number, node in enumerate(tree.nodes)
        if number
    )
    return replace(board, cells=tuple(cells), under=(*board.under, *letters))


def _letter(above: Point, below: Point, text: str) -> Under:
    """Write what a branch is called beside its middle, on the outer side: at its end a piece would hide it."""
    across, down = below[0] - above[0], below[1] - above[1]
    side = -1 if across < 0 else 1
    away = _BESIDE * side / math.hypot(across, down)
    at = (round((above[0] + below[0]) / 2 + away * down, 4), round((above[1] + below[1]) / 2 - away * across, 4))
    return {"points": [at], "tone": COORDINATE_TONE, "text": text, "align": "end" if side < 0 else "start"}


def _lines(tree: Tree, here: int, shown: set[int], style: Style) -> Iterator[str]:
    stem, fork, last, arrow = ("│  ", "├─ ", "└─ ", " ◀") if style.unicode else ("|  ", "|- ", "`- ", " <-")
    todo = [(0, "", "")]
    while todo:
        number, lead, below = todo.pop()
        node = tree.nodes[number]
        parts = [_branch(tree, number)] if number else []
        parts += [f"{write_number(node.odds)}:"] if node.odds is not None else []
        parts.append(write_leaf(node) if node.player == OVER else tree.kind(node))
        children = [child for child in node.children if child in shown]
        parts += [f"({len(node.children) - len(children)} more)"] if len(children) < len(node.children) else []
        yield lead + " ".join(parts) + (arrow if number == here else "")
        todo += [
            (child, below + (last if child == children[-1] else fork), below + ("   " if child == children[-1] else stem))
            for child in reversed(children)
        ]
