"""One aspect of a position as one number: building blocks for features, weights for them, and the score they make.

    Eval(s) = w_1 f_1(s) + ... + w_n f_n(s)

A game's `features` rule writes its numbers as the player to move sees them; the weights lie in a file beside the game.
"""

from plyground.features.evaluate import Part, explain, feature_values, score
from plyground.features.weights import Weights, default_weights, read_weights, write_weights

__all__ = ["Part", "Weights", "default_weights", "explain", "feature_values", "read_weights", "score", "write_weights"]
