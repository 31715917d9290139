"""The pictures on a sheet: the tree of a question, and the run that shows its solution.

They are flatter than pictures elsewhere: paper is not high, and two exercises shall stand on a page.
"""

from __future__ import annotations

from dataclasses import replace

from plyground.core.trees import Tree
from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.pictures import Scene, View
from plyground.teaching.pictures.looks import NOTHING_YET
from plyground.teaching.pictures.plan import Plan, plan
from plyground.teaching.pictures.scene import staged
from plyground.teaching.running import Run

_FLATTER, _LEAST_LEVEL = 0.72, 80.0


def question_scene(exercise: Exercise, language: str) -> Scene:
    """The tree with nothing in it but what is given."""
    return staged(_flat(exercise.tree, View(title=exercise.title(language))), NOTHING_YET)


def solution_scene(exercise: Exercise, language: str) -> Scene | None:
    """The end of the run from which the solution can be read, where it can be read from one."""
    run = exercise.maker.solution_run(exercise)
    if run is None:
        return None
    # In another order the nodes would have other letters than in the question.
    view = View(title=exercise.title(language), names=run.tree == exercise.tree)
    return staged(_flat(run, view), run.replay.last)


def _flat(what: Run | Tree, view: View) -> Plan:
    drawn = plan(what, view)
    top = drawn.middles[0][1]
    level = min((y - top for _, y in drawn.middles if y > top), default=0.0)
    part = max(_FLATTER, min(1.0, _LEAST_LEVEL / level)) if level else 1.0
    middles = tuple((x, top + (y - top) * part) for x, y in drawn.middles)
    lowest = max(y for _, y in drawn.middles)
    return replace(drawn, middles=middles, height=drawn.height - (lowest - top) * (1 - part))
