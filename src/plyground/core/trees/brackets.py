"""Trees in brackets and in bars, read with a stack of open brackets instead of recursion."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from plyground.core.trees.clauses import Clauses, at_utility
from plyground.core.trees.names import CHANCE_WORD
from plyground.core.trees.tokens import Token, Tokens, short
from plyground.core.trees.tree import DEEPEST, MOST_NODES

_CLOSING = {"(": ")", "[": "]"}


@dataclass(slots=True)
class Draft:
    """A node as it was typed, at the character `place`. `word` says who moves, if the text does; a leaf has no list at all."""

    place: int
    word: str = ""
    children: list[Draft] | None = None
    label: str = ""
    odds: Fraction | None = None
    values: tuple[Fraction, ...] = ()
    name: str = ""
    is_bracketed: bool = False

    @property
    def is_bare_number(self) -> bool:
        """Whether it is one number with nothing round it and nothing said about it."""
        return len(self.values) == 1 and not self.is_bracketed and not self.label and self.odds is None


@dataclass(slots=True)
class _Open:
    """A bracket that is still open, or the whole text. `gaps[i]` is how many bars stand between children i and i + 1."""

    draft: Draft
    mark: str = ""
    children: list[Draft] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    bars: int = 0
    wants: str = ""
    label: str = ""
    odds: Fraction | None = None


class BracketReader:
    """Reads elements, brackets and bars until the text, or the tree in it, ends."""

    def __init__(self, tokens: Tokens, clauses: Clauses) -> None:
        """Read from where the tokens stand."""
        self._tokens = tokens
        self._clauses = clauses
        self._stack = [_Open(Draft(tokens.next.place))]
        self._made = 0

    def read(self) -> Draft:
        """The tree: all that was typed if it was parted by bars or is a list, else the one element there is."""
        while not self._is_done():
            self._step()
        top = self._stack[0]
        self._refuse_loose_end(top, "the end")
        if any(top.gaps):
            return self._noded(top)
        if len(top.children) == 1 and not top.children[0].label:
            return top.children[0]
        top.draft.children = top.children
        return top.draft

    def _is_done(self) -> bool:
        tokens = self._tokens
        if tokens.next.kind != "end" and not tokens.sees(";") and not (len(self._stack) == 1 and at_utility(tokens)):
            return False
        if len(self._stack) > 1:
            opened = self._stack[-1]
            raise tokens.unexpected(f"{_CLOSING[opened.mark]!r} for the bracket opened at character {opened.draft.place + 1}")
        return True

    def _step(self) -> None:
        tokens, here = self._tokens, self._stack[-1]
        token = tokens.next
        if token.kind == "bars":
            self._refuse_loose_end(here, "a bar")
            if len(token.text) > DEEPEST:
                raise tokens.error(f"expected at most {DEEPEST} bars in a row", token.place)
            here.bars, here.wants = len(tokens.take().text), "a leaf or a bracket after the bar"
        elif tokens.sees(","):
            self._refuse_loose_end(here, "a comma")
            tokens.take()
            here.wants = "" if len(self._stack) == 1 and at_utility(tokens) else "a leaf or a bracket after the comma"
        elif token.kind in ("number", "word", "quoted"):
            self._element(tokens.take())
        elif token.text in _CLOSING:
            self._open("", token)
        elif token.text in _CLOSING.values():
            self._close()
        else:
            raise tokens.unexpected(here.wants or "a leaf, a bracket or a bar")

    def _element(self, token: Token) -> None:
        tokens = self._tokens
        if tokens.sees(":"):
            self._prefix(token)
        elif token.kind == "number":
            self._add(self._draft(token, values=(tokens.number(token),)))
        elif tokens.next.kind == "mark" and tokens.next.text in _CLOSING and self._is_kind(token):
            self._open(token.text.casefold(), tokens.next)
        else:
            self._add(self._draft(token, name=tokens.leaf_name(token)))

    def _prefix(self, token: Token) -> None:
        """Odds, a name, or at a chance node both, each with a colon behind it: they belong to the branch that follows."""
        here, tokens = self._stack[-1], self._tokens
        is_chance = here.draft.word == CHANCE_WORD
        if here.label or (here.odds is not None and not is_chance):
            raise tokens.unexpected("a leaf or a bracket")
        if is_chance and here.odds is None:
            if token.kind != "number":
                raise tokens.error("expected odds, such as 0.5 or 1/6, before the colon", token.place)
            here.odds = tokens.odds(token)
        elif token.kind == "number" and not token.text.isdigit():
            raise tokens.error(
                "expected a name before the colon, in quotes if it is no word: odds belong to the branches of chance( )",
                token.place,
            )
        else:
            here.label = tokens.label(token)
        tokens.take()
        here.wants = "a leaf or a bracket after the colon"

    def _is_kind(self, token: Token) -> bool:
        """Whether a word before a bracket says who moves there. In quotes it does only if there is no space between them."""
        is_apart = self._tokens.next.place > token.end
        if token.text.casefold() == CHANCE_WORD or self._clauses.player(token.text) is not None:
            return not (is_apart and token.kind == "quoted")
        if is_apart:
            return False
        raise self._tokens.error(
            f"expected {self._clauses.movers()} before a bracket, but found {short(token.text)!r}", token.place
        )

    def _open(self, word: str, token: Token) -> None:
        if len(self._stack) > DEEPEST + 1:
            raise self._tokens.error(f"expected at most {DEEPEST} brackets within one another", token.place)
        draft = self._draft(token)
        draft.word = word
        self._tokens.take()
        self._stack.append(_Open(draft, token.text))

    def _close(self) -> None:
        tokens, here = self._tokens, self._stack[-1]
        if len(self._stack) == 1:
            raise tokens.unexpected("the end or another branch: no bracket is open")
        self._refuse_loose_end(here, "the end of a bracket")
        if tokens.next.text != _CLOSING[here.mark]:
            raise tokens.unexpected(f"{_CLOSING[here.mark]!r} for the bracket opened at character {here.draft.place + 1}")
        tokens.take()
        self._stack.pop()
        self._add(self._noded(here))

    def _noded(self, here: _Open) -> Draft:
        """The bracket as a node, or as the values of all players."""
        draft, children = here.draft, here.children
        if (
            self._clauses.has_vectors
            and not draft.word
            and not any(here.gaps)
            and all(child.is_bare_number for child in children)
        ):
            wanted = len(self._clauses.players)
            if len(children) != wanted:
                raise self._tokens.error(self._clauses.wrong_count(len(children)), draft.place)
            draft.values, draft.is_bracketed = tuple(child.values[0] for child in children), True
            self._made -= wanted
            return draft
        gaps = here.gaps
        for level in range(1, max(gaps, default=0) + 1):
            children, gaps = self._grouped(children, gaps, level)
        draft.children = children
        return draft

    def _grouped(self, children: list[Draft], gaps: list[int], level: int) -> tuple[list[Draft], list[int]]:
        """Put what no bar of this level parts under one node."""
        groups: list[Draft] = []
        for place, child in enumerate(children):
            if place == 0 or gaps[place - 1] >= level:
                self._count(child.place)
                groups.append(Draft(child.place, children=[]))
            siblings = groups[-1].children
            if siblings is not None:
                siblings.append(child)
        return groups, [gap for gap in gaps if gap >= level]

    def _draft(self, token: Token, values: tuple[Fraction, ...] = (), name: str = "") -> Draft:
        self._count(token.place)
        here = self._stack[-1]
        draft = Draft(token.place, label=here.label, odds=here.odds, values=values, name=name)
        here.label, here.odds, here.wants = "", None, ""
        return draft

    def _add(self, draft: Draft) -> None:
        here = self._stack[-1]
        if here.children:
            here.gaps.append(here.bars)
        here.bars = 0
        here.children.append(draft)

    def _count(self, place: int) -> None:
        self._made += 1
        if self._made > MOST_NODES + len(self._clauses.players):  # the numbers of one bracket may still turn out to be one leaf
            raise self._tokens.error(f"expected at most {MOST_NODES:,} nodes", place)

    def _refuse_loose_end(self, here: _Open, what: str) -> None:
        if here.wants or not here.children:
            raise self._tokens.unexpected(here.wants or f"a leaf or a bracket before {what}")
