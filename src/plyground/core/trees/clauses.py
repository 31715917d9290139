"""The clauses that may stand before a typed tree: players, who is first, the range of values, the shape."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from plyground.core.trees.tokens import Tokens
from plyground.core.trees.tree import DEEPEST, MOST_NODES, TWO_PLAYERS

MOST_PLAYERS = 20
CHANCE_WORD = "chance"
_CLAUSE = re.compile(r"(players|utility|depth)\b(?!\s*[(=:])|[^\W\d]\w*\s+first\b", re.IGNORECASE)


@dataclass
class Clauses:
    """What the clauses of a tree say; the defaults are what holds without them."""

    players: tuple[str, ...] = TWO_PLAYERS
    has_vectors: bool = False
    first: int = 0
    utility: tuple[Fraction, Fraction] | None = None
    depth: int = 0
    branch: int = 0

    def player(self, word: str) -> int | None:
        """The number of the player whom a word names, in any case."""
        names = [name.casefold() for name in self.players]
        return names.index(word.casefold()) if word.casefold() in names else None


def read_clauses(tokens: Tokens) -> Clauses:
    """Read the clauses, if there are any, and the colon behind them."""
    clauses = Clauses()
    if not _at_clause(tokens):
        return clauses
    while True:
        _read_clause(tokens, clauses)
        if not (tokens.sees(";") or tokens.sees(",")):
            break
        tokens.take()
        if not _at_clause(tokens):
            raise tokens.unexpected("another clause: players, utility, depth or who is first")
    tokens.expect(":", "between the clauses and the tree")
    return clauses


def read_utility(tokens: Tokens) -> tuple[Fraction, Fraction]:
    """Read `utility LOW..HIGH`."""
    tokens.take()
    low = _number(tokens, "the lowest value")
    tokens.expect("..", "between the lowest and the highest value")
    place = tokens.next.place
    high = _number(tokens, "the highest value")
    if low > high:
        raise tokens.error("expected the highest value not to be below the lowest", place)
    return low, high


def _at_clause(tokens: Tokens) -> bool:
    return tokens.next.kind == "word" and _CLAUSE.match(tokens.text, tokens.next.place) is not None


def _read_clause(tokens: Tokens, clauses: Clauses) -> None:
    word = tokens.next.text.casefold()
    if tokens.sees("players"):
        clauses.players, clauses.has_vectors = _read_players(tokens), True
    elif tokens.sees("utility"):
        clauses.utility = read_utility(tokens)
    elif tokens.sees("depth"):
        tokens.take()
        clauses.depth = _whole(tokens, "the depth", DEEPEST)
        if not tokens.sees("branch"):
            raise tokens.unexpected("'branch' and the number of branches at every node")
        tokens.take()
        clauses.branch = _whole(tokens, "the number of branches", MOST_NODES)
    else:
        first = clauses.player(word)
        if first is None:
            raise tokens.unexpected(f"the name of a player ({', '.join(clauses.players)}) before 'first'")
        clauses.first = first
        tokens.take()
        tokens.take()


def _read_players(tokens: Tokens) -> tuple[str, ...]:
    tokens.take()
    names: list[str] = []
    while tokens.next.kind == "word":
        if tokens.next.text.casefold() in {CHANCE_WORD, *(name.casefold() for name in names)}:
            raise tokens.unexpected("a name that is not taken")
        names.append(tokens.take().text)
    if not 2 <= len(names) <= MOST_PLAYERS:  # noqa: PLR2004 - one player is no contest
        raise tokens.unexpected(f"the names of 2 to {MOST_PLAYERS} players")
    return tuple(names)


def _number(tokens: Tokens, purpose: str) -> Fraction:
    if tokens.next.kind != "number":
        raise tokens.unexpected(f"{purpose}, a number")
    return tokens.number(tokens.take())


def _whole(tokens: Tokens, purpose: str, most: int) -> int:
    place, value = tokens.next.place, _number(tokens, purpose)
    if value.denominator != 1 or not 1 <= value <= most:
        raise tokens.error(f"expected {purpose}, a whole number from 1 to {most}", place)
    return int(value)
