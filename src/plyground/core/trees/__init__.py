"""Game trees as text, as data and as games.

    3 12 8 | 2 4 6 | 14 5 2                        bars; more bars part a higher level: 8 6 | 1 10 || 7 4 | 25 10
    max(min(3 12 8) min(2 4 6))                    brackets, with or without who moves: ((3 12 8) (2 4 6))
    (max (min 3 12 8) (min 2 4 6))                 an s-expression: who moves stands in the bracket, apart from the rest
    chance(0.5: min(2 4), 0.5: min(0 -2))          chance, with the odds of each branch or, left out, with equal odds
    players A B C: ((1,2,6) (4,2,3)) ...           one number for every player at each leaf
    depth 2 branch 3: 3 12 8 2 4 6 14 5 2          a regular tree by its shape and its leaves
    LL=3; LR=12; RL=2; RR=4                        the way to each leaf, a letter a move (left/right=3 where moves are words)
    {"version": 1, "nodes": [...]}                 JSON: see `json_form`

MAX moves first and the players take turns, unless a bracket says who moves or a clause who is first: min first:
3 12 | 2 4. Branches may have names: max(left: 3, right: 5), chance(1/2: heads: 3, 1/2: tails: 4). A leaf is a number
such as -3, 2.5 or 1/2, or a name when its value is not known: min(2 x y). Names that are not plain words stand in
quotes: max("11-15": 3). A clause may state the range of values: utility -2..2, or name the two who play for one
number: players White against Black. One player's leaves are numbers too: players A: A(3 5). Clauses stand before a
colon, with semicolons between them; the range may also follow the tree: chance(3 -1); utility -3..3. Commas and lines
count as spaces.

`read_tree` gives a `Tree`, `write_tree` turns one back into text in any of `NOTATIONS`; `tree_to_json` and
`tree_from_json` do the same with data, and `tree_from_game` looks ahead in a game. Whatever is wrong raises BadTreeError
and points at the character, or names the place in the data. `TreeWalk` is the tree as a game for algorithms.
"""

from plyground.core.trees.from_game import tree_from_game
from plyground.core.trees.json_form import tree_from_json, tree_to_json
from plyground.core.trees.numbers import write_number
from plyground.core.trees.reading import read_tree
from plyground.core.trees.tokens import LARGEST_JSON, LARGEST_TEXT, BadTreeTextError
from plyground.core.trees.tree import DEEPEST, MOST_NODES, Node, Tree
from plyground.core.trees.walk import TreeWalk, exact
from plyground.core.trees.writing import NOTATIONS, write_tree
from plyground.core.trees.writing_paths import with_letters

__all__ = [
    "DEEPEST",
    "LARGEST_JSON",
    "LARGEST_TEXT",
    "MOST_NODES",
    "NOTATIONS",
    "BadTreeTextError",
    "Node",
    "Tree",
    "TreeWalk",
    "exact",
    "read_tree",
    "tree_from_game",
    "tree_from_json",
    "tree_to_json",
    "with_letters",
    "write_number",
    "write_tree",
]
