"""The algorithms of the textbook as players: deepened ply by ply, ended when the limits say so.

What an algorithm can play is its own business: a game that does not suit it is refused in its own sentence. Monte Carlo
tree search has no depth; it is begun anew with twice as many iterations, and these rounds count as depths. Some algorithms
keep what they have seen until a depth is done; a depth that would not fit into the engine's memory is not finished.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from difflib import get_close_matches
from math import nan
from random import Random
from sys import getsizeof, maxsize
from typing import Any

from plyground.core.errors import BadOptionError, UnsuitableGameError, shown
from plyground.core.facts import Sum
from plyground.core.game import OVER, Game
from plyground.core.machine import demand_megabytes
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.budget import Budget, EnoughError
from plyground.engines.contest_search import MOST_DEPTH
from plyground.engines.deepening_engine import ends_in
from plyground.engines.engine import Engine, Search, StopSignal, Task, with_costs
from plyground.engines.guessing import Even, Guess, suitable_guess
from plyground.engines.horizon_game import HorizonGame, to_horizon
from plyground.engines.time_keeping import Patience
from plyground.native.game import NativeGame
from plyground.textbook import (
    Answer,
    alpha_beta,
    best_reply,
    expectimax,
    expectiminimax,
    max_n,
    minimax,
    minimax_dispatch,
    monte_carlo,
    mtd_f,
    negamax,
    ordered_alpha_beta,
    paranoid,
    principal_variation_search,
    proof_value,
    sparse_sampling,
    sss_star,
    star1,
    star2,
    table_alpha_beta,
)
from plyground.textbook.ordering import Killer

_SAMPLE = 4
_FIRST_ITERATIONS = 32
_MOST_ROUNDS = 24
_ASKED_NODES = 1_000
_LONGEST_RANDOM_GAME = 300
_KEPT_OF_RANDOM_GAMES = 0.4
_KEPT_BYTES, _KEPT_TIMES = 600, 8
"""What a state that is kept takes in Python, measured in Othello: so many bytes, and so many times its own."""

Run = Callable[[HorizonGame, Any, Random], Answer]


@dataclass(frozen=True)
class Algorithm:
    """One of the book's algorithms: what it is, and how it is run on a state."""

    about: str
    run: Run
    needs: str = "two players, zero sum, no chance, nothing hidden"
    is_for_root: bool = False
    """Whether its value is what the player at the root gets; else it is player 0's, or everybody's."""
    is_proof: bool = False
    """Whether it knows only wins, draws and losses, so that nothing else may be guessed."""
    kept: float = 0.0
    """Which part of the states that it makes it keeps, at most."""


def _plain(function: Callable[..., Answer]) -> Run:
    return lambda game, state, random: function(game, state)  # noqa: ARG005 - nothing is left to chance


def _sampled(game: HorizonGame, state: Any, random: Random) -> Answer:
    return sparse_sampling(game, state, sample=_SAMPLE, random=random)


def _killers(game: HorizonGame, state: Any, random: Random) -> Answer:
    del random
    return ordered_alpha_beta(game, state, ordering=Killer())


def _asked_monte_carlo(game: HorizonGame, state: Any, random: Random) -> Answer:
    """One iteration: what it is run with to ask whether it suits a game. Engines run it in rounds."""
    return monte_carlo(game, state, random=random, iterations=1)


