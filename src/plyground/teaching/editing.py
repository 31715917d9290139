"""Changing a tree: values, branches, kinds, orders and scales. Whatever is not changed stays as it was.

A changed tree is written in the notation it came in, as far as that can express it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from plyground.core.errors import BadOptionError, BadTreeError, shown
from plyground.core.game import CHANCE, OVER
from plyground.core.trace import NodePath
from plyground.core.trees import DEEPEST, MOST_NODES, Node, Tree, write_tree
from plyground.core.trees.json_text import is_json
from plyground.core.trees.names import CHANCE_WORD, complaint_about_leaf, without_quoted
from plyground.core.trees.numbers import LONGEST_NUMBER, NUMBER, is_too_long, read_number
from plyground.core.trees.tree import branch_letters
from plyground.teaching.reordering import Order, child_order

SHIFT = 10
"""How far `shift` moves the values."""
_NUMBER = re.compile(NUMBER)


@dataclass
class _Branch:
    """A node with its children in hand, to be changed."""

    node: Node
    children: list[_Branch]


# -- texts -----------------------------------------------------------------------------------------------------------


def notation_of(text: str) -> str:
    """The notation in which a tree was written, as far as it can be told from the text."""
    bare = without_quoted(text)
    if is_json(text):
        return "json"
    if "=" in bare:
        return "paths"
    if re.search(r"\bdepth\b.*:", bare):
        return "shape"
    if "|" in bare:
        return "bars"
    return "s-expression" if re.match(r"\s*(?:[^()]*:)?\s*\(\s*(?:max|min|chance)\s", bare, re.IGNORECASE) else "brackets"


def written_like(tree: Tree, notation: str) -> str:
    """The tree in a notation, or in the nearest to it that can express the tree."""
    for name in dict.fromkeys((notation, *(("bars",) if notation in {"shape", "bars"} else ()), "brackets", "json")):
        try:
            return write_tree(tree, name)
        except BadTreeError as error:
            refusal = error
    raise refusal


# -- changes ---------------------------------------------------------------------------------------------------------


def with_value(tree: Tree, path: NodePath, text: str) -> Tree:
    """The tree with another value at a leaf: a number, numbers for all players, or a name for what is not known."""
    number = tree.find(path)
    if tree.nodes[number].player != OVER:
        raise BadTreeError("Only a leaf has a value; the node in question has branches. Choose a leaf.")
    nodes = list(tree.nodes)
    values, name = _leaf(tree, text)
    nodes[number] = replace(nodes[number], values=values, name=name)
    return _in_range(replace(tree, nodes=tuple(nodes)))


def with_child(tree: Tree, path: NodePath, text: str = "") -> Tree:
    """The tree with one more leaf below a node, to the right of its children; a leaf becomes an inner node.

    The next player moves there. Without a text the new leaf takes over the value of the old one, or is worth 0. At a chance
    node all outcomes become as much less likely as the new one, an average one, needs.
    """
    root, branch, above = _opened(tree, path)
    if branch.node.depth >= DEEPEST:
        raise BadTreeError(f"A tree is at most {DEEPEST} moves deep; nothing can be added here.")
    if len(tree.nodes) >= MOST_NODES:
        raise BadTreeError(f"A tree has at most {MOST_NODES:,} nodes; nothing can be added.")
    old = branch.node
    values, name = old.values, old.name
    if old.player == OVER:
        branch.node = replace(old, player=_next_player(tree, above), values=(), name="")
    if text.strip() or not (values or name):
        values, name = _leaf(tree, text.strip() or _zero(tree))
    leaf = Node(player=OVER, values=values, name=name)
    if branch.children and all(child.node.label for child in branch.children):
        leaf = replace(leaf, label=_free_letter([child.node.label for child in branch.children]))
    if branch.node.player == CHANCE:
        share = Fraction(1, len(branch.children) + 1)
        _scale_odds(branch.children, 1 - share)
        leaf = replace(leaf, odds=share)
    branch.children.append(_Branch(leaf, []))
    return _in_range(_grown(tree, root))


def without(tree: Tree, path: NodePath) -> Tree:
    """The tree without a node and all below it. Where it was the only one, the node above becomes a leaf of its value."""
    if not path:
        raise BadTreeError("The root cannot be removed: it is the tree. Choose a node below it.")
    root, branch, above = _opened(tree, path)
    parent = above[-1]
    parent.children.remove(branch)
    if not parent.children:
        if branch.node.player != OVER:
            raise BadTreeError("This is the only branch of the node above it; remove that node, or first what is below.")
        parent.node = replace(parent.node, player=OVER, values=branch.node.values, name=branch.node.name)
    elif parent.node.player == CHANCE:
        _scale_odds(parent.children, 1 / (1 - (branch.node.odds or Fraction(0))))
    return _grown(tree, root)


def with_moved(tree: Tree, path: NodePath, to: int) -> Tree:
    """The tree with a node at another place among its siblings, counted from 0."""
    if not path:
        raise BadTreeError("The root has no siblings among which it could be moved. Choose a node below it.")
    root, branch, above = _opened(tree, path)
    siblings = above[-1].children
    if not 0 <= to < len(siblings):
        raise BadTreeError(f"The node has {len(siblings)} places to go to, from 0 to {len(siblings) - 1}; {to} is none.")
    siblings.remove(branch)
    siblings.insert(to, branch)
    return _grown(tree, root)


def with_kind(tree: Tree, path: NodePath, kind: str) -> Tree:
    """The tree with somebody else to move at a node: a player by name, or chance, with equal odds."""
    root, branch, _ = _opened(tree, path)
    if branch.node.player == OVER:
        raise BadTreeError("Nobody moves at a leaf. Give it a branch first, or choose a node that has one.")
    player = _player(tree, kind)
    if player == branch.node.player:
        return tree
    branch.node = replace(branch.node, player=player)
    share = Fraction(1, len(branch.children)) if player == CHANCE else None
    for child in branch.children:
        child.node = replace(child.node, odds=share)
    return _grown(tree, root)


def with_order(tree: Tree, order: str | Order) -> Tree:
    """The tree with all children in the best or the worst order for alpha-beta, or in one that is given."""
    places = child_order(tree, order) if isinstance(order, str) else order
    branches = _branches(tree)
    for number, places_here in places.items():
        branches[number].children = [branches[tree.nodes[number].children[place]] for place in places_here]
    return _grown(tree, branches[0])


def with_scale(tree: Tree, name: str) -> Tree:
    """The tree with every value mapped: doubled, squared with its sign kept, shifted by ten, negated, or as its rank."""
    if name == "rank":
        return _ranked(tree)
    if name not in _MAPS:
        raise BadOptionError(f"Values can be mapped by {', '.join((*_MAPS, 'rank'))}; it was {shown(name)}.")
    change = _MAPS[name]
    nodes = tuple(replace(node, values=tuple(map(change, node.values))) for node in tree.nodes)
    ends = sorted(map(change, tree.utility)) if tree.utility else None
    return replace(tree, nodes=nodes, utility=(ends[0], ends[1]) if ends else None)


_MAPS: Mapping[str, Callable[[Fraction], Fraction]] = {
    "double": lambda value: 2 * value,
    "square": lambda value: value * abs(value),
    "shift": lambda value: value + SHIFT,
    "negate": lambda value: -value,
}


def _ranked(tree: Tree) -> Tree:
    """Every player's smallest value becomes 1, the next 2, and so on; equal ones stay equal."""
    width = max((len(leaf.values) for leaf in tree.leaves), default=0)
    ranks: list[dict[Fraction, Fraction]] = []
    for place in range(width):
        ordered = sorted({leaf.values[place] for leaf in tree.leaves if leaf.values})
        ranks.append({value: Fraction(rank) for rank, value in enumerate(ordered, 1)})
    nodes = tuple(
        replace(node, values=tuple(ranks[place][value] for place, value in enumerate(node.values))) for node in tree.nodes
    )
    highest = max((Fraction(len(rank)) for rank in ranks), default=Fraction(1))
    return replace(tree, nodes=nodes, utility=(Fraction(1), highest) if tree.utility else None)


