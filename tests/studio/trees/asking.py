"""Jobs as the pages ask for them, and whether what they give is what the page was promised."""

from __future__ import annotations

import json
from typing import Any

from plyground.studio.checking import checked
from plyground.studio.jobs import trees

FEUP = "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"
LR = "LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1"
TIES = "3 5 | 3 9 | 2 8"
CHANCE = "max(chance(min(2 4) min(7 4)) chance(min(6 0) min(5 -2)))"
THREE = "players A B C: (((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))"


def sent(data: Any) -> Any:
    """What arrives when this is sent."""
    return json.loads(json.dumps(data, allow_nan=False))


def message(data: Any, name: str) -> Any:
    """The data as it arrives, if it is a message of that name."""
    return checked(sent(data), name)


def view(text: str, algorithm: str = "", **more: Any) -> Any:
    """The run of an algorithm over a typed tree."""
    request = {"source": {"kind": "text", "text": text}, "algorithm": algorithm, **more}
    return message(trees.run_tree({"request": request}), "RunView")


def edited(text: str, do: str, **more: Any) -> str:
    """The text of a tree after a change."""
    found: str = message(trees.edit_tree({"request": {"text": text, "do": do, **more}}), "TreeText")["text"]
    return found
