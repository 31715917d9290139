"""Othello: the start, passing, the end, the small boards."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError
from plyground.kernels.perft import perft


def position(game: Any, *rows: str, to_move: str) -> Any:
    return game.position("".join(rows) + " " + to_move)


def texts(game: Any, state: Any) -> list[str]:
    return [game.write_action(state, action) for action in game.actions(state)]


def test_dark_has_e4_and_d5_and_begins_next_to_light() -> None:
    game = load("othello")
    assert game.diagram(game.initial()).splitlines()[3:5] == ["4 · · · ○ ● · · ·", "5 · · · ● ○ · · ·"]
    assert texts(game, game.initial()) == ["d3", "c4", "f5", "e6"]
    assert game.seat(game.player(game.initial())) == "Dark"


def test_the_sequences_of_moves_are_as_many_as_is_published() -> None:
    counts = [perft(load("reversi"), depth).nodes for depth in range(1, 10)]
    assert counts == [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


def test_runs_in_all_eight_directions_turn_over_and_nothing_beyond_them() -> None:
    game = load("othello")
    state = position(
        game, "X-X-X---", "-OOO----", "XO-OOXO-", "-OOOX---", "X-OXO---", "--X--O--", "------X-", "--------", to_move="X"
    )
    assert game.result(state, game.read_action(state, "c3")) == position(
        game, "X-X-X---", "-XXX----", "XXXXXXO-", "-XXXX---", "X-XXX---", "--X--X--", "------X-", "--------", to_move="O"
    )


def test_a_run_does_not_go_round_the_edge() -> None:
    game = load("othello")
    state = position(
        game, "--------", "--------", "-------X", "O--OXXX-", "OOOXO---", "--------", "--------", "--------", to_move="X"
    )
    assert "b4" not in texts(game, state)


def test_whoever_cannot_move_passes_and_nobody_else_may() -> None:
    game = load("othello", size=4)
    state = position(game, "XXXX", "XXXX", "XXOX", "XXO-", to_move="O")
    assert texts(game, state) == ["pass"]
    assert game.path(state, game.actions(state)[0]) == ["?pass"]
    after = game.result(state, game.actions(state)[0])
    assert texts(game, after) == ["d4"]


def test_the_game_is_over_when_neither_can_move_though_cells_are_empty() -> None:
    game = load("othello", size=4)
    state = position(game, "XXX-", "XXX-", "XXXX", "XXXX", to_move="O")
    assert game.is_terminal(state)
    assert game.outcome(state) == "Dark wins (Dark 1, Light -1)."


def test_as_many_discs_each_is_a_draw() -> None:
    game = load("othello", size=4)
    state = position(game, "XXXX", "XXXX", "OOOO", "OOOO", to_move="X")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 0


def test_the_second_player_wins_on_the_smallest_board() -> None:
    game = load("othello", size=4)
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if state not in known:
            best = max if game.player(state) == 0 else min
            known[state] = best(value(game.result(state, action)) for action in game.actions(state))
        return known[state]

    assert value(game.replay(["b1"])) == -1


def test_the_margin_is_what_a_player_is_ahead_and_empty_cells_count_for_nobody() -> None:
    game: Any = load("othello", size=4, payoff="margin")
    state = position(game, "XXX-", "XXX-", "XXXX", "XXXX", to_move="O")
    assert game.is_terminal(state)
    assert game.outcome(state) == "Dark wins (Dark 14, Light -14)."
    assert game.facts.utility == (-16, 16)
    assert game.utility(position(game, "XXXX", "XXXX", "OOOO", "OOOO", to_move="X"), 1) == 0
    assert load("othello", payoff="margin").facts.utility == (-64, 64)


def test_the_second_player_wins_by_eight_on_the_smallest_board() -> None:
    game = load("othello", size=4, payoff="margin")
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        if state not in known:
            best = max if game.player(state) == 0 else min
            known[state] = best(value(game.result(state, action)) for action in game.actions(state))
        return known[state]

    assert value(game.replay(["b1"])) == -8


def test_what_is_paid_changes_neither_moves_nor_keys() -> None:
    win: Any = load("othello")
    margin: Any = load("othello", payoff="margin")
    moves = ["d3", "c5", "d6", "e3"]
    assert win.key(win.replay(moves)) == margin.key(margin.replay(moves))
    assert perft(win, 6).nodes == perft(margin, 6).nodes == 8200


def test_the_eight_images_of_an_opening_are_different() -> None:
    game: Any = load("othello", size=6)
    state = game.replay(["d5", "e5", "f5", "f6"])
    images = {game.image(state, which) for which in range(8)}
    assert len(images) == 8
    assert {perft(game, 4, image).nodes for image in images} == {perft(game, 4, state).nodes}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X",
        "-" * 36 + " X",
        "--------------OX----XO------------- X",
        "--------------OX----XO-------------- ",
        "--------------OX----XO-------------- Z",
        "--------------OX----XZ-------------- X",
        "--------------OX----X--------------- X",
        "X-------------OX----XO-------------- X",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    game = load("othello", size=6)
    assert game.read_position("--------------OX----XO-------------- X") == game.initial()
    with pytest.raises(BadPositionError):
        game.read_position(text)
