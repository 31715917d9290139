"""No sign of a demonstration is missing from the font that its picture is drawn with."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from plyground.teaching.demos import DEMOS, demo
from plyground.teaching.pictures.fonts import BOLD, REGULAR, covered, font_file
from plyground.teaching.pictures.shapes import Text


def test_every_sign_of_every_picture_is_in_the_font() -> None:
    fonts = {}
    for name in (REGULAR, BOLD):
        with font_file(name) as file:
            fonts[name] = TTFont(file).getBestCmap()
    for name in DEMOS:
        for text in (shape for shape in demo(name).picture.shapes if isinstance(shape, Text)):
            assert covered(text.text) == text.text, name
            assert all(ord(sign) in fonts[BOLD if text.bold else REGULAR] for sign in text.text), name


@pytest.mark.parametrize("sign", ["\N{SNOWMAN}", "\N{CJK UNIFIED IDEOGRAPH-4E2D}"])
def test_a_sign_that_is_not_there_becomes_a_box(sign: str) -> None:
    assert covered(sign) != sign
