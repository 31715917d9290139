"""The tree lab's work: running algorithms over trees, changing trees, and files of both.

Arguments of every job: what the page was sent, checked, as `request`; where that names a game, what loads it, as `game`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.core.errors import BadOptionError, BadTreeError, shown
from plyground.core.trees import Tree
from plyground.studio.jobs.exporting import export
from plyground.studio.jobs.run_view import run_view
from plyground.studio.jobs.sources import opened, opened_run, typed_tree
from plyground.studio.messages import OrderFacts, RunView, TreeEdit, TreeExample, TreeText, WhatIf, WhatIfRange
from plyground.studio.words import longer
from plyground.studio.words.common import ENGLISH
from plyground.teaching import editing
from plyground.teaching.lessons import lessons
from plyground.teaching.reordering import order_counts
from plyground.teaching.run_data import plain_number
from plyground.teaching.whatif import Range, say_what_if
from plyground.teaching.whatif import what_if as ranges_of
from plyground.workers import Link

MOST_EXAMPLES = 2
"""How many trees one lesson gives."""
_LARGEST_EXAMPLE = 60

__all__ = ["check_tree", "edit_tree", "examples", "export_run", "order_facts", "run_tree", "what_if"]


def run_tree(arguments: dict[str, Any], link: Link | None = None) -> RunView:
    """The run of a RunRequest."""
    del link
    request = arguments["request"]
    return run_view(*opened_run(arguments, request), request)


def check_tree(arguments: dict[str, Any], link: Link | None = None) -> dict[str, bool]:
    """Refuse a text that is no tree, pointing at the character."""
    del link
    typed_tree(arguments["request"]["text"])
    return {"ok": True}


def edit_tree(arguments: dict[str, Any], link: Link | None = None) -> TreeText:
    """The tree of a TreeEdit, changed, in the notation it came in as far as that can express it."""
    del link
    edit: TreeEdit = arguments["request"]
    tree = typed_tree(edit["text"])
    return {"text": editing.written_like(_edited(tree, edit), editing.notation_of(edit["text"]))}


def _edited(tree: Tree, edit: TreeEdit) -> Tree:
    path = tuple(edit.get("path", ()))
    changes: dict[str, Callable[[], Tree]] = {
        "value": lambda: editing.with_value(tree, path, _given(edit, "value")),
        "add": lambda: editing.with_child(tree, path, edit.get("value", "")),
        "remove": lambda: editing.without(tree, path),
        "move": lambda: editing.with_moved(tree, path, _given(edit, "to")),
        "kind": lambda: editing.with_kind(tree, path, _given(edit, "kind")),
        "order": lambda: editing.with_order(_valued(tree), str(_given(edit, "order"))),
        "scale": lambda: editing.with_scale(tree, _given(edit, "map")),
    }
    return changes[edit["do"]]()


def _given(edit: TreeEdit, name: str) -> Any:
    if name not in edit:
        raise BadOptionError(f"The change {edit['do']} of a tree needs {name}; it was not given.")
    return edit[name]  # type: ignore[literal-required]


def what_if(arguments: dict[str, Any], link: Link | None = None) -> WhatIf:
    """The ranges of a WhatIfRequest."""
    del link
    asked = arguments["request"]
    request = asked["run"]
    found = opened(arguments, request)
    if found.search is not None:
        raise BadOptionError("The leaves of an engine's search cannot be changed; take the tree of the position instead.")
    algorithm, settings = found.chosen(request)
    ranges = ranges_of(found.tree, tuple(asked["path"]), algorithm, player=asked.get("player"), **settings)
    return {
        "path": list(ranges.path),
        "now": None if ranges.now is None else float(ranges.now),
        "ranges": [_range(one) for one in ranges.ranges],
        "current": ranges.current,
        "say": say_what_if(ranges, request.get("language", "en")),
    }


def _range(one: Range) -> WhatIfRange:
    return {
        "low": plain_number(one.piece.low),
        "high": plain_number(one.piece.high),
        "value": one.outcome.value,
        "move": one.outcome.move,
        "leaves_seen": one.leaves_seen,
        "cuts": one.outcome.cuts,
        "is_seen": one.is_seen,
        "has_low": one.piece.has_low,
        "has_high": one.piece.has_high,
    }


def order_facts(arguments: dict[str, Any], link: Link | None = None) -> OrderFacts:
    """What the order of moves is worth in a tree."""
    del link
    found = opened(arguments, arguments["request"])
    if found.search is not None:
        raise BadOptionError("An engine's search has the order that the engine chose; take the tree of the position instead.")
    counts = order_counts(_valued(found.tree))
    return {"given": counts.given, "best": counts.best, "worst": counts.worst, "total": counts.total, "ideal": counts.ideal}


def _valued(tree: Tree) -> Tree:
    """A tree whose leaves all have values; others are refused."""
    if tree.unknown:
        raise BadTreeError(f"The leaf {shown(tree.unknown[0])} has no value: give it a number to put the moves in order.")
    return tree


def export_run(arguments: dict[str, Any], link: Link | None = None) -> dict[str, str]:
    """The file of an ExportRequest: its name, its type, and what is in it, in base64."""
    del link
    request = arguments["request"]
    _, played = opened_run(arguments, request["run"])
    return export(played, request)


def examples(arguments: dict[str, Any], link: Link | None = None) -> list[TreeExample]:
    """The trees of the lectures, named in a `language`; of each the last algorithm that is run over it."""
    del link
    found: list[TreeExample] = []
    for one in lessons():
        title = longer.lesson_title(one.name, one.title, arguments.get("language", ENGLISH))
        trees = {task.tree: number for number, task in enumerate(one.tasks) if len(task.tree.nodes) <= _LARGEST_EXAMPLE}
        for place, number in enumerate(sorted(trees.values())[-MOST_EXAMPLES:], 1):
            task = one.tasks[number]
            found.append(
                {
                    "name": one.name,
                    "title": title if len(trees) == 1 else f"{title} ({place})",
                    "text": task.tree_text or editing.written_like(task.tree, "brackets"),
                    "algorithm": task.algorithm,
                    "settings": dict(task.settings),
                    "source": {"kind": "lesson", "name": one.name, "task": number},
                }
            )
    return found
