r"""A sheet as a document for pdflatex: the article class, geometry and tikz, nothing else."""

from __future__ import annotations

from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.exercises.sheets.drawn import question_scene, solution_scene
from plyground.teaching.exercises.sheets.sheet import Sheet
from plyground.teaching.pictures import Scene, tikz
from plyground.teaching.pictures.shapes import POINTS_A_PIXEL
from plyground.teaching.pictures.tex import preamble, tex
from plyground.teaching.words import say

_LINE_POINTS = 480.0
"""How wide a line is, a little less than it really is."""
_COLUMN_POINTS = 520.0
"""How long a picture on its side may be, so that its question fits on the same page."""
_SMALLEST = 0.6
_LONGEST_CODE = 45
_MOST_LETTERS = 1_500


def sheet_latex(sheet: Sheet) -> str:
    """The whole document: a page or more for every variant, then all solutions."""
    body: list[str] = []
    for number, variant in enumerate(sheet.variants, 1):
        body += _variant(sheet, number, variant)
    if sheet.has_solutions:
        body += [rf"\section*{{{tex(say('exercise.sheet.solutions', sheet.language))}}}"]
    for number, variant in enumerate(sheet.variants if sheet.has_solutions else (), 1):
        body += [rf"\subsection*{{{tex(say('exercise.sheet.variant', sheet.language, variant=number))}}}"]
        for place, exercise in enumerate(variant, 1):
            body += _solution(sheet, place, exercise)
    return "\n".join(
        [
            r"\documentclass[a4paper,11pt]{article}",
            r"\usepackage[margin=20mm]{geometry}",
            r"\usepackage{tikz}",
            *preamble(_texts(sheet)),
            r"\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}\setlength{\emergencystretch}{3em}",
            r"\begin{document}",
            *body,
            r"\end{document}",
            "",
        ]
    )


def _variant(sheet: Sheet, number: int, variant: tuple[Exercise, ...]) -> list[str]:
    words = {word: tex(say(f"exercise.sheet.{word}", sheet.language)) for word in ("name", "date")}
    lines = [
        rf"\section*{{{tex(sheet.title)} \hfill {tex(say('exercise.sheet.variant', sheet.language, variant=number))}}}",
        rf"{words['name']}: \hrulefill\quad {words['date']}: \rule{{3cm}}{{0.4pt}}\par\medskip",
    ]
    for place, exercise in enumerate(variant, 1):
        lines += [
            r"\begin{minipage}{\linewidth}\setlength{\parskip}{4pt}",
            _title(sheet, place, exercise),
            rf"{tex(exercise.question(sheet.language))}\par",
            *_picture(question_scene(exercise, sheet.language)),
            rf"{{\footnotesize {tex(exercise.how_to_answer(sheet.language))}}}\par\medskip",
            rf"{tex(say('exercise.sheet.answer', sheet.language))}: \hrulefill",
            r"\end{minipage}\par\bigskip",
        ]
    return [*lines, r"\newpage"]


def _solution(sheet: Sheet, place: int, exercise: Exercise) -> list[str]:
    """Kept together unless it is too long for that."""
    drawn, told = solution_scene(exercise, sheet.language), exercise.solution(sheet.language)
    lines = [_title(sheet, place, exercise) + r"\nopagebreak", rf"{tex(told)}\par", *(_picture(drawn) if drawn else [])]
    if len(told) > _MOST_LETTERS or (drawn and _is_turned(drawn)):
        return [*lines, r"\bigskip"]
    return [r"\begin{minipage}{\linewidth}\setlength{\parskip}{4pt}", *lines, r"\end{minipage}\par\bigskip"]


def _title(sheet: Sheet, place: int, exercise: Exercise) -> str:
    code = rf"{{\footnotesize\ttfamily {tex(exercise.code)}}}"
    between = r"\hfill" if len(exercise.code) <= _LONGEST_CODE else r"\par"
    return rf"\textbf{{{place}. {tex(exercise.title(sheet.language))}}} {between} {code}\par"


def _is_turned(drawn: Scene) -> bool:
    """Whether a picture is so wide that it is put on its side."""
    return drawn.width * POINTS_A_PIXEL > _LINE_POINTS / _SMALLEST


def _picture(drawn: Scene) -> list[str]:
    """In the middle, at its own size or, if it is wider than the line, made smaller; on its side if it is wider still."""
    width = drawn.width * POINTS_A_PIXEL
    picture = tikz(drawn).rstrip()
    if _is_turned(drawn):
        along = min(1.0, _COLUMN_POINTS / width)
        picture = rf"\rotatebox{{90}}{{\scalebox{{{along:.3f}}}{{%" + f"\n{picture}}}}}"
    elif width > _LINE_POINTS:
        picture = rf"\resizebox{{{_LINE_POINTS:.0f}pt}}{{!}}{{%" + f"\n{picture}}}"
    return [r"{\centering", picture, r"\par}"]


def _texts(sheet: Sheet) -> list[str]:
    """All that is written, so that the preamble knows which letters there are."""
    language = sheet.language
    texts = [sheet.title, *(say(f"exercise.sheet.{word}", language) for word in ("name", "date", "solutions", "answer"))]
    texts.append(say("exercise.sheet.variant", language, variant=1))
    for variant in sheet.variants:
        for exercise in variant:
            told = (exercise.title, exercise.question, exercise.solution, exercise.how_to_answer)
            texts += [tell(language) for tell in told]
            texts += question_scene(exercise, language).texts
            drawn = solution_scene(exercise, language)
            texts += drawn.texts if drawn else ()
    return texts
