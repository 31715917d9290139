"""Dots and boxes: who moves on, who wins, positions as text."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.kernels.perft import perft


def test_the_sequences_of_lines_are_a_falling_product() -> None:
    game = load("dots-and-boxes", columns=2, rows=2)
    assert [perft(game, depth).nodes for depth in range(1, 6)] == [12, 132, 1320, 11880, 95040]


def test_whoever_closes_a_box_draws_again() -> None:
    game: Any = load("dots-and-boxes", columns=2, rows=1)
    state = game.replay(["a1b1", "a2b2", "a1a2"])
    assert game.player(state) == 1
    state = game.replay(["b1b2"], state)
    assert game.player(state) == 1
    assert game.diagram(state).splitlines()[1] == "  │ B │"


def test_one_line_may_close_two_boxes() -> None:
    game: Any = load("dots-and-boxes", columns=2, rows=1)
    state = game.position("--/|_._|/-- A")
    with pytest.raises(BadPositionError):
        game.position("--/|_._|/-- B")
    state = game.replay(["b1b2"], state)
    assert game.write_position(state) == "--/|A|A|/-- -"
    assert game.outcome(state) == "A wins (A 1, B -1)."


def test_equally_many_boxes_are_a_draw() -> None:
    game: Any = load("dots-and-boxes", columns=2, rows=1)
    assert game.outcome(game.position("--/|A|B|/-- -")) == "A draw (A 0, B 0)."


@pytest.mark.parametrize(("columns", "rows", "lead"), [(1, 1, -1), (2, 1, 0), (3, 1, -1), (2, 2, 2)])
def test_best_play_ends_as_the_rules_say(columns: int, rows: int, lead: int) -> None:
    game: Any = load("dots-and-boxes", columns=columns, rows=rows)

    seen: dict[tuple[tuple[int, ...], int], int] = {}

    def best(state: Any) -> int:
        if game.is_terminal(state):
            return 0
        key = (state.free, state.turn)
        if key not in seen:
            choose = max if state.turn == 0 else min
            after = [game.result(state, action) for action in game.actions(state)]
            seen[key] = choose(child.lead - state.lead + best(child) for child in after)
        return seen[key]

    assert best(game.initial()) == lead


def best_lines(game: Any) -> list[str]:
    """Best play for the margin, found without the game's rules: a position is the set of its free lines."""
    names = [game.write_action(game.initial(), action) for action in game.actions(game.initial())]
    sides = []
    for row in range(1, game.rows + 1):
        for left, right in pairwise("abcdefghijk"[: game.columns + 1]):
            around = (f"{left}{row}{right}{row}", f"{left}{row + 1}{right}{row + 1}", f"{left}{row}{left}{row + 1}")
            sides.append(sum(1 << names.index(name) for name in (*around, f"{right}{row}{right}{row + 1}")))
    closing = [[box & ~(1 << line) for box in sides if box >> line & 1] for line in range(len(names))]

    @cache
    def lead(free: int) -> tuple[int, int]:
        """What the player to move gets ahead from here on, and the line to draw for it."""
        found = (-100, -1)
        for line in range(len(names)):
            if free >> line & 1:
                closed = sum(1 for others in closing[line] if others & free == 0)
                then = lead(free ^ 1 << line)[0]
                found = max(found, (closed + then if closed else -then, line))
        return found if free else (0, -1)

    free, line = (1 << len(names)) - 1, []
    while free:
        line.append(lead(free)[1])
        free ^= 1 << line[-1]
    return [names[number] for number in line]


@pytest.mark.parametrize(
    ("columns", "rows", "margin"), [(1, 1, -1), (2, 1, 0), (1, 2, 0), (3, 1, -1), (1, 3, -1), (2, 2, 2), (3, 2, -2), (2, 3, -2)]
)
def test_best_play_pays_the_margin_that_is_known(columns: int, rows: int, margin: int) -> None:
    game: Any = load("dots-and-boxes", columns=columns, rows=rows, payoff="margin")
    end = game.replay(best_lines(game))
    assert game.is_terminal(end)
    assert game.utilities(end) == [margin, -margin]
    assert game.facts.utility == (-columns * rows, columns * rows)


def test_the_margin_is_told() -> None:
    game: Any = load("dots-and-boxes", columns=2, rows=1, payoff="margin")
    assert game.outcome(game.position("--/|A|A|/-- -")) == "A wins (A 2, B -2)."


def test_a_line_may_be_called_from_either_end() -> None:
    game: Any = load("dots-and-boxes", columns=10, rows=10)
    state = game.initial()
    for text in ("a9a10", "a10a9", "A10-a9", "a9 - a10"):
        assert game.write_action(state, game.read_action(state, text)) == "a9a10"
    with pytest.raises(IllegalActionError):
        game.read_action(state, "a1b2")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-/|_./.",
        "-/|_./. C",
        "-/|_./. B",
        "-/|_| A",
        "-/|A|/. A",
        "-/|_|/- -",
        "-/|A|/- A",
        "x/|_./. A",
        "--/|_./. A",
        "-/|_./. -",
        "-/|_./. A B",
    ],
)
def test_what_is_no_position_of_one_box_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("dots-and-boxes", columns=1, rows=1).position(text)
