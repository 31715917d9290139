"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

import plyground
from plyground.cli.commands import HOMES, root
from plyground.cli.seats import USUAL_LEVEL
from plyground.engines.choosing import KINDS, TEXTBOOK
from plyground.engines.levels import LEVELS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TREES = (ROOT / "docs" / "trees.md").read_text(encoding="utf-8")
ENGINES = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
ONE_SCREEN = 70


def _blocks(language: str, page: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_python_session_runs_as_printed() -> None:
    (session,) = _blocks("pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, "README", None, None)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 5
    assert result.failed == 0


@pytest.mark.parametrize(("page", "least"), [("python.md", 20), ("trees.md", 12)])
def test_the_pages_for_python_run_as_printed(monkeypatch: pytest.MonkeyPatch, page: str, least: int) -> None:
    monkeypatch.chdir(ROOT)
    failed, attempted = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert attempted >= least
    assert failed == 0


def _sessions() -> list[tuple[str, str]]:
    """Every command shown on the pages, with what it prints."""
    sessions = "".join(_blocks("console") + _blocks("console", TREES) + _blocks("console", ENGINES))
    parts = re.split(r"^\$ ", sessions, flags=re.MULTILINE)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def test_the_pages_show_commands() -> None:
    assert len(_sessions()) >= 7


@pytest.mark.parametrize(("command", "shown"), _sessions())
def test_the_commands_print_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "ply"
    done = subprocess.run(
        [sys.executable, "-m", "plyground", *words[1:]],
        capture_output=True,
        text=True,
        check=False,
        env=_utf8() | {"PLYGROUND_DATA": str(tmp_path)},
    )
    assert done.returncode in {0, 1}, done.stderr
    pattern = ".*".join(map(re.escape, shown.strip().split("...")))  # what differs every time
    assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout


def _named() -> list[str]:
    """Every command that a page names in passing."""
    pages = re.sub(r"```.*?```", "", README + TREES + ENGINES, flags=re.DOTALL)
    return sorted(set(re.findall(r"`ply ([^`]+)`", pages)))


@pytest.mark.parametrize("command", _named())
def test_commands_that_are_named_exist_with_their_options(command: str) -> None:
    name, *words = shlex.split(command)
    assert name in HOMES
    made = root.get_command(click.Context(root), name)
    assert made is not None
    options = {option for parameter in made.params for option in parameter.opts}
    if words and words[0] in {entry.name for entry in plyground.games()}:
        options |= {f"--{option.name}" for option in plyground.load(words[0]).declared}
    assert {word.partition("=")[0] for word in words if word.startswith("--")} <= options


def test_the_page_about_engines_lists_every_kind_and_every_level() -> None:
    kinds = [kind for kind in KINDS.values() if not kind.name.startswith(TEXTBOOK)]
    rows = [f"| `{kind.name}` | {kind.about} | {kind.needs} |" for kind in kinds]
    rows += [f"| {level.number} | {level.about} |" for level in LEVELS.values()]
    assert [row for row in rows if row not in ENGINES] == []
    assert f"the engine at level {USUAL_LEVEL};" in ENGINES


def test_the_readme_fits_on_about_a_screen_and_its_links_lead_somewhere() -> None:
    assert len(README.splitlines()) <= ONE_SCREEN
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_make_commands_it_names_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"^make ([a-z]+)", README, re.MULTILINE))
    assert named == {"studio", "play", "test"}
    assert named <= targets


def _utf8() -> dict[str, str]:
    import os  # noqa: PLC0415

    return os.environ | {"PYTHONIOENCODING": "utf-8"}
