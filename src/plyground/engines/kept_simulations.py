"""The top of the tree that a Monte Carlo search has just grown, kept to be told later.

    engine.choose(state, limits)
    kept = kept_simulations(engine)                   `as_data` and `from_data` carry it to another process
    told_simulations(game, state, kept)               a tree, events with visits and means, answer

Nothing is simulated again. Of the tree those positions are kept that were visited most; a throw of the dice is opened only
where all its outcomes have been met. Branches stand in the order of their visits.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any, NamedTuple, cast

from plyground.core.errors import BadTreeError
from plyground.core.facts import Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.search import Bound, Limits
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import Node, Tree
from plyground.engines.monte_carlo_choice import line_from, ranked
from plyground.engines.monte_carlo_engine import MonteCarloEngine
from plyground.engines.suiting import is_contest
from plyground.kernels import monte_carlo_places as places
from plyground.kernels.expecting import total_of
from plyground.kernels.monte_carlo_searching import Tree as GrownTree
from plyground.textbook.answer import Answer

MOST_NODES = 200
_DIGITS = 3
_MEGABYTES = 16


@dataclass(frozen=True)
class Kept:
    """A position of the tree: the move or outcome that leads to it, how often it was taken, what everybody got then."""

    parent: int
    move: int
    visits: int
    payoffs: tuple[float, ...]
    is_proven: bool
    opened: int
    """Which it was among those whose branches are kept, counted from 1; 0 if it is a leaf of what is kept."""


@dataclass(frozen=True)
class KeptSimulations:
    """The simulations that were made, the line of play, and the nodes in reading order, each before its children."""

    simulations: int
    line: tuple[int, ...]
    nodes: tuple[Kept, ...]

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        rows = json.dumps([list(asdict(node).values()) for node in self.nodes])
        return {"kind": "simulations", "simulations": self.simulations, "line": list(self.line), "rows": rows}

    @classmethod
    def from_data(cls, data: Any) -> KeptSimulations:
        """What was written; anything else is refused."""
        try:
            nodes = tuple(
                Kept(parent, move, visits, tuple(payoffs), is_proven, opened)
                for parent, move, visits, payoffs, is_proven, opened in json.loads(data["rows"])
            )
            return cls(data["simulations"], tuple(data["line"]), nodes)
        except (KeyError, TypeError, ValueError) as error:
            raise BadTreeError("The search that was kept is damaged; have the position searched again.") from error


def kept_simulations(engine: MonteCarloEngine) -> KeptSimulations | None:
    """The top of the tree of an engine's last search; None if it has not moved since."""
    tree = engine.tree
    if not engine.moves or not ranked(tree, tree.root, engine.techniques.choice):
        return None
    return KeptSimulations(tree.visits(tree.root), line_from(tree, tree.root, engine.techniques.choice), _top_of(tree))


def grown_anew(game: Game[Any, Any], states: Sequence[Any], simulations: int) -> KeptSimulations:
    """The top of a tree that is grown for the purpose, at the last of the states."""
    engine = MonteCarloEngine(game, megabytes=_MEGABYTES)
    engine.choose(states[-1], Limits(nodes=simulations), past=states[:-1])
    found = kept_simulations(engine)
    if found is None:
        raise BadTreeError("Nothing could be simulated in this position.")
    return found


class _Way(NamedTuple):
    """A branch that was taken: its move, how often, what everybody got, and the address behind it."""

    move: int
    visits: int
    payoffs: tuple[float, ...]
    is_proven: bool
    address: int


def _top_of(tree: GrownTree) -> tuple[Kept, ...]:
    """Open the position that was visited most, again and again, while there is room for the branches of the next."""
    root = _Way(0, tree.visits(tree.root), tree.mean(tree.root), tree.proof(tree.root) is not None, tree.root)
    ways, parents, opened = [root], [-1], [0]
    below: list[list[int]] = [[]]
    waiting = [(-root.visits, 0)]
    count = 0
    while waiting:
        _, number = heappop(waiting)
        further = _ways(tree, ways[number].address)
        if not further or len(ways) + len(further) > MOST_NODES:
            continue
        count += 1
        opened[number] = count
        for way in sorted(further, key=lambda way: -way.visits):
            below[number].append(len(ways))
            if way.address:
                heappush(waiting, (-way.visits, len(ways)))
            ways.append(way)
            parents.append(number)
            opened.append(0)
            below.append([])
    return _in_reading_order(ways, parents, opened, below)


def _in_reading_order(ways: list[_Way], parents: list[int], opened: list[int], below: list[list[int]]) -> tuple[Kept, ...]:
    nodes: list[Kept] = []
    places_of = {-1: -1}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        places_of[number] = len(nodes)
        way = ways[number]
        nodes.append(Kept(places_of[parents[number]], way.move, way.visits, way.payoffs, way.is_proven, opened[number]))
        waiting += reversed(below[number])
    return tuple(nodes)


def _ways(tree: GrownTree, node: int) -> list[_Way]:
    """The branches of a node that were taken; of chance all or none."""
    turn = tree.turn(node)
    if turn == CHANCE:
        return _outcomes(tree, node)
    found = []
    for move in tree.moves(node):
        if move.visits or move.is_proven:
            payoffs = _payoffs(tree, move.child, turn, move.value)
            if payoffs is not None:
                found.append(_Way(move.move, move.visits, payoffs, move.is_proven, move.child))
    return found