# -- parts -----------------------------------------------------------------------------------------------------------


def _branches(tree: Tree) -> list[_Branch]:
    branches = [_Branch(node, []) for node in tree.nodes]
    for branch in branches:
        branch.children = [branches[child] for child in branch.node.children]
    return branches


def _opened(tree: Tree, path: NodePath) -> tuple[_Branch, _Branch, list[_Branch]]:
    """The root, the node at a path, and the nodes above it."""
    tree.find(path)
    branches = _branches(tree)
    above: list[_Branch] = []
    here = branches[0]
    for step in path:
        above.append(here)
        here = here.children[step]
    return branches[0], here, above


def _grown(tree: Tree, root: _Branch) -> Tree:
    """The tree that hangs on a root, numbered anew."""
    nodes: list[Node] = []
    families: list[list[int]] = []
    todo = [(root, -1, 0)]
    while todo:
        branch, parent, depth = todo.pop()
        here = len(nodes)
        nodes.append(replace(branch.node, parent=parent, depth=depth))
        families.append([])
        if parent >= 0:
            families[parent].append(here)
        todo += [(child, here, depth + 1) for child in reversed(branch.children)]
    whole = tuple(replace(node, children=tuple(family)) for node, family in zip(nodes, families, strict=True))
    return replace(tree, nodes=whole)


