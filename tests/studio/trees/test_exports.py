"""Files of runs and sheets: every format, what is in it, what it is called."""

from __future__ import annotations

import json
from base64 import b64decode
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from plyground.core.errors import BadLimitError, BadOptionError
from plyground.studio.jobs import practice, trees
from tests.studio.trees.asking import FEUP, TWO_PLY

BEGINNINGS = {
    "svg": b"<svg",
    "png": b"\x89PNG",
    "pdf": b"%PDF",
    "tikz": b"%",
    "forest": b"%",
    "beamer": b"%",
    "html": b"<!DOCTYPE",
}


def exported(text: str, **more: Any) -> tuple[str, str, bytes]:
    run = {"source": {"kind": "text", "text": text}, "algorithm": "alpha-beta", "language": more.pop("language", "en")}
    file = trees.export_run({"request": {"run": run, **more}})
    return file["name"], file["type"], b64decode(file["data"])


@pytest.mark.parametrize(
    ("kind", "name", "sort"),
    [
        ("svg", "tree-alpha-beta.svg", "image/svg+xml"),
        ("png", "tree-alpha-beta.png", "image/png"),
        ("pdf", "tree-alpha-beta.pdf", "application/pdf"),
        ("tikz", "tree-alpha-beta.tex", "application/x-tex; charset=utf-8"),
        ("forest", "tree-alpha-beta.tex", "application/x-tex; charset=utf-8"),
        ("beamer", "tree-alpha-beta.tex", "application/x-tex; charset=utf-8"),
        ("html", "tree-alpha-beta.html", "text/html; charset=utf-8"),
        ("txt", "tree-alpha-beta.txt", "text/plain; charset=utf-8"),
        ("json", "tree-alpha-beta.json", "application/json; charset=utf-8"),
    ],
)
def test_a_run_is_written_in_every_format(kind: str, name: str, sort: str) -> None:
    found = exported(TWO_PLY, format=kind)
    assert found[:2] == (name, sort)
    marks = {"tikz": b"tikzpicture", "forest": b"\\begin{forest}", "beamer": b"{beamer}", "txt": b"12", "json": b'"events"'}
    assert found[2].lstrip().startswith(BEGINNINGS[kind]) if kind in {"svg", "png", "pdf", "html"} else marks[kind] in found[2]


def test_a_step_has_its_sentence_in_the_language() -> None:
    name, _, content = exported(FEUP, format="svg", step=15, language="pt")
    assert name == "tree-alpha-beta-step-15.svg"
    assert "ramo" in content.decode() or "corte" in content.decode().lower()


@pytest.mark.parametrize("kind", ["svg", "tikz", "forest"])
def test_a_series_of_single_pictures_is_a_zip_file(kind: str) -> None:
    name, sort, content = exported(FEUP, format=kind, each="cut")
    assert (name, sort) == ("tree-alpha-beta.zip", "application/zip")
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        suffix = "svg" if kind == "svg" else "tex"
        assert archive.namelist() == [f"tree-alpha-beta-{number}.{suffix}" for number in range(1, 6)]
        assert len({archive.read(file) for file in archive.namelist()}) == 5
    assert exported(FEUP, format=kind, each="cut")[2] == content


@pytest.mark.parametrize("kind", ["pdf", "beamer", "txt", "html"])
def test_a_document_holds_its_series_itself(kind: str) -> None:
    name, _, content = exported(FEUP, format=kind, each="cut")
    assert not name.endswith(".zip")
    assert len(content) > len(exported(FEUP, format=kind, step=3)[2]) or kind in {"beamer", "html"}


def test_data_has_every_event_of_the_run() -> None:
    data = json.loads(exported(FEUP, format="json")[2])
    assert (data["value"], data["leaves_seen"], len(data["events"])) == (12, 17, data["steps"])


def test_a_step_that_is_not_there_and_a_series_without_end_are_refused() -> None:
    with pytest.raises(BadOptionError, match="there is no step 99"):
        exported(TWO_PLY, format="svg", step=99)
    with pytest.raises(BadLimitError, match="one for each cut"):
        exported("depth 4 branch 3: " + "7 " * 81, format="png", each="step")


@pytest.mark.parametrize("kind", ["pdf", "tex", "html", "xml", "json"])
def test_a_sheet_is_written_in_every_format(kind: str) -> None:
    request = {"topic": "max-n", "seed": 3, "variants": 1, "format": kind, "language": "hu"}
    file = practice.make_sheet({"request": request})
    content = b64decode(file["data"])
    assert file["name"] == f"exercises-max-n-3.{kind}"
    marks = {"pdf": b"%PDF", "tex": b"\\documentclass", "html": b'lang="hu"', "xml": b"<quiz", "json": b'"hu"'}
    assert marks[kind] in content[:4000]


@pytest.mark.parametrize("kind", ["pdf", "tex", "html", "json"])
def test_a_sheet_without_solutions_has_none(kind: str) -> None:
    request = {"topic": "cuts", "seed": 1, "variants": 1, "format": kind}
    whole, bare = (
        b64decode(practice.make_sheet({"request": {**request, "solutions": solutions}})["data"]) for solutions in (True, False)
    )
    assert len(bare) < len(whole)
    if kind != "pdf":
        assert b"olution" in whole
        assert b"olution" not in bare
