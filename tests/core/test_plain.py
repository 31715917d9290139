"""The plain tier: a student's class becomes a game, and its mistakes are told in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground import CHANCE, OVER, ChanceGame, Facts, Sum, load
from plyground.core.errors import BadGameError, BadPositionError, IllegalActionError, UnsuitableGameError
from plyground.core.plain import SIX_QUESTIONS, adopt
from plyground.kernels.perft import perft
from plyground.testing import check_laws

EXAMPLE = Path(__file__).parents[2] / "examples" / "plain_game.py"


class Nim:
    """Take one or two of five; the last one wins."""

    def initial(self) -> Any:
        return (5, 0)

    def player(self, state: Any) -> Any:
        return state[1]

    def actions(self, state: Any) -> Any:
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state: Any, action: Any) -> Any:
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any, player: int) -> Any:
        return -1 if player == state[1] else 1


class Toss(Nim):
    """A coin decides whether the taking counts double."""

    def initial(self) -> Any:
        return (4, CHANCE)

    def actions(self, _state: Any) -> Any:
        return ["take"]

    def result(self, state: Any, action: Any) -> Any:
        return (state[0], 0) if action in {"heads", "tails"} else (0, 1)

    def outcomes(self, _state: Any) -> Any:
        return [("heads", 0.25), ("tails", 0.75)]


def changed(kind: type[Any], **methods: Any) -> Any:
    return type("Changed", (kind,), methods)()


def test_the_example_is_short_and_plain() -> None:
    text = EXAMPLE.read_text()
    assert len(text.splitlines()) <= 25
    assert "import" not in text
    assert "plyground." not in text


def test_the_example_plays_and_keeps_the_laws() -> None:
    game = load(str(EXAMPLE))
    assert game.name == "plain-game"
    state = game.position("moves half half one")
    assert state == (3, 1)
    over = game.position("moves half half one one one one")
    assert [game.utility(over, player) for player in (0, 1)] == [1.0, -1.0]
    assert game.outcome(over) == "Player 1 wins (Player 1 1, Player 2 -1)."
    check_laws(game)


def test_a_plain_game_answers_like_any_other() -> None:
    game = adopt(Nim(), "nim")
    assert game.facts == Facts()
    assert [perft(game, depth).nodes for depth in range(1, 7)] == [2, 4, 7, 5, 1, 0]
    over = game.position("moves 2 2 1")
    assert (game.player(over), game.actions(over), game.is_terminal(over)) == (OVER, (), True)
    check_laws(game)


def test_a_class_is_adopted_like_its_object() -> None:
    assert adopt(Nim, "nim").initial() == (5, 0)


def test_a_game_is_adopted_as_it_is() -> None:
    game = adopt(Nim(), "nim")
    assert adopt(game, "other") is game
    assert game.name == "nim"


@pytest.mark.parametrize("question", SIX_QUESTIONS)
def test_a_question_without_an_answer_is_named(question: str) -> None:
    with pytest.raises(BadGameError, match=f"it lacks {question}\\."):
        adopt(changed(Nim, **{question: None}), "nim")


@pytest.mark.parametrize("method", ["initial", "result"])
def test_a_state_must_be_hashable(method: str) -> None:
    game = adopt(changed(Nim, **{method: lambda *_: [5, 0]}), "nim")
    with pytest.raises(BadGameError, match=r"A state of nim must be hashable, such as a tuple; .* gave a list"):
        game.result(game.initial(), 1)


def test_an_action_must_be_hashable() -> None:
    game = adopt(changed(Nim, actions=lambda *_: [[1], [2]]), "nim")
    with pytest.raises(BadGameError, match="An action of nim must be hashable"):
        game.actions((5, 0))


@pytest.mark.parametrize("answer", [2, -2, "one", None, 0.5, -1])
def test_a_wrong_player_is_refused(answer: Any) -> None:
    game = adopt(changed(Nim, player=lambda *_: answer), "nim")
    with pytest.raises(BadGameError, match=r"nim.player\(state\)"):
        game.player((5, 0))


def test_a_state_that_is_not_terminal_must_have_actions() -> None:
    game = adopt(changed(Nim, actions=lambda *_: []), "nim")
    with pytest.raises(BadGameError, match="is empty"):
        game.actions((5, 0))


def test_an_illegal_action_is_refused_before_the_class_sees_it() -> None:
    game = adopt(Nim(), "nim")
    for action in (3, "1", None, [1]):
        with pytest.raises(IllegalActionError):
            game.result((5, 0), action)


def test_only_the_end_has_a_utility_and_only_players_get_it() -> None:
    game = adopt(Nim(), "nim")
    with pytest.raises(UnsuitableGameError):
        game.utility((5, 0), 0)
    with pytest.raises(UnsuitableGameError):
        game.utility((0, 0), 2)


HUGE = [pytest.param(10**400, id="too large for a real number"), pytest.param(10**5000, id="too long to be written")]


@pytest.mark.parametrize("answer", [7, None, "much", float("nan"), *HUGE])
def test_a_utility_outside_the_declared_range_is_refused(answer: Any) -> None:
    game = adopt(changed(Nim, utility=lambda *_: answer), "nim")
    with pytest.raises(BadGameError, match="must be a number from -1 to 1"):
        game.utility((0, 0), 0)


@pytest.mark.parametrize("question", ["initial", "player", "actions", "result", "is_terminal", "utility"])
def test_a_rule_that_ends_the_program_fails_like_any_other(question: str) -> None:
    game = adopt(changed(Nim, **{question: lambda *_: sys.exit(3)}), "nim")
    asked = {"player": ((5, 0),), "result": ((5, 0), 1), "actions": ((5, 0),), "is_terminal": ((5, 0),), "utility": ((0, 0), 0)}
    with pytest.raises(BadGameError, match=rf"^Changed\.{question} fails in test_plain\.py, line \d+: SystemExit: 3$"):
        getattr(game, question)(*asked.get(question, ()))


def test_an_interruption_in_a_rule_is_still_one() -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        adopt(changed(Nim, initial=interrupted), "nim").initial()


def test_what_a_generator_raises_is_told_with_its_line() -> None:
    def one_and_out(*_: object) -> Iterator[Any]:
        yield 1
        sys.exit()

    with pytest.raises(BadGameError, match=r"^Changed\.actions fails in test_plain\.py, line \d+: SystemExit$"):
        adopt(changed(Nim, actions=one_and_out), "nim").actions((5, 0))
    with pytest.raises(BadGameError, match=r"^Changed\.outcomes fails in test_plain\.py, line \d+: SystemExit$"):
        adopt(changed(Toss, outcomes=one_and_out), "toss").actions((4, CHANCE))


def test_facts_may_be_declared_in_three_ways() -> None:
    assert adopt(changed(Nim, players=3), "nim").facts.players == 3
    assert adopt(changed(Nim, facts=Facts(players=4)), "nim").facts.players == 4
    facts = adopt(changed(Nim, facts={"players": 1, "sum": "general", "utility": (0, 10)}), "nim").facts
    assert (facts.players, facts.sum, facts.utility) == (1, Sum.GENERAL, (0, 10))


@pytest.mark.parametrize(
    "facts",
    [5, "two", {"plyers": 2}, {"players": "two"}, {"players": 0}, {"sum": "odd"}, {"chance": True}, {"utility": (0, 10**400)}],
)
def test_facts_that_make_no_sense_are_refused(facts: Any) -> None:
    with pytest.raises(BadGameError):
        adopt(changed(Nim, facts=facts), "nim")


def test_chance_comes_through_outcomes() -> None:
    game = adopt(Toss(), "toss")
    assert isinstance(game, ChanceGame)
    assert game.facts.chance
    start = game.initial()
    assert game.player(start) == CHANCE
    assert game.outcomes(start) == (("heads", 0.25), ("tails", 0.75))
    assert game.actions(start) == ("heads", "tails")
    assert game.actions(game.position("moves tails")) == ("take",)
    with pytest.raises(UnsuitableGameError):
        game.outcomes(game.position("moves tails"))
    check_laws(game)


@pytest.mark.parametrize(
    "outcomes",
    [
        [("heads", 0.5)],
        [],
        [("heads", 1.5), ("tails", -0.5)],
        ["heads"],
        [("heads", "half")],
        3,
        [([], 1.0)],
        [("heads", 0.5), "x"],
    ],
)
def test_outcomes_must_be_a_distribution(outcomes: Any) -> None:
    game: Any = adopt(changed(Toss, outcomes=lambda *_: outcomes), "toss")
    with pytest.raises(BadGameError, match="toss") as refused:
        game.outcomes(game.initial())
    if outcomes != [([], 1.0)]:  # an outcome that cannot be hashed is wrong anywhere
        assert repr(game.initial()) in str(refused.value)


def test_a_player_who_is_not_there_is_refused_with_the_position() -> None:
    game = adopt(changed(Nim, player=lambda *_: 7), "nim")
    with pytest.raises(BadGameError, match=r"nim.player\(state\) must be one of 0..1, .* it was 7 in \(5, 0\)"):
        game.player((5, 0))


def test_a_class_may_have_its_own_words_and_pictures() -> None:
    game = adopt(
        changed(
            Nim,
            write_action=lambda _, __, action: f"take{action}",
            diagram=lambda _, state: "●" * state[0],
            write_position=lambda _, state: f"{state[0]}:{state[1]}",
            read_position=lambda _, text: tuple(map(int, text.split(":"))),
        ),
        "nim",
    )
    assert game.position("moves take2 TAKE1") == (2, 0)
    assert game.diagram((3, 0)) == "●●●"
    assert game.position(game.write_position((3, 1))) == (3, 1)


def test_without_a_notation_a_position_is_the_state_as_python_writes_it() -> None:
    game = adopt(Nim(), "nim")
    assert game.position("(3, 1)") == (3, 1)
    for text in ("3", "(3,)", "(3, 7)", "(3, 1", "[3, 1]", "nonsense", "([], 1)", "__import__('os')", "(" * 300):
        with pytest.raises(BadPositionError):
            game.position(text)


def test_a_state_that_python_cannot_read_back_has_no_notation() -> None:
    game = adopt(changed(Nim, initial=lambda _: (5, 0, object())), "nim")
    with pytest.raises(BadPositionError, match="no notation"):
        game.write_position(game.initial())