MONTE_CARLO = "monte-carlo"
_OPEN, _SURE, _ONE = "nothing hidden", "no chance, nothing hidden", "one player, nothing hidden"
_DICE = "two players, zero sum, nothing hidden"
_DICE_OR_ONE = "one player, or two with zero sum, nothing hidden"
ALGORITHMS: dict[str, Algorithm] = {
    "minimax": Algorithm("MAX-VALUE and MIN-VALUE", _plain(minimax)),
    "minimax-dispatch": Algorithm("minimax in one function", _plain(minimax_dispatch)),
    "alpha-beta": Algorithm("minimax that skips what cannot change the decision", _plain(alpha_beta)),
    "negamax": Algorithm("alpha-beta with the mover's eyes", _plain(negamax)),
    "ordered-alpha-beta": Algorithm("alpha-beta with killer moves first", _killers),
    "table-alpha-beta": Algorithm("alpha-beta with a transposition table", _plain(table_alpha_beta), kept=1.0),
    "principal-variation": Algorithm("test whether a move beats the first one", _plain(principal_variation_search)),
    "mtd-f": Algorithm("a series of tests that close in on the value", _plain(mtd_f), kept=1.0),
    "sss-star": Algorithm("best-first over all strategies of MAX", _plain(sss_star), kept=1.0),
    "proof-number": Algorithm("prove wins and losses where that is cheapest", _plain(proof_value), is_proof=True, kept=1.0),
    "max-n": Algorithm("several players, each maximising its own payoff", _plain(max_n), _OPEN),
    "paranoid": Algorithm("all others against the player to move", _plain(paranoid), _SURE, is_for_root=True),
    "best-reply": Algorithm("only the strongest opponent moves", _plain(best_reply), _SURE, is_for_root=True),
    "expectiminimax": Algorithm("minimax with chance nodes", _plain(expectiminimax), _DICE),
    "expectimax": Algorithm("one player, with or without chance", _plain(expectimax), _ONE),
    "star1": Algorithm("expectiminimax with cuts at chance nodes", _plain(star1), _DICE),
    "star2": Algorithm("Star1 that probes one child of each outcome first", _plain(star2), _DICE),
    "sparse-sampling": Algorithm("expectiminimax over a sample of the outcomes", _sampled, _DICE_OR_ONE),
    MONTE_CARLO: Algorithm("tree search by random games (UCT)", _asked_monte_carlo, _OPEN, kept=_KEPT_OF_RANDOM_GAMES),
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name; an unknown name is answered with the nearest."""
    if name in ALGORITHMS:
        return ALGORITHMS[name]
    near = get_close_matches(name, ALGORITHMS, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadOptionError(f"There is no textbook engine {shown(name)}.{hint} There are: {', '.join(ALGORITHMS)}.")


class TextbookEngine(Engine):
    """Plays by one algorithm of the book. The same seed and limits of depth and nodes give the same search."""

    thinks_in_python = True

    def __init__(
        self,
        game: Game[Any, Any],
        algorithm: str = "alpha-beta",
        *,
        guess: Guess | None = None,
        seed: int = 0,
        megabytes: int = 64,
    ) -> None:
        """`guess` says what a state is worth at the horizon; a game that does not suit the algorithm is refused."""
        demand_megabytes(megabytes)
        demand_suitable(game, algorithm)
        super().__init__(game, f"textbook:{algorithm}")
        self._algorithm, self._seed = algorithm_named(algorithm), seed
        self._is_monte_carlo = algorithm == MONTE_CARLO
        self._bytes = megabytes * 2**20
        self.guess = Even(game) if self._algorithm.is_proof else guess or suitable_guess(game, seed=seed)

    def think(self, task: Task) -> Search:
        """Run the algorithm to depth 1, 2, 3 ... until it sees the end of every line or a limit is reached."""
        if task.is_to_be_answered_at_once:
            return task.nothing_found()
        self.guess.begin()
        budget, patience = Budget(task.limits, task.signal), Patience(task.limits, choices=len(task.actions))
        most = _MOST_ROUNDS if self._is_monte_carlo else MOST_DEPTH
        room, best = self._room(task.state), None
        for depth in range(1, min(most, most if task.limits.depth is None else task.limits.depth) + 1):
            try:
                with budget.at_most(room) if depth > 1 else nullcontext():  # the first is small, and there must be an answer
                    found, is_proven = self._run(task.state, depth, budget)
            except EnoughError:
                break
            if found.action is None:
                break
            best = self._info(task, found, depth, budget, is_proven=is_proven)
            yield best
            if is_proven or patience.is_enough(best):
                break
        if best is None:
            return task.nothing_found()
        equal = self._equal(task, best, budget)
        info = with_costs(best, budget.nodes, budget.seconds)
        return SearchResult(action=best.line[0], info=info, equally_good=equal)

    def _room(self, state: Any) -> int:
        """How many states may be made at one depth, so that those which are kept fit."""
        own = len(state.pack()) if isinstance(self.game, NativeGame) else getsizeof(state)
        kept = self._algorithm.kept * (_KEPT_BYTES + _KEPT_TIMES * own)
        return int(self._bytes / kept) if kept else maxsize

    def _run(self, state: Any, depth: int, budget: Budget) -> tuple[Answer, bool]:
        random = Random(self._seed)  # noqa: S311 - a game, not a secret
        if self._is_monte_carlo:
            game = to_horizon(self.game, min(self.game.facts.longest, _LONGEST_RANDOM_GAME), self.guess, budget)
            found = monte_carlo(game, (state, 0), random=random, iterations=_FIRST_ITERATIONS << (depth - 1))
            return found, found.bound == Bound.EXACT
        game = to_horizon(self.game, depth, self.guess, budget)
        return self._algorithm.run(game, (state, 0), random), game.guesses == 0

    def _equal(self, task: Task, best: SearchInfo, budget: Budget) -> tuple[Any, ...]:
        """The best action; if all are wanted, those to which the algorithm gives the same value, each searched alone.

        Algorithms that see everything with the root player's eyes, or by samples, cannot be asked that way.
        """
        first = best.line[0]
        if not task.equal or self._is_monte_carlo or self._algorithm.is_for_root:
            return (first,)
        equal = [first]
        try:
            for action in task.actions:
                if action != first and self._value_after(task, action, best, budget) == best.value:
                    equal.append(action)  # noqa: PERF401 - what was found before the budget ends counts
        except EnoughError:
            pass
        return tuple(equal)

    def _value_after(self, task: Task, action: Any, best: SearchInfo, budget: Budget) -> float:
        """What an action is worth at the depth of the best one; beside a proven value, only a proven one counts."""
        budget.spend()
        after = self.game.result(task.state, action)
        if self.game.player(after) == OVER:
            return self.game.utility(after, task.player)
        for depth in range(best.depth - 1, MOST_DEPTH):
            found, is_proven = self._run(after, depth, budget)
            if is_proven or not best.is_proven:
                return self._to_player(found.value, task.player)
        return nan

    def _info(self, task: Task, found: Answer, depth: int, budget: Budget, *, is_proven: bool) -> SearchInfo:
        line = found.line or (found.action,)
        return SearchInfo(
            depth=depth,
            value=self._to_player(found.value, task.player),
            player=task.player,
            bound=found.bound,
            line=line,
            nodes=budget.nodes,
            seconds=budget.seconds,
            deepest=max(depth if not self._is_monte_carlo else 0, len(line)),
            is_proven=is_proven,
            ends_in=ends_in(self.game, task.state, line) if is_proven else None,
        )

    def _to_player(self, value: Any, player: int) -> float:
        if isinstance(value, Sequence):
            return float(value[player])
        if self._algorithm.is_for_root or player == 0:
            return float(value)
        if self.game.facts.sum == Sum.ZERO:
            return -float(value) + 0.0
        return sum(self.game.facts.utility) - float(value)


def demand_suitable(game: Game[Any, Any], algorithm: str) -> None:
    """Ask the algorithm whether it would play this game at all: on its first state, with the horizon right there."""
    chosen, (low, high) = algorithm_named(algorithm), game.facts.utility
    if chosen.is_proof and (low, high) != (-1.0, 1.0):
        raise UnsuitableGameError(
            f"{algorithm} knows only wins, draws and losses; {game.name or 'this game'} pays from {low:g} to {high:g}."
        )
    start = to_horizon(game, 0, Even(game), Budget(Limits(nodes=_ASKED_NODES), StopSignal()))
    with suppress(EnoughError):
        chosen.run(start, None, Random(0))  # noqa: S311 - a game, not a secret
