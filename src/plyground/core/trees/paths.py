"""Trees given by the way to each leaf: LLL=3; LLR=5."""

from __future__ import annotations

import re
from fractions import Fraction

from plyground.core.trees.brackets import Draft
from plyground.core.trees.clauses import Clauses, at_utility
from plyground.core.trees.names import complaint_about_label, without_quoted
from plyground.core.trees.tokens import Tokens
from plyground.core.trees.tree import DEEPEST, MOST_NODES

_SLASHED_WORD = re.compile(r"[^\W\d]\s*/|/\s*[^\W\d]")


def has_slashed_words(text: str) -> bool:
    """Whether the moves of all ways in a text are words, because some of them stand beside a slash."""
    return _SLASHED_WORD.search(without_quoted(text)) is not None


class PathReader:
    """Reads ways and values until the text, or the tree in it, ends."""

    def __init__(self, tokens: Tokens, clauses: Clauses) -> None:
        """Read from where the tokens stand."""
        self._tokens = tokens
        self._clauses = clauses
        self._root = Draft(tokens.next.place, children=[])
        self._known: dict[tuple[int, str], Draft] = {}
        self._moves_are_words = has_slashed_words(tokens.text)

    def read(self) -> Draft:
        """The tree; the branches of a node stand in the order in which they are first named."""
        tokens = self._tokens
        while tokens.next.kind != "end" and not at_utility(tokens):
            place = tokens.next.place
            leaf = self._descend(self._way(), place)
            tokens.expect("=", "and a value after the way to a leaf")
            self._give_value(leaf)
            if tokens.sees(";") or tokens.sees(","):
                tokens.take()
        return self._root

    def _way(self) -> list[str]:
        """The moves of a way: words with slashes between them, or in quotes; in a text without such, every letter is one."""
        tokens = self._tokens
        moves: list[str] = []
        is_whole = self._moves_are_words
        while True:
            token = tokens.next
            if token.kind == "number" and token.text.replace("/", "").isdigit():
                moves += tokens.take().text.split("/")
            elif token.kind in ("word", "quoted"):
                moves.append(tokens.take().text)
                is_whole |= token.kind == "quoted"
            else:
                raise tokens.unexpected("the way to a leaf, such as LLR")
            if not tokens.sees("/"):
                break
            tokens.take()
        return moves if is_whole or len(moves) > 1 else list(moves[0])

    def _descend(self, way: list[str], place: int) -> Draft:
        """The leaf at the end of a way; nodes that are met for the first time are made."""
        if len(way) > DEEPEST:
            raise self._tokens.error(f"expected a way of at most {DEEPEST} moves", place)
        node, is_new = self._root, False
        for move in way:
            if node.children is None:
                raise self._tokens.error(
                    f"expected ways to leaves, but this one goes on beyond the leaf at character {node.place + 1}", place
                )
            key = id(node), move
            is_new = key not in self._known
            if is_new:
                if len(self._known) >= MOST_NODES:
                    raise self._tokens.error(f"expected at most {MOST_NODES:,} nodes", place)
                if complaint := complaint_about_label(move):
                    raise self._tokens.error(complaint, place)
                self._known[key] = Draft(place, label=move, children=[])
                node.children.append(self._known[key])
            node = self._known[key]
        if not is_new:
            raise self._tokens.error("expected each way once, and none that is the beginning of another", place)
        node.children = None
        return node

    def _give_value(self, leaf: Draft) -> None:
        tokens = self._tokens
        if tokens.next.kind in ("word", "quoted"):
            leaf.name = tokens.leaf_name(tokens.take())
        elif len(self._clauses.players) == 1 and tokens.next.kind == "number":
            leaf.values = (self._number(),)
        elif self._clauses.has_vectors:
            tokens.expect("(", "and a number for each player")
            numbers = [self._number()]
            while not tokens.sees(")"):
                if tokens.sees(","):
                    tokens.take()
                numbers.append(self._number())
            tokens.take()
            if len(numbers) != len(self._clauses.players):
                raise tokens.error(self._clauses.wrong_count(len(numbers)), leaf.place)
            leaf.values = tuple(numbers)
        else:
            leaf.values = (self._number(),)

    def _number(self) -> Fraction:
        if self._tokens.next.kind != "number":
            raise self._tokens.unexpected("a number")
        return self._tokens.number(self._tokens.take())
