"""Faults: every one has a code, and the documentation lists all of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from plyground.core.errors import PlygroundError
from plyground.studio.answers import fault_of
from plyground.studio.words.common import spoken

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "plyground"
OF_THE_TERMINAL = {"file_in_use", "missing_studio", "bad_address", "bad_folder", "taken", "outdated", "unwritten_game"}
"""What stops a command before any page could be told."""


def _errors() -> set[str]:
    """The names of all errors for people, wherever they are defined."""
    bases = {"PlygroundError"}
    classes = [
        (node.name, {base.id for base in node.bases if isinstance(base, ast.Name)})
        for file in SOURCES.rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    while found := {name for name, parents in classes if parents & bases} - bases:
        bases |= found
    return bases - {"PlygroundError"}


def _code(name: str) -> str:
    return fault_of(type(name, (PlygroundError,), {})("Why."))["code"]


def _refusals() -> set[str]:
    """The codes that are written out."""
    texts = [file.read_text(encoding="utf-8") for file in (SOURCES / "studio").rglob("*.py")]
    found = {
        code for text in texts for code in re.findall(r'(?:refusal\(|^_[A-Z_]+: Fault = \{"code": )"(\w+)"', text, re.MULTILINE)
    }
    return found | {"unknown_address", "wrong_method", "refused"}


def documented() -> set[str]:
    page = (ROOT / "docs" / "studio.md").read_text(encoding="utf-8")
    table = page.partition("| code | when |")[2].partition("\n\n")[0]
    return {code for row in table.splitlines()[2:] for code in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_every_code_is_documented_and_no_other() -> None:
    codes = {_code(name) for name in _errors()} | _refusals()
    assert documented() == codes - OF_THE_TERMINAL


def test_the_page_has_words_for_no_code_that_does_not_exist() -> None:
    assert {key.removeprefix("fault.") for key in spoken("en") if key.startswith("fault.")} <= documented()
