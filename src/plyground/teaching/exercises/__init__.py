"""Exercises: made from a seed, answered in words, judged by the trace.

exercise = make_exercise("cuts", seed=7, difficulty=Difficulty(depth=3, cuts=2))
exercise.question("en")                     what is asked; `exercise.tree` is the tree to draw
check(exercise, "B:b C:c")                  a Verdict: right, right under another convention, a mistake, or a step
sheet("alpha-beta", seed=7, variants=4)     variants with solutions, as PDF, LaTeX, HTML, Moodle XML or JSON
"""

from plyground.teaching.exercises.blanks import answer_from
from plyground.teaching.exercises.checking import Verdict, check
from plyground.teaching.exercises.difficulty import Difficulty, read_difficulty
from plyground.teaching.exercises.exercise import Asked, Exercise, Field, Kind
from plyground.teaching.exercises.kinds import KINDS, kind_named
from plyground.teaching.exercises.lectures import exercises_about, lecture_exercise
from plyground.teaching.exercises.making import exercise_from_code, exercise_from_json, make_exercise
from plyground.teaching.exercises.reading import BadAnswerError
from plyground.teaching.exercises.sheets import Sheet, moodle_complaints, sheet
from plyground.teaching.exercises.topics import TOPICS, Task, kinds_and_topics, tasks_of

__all__ = [
    "KINDS",
    "TOPICS",
    "Asked",
    "BadAnswerError",
    "Difficulty",
    "Exercise",
    "Field",
    "Kind",
    "Sheet",
    "Task",
    "Verdict",
    "answer_from",
    "check",
    "exercise_from_code",
    "exercise_from_json",
    "exercises_about",
    "kind_named",
    "kinds_and_topics",
    "lecture_exercise",
    "make_exercise",
    "moodle_complaints",
    "read_difficulty",
    "sheet",
    "tasks_of",
]
