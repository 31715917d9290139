"""Monte Carlo tree search seen from Python: its tree, and what a thread needs to simulate.

`Tree` is what outlives a search. `Simulator` is one thread's part of one search. `Move` is what is known of a move at a node.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game
from plyground.core.machine import demand_megabytes
from plyground.kernels import monte_carlo_places as places
from plyground.kernels.keys import key_of_packed
from plyground.kernels.monte_carlo import ROW, absorb, collect, plant, simulate, state_key
from plyground.kernels.monte_carlo_pruning import excerpt, mark_kept, move_together
from plyground.kernels.monte_carlo_techniques import BIASES, POLICIES, TreeTechniques
from plyground.kernels.monte_carlo_tree import clear_tree, tree_memory
from plyground.kernels.monte_carlo_workspace import integer_workspace, real_workspace
from plyground.kernels.workspace import NOISE_SEED
from plyground.native.call import state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES
from plyground.native.words import mixed

_WORDS = 2**64
EXCERPT_MEGABYTES = 1
_TWO = 2

Evaluate = Callable[[Sequence[Any]], tuple[Sequence[Sequence[float] | None], Sequence[Sequence[float]]]]
"""What somebody outside, such as a network, says of states: for each one the priors of its actions, in their order, or None,
and what every player can expect there, in the units of the game's utility."""


@dataclass(frozen=True)
class Move:
    """What the tree knows of a move: how often it was taken, and what its mover gets then, on average or for certain."""

    move: int
    visits: int
    value: float
    is_proven: bool
    child: int


def demand_simulable(game: Game[Any, Any]) -> NativeGame[Any]:
    """A game whose rules can be compiled, with nothing hidden."""
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(
            f"Compiled Monte Carlo search needs native rules; {game.name or 'this game'} is a plain game."
        )
    if game.facts.information == Information.HIDDEN:
        raise UnsuitableGameError(
            f"Compiled Monte Carlo search needs a game in which nothing is hidden; {game.name} has hidden things."
        )
    return game


def payoff_ranges(game: Game[Any, Any]) -> list[tuple[float, float]]:
    """The least and the most that each player can get. In a zero-sum contest the facts may speak of player 0 alone."""
    low, high = game.facts.utility
    if not math.isfinite(high - low):
        low, high = -1.0, 1.0
    is_contest = game.facts.players == _TWO and game.facts.sum == Sum.ZERO
    return [(-high, -low) if is_contest and player == 1 else (low, high) for player in range(game.facts.players)]


