"""Yahtzee: what throws are worth, bonuses, jokers, turns and perfect play alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import comb, factorial, prod
from typing import Any

import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadOptionError, BadPositionError, IllegalActionError, UnsuitableGameError
from plyground.games.dice.yahtzee import Yahtzee
from plyground.kernels.playouts import playouts
from plyground.textbook import expectimax

EMPTY = "-,-,-,-,-,-,-,-,-,-,-,-,-"


def yahtzee(**options: Any) -> Yahtzee:
    game = load("yahtzee", **options)
    assert isinstance(game, Yahtzee)
    return game


def entered(game: Yahtzee, dice: str, box: str) -> int:
    """The points of a throw in a box of an empty sheet."""
    state = game.position(f"moves {dice} {box}")
    return int(state.scores[0])


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ("11123", "ones", 3),
        ("23456", "ones", 0),
        ("66612", "sixes", 18),
        ("33345", "three-of-a-kind", 18),
        ("33445", "three-of-a-kind", 0),
        ("33334", "four-of-a-kind", 16),
        ("33344", "four-of-a-kind", 0),
        ("22333", "full-house", 25),
        ("22233", "full-house", 25),
        ("22223", "full-house", 0),
        ("33333", "full-house", 0),
        ("11234", "small-straight", 30),
        ("13456", "small-straight", 30),
        ("12356", "small-straight", 0),
        ("12345", "large-straight", 40),
        ("23456", "large-straight", 40),
        ("12346", "large-straight", 0),
        ("44444", "yahtzee", 50),
        ("44445", "yahtzee", 0),
        ("13566", "chance", 21),
    ],
)
def test_a_throw_is_worth_what_the_official_sheet_says(dice: str, box: str, points: int) -> None:
    assert entered(yahtzee(), dice, box) == points


@pytest.mark.parametrize(
    ("scoring", "dice", "box", "points"),
    [
        ("yacht", "22333", "full-house", 13),
        ("yacht", "44446", "four-of-a-kind", 16),
        ("yacht", "12345", "little-straight", 30),
        ("yacht", "23456", "little-straight", 0),
        ("yacht", "23456", "big-straight", 30),
        ("yacht", "11111", "yacht", 50),
        ("yacht", "14456", "choice", 20),
        ("yatzy", "11446", "pair", 8),
        ("yatzy", "11446", "two-pairs", 10),
        ("yatzy", "44441", "two-pairs", 0),
        ("yatzy", "44441", "pair", 8),
        ("yatzy", "55512", "three-of-a-kind", 15),
        ("yatzy", "55552", "four-of-a-kind", 20),
        ("yatzy", "12345", "small-straight", 15),
        ("yatzy", "23456", "large-straight", 20),
        ("yatzy", "22333", "full-house", 13),
        ("yatzy", "66666", "yatzy", 50),
    ],
)
def test_the_other_sheets_count_as_their_rules_say(scoring: str, dice: str, box: str, points: int) -> None:
    assert entered(yahtzee(scoring=scoring), dice, box) == points


def test_a_throw_is_as_likely_as_the_orders_in_which_its_dice_can_fall() -> None:
    game = yahtzee()
    for text, number in (("moves", 5), ("moves 11123 keep-11", 3), ("moves 11123 keep-1112", 1)):
        state = game.position(text)
        assert game.player(state) == CHANCE
        outcomes = {game.write_action(state, throw): odds for throw, odds in game.outcomes(state)}
        assert len(outcomes) == comb(number + 5, number)
        for pips, odds in outcomes.items():
            orders = factorial(number) / prod(factorial(pips.count(face)) for face in "123456")
            assert odds == pytest.approx(orders / 6**number)


def test_the_dice_that_are_kept_stay() -> None:
    game = yahtzee()
    assert game.write_position(game.position("moves 11123 keep-111 56")) == f"{EMPTY} p1 r1 d11156"
    state = game.position("moves 11123 keep-111 56 roll 22345")
    assert game.write_position(state) == f"{EMPTY} p1 r0 d22345"
    assert [game.write_action(state, action) for action in game.actions(state)] == game.names


def test_every_choice_of_dice_to_keep_is_one_action() -> None:
    game = yahtzee()
    state = game.position("moves 11223")
    kept = [game.write_action(state, action) for action in game.actions(state)][13:]
    assert len(kept) == 3 * 3 * 2 - 1
    assert {"roll", "keep-1", "keep-1122", "keep-123", "keep-223"} < set(kept)


def test_sixty_three_above_bring_the_bonus_once() -> None:
    game = yahtzee()
    before = game.position("3,6,9,12,15,-,-,-,-,-,-,-,- p1 r0 d11666")
    after = game.result(before, game.read_action(before, "sixes"))
    assert after.scores[0] == 63 + 35
    short = game.position("3,6,9,12,15,-,-,-,-,-,-,-,- p1 r0 d11266")
    assert game.result(short, game.read_action(short, "sixes")).scores[0] == 57
    more = game.position("-,6,9,12,20,24,-,-,-,-,-,-,- p1 r0 d11266")
    assert more.scores[0] == 71 + 35
    assert game.result(more, game.read_action(more, "ones")).scores[0] == 73 + 35


def _choices(game: Yahtzee, position: str) -> dict[str, int]:
    """What every box that may be filled adds to the score."""
    state = game.position(position)
    return {
        game.write_action(state, action): game.result(state, action).scores[0] - state.scores[0]
        for action in game.actions(state)
    }


def test_another_yahtzee_brings_a_hundred_and_is_a_joker_once_the_box_of_its_face_is_full() -> None:
    fours_full = "-,-,-,12,-,-,-,30,-,-,-,50,- p1 r0 d44444"
    assert _choices(yahtzee(), fours_full) == {
        "ones": 100,
        "twos": 100,
        "threes": 100,
        "fives": 100,
        "sixes": 100,
        "three-of-a-kind": 120,
        "full-house": 125,
        "small-straight": 130,
        "large-straight": 140,
        "chance": 120,
    }
    fours_open = _choices(yahtzee(), "3,-,-,-,-,-,-,30,-,-,-,50,- p1 r0 d44444")
    assert fours_open["fours"] == 120
    assert fours_open["full-house"] == fours_open["large-straight"] == 100
    assert fours_open["chance"] == 120


def test_a_yahtzee_box_with_nothing_in_it_makes_jokers_but_no_bonus() -> None:
    choices = _choices(yahtzee(), "-,-,-,12,-,-,-,-,-,-,-,0,- p1 r0 d44444")
    assert (choices["large-straight"], choices["full-house"], choices["chance"]) == (40, 25, 20)


def test_a_forced_joker_goes_to_its_face_or_below_or_counts_nothing_above() -> None:
    game = yahtzee(scoring="forced")
    assert _choices(game, "-,-,-,-,-,-,-,-,-,-,-,50,- p1 r0 d44444") == {"fours": 120}
    below = _choices(game, "-,-,-,12,-,-,20,20,-,30,-,50,- p1 r0 d44444")
    assert below == {"full-house": 125, "large-straight": 140, "chance": 120}
    assert _choices(game, "-,-,-,12,15,18,20,20,25,30,0,50,20 p1 r0 d44444") == {"ones": 100, "twos": 100, "threes": 100}


def test_the_simple_sheet_has_neither_jokers_nor_a_bonus_for_another_yahtzee() -> None:
    choices = _choices(yahtzee(scoring="simple"), "-,-,-,12,-,-,-,-,-,-,-,50,- p1 r0 d44444")
    assert (choices["large-straight"], choices["full-house"], choices["chance"], choices["ones"]) == (0, 0, 20, 0)


def test_nothing_but_yahtzees_is_the_best_game_there_is() -> None:
    game = yahtzee()
    faces = dict(zip(game.names, "1234566666666", strict=True))
    order = ["yahtzee", *(name for name in game.names if name != "yahtzee")]
    over = game.position("moves " + " ".join(f"{faces[name] * 5} {name}" for name in order))
    assert game.is_terminal(over)
    assert game.utility(over, 0) == game.facts.utility[1] == 1575
    assert game.outcome(over) == "The game is over: 1575."


def test_players_fill_their_own_sheets_in_turn_and_the_most_points_win() -> None:
    game = yahtzee(players=3, boxes="chance,yahtzee")
    moves = "11111 yahtzee 22222 chance 66666 chance 55555 chance 22222 yahtzee 66665 yahtzee"
    over = game.position(f"moves {moves}")
    assert list(over.scores[:3]) == [75 + 100, 10 + 50, 30 + 0]
    assert game.outcome(over) == "Player 1 wins (Player 1 175, Player 2 60, Player 3 30)."
    assert [game.utility(over, player) for player in range(3)] == [1.0, -0.5, -0.5]


def test_winners_who_tie_share_the_win() -> None:
    game = yahtzee(players=3, boxes="chance", rolls=1)
    over = game.position("moves 11115 chance 11124 chance 11111 chance")
    assert [game.utility(over, player) for player in range(3)] == [0.25, 0.25, -0.5]
    even = game.position("moves 11115 chance 11124 chance 11133 chance")
    assert [game.utility(even, player) for player in range(3)] == [0.0, 0.0, 0.0]
    assert game.outcome(even).startswith("A draw")


def test_dice_may_be_named_in_any_order_and_boxes_by_short_names() -> None:
    game = yahtzee()
    state = game.position("moves 65656")
    assert game.write_position(state).endswith("d55666")
    keep = game.read_action(state, "keep-666")
    assert {game.read_action(state, text) for text in ("666", "Keep 666", "keep-666", "6,6,6")} == {keep}
    for short, box in (
        ("3k", "three-of-a-kind"),
        ("fh", "full-house"),
        ("LS", "large-straight"),
        ("aces", "ones"),
        ("c", "chance"),
    ):
        assert game.read_action(state, short) == game.names.index(box)
    for wrong in ("keep-1", "55666", "keep-6666", "upper"):
        with pytest.raises(IllegalActionError):
            game.read_action(state, wrong)


@pytest.mark.parametrize("boxes", ["", "nines", "ones,,twos", "upper,lower"])
def test_boxes_that_no_sheet_has_are_refused(boxes: str) -> None:
    with pytest.raises(BadOptionError, match="Option boxes"):
        load("yahtzee", boxes=boxes)


@pytest.mark.parametrize(
    "text",
    [
        EMPTY,
        f"{EMPTY} p1 r3 d11111",
        f"{EMPTY} p1 r2 d1111",
        f"{EMPTY} p1 r2 d11117",
        f"{EMPTY} p1 r3 k1",
        f"{EMPTY} p1 r0 k11",
        f"{EMPTY} p1 r2 k11111",
        f"{EMPTY} p2 r2 d11111",
        f"{EMPTY} {EMPTY} p1 r2 d11111",
        "-,- p1 r2 d11111",
        "6,-,-,-,-,-,-,-,-,-,-,-,- p1 r2 d11111",
        "-,-,-,-,-,-,-,-,24,-,-,-,- p1 r2 d11111",
        "-,-,-,-,-,-,4,-,-,-,-,-,- p1 r2 d11111",
        "-,-,-,-,-,-,-,-,-,-,-,50,-+1 p1 r2 d11111",
        "3,-,-,-,-,-,-,-,-,-,-,0,-+1 p1 r2 d11111",
        "1,2,3,4,5,6,20,20,25,30,40,50,20 p1 r2 d11111",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        yahtzee().position(text)


def test_a_position_in_which_players_are_out_of_turn_is_refused() -> None:
    with pytest.raises(BadPositionError, match="in turn"):
        yahtzee(players=2, boxes="ones,twos").position("1,2 -,- p2 r2 d11111")


def _decisions(game: Yahtzee, seed: int) -> Iterator[Any]:
    generator, state = random.Random(seed), game.initial()
    while not game.is_terminal(state):
        yield state
        state = game.result(state, generator.choice(game.actions(state)))


@pytest.mark.parametrize(
    "options",
    [
        {"dice": 2, "faces": 3, "rolls": 2, "boxes": "ones,three-of-a-kind,yahtzee"},
        {"dice": 2, "faces": 2, "rolls": 3, "boxes": "ones,twos,full-house,yahtzee"},
        {"dice": 2, "faces": 2, "rolls": 2, "boxes": "ones,twos,full-house,yahtzee", "scoring": "forced"},
        {"dice": 3, "faces": 2, "rolls": 2, "boxes": "ones,twos,chance", "scoring": "simple"},
        {"dice": 2, "faces": 3, "rolls": 2, "boxes": "yacht,choice", "scoring": "yacht"},
        {"dice": 3, "faces": 2, "rolls": 2, "boxes": "pair,three-of-a-kind,yatzy", "scoring": "yatzy"},
        {"dice": 3, "faces": 4, "rolls": 2, "boxes": "chance"},
    ],
)
def test_perfect_play_is_what_a_search_of_everything_finds(options: dict[str, Any]) -> None:
    game = yahtzee(**options)
    values: dict[Any, float] = {}

    def value(state: Any) -> float:
        if state not in values:
            if game.is_terminal(state):
                values[state] = game.utility(state, 0)
            elif game.player(state) == CHANCE:
                values[state] = sum(odds * value(game.result(state, throw)) for throw, odds in game.outcomes(state))
            else:
                values[state] = max(value(game.result(state, action)) for action in game.actions(state))
        return values[state]

    assert game.optimum.expectation == pytest.approx(value(game.initial()), abs=1e-9)
    for seed in range(5):
        for state in _decisions(game, seed):
            assert game.optimum.value(state) == pytest.approx(value(state), abs=1e-9)
            if game.player(state) != CHANCE:
                assert value(game.result(state, game.optimum.best(state))) == pytest.approx(value(state), abs=1e-9)


def test_the_textbook_finds_the_same_in_the_last_turn() -> None:
    game = yahtzee(dice=3, faces=3, rolls=2, boxes="twos,yahtzee")
    state = game.position("moves 112 twos 123")
    answer = expectimax(game, state)
    assert answer.value == pytest.approx(game.optimum.value(state))
    assert answer.value == pytest.approx(max(game.optimum.values(state).values()))


def test_perfect_play_is_better_than_any_other_and_its_mean_is_what_was_expected() -> None:
    game = yahtzee(dice=3, faces=4, rolls=2, boxes="upper")
    generator, total, games = random.Random(5), 0.0, 200
    for _ in range(games):
        state = game.initial()
        while not game.is_terminal(state):
            if game.player(state) == CHANCE:
                throws, odds = zip(*game.outcomes(state), strict=True)
                state = game.result(state, generator.choices(throws, odds)[0])
            else:
                state = game.result(state, game.optimum.best(state))
        total += game.utility(state, 0)
    assert total / games == pytest.approx(game.optimum.expectation, abs=4 * 14 / games**0.5)
    assert playouts(game, 20_000).utilities[0] < game.optimum.expectation - 5


def test_perfect_play_is_told_for_one_player_and_where_somebody_moves() -> None:
    with pytest.raises(UnsuitableGameError, match="one player"):
        _ = yahtzee(players=2).optimum
    game = yahtzee(dice=2, faces=2, boxes="ones")
    with pytest.raises(UnsuitableGameError, match="Nobody is to move"):
        game.optimum.best(game.initial())
    with pytest.raises(BadPositionError, match="other options"):
        game.optimum.value(yahtzee(dice=2, faces=2, boxes="twos").initial())


def test_what_is_still_possible_holds_whatever_happens() -> None:
    for options in ({}, {"scoring": "yatzy"}, {"scoring": "yacht", "dice": 2}, {"players": 3}):
        game = yahtzee(**options)
        for seed in range(30):
            generator, states = random.Random(seed), [game.initial()]
            while not game.is_terminal(states[-1]):
                states.append(game.result(states[-1], generator.choice(game.actions(states[-1]))))
            paid = game.utility(states[-1], 0)
            for state in states:
                out = [0.0, 0.0]
                game.rules.rule("bounds")(state.thaw(), out)
                assert out[0] <= paid <= out[1]
