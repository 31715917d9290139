"""Where everything is in the memory of Monte Carlo tree search.

The tree is one array of 64-bit words, in which records follow each other; addresses are numbers of words, 0 is nowhere.

    | header | node | node | edges | node | edges ... free ... | index of nodes by key |

    node     head, key, address of its edges, visits, total payoff of each player, proven payoff of each player
    edges    head, number of edges tried, the mover's best child among the proven ones, then for each edge: move, child,
             visits, value to the mover (at a chance node: the odds), and, where a technique needs them: prior, visits and
             total of all moves as first
    head     | forward: 32 | edges of a node, or words of edges: 20 | turn + 2: 6 | flags: 4 | kind: 2 |
    visits   of an edge: | proven: 1 | ... | under way: 16 | finished: 40 |

A thread has a workspace of integers, laid out below, and one of real numbers. The places that `search_steps.evaluation` looks
at are those of the other compiled search.
"""

from __future__ import annotations

# The header of the tree: shared by all threads.
NEXT, END, ROOT, INDEX_AT, INDEX_MASK, SIMULATED, LIMIT, IS_FULL, NODES, IS_MARKED, PHASE, REACHED, MOVED_TO, STOPS_AT = range(
    14
)
TREE_HEADER = 16

# Records. Each takes whole lines of the processor's cache, which is what a step down the tree waits for.
LINE = 8
NODE, EDGES = 1, 2
KIND_BITS = 3
MARKED, PROVEN = 4, 8
TURN_AT, COUNT_AT, FORWARD_AT = 6, 12, 32
TURN_BITS, COUNT_BITS = 63, (1 << 20) - 1
HEAD, KEY, EDGES_OF, VISITS, TOTALS = range(5)
TRIED, BEST_PROVEN, FIRST_EDGE = 1, 2, 3
MOVE, CHILD, TIMES, VALUE, PRIOR, ALL_TIMES, ALL_TOTAL = range(7)
SMALL_EDGE, LARGE_EDGE = 4, 8
FINISHED = (1 << 40) - 1
UNDER_WAY = 1 << 40
UNDER_WAY_AT, UNDER_WAY_BITS = 40, (1 << 16) - 1
EDGE_PROVEN = 1 << 60
EXPANDING = -1
"""Instead of the address of edges: another thread is writing them."""

# A thread's integers: counters, settings, places.
SIMULATIONS, STATUS, DEEPEST, RANDOM, CREATED, SHARED_HITS, STAMP, LENGTH = range(8)
PLAYER_COUNT, LONGEST, EDGE_WORDS, NODE_WORDS, IS_SHARED, EXPAND_AFTER, PLAYOUTS, PLAYOUT_PLIES = range(8, 16)
USE_TRANSPOSITIONS, USE_SOLVER, USE_RAVE, USE_BIAS, USE_WIDENING, USE_SKIPPING, USE_RANK, POLICY = range(16, 24)
USE_EVALUATION, USE_PRIORS, TRY_ALL, GRAVE, REPETITION, PAST_KEYS, LEAST_WIDTH, ROOT_AT = range(24, 32)
REFERENCE, HAS_REFERENCE, LEAF_NODE, STOP_WHEN_FULL, ADAPTIVE, IS_PLAIN = range(32, 38)
MOVES_AT, RANKS_AT, PATH_AT, STEPS_AT, KEYS_AT, PLAYED_AT, REFERENCE_AT = range(44, 51)
SIMULATION_HEADER = 72

# A thread's real numbers.
EXPLORATION, EPSILON, BLEND, SCALE, URGENCY, RAVE_BIAS, BIAS_WEIGHT, WIDENING, WIDENING_POWER, VIRTUAL_LOSS, BLUR = range(11)
REPETITION_OWN, REPETITION_OTHERS, WIDTH = 11, 12, 13
LEAST_AT = 16
MOST_PLAYERS = 64
MOST_AT = LEAST_AT + MOST_PLAYERS
PAYOFFS_AT = MOST_AT + MOST_PLAYERS
SUMS_AT = PAYOFFS_AT + MOST_PLAYERS
GUESS_AT = SUMS_AT + MOST_PLAYERS
LOWEST_AT = GUESS_AT + MOST_PLAYERS
"""The least that a simulation has brought each player so far, and behind it the most."""
HIGHEST_AT = LOWEST_AT + MOST_PLAYERS
ROOTS_AT = HIGHEST_AT + MOST_PLAYERS
"""Inverse square roots of small numbers, which every selection asks for."""
SPREADS_AT = ROOTS_AT + 1024
"""The square roots of logarithms of small numbers."""
SMALL = 1024
ODDS_AT = SPREADS_AT + SMALL

UNIFORM, GREEDY, LOUD = range(3)
BY_RANK, BY_EVALUATION = 1, 2
MOST_PATH = 512
MOST_PAST = 1024
MOVE_HASHES = 4096

# Why a run of simulations ended.
RUNNING, STOPPED, DONE, SOLVED, NO_ROOM = range(5)
