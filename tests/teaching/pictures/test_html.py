"""The lesson in one HTML file."""

# ruff: noqa: RUF001 - the signs are what is tried

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest

from plyground.teaching.pictures import View, lesson_html
from plyground.teaching.pictures.html import PAGE_WORDS
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.running import Run
from tests.teaching.pictures.picture_samples import DEEP_CUT, FEUP, THREE, TWO_PLY, alpha_beta_of, backed_up, monte_carlo

CODE = [("max.enter", "function MAX-VALUE(α, β)"), ("max.cut", "  if v ≥ β then return v"), ("", "")]
HOSTILE = "</script><script>alert(1)</script><!-- & \u2028"


class Reader(HTMLParser):
    """Collects tags with their attributes, and the contents of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.contents: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in {"script", "style"} and data.strip():
            self.contents.append((self.tags[-1][0], data))


def lesson(run: Run, **more: Any) -> str:
    captions = [f"Sentence {step}." for step in range(len(run.events) + 1)]
    return lesson_html(run, captions, **({"title": "A lesson", "pseudocode": CODE} | more))


def data_of(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(next(text for tag, text in Reader(page).contents if tag == "script" and text[0] == "{"))
    return found


def test_a_lesson_is_one_file_that_fetches_nothing() -> None:
    page = lesson(alpha_beta_of(FEUP))
    assert not re.search(r"https?://|//[a-z]|@import|url\(|<link|<img|<iframe", page.replace("// The player", ""))
    assert not any(name in attributes for _, attributes in Reader(page).tags for name in ("src", "href", "style", "onclick"))
    assert "eval(" not in page
    assert "innerHTML" not in page
    assert len(page.encode()) < 64_000


def test_the_page_may_run_only_its_own_script_and_style() -> None:
    reader = Reader(lesson(alpha_beta_of(TWO_PLY)))
    policy = next(attributes["content"] for tag, attributes in reader.tags if "http-equiv" in attributes) or ""
    assert policy.startswith("default-src 'none'")
    style = next(text for tag, text in reader.contents if tag == "style")
    script = next(text for tag, text in reader.contents if tag == "script" and text[0] != "{")
    for text in (style, script):
        assert b64encode(sha256(text.encode()).digest()).decode() in policy


def test_data_cannot_end_its_element() -> None:
    run = alpha_beta_of(TWO_PLY)
    page = lesson_html(run, [HOSTILE] * 30, title=HOSTILE, pseudocode=[(HOSTILE, HOSTILE)], words={"play": HOSTILE})
    assert [tag for tag, _ in Reader(page).tags].count("script") == 2
    assert data_of(page)["captions"][0] == HOSTILE


def test_steps_hold_changes_only_and_add_up_to_the_last_stage() -> None:
    run = alpha_beta_of(FEUP)
    data = data_of(lesson(run))
    assert len(data["steps"]) == len(data["captions"]) == len(run.events) + 1
    looks: dict[int, list[Any]] = {}
    stack: list[Any] = []
    stacks = []
    for step in data["steps"]:
        looks |= {change[0]: change[1:] for change in step["c"]}
        stack = stack[: step["k"][0]] + step["k"][1]
        stacks.append(stack)
    assert looks[0] == ["sB", "12", "[12, ∞]"]
    assert looks[6][:2] == ["s", "≥10"]
    assert sum("C" in look[0] for look in looks.values()) == len(run.replay.last.crossed)
    assert stack == []
    assert stacks[20] == [["A", "[−∞, ∞]"], ["B", "[−∞, 8]"], ["G", "[15, 8]"]]
    assert data["steps"][-1]["n"] == [17, 10, 4]
    assert data["cuts"] == list(run.replay.cuts())


def test_every_place_has_its_picture_and_its_words() -> None:
    page = lesson(backed_up(THREE))
    ids = {attributes["id"] for _, attributes in Reader(page).tags if "id" in attributes}
    count = len(data_of(page)["kinds"])
    assert {f"n{place}" for place in range(count)} | {f"t{place}" for place in range(count)} <= ids
    assert set(re.findall(r'find\("(\w+)"\)', page)) <= ids


def test_the_page_has_a_language_a_live_region_and_words_that_can_be_replaced() -> None:
    page = lesson(alpha_beta_of(TWO_PLY), language="sr", words={"forward": "Напред"})
    tags = Reader(page).tags
    assert ("html", {"lang": "sr"}) in tags
    assert any(attributes.get("aria-live") == "polite" for _, attributes in tags)
    assert ">Напред</button>" in page
    assert "prefers-reduced-motion" in page
    keys = set(re.findall(r"words\.(\w+)", page))
    assert keys <= set(PAGE_WORDS)


def test_arcs_and_visits_are_in_the_page_where_a_run_has_them() -> None:
    assert 'id="a0"' in lesson(alpha_beta_of(DEEP_CUT))
    assert data_of(lesson(monte_carlo()))["steps"][-1]["c"][-1][-1] == "n = 4" or "n = 4" in lesson(monte_carlo())
    assert 'class="side"' not in lesson(alpha_beta_of(TWO_PLY), view=View())


def test_a_lesson_may_show_the_cuts_only() -> None:
    run = alpha_beta_of(FEUP)
    data = data_of(lesson(run, every="cut"))
    assert len(data["steps"]) == 5
    assert data["cuts"] == [0, 1, 2, 3]
    assert data["captions"][-1] == f"Sentence {len(run.events)}."


def test_a_lesson_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.teaching.pictures.lesson_data.MOST_LOOKS", 100)
    with pytest.raises(PictureError, match="too large"):
        lesson(alpha_beta_of(FEUP))
