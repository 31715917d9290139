"""Pictures with words: what a run shows, with the sentences and the pseudo-code that explain it, written to files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, cast

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.pictures import Every, View, save
from plyground.teaching.running import Run
from plyground.teaching.words import captions, explain
from plyground.teaching.words.pseudocode import pseudocode
from plyground.teaching.words.steps import algorithm_title

TEX_FORMS = ("tikz", "forest", "beamer")
SERIES = ("step", "cut", "change")


def publish(
    run: Run,
    out: Path,
    *,
    step: int | None = None,
    each: str = "",
    tex: str = "",
    title: str = "",
    language: str = "en",
    view: View = View(),
) -> list[Path]:
    """Write a run to the kind of file that the name asks for, explained in a language; the files written are returned.

    `each` makes a series of pictures, one for every step, cut or change; `tex` says what a .tex file holds.
    """
    _demand("--each", each, SERIES)
    _demand("--style", tex, TEX_FORMS)
    is_lesson = out.suffix.lower() == ".html"
    if tex and out.suffix.lower() != ".tex":
        raise BadOptionError(f"--style {tex} is a kind of .tex file; {out.name} is none.")
    series = cast("Every | None", each or ("cut" if tex == "beamer" else None))
    sentences: list[str] = []
    if series or is_lesson:
        sentences = captions(run, language)
    elif step is not None:
        sentences = ["" for _ in range(step)] + [explain(run, step, language)]
    return save(
        run,
        out,
        step=step,
        every=series,
        captions=sentences,
        tex_form=cast("Literal['tikz', 'forest']", tex if tex == "forest" else "tikz"),
        title=title or algorithm_title(run.algorithm, language),
        pseudocode=[(" ".join(line.keys), line.text) for line in pseudocode(run)] if is_lesson else (),
        language=language,
        view=view,
    )


def _demand(option: str, given: str, allowed: tuple[str, ...]) -> None:
    if given and given not in allowed:
        raise BadOptionError(f"{option} must be one of {', '.join(allowed)}; it was {shown(given)}.")
