"""Game trees, typed as text.

    3 12 8 | 2 4 6 | 14 5 2                        bars; more bars part a higher level: 8 6 | 1 10 || 7 4 | 25 10
    max(min(3 12 8) min(2 4 6))                    brackets, with or without who moves: ((3 12 8) (2 4 6))
    chance(0.5: min(2 4), 0.5: min(0 -2))          chance, with the odds of each branch or, left out, with equal odds
    players A B C: ((1,2,6) (4,2,3)) ...           one number for every player at each leaf
    depth 2 branch 3: 3 12 8 2 4 6 14 5 2          a regular tree by its shape and its leaves
    LL=3; LR=12; RL=2; RR=4                        the way to each leaf, a letter a move (left/right=3 where moves are words)

MAX moves first and the players take turns, unless a bracket says who moves or a clause who is first: min first:
3 12 | 2 4. Branches may have names: max(left: 3, right: 5). A leaf is a number such as -3, 2.5 or 1/2, or a
name when its value is not known: min(2 x y). A clause may state the range of values: utility -2..2. Clauses
stand before a colon, with semicolons between them; the range may also follow the tree: chance(3 -1); utility
-3..3. Commas and lines count as spaces.

`read_tree` gives a `Tree`, `write_tree` turns one back into text; whatever is wrong raises BadTreeError and
points at the character.
"""

from plyground.core.trees.reading import read_tree
from plyground.core.trees.tokens import LARGEST_TEXT, BadTreeTextError
from plyground.core.trees.tree import DEEPEST, MOST_NODES, Node, Tree, write_number, write_tree

__all__ = [
    "DEEPEST",
    "LARGEST_TEXT",
    "MOST_NODES",
    "BadTreeTextError",
    "Node",
    "Tree",
    "read_tree",
    "write_number",
    "write_tree",
]
