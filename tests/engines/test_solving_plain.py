"""Games in ordinary Python are solved: as native ones are, with dice, for several; or refused with what to do instead."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import PlygroundError, adopt, load
from plyground.engines.solving import METHODS, Solving
from tests.engines.solved import result_of, solved


class Plainly:
    """The rules of a native game as a person's own class."""

    def __init__(self, game: Any) -> None:
        self.facts = game.facts
        for question in ("initial", "player", "actions", "result", "is_terminal", "utility"):
            setattr(self, question, getattr(game, question))


PLAIN_GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "hex": {"size": 2},
    "nim": {"heaps": "1,2,3"},
    "kalah": {"pits": 2, "seeds": 2},
    "dots-and-boxes": {"columns": 2, "rows": 1, "payoff": "margin"},
    "coins": {"coins": 9},
}


@pytest.mark.parametrize("distance", [True, False])
@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_plain_rules_are_solved_as_native_ones_are(name: str, distance: bool) -> None:  # noqa: FBT001 - a switch of the solver
    game = load(name, **PLAIN_GAMES[name])
    native = solved(game, method="alpha-beta", distance=distance, every=True)
    plain = solved(adopt(Plainly(game), "plainly"), game.initial(), distance=distance)
    assert plain.method == "plain"
    assert (plain.value, plain.plies, plain.best) == (native.value, native.plies, native.best)
    assert plain.moves == native.moves
    assert plain.plies_after == native.plies_after
    state = game.initial()
    for action in plain.line:
        state = game.result(state, action)
    assert game.utility(state, plain.player) == plain.value
    assert plain.plies in (None, len(plain.line))


@pytest.mark.parametrize("coins", [5, 13])
def test_plain_rules_for_three_are_solved_as_native_ones_are(coins: int) -> None:
    game = load("coins", players=3, coins=coins)
    native, plain = solved(game), solved(adopt(Plainly(game), "plainly"))
    assert (plain.payoffs, plain.payoffs_after, plain.best) == (native.payoffs, native.payoffs_after, native.best)


class Dice:
    """Throw twice, and after the first throw stop or go on: the last number counts."""

    facts = {"players": 1, "utility": (0, 6)}  # noqa: RUF012 - as a student writes it

    def initial(self) -> tuple[str, int]:
        return ("thrown", 0)

    def player(self, state: tuple[str, int]) -> int:
        return 0 if state[0] == "choice" else -1

    def outcomes(self, state: tuple[str, int]) -> list[tuple[int, float]]:  # noqa: ARG002 - one of the six questions
        return [(number, 1 / 6) for number in range(1, 7)]

    def actions(self, state: tuple[str, int]) -> list[str]:  # noqa: ARG002 - one of the six questions
        return ["stop", "on"]

    def result(self, state: tuple[str, int], action: Any) -> tuple[str, int]:
        if state[0] == "choice":
            return ("over", state[1]) if action == "stop" else ("last", 0)
        return ("choice" if state[0] == "thrown" else "over", action)

    def is_terminal(self, state: tuple[str, int]) -> bool:
        return state[0] == "over"

    def utility(self, state: tuple[str, int], player: int) -> float:  # noqa: ARG002 - one of the six questions
        return state[1]


def test_a_plain_game_with_dice_issolved() -> None:
    game = adopt(Dice(), "dice")
    before, three, four = (solved(game, state) for state in (game.initial(), ("choice", 3), ("choice", 4)))
    assert before.value == pytest.approx((4 + 5 + 6 + 3 * 3.5) / 6)
    assert (before.best, before.line) == ((), ())
    assert (three.best, four.best) == (("on",), ("stop",))


class Round:
    """Steps round a table of five, for ever."""

    def __init__(self, size: int = 5, information: str = "perfect") -> None:
        self.size, self.facts = size, {"information": information}

    def initial(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> tuple[int, ...]:  # noqa: ARG002 - one of the six questions
        return (1,)

    def result(self, state: int, action: int) -> int:
        return (state + action) % self.size

    def is_terminal(self, state: int) -> bool:  # noqa: ARG002 - one of the six questions
        return False

    def utility(self, state: int, player: int) -> float:  # noqa: ARG002 - one of the six questions
        return 0


def test_plain_games_that_cannot_be_solved_are_refused() -> None:
    for rules, reason in (
        (Round(), "round can come back to a position, such as 0.*'ply best'.*'ply new-game'"),
        (Round(10**9), "More than 1,747 positions of round.*more megabytes"),
        (Round(information="hidden"), "nothing is hidden"),
    ):
        game = adopt(rules, "round")
        with pytest.raises(PlygroundError, match=reason):
            result_of(Solving(game, game.initial(), megabytes=1))
    plain = adopt(Dice(), "dice")
    with pytest.raises(PlygroundError, match="expectation needs native rules; dice is a plain game"):
        Solving(plain, plain.initial(), method="expectation")
    with pytest.raises(PlygroundError, match=f"one of {', '.join(METHODS)}; it was 'magic'"):
        Solving(plain, plain.initial(), method="magic")
    with pytest.raises(PlygroundError, match="plain does not suit coins"):
        Solving(load("coins"), load("coins").initial(), method="plain")


def test_a_plain_game_can_be_stopped() -> None:
    game = adopt(Round(10**9), "round")
    found = result_of(Solving(game, game.initial(), megabytes=1024, seconds=0.05))
    assert (found.is_finished, found.value, found.low, found.high) == (False, None, -1.0, 1.0)
