"""The algorithms that can be run over a tree, by name, with the settings each takes.

Where one needs a guess at nodes of which nothing is known, an even mix of the leaves below stands for an evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from random import Random

from plyground.core.errors import BadOptionError, shown
from plyground.core.facts import Option, Options
from plyground.core.game import OVER
from plyground.core.trace import Listener
from plyground.core.trees import Tree, TreeWalk, exact
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.answer import Answer
from plyground.textbook.best_reply import best_reply
from plyground.textbook.depth_limited import depth_cutoff, h_minimax
from plyground.textbook.expectimax import expectimax
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.iterative_deepening import iterative_deepening
from plyground.textbook.max_n import first, last, max_n
from plyground.textbook.minimax import minimax
from plyground.textbook.minimax_dispatch import minimax_dispatch
from plyground.textbook.monte_carlo import monte_carlo
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.negamax import negamax
from plyground.textbook.ordered_alpha_beta import ordered_alpha_beta
from plyground.textbook.ordering import BestOrder, Given, History, Killer, Ordering, Shuffled, WorstOrder
from plyground.textbook.paranoid import paranoid
from plyground.textbook.principal_variation import principal_variation_search
from plyground.textbook.proof_number import proof_value
from plyground.textbook.sparse_sampling import sparse_sampling
from plyground.textbook.sss_star import sss_star
from plyground.textbook.star1 import star1
from plyground.textbook.star2 import star2
from plyground.textbook.table_alpha_beta import table_alpha_beta

Search = Callable[[TreeWalk, Listener | None, Options], Answer]

STRICT = Option("strict", default=False, help="cut only beyond the window, not on equality")
HARD = Option("hard", default=False, help="return the end of the window for values beyond it")
SEED = Option("seed", 0, "the same seed gives the same run", lowest=0)
DEPTH = Option("depth", 2, "how many moves to look ahead", lowest=0, highest=500)
ORDER = Option("order", "best", "which child first", choices=("given", "best", "worst", "random", "killer", "history"))
TIES = Option("ties", "first", "which of two vectors that are equal to the mover", choices=("first", "last"))
FIRST_GUESS = Option("first_guess", 0, "the value to begin with")
SAMPLE = Option("sample", 2, "how many outcomes to draw at a chance node", lowest=1, highest=1_000)
ITERATIONS = Option("iterations", 50, "how many times to go down the tree", lowest=1, highest=100_000)
SOLVER = Option("solver", default=True, help="back up proven values")


@dataclass(frozen=True)
class Algorithm:
    """An algorithm's name, how to run it, what it does in a few words, and what can be set."""

    name: str
    search: Search
    about: str
    settings: tuple[Option, ...] = ()


