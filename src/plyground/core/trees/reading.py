"""Reading a tree: clauses first, then whichever way of writing the text uses."""

from __future__ import annotations

from plyground.core.trees.brackets import BracketReader, Draft
from plyground.core.trees.clauses import Clauses, at_utility, read_clauses, read_utility
from plyground.core.trees.growing import Grower
from plyground.core.trees.json_text import is_json, read_json
from plyground.core.trees.names import without_quoted
from plyground.core.trees.paths import PathReader
from plyground.core.trees.sexpression import SExpressionReader, is_sexpression
from plyground.core.trees.tokens import Tokens
from plyground.core.trees.tree import MOST_NODES, Tree


def read_tree(text: str) -> Tree:
    """The tree that a text describes; the package's documentation shows the ways of writing one."""
    if is_json(text):
        return read_json(text)
    tokens = Tokens(text)
    clauses = read_clauses(tokens)
    if "=" in text and "=" in without_quoted(text):
        draft = PathReader(tokens, clauses).read()
    elif not clauses.depth and is_sexpression(tokens, clauses):
        draft = SExpressionReader(tokens, clauses).read()
    else:
        draft = BracketReader(tokens, clauses).read()
        if clauses.depth:
            draft = _shaped(draft, tokens, clauses)
    if tokens.sees(";"):
        tokens.take()
    if at_utility(tokens):
        clauses.utility = read_utility(tokens)
    if tokens.next.kind != "end":
        raise tokens.unexpected("the end")
    if draft.children == []:
        raise tokens.unexpected("a tree")
    return Grower(tokens, clauses).grow(draft)


def _shaped(draft: Draft, tokens: Tokens, clauses: Clauses) -> Draft:
    """A list of leaves as a regular tree."""
    level = [draft] if draft.children is None else draft.children
    for leaf in level:
        if leaf.children is not None:
            raise tokens.error("expected nothing but leaves after the shape of the tree", leaf.place)
    wanted = clauses.branch**clauses.depth
    if wanted > MOST_NODES:
        raise tokens.error(f"expected at most {MOST_NODES:,} nodes, but the shape asks for more", 0)
    if len(level) != wanted:
        raise tokens.error(
            f"expected {wanted:,} leaves, {clauses.branch} to the power of {clauses.depth}, but found {len(level):,}",
            tokens.next.place,
        )
    for _ in range(clauses.depth):
        level = [
            Draft(level[place].place, children=level[place : place + clauses.branch])
            for place in range(0, len(level), clauses.branch)
        ]
    return level[0]
