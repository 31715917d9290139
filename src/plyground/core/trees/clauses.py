"""The clauses that may stand before a typed tree: players, who is first, the range of values, the shape."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from plyground.core.facts import MOST_PLAYERS
from plyground.core.trees.names import CHANCE_WORD, QUOTED, write_player
from plyground.core.trees.tokens import Tokens
from plyground.core.trees.tree import DEEPEST, MOST_NODES, TWO_PLAYERS

_CLAUSE = re.compile(rf"(players|utility|depth)\b(?!\s*[(=:/])|(?:[^\W\d]\w*\s+|{QUOTED}\s*)first\b", re.IGNORECASE)
_UTILITY = re.compile(r"utility\b(?!\s*[(=:/])", re.IGNORECASE)


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
        """The number of the player whom a word names, in any case. Who plays for one number may be called max or min too."""
        folded = word.casefold()
        for names in (self.players,) if self.has_vectors else (self.players, TWO_PLAYERS):
            for number, name in enumerate(names):
                if name.casefold() == folded:
                    return number
        return None

    def wrong_count(self, found: int) -> str:
        """What to say when a bracket holds another number of values than there are players."""
        wanted = len(self.players)
        if wanted == 1:
            node = f"{write_player(self.players[0])}(3 4)"
            return f"expected one number for one player, but found {found} (a node says who moves: {node})"
        return f"expected {wanted} numbers, one for each player, but found {found}"

    def movers(self) -> str:
        """The words that say who moves, for errors."""
        names = [name.lower() for name in TWO_PLAYERS] if self.players == TWO_PLAYERS else list(map(write_player, self.players))
        return f"{', '.join(names)} or {CHANCE_WORD}"


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


def at_utility(tokens: Tokens) -> bool:
    """Whether the range of values comes next, and not a branch or a player of that name."""
    return tokens.sees("utility") and _UTILITY.match(tokens.text, tokens.next.place) is not None


def _at_clause(tokens: Tokens) -> bool:
    return tokens.next.kind in ("word", "quoted") and _CLAUSE.match(tokens.text, tokens.next.place) is not None


def _read_clause(tokens: Tokens, clauses: Clauses) -> None:
    if tokens.sees("players"):
        clauses.players, clauses.has_vectors = _read_players(tokens)
        clauses.first = 0
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
        first = clauses.player(tokens.next.text)
        if first is None:
            raise tokens.unexpected(f"the name of a player ({', '.join(clauses.players)}) before 'first'")
        clauses.first = first
        tokens.take()
        tokens.take()


def _read_players(tokens: Tokens) -> tuple[tuple[str, ...], bool]:
    """The names, and whether every leaf has a number for each of them: `A against B` play for one number."""
    tokens.take()
    names: list[str] = []
    place, is_contest = tokens.next.place, False
    while tokens.next.kind in ("word", "quoted"):
        if tokens.sees("against") and names and not is_contest:
            place, is_contest = tokens.take().place, True
            continue
        if tokens.next.text.casefold() in {CHANCE_WORD, *(name.casefold() for name in names)}:
            raise tokens.unexpected("a name that is not taken")
        if len(names) == MOST_PLAYERS:
            break
        names.append(tokens.player_name(tokens.take()))
    if not names or tokens.next.kind in ("word", "quoted"):
        raise tokens.unexpected(f"the names of 1 to {MOST_PLAYERS} players")
    if is_contest and len(names) != len(TWO_PLAYERS):
        raise tokens.error("expected two players, one on each side of 'against'", place)
    return tuple(names), not is_contest


def _number(tokens: Tokens, purpose: str) -> Fraction:
    if tokens.next.kind != "number":
        raise tokens.unexpected(f"{purpose}, a number")
    return tokens.number(tokens.take())


def _whole(tokens: Tokens, purpose: str, most: int) -> int:
    place, value = tokens.next.place, _number(tokens, purpose)
    if value.denominator != 1 or not 1 <= value <= most:
        raise tokens.error(f"expected {purpose}, a whole number from 1 to {most}", place)
    return int(value)
