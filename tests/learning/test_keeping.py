"""A course in a file: gone on with it is the same as never left, and files that are not one are refused."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadSettingsError
from plyground.learning import Learner, LearningSettings, course_from, keep_course

SETTINGS = LearningSettings(hidden=8, every=10, benchmark=4, trace=0.5, explore=0.05)


def learn(learner: Learner, games: int) -> Learner:
    for _ in learner.learn(games):
        pass
    return learner


def test_interrupted_and_resumed_is_the_same_as_uninterrupted(tmp_path: Path) -> None:
    whole = learn(Learner(load("backgammon"), SETTINGS), 40)
    part = Learner(load("backgammon"), SETTINGS)
    for _ in part.learn(40):
        if part.games > 12:
            break
    assert 12 < part.games < 40
    keep_course(part, tmp_path / "course.npz")
    resumed = learn(course_from(tmp_path / "course.npz", load("backgammon")), 40)
    assert np.array_equal(whole.judge.numbers, resumed.judge.numbers)
    assert np.array_equal(whole.counters, resumed.counters)
    assert whole.curve == resumed.curve
    assert [point.games for point in resumed.curve] == [0, 10, 20, 30, 40]
    assert whole.learned("x") == resumed.learned("x")


def test_the_mean_of_a_course_goes_on_too(tmp_path: Path) -> None:
    settings = LearningSettings(explore=0.1, every=1000, benchmark=2)
    whole = learn(Learner(load("tic-tac-toe"), settings), 400)
    keep_course(learn(Learner(load("tic-tac-toe"), settings), 250), tmp_path / "course.npz")
    resumed = learn(course_from(tmp_path / "course.npz", load("tic-tac-toe")), 400)
    assert np.array_equal(whole.mean, resumed.mean)
    assert np.array_equal(whole.known.numbers, resumed.known.numbers)
    assert whole.learned("x") == resumed.learned("x")


def test_a_course_is_for_its_game_and_its_options_only(tmp_path: Path) -> None:
    file = tmp_path / "course.npz"
    keep_course(learn(Learner(load("tic-tac-toe"), LearningSettings(benchmark=2)), 5), file)
    with pytest.raises(BadSettingsError, match="not in othello"):
        course_from(file, load("othello"))
    keep_course(learn(Learner(load("pig"), LearningSettings(benchmark=2)), 5), file)
    with pytest.raises(BadSettingsError, match="options"):
        course_from(file, load("pig", target=20))


def _changed(file: Path, **changes: object) -> None:
    with np.load(file) as found:
        arrays = {name: found[name] for name in found.files}
    head = json.loads(arrays["head"].tobytes())
    for name, value in changes.items():
        if name in arrays:
            arrays[name] = np.asarray(value)
        else:
            head[name] = value
    if "head" not in changes:
        arrays["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    memory = io.BytesIO()
    np.savez(memory, **arrays)
    file.write_bytes(memory.getvalue())


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 9},
        {"format": "something"},
        {"settings": {"hidden": -1}},
        {"settings": {"unknown": 1}},
        {"settings": 5},
        {"numbers": [1.0, 2.0]},
        {"numbers": np.full(6, np.nan, np.float32)},
        {"counters": [-1.0] * 5},
        {"curve": [1.0, 2.0, 3.0]},
        {"head": [1, 2, 3]},
    ],
)
def test_a_course_that_was_tampered_with_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    file = tmp_path / "course.npz"
    keep_course(learn(Learner(load("tic-tac-toe"), LearningSettings(benchmark=2)), 5), file)
    course_from(file, load("tic-tac-toe"))
    _changed(file, **changes)
    with pytest.raises(BadSettingsError):
        course_from(file, load("tic-tac-toe"))


@pytest.mark.parametrize("content", [b"", b"no", b"PK\x03\x04nonsense", b"\x93NUMPY\x01\x00"])
def test_files_that_are_no_course_are_refused_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "course.npz"
    file.write_bytes(content)
    with pytest.raises(BadSettingsError, match=r"course"):
        course_from(file, load("tic-tac-toe"))
    with pytest.raises(BadSettingsError, match="cannot be read"):
        course_from(tmp_path / "nowhere.npz", load("tic-tac-toe"))
