"""TikZ, forest and Beamer: everything compiles with pdflatex."""

# ruff: noqa: RUF001 - the signs are what is tried

from __future__ import annotations

import re
import zlib

import pytest

from plyground.core.trees import read_tree
from plyground.teaching.pictures import View, beamer, forest, scene, series, series_steps, tikz
from plyground.teaching.pictures.beamer import _ranges
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.tex import preamble, tex
from tests.teaching.pictures.conftest import Compile
from tests.teaching.pictures.picture_samples import CHANCE_TREE, DEEP_CUT, THREE, TWO_PLY, alpha_beta_of, backed_up

ODD = "\\ { } $ & # _ % ^ ~ < > | \" ' ` -- − ≥ ≤ ∞ α β × č ő đ ł ß 中 ħ"


def pages(made: bytes) -> int:
    """How many pages a PDF of pdflatex has: the tree of pages lies in a compressed stream of objects."""
    found = [zlib.decompress(part) for part in re.findall(rb"stream\r?\n(x.*?)\r?\nendstream", made, re.DOTALL)]
    return max(int(count) for part in found for count in re.findall(rb"/Type /Pages\s+/Count (\d+)", part))


def test_a_tikz_picture_compiles_with_odd_letters(compiled: Compile) -> None:
    text = tikz(scene(alpha_beta_of(DEEP_CUT), 9, caption=ODD, view=View(windows=True)), document=True)
    assert compiled(text).startswith(b"%PDF")


@pytest.mark.parametrize("tree", ["3 4", TWO_PLY, "8 6 3 | 1 10 3 || 7 4 6 | 25 10 4", THREE])
def test_a_tikz_document_is_one_page(compiled: Compile, tree: str) -> None:
    assert pages(compiled(tikz(scene(read_tree(tree)), document=True))) == 1


def test_cyrillic_compiles_even_without_its_fonts(compiled: Compile) -> None:
    text = tikz(scene(read_tree("3 5"), caption="МАКС бира највећу вредност; љ, њ, ђ, џ, щ."), document=True)
    assert compiled(text).startswith(b"%PDF")


def test_a_picture_for_ones_own_document_needs_nothing_but_tikz(compiled: Compile) -> None:
    own = tikz(scene(backed_up(CHANCE_TREE)))
    assert own.startswith(r"\begin{tikzpicture}")
    compiled(rf"\documentclass{{article}}\usepackage{{tikz}}\begin{{document}}{own}\end{{document}}")


def test_forest_compiles_with_windows_vectors_and_odds(compiled: Compile) -> None:
    for what, view in (
        (alpha_beta_of(TWO_PLY), View(windows=True)),
        (backed_up(THREE), View()),
        (backed_up(CHANCE_TREE), View()),
    ):
        assert compiled(forest(what, view=view, document=True)).startswith(b"%PDF")


def test_forest_is_nested_and_tells_cut_and_chosen_branches() -> None:
    text = forest(alpha_beta_of(TWO_PLY))
    assert text.count("[{") == 13
    assert text.count("crossed branch") == 3
    assert text.count("chosen branch") == 3
    assert text.count("[") == text.count("]")


def test_beamer_overlays_compile_to_a_page_for_each_step(compiled: Compile) -> None:
    run = alpha_beta_of(TWO_PLY)
    drawn = series(run, series_steps(run, "cut"), ["MIN has 2 & MAX has 3: 100 % sure."] * 30)
    assert pages(compiled(beamer(drawn, title="α–β & more"))) == 2


def test_beamer_writes_what_steps_share_only_once() -> None:
    run = alpha_beta_of(TWO_PLY)
    text = beamer(series(run, series_steps(run)))
    assert text.count("{12}") == 2  # a hollow leaf, then a filled one
    assert _ranges([1, 2, 3, 5, 7, 8]) == "1-3,5,7-8"
    with pytest.raises(PictureError, match="at least one"):
        beamer([])


def test_specials_are_escaped_and_signs_are_mathematics() -> None:
    assert tex("50% of α_1 ≥ −∞\n{x}") == (
        r"50\% of \ensuremath{\alpha}\_1 \ensuremath{\geq} \ensuremath{-}\ensuremath{\infty} \{x\}"
    )
    assert preamble(["plain", "α ≤ 3"]) == []
    assert any("T1" in line for line in preamble(["č"]))


def test_a_tree_larger_than_tex_can_measure_is_made_smaller() -> None:
    text = tikz(scene(read_tree("(" * 499 + "7" + ")" * 499)), document=True)
    size = re.search(r"paperheight=([\d.]+)pt", text)
    assert size is not None
    assert float(size[1]) <= 14_001