class Tree:
    """The tree of one game, kept from search to search. No two searches use it at a time."""

    def __init__(self, game: NativeGame[Any], megabytes: int = 64, techniques: TreeTechniques = TreeTechniques()) -> None:
        """Memory for so many megabytes, never more."""
        demand_megabytes(megabytes)
        self.game, self.techniques = game, techniques
        try:
            self.words = tree_memory(megabytes)
        except (MemoryError, OSError) as error:
            raise BadLimitError(f"There is no room in memory for a tree of {megabytes} megabytes; ask for less.") from error
        self.values = self.words.view(np.float64)
        self.node_words = -(-(places.TOTALS + 2 * game.facts.players) // places.LINE) * places.LINE
        has_more = techniques.rave or techniques.priors or techniques.bias != "none"
        self.edge_words = places.LARGE_EDGE if has_more else places.SMALL_EDGE
        self.is_repeating = game.facts.repetition is not None
        self._history: tuple[Any, ...] = ()
        self._root_key = 0
        self._unfinished: Any = None
        self._has_room = True

    @property
    def nodes(self) -> int:
        """Nodes in memory."""
        return int(self.words[places.NODES])

    @property
    def root(self) -> int:
        """The address of the root."""
        return int(self.words[places.ROOT])

    def fill(self) -> float:
        """The share of the memory in use."""
        end = int(self.words[places.END])
        return min(int(self.words[places.NEXT]), end) / end

    def clear(self) -> None:
        """Forget everything."""
        if self._unfinished is not None:
            self._use(self._unfinished)
            self._unfinished = None
        clear_tree(self.words)
        self._history = ()

    def plant(self, simulator: Simulator, state: Any, past: Sequence[Any]) -> None:
        """Make a state the root: what is known of it is kept, unless the tree shall not be reused."""
        self.finish_pruning(simulator.control)
        key = self._key_of(simulator, state, past)
        if key is None or not self.techniques.reuse:
            self.clear()
            key = self._key(simulator, state, 0)
        self._history, self._root_key = (*past, state), key
        for _ in range(2):
            root = self._planted(simulator, key)
            if root and (self.words[root + places.EDGES_OF] > 0 or self.proof(root) is not None):
                return
            clear_tree(self.words)
        raise BadLimitError(f"The memory is too small for the moves of {self.game.name}; ask for more megabytes.")

    def _planted(self, simulator: Simulator, key: int) -> int:
        return int(
            plant(simulator.rules, simulator.work, simulator.real, self.words, self.values, simulator.states, np.uint64(key))
        )

    def _key_of(self, simulator: Simulator, state: Any, past: Sequence[Any]) -> int | None:
        """The key that a state has here. Where repetition matters the way counts, so it must go on from the last root."""
        if not self.is_repeating:
            return self._key(simulator, state, 0)
        history, known = (*past, state), len(self._history)
        if not known or history[:known] != self._history:
            return None
        key = self._root_key
        for later in history[known:]:
            key = self._key(simulator, later, key)
        return key

    @staticmethod
    def _key(simulator: Simulator, state: Any, way: int) -> int:
        return int(state_key(simulator.rules, np.frombuffer(state.pack(), np.int64).copy(), np.uint64(way)))

    def prune(self, control: Any) -> bool:
        """Forget what was visited least. Whether there is room again; if it was stopped, there is not."""
        self.finish_pruning(control)
        return self.begin_pruning(control) and self.finish_pruning(control) and self._has_room

    def begin_pruning(self, control: Any) -> bool:
        """Decide what is forgotten; False if it was stopped, and then nothing has changed.

        Until the pruning is finished, the top of the tree stands for all of it.
        """
        if self._unfinished is not None:
            return False
        has_room = int(mark_kept(self.words, control, self.node_words, self.edge_words))
        if has_room < 0:
            return False
        top = tree_memory(EXCERPT_MEGABYTES)
        excerpt(self.words, top, self.node_words, self.edge_words, int(self.techniques.transpositions))
        self._unfinished, self._has_room = self.words, bool(has_room)
        self._use(top)
        return True

    def finish_pruning(self, control: Any) -> bool:
        """Go on with a pruning; whether none is left to do. One that is stopped is finished when the next search begins."""
        whole = self._unfinished
        if whole is not None and move_together(whole, control, self.node_words, self.edge_words):
            self._use(whole)
            self._unfinished = None
        return self._unfinished is None

    def _use(self, words: Any) -> None:
        self.words, self.values = words, words.view(np.float64)

    def proof(self, node: int) -> tuple[float, ...] | None:
        """What every player certainly gets at a node."""
        if not int(self.words[node]) & places.PROVEN:
            return None
        start = node + places.TOTALS + self.game.facts.players
        return tuple((self.values[start : start + self.game.facts.players] + 0.0).tolist())  # nobody is paid -0

    def visits(self, node: int) -> int:
        """How often a node was visited."""
        return int(self.words[node + places.VISITS])

    def mean(self, node: int) -> tuple[float, ...]:
        """What every player gets at a node, for certain or on average."""
        start, players = node + places.TOTALS, self.game.facts.players
        visits = max(self.visits(node), 1)
        return self.proof(node) or tuple((self.values[start : start + players] / visits).tolist())

    def turn(self, node: int) -> int:
        """Whose turn it is at a node."""
        return ((int(self.words[node]) >> places.TURN_AT) & places.TURN_BITS) - 2

    def moves(self, node: int) -> list[Move]:
        """What is known of the moves of a player's node; nothing before it was visited again."""
        edges, turn = int(self.words[node + places.EDGES_OF]), self.turn(node)
        if edges <= 0 or turn < 0:
            return []
        count = (int(self.words[node]) >> places.COUNT_AT) & places.COUNT_BITS
        found = []
        for number in range(count):
            edge = edges + places.FIRST_EDGE + number * self.edge_words
            child = int(self.words[edge + places.CHILD])
            proof = self.proof(child) if child else None
            visits = int(self.words[edge + places.TIMES]) & places.FINISHED
            value = float(self.values[edge + places.VALUE]) if proof is None else proof[turn]
            found.append(Move(int(self.words[edge + places.MOVE]), visits, value, proof is not None, child))
        return found

    def set_priors(self, node: int, priors: Sequence[float]) -> None:
        """What somebody thinks of the moves of a node, in their order."""
        edges = int(self.words[node + places.EDGES_OF])
        if self.edge_words < places.LARGE_EDGE or edges <= 0 or len(priors) != len(self.moves(node)):
            return
        for number, prior in enumerate(priors):
            self.values[edges + places.FIRST_EDGE + number * self.edge_words + places.PRIOR] = prior

    def child(self, simulator: Simulator, node: int, move: int) -> int:
        """The node behind a move, made if there is none; 0 if there is no room. The simulator must stand there."""
        edges = int(self.words[node + places.EDGES_OF])
        for number, known in enumerate(self.moves(node)):
            if known.move == move and not known.child:
                way = int(self.words[node + places.KEY]) % _WORDS if self.is_repeating else 0
                root = self.root
                state = self.game.rules.struct.unpack(simulator.states[: int(simulator.rules[STATE_BYTES]) // 8].tobytes())
                child = self._planted(simulator, self._key(simulator, state, way))
                self.words[places.ROOT] = root
                self.words[edges + places.FIRST_EDGE + number * self.edge_words + places.CHILD] = child
                return child
            if known.move == move:
                return known.child
        return 0


class Simulator:
    """One thread's simulations of one state. `control` is shared: they end soon after its first number is set."""

    def __init__(
        self,
        tree: Tree,
        state: Any,
        control: Any,
        *,
        weights: Sequence[int] = (),
        scale: float = 100.0,
        past: Sequence[Any] = (),
        seed: int = 0,
        thread: int = 0,
        threads: int = 1,
        noise: float = 0.0,
        batch: int = 0,
    ) -> None:
        """`scale` is the score that stands for a clear lead; `batch` is for how many leaves from outside there is room."""
        game = tree.game
        game.demand_own(state)
        self.tree, self.control, self.batch = tree, control, batch
        self.rules = game.machine_table()
        most = int(self.rules[MOST_MOVES]) + 2
        self.work = integer_workspace(most, game.facts.players, weights)
        self.real = real_workspace(most)
        self.states = state_memory(3 + batch, int(self.rules[STATE_BYTES]))
        self.rows = np.zeros(max(batch, 1) * ROW, np.int64)
        packed = np.frombuffer(state.pack(), np.int64)
        self.states[: len(packed)] = packed
        self._settle(tree.techniques, has_weights=bool(weights), is_outside=batch > 0)
        self.work[places.IS_SHARED] = int(threads > 1)
        self.work[places.RANDOM] = np.uint64(mixed((seed % _WORDS) ^ mixed(thread))).astype(np.int64)
        self.work[NOISE_SEED], self.real[places.BLUR] = seed % 2**63, noise
        self.real[places.SCALE] = max(scale, 1.0)
        self._remember(past)

    def _settle(self, techniques: TreeTechniques, *, has_weights: bool, is_outside: bool) -> None:
        game, work, real = self.tree.game, self.work, self.real
        has, facts = game.rules.has, game.facts
        can_evaluate = facts.players == _TWO and has_weights and (has("features") or has("evaluate"))
        low, high = payoff_ranges(game)[0]
        bias = BIASES[techniques.bias]
        if (bias == places.BY_RANK and not has("rank")) or (bias == places.BY_EVALUATION and not can_evaluate) or is_outside:
            bias = 0
        policy = POLICIES[techniques.playout]
        if (policy == places.GREEDY and not has("rank")) or (policy == places.LOUD and not has("loud")):
            policy = places.UNIFORM
        blend = techniques.evaluation if can_evaluate else 0.0
        plies = techniques.playout_plies if techniques.playout_plies is not None and can_evaluate else facts.longest
        numbers = {
            places.PLAYER_COUNT: facts.players,
            places.LONGEST: facts.longest,
            places.EDGE_WORDS: self.tree.edge_words,
            places.NODE_WORDS: self.tree.node_words,
            places.EXPAND_AFTER: techniques.expand_after,
            places.PLAYOUTS: techniques.playouts,
            places.PLAYOUT_PLIES: 0 if blend >= 1 else min(plies, facts.longest),
            places.USE_TRANSPOSITIONS: int(techniques.transpositions),
            places.USE_SOLVER: int(techniques.solver),
            places.USE_SKIPPING: int(techniques.skipping and techniques.solver),
            places.USE_RAVE: int(techniques.rave),
            places.GRAVE: techniques.grave,
            places.USE_BIAS: bias,
            places.USE_PRIORS: int(techniques.priors),
            places.USE_WIDENING: int(techniques.widening),
            places.LEAST_WIDTH: techniques.widening_least,
            places.USE_RANK: int(techniques.rank and has("rank") and not is_outside),
            places.POLICY: policy,
            places.USE_EVALUATION: int(can_evaluate),
            places.TRY_ALL: int(techniques.first_play is None and not techniques.priors),
            places.STOP_WHEN_FULL: int(techniques.pruning),
            places.ADAPTIVE: int(techniques.adaptive and facts.utility != (-1.0, 1.0)),
            places.REPETITION: facts.repetition.times if facts.repetition else 0,
        }
        for place, number in numbers.items():
            work[place] = number
        work[places.IS_PLAIN] = int(not (techniques.rave or techniques.priors or bias))
        shares = {
            places.EXPLORATION: techniques.exploration,
            places.EPSILON: techniques.epsilon,
            places.BLEND: blend,
            places.URGENCY: techniques.first_play or 0.0,
            places.RAVE_BIAS: techniques.rave_bias,
            places.BIAS_WEIGHT: techniques.bias_weight,
            places.WIDENING: techniques.widening_factor,
            places.WIDENING_POWER: techniques.widening_power,
            places.VIRTUAL_LOSS: techniques.virtual_loss,
            places.WIDTH: high - low,
        }
        for place, share in shares.items():
            real[place] = share
        for player, (least, most) in enumerate(payoff_ranges(game)):
            real[places.LEAST_AT + player], real[places.MOST_AT + player] = least, most
        if facts.repetition is not None:
            paid = facts.repetition_payoffs(0)
            real[places.REPETITION_OWN], real[places.REPETITION_OTHERS] = paid[0], paid[-1]

    def _remember(self, past: Sequence[Any]) -> None:
        if not self.tree.is_repeating:
            return
        keys = [int(key_of_packed(self.rules, np.frombuffer(state.pack(), np.int64).copy())) for state in past]
        recent = keys[-places.MOST_PAST :]
        start = int(self.work[places.KEYS_AT])
        self.work[start : start + len(recent)] = np.array(recent, np.uint64).view(np.int64)
        self.work[places.PAST_KEYS] = len(recent)

    def run(self) -> int:
        """Simulate until something ends it: STOPPED, DONE, SOLVED or NO_ROOM."""
        tree = self.tree
        return int(simulate(self.rules, self.work, self.real, tree.words, tree.values, self.control, self.states))

    def collect(self) -> list[Any]:
        """Go down to leaves that wait for their values; their states."""
        tree = self.tree
        found = int(
            collect(self.rules, self.work, self.real, tree.words, tree.values, self.control, self.states, self.rows, self.batch)
        )
        return [self._state(3 + number) for number in range(found)]

    def absorb(self, number: int, priors: Sequence[float] | None, payoffs: Sequence[float]) -> None:
        """Give a leaf that waits what somebody found it worth."""
        tree = self.tree
        absorb(
            self.rules,
            self.work,
            self.real,
            tree.words,
            tree.values,
            self.states,
            self.rows,
            number,
            np.array(payoffs, np.float64),
            np.array(() if priors is None else priors, np.float64),
        )

    def _state(self, number: int) -> Any:
        size = int(self.rules[STATE_BYTES])
        start = number * max(size, 64) // 8
        return self.tree.game.rules.struct.unpack(self.states[start : start + size // 8].tobytes())

    @property
    def simulations(self) -> int:
        """Simulations of this thread."""
        return int(self.work[places.SIMULATIONS])

    @property
    def deepest(self) -> int:
        """The longest path so far."""
        return int(self.work[places.DEEPEST])
