"""PNG and PDF, made with the libraries of the extra `pictures`."""

# ruff: noqa: RUF001 - the signs are what is tried

from __future__ import annotations

import re
import struct
import sys
import zlib
from dataclasses import replace

import pytest

from plyground.core.trees import read_tree
from plyground.teaching.pictures import pdf, png, scene, series, series_steps
from plyground.teaching.pictures.fonts import covered
from plyground.teaching.pictures.png import MOST_PIXELS, MOST_SIDE
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.shapes import Text
from tests.teaching.pictures.picture_samples import DEEP_CUT, THREE, TWO_PLY, alpha_beta_of, backed_up

TWO = alpha_beta_of(TWO_PLY)


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def page_sizes(made: bytes) -> list[tuple[float, float]]:
    """Width and height of every page; the first box is the one for pages that do not say."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made)[1:]
    assert boxes
    return [(float(wide), float(high)) for wide, high in boxes]


def test_a_png_has_the_size_of_the_scene_times_the_scale() -> None:
    drawn = scene(TWO)
    assert size_of(png(drawn, scale=1)) == (int(drawn.width), int(drawn.height))
    assert size_of(png(drawn)) == (int(2 * drawn.width), int(2 * drawn.height))


def test_a_png_that_would_be_too_large_is_made_smaller() -> None:
    wide, high = size_of(png(scene(TWO), scale=1000))
    assert wide <= MOST_SIDE
    assert wide * high <= 1.01 * MOST_PIXELS


def test_the_scale_of_a_png_must_make_sense() -> None:
    with pytest.raises(PictureError, match="more than 0"):
        png(scene(TWO), scale=0)


def test_texts_of_a_png_are_drawn_with_the_bundled_font() -> None:
    drawn = scene(read_tree("x y"))
    wordless = replace(drawn, shapes=tuple(shape for shape in drawn.shapes if not isinstance(shape, Text)))
    assert png(drawn) != png(wordless)


def test_a_pdf_has_a_page_of_the_right_size_for_every_scene() -> None:
    drawn = series(TWO, series_steps(TWO, "cut"), ["α ≤ ∞ č ő ж 中"] * 30)
    made = pdf(drawn)
    assert made.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", made)) == 2
    assert all(abs(wide - drawn[0].width * 0.75) < 0.1 for wide, _ in page_sizes(made))


def test_a_pdf_keeps_vectors_and_embeds_its_fonts() -> None:
    made = pdf([scene(alpha_beta_of(DEEP_CUT), 9), scene(backed_up(THREE))])
    assert b"/Image" not in made.replace(b"/ImageB", b"").replace(b"/ImageC", b"").replace(b"/ImageI", b"")
    assert b"DejaVuSans" in made
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", made, re.DOTALL)
    assert any(b" Tj" in zlib.decompress(stream) for stream in streams if stream.startswith(b"x"))


def test_a_pdf_may_be_on_sheets_and_must_have_a_page() -> None:
    assert b"841.89 595.28" in pdf([scene(TWO)], a4=True)
    with pytest.raises(PictureError, match="at least one"):
        pdf([])


def test_a_very_deep_tree_still_fits_a_page() -> None:
    made = pdf([scene(read_tree("(" * 300 + "7" + ")" * 300))])
    assert all(high <= 14400 for _, high in page_sizes(made))


def test_signs_that_the_font_lacks_become_boxes() -> None:
    assert covered("α ≤ Жђ ő") == "α ≤ Жђ ő"
    assert covered("中") == "▯"


@pytest.mark.parametrize(("module", "maker"), [("resvg_py", lambda: png(scene(TWO))), ("fpdf", lambda: pdf([scene(TWO)]))])
def test_a_missing_library_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch, module: str, maker: object) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert callable(maker)
    with pytest.raises(PictureError, match=r"pip install 'plyground\[pictures\]'"):
        maker()
