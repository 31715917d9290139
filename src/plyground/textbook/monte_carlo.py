"""Monte Carlo tree search: play many games at random, and more of them where they go well.

Levente Kocsis and Csaba Szepesvári, Bandit based Monte-Carlo planning (UCT), 2006; Rémi Coulom, 2006. Each iteration

    selects     from the root down, at each node the child with the greatest upper confidence bound: the mean of the mover's
                payoffs there plus c sqrt(ln(visits of the node) / visits of the child); chance selects by its odds
    expands     the first action that was not tried yet (tried in the game's order), or an outcome not yet drawn
    simulates   a random game from there, or whatever `playout` does instead
    backs up    what each player got, into all nodes on the way

and the action visited most is played. It can stop at any time, needs no evaluation, and comes near minimax's (max^n's)
answer as iterations grow. Time is O(iterations times length of a game), space O(iterations). Any number of players.

The solver (Mark Winands, Yngvi Björnsson and Jahn-Takeshi Saito, Monte-Carlo tree search solver, 2008) also backs up what
is certain: a node is proven if a child is proven to give the mover the most that is possible, or if all children are
proven; a chance node if all its outcomes are. A proven node counts with its value, is not searched any more, and at the
root ends the search. With `solver=False` only finished games are certain.

`c` is by default the square root of 2 times the width of the utilities' range: UCB1 is meant for payoffs from 0 to 1.
Payoffs are the players' own; MIN's are the negative of MAX's. The same `random` gives the same search.

Emits select (more: child, visits and scores, the bounds of all children, at a chance node child and odds), expand,
simulate (value: the payoffs) and, from the new node up to the root, backup (value: the mean; more: visits, total, mean,
proven). In contests and for one player values are MAX's, for several they are vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isfinite, log, sqrt
from random import Random
from typing import Any, cast

from plyground.core.errors import BadGameError, BadLimitError
from plyground.core.facts import Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, Listener, NodePath
from plyground.textbook.answer import Answer
from plyground.textbook.demands import demand_open
from plyground.textbook.sparse_sampling import draw
from plyground.textbook.telling import decided

Payoffs = tuple[float, ...]
Playout = Callable[[Game[Any, Any], Any, Random], Sequence[float]]
"""A quick game from a state to the end, or a guess: what each player gets."""


def ucb1(mean: float, visits: int, parent_visits: int, c: float) -> float:
    """The upper confidence bound of a child with this mean; infinite if it was never visited."""
    return mean + c * sqrt(log(parent_visits) / visits) if visits else inf


def random_playout(game: Game[Any, Any], state: Any, random: Random) -> Payoffs:
    """A game in which everybody moves at random, each action as likely as the others, and chance by its odds."""
    dice = cast("ChanceGame[Any, Any]", game)
    plies = 0
    while (player := game.player(state)) != OVER:
        plies += 1
        if plies > game.facts.longest:
            raise BadGameError(f"A random game of {game.name or 'this game'} went on past the longest its facts declare.")
        if player == CHANCE:
            outcomes = dice.outcomes(state)
            state = game.result(state, outcomes[draw(outcomes, random)][0])
        else:
            state = game.result(state, random.choice(game.actions(state)))
    return _utilities(game, state)


class _Node:
    """A node of the tree: how often it was visited, what each player got there in total, and what is certain."""

    __slots__ = ("children", "number", "outcomes", "parent", "player", "proven", "state", "totals", "tried", "visits")

    def __init__(self, game: Game[Any, Any], state: Any, parent: _Node | None = None, number: int = 0) -> None:
        self.state, self.parent, self.number = state, parent, number
        self.player = game.player(state)
        self.children: list[_Node | None] = [None] * len(game.actions(state))
        is_chance = self.player == CHANCE
        self.outcomes = cast("ChanceGame[Any, Any]", game).outcomes(state) if is_chance else ()
        self.tried = 0
        self.visits = 0
        self.totals = [0.0] * game.facts.players
        self.proven = _utilities(game, state) if self.player == OVER else None

    def mean(self, player: int) -> float:
        """What a player gets here: for certain, or else on average."""
        return self.totals[player] / self.visits if self.proven is None else self.proven[player]


def monte_carlo(
    game: Game[Any, Any],
    state: Any = None,
    *,
    random: Random,
    iterations: int = 1_000,
    c: float | None = None,
    playout: Playout = random_playout,
    solver: bool = True,
    listener: Listener | None = None,
) -> Answer:
    """The action visited most, or one that is proven best. The value is the action's mean, an estimate unless proven.

    The line of play goes on while there is an action visited most, and ends where chance moves.
    """
    demand_open(game, "Monte Carlo tree search", chance=True)
    if iterations < 1:
        raise BadLimitError(f"Monte Carlo tree search needs one iteration or more; it was told {iterations}.")
    least, most = _ranges(game)
    width = most[0] - least[0] if isfinite(most[0] - least[0]) else 1
    explore = sqrt(2) * width if c is None else c
    tell = _Telling(game, listener) if listener else None
    root = _Node(game, game.initial() if state is None else state)
    if tell:
        tell.expand(root)
    for _ in range(iterations):
        if root.proven is not None:
            break
        leaf = _select(game, root, explore, random, tell)
        payoffs = leaf.proven
        if payoffs is None:
            payoffs = tuple(playout(game, leaf.state, random))
            if tell:
                tell.simulate(leaf, payoffs)
        _back_up(leaf, payoffs, most if solver else None, tell)
    return decided(listener, game, root.state, _answer(game, root))


def _select(game: Game[Any, Any], root: _Node, c: float, random: Random, tell: _Telling | None) -> _Node:
    """Down to a node that is new or certain."""
    node = root
    while node.proven is None:
        if node.player == CHANCE:
            number = draw(node.outcomes, random)
            if tell:
                tell.select(node, number, (("odds", node.outcomes[number][1]),))
        elif node.tried < len(node.children):
            number = node.tried
            node.tried += 1
        else:
            number, scores = _best_score(node, c)
            if tell:
                tell.select(node, number, (("visits", node.visits), ("scores", tuple(scores))))
        child = node.children[number]
        if child is None:
            child = _Node(game, game.result(node.state, game.actions(node.state)[number]), node, number)
            node.children[number] = child
            if tell:
                tell.expand(child)
            return child
        node = child
    return node


def _best_score(node: _Node, c: float) -> tuple[int, list[float]]:
    """The child with the greatest upper confidence bound, the first of equals, and the bounds of all."""
    scores = []
    best = 0
    for number, child in enumerate(node.children):
        assert child is not None  # noqa: S101 - all were tried before bounds are asked for
        scores.append(ucb1(child.mean(node.player), child.visits, node.visits, c))
        if scores[number] > scores[best]:
            best = number
    return best, scores


def _back_up(leaf: _Node, payoffs: Payoffs, most: Payoffs | None, tell: _Telling | None) -> None:
    """Count the payoffs in from the leaf to the root; above a node that is proven, what is proven counts instead.

    `most` is the most that each player can get, None if nothing is to be proven.
    """
    node: _Node | None = leaf
    while node is not None:
        if most is not None and node.proven is None:
            node.proven = _proof(node, most)
        payoffs = payoffs if node.proven is None else node.proven
        node.visits += 1
        for player, payoff in enumerate(payoffs):
            node.totals[player] += payoff
        if tell:
            tell.backup(node)
        node = node.parent


def _proof(node: _Node, most: Payoffs) -> Payoffs | None:
    """What a node is certainly worth, if its children tell."""
    best: Payoffs | None = None
    expected = [0.0] * len(node.totals)
    is_complete = bool(node.children)
    for number, child in enumerate(node.children):
        if node.player == CHANCE and not node.outcomes[number][1]:
            continue  # it cannot come up, so that it will never be visited
        proven = child.proven if child is not None else None
        if proven is None:
            is_complete = False
        elif node.player == CHANCE:
            odds = node.outcomes[number][1]
            expected = [sofar + odds * payoff for sofar, payoff in zip(expected, proven, strict=True)]
        elif best is None or proven[node.player] > best[node.player]:
            best = proven
    if node.player == CHANCE:
        return tuple(expected) if is_complete else None
    return best if best is not None and (is_complete or best[node.player] >= most[node.player]) else None


def _favourite(node: _Node, least: Payoffs) -> int | None:
    """The child to play: one that gives what is proven, else the one visited most that is not proven to be worst."""
    if node.player == CHANCE:
        return None
    best: int | None = None
    best_rank: tuple[Any, ...] = ()
    for number, child in enumerate(node.children):
        if child is None or (node.proven is not None and child.proven is None):
            continue
        is_worst = child.proven is not None and child.proven[node.player] <= least[node.player]
        rank = (not is_worst, child.visits) if node.proven is None else (child.mean(node.player), child.visits)
        if best is None or rank > best_rank:
            best, best_rank = number, rank
    return best


def _answer(game: Game[Any, Any], root: _Node) -> Answer:
    line: list[Any] = []
    least, _ = _ranges(game)
    node = told = root
    while (number := _favourite(node, least)) is not None:
        line.append(game.actions(node.state)[number])
        child = node.children[number]
        assert child is not None  # noqa: S101 - favourites exist
        node = child
        told = child if told is root else told
    told = root if root.proven is not None else told
    payoffs = tuple([told.mean(player) for player in range(game.facts.players)])
    bound = Bound.OPEN if root.proven is None else Bound.EXACT  # an estimate claims nothing
    return Answer(line[0] if line else None, _shown(game, payoffs), tuple(line), bound)


def _ranges(game: Game[Any, Any]) -> tuple[Payoffs, Payoffs]:
    """The least and the most that each player can get. In a contest the facts may speak of MAX alone."""
    low, high = game.facts.utility
    if game.facts.players == 2 and game.facts.sum == Sum.ZERO:  # noqa: PLR2004 - MAX and MIN
        return (low, -high), (high, -low)
    return (low,) * game.facts.players, (high,) * game.facts.players


def _utilities(game: Game[Any, Any], state: Any) -> Payoffs:
    return tuple([game.utility(state, player) for player in range(game.facts.players)])


def _shown(game: Game[Any, Any], payoffs: Payoffs) -> Any:
    """MAX's payoff where that says all, else everybody's."""
    is_contest = game.facts.players == 2 and game.facts.sum != Sum.GENERAL  # noqa: PLR2004 - MAX and MIN
    return payoffs[0] if is_contest or game.facts.players == 1 else payoffs


class _Telling:
    """Turns what happens at nodes into events."""

    def __init__(self, game: Game[Any, Any], listener: Listener) -> None:
        self._game, self._say = game, listener

    @staticmethod
    def _path(node: _Node) -> NodePath:
        path: list[int] = []
        while node.parent is not None:
            path.append(node.number)
            node = node.parent
        return tuple(reversed(path))

    def select(self, node: _Node, number: int, more: tuple[tuple[str, Any], ...]) -> None:
        """A child was selected."""
        self._say(Event(EventKind.SELECT, self._path(node), node.player, line="select", more=(("child", number), *more)))

    def expand(self, node: _Node) -> None:
        """The tree has a new node. The first is made at a line of its own, before the loop."""
        line = "root" if node.parent is None else "expand"
        self._say(Event(EventKind.EXPAND, self._path(node), node.player, line=line, children=len(node.children)))

    def simulate(self, node: _Node, payoffs: Payoffs) -> None:
        """A random game was played."""
        self._say(Event(EventKind.SIMULATE, self._path(node), node.player, _shown(self._game, payoffs), line="simulate"))

    def backup(self, node: _Node) -> None:
        """A node counts one more visit."""
        totals = tuple(node.totals)
        mean = _shown(self._game, tuple([total / node.visits for total in totals]))
        proven = None if node.proven is None else _shown(self._game, node.proven)
        value = mean if proven is None else proven
        more = (("visits", node.visits), ("total", _shown(self._game, totals)), ("mean", mean), ("proven", proven))
        self._say(Event(EventKind.BACKUP, self._path(node), node.player, value, line="backup", more=more))
