"""A course of learning in a file, so that it can go on another day: settings, numbers and their mean, counters and the curve.

The file is written beside its place first and then moved there, so that what is there is always whole. It is data that anybody
may have made, so everything in it is checked.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, BadSettingsError, shown
from plyground.core.game import Game
from plyground.learning.learner import Learner, LearningSettings, Point

FORMAT, VERSION = "plyground-learning", 2
_MOST_BYTES = 100_000_000
_COLUMNS = 3
_ARRAYS = ("numbers", "mean", "counters", "curve")


def keep_course(learner: Learner, path: Path) -> None:
    """Write a course to a file."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": learner.game.name,
        "options": dict(learner.game.options),
        "settings": asdict(learner.settings),
    }
    memory = io.BytesIO()
    np.savez(
        memory,
        head=np.frombuffer(json.dumps(head).encode(), np.uint8),
        numbers=learner.judge.numbers,
        mean=learner.mean,
        counters=learner.counters,
        curve=np.array(learner.curve, np.float64).reshape(-1, _COLUMNS),
    )
    write_whole(path, memory.getvalue())


def course_from(path: Path, game: Game[Any, Any]) -> Learner:
    """The course that a file holds, for a game with the same options and no other."""
    head, arrays = _parts(path)
    if head.get("game") != game.name or head.get("options") != dict(game.options):
        raise BadSettingsError(
            f"{path} is a course in {shown(head.get('game'))} with the options {shown(head.get('options'))}, not in "
            f"{game.name} with {shown(dict(game.options))}."
        )
    try:
        learner = Learner(game, LearningSettings(**head["settings"]))
    except (TypeError, KeyError, BadLimitError) as error:
        raise BadSettingsError(f"{path} has settings that cannot be learned with: {shown(str(error))}.") from error
    numbers, mean, counters, curve = (arrays[name] for name in _ARRAYS)
    is_fit = (
        numbers.shape == learner.judge.numbers.shape
        and numbers.dtype == np.float32
        and mean.shape == learner.mean.shape
        and mean.dtype == np.float64
        and counters.shape == learner.counters.shape
        and curve.ndim == 2  # noqa: PLR2004 - rows of points
        and curve.shape[1:] == (_COLUMNS,)
    )
    if not is_fit or not all(np.isfinite(one).all() for one in (numbers, mean, counters, curve)) or counters.min() < 0:
        raise BadSettingsError(f"{path} does not fit {game.name} as it is now, or is damaged; learn anew.")
    learner.restore(numbers, mean, counters, [Point(int(row[0]), float(row[1]), float(row[2])) for row in curve])
    return learner


def write_whole(path: Path, data: bytes) -> None:
    """Put data in a file's place in one go."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BadSettingsError(f"What was learned cannot be written to {path}: {error.strerror}.") from error


def _parts(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadSettingsError(f"{path} is too large for a course of learning.")
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as found:
            arrays = {name: found[name] for name in ("head", *_ARRAYS)}
        head = json.loads(arrays["head"].astype(np.uint8).tobytes())
    except OSError as error:
        raise BadSettingsError(f"The course in {path} cannot be read: {error.strerror or error}.") from error
    except (KeyError, TypeError, AttributeError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise BadSettingsError(f"{path} is not a course of learning: {shown(str(error))}.") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT or head.get("version") != VERSION:
        raise BadSettingsError(f"{path} is not a course of learning of version {VERSION}.")
    return head, arrays
