"""A picture to look at in a notebook and to save, and `save`, which makes any kind of file of a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from plyground.core.trees import Tree
from plyground.teaching.pictures.beamer import beamer
from plyground.teaching.pictures.forest import forest
from plyground.teaching.pictures.frames import Every, series, series_steps
from plyground.teaching.pictures.html import lesson_html
from plyground.teaching.pictures.pdf import pdf
from plyground.teaching.pictures.plan import View
from plyground.teaching.pictures.png import png
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.saving import numbered, write_file
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.svg import svg
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.pictures.tikz import tikz
from plyground.teaching.running import Run

TexForm = Literal["tikz", "forest"]
SUFFIXES = {
    ".svg": "vector picture, text kept as text",
    ".png": "picture in pixels",
    ".pdf": "one page, or one for each step",
    ".tex": "TikZ or forest; Beamer overlays for a series",
    ".html": "lesson in one file, to step through",
    ".txt": "diagram in signs",
}
"""What `save` can write, by the ending of a file's name."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A step of a run, or a tree, as a picture. Notebooks show it by themselves."""

    what: Run | Tree
    step: int | None = None
    caption: str = ""
    view: View = field(default_factory=View)

    @cached_property
    def scene(self) -> Scene:
        """The shapes of the picture."""
        return scene(self.what, self.step, caption=self.caption, view=self.view)

    def svg(self) -> str:
        """The picture as SVG."""
        return svg(self.scene)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return terminal(self.what, self.step, caption=self.caption, view=self.view)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends with .svg, .png, .pdf, .tex or .txt."""
        target = Path(path)
        if target.suffix.lower() == ".html":
            raise PictureError("A picture is one step: a lesson in HTML is made of a whole run, by save(run, path).")
        write_file(target, _single(self, _suffix(target), "tikz"))


def picture(what: Run | Tree, step: int | None = None, *, caption: str = "", view: View = View()) -> Picture:
    """The picture of a run after so many steps, or at its end; or of a tree on which nothing has run."""
    return Picture(what, step, caption, view)


def save(
    what: Run | Tree,
    path: str | Path,
    *,
    step: int | None = None,
    every: Every | None = None,
    captions: Sequence[str] = (),
    tex_form: TexForm = "tikz",
    title: str = "",
    pseudocode: Sequence[tuple[str, str]] = (),
    language: str = "en",
    words: Mapping[str, str] | None = None,
    view: View = View(),
) -> list[Path]:
    """Write a run to the kind of file that the name's ending asks for; the files written are returned.

    `step` alone gives one picture, by default the last. `every` gives a series: pages of a PDF, overlays of Beamer, numbered
    SVG or PNG files. HTML is a lesson of all steps, or of a series. `captions` has a sentence for every stage from 0.
    """
    target = Path(path)
    suffix = _suffix(target)
    if isinstance(what, Tree):
        if every or suffix == ".html":
            raise PictureError("Steps can be shown of a run only: run an algorithm over the tree first.")
        write_file(target, _single(Picture(what, view=view), suffix, tex_form))
        return [target]
    if suffix == ".html":
        lesson = lesson_html(
            what, captions, title=title, pseudocode=pseudocode, language=language, words=words, every=every or "step", view=view
        )
        write_file(target, lesson)
        return [target]
    if every:
        return _save_series(what, target, series_steps(what, every), captions=captions, title=title, view=view)
    at = len(what.events) if step is None else step
    caption = captions[at] if 0 <= at < len(captions) else ""
    write_file(target, _single(Picture(what, step, caption, view), suffix, tex_form))
    return [target]


def save_scenes(shown: Sequence[Scene], path: str | Path) -> list[Path]:
    """Write any scenes to a file whose name ends with .svg, .png, .pdf or .tex; the files written are returned.

    Several scenes are the pages of one PDF; in the other forms each has a numbered file of its own.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    makers: dict[str, Callable[[Scene], str | bytes]] = {
        ".svg": svg,
        ".png": png,
        ".pdf": lambda one: pdf([one]),
        ".tex": lambda one: tikz(one, document=True),
    }
    if suffix not in makers:
        raise PictureError(f"The name of a picture's file must end with {', '.join(makers)}; {str(target)!r} does not.")
    if suffix == ".pdf":
        write_file(target, pdf(shown))
        return [target]
    paths = [numbered(target, number, len(shown)) for number in range(1, len(shown) + 1)] if len(shown) > 1 else [target]
    for file, one in zip(paths, shown, strict=True):
        write_file(file, makers[suffix](one))
    return paths


def _suffix(target: Path) -> str:
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise PictureError(f"The name of a picture's file must end with {', '.join(SUFFIXES)}; {str(target)!r} does not.")
    return suffix


def _single(one: Picture, suffix: str, tex_form: TexForm) -> str | bytes:
    """The content of a file with one picture."""
    if suffix == ".tex" and tex_form == "forest":
        return forest(one.what, one.step, view=one.view, document=True)
    makers: dict[str, Callable[[], str | bytes]] = {
        ".svg": one.svg,
        ".png": lambda: png(one.scene),
        ".pdf": lambda: pdf([one.scene]),
        ".tex": lambda: tikz(one.scene, document=True),
        ".txt": lambda: f"{one}\n",
    }
    return makers[suffix]()


def _save_series(
    run: Run, target: Path, steps: Sequence[int], *, captions: Sequence[str], title: str, view: View
) -> list[Path]:
    suffix = _suffix(target)
    if suffix == ".txt":
        texts = [terminal(run, at, caption=captions[at] if at < len(captions) else "", view=view) for at in steps]
        write_file(target, "\n\n".join(texts) + "\n")
        return [target]
    scenes = series(run, steps, captions, view)
    if suffix in {".pdf", ".tex"}:
        write_file(target, pdf(scenes) if suffix == ".pdf" else beamer(scenes, title=title))
        return [target]
    drawn = [svg(one) if suffix == ".svg" else png(one) for one in scenes]  # all first: a series is not left half-written
    paths = [numbered(target, number, len(scenes)) for number in range(1, len(scenes) + 1)]
    for file, content in zip(paths, drawn, strict=True):
        write_file(file, content)
    return paths
