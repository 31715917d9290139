"""A run as a file: one picture, a series of them in a zip file, a document, a lesson to step through, or data."""

from __future__ import annotations

import json
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from plyground.core.errors import BadLimitError, BadOptionError
from plyground.studio.jobs.run_view import lab_view
from plyground.studio.messages import ExportRequest
from plyground.teaching.pictures.frames import Every, series_steps
from plyground.teaching.publishing import publish
from plyground.teaching.run_data import run_data
from plyground.teaching.running import Run
from plyground.teaching.words.steps import algorithm_title

SUFFIXES = {"tikz": ".tex", "forest": ".tex", "beamer": ".tex"}
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".tex": "application/x-tex; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
    ".zip": "application/zip",
}
MOST_PICTURES = {"png": 60, "forest": 200, "tikz": 200}
"""How many pictures a series may have; of other kinds more."""
MOST_OTHERS = 600
_ALONE = frozenset({"tikz", "forest"})
"""Kinds whose series are files of their own, each with one picture."""
_STORED = (2020, 1, 1, 0, 0, 0)  # so that the same run gives the same file


def export(played: Run, request: ExportRequest) -> dict[str, str]:
    """The file that was asked for."""
    kind, each = request["format"], request.get("each", "")
    step = request.get("step")
    if step is not None and not 0 <= step <= len(played.events):
        raise BadOptionError(f"The run has the steps 0 to {len(played.events)}; there is no step {step}.")
    suffix = SUFFIXES.get(kind, f".{kind}")
    stem = f"tree-{played.algorithm}" + (f"-step-{step}" if step is not None and not each else "")
    if kind == "json":
        text = json.dumps(run_data(played, steps=True), ensure_ascii=False, indent=1) + "\n"
        return packed(f"{stem}.json", text.encode())
    steps = _series(played, each, kind)
    with TemporaryDirectory() as folder:
        files = _written(played, request, Path(folder) / f"{stem}{suffix}", steps)
        if len(files) == 1 and not (steps and kind in _ALONE | {"svg", "png"}):
            return packed(files[0].name, files[0].read_bytes())
        return packed(f"{stem}.zip", _zipped(files))


def packed(name: str, data: bytes) -> dict[str, str]:
    """A file on its way to the page."""
    return {"name": name, "type": TYPES[Path(name).suffix], "data": b64encode(data).decode()}


def _series(played: Run, each: Every | str, kind: str) -> list[int]:
    """The steps of a series; none if it is no series."""
    if not each:
        return []
    steps = series_steps(played, each)  # type: ignore[arg-type]  # refused there if it is none
    most = MOST_PICTURES.get(kind, MOST_OTHERS)
    if kind != "html" and len(steps) > most:
        raise BadLimitError(
            f"A series of {len(steps):,} pictures is too long; as {kind} it may have {most}. Take one for each cut, or a "
            "smaller tree."
        )
    return steps


def _written(played: Run, request: ExportRequest, out: Path, steps: list[int]) -> list[Path]:
    kind, each, run = request["format"], request.get("each", ""), request["run"]
    language = run.get("language", "en")
    view = lab_view(run, algorithm_title(played.algorithm, language))
    tex = kind if kind in SUFFIXES else ""
    if steps and kind in _ALONE:
        digits = len(str(len(steps)))
        files = [out.with_name(f"{out.stem}-{number:0{digits}}{out.suffix}") for number in range(1, len(steps) + 1)]
        for file, step in zip(files, steps, strict=True):
            publish(played, file, step=step, tex=tex, language=language, view=view)
        return files
    return publish(played, out, step=None if each else request.get("step"), each=each, tex=tex, language=language, view=view)


def _zipped(files: list[Path]) -> bytes:
    kept = BytesIO()
    with ZipFile(kept, "w", ZIP_DEFLATED) as archive:
        for file in files:
            info = ZipInfo(file.name, _STORED)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, file.read_bytes())
    return kept.getvalue()
