"""From what was typed to a tree: who moves where, the odds of chance, and the checks that need the whole tree."""

from __future__ import annotations

from fractions import Fraction

from plyground.core.game import CHANCE, OVER
from plyground.core.trees.brackets import Draft
from plyground.core.trees.clauses import Clauses
from plyground.core.trees.names import CHANCE_WORD
from plyground.core.trees.numbers import add_up_to_one, write_number
from plyground.core.trees.tokens import Tokens
from plyground.core.trees.tree import DEEPEST, MOST_NODES, Node, Tree


class Grower:
    """Grows one tree. Errors still point at the text from which the drafts were read."""

    def __init__(self, tokens: Tokens, clauses: Clauses) -> None:
        """Grow by these clauses."""
        self._tokens = tokens
        self._clauses = clauses

    def grow(self, root: Draft) -> Tree:
        """The tree of a draft, its nodes in the order of reading."""
        clauses = self._clauses
        rows: list[tuple[Draft, int, int, int, Fraction | None]] = []
        children: list[list[int]] = []
        todo: list[tuple[Draft, int, int, int, Fraction | None]] = [(root, -1, 0, clauses.first, None)]
        while todo:
            draft, parent, depth, mover, odds = todo.pop()
            number = len(rows)
            self._check_size(draft, number, depth)
            if parent >= 0:
                children[parent].append(number)
            player = self._player(draft, mover)
            rows.append((draft, parent, depth, player, odds))
            children.append([])
            if draft.children is None:
                self._check_leaf(draft)
                continue
            after = mover if player == CHANCE else (player + 1) % len(clauses.players)
            shares = self._odds(draft, draft.children, is_chance=player == CHANCE)
            self._check_labels(draft.children)
            todo += [
                (child, number, depth + 1, after, share)
                for child, share in reversed(list(zip(draft.children, shares, strict=True)))
            ]
        nodes = tuple(
            Node(
                player=player,
                parent=parent,
                depth=depth,
                children=tuple(below),
                label=draft.label,
                odds=odds,
                values=draft.values,
                name=draft.name,
            )
            for (draft, parent, depth, player, odds), below in zip(rows, children, strict=True)
        )
        return Tree(nodes, clauses.players, clauses.utility, not clauses.has_vectors)

    def _player(self, draft: Draft, mover: int) -> int:
        if draft.children is None:
            return OVER
        if draft.word == CHANCE_WORD:
            return CHANCE
        said = self._clauses.player(draft.word) if draft.word else None
        return mover if said is None else said

    def _check_size(self, draft: Draft, number: int, depth: int) -> None:
        if number >= MOST_NODES:
            raise self._tokens.error(f"expected at most {MOST_NODES:,} nodes", draft.place)
        if depth > DEEPEST:
            raise self._tokens.error(f"expected at most {DEEPEST} moves from the root to a leaf", draft.place)

    def _check_leaf(self, draft: Draft) -> None:
        wanted = len(self._clauses.players) if self._clauses.has_vectors else 1
        if draft.values and len(draft.values) != wanted:
            raise self._tokens.error(f"expected a bracket with {wanted} numbers, one for each player", draft.place)
        if self._clauses.utility is not None:
            low, high = self._clauses.utility
            if any(not low <= value <= high for value in draft.values):
                raise self._tokens.error(
                    f"expected values from {write_number(low)} to {write_number(high)}, as the tree says", draft.place
                )

    def _odds(self, draft: Draft, children: list[Draft], *, is_chance: bool) -> list[Fraction | None]:
        """How likely each branch is: as it was said, or all alike; None where a player chooses."""
        said = [child.odds for child in children if child.odds is not None]
        if not is_chance:
            if said:
                raise self._tokens.error("expected odds at the branches of a chance node only", draft.place)
            return [None] * len(children)
        if not said:
            return [Fraction(1, len(children))] * len(children)
        if len(said) < len(children):
            bare = next(child for child in children if child.odds is None)
            raise self._tokens.error("expected odds at every branch of a chance node, or at none", bare.place)
        is_whole, total = add_up_to_one(said)
        if not is_whole:
            raise self._tokens.error(
                f"expected odds that add up to 1 (write a third as 1/3); they add up to {total:.9g}", draft.place
            )
        return [child.odds for child in children]

    def _check_labels(self, children: list[Draft]) -> None:
        labels: set[str] = set()
        for child in children:
            if bool(child.label) != bool(children[0].label):
                raise self._tokens.error("expected a name at every branch of a node, or at none", child.place)
            if child.label in labels:
                raise self._tokens.error(
                    f"expected different names at the branches of a node, but found {child.label!r} twice", child.place
                )
            labels |= {child.label} - {""}
