"""Writing a tree: a choice of notations, of which `read_tree` understands every one.

    brackets        max(min(3 12 8) min(2 4 6))           every tree
    s-expression    (max (min 3 12 8) (min 2 4 6))        every tree
    json            {"version": 1, "nodes": [...]}        every tree, also one whose text would be too long
    bars            3 12 8 | 2 4 6                        all leaves equally deep, and two branches or more at the root
    shape           depth 2 branch 3: 3 12 8 2 4 6 ...    all leaves equally deep, and equally many branches everywhere
    paths           LL=3; LR=12; RL=2                     at least one move

Bars and shapes hold no names of branches; they and paths hold no chance, and the players must take turns. Reading
gives back an equal tree, with one exception: paths give the branches that have no names their letters, so the tree that
comes back is `with_letters(tree)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from plyground.core.errors import BadTreeError, shown
from plyground.core.trees.json_text import write_json
from plyground.core.trees.tree import Tree
from plyground.core.trees.writing_bars import write_bars
from plyground.core.trees.writing_brackets import write_brackets
from plyground.core.trees.writing_paths import write_paths
from plyground.core.trees.writing_sexpression import write_sexpression
from plyground.core.trees.writing_shape import write_shape

_WRITERS: Final[dict[str, Callable[[Tree], str]]] = {
    "brackets": write_brackets,
    "bars": write_bars,
    "paths": write_paths,
    "shape": write_shape,
    "s-expression": write_sexpression,
    "json": write_json,
}
NOTATIONS: Final = tuple(_WRITERS)


def write_tree(tree: Tree, notation: str = "brackets") -> str:
    """The tree as text. A tree that the notation cannot express raises BadTreeError."""
    writer = _WRITERS.get(notation)
    if writer is None:
        raise BadTreeError(f"There is no notation {shown(notation)} for trees; there are {', '.join(NOTATIONS)}.")
    return writer(tree)
