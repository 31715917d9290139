"""`ply lesson` and `ply demo`: the examples of the lectures, and what lectures say in words, measured."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE, WHOLE, json_option
from plyground.cli.output import print_json, print_rows, speaks_unicode, width
from plyground.cli.progress import progress
from plyground.cli.trees import language_option
from plyground.core.errors import BadOptionError

if TYPE_CHECKING:
    from plyground.teaching.lessons import Lesson

_WIDEST_PARAGRAPH = 100


@click.command()
@click.argument("name", metavar="[NAME]", required=False, default="list", help="A lesson; 'list' lists them.")
@click.option("--steps", is_flag=True, help="Tell every step of every run, in a sentence each.")
@click.option(
    "--out", type=FILE, metavar="FILE", default=None, help="Write it: .html to step through, or .svg, .png, .pdf, .tex."
)
@language_option
@json_option
def lesson(name: str, steps: bool, out: Path | None, language: str, as_json: bool) -> None:
    """The lectures' examples by name: the question, the tree, the answer and why."""
    from plyground.teaching.lessons import lesson as lesson_named
    from plyground.teaching.lessons import lessons, text

    if name == "list":
        rows = [(one.name, f"{one.title} ({one.source})") for one in lessons()]
        print_json([{"name": one, "title": title} for one, title in rows]) if as_json else print_rows(rows)
        return
    chosen = lesson_named(name)
    if out is not None:
        for written in _write_lesson(chosen, out, language):
            print(f"Wrote {written}.")
    elif as_json:
        print_json(_lesson_data(chosen, steps=steps))
    elif steps:
        _tell_lesson(chosen, language)
    else:
        print(_printable("\n\n".join(_filled(part) for part in text(chosen).split("\n\n"))))


def _lesson_data(chosen: Lesson, *, steps: bool) -> dict[str, Any]:
    from plyground.teaching.run_data import run_data

    return {
        "name": chosen.name,
        "title": chosen.title,
        "source": chosen.source,
        "question": chosen.question,
        "explanation": chosen.explanation,
        "answers": [dict(part.answer) for part in chosen.parts],
        "found": [dict(part.found) for part in chosen.parts],
        "runs": [run_data(run, steps=steps) for run in chosen.run()],
    }


def _tell_lesson(chosen: Lesson, language: str) -> None:
    from plyground.cli.trees import tell
    from plyground.teaching.words.steps import algorithm_title

    if not chosen.run():
        raise BadOptionError(f"The lesson {chosen.name} has no steps to tell: it is not about a run.")
    for number, run in enumerate(chosen.run()):
        print(("\n" if number else "") + algorithm_title(run.algorithm, language))
        tell(run, language)


def _write_lesson(chosen: Lesson, out: Path, language: str) -> list[Path]:
    """A page to step through the last run, or the pictures; several are numbered, as pages where a file can have them."""
    from plyground.teaching.lessons import pictures
    from plyground.teaching.pictures import save_scenes
    from plyground.teaching.publishing import publish

    if out.suffix.lower() != ".html":
        return save_scenes(pictures(chosen), out)
    if not chosen.run():
        raise BadOptionError(f"The lesson {chosen.name} is not about a run, so there is nothing to step through; try .svg.")
    return publish(chosen.run()[-1], out, title=chosen.title, language=language)


@click.command()
@click.argument("name", metavar="[NAME]", required=False, default="list", help="A demonstration; 'list' lists them.")
@click.option("--seed", type=WHOLE, default=0, show_default=True, help="The same seed gives the same numbers.")
@click.option("--out", type=FILE, metavar="FILE", default=None, help="Write the picture: .svg, .png, .pdf or .tex.")
@json_option
def demo(name: str, seed: int, out: Path | None, as_json: bool) -> None:
    """Measure what the lectures say in words: numbers, a picture and a paragraph."""
    from plyground.teaching.demos import DEMOS
    from plyground.teaching.demos import demo as run_demo

    if name == "list":
        print_json(list(DEMOS)) if as_json else print_rows([(key, about(show)) for key, show in DEMOS.items()])
        return
    with progress(f"demo {name}") as update:
        shown = run_demo(name, seed=seed, progress=update)
    if out is not None:
        from plyground.teaching.pictures import save_scenes

        save_scenes([shown.picture], out)
    if as_json:
        print_json(shown.as_data())
        return
    print(f"{shown.title}\n")
    print(_printable(shown.text) + "\n")
    print(_filled(shown.paragraph))
    if out is not None:
        print(f"\nWrote {out}.")


def about(show: object) -> str:
    """The first line of a demonstration's description."""
    return (show.__doc__ or "").strip().split("\n")[0]


def _filled(text: str) -> str:
    """A paragraph in lines that fit; what has lines of its own, such as a picture, is left as it is."""
    return text if "\n" in text else fill(text, min(width(), _WIDEST_PARAGRAPH))


def _printable(text: str) -> str:
    return text if speaks_unicode() else text.replace("\N{MINUS SIGN}", "-").encode("ascii", "replace").decode("ascii")
