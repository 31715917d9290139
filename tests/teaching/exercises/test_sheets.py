"""Sheets in all formats: they compile, parse, print and hold what they should."""

from __future__ import annotations

import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from plyground.core.errors import BadLimitError, BadOptionError
from plyground.teaching.exercises import TOPICS, Difficulty, Field, check, exercise_from_json, moodle_complaints, sheet
from plyground.teaching.exercises.sheets.moodle import cloze
from plyground.teaching.exercises.sheets.moodle_form import blanks
from plyground.teaching.exercises.sheets.pages import HEIGHT, WIDTH, sheet_pages
from plyground.teaching.pictures.metrics import text_width
from plyground.teaching.pictures.shapes import Text
from plyground.teaching.words import LANGUAGES

LARGE = Difficulty(depth=4, branching=3, irregular=True, cuts=8, deep_cuts=1, strict=True)


@pytest.fixture(scope="session")
def pdflatex() -> str:
    """The program, or a sentence that says how to get it."""
    found = shutil.which("pdflatex")
    assert found, "This test compiles a sheet: install pdflatex with tikz (on Debian texlive-latex-base and texlive-pictures)."
    return found


@pytest.mark.parametrize(("topic", "language"), [("alpha-beta", "en"), ("chance", "hu"), ("max-n", "sr"), ("minimax", "pt")])
def test_the_latex_of_a_sheet_compiles_and_nothing_sticks_out(pdflatex: str, tmp_path: Path, topic: str, language: str) -> None:
    sheet(topic, seed=3, variants=1, language=language).save(tmp_path / "sheet.tex")
    command = [pdflatex, "-interaction=batchmode", "-halt-on-error", "-draftmode", "sheet.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=100)
    log = (tmp_path / "sheet.log").read_text(encoding="latin-1")
    assert done.returncode == 0, log[-2000:]
    assert "Overfull" not in log


@pytest.mark.parametrize(("topic", "difficulty"), [*((topic, Difficulty()) for topic in TOPICS), ("cuts", LARGE)], ids=str)
def test_pages_hold_everything_within_their_margins(topic: str, difficulty: Difficulty) -> None:
    for language in LANGUAGES:
        pages = sheet_pages(sheet(topic, seed=1, variants=2, difficulty=difficulty, language=language))
        for page in pages:
            assert {page.width, page.height} == {WIDTH, HEIGHT}
            for shape in page.shapes:
                if isinstance(shape, Text):
                    wide = text_width(shape.text, shape.size, bold=shape.bold)
                    left = shape.at[0] - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
                    assert left >= 20, shape
                    assert left + wide <= page.width - 20, shape
                    assert 20 <= shape.at[1] <= page.height - 20, shape
        numbers = [page.texts[-1] for page in pages]
        assert all(str(len(pages)) in text and str(place) in text for place, text in enumerate(numbers, 1))


def test_wide_trees_are_put_on_pages_on_their_side() -> None:
    pages = sheet_pages(sheet("cuts", seed=1, difficulty=Difficulty(depth=3, branching=3, cuts=4)))
    assert {(page.width, page.height) for page in pages} == {(HEIGHT, WIDTH)}
    assert {(page.width, page.height) for page in sheet_pages(sheet("cuts", seed=1))} == {(WIDTH, HEIGHT)}


def test_a_pdf_has_a_page_for_every_variant_and_then_the_solutions(tmp_path: Path) -> None:
    made = sheet("cuts", seed=5, variants=3)
    made.save(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    pages = sheet_pages(made)
    assert [page.texts[0] for page in pages[:3]] == [made.title] * 3
    assert pages[3].texts[0] == "Solutions"
    for variant in made.variants:
        assert not any(text.startswith("Answer: ") for page in pages[:3] for text in page.texts)
        assert any(variant[0].answer() in text for page in pages[3:] for text in page.texts)


class _Tags(HTMLParser):
    """Every tag with its attributes, and whether all that opens is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in {"meta", "br", "img"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("topic", TOPICS)
def test_html_is_one_file_with_the_solutions_folded(topic: str) -> None:
    made = sheet(topic, seed=2, variants=2, language="id")
    page = made.html()
    tags = _Tags()
    tags.feed(page)
    tags.close()
    assert not tags.open
    names = [tag for tag, _ in tags.found]
    count = sum(len(variant) for variant in made.variants)
    assert names.count("details") == names.count("section") == count
    assert names.count("svg") >= count
    assert not any("open" in attributes for tag, attributes in tags.found if tag == "details")
    assert not any({"src", "href"} & set(attributes) for _, attributes in tags.found)
    assert 'lang="id"' in page
    assert "@media print" in page


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", ["en", "hu"])
def test_moodle_xml_has_the_documented_form_and_its_right_entries_are_right(topic: str, language: str) -> None:
    made = sheet(topic, seed=4, variants=1, language=language)
    xml = made.moodle()
    assert moodle_complaints(xml) == []
    questions = ET.fromstring(xml).findall("question[@type='cloze']")  # noqa: S314 - written a line above
    exercises = [exercise for variant in made.variants for exercise in variant]
    assert len(questions) == len(exercises)
    for question, exercise in zip(questions, exercises, strict=True):
        found = blanks(question.findtext("questiontext/text") or "")
        entries = [blank.right[0].rpartition(":")[0] if blank.kind == "NUMERICAL" else blank.right[0] for blank in found]
        verdict = check(exercise, exercise.maker.joined(exercise, entries), language)
        assert verdict.is_right, (exercise.code, entries)
        wrong = [[entry for share, entry in blank.entries if not share] for blank in found if blank.kind == "MULTICHOICE"]
        for place, entry in ((0, others[0]) for others in wrong if len(found) == 1):
            assert not check(
                exercise, exercise.maker.joined(exercise, [*entries[:place], entry, *entries[place + 1 :]])
            ).is_right
        assert exercise.code in (question.findtext("name/text") or "")


def test_signs_of_the_notation_are_protected_in_a_blank() -> None:
    nasty = r"a}b#c~d\e=<&>"
    for field in (Field("x", (nasty,)), Field("x", (nasty,), choices=(nasty, "b"))):
        read = blanks(f"<p>before {cloze(field)} after</p>")
        assert len(read) == 1
        assert nasty in read[0].right


@pytest.mark.parametrize(
    ("xml", "complaint"),
    [
        ("<quiz/>", "XML declaration"),
        ("<?xml version='1.0'?><quiz>", "not well formed"),
        ("<?xml version='1.0'?><test/>", "must be quiz"),
        ("<?xml version='1.0'?><quiz><question type='riddle'/></quiz>", "known type"),
        ("<?xml version='1.0'?><quiz><question type='cloze'/></quiz>", "needs a name"),
        ("<?xml version='1.0'?><quiz><question type='category'/></quiz>", "begins with"),
        ("TEXT{1:SHORTANSWER:wrong}", "no entry is right"),
        ("TEXT{1:SHORTANSWER:=never ends", "does not end"),
        ("TEXT{1:RIDDLE:=x}", "kind of blank"),
        ("TEXT{1:NUMERICAL:=three}", "no number"),
        ("TEXT{1:MULTICHOICE:=a~a}", "the same"),
        ("TEXTno blank", "no blank"),
        ('TEXT{1:SHORTANSWER:=a}<img src="@@PLUGINFILE@@/tree.png">', "links"),
    ],
)
def test_whatever_departs_from_the_documented_form_is_complained_about(xml: str, complaint: str) -> None:
    if xml.startswith("TEXT"):
        text = f"<![CDATA[{xml.removeprefix('TEXT')}]]>"
        xml = (
            "<?xml version='1.0'?><quiz><question type='cloze'><name><text>n</text></name>"
            f"<questiontext format='html'><text>{text}</text></questiontext>"
            "<generalfeedback format='html'><text/></generalfeedback></question></quiz>"
        )
    assert any(complaint in said for said in moodle_complaints(xml)), moodle_complaints(xml)


def test_json_holds_every_exercise_and_its_solution() -> None:
    made = sheet("alpha-beta", seed=9, variants=2, language="pt")
    data = json.loads(made.json())
    assert (data["format"], data["version"], data["language"]) == ("plyground-sheet", 1, "pt")
    for variant, told in zip(made.variants, data["variants"], strict=True):
        for exercise, one in zip(variant, told, strict=True):
            assert exercise_from_json(one) == exercise
            assert check(exercise, one["answer"]).is_right
            assert one["question"] == exercise.question("pt")


def test_variants_differ_and_a_sheet_is_the_same_for_the_same_seed() -> None:
    made = sheet("alpha-beta", seed=7, variants=4)
    assert sheet("alpha-beta", seed=7, variants=4) == made
    for tasks in zip(*made.variants, strict=True):
        assert len({exercise.tree for exercise in tasks}) == 4
    assert sheet("alpha-beta", seed=8, variants=4) != made


def test_kinds_that_cannot_meet_the_target_are_left_out_of_a_topic() -> None:
    made = sheet("alpha-beta", difficulty=Difficulty(depth=3, branching=3, cuts=3))
    assert set(made.left_out) == {"best-order", "find-x"}
    assert all(exercise.difficulty.depth == 3 for exercise in made.variants[0])
    with pytest.raises(BadOptionError, match="uct"):
        sheet("monte-carlo", difficulty=Difficulty(cuts=2))
    with pytest.raises(BadLimitError, match="Deep cuts"):
        sheet("cuts", difficulty=Difficulty(depth=3, deep_cuts=2))


def test_bad_requests_are_refused(tmp_path: Path) -> None:
    for variants in (0, 100):
        with pytest.raises(BadLimitError, match="variants"):
            sheet("cuts", variants=variants)
    with pytest.raises(BadOptionError, match="seed"):
        sheet("cuts", seed=-1)
    with pytest.raises(BadOptionError, match="language"):
        sheet("cuts", language="tlh")
    with pytest.raises(BadOptionError, match="topic or kind"):
        sheet("cats")
    with pytest.raises(BadOptionError, match="must end with"):
        sheet("cuts").save(tmp_path / "sheet.doc")
