"""A run as the page steps through it: the drawn tree once, then what changes from step to step, with a sentence each."""

from __future__ import annotations

from typing import Any

from plyground.core.errors import BadLimitError, BadTreeError
from plyground.core.trees import NOTATIONS, Tree, write_tree
from plyground.studio.jobs.opened import Opened
from plyground.studio.jobs.suiting import ENGINE_SEARCH, ENGINE_TREE, algorithm_choices
from plyground.studio.messages import CodeLine, RunRequest, RunView, TreePicture, TreeStep
from plyground.teaching.editing import written_like
from plyground.teaching.pictures.html import page_words, spoken_places
from plyground.teaching.pictures.lesson_data import LessonData, step_data
from plyground.teaching.pictures.plan import Plan, View, plan
from plyground.teaching.pictures.texts import SIGNS
from plyground.teaching.reordering import fewest_leaves, is_orderable
from plyground.teaching.run_data import plain_number, run_data
from plyground.teaching.running import Run
from plyground.teaching.words import captions, say, show, summary
from plyground.teaching.words.pseudocode import STYLES, pseudocode, styles_of, written
from plyground.teaching.words.steps import algorithm_title

MOST_STEPS = 20_000
MOST_WORK = 30_000_000
"""Steps, and steps times drawn nodes, that a page can bear."""
SAMPLING = frozenset({"monte-carlo", "sparse-sampling", ENGINE_TREE})
_LONGEST_NOTATION = 20_000


def lab_view(request: RunRequest, title: str) -> View:
    """What the pictures of a request show."""
    folded = say("lab.folded", request.get("language", "en"), leaves="{leaves}")
    return View(windows=request.get("windows", False), folded=folded, title=title)


def run_view(opened: Opened, played: Run, request: RunRequest) -> RunView:
    """Everything that the page needs of a run; one that is too long is refused."""
    language = request.get("language", "en")
    title = opened.title or algorithm_title(played.algorithm, language)
    drawn = plan(played, lab_view(request, title))
    _demand(played, drawn)
    data = step_data(played, drawn, range(len(played.events) + 1))
    told = run_data(played)
    view: RunView = {
        "title": title,
        "text": "" if opened.search is not None else written_like(opened.tree, opened.notation),
        "notations": {} if opened.search is not None else _notations(opened.tree),
        "source": request["source"],
        "algorithm": played.algorithm,
        "settings": dict(played.settings),
        "algorithms": algorithm_choices(played, language),
        "picture": picture_of(drawn, language, data),
        "steps": [_step(step) for step in data.steps],
        "captions": captions(played, language),
        "cuts": list(played.replay.cuts()),
        "pseudocode": _code(played) if played.algorithm in written() else [],
        "summary": summary(played, language),
        "value": SIGNS[played.answer.bound] + show(played.answer.value, language),
        "line": told["line"],
        "leaves_seen": told["leaves_seen"],
        "leaves_total": told["leaves_total"],
        "fewest_leaves": fewest_leaves(opened.tree) if opened.search is None and is_orderable(opened.tree) else None,
    }
    if opened.origin is not None:
        view["origin"] = opened.origin
    if len(styles := styles_of(played.algorithm)) > 1:
        view["styles"] = {style: _code(played, style) for style in styles}
    if played.algorithm in SAMPLING:
        view["stats"] = _stats(played, drawn)
    return view


def _code(played: Run, style: str = STYLES[0]) -> list[CodeLine]:
    return [{"keys": list(line.keys), "text": line.text} for line in pseudocode(played, style)]


def picture_of(drawn: Plan, language: str, data: LessonData | None = None) -> TreePicture:
    """A plan as the page draws it."""
    spoken = spoken_places(drawn, page_words(language))
    return {
        "width": _rounded(drawn.width),
        "height": _rounded(drawn.height),
        "inside": drawn.inside,
        "places": [
            {
                "x": _rounded(drawn.middles[number][0]),
                "y": _rounded(drawn.middles[number][1]),
                "wide": _rounded(drawn.sizes[number][0]),
                "high": _rounded(drawn.sizes[number][1]),
                "kind": drawn.kinds[number],
                "name": drawn.names[number],
                "label": drawn.labels[number],
                "text": drawn.inner_text(number),
                "spoken": spoken[number],
                "parent": place.parent,
                "path": list(place.path),
            }
            for number, place in enumerate(drawn.places)
        ],
        "arcs": [[(_rounded(x), _rounded(y)) for x, y in drawn.arc(*ends)] for ends in (data.arcs if data else ())],
    }


def _demand(played: Run, drawn: Plan) -> None:
    steps, places = len(played.events) + 1, len(drawn.places)
    if steps > MOST_STEPS or steps * places > MOST_WORK:
        less = {"monte-carlo": "fewer iterations", "iterative-deepening": "a smaller depth", ENGINE_SEARCH: "fewer plies"}
        raise BadLimitError(
            f"This run has {steps:,} steps of {places:,} drawn nodes, too many to be stepped through (at most {MOST_STEPS:,} "
            f"steps, and {MOST_WORK:,} steps times nodes). Take {less.get(played.algorithm, 'a smaller tree')}, or another "
            "algorithm."
        )


def _step(told: dict[str, Any]) -> TreeStep:
    step: TreeStep = {"c": told["c"], "k": (told["k"][0], told["k"][1]), "line": told["l"], "n": told["n"]}
    if "a" in told:
        step["a"] = told["a"]
    return step


def _notations(tree: Tree) -> dict[str, str]:
    """The tree in every notation that can express it, where that is not too long to be read."""
    found: dict[str, str] = {}
    for notation in NOTATIONS:
        try:
            text = write_tree(tree, notation)
        except BadTreeError:
            continue
        if len(text) <= _LONGEST_NOTATION:
            found[notation] = text
    return found


def _stats(played: Run, drawn: Plan) -> list[list[float]]:
    """How often each place was visited, and its mean value, or values, at the end; zeros where nobody came."""
    nodes = played.replay.last.nodes
    stats: list[list[float]] = []
    for place in drawn.places:
        known = None if place.folded else nodes.get(place.path)
        value = plain_number(known.value) if known is not None else None
        means = value if isinstance(value, list) else [value]
        stats.append([float(known.visits if known else 0), *(float(mean or 0) for mean in means)])
    return stats


def _rounded(number: float) -> float:
    return round(number, 1)
