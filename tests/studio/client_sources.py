"""The sources of the page, read for what they show: keys of words, templates that make keys, and text in the markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[2] / "client" / "src"
_UNBUILT = "debug/"
"""A page for whoever works on the client; what is built for users does not have it."""
_ROOMS = "shell|board|gallery|settings|tree|practice|lessons|play"
"""First parts of the keys that the page uses by name."""
_LITERAL = re.compile(rf"""["'`]((?:{_ROOMS})\.[\w.-]+)["'`]""")
_TEMPLATE = re.compile(r"(?<![\w.])(?:t|tOr|has)\(\s*`([^`]*)`")
_ASKED = re.compile(r"""(?<![\w.])(?:t|tOr|has)\(\s*["']([^"']+)["']""")
_HIDDEN = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"<(?:\"[^\"]*\"|'[^']*'|[^<>\"'])*>")
_SPOKEN = re.compile(
    r"""(?<![\w-])(aria-(?:label|description|roledescription|valuetext)|alt|label|placeholder|title)=("[^"]*"|'[^']*'|[^\s>"']+)"""
)
_COMMENT = re.compile(r"<script[^\n]*>|/\*.*?\*/|(?<![:\w])//[^\n]*|<!--.*?-->", re.DOTALL)
_SENTENCE = re.compile(r"""(["'`])([A-Z][a-z]+,? [a-z][^"'`\n]*)\1""")
_LETTER = re.compile(r"[^\W\d_]")


def sources(*endings: str) -> Iterator[tuple[str, str]]:
    """Every file with one of these endings: its path within the client, and its text."""
    for file in sorted(CLIENT.rglob("*")):
        name = file.relative_to(CLIENT).as_posix()
        if file.suffix in endings and not name.startswith(_UNBUILT):
            yield name, file.read_text(encoding="utf-8")


def asked_keys(text: str) -> set[str]:
    """The keys that are asked for in plain quotes, right in the call."""
    return set(_ASKED.findall(text))


def written_keys(text: str) -> set[str]:
    """Whatever in quotes looks like a key: also keys in lists and conditions."""
    return set(_LITERAL.findall(text))


def key_templates(text: str) -> set[str]:
    """The templates with which keys are made, as they are written."""
    return set(_TEMPLATE.findall(text))


def bare_texts(markup: str) -> list[str]:
    """Text with letters that a component shows or has read out without asking the words for it."""
    outside = _without_expressions(_HIDDEN.sub("", markup))
    found = [text.strip() for text in _TAG.split(outside) if _LETTER.search(re.sub(r"&#?\w+;", "", text))]
    for tag in _TAG.findall(outside):
        found += [f"{name}={value}" for name, value in _SPOKEN.findall(tag) if _LETTER.search(value)]
    return found


def sentences(code: str) -> set[str]:
    """Strings that read like something to be shown: they begin with a capital and have more than one word."""
    return {text for _, text in _SENTENCE.findall(_COMMENT.sub("", code))}


def _without_expressions(markup: str) -> str:
    """The markup with everything between braces cut out. Strings within them may hold braces of their own."""
    kept: list[str] = []
    depth = place = 0
    while place < len(markup):
        sign = markup[place]
        if depth and sign in "\"'`":
            place = _end_of_string(markup, place)
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
        elif not depth:
            kept.append(sign)
        place += 1
    return "".join(kept)


def _end_of_string(markup: str, start: int) -> int:
    place = start + 1
    while markup[place] != markup[start]:
        place += 2 if markup[place] == "\\" else 1
    return place
