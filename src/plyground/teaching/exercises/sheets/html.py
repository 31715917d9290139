"""A sheet as one file of HTML: nothing is fetched, pictures are inline, solutions are folded and stay so in print."""

from __future__ import annotations

from html import escape

from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.exercises.sheets.drawn import question_scene, solution_scene
from plyground.teaching.exercises.sheets.sheet import Sheet
from plyground.teaching.pictures import Scene, svg
from plyground.teaching.words import say

_WIDE = 1300.0
_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "DejaVu Sans", Verdana, sans-serif; color: #1b2733; background: #fff; max-width: 52rem;
  margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.4rem; display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 .5rem; }
h2 { font-size: 1.05rem; display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 .25rem; }
.code { font: .75rem monospace; color: #55606b; align-self: center; }
.who { display: flex; gap: 2rem; margin: 1rem 0 1.5rem; }
.who span, .line { flex: 1; border-bottom: 1px solid #1b2733; min-height: 1.6em; }
.answer { display: flex; gap: .75rem; margin: .75rem 0; }
.form { font-size: .8rem; color: #55606b; margin: .25rem 0; }
section.exercise { margin: 0 0 2rem; break-inside: avoid; }
.tree { overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; margin: .5rem auto; }
.wide svg { max-width: none; }
details { margin: .5rem 0; padding: .4rem .8rem; border: 1px solid #c5ccd3; border-radius: .4rem; }
summary { cursor: pointer; font-weight: bold; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
article + article { border-top: 2px solid #c5ccd3; padding-top: 1.5rem; break-before: page; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } article + article { border: 0; padding: 0; }
  .wide svg { max-width: 100%; } details:not([open]) { display: none; } @page { size: A4; margin: 18mm; } }
"""


def sheet_html(sheet: Sheet) -> str:
    """The whole page."""
    variants = "\n".join(_variant(sheet, number, variant) for number, variant in enumerate(sheet.variants, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="{sheet.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(sheet.title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{variants}\n</main>\n</body>\n</html>\n"
    )


def _variant(sheet: Sheet, number: int, variant: tuple[Exercise, ...]) -> str:
    said = {word: escape(say(f"exercise.sheet.{word}", sheet.language)) for word in ("name", "date")}
    name = escape(say("exercise.sheet.variant", sheet.language, variant=number))
    parts = "\n".join(_exercise(sheet, place, exercise) for place, exercise in enumerate(variant, 1))
    return (
        f"<article>\n<h1>{escape(sheet.title)} <span>{name}</span></h1>\n"
        f'<p class="who">{said["name"]} <span></span> {said["date"]} <span></span></p>\n{parts}\n</article>'
    )


def _exercise(sheet: Sheet, place: int, exercise: Exercise) -> str:
    language = sheet.language
    return (
        f'<section class="exercise">\n<h2>{place}. {escape(exercise.title(language))} '
        f'<span class="code">{escape(exercise.code)}</span></h2>\n<p>{escape(exercise.question(language))}</p>\n'
        f"{_inline(question_scene(exercise, language))}\n"
        f'<p class="form">{escape(exercise.how_to_answer(language))}</p>\n'
        f'<p class="answer">{escape(say("exercise.sheet.answer", language))} <span class="line"></span></p>\n'
        f"{_solution(exercise, language) if sheet.has_solutions else ''}</section>"
    )


def _solution(exercise: Exercise, language: str) -> str:
    drawn = solution_scene(exercise, language)
    return (
        f"<details><summary>{escape(say('exercise.sheet.solution', language))}</summary>\n"
        f"<p>{escape(exercise.solution(language))}</p>\n{_inline(drawn) if drawn else ''}</details>\n"
    )


def _inline(drawn: Scene) -> str:
    """A picture as wide as it is, up to the page; a much wider one can be scrolled on a screen."""
    is_wide = drawn.width > _WIDE
    return f'<div class="tree{" wide" if is_wide else ""}">{svg(drawn).strip()}</div>'
