"""Saving pictures: the ending of the name says what is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.core.errors import PlygroundError
from plyground.core.trees import read_tree
from plyground.teaching.pictures import SUFFIXES, picture, save
from tests.teaching.pictures.picture_samples import TWO_PLY, alpha_beta_of

TWO = alpha_beta_of(TWO_PLY)
CAPTIONS = [f"Sentence {step}." for step in range(23)]
BEGINNINGS = {
    ".svg": b"<svg",
    ".png": b"\x89PNG",
    ".pdf": b"%PDF",
    ".tex": b"\\documentclass",
    ".html": b"<!DOCTYPE html>",
    ".txt": "▲ A 3".encode(),
}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_kind_of_file_is_written(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"tree{suffix.upper()}"
    assert save(TWO, path, captions=CAPTIONS) == [path]
    assert path.read_bytes().startswith(BEGINNINGS[suffix])
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_single_picture_has_the_sentence_of_its_step(tmp_path: Path) -> None:
    save(TWO, tmp_path / "tree.svg", step=12, captions=CAPTIONS)
    assert "Sentence 12." in (tmp_path / "tree.svg").read_text(encoding="utf-8")
    save(TWO, tmp_path / "tree.svg", captions=CAPTIONS)
    assert "Sentence 22." in (tmp_path / "tree.svg").read_text(encoding="utf-8")


def test_a_series_is_numbered_files_pages_overlays_or_diagrams(tmp_path: Path) -> None:
    assert [path.name for path in save(TWO, tmp_path / "tree.svg", every="cut")] == ["tree-1.svg", "tree-2.svg"]
    assert len(save(TWO, tmp_path / "all.svg", every="step")) == 23
    assert (tmp_path / "all-01.svg").exists()
    assert save(TWO, tmp_path / "tree.pdf", every="cut") == [tmp_path / "tree.pdf"]
    save(TWO, tmp_path / "tree.tex", every="cut", captions=CAPTIONS)
    assert "{beamer}" in (tmp_path / "tree.tex").read_text(encoding="utf-8")
    save(TWO, tmp_path / "tree.txt", every="cut", captions=CAPTIONS)
    assert "Sentence 12." in (tmp_path / "tree.txt").read_text(encoding="utf-8")


def test_forest_can_be_asked_for(tmp_path: Path) -> None:
    save(TWO, tmp_path / "tree.tex", tex_form="forest")
    assert r"\begin{forest}" in (tmp_path / "tree.tex").read_text(encoding="utf-8")


def test_a_tree_can_be_saved_but_has_no_steps(tmp_path: Path) -> None:
    save(read_tree("3 x"), tmp_path / "tree.svg")
    with pytest.raises(PlygroundError, match="run an algorithm"):
        save(read_tree("3 x"), tmp_path / "tree.html")


def test_a_picture_saves_itself(tmp_path: Path) -> None:
    picture(TWO, 12, caption="A cut.").save(tmp_path / "tree.txt")
    assert (tmp_path / "tree.txt").read_text(encoding="utf-8").endswith("A cut.\n")
    with pytest.raises(PlygroundError, match="whole run"):
        picture(TWO).save(tmp_path / "tree.html")


@pytest.mark.parametrize("name", ["tree.gif", "tree", ".svg"])
def test_another_ending_is_refused_with_the_list(tmp_path: Path, name: str) -> None:
    with pytest.raises(PlygroundError, match=r"must end with \.svg, \.png, \.pdf, \.tex, \.html, \.txt"):
        save(TWO, tmp_path / name)


def test_a_file_that_cannot_be_written_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(PlygroundError, match="cannot be written to"):
        save(TWO, tmp_path / "nowhere" / "tree.svg")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(PlygroundError, match="cannot be written to"):
        save(TWO, tmp_path / "folder.svg")
    with pytest.raises(PlygroundError, match="not the name of a file"):
        save(TWO, "tr\0ee.svg")
    assert [file.name for file in tmp_path.iterdir()] == ["folder.svg"]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    path.write_text("old", encoding="utf-8")
    save(TWO, path)
    assert path.read_text(encoding="utf-8").startswith("▲ A 3")
