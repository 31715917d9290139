"""A run as a lesson in one HTML file: the picture, every step of it, its sentence, the algorithm and the call stack.

The file needs no network and no server. The page may run only its own script and style, which are named by their digests.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files

from plyground.teaching.pictures.frames import Every, series_steps
from plyground.teaching.pictures.lesson_data import lesson_data
from plyground.teaching.pictures.lesson_svg import lesson_styles, lesson_svg
from plyground.teaching.pictures.plan import Plan, View, plan
from plyground.teaching.running import Run
from plyground.teaching.words.speaking import say

PAGE_WORDS = (
    "first",
    "back",
    "forward",
    "last",
    "previous_cut",
    "next_cut",
    "play",
    "pause",
    "step",
    "timeline",
    "pseudocode",
    "stack",
    "counts",
    "leaves",
    "skipped",
    "cuts",
    "twin",
    "keys",
    "no_script",
    "max",
    "min",
    "chance",
    "leaf",
    "at_least",
    "at_most",
    "not_yet",
    "cut_off",
    "skipped_node",
    "best_line",
    "here",
)
"""The words of the page, by their keys in the catalogue, after `lesson.`."""

_BODY = """<main>
<h1>{title}</h1>
<figure>{picture}</figure>
<p id="say" aria-live="polite"></p>
<noscript><p>{no_script}</p></noscript>
<div class="controls">{buttons}<span id="count"></span></div>
<div class="time"><input type="range" id="time" min="0" max="{last_step}" value="0" aria-label="{timeline}">{ticks}</div>
<div class="panels">{code}
<section><h2>{stack}</h2><ol id="stack"></ol></section>
<section><h2>{counts}</h2><table>
<tr><th scope="row">{leaves}</th><td id="leaves">0</td></tr>
<tr><th scope="row">{skipped}</th><td id="skipped">0</td></tr>
<tr><th scope="row">{cuts}</th><td id="cuts">0</td></tr>
</table></section></div>
<details><summary>{twin}</summary>{list}</details>
<p class="keys">{keys}</p>
</main>"""
_BUTTONS = ("first", "previous_cut", "back", "play", "forward", "next_cut", "last")


def page_words(language: str) -> dict[str, str]:
    """The words of the page in a language; its own script fills in the numbers."""
    return {key: say(f"lesson.{key}", language, step="{step}", steps="{steps}") for key in PAGE_WORDS}


def lesson_html(
    run: Run,
    captions: Sequence[str],
    *,
    title: str = "",
    pseudocode: Sequence[tuple[str, str]] = (),
    language: str = "en",
    words: Mapping[str, str] | None = None,
    every: Every = "step",
    view: View = View(windows=True),
) -> str:
    """The lesson. `captions` has a sentence for every stage from 0; `pseudocode` the key and the text of every line.

    The page speaks the language; `words` replace its own one by one.
    """
    said = {**page_words(language), **(words or {})}
    title = title or view.title
    drawn = plan(run, view)
    steps = series_steps(run, every)
    data = lesson_data(run, drawn, steps)
    kinds = spoken_places(drawn, said)
    all_cuts = set(run.replay.cuts())
    cuts = [place for place, step in enumerate(steps) if step in all_cuts]
    told = {
        "words": said,
        "kinds": kinds,
        "captions": [captions[step] if step < len(captions) else "" for step in steps],
        "cuts": cuts,
        "steps": data.steps,
    }
    style = f"{_part('lesson.css')}\n{lesson_styles(drawn)}\n"
    script = _part("lesson.js")
    words_of_page = {key: escape(word) for key, word in said.items()}
    body = _BODY.format_map(
        words_of_page
        | {
            "title": escape(title),
            "picture": lesson_svg(drawn, data),
            "buttons": _buttons(words_of_page),
            "last_step": len(steps) - 1,
            "ticks": _ticks(cuts, len(steps)),
            "code": _code(words_of_page, pseudocode),
            "list": _twin(drawn, kinds),
        }
    )
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            body,
            f'<script type="application/json" id="data">{_embedded(told)}</script>',
            f"<script>{script}</script>",
            "</body>",
            "</html>\n",
        )
    )


def _part(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    digests = [b64encode(sha256(text.encode()).digest()).decode() for text in (style, script)]
    return (
        f"default-src 'none'; style-src 'sha256-{digests[0]}'; script-src 'sha256-{digests[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _embedded(told: Mapping[str, object]) -> str:
    """Data for a script element: nothing in a label can end the element or begin a comment."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def spoken_places(drawn: Plan, said: Mapping[str, str]) -> list[str]:
    """What each place is called in the list that stands for the picture."""
    spoken = []
    for number in range(len(drawn.places)):
        kind, label, fixed = drawn.kinds[number], drawn.labels[number], drawn.inner_text(number)
        who = fixed if kind == "fold" or kind.startswith("player") else said[kind]
        name = fixed if kind == "leaf" else drawn.names[number]
        spoken.append((f"{label}: " if label else "") + f"{who} {name}".strip())
    return spoken


def _twin(drawn: Plan, kinds: Sequence[str]) -> str:
    """The tree as nested lists."""
    parts = ["<ul>"]
    todo: list[int | str] = [0]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(f'<li><span id="t{item}">{escape(kinds[item])}</span>')
        children = drawn.places[item].children
        todo.append("</ul></li>" if children else "</li>")
        todo.extend(reversed(children))
        parts.append("<ul>" if children else "")
    return "".join((*parts, "</ul>"))


def _ticks(cuts: Sequence[int], count: int) -> str:
    marks = "".join(f'<path d="M{cut} 0V1"/>' for cut in cuts)
    return f'<svg class="ticks" viewBox="0 0 {max(1, count - 1)} 1" preserveAspectRatio="none" aria-hidden="true">{marks}</svg>'


def _buttons(text: Mapping[str, str]) -> str:
    main = dict.fromkeys(("back", "forward"), ' class="main"')
    return "".join(f'<button type="button" id="{name}"{main.get(name, "")}>{text[name]}</button>' for name in _BUTTONS)


def _code(text: Mapping[str, str], pseudocode: Sequence[tuple[str, str]]) -> str:
    lines = "".join(f'<li data-line="{escape(key)}">{escape(line) or "&nbsp;"}</li>' for key, line in pseudocode)
    return f'<section><h2>{text["pseudocode"]}</h2><ol class="code">{lines}</ol></section>' if lines else ""
