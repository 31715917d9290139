"""The textbook: one algorithm, one file, in the book's own shape, for any game.

    from plyground import load
    from plyground.textbook import alpha_beta

    alpha_beta(load("tic-tac-toe")).value

Each takes a game and a state (the initial one if none is given) and a `listener` that is told every step. Values are
what MAX, the game's player 0, gets; in games of several players one number for each. A game that does not suit an
algorithm is refused in one sentence.
"""

from plyground.textbook.alpha_beta import Choice, alpha_beta, alpha_beta_choices
from plyground.textbook.answer import Answer
from plyground.textbook.best_reply import best_reply
from plyground.textbook.depth_limited import depth_cutoff, h_minimax
from plyground.textbook.expectimax import expectimax
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.iterative_deepening import Iteration, iterative_deepening
from plyground.textbook.max_n import max_n
from plyground.textbook.minimax import minimax
from plyground.textbook.minimax_dispatch import minimax_dispatch
from plyground.textbook.monte_carlo import monte_carlo, ucb1
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.negamax import negamax
from plyground.textbook.ordered_alpha_beta import ordered_alpha_beta
from plyground.textbook.paranoid import paranoid
from plyground.textbook.policy import Policy, policy
from plyground.textbook.principal_variation import principal_variation_search
from plyground.textbook.proof_number import Proof, proof_number, proof_value
from plyground.textbook.quiescence import quiescence_search
from plyground.textbook.sparse_sampling import sparse_sampling
from plyground.textbook.sss_star import sss_star
from plyground.textbook.star1 import star1
from plyground.textbook.star2 import star2
from plyground.textbook.table_alpha_beta import table_alpha_beta
from plyground.textbook.transposition import TranspositionTable

__all__ = [
    "Answer",
    "Choice",
    "Iteration",
    "Policy",
    "Proof",
    "TranspositionTable",
    "alpha_beta",
    "alpha_beta_choices",
    "best_reply",
    "depth_cutoff",
    "expectimax",
    "expectiminimax",
    "h_alpha_beta",
    "h_minimax",
    "iterative_deepening",
    "max_n",
    "minimax",
    "minimax_dispatch",
    "monte_carlo",
    "mtd_f",
    "negamax",
    "ordered_alpha_beta",
    "paranoid",
    "policy",
    "principal_variation_search",
    "proof_number",
    "proof_value",
    "quiescence_search",
    "sparse_sampling",
    "sss_star",
    "star1",
    "star2",
    "table_alpha_beta",
    "ucb1",
]
