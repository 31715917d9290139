"""What the writers of all notations share: clauses, leaves, who moves, and refusals."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from plyground.core.errors import BadTreeError
from plyground.core.game import CHANCE, OVER
from plyground.core.trees.names import CHANCE_WORD, write_leaf_name, write_player
from plyground.core.trees.numbers import LONGEST_NUMBER, is_writable, write_number
from plyground.core.trees.tokens import LARGEST_TEXT
from plyground.core.trees.tree import TWO_PLAYERS, Node, Tree


def refusal(notation: str, reason: str, able: str = "brackets, s-expression and json") -> BadTreeError:
    """The error for a tree that a notation cannot express."""
    return BadTreeError(f"The notation {notation} cannot express this tree: {reason}. It can be written in {able}.")


def joined(parts: Iterable[str], notation: str) -> str:
    """The text of the parts, unless it is too long to be read again."""
    kept: list[str] = []
    length = 0
    for part in parts:
        length += len(part)
        if length > LARGEST_TEXT:
            raise refusal(notation, f"its text would have more than {LARGEST_TEXT:,} characters", "json")
        kept.append(part)
    return "".join(kept)


def mover(tree: Tree, node: Node) -> str:
    """The word that says who moves at a node."""
    if node.player == CHANCE:
        return CHANCE_WORD
    name = tree.players[node.player]
    return name.lower() if tree.is_zero_sum and tree.players == TWO_PLAYERS else write_player(name)


@lru_cache(maxsize=4096)
def number_text(value: Fraction) -> str:
    """A number that can be read again."""
    if not is_writable(value):
        raise BadTreeError(f"A number of this tree has more than {LONGEST_NUMBER} characters: no notation can express that.")
    return write_number(value)


def leaf_text(tree: Tree, leaf: Node, between: str = ", ") -> str:
    """A leaf: its number, its numbers in a bracket, or its name."""
    if not leaf.values:
        return write_leaf_name(leaf.name, tree.players)
    numbers = [number_text(value) for value in leaf.values]
    return numbers[0] if len(numbers) == 1 else f"({between.join(numbers)})"


def clauses_text(tree: Tree, *others: str) -> str:
    """What stands before the tree, with a colon behind it; nothing if all is as it is without a clause."""
    clauses: list[str] = []
    if not tree.is_zero_sum:
        clauses.append("players " + " ".join(map(write_player, tree.players)))
    elif tree.players != TWO_PLAYERS:
        clauses.append("players " + " against ".join(map(write_player, tree.players)))
    clauses += [other for other in others if other]
    if tree.utility is not None:
        clauses.append(f"utility {number_text(tree.utility[0])}..{number_text(tree.utility[1])}")
    return "; ".join(clauses) + ": " if clauses else ""


def first_clause(tree: Tree, notation: str) -> str:
    """Who is first, where that is not the first player. In these notations chance does not move and players take turns."""
    if tree.has_chance:
        raise refusal(notation, "chance moves in it")
    for node in tree.nodes:
        above = tree.nodes[node.parent].player
        if node.parent >= 0 and node.player not in (OVER, (above + 1) % len(tree.players)):
            raise refusal(notation, f"{tree.kind(node)} moves where it is not {tree.kind(node)}'s turn")
    root = tree.nodes[0]
    return f"{mover(tree, root)} first" if root.player > 0 else ""


def refuse_labels(tree: Tree, notation: str) -> None:
    """For notations in which branches have no names."""
    for node in tree.nodes:
        if node.label:
            raise refusal(notation, f"a branch has a name, {node.label!r}", "brackets, paths, s-expression and json")


def common_depth(tree: Tree, notation: str) -> int:
    """How deep all leaves are."""
    for leaf in tree.leaves:
        if leaf.depth != tree.depth:
            raise refusal(notation, f"one leaf is {leaf.depth} deep and another one {tree.depth}")
    return tree.depth
