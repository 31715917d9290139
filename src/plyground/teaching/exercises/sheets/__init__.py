"""Sheets of exercises: n variants and their solutions, as PDF, LaTeX, HTML, Moodle XML and JSON."""

from plyground.teaching.exercises.sheets.moodle_form import moodle_complaints
from plyground.teaching.exercises.sheets.sheet import MOST_VARIANTS, Sheet, sheet

__all__ = ["MOST_VARIANTS", "Sheet", "moodle_complaints", "sheet"]
