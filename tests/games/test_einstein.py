"""EinStein würfelt nicht!: which stone the die allows, captures, the end, and how the stones are arranged."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.game import ChanceGame, Game
from plyground.features import feature_values
from plyground.native.game import NativeGame


def written(game: Game[Any, Any], position: str) -> set[str]:
    state = game.position(position)
    return {game.write_action(state, action) for action in game.actions(state)}


def test_the_stone_thrown_moves_towards_the_far_corner() -> None:
    game = load("einstein")
    assert written(game, "1e1 3c3 / 4a5 5b4 w3") == {"3-b3", "3-c4", "3xb4"}
    assert written(game, "1e1 3c3 / 4a5 5b4 b5") == {"5-c4", "5-b3", "5xc3"}


def test_a_missing_stone_is_replaced_by_its_neighbours_in_number() -> None:
    game = load("einstein")
    assert written(game, "1e1 2d1 6c3 / 4a5 w4") == {"2-c1", "2-d2", "2-c2", "6-b3", "6-c4", "6-b4"}
    assert written(game, "3d3 6c3 / 4a5 w1") == {"3xc3", "3-d4", "3-c4"}
    assert written(game, "2a3 / 4b5 w6") == {"2-a4"}


def test_one_may_capture_ones_own_stones() -> None:
    game = load("einstein")
    state = game.replay(["1xd1"], game.position("1e1 2d1 / 4a5 w1"))
    assert game.write_position(state) == "1d1 / 4a5 b"
    assert game.player(state) == CHANCE


def test_the_far_corner_wins() -> None:
    game = load("einstein")
    over = game.replay(["3 diagonal"], game.position("1e1 3b4 / 4a5 6d3 w3"))
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in (0, 1)] == [1.0, -1.0]
    assert game.outcome(over) == "White wins: a stone has reached the far corner."
    black = game.replay(["6 down"], game.position("3b4 / 6e2 b6"))
    assert [game.utility(black, player) for player in (0, 1)] == [-1.0, 1.0]


def test_capturing_everything_wins() -> None:
    game = load("einstein")
    over = game.replay(["3xb4"], game.position("1e1 3c3 / 5b4 w3"))
    assert game.is_terminal(over)
    assert game.outcome(over) == "White wins: all stones of Black are captured."


def test_the_die_is_fair() -> None:
    game = load("einstein", arrangement="fixed")
    assert isinstance(game, ChanceGame)
    assert dict(game.outcomes(game.initial())) == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))


def test_the_arrangements_differ_in_who_arranges() -> None:
    fixed, chosen, random = (load("einstein", arrangement=word) for word in ("fixed", "chosen", "random"))
    assert fixed.write_position(fixed.initial()) == "1e1 2d1 3e2 4c1 5d2 6e3 / 1a5 2b5 3a4 4c5 5b4 6a3 w"
    assert (chosen.player(chosen.initial()), random.player(random.initial())) == (0, CHANCE)
    texts = ["1-c1", "1-a5", "2-d1", "2-b5", "3-e1", "3-c5", "4-d2", "4-a4", "5-e2", "5-b4", "6-e3", "6-a3"]
    state = chosen.initial()
    for number, text in enumerate(texts):
        assert chosen.player(state) == number % 2
        assert len(chosen.actions(state)) == 6 - number // 2
        state = chosen.replay([text], state)
    assert chosen.player(state) == CHANCE
    assert chosen.write_position(state) == random.write_position(random.replay(texts))


def test_a_board_too_small_for_the_stones_is_refused() -> None:
    with pytest.raises(BadOptionError):
        load("einstein", size=3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1e1 / 1a5",
        "1e1 / 1a5 w7",
        "7e1 / 1a5 w1",
        "1e1 1d1 / 1a5 w1",
        "1e1 2e1 / 1a5 w1",
        "1f1 / 1a5 w1",
        "1e1 / 1a6 w1",
        "1a5 / 1b5 w1",
        "1e1 / w1",
        "1a5 / 1b5 b1",
        "1a5 / 1e1 w",
        "1e1 / 1a5 2b5 put",
        "2e1 / 1a5 put",
        "1c3 / 1a5 put",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("einstein").position(text)


def test_features_see_how_near_the_stones_are_and_what_they_can_capture() -> None:
    game = load("einstein")
    assert isinstance(game, NativeGame)

    def seen(position: str) -> dict[str, int]:
        return dict(zip(game.feature_names, feature_values(game, game.position(position)), strict=True))

    assert seen("1b4 6e1 / 3b2 w2")["arrives"] == 1
    assert seen("1b4 2e2 6e1 / 3b2 w2")["arrives"] == 0
    assert seen("1b3 6e1 / 3a5 4b5 w2")["foremost stone"] == 4 - 2
    assert seen("1b3 6e1 / 3a4 w2")["attacked"] > 0 == seen("1b3 6e1 / 3a5 w2")["attacked"]
    white, black = seen("1b3 6e1 / 3c5 4b5 w2"), seen("1b3 6e1 / 3c5 4b5 b2")
    assert [white[name] for name in ("foremost stone", "progress", "stones")] == [
        -black[name] for name in ("foremost stone", "progress", "stones")
    ]


# -- solved -----------------------------------------------------------------------------------------------------------

Side = tuple[tuple[int, int] | None, ...]


@cache
def chance_to_win(mine: Side, theirs: Side, size: int) -> float:
    """The chance of the player about to throw, by rules told once more: stones are steps still to go, across and along."""
    total = 0.0
    for face in range(len(mine)):
        movable = [face] if mine[face] else []
        if not movable:
            movable += [stone for stone in range(face) if mine[stone]][-1:]
            movable += [stone for stone in range(face + 1, len(mine)) if mine[stone]][:1]
        best = 0.0
        for stone, (across, along) in product(movable, ((1, 0), (0, 1), (1, 1))):
            x, y = mine[stone]  # type: ignore[misc]
            if x < across or y < along:
                continue
            goal = (x - across, y - along)
            if goal == (0, 0):
                best = 1.0
                break
            there = (size - 1 - goal[0], size - 1 - goal[1])
            after = tuple(goal if other == stone else (None if at == goal else at) for other, at in enumerate(mine))
            left = tuple(None if at == there else at for at in theirs)
            best = max(best, 1.0 - chance_to_win(left, after, size) if any(left) else 1.0)
        total += best / len(mine)
    return total


def test_a_small_board_is_worth_what_a_second_program_says() -> None:
    game = load("einstein", size=3, stones=3, arrangement="fixed")
    assert isinstance(game, ChanceGame)
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if state not in known:
            if game.player(state) == CHANCE:
                known[state] = sum(odds * value(game.result(state, action)) for action, odds in game.outcomes(state))
            else:
                after = [value(game.result(state, action)) for action in game.actions(state)]
                known[state] = max(after) if game.player(state) == 0 else min(after)
        return known[state]

    side: Side = ((2, 2), (1, 2), (2, 1))
    chance = chance_to_win(side, side, 3)
    assert value(game.initial()) == pytest.approx(2 * chance - 1)
    assert chance == pytest.approx(170 / 243)