def _plain(function: Callable[..., Answer]) -> Search:
    """A search whose settings are the keyword arguments of the algorithm itself."""

    def search(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
        return function(walk, listener=listener, **settings)

    return search


def _max_n(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
    return max_n(walk, ties=last if settings["ties"] == "last" else first, listener=listener)


def _ordered(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
    orders: dict[str, Callable[[], Ordering]] = {
        "given": Given,
        "best": lambda: BestOrder(walk),
        "worst": lambda: WorstOrder(walk),
        "random": lambda: Shuffled(_random(settings)),
        "killer": Killer,
        "history": lambda: History(walk),
    }
    return ordered_alpha_beta(walk, ordering=orders[str(settings["order"])](), listener=listener)


def _to_depth(function: Callable[..., Answer]) -> Search:
    """A search that goes to a depth, with a guess there."""

    def search(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
        cutoff = depth_cutoff(int(settings["depth"]))
        return function(walk, evaluate=_mean_below(walk.tree), cutoff=cutoff, listener=listener)

    return search


def _iterative(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
    depths = range(1, max(int(settings["depth"]), 1) + 1)
    iterations = list(iterative_deepening(walk, evaluate=_mean_below(walk.tree), depths=depths, listener=listener))
    return iterations[-1].answer


def _proved(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
    values = sorted({exact(value) for leaf in walk.tree.leaves for value in leaf.values[:1]})
    del settings
    return proof_value(walk, values=values, listener=listener)


def _sampled(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
    return sparse_sampling(walk, sample=int(settings["sample"]), random=_random(settings), listener=listener)


def _monte_carlo(walk: TreeWalk, listener: Listener | None, settings: Options) -> Answer:
    iterations, solver = int(settings["iterations"]), bool(settings["solver"])
    return monte_carlo(walk, random=_random(settings), iterations=iterations, solver=solver, listener=listener)


def _random(settings: Options) -> Random:
    return Random(int(settings["seed"]))  # noqa: S311 - a game, not a secret


def _mean_below(tree: Tree) -> Callable[[int], float]:
    """What a node is worth if everything below it is as likely as anything else."""
    sums = [Fraction(0)] * len(tree.nodes)
    counts = [0] * len(tree.nodes)
    for number in reversed(range(len(tree.nodes))):
        node = tree.nodes[number]
        if node.player == OVER:
            sums[number], counts[number] = (node.values or (Fraction(0),))[0], 1
        if number:
            sums[node.parent] += sums[number]
            counts[node.parent] += counts[number]
    return lambda state: exact(sums[state] / counts[state])


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", _plain(minimax), "MAX-VALUE and MIN-VALUE to the end"),
        Algorithm("minimax-dispatch", _plain(minimax_dispatch), "the same in one function that asks whose move it is"),
        Algorithm("alpha-beta", _plain(alpha_beta), "minimax that skips what cannot change the decision", (STRICT, HARD)),
        Algorithm("negamax", _plain(negamax), "alpha-beta in one function, with the mover's eyes"),
        Algorithm("ordered-alpha-beta", _ordered, "alpha-beta in a chosen order of moves", (ORDER, SEED)),
        Algorithm("table-alpha-beta", _plain(table_alpha_beta), "alpha-beta with a transposition table"),
        Algorithm("principal-variation", _plain(principal_variation_search), "test whether a move beats the first one"),
        Algorithm("mtd-f", _plain(mtd_f), "a series of tests that close in on the value", (FIRST_GUESS,)),
        Algorithm("sss-star", _plain(sss_star), "best-first over all strategies of MAX"),
        Algorithm("proof-number", _proved, "prove the value where proving is cheapest"),
        Algorithm("h-minimax", _to_depth(h_minimax), "minimax to a depth, with a guess there", (DEPTH,)),
        Algorithm("h-alpha-beta", _to_depth(h_alpha_beta), "alpha-beta to a depth, with a guess there", (DEPTH,)),
        Algorithm("iterative-deepening", _iterative, "to depth 1, 2, 3 ..., each time in a better order", (DEPTH,)),
        Algorithm("max-n", _max_n, "several players, each maximising its own component", (TIES,)),
        Algorithm("paranoid", _plain(paranoid), "all others against the player to move"),
        Algorithm("best-reply", _plain(best_reply), "only the strongest opponent moves"),
        Algorithm("expectiminimax", _plain(expectiminimax), "minimax with chance nodes"),
        Algorithm("expectimax", _plain(expectimax), "one player, with or without chance"),
        Algorithm("star1", _plain(star1), "cuts at chance nodes, for utilities in a range"),
        Algorithm("star2", _plain(star2), "Star1 that probes one child of each outcome first"),
        Algorithm("sparse-sampling", _sampled, "sample the outcomes of chance", (SAMPLE, SEED)),
        Algorithm("monte-carlo", _monte_carlo, "tree search by random games (UCT)", (ITERATIONS, SEED, SOLVER)),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name; an unknown name is answered with the nearest."""
    if name in ALGORITHMS:
        return ALGORITHMS[name]
    near = get_close_matches(name, ALGORITHMS, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadOptionError(f"There is no algorithm {shown(name)}.{hint} There are: {', '.join(ALGORITHMS)}.")


def suitable_algorithm(tree: Tree) -> str:
    """The algorithm a reader would expect for a tree when none is named."""
    if len(tree.players) == 1:
        return "expectimax"
    if not tree.is_zero_sum:
        return "max-n"
    return "expectiminimax" if tree.has_chance else "alpha-beta"
