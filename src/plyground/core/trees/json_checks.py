"""From data to a tree: everything is checked, and an error names the place, such as nodes[3].values[0]."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from plyground.core.facts import MOST_PLAYERS
from plyground.core.game import CHANCE, OVER
from plyground.core.trees.json_values import bad, found, keys_of, list_of, number_of, text_of
from plyground.core.trees.names import CHANCE_WORD, complaint_about_label, complaint_about_leaf, complaint_about_players
from plyground.core.trees.numbers import add_up_to_one, write_number
from plyground.core.trees.tree import DEEPEST, MOST_NODES, TWO_PLAYERS, Node, Tree

_LEAF = frozenset({"label", "odds", "values", "name"})
_INNER = frozenset({"label", "odds", "player", "children"})


@dataclass(slots=True)
class _Branch:
    """A node that is to be read: its number in the data, where it hangs in the tree, and what was said about its branch."""

    number: int
    parent: int = -1
    depth: int = 0
    label: str = ""
    odds: Fraction | None = None


@dataclass
class JsonTree:
    """Reads one tree from data of one version."""

    version: int
    players: tuple[str, ...] = TWO_PLAYERS
    is_zero_sum: bool = True
    utility: tuple[Fraction, Fraction] | None = None
    nodes: list[Any] = field(default_factory=list)
    seen: list[bool] = field(default_factory=list)

    def read(self, data: object) -> Tree:
        """The tree. Its nodes are numbered anew in the order of reading, whatever their order was."""
        top = keys_of(data, "the top", {"version", "nodes"}, {"players", "zero_sum", "utility"})
        if type(top["version"]) is not int or top["version"] != self.version:
            raise bad("version", f"expected {self.version}, but found {found(top['version'])}")
        self._read_players(top)
        if "utility" in top:
            self._read_utility(top["utility"])
        self.nodes = list_of(top["nodes"], "nodes", 1, MOST_NODES, "nodes")
        self.seen = [False] * len(self.nodes)
        root = keys_of(self.nodes[0], "nodes[0]", set(), _LEAF | _INNER)
        if "label" in root or "odds" in root:
            raise bad("nodes[0]", "expected no label and no odds at the root, to which no branch leads")
        tree = self._grown()
        if not all(self.seen):
            raise bad(f"nodes[{self.seen.index(False)}]", "expected to find it among the children of a node")
        return tree

    def _read_players(self, top: dict[str, Any]) -> None:
        if "players" in top:
            names = list_of(top["players"], "players", 1, MOST_PLAYERS, "names")
            self.players = tuple(text_of(name, f"players[{place}]") for place, name in enumerate(names))
            if complaint := complaint_about_players(self.players):
                raise bad("players", complaint)
        self.is_zero_sum = top.get("zero_sum", "players" not in top)
        if not isinstance(self.is_zero_sum, bool):
            raise bad("zero_sum", f"expected true or false, but found {found(self.is_zero_sum)}")
        if self.is_zero_sum and len(self.players) != len(TWO_PLAYERS):
            raise bad("zero_sum", f"expected false where there are {len(self.players)} players and not two")

    def _read_utility(self, data: object) -> None:
        bounds = list_of(data, "utility", 2, 2, "numbers")
        low, high = (number_of(bound, f"utility[{place}]") for place, bound in enumerate(bounds))
        if low > high:
            raise bad("utility[1]", "expected the highest value not to be below the lowest")
        self.utility = low, high

    def _grown(self) -> Tree:
        rows: list[tuple[_Branch, int, tuple[Fraction, ...], str]] = []
        children: list[list[int]] = []
        self.seen[0] = True
        todo = [_Branch(0)]
        while todo:
            branch = todo.pop()
            number, place = len(rows), f"nodes[{branch.number}]"
            if branch.parent >= 0:
                children[branch.parent].append(number)
            children.append([])
            data = keys_of(self.nodes[branch.number], place, set(), _LEAF | _INNER)
            if "children" not in data and "player" not in data:
                rows.append((branch, OVER, *self._leaf(data, place)))
                continue
            if branch.depth == DEEPEST:
                raise bad(place, f"expected at most {DEEPEST} moves from the root to a leaf")
            keys_of(data, place, {"player", "children"}, {"label", "odds"})
            player = self._player(data["player"], f"{place}.player")
            rows.append((branch, player, (), ""))
            below = self._branches(data["children"], place, player, _Branch(-1, number, branch.depth + 1))
            todo += reversed(below)
        nodes = tuple(
            Node(
                player=player,
                parent=branch.parent,
                depth=branch.depth,
                children=tuple(below),
                label=branch.label,
                odds=branch.odds,
                values=values,
                name=name,
            )
            for (branch, player, values, name), below in zip(rows, children, strict=True)
        )
        return Tree(nodes, self.players, self.utility, self.is_zero_sum)

    def _player(self, data: object, place: str) -> int:
        if data == CHANCE_WORD:
            return CHANCE
        if type(data) is not int or not 0 <= data < len(self.players):
            numbers = f"a number from 0 to {len(self.players) - 1}"
            raise bad(place, f"expected who moves, {numbers} or {CHANCE_WORD!r}, but found {found(data)}")
        return data

    def _leaf(self, data: dict[str, Any], place: str) -> tuple[tuple[Fraction, ...], str]:
        if ("values" in data) == ("name" in data):
            raise bad(place, "expected either the values of a leaf or its name, or else a player and children")
        if "name" in data:
            name = text_of(data["name"], f"{place}.name")
            if complaint := complaint_about_leaf(name):
                raise bad(f"{place}.name", complaint)
            return (), name
        wanted = 1 if self.is_zero_sum else len(self.players)
        given = list_of(data["values"], f"{place}.values", wanted, wanted, "numbers")
        values = tuple(number_of(value, f"{place}.values[{index}]") for index, value in enumerate(given))
        if self.utility is not None and not all(self.utility[0] <= value <= self.utility[1] for value in values):
            low, high = map(write_number, self.utility)
            raise bad(f"{place}.values", f"expected values from {low} to {high}, as the tree says")
        return values, ""

    def _branches(self, data: object, place: str, player: int, pattern: _Branch) -> list[_Branch]:
        """The children of a node, with what must hold for all of them together."""
        numbers = list_of(data, f"{place}.children", 1, MOST_NODES, "numbers of nodes")
        branches = [
            self._branch(self._child(number, f"{place}.children[{index}]"), pattern) for index, number in enumerate(numbers)
        ]
        labels = [branch.label for branch in branches if branch.label]
        if labels and len(labels) < len(branches):
            raise bad(f"{place}.children", "expected a label at every branch of a node, or at none")
        if len(set(labels)) < len(labels):
            raise bad(f"{place}.children", "expected different labels at the branches of a node")
        odds = [branch.odds for branch in branches if branch.odds is not None]
        if player != CHANCE:
            if odds:
                raise bad(f"{place}.children", "expected odds at the branches of a chance node only")
            return branches
        if not odds:
            for branch in branches:
                branch.odds = Fraction(1, len(branches))
            return branches
        if len(odds) < len(branches):
            raise bad(f"{place}.children", "expected odds at every branch of a chance node, or at none")
        is_whole, total = add_up_to_one(odds)
        if not is_whole:
            raise bad(f"{place}.children", f"expected odds that add up to 1; they add up to {total:.9g}")
        return branches

    def _child(self, number: object, place: str) -> int:
        if type(number) is not int or not 0 < number < len(self.nodes):
            raise bad(place, f"expected the number of a node, from 1 to {len(self.nodes) - 1}, but found {found(number)}")
        if self.seen[number]:
            raise bad(place, f"expected every node once, but a branch already leads to node {number}")
        self.seen[number] = True
        return number

    def _branch(self, number: int, pattern: _Branch) -> _Branch:
        place = f"nodes[{number}]"
        data = keys_of(self.nodes[number], place, set(), _LEAF | _INNER)
        branch = _Branch(number, pattern.parent, pattern.depth)
        if "label" in data:
            branch.label = text_of(data["label"], f"{place}.label")
            if complaint := complaint_about_label(branch.label):
                raise bad(f"{place}.label", complaint)
        if "odds" in data:
            branch.odds = number_of(data["odds"], f"{place}.odds")
            if not 0 < branch.odds <= 1:
                raise bad(f"{place}.odds", "expected odds above 0 and at most 1")
        return branch