def _outcomes(tree: GrownTree, node: int) -> list[_Way]:
    edges = int(tree.words[node + places.EDGES_OF])
    count = (int(tree.words[node]) >> places.COUNT_AT) & places.COUNT_BITS
    found = []
    for number in range(count if edges > 0 else 0):
        edge = edges + places.FIRST_EDGE + number * tree.edge_words
        child, visits = int(tree.words[edge + places.CHILD]), int(tree.words[edge + places.TIMES]) & places.FINISHED
        if tree.values[edge + places.VALUE] <= 0.0:
            continue  # it cannot come up
        if not child or not visits:
            return []
        found.append(_Way(int(tree.words[edge + places.MOVE]), visits, tree.mean(child), tree.proof(child) is not None, child))
    return found


def _payoffs(tree: GrownTree, child: int, turn: int, value: float) -> tuple[float, ...] | None:
    """What everybody gets from a move, of which the mover's part is known; None if the others' is not."""
    game = tree.game
    if game.facts.players == 1:
        return (value,)
    if is_contest(game):
        rest = total_of(game) - value
        return (value, rest) if turn == 0 else (rest, value)
    if not child:
        return None
    payoffs = list(tree.mean(child))
    payoffs[turn] = value
    return tuple(payoffs)


class ToldSimulations(NamedTuple):
    """What was kept, as a tree with the events that lead through it. The answer's actions are numbers of branches."""

    tree: Tree
    events: tuple[Event, ...]
    answer: Answer


def told_simulations(game: Game[Any, Any], state: Any, kept: KeptSimulations) -> ToldSimulations:
    """A kept tree of a position as a tree with events. What is of another position is refused."""
    try:
        tree = _tree(game, state, kept)
        line, number = [], 0
        for move in kept.line:
            children = tree.nodes[number].children
            at = next((place for place, child in enumerate(children) if kept.nodes[child].move == move), None)
            if at is None:
                break
            line.append(at)
            number = children[at]
    except (BadTreeError, IndexError, KeyError, ValueError, TypeError) as error:
        raise BadTreeError("The search that was kept is of another position; have this one searched again.") from error
    best = kept.nodes[tree.nodes[0].children[line[0]]] if line else kept.nodes[0]
    is_certain = kept.nodes[0].is_proven
    value = _shown(tree, (kept.nodes[0] if is_certain else best).payoffs)
    answer = Answer(line[0] if line else None, value, tuple(line), Bound.EXACT if is_certain else Bound.OPEN)
    return ToldSimulations(tree, _events(tree, kept, answer), answer)


def _tree(game: Game[Any, Any], state: Any, kept: KeptSimulations) -> Tree:
    """The nodes with the names of their moves; players are asked of the states on the way."""
    is_zero_sum = game.facts.players == 2 and game.facts.sum == Sum.ZERO  # noqa: PLR2004 - MAX and MIN
    states = [state]
    nodes: list[Node] = []
    children: list[list[int]] = [[] for _ in kept.nodes]
    for number, one in enumerate(kept.nodes):
        label, odds, depth = "", None, 0
        if number:
            above = states[one.parent]
            if one.move not in game.actions(above):
                raise BadTreeError("A move that was kept is not legal here.")
            label, depth = "".join(game.write_action(above, one.move).split()), nodes[one.parent].depth + 1
            if game.player(above) == CHANCE:
                share = dict(cast("ChanceGame[Any, Any]", game).outcomes(above))[one.move]
                odds = Fraction(share).limit_denominator(10**6)
            states.append(game.result(above, one.move))
            children[one.parent].append(number)
        values = tuple(Fraction(round(payoff, _DIGITS)).limit_denominator(10**_DIGITS) for payoff in one.payoffs)
        nodes.append(
            Node(
                player=game.player(states[number]) if one.opened else OVER,
                parent=one.parent,
                depth=depth,
                label=label,
                odds=odds,
                values=() if one.opened else values[:1] if is_zero_sum else values,
            )
        )
    whole = tuple(replace(node, children=tuple(below)) for node, below in zip(nodes, children, strict=True))
    return Tree(whole, tuple(game.seat(player) for player in range(game.facts.players)), None, is_zero_sum)


def _shown(tree: Tree, payoffs: tuple[float, ...]) -> Any:
    """MAX's payoff where that says all, else everybody's."""
    rounded = [round(payoff, _DIGITS) + 0.0 for payoff in payoffs]
    return rounded[0] if tree.is_zero_sum or len(rounded) == 1 else tuple(rounded)


def _events(tree: Tree, kept: KeptSimulations, answer: Answer) -> tuple[Event, ...]:
    """The root, then the branches of one position after the other, as they were opened; at last what is played."""
    paths: list[NodePath] = [()]
    for number, node in enumerate(tree.nodes[1:], 1):
        paths.append((*paths[node.parent], tree.nodes[node.parent].children.index(number)))
    first = (("visits", kept.simulations), ("shown", len(kept.nodes)))
    root, mean = tree.nodes[0], _shown(tree, kept.nodes[0].payoffs)
    events = [Event(EventKind.BACKUP, (), root.player, mean, line="kept", more=first)]
    for _, number in sorted((one.opened, number) for number, one in enumerate(kept.nodes) if one.opened):
        for child in tree.nodes[number].children:
            one = kept.nodes[child]
            value = _shown(tree, one.payoffs)
            more = (("visits", one.visits), ("of", kept.nodes[number].visits), ("proven", value if one.is_proven else None))
            events.append(Event(EventKind.BACKUP, paths[child], tree.nodes[child].player, value, line="kept", more=more))
    last = (("line", answer.line),)
    events.append(Event(EventKind.EXIT, (), root.player, answer.value, answer.bound, line="kept", more=last))
    return tuple(events)
