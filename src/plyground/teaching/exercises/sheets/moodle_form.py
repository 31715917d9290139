"""Whether a text has the form of Moodle XML with embedded answers, as Moodle documents it and its importer reads it.

Sources: docs.moodle.org, "Moodle XML format" (elements, CDATA, files) and "Embedded Answers (Cloze) question type" (the
notation of blanks); the patterns below are those by which Moodle's question type `multianswer` finds blanks.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from xml.etree import ElementTree as ET

FORMATS = frozenset({"html", "moodle_auto_format", "plain_text", "markdown"})
KINDS = frozenset(
    {"category", "cloze", "multichoice", "truefalse", "shortanswer", "matching", "essay", "numerical", "description"}
)
_NUMBER = r"-?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?"
_ENTRY = re.compile(r"(?P<share>=|%-?[0-9]+%)?(?P<answer>.+?(?<!\\|&)(?=[~#}]|$))(?:#(?P<feedback>.*?(?<!\\)(?=[~}]|$)))?")
_START = re.compile(r"\{(?P<grade>[0-9]*):(?P<kind>[A-Z_]+):")
_BLANK_KINDS = {
    **dict.fromkeys(("NUMERICAL", "NM"), "NUMERICAL"),
    **dict.fromkeys(("SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC"), "SHORTANSWER"),
    **dict.fromkeys(
        ("MULTICHOICE", "MC", "MULTICHOICE_V", "MCV", "MULTICHOICE_H", "MCH", "MULTICHOICE_S", "MCS"), "MULTICHOICE"
    ),
}
_LINK = re.compile(r"@@PLUGINFILE@@/([^\"'\s>]+)")
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Blank:
    """One embedded answer: its kind, and every entry with the share of the grade it earns, 100 for a right one."""

    kind: str
    entries: tuple[tuple[int, str], ...]

    @property
    def right(self) -> tuple[str, ...]:
        """The entries that earn everything."""
        return tuple(entry for share, entry in self.entries if share == 100)  # noqa: PLR2004 - per cent


def blanks(text: str) -> list[Blank]:
    """The embedded answers of a question's text; ValueError where the notation is broken."""
    found: list[Blank] = []
    place = 0
    while start := _START.search(text, place):
        if start["kind"] not in _BLANK_KINDS:
            raise ValueError(f"there is no kind of blank {start['kind']}")
        entries: list[tuple[int, str]] = []
        place = start.end()
        while True:
            entry = _ENTRY.match(text, place)
            if entry is None or entry.end() >= len(text):
                raise ValueError(f"the blank {text[start.start() : start.end() + 20]!r} does not end")
            share = 100 if entry["share"] == "=" else int((entry["share"] or "%0%").strip("%"))
            entries.append((share, re.sub(r"\\([\\~#}])", r"\1", unescape(entry["answer"]))))
            place = entry.end() + 1
            if text[entry.end()] == "}":
                break
        found.append(Blank(_BLANK_KINDS[start["kind"]], tuple(entries)))
    return found


def moodle_complaints(xml: str) -> list[str]:
    """What is wrong with a file, in sentences; nothing if it can be imported."""
    if not xml.startswith("<?xml"):
        return ["The first line must be the XML declaration."]
    try:
        root = ET.fromstring(xml.encode("utf-8"))  # noqa: S314 - what was written here is read here
    except ET.ParseError as error:
        return [f"The XML is not well formed: {error}."]
    if root.tag != "quiz":
        return [f"The outermost element must be quiz, not {root.tag}."]
    return [complaint for number, element in enumerate(root, 1) for complaint in _question(element, f"Question {number}")]


def _question(element: ET.Element, where: str) -> Iterator[str]:
    kind = element.get("type")
    if element.tag != "question" or kind not in KINDS:
        yield f"{where}: expected a question of a known type, found {element.tag} of type {kind}."
        return
    if kind == "category":
        if not (element.findtext("category/text") or "").startswith("$course$/"):
            yield f"{where}: a category begins with $course$/."
        return
    if not (element.findtext("name/text") or "").strip():
        yield f"{where}: a question needs a name."
    for part in ("questiontext", "generalfeedback"):
        yield from _text(element.find(part), f"{where}, {part}")
    if not 0 <= float(element.findtext("penalty") or 0) <= 1:
        yield f"{where}: the penalty lies between 0 and 1."
    if kind == "cloze":
        yield from _cloze(element.findtext("questiontext/text") or "", where)


def _text(element: ET.Element | None, where: str) -> Iterator[str]:
    if element is None or element.find("text") is None:
        yield f"{where}: missing, or without text."
        return
    if element.get("format") not in FORMATS:
        yield f"{where}: there is no format {element.get('format')}."
    names = set()
    for file in element.findall("file"):
        names.add(file.get("name"))
        if file.get("encoding") != "base64" or not (file.get("path") or "").startswith("/"):
            yield f"{where}: a file has a path and is encoded as base64."
        try:
            content = b64decode(file.text or "", validate=True)
        except Base64Error:
            yield f"{where}: the file {file.get('name')} is not base64."
            continue
        if (file.get("name") or "").endswith(".png") and not content.startswith(_PNG):
            yield f"{where}: the file {file.get('name')} is no PNG."
    linked = set(_LINK.findall(element.findtext("text") or ""))
    if linked != names:
        yield f"{where}: the text links {sorted(linked)}, the files are {sorted(map(str, names))}."


def _cloze(text: str, where: str) -> Iterator[str]:
    try:
        found = blanks(text)
    except ValueError as error:
        yield f"{where}: {error}."
        return
    if not found:
        yield f"{where}: there is no blank."
    for number, blank in enumerate(found, 1):
        if not blank.right:
            yield f"{where}, blank {number}: no entry is right."
        if blank.kind == "NUMERICAL":
            numbers = [entry for _, entry in blank.entries if not re.fullmatch(rf"{_NUMBER}(?::{_NUMBER})?", entry)]
            if numbers:
                yield f"{where}, blank {number}: {numbers[0]!r} is no number with a tolerance."
        if blank.kind == "MULTICHOICE" and len({entry for _, entry in blank.entries}) != len(blank.entries):
            yield f"{where}, blank {number}: two choices are the same."
