"""2048: slides, new tiles, the end, and small boards solved to the last state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.game import ChanceGame, Game
from plyground.features import feature_values
from plyground.kernels.playouts import playouts
from plyground.native.game import NativeGame
from tests.games.small_2048 import solve


def slid(rows: str, way: str) -> str:
    """The tiles after a slide, without the score."""
    game = load("2048", target=0)
    total = game.position(f"{rows} score {worth(rows)}")
    return game.write_position(game.replay([way], total)).partition(" score")[0].removesuffix(" new")


def worth(rows: str) -> int:
    """The score of tiles that were all made of twos."""
    powers = [int(number).bit_length() - 1 for number in rows.replace("/", " ").split() if number != "0"]
    return sum((power - 1) << power for power in powers)


@pytest.mark.parametrize(
    ("row", "left", "right"),
    [
        ("0 0 0 2", "2 0 0 0", "0 0 0 2"),
        ("2 2 0 0", "4 0 0 0", "0 0 0 4"),
        ("2 0 0 2", "4 0 0 0", "0 0 0 4"),
        ("2 2 2 0", "4 2 0 0", "0 0 2 4"),
        ("2 2 2 2", "4 4 0 0", "0 0 4 4"),
        ("4 2 2 0", "4 4 0 0", "0 0 4 4"),
        ("2 2 4 0", "4 4 0 0", "0 0 4 4"),
        ("4 4 8 16", "8 8 16 0", "0 8 8 16"),
        ("2 4 4 2", "2 8 2 0", "0 2 8 2"),
        ("0 2 0 4", "2 4 0 0", "0 0 2 4"),
        ("32768 32768 0 0", "32768 32768 0 0", "0 0 32768 32768"),
    ],
)
def test_a_row_slides_and_merges_once(row: str, left: str, right: str) -> None:
    rest = " / 2 4 8 16 / 0 0 0 0 / 0 0 0 0"
    if left != row:
        assert slid(row + rest, "left") == left + rest
    if right != row:
        assert slid(row + rest, "right") == right + rest


def test_columns_slide_like_rows() -> None:
    assert slid("2 0 2 4 / 2 2 0 4 / 4 0 2 8 / 0 2 0 16", "up") == "4 4 4 8 / 4 0 0 8 / 0 0 0 16 / 0 0 0 0"
    assert slid("2 0 2 4 / 2 2 0 4 / 4 0 2 8 / 0 2 0 16", "down") == "0 0 0 0 / 0 0 0 8 / 4 0 0 8 / 4 4 4 16"


def test_a_slide_that_changes_nothing_is_no_move() -> None:
    game = load("2048")
    state = game.position("2 4 0 0 / 4 2 0 0 / 0 0 0 0 / 0 0 0 0 score 4")
    assert [game.write_action(state, action) for action in game.actions(state)] == ["right", "down"]


def test_merges_score_what_they_make() -> None:
    game = load("2048", target=0)
    state = game.replay(["l"], game.position("2 2 4 4 / 8 8 0 0 / 0 0 0 0 / 0 0 0 0 score 40"))
    assert state.points == state.score == 40 + 4 + 8 + 16
    assert game.write_position(state) == "4 8 0 0 / 16 0 0 0 / 0 0 0 0 / 0 0 0 0 score 68 new"


def test_a_new_tile_is_a_two_in_nine_of_ten_cases() -> None:
    game = load("2048")
    assert isinstance(game, ChanceGame)
    state = game.position("moves 2@a1 4@d4 right")
    assert game.player(state) == CHANCE
    odds = {game.write_action(state, action): each for action, each in game.outcomes(state)}
    assert len(odds) == 28
    assert sum(each for text, each in odds.items() if text.startswith("2@")) == pytest.approx(0.9)
    assert odds["4@b2"] == pytest.approx(0.1 / 14)


def test_two_tiles_come_before_the_first_move() -> None:
    game = load("2048", rows=2, columns=3)
    assert [game.player(game.position(text)) for text in ("start", "moves 2@a1", "moves 2@a1 2@c2")] == [CHANCE, CHANCE, 0]


def test_the_target_ends_the_game() -> None:
    for aim, paid in (("score", 8 + 4.0), ("target", 1.0)):
        game = load("2048", rows=2, columns=2, target=8, aim=aim)
        over = game.replay(["left"], game.position("4 4 / 0 2 score 4"))
        assert game.is_terminal(over)
        assert game.utility(over, 0) == paid
        assert game.outcome(over) == "The target is reached: 8, with 12 points."


def test_a_full_board_without_twins_ends_the_game() -> None:
    game = load("2048", rows=2, columns=2, aim="target")
    over = game.position("2 4 / 8 2 score 12")
    assert game.is_terminal(over)
    assert game.utility(over, 0) == 0.0
    assert game.outcome(over) == "No move is left: 12 points, largest tile 8."


def test_the_score_is_part_of_a_position_only_if_it_is_played_for() -> None:
    rows = "4 2 / 0 0"
    for aim, is_same in (("score", False), ("target", True)):
        game = load("2048", rows=2, columns=2, target=32, aim=aim)
        assert isinstance(game, NativeGame)
        keys = {game.key(game.position(rows + score)) for score in (" score 4", "")}
        assert (len(keys) == 1) == is_same


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2 2 2",
        "2 3 / 0 0",
        "2 0 / 0 0",
        "2 2 / 0 0 score 4",
        "4 4 / 0 0 score 6",
        "4 4 / 0 0 score 12",
        "8 4 / 2 2 score 99999999999",
        "2 4 / 2 4 new",
        "2 65536 / 0 0",
        "4096 2 / 0 0 score 45056",
        "32 32 / 32 2 score 384",
        "32 2 / 0 0 score 128 new",
        "2 2 / 0 0 new new",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("2048", rows=2, columns=2, target=32).position(text)


@pytest.mark.parametrize("options", [{"target": 100}, {"target": 4}, {"target": 0, "aim": "target"}])
def test_a_target_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptionError):
        load("2048", **options)


def test_random_games_score_about_eleven_hundred_points() -> None:
    assert playouts(load("2048"), 4_000).utilities[0] == pytest.approx(1_093, abs=40)


def test_features_see_room_pairs_order_and_weight() -> None:
    game = load("2048", target=0)
    assert isinstance(game, NativeGame)
    names = game.feature_names

    def seen(rows: str) -> dict[str, int]:
        return dict(zip(names, feature_values(game, game.position(f"{rows} score {worth(rows)}")), strict=True))

    ordered = seen("64 32 16 8 / 4 2 0 0 / 0 0 0 0 / 0 0 0 0")
    mixed = seen("16 64 8 32 / 4 2 0 0 / 0 0 0 0 / 0 0 0 0")
    assert (ordered["empty cells"], ordered["pairs"], ordered["disorder"]) == (10, 0, 0)
    assert mixed["disorder"] > 0
    assert mixed["weight"] == ordered["weight"] > seen("64 64 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")["weight"] * 4 // 5
    assert seen("2 0 2 0 / 0 4 0 0 / 2 4 0 0 / 0 0 0 0")["pairs"] == 3  # across a gap, and in two columns


# -- solved boards -------------------------------------------------------------------------------------------------------------
# Counted by a program of its own in C++ and by `small_2048`, which knows nothing of the game's rules; they agree to ten digits.

REACHED_2X2 = {8: 1.0, 16: 0.9625112538, 32: 0.0828872891}
SCORE_2X2 = {8: 17.0010440000, 16: 47.2547207592, 32: 65.6181433895, 0: 66.9641494571}
SCORE_3X3 = {8: 28.3363007996, 16: 95.7714518465}


def best(game: Game[Any, Any]) -> float:
    """The value of a game of one player by the six questions alone, symmetric positions taken together."""
    assert isinstance(game, NativeGame)
    assert isinstance(game, ChanceGame)
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        images = (game.image(state, which) for which in range(game.facts.symmetries))
        twin = min(images, key=lambda image: image.tiles)
        key = twin.tiles, twin.score, twin.turn
        if key not in known:
            if game.player(twin) == CHANCE:
                known[key] = sum(odds * value(game.result(twin, action)) for action, odds in game.outcomes(twin))
            else:
                known[key] = max(value(game.result(twin, action)) for action in game.actions(twin))
        return known[key]

    return value(game.initial())


@pytest.mark.parametrize("target", list(REACHED_2X2))
def test_the_chance_to_reach_a_tile_on_the_smallest_board(target: int) -> None:
    assert best(load("2048", rows=2, columns=2, target=target, aim="target")) == pytest.approx(REACHED_2X2[target], abs=1e-9)
    assert solve(2, target).reached == pytest.approx(REACHED_2X2[target], abs=1e-9)


@pytest.mark.parametrize("target", list(SCORE_2X2))
def test_the_most_points_on_the_smallest_board(target: int) -> None:
    assert best(load("2048", rows=2, columns=2, target=target)) == pytest.approx(SCORE_2X2[target], abs=1e-8)
    assert solve(2, target).score == pytest.approx(SCORE_2X2[target], abs=1e-8)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_target_is_seen_in_every_cell_also_in_machine_code(size: int) -> None:
    game: Any = load("2048", rows=size, columns=size, target=16, aim="target")
    machine = game.rules.compile()
    for row in range(size):
        for column in range(size):
            cells = [["0"] * size for _ in range(size)]
            cells[row][column] = "16"
            end = game.position(" / ".join(" ".join(line) for line in cells) + " score 48")
            paid = np.zeros(2)
            machine.call("payoff", end.pack(), paid)
            assert paid[0] == game.utility(end, 0) == 1.0


def test_a_tile_larger_than_32_cannot_be_made_of_four_cells() -> None:
    assert solve(2, 64).reached == 0.0
    assert load("2048", rows=2, columns=2, target=64).facts.longest < 2 * (4 + 8 + 16 + 32)


@pytest.mark.parametrize("target", list(SCORE_3X3))
def test_the_most_points_on_three_by_three_cells(target: int) -> None:
    assert solve(3, target).score == pytest.approx(SCORE_3X3[target], abs=1e-8)
    if target == 8:
        assert best(load("2048", rows=3, columns=3, target=target)) == pytest.approx(SCORE_3X3[target], abs=1e-8)
