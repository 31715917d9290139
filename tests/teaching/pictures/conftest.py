"""What the tests of pictures share: a LaTeX to compile with."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Compile = Callable[[str], bytes]


@pytest.fixture
def compiled(tmp_path: Path) -> Compile:
    """Compile a document with pdflatex and give the PDF; an error of TeX fails the test with the end of its log."""
    program = shutil.which("pdflatex")
    if program is None:
        pytest.fail("pdflatex is not installed: the tests need texlive-latex-extra, texlive-pictures and their like.")

    def compile_(text: str) -> bytes:
        (tmp_path / "tree.tex").write_text(text, encoding="utf-8")
        command = [program, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "tree.tex"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode("utf-8", "replace")[-2000:]
        return (tmp_path / "tree.pdf").read_bytes()

    return compile_
