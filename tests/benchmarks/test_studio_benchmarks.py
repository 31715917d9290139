"""The studio's benchmark keeps its section apart, counts every lost move, and reads the built page as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.storage import Store, default_database_url

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
PAGE = (
    "# Benchmarks\n\nWords.\n\n## Perft\n\nOne.\n\n## The studio\n\nOld.\n\n### A click\n\nOld, too.\n\n## Start-up\n\nTwo.\n"
)


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


def test_a_section_takes_the_place_of_the_one_with_its_heading_and_of_nothing_else() -> None:
    from page_sections import STUDIO, section_of, with_section  # noqa: PLC0415

    changed = with_section(PAGE, f"{STUDIO}\n\nNew.\n")
    assert changed == "# Benchmarks\n\nWords.\n\n## Perft\n\nOne.\n\n## The studio\n\nNew.\n\n## Start-up\n\nTwo.\n"
    assert section_of(PAGE, STUDIO) == "## The studio\n\nOld.\n\n### A click\n\nOld, too."
    assert with_section(changed, section_of(PAGE, STUDIO)) == PAGE


def test_a_page_without_the_section_gets_it_at_its_end() -> None:
    from page_sections import STUDIO, section_of, with_section  # noqa: PLC0415

    bare = "# Benchmarks\n\n## Perft\n\nOne.\n"
    assert section_of(bare, STUDIO) == ""
    assert with_section(bare, f"{STUDIO}\n\nNew.") == f"{bare}\n{STUDIO}\n\nNew.\n"


def test_of_many_times_the_share_that_was_asked_for_lies_within() -> None:
    from studio_figures import Times  # noqa: PLC0415

    times = Times(tuple(number / 100 for number in range(100, 0, -1)))
    assert (times.within(0.95), times.within(0.99), times.within(1.0), times.worst) == (0.95, 0.99, 1.0, 1.0)
    assert Times((0.5,)).within(0.01) == 0.5


def test_a_move_that_is_not_in_the_database_or_not_the_same_there_is_lost(tmp_path: Path) -> None:
    from studio_crowd import lost_moves  # noqa: PLC0415

    with Store(default_database_url(tmp_path)) as store:
        store.save_room("a", "hex", {"tree": {"nodes": [[1, 0, "d4"], [2, 1, "e5", {"seconds": 1.0}]]}}, plies=2, is_over=False)
    assert lost_moves(tmp_path, {"a": {1: "d4", 2: "e5"}}) == 0
    assert lost_moves(tmp_path, {"a": {1: "d4", 2: "e6", 3: "f6"}}) == 2
    assert lost_moves(tmp_path, {"a": {1: "d4"}, "gone": {1: "d4"}}) == 1


def test_the_files_of_a_screen_are_those_that_the_script_names(tmp_path: Path) -> None:
    from cpp_program import BenchmarkError  # noqa: PLC0415
    from studio_files import built_files  # noqa: PLC0415

    with pytest.raises(BenchmarkError, match="not built"):
        built_files(tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<script src="/assets/index-1.js"></script><link href="/assets/index-1.css">')
    script = 'const __vite__mapDeps=(d=["assets/Start-a1.js","assets/shared-b2.js","assets/Play-c3.css"])=>d;\n'
    script += "import(`./Start-a1.js`),__vite__mapDeps([0,1]);import(`./Play-c3.js`),__vite__mapDeps([1,2])"
    for name in ("Start-a1.js", "shared-b2.js", "Play-c3.css", "index-1.css"):
        (tmp_path / "assets" / name).write_text(name * 10)
    (tmp_path / "assets" / "index-1.js").write_text(script)
    files = built_files(tmp_path)
    assert files.first == {"assets/index-1.js", "assets/index-1.css", "assets/Start-a1.js", "assets/shared-b2.js"}
    assert files.screens["Play"] == {"assets/shared-b2.js", "assets/Play-c3.css"}
    assert 0 < files.bytes_of(files.first) < files.bytes_of(files.all)
