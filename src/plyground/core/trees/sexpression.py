"""Trees as s-expressions, each bracket beginning with who moves: (max (min 3 12 8) (min 2 4 6)).

The odds of a branch and the branch are a pair, (chance (1/2 (min 2 4)) (1/2 0)); a name stands before its branch with
a colon before it, (max :left 3 :right (min 7)); a number for each player stands in a bracket, (A (1 2 6) (4 2 3)).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from plyground.core.trees.brackets import Draft
from plyground.core.trees.clauses import Clauses
from plyground.core.trees.names import CHANCE_WORD, QUOTED, unquoted
from plyground.core.trees.tokens import Token, Tokens
from plyground.core.trees.tree import DEEPEST, MOST_NODES

# In (max(3 4) min(1 2)) and in (max: 3, min : 4) the first word belongs to what follows: those are the other brackets.
_BEGINNING = re.compile(rf"\(\s*([^\W\d]\w*|{QUOTED})(?=\s)(?!\s*(?:[]|,;)=/]|:\s))")
_PAIR = 2


def is_sexpression(tokens: Tokens, clauses: Clauses) -> bool:
    """Whether the tree begins with a bracket and, in it, apart from the rest, who moves."""
    match = _BEGINNING.match(tokens.text, tokens.next.place)
    if match is None:
        return False
    word = unquoted(match[1]) if match[1].startswith('"') else match[1]
    return word.casefold() == CHANCE_WORD or clauses.player(word) is not None


@dataclass(slots=True)
class _Open:
    """A bracket that is still open: a node, or a pair of odds and branch. `label` waits for the next branch."""

    draft: Draft
    is_pair: bool = False
    label: str = ""
    children: list[Draft] = field(default_factory=list)

    @property
    def is_chance(self) -> bool:
        return self.draft.word == CHANCE_WORD and not self.is_pair


class SExpressionReader:
    """Reads one s-expression with a stack of open brackets instead of recursion."""

    def __init__(self, tokens: Tokens, clauses: Clauses) -> None:
        """Read from where the tokens stand."""
        self._tokens = tokens
        self._clauses = clauses
        self._stack: list[_Open] = []
        self._made = 0

    def read(self) -> Draft:
        """The tree; what stands behind its last bracket is left to others."""
        tree = self._open()
        while self._stack:
            tree = self._step()
        return tree

    def _step(self) -> Draft:
        """Read one thing in the innermost bracket. The draft that is given back is the tree once no bracket is open."""
        tokens, here = self._tokens, self._stack[-1]
        token = tokens.next
        if here.is_pair and here.children and not tokens.sees(")"):
            raise tokens.unexpected(f"')' for the bracket opened at character {here.draft.place + 1}")
        if tokens.sees("("):
            return self._open()
        if tokens.sees(")"):
            return self._close()
        if tokens.sees(",") and here.children and not here.label:
            tokens.take()
        elif tokens.sees(":") and not here.label and not here.is_pair:
            tokens.take()
            here.label = tokens.label(tokens.take())
        elif token.kind == "number":
            self._add(Draft(token.place, values=(tokens.number(tokens.take()),)))
        elif token.kind in ("word", "quoted"):
            self._add(Draft(token.place, name=tokens.leaf_name(tokens.take())))
        else:
            closing = (
                "" if here.label or here.is_pair else f" or ')' for the bracket opened at character {here.draft.place + 1}"
            )
            raise tokens.unexpected(f"a branch{closing}")
        return here.draft

    def _open(self) -> Draft:
        """A node, a pair, or a leaf with the values of all players, which is read to its end."""
        tokens = self._tokens
        place = tokens.take().place
        head = tokens.next
        if head.kind == "number":
            return self._numbers(place)
        if head.kind not in ("word", "quoted") or not self._is_mover(head):
            raise tokens.unexpected(f"{self._clauses.movers()} after the bracket")
        if len(self._stack) > 2 * DEEPEST + 1:
            raise tokens.error(f"expected at most {DEEPEST} brackets within one another", place)
        self._count(place)
        self._stack.append(_Open(Draft(place, tokens.take().text.casefold())))
        return self._stack[-1].draft

    def _numbers(self, place: int) -> Draft:
        tokens, here = self._tokens, self._stack[-1]
        first, numbers = tokens.next, [tokens.number(tokens.next)]
        tokens.take()
        if tokens.sees(","):
            tokens.take()
        if here.is_chance and tokens.next.kind != "number" and not tokens.sees(")"):
            return self._pair(place, first)
        second = tokens.next
        while not tokens.sees(")"):
            if tokens.sees(","):
                tokens.take()
            if tokens.next.kind != "number":
                raise tokens.unexpected("a number or ')'")
            numbers.append(tokens.number(tokens.take()))
        tokens.take()
        has_vectors, wanted = self._clauses.has_vectors, len(self._clauses.players)
        if here.is_chance and len(numbers) == _PAIR and not (has_vectors and wanted == _PAIR):
            leaf = Draft(second.place, values=(numbers[1],), odds=tokens.odds(first))
        elif has_vectors:
            if len(numbers) != wanted:
                raise tokens.error(self._clauses.wrong_count(len(numbers)), place)
            leaf = Draft(place, values=tuple(numbers))
        else:
            raise tokens.error(f"expected {self._clauses.movers()} after the bracket, but found a number", first.place)
        self._add(leaf)
        return leaf

    def _pair(self, place: int, odds: Token) -> Draft:
        here = self._stack[-1]
        self._stack.append(_Open(Draft(place, label=here.label, odds=self._tokens.odds(odds)), is_pair=True))
        here.label = ""
        return self._stack[-1].draft

    def _close(self) -> Draft:
        tokens, here = self._tokens, self._stack[-1]
        if here.label or not here.children:
            raise tokens.unexpected("a branch")
        tokens.take()
        self._stack.pop()
        done = here.draft
        if here.is_pair:
            done = here.children[0]
            done.label, done.odds = here.draft.label, here.draft.odds
        else:
            done.children = here.children
        if self._stack:
            self._add(done, is_counted=True)
        return done

    def _add(self, draft: Draft, *, is_counted: bool = False) -> None:
        if not is_counted:
            self._count(draft.place)
        here = self._stack[-1]
        if here.label:
            draft.label, here.label = here.label, ""
        here.children.append(draft)

    def _is_mover(self, token: Token) -> bool:
        return token.text.casefold() == CHANCE_WORD or self._clauses.player(token.text) is not None

    def _count(self, place: int) -> None:
        self._made += 1
        if self._made > MOST_NODES:
            raise self._tokens.error(f"expected at most {MOST_NODES:,} nodes", place)