def _scale_odds(children: Sequence[_Branch], by: Fraction) -> None:
    for child in children:
        child.node = replace(child.node, odds=(child.node.odds or Fraction(0)) * by)


def _next_player(tree: Tree, above: Sequence[_Branch]) -> int:
    movers = [branch.node.player for branch in above if branch.node.player != CHANCE]
    return (movers[-1] + 1) % len(tree.players) if movers else 0


def _player(tree: Tree, kind: str) -> int:
    names = {name.casefold(): number for number, name in enumerate(tree.players)}
    names |= {f"player{number}": number for number in range(len(tree.players))} | {CHANCE_WORD: CHANCE}
    if tree.is_zero_sum and len(tree.players) > 1:
        names |= {"max": 0, "min": 1}
    if kind.casefold() not in names:
        raise BadOptionError(f"Who moves is one of {', '.join((*tree.players, CHANCE_WORD))}; it was {shown(kind)}.")
    return names[kind.casefold()]


def _zero(tree: Tree) -> str:
    return " ".join(["0"] * _numbers_a_leaf(tree))


def _numbers_a_leaf(tree: Tree) -> int:
    return 1 if tree.is_zero_sum else len(tree.players)


def _leaf(tree: Tree, text: str) -> tuple[tuple[Fraction, ...], str]:
    """The values or the name that a text gives to a leaf."""
    wanted = _numbers_a_leaf(tree)
    words = text.strip().strip("()").replace(",", " ").split()
    if words and all(_NUMBER.fullmatch(word) for word in words):
        values = [None if is_too_long(word) else read_number(word) for word in words]
        if len(values) != wanted:
            raise BadTreeError(f"A leaf of this tree has {wanted} {_plural(wanted)}; {shown(text)} has {len(values)}.")
        known = tuple(value for value in values if value is not None)
        if len(known) < wanted:
            raise BadTreeError(
                f"A number has at most {LONGEST_NUMBER} characters and is divided by no zero; it was {shown(text)}."
            )
        return known, ""
    name = text.strip()
    if complaint := complaint_about_leaf(name):
        raise BadTreeError(f"The value of a leaf cannot be {shown(text)}: {complaint}.")
    return (), name


def _plural(count: int) -> str:
    return "number" if count == 1 else "numbers"


def _free_letter(taken: Sequence[str]) -> str:
    return next(letters for place in range(len(taken) + 1) if (letters := branch_letters(place)) not in taken)


def _in_range(tree: Tree) -> Tree:
    """The tree with its stated range widened to what its leaves now have."""
    if tree.utility is None:
        return tree
    found = [value for leaf in tree.leaves for value in leaf.values]
    low, high = min((tree.utility[0], *found)), max((tree.utility[1], *found))
    return replace(tree, utility=(low, high))
