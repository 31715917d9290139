"""A sheet as a question bank for Moodle: embedded answers (cloze), with the tree as a picture inside the file.

The form is Moodle's own: docs.moodle.org, "Moodle XML format" and "Embedded Answers (Cloze) question type". Every blank is
a NUMERICAL, SHORTANSWER or MULTICHOICE field, the solution is the general feedback.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from plyground.teaching.exercises.exercise import Exercise, Field
from plyground.teaching.exercises.sheets.drawn import question_scene, solution_scene
from plyground.teaching.exercises.sheets.sheet import Sheet
from plyground.teaching.pictures import Scene, png
from plyground.teaching.words import say

_TOLERANCE = "0.005"
_PENALTY = "0.3333333"
_CATEGORY = "$course$/top/plyground/{topic}"
_SCALE = 1.5


def sheet_moodle(sheet: Sheet) -> str:
    """The whole file: a category for the topic, then the questions of all variants."""
    questions = [_question(sheet, number, exercise) for number, variant in enumerate(sheet.variants, 1) for exercise in variant]
    category = escape(_CATEGORY.format(topic=sheet.topic))
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<quiz>",
            f'<question type="category">\n<category><text>{category}</text></category>\n</question>',
            *questions,
            "</quiz>",
            "",
        ]
    )


def _question(sheet: Sheet, variant: int, exercise: Exercise) -> str:
    language = sheet.language
    name = f"{say('exercise.sheet.variant', language, variant=variant)}: {exercise.title(language)} ({exercise.code})"
    solved = solution_scene(exercise, language)
    blanks = "".join(f"<li>{escape(field.label)}: {cloze(field)}</li>" for field in exercise.maker.fields(exercise, language))
    asked = f"<p>{escape(exercise.question(language), quote=False)}</p>{_image('tree', exercise, language)}<ul>{blanks}</ul>"
    told = f"<p>{escape(exercise.solution(language), quote=False)}</p>"
    if solved:
        told += _image("solution", exercise, language)
    return "\n".join(
        [
            '<question type="cloze">',
            f"<name><text>{escape(name)}</text></name>",
            f'<questiontext format="html"><text>{_cdata(asked)}</text>',
            f"{_file('tree', question_scene(exercise, language))}</questiontext>",
            f'<generalfeedback format="html"><text>{_cdata(told)}</text>',
            f"{_file('solution', solved) if solved else ''}</generalfeedback>",
            f"<penalty>{_PENALTY}</penalty>",
            "<hidden>0</hidden>",
            "<idnumber></idnumber>",
            "</question>",
        ]
    )


def cloze(field: Field) -> str:
    """A blank in the notation of embedded answers; right entries are marked with =, wrong choices stand bare."""
    if field.choices:
        options = [f"={protected(choice)}" if choice in field.accepted else protected(choice) for choice in field.choices]
        return f"{{1:MULTICHOICE:{'~'.join(options)}}}"
    if field.is_number:
        return f"{{1:NUMERICAL:{'~'.join(f'={entry}:{_TOLERANCE}' for entry in field.accepted)}}}"
    return f"{{1:SHORTANSWER:{'~'.join(f'={protected(entry)}' for entry in field.accepted)}}}"


def protected(text: str) -> str:
    """A text that means itself within a blank: signs of the notation get a backslash, those of HTML become entities."""
    for sign in ("\\", "~", "#", "}"):
        text = text.replace(sign, f"\\{sign}")
    return escape(text, quote=False)


def _image(name: str, exercise: Exercise, language: str) -> str:
    return f'<p><img src="@@PLUGINFILE@@/{name}.png" alt="{escape(exercise.title(language))}"></p>'


def _file(name: str, drawn: Scene) -> str:
    return f'<file name="{name}.png" path="/" encoding="base64">{b64encode(png(drawn, scale=_SCALE)).decode("ascii")}</file>'


def _cdata(text: str) -> str:
    return f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>"
