"""Every format of the tree lab is saved, and opened by what reads it."""

from __future__ import annotations

import json
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tabs import Tabs

LEAVES = ["3", "12", "8", "2", "14", "5"]


@pytest.fixture
def lab(tabs: Tabs) -> Page:
    page = tabs.open("#/tree?t=3+12+8+%7C+2+4+6+%7C+14+5+2")
    expect(page.locator("svg .node.leaf")).to_have_count(9)
    page.keyboard.press("End")
    return page


def export(page: Page, folder: Path, name: str, which: str = "") -> Path:
    """Save a file through the dialog."""
    page.keyboard.press("x")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=name).check()
    if which:
        dialog.get_by_role("radio", name=which).check()
    with page.expect_download() as kept:
        dialog.get_by_role("button", name="Save").click()
    path = folder / kept.value.suggested_filename
    kept.value.save_as(path)
    expect(dialog).to_be_hidden()
    return path


def read_pdf(path: Path) -> str:
    return subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True).stdout  # noqa: S607


def test_an_svg_is_a_drawing_with_text(lab: Page, tmp_path: Path) -> None:
    root = ET.parse(export(lab, tmp_path, "SVG")).getroot()  # noqa: S314 - our own
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = {"".join(element.itertext()).strip() for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert set(LEAVES) <= texts


def test_a_png_is_a_picture(lab: Page, tmp_path: Path) -> None:
    data = export(lab, tmp_path, "PNG").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.rstrip().endswith(b"IEND\xaeB`\x82")


def test_a_pdf_holds_the_leaves_and_the_sentence(lab: Page, tmp_path: Path) -> None:
    text = read_pdf(export(lab, tmp_path, "PDF"))
    assert all(leaf in text for leaf in LEAVES)


def test_a_pdf_with_a_page_a_cut_tells_the_cut(lab: Page, tmp_path: Path) -> None:
    text = read_pdf(export(lab, tmp_path, "PDF", "One at each cut"))
    assert "2 ≤ 3" in text


@pytest.mark.parametrize(
    ("name", "holds"), [("TikZ", "\\begin{tikzpicture}"), ("forest", "\\begin{forest}"), ("Beamer", "beamer")]
)
def test_latex_holds_a_picture(lab: Page, tmp_path: Path, name: str, holds: str) -> None:
    path = export(lab, tmp_path, name)
    text = path.read_text()
    assert holds in text
    assert all(leaf in text for leaf in LEAVES)


def test_pictures_of_every_step_come_as_an_archive(lab: Page, tmp_path: Path) -> None:
    with zipfile.ZipFile(export(lab, tmp_path, "SVG", "One at each step")) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) > 9
        assert all(name.endswith(".svg") for name in names)
        ET.fromstring(archive.read(names[-1]))  # noqa: S314 - our own


def test_text_and_data_hold_the_run(lab: Page, tmp_path: Path) -> None:
    assert "14" in export(lab, tmp_path, "Text").read_text()
    assert json.loads(export(lab, tmp_path, "JSON").read_text())


def test_a_lesson_in_one_file_opens_without_a_studio(lab: Page, tabs: Tabs, tmp_path: Path) -> None:
    path = export(lab, tmp_path, "Lesson")
    context = lab.context.browser.new_context(offline=True) if lab.context.browser else lab.context
    asked: list[str] = []
    complaints: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    before = page.locator("body").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.body.innerText !== before", arg=before)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert complaints == []
    context.close()
