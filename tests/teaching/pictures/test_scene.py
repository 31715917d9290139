"""What a scene shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from plyground.core.trees import read_tree
from plyground.teaching.pictures import Scene, View, scene, series, series_steps
from plyground.teaching.pictures.metrics import text_width, wrapped
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.shapes import Circle, Curve, Line, Polygon, Rect, Shape, Text
from plyground.teaching.running import Run
from tests.teaching.pictures.picture_samples import (
    CHANCE_TREE,
    DEEP_CUT,
    FEUP,
    ITB,
    NARROW,
    THREE,
    TWO_PLY,
    alpha_beta_of,
    backed_up,
    monte_carlo,
)

RUNS = {
    "two-ply": alpha_beta_of(TWO_PLY),
    "feup": alpha_beta_of(FEUP),
    "itb": alpha_beta_of(ITB),
    "three players": backed_up(THREE),
    "chance": backed_up(CHANCE_TREE),
    "deep cut": alpha_beta_of(DEEP_CUT),
    "narrow": alpha_beta_of(NARROW),
    "one leaf": alpha_beta_of("7"),
    "monte carlo": monte_carlo(),
    "long labels": backed_up("max(the_leftmost_branch: 3, a: chance(1/3: 1234567, 2/3: -1/7))"),
}
each_run = pytest.mark.parametrize("run", RUNS.values(), ids=RUNS.keys())


def styles(drawn: Scene) -> list[str]:
    return [shape.style for shape in drawn.shapes]


def box(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    match shape:
        case Polygon():
            xs, ys = zip(*shape.points, strict=True)
        case Circle():
            (x, y), r = shape.at, shape.radius
            xs, ys = (x - r, x + r), (y - r, y + r)
        case Rect():
            xs, ys = (shape.at[0], shape.at[0] + shape.size[0]), (shape.at[1], shape.at[1] + shape.size[1])
        case Line() | Curve():
            xs, ys = (shape.start[0], shape.end[0]), (shape.start[1], shape.end[1])
        case Text():
            wide = text_width(shape.text, shape.size, bold=shape.bold)
            left = shape.at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * wide
            xs, ys = (left, left + wide), (shape.at[1] - 0.75 * shape.size, shape.at[1])
    return min(xs), min(ys), max(xs), max(ys)


@each_run
@pytest.mark.parametrize("windows", [False, True])
def test_everything_lies_within_the_picture(run: Run, *, windows: bool) -> None:
    view = View(windows=windows)
    for drawn in series(run, series_steps(run, "change"), ["A sentence. " * 12] * 500, view):
        for shape in drawn.shapes:
            left, top, right, bottom = box(shape)
            assert -0.01 <= left <= right <= drawn.width + 0.01
            assert -0.01 <= top <= bottom <= drawn.height + 0.01


@each_run
@pytest.mark.parametrize("windows", [False, True])
def test_texts_do_not_overlap(run: Run, *, windows: bool) -> None:
    texts = [box(shape) for shape in scene(run, view=View(windows=windows)).shapes if isinstance(shape, Text)]
    for number, (left, top, right, bottom) in enumerate(texts):
        for other in texts[number + 1 :]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart


@each_run
def test_all_pictures_of_a_series_lie_on_one_another(run: Run) -> None:
    drawn = series(run, series_steps(run), ["short", "A much longer sentence. " * 6])
    assert len({(one.width, one.height) for one in drawn}) == 1
    places = [
        {(shape.text, shape.at) for shape in one.shapes if isinstance(shape, Text) and shape.style == "letter"} for one in drawn
    ]
    assert all(left == right for left, right in pairwise(places))


def test_bounds_exact_values_and_letters_are_written() -> None:
    texts = scene(RUNS["two-ply"]).texts
    assert {"A", "B", "C", "D", "3", "≤2", "14"} <= set(texts)


def test_shapes_say_who_moves() -> None:
    drawn = scene(RUNS["two-ply"])
    up = next(shape for shape in drawn.shapes if shape.style.startswith("max"))
    down = next(shape for shape in drawn.shapes if shape.style.startswith("min"))
    assert isinstance(up, Polygon)
    assert isinstance(down, Polygon)
    assert sorted(y for _, y in up.points)[1] > up.points[0][1]
    assert sorted(y for _, y in down.points)[1] < down.points[2][1]
    circles = [shape for shape in scene(RUNS["chance"]).shapes if isinstance(shape, Circle)]
    assert {shape.style.split(".")[0] for shape in circles} == {"chance"}
    players = {type(shape) for shape in scene(RUNS["three players"]).shapes if shape.style.startswith("player")}
    assert {"A", "B", "C", "(1, 2, 6)"} <= set(scene(RUNS["three players"], view=View(names=False)).texts)
    assert players == {Polygon, Rect, Text}


def test_a_cut_crosses_its_branches_and_hollows_what_is_skipped() -> None:
    drawn = styles(scene(RUNS["feup"]))
    assert drawn.count("cross") == 2 * len(RUNS["feup"].replay.last.crossed)
    assert "max.skipped" in drawn
    assert "leaf.skipped" in drawn
    assert "edge.skipped" in drawn


def test_the_best_line_is_thick_and_has_arrows() -> None:
    drawn = styles(scene(RUNS["feup"]))
    assert drawn.count("edge.chosen") == drawn.count("arrow") == 3
    assert "leaf.seen.chosen" in drawn


def test_the_current_node_has_a_halo_and_its_calls_a_trail() -> None:
    drawn = styles(scene(RUNS["feup"], 20))
    assert drawn.count("halo") == 1
    assert drawn.count("trail") == 2
    assert "halo" not in styles(scene(RUNS["feup"]))


def test_a_deep_cut_is_joined_to_its_cause_by_an_arc_at_its_step_only() -> None:
    run = RUNS["deep cut"]
    cut = run.replay.cuts()[0]
    assert "arc" in styles(scene(run, cut))
    assert "arc" not in styles(scene(run))
    assert all("arc" not in styles(scene(RUNS["two-ply"], step)) for step in range(20))


def test_windows_are_shown_when_asked_for() -> None:
    run = RUNS["two-ply"]
    assert "[3, ∞]" in scene(run, view=View(windows=True)).texts
    assert not any(text.startswith("[") for text in scene(run).texts)


def test_odds_names_of_branches_and_visits_are_written() -> None:
    assert {"0.5", "0.9", "left"} <= set(scene(RUNS["chance"]).texts)
    assert {"n = 3", "n = 4", "0.75"} <= set(scene(RUNS["monte carlo"]).texts)


def test_a_tree_without_a_run_is_hollow_and_may_have_unknown_leaves() -> None:
    drawn = scene(read_tree("min(2 x y)"))
    assert {"2", "x", "y"} <= set(drawn.texts)
    assert not any("seen" in style for style in styles(drawn))


def test_series_are_of_steps_changes_or_cuts() -> None:
    run = RUNS["two-ply"]
    assert series_steps(run) == list(range(23))
    assert series_steps(run, "cut") == [12, 22]
    assert series_steps(run, "change")[0] == 0
    assert set(series_steps(run, "cut")) <= set(series_steps(run, "change"))
    with pytest.raises(PictureError, match="every step, change or cut"):
        series_steps(run, "day")  # type: ignore[arg-type]


def test_captions_are_wrapped_even_within_a_long_word() -> None:
    lines = wrapped("one two " + "x" * 100, 10, 100)
    assert lines[0] == "one two"
    assert all(text_width(line, 10) <= 100 for line in lines)
    assert "".join(lines).replace(" ", "") == "onetwo" + "x" * 100
