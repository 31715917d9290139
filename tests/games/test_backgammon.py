"""Backgammon: rolls and plays, notation, the cube, matches, and the names that GNU Backgammon gives to positions."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.games.race._backgammon_inputs import INPUTS, board_inputs
from plyground.native.struct import CheckedArray

START = "W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5)"
FIVE_POINT = "W:24(2),13(5),8(2),6(4),5(2) B:24(2),13(5),8(3),6(5)"


def plays(position: str, **options: Any) -> set[str]:
    game = load("backgammon", **options)
    state = game.position(position)
    return {game.write_action(state, action) for action in game.actions(state)}


def after(position: str, text: str, **options: Any) -> str:
    game = load("backgammon", **options)
    state = game.position(position)
    return game.write_position(game.result(state, game.read_action(state, text)))


def test_the_opening_roll_has_thirty_outcomes_and_the_higher_die_begins() -> None:
    game: Any = load("backgammon")
    start = game.initial()
    assert game.player(start) == CHANCE
    assert [odds for _, odds in game.outcomes(start)] == pytest.approx([1 / 30] * 30)
    assert game.write_position(game.position("moves 31")) == f"{START} W31 n0"
    assert game.write_position(game.position("moves 13")) == f"{START} B31 n0"
    with pytest.raises(IllegalActionError):
        game.position("moves 33")


def test_later_rolls_are_21_and_doubles_half_as_likely() -> None:
    game: Any = load("backgammon")
    state = game.position("moves 31 8/5+6/5")
    odds = {game.write_action(state, action): odds for action, odds in game.outcomes(state)}
    assert len(odds) == 21
    assert odds["66"] == pytest.approx(1 / 36)
    assert odds["61"] == pytest.approx(2 / 36)
    assert game.read_action(state, "1-6") == game.read_action(state, "61") == game.read_action(state, "6 1")


@pytest.mark.parametrize(("roll", "count"), [("21", 15), ("31", 16), ("65", 7), ("62", 14), ("66", 11), ("11", 42)])
def test_the_first_plays_are_as_many_as_they_are(roll: str, count: int) -> None:
    assert len(plays(f"{START} W{roll} n0")) == count


def test_both_dice_must_be_played_if_they_can() -> None:
    # Only after the 1 can the 6 be played, so the 1 may not be played elsewhere.
    assert plays("W:10,2 B:19(2),21(2),1(2) W61 n9") == {"10/3"}


def test_the_higher_die_is_played_if_only_one_can() -> None:
    assert plays("W:12 B:20(2) W61 n9") == {"12/6"}
    assert plays("W:12 B:19(2),20(2) W61 n9") == {"12/11"}


def test_a_man_on_the_bar_comes_in_first_and_may_find_no_way() -> None:
    assert plays("W:bar,6(14) B:5(2),6(2) W51 n9") == {"bar/24+6/1"}
    assert plays("W:bar(2),6(13) B:5(2),1(2) W51 n9") == {"pass"}
    assert plays("W:bar(2),6(13) B:5(2) W51 n9") == {"bar/24"}


def test_a_hit_sends_a_man_to_the_bar() -> None:
    assert after(f"{START.replace('24(2)', '24,20', 1)} W31 n0", "8/5+6/5") == f"{FIVE_POINT.replace('24(2)', '24,20', 1)} B n1"
    assert after("W:8,6(2) B:20,6 W31 n9", "8/5*+6/5") == "W:6,5(2) B:bar,6 B n10"


def test_men_are_borne_off_when_all_are_home_and_a_higher_die_takes_the_farthest() -> None:
    assert plays("W:4,2 B:1 W65 n9") == {"4/off+2/off"}
    assert plays("W:6,2 B:1 W51 n9") == {"6/off", "6/1+2/1"}
    assert plays("W:7,1 B:1 W61 n9") == {"7/off"}
    assert plays("W:5(2),1(2) B:1 W66 n9") == {"5/off(2)+1/off(2)"}
    assert plays("W:7(3),1 B:1 W11 n9") == {"7/6(3)+1/off", "7/5+7/6(2)", "7/5(2)", "7/4+7/6", "7/3"}


def test_a_man_on_the_way_may_hit_or_not() -> None:
    state = "W:13,6(2) B:18,17,6(2) W51 n9"
    assert plays(state) == {"13/7*", "13/8*/7*", "13/8*+6/5", "13/12+6/1", "6/5+6/1"}
    assert after(state, "13/7*") == after(state, "13/12/7*") == "W:7,6(2) B:bar,17,6(2) B n10"
    assert after(state, "13/8/7*") == "W:7,6(2) B:bar(2),6(2) B n10"


def test_a_way_that_may_hit_on_either_side_must_be_told() -> None:
    game = load("backgammon")
    state = game.position("W:13,6(2) B:17,13,6(2) W51 n9")
    with pytest.raises(IllegalActionError, match="several ways: say 13/8\\*/7 or 13/12\\*/7"):
        game.read_action(state, "13/7")
    assert game.write_action(state, game.read_action(state, "13/12/7")) == "13/12*/7"


@pytest.mark.parametrize("text", ["13/7+8/7", "13/7,8/7", "8/7 13/7", "8/7, 13/7", " 13/7  8/7 ", "8/7+13/7"])
def test_parts_of_a_play_stand_in_any_order(text: str) -> None:
    assert after(f"{START} W61 n0", text) == "W:24(2),13(4),8(2),7(2),6(5) B:24(2),13(5),8(3),6(5) B n1"


@pytest.mark.parametrize("text", ["24/16(2)", "24/20(2)+20/16(2)", "24/20/16(2)", "24/16 24/20/16", "24/16+24/20+20/16"])
def test_a_double_may_be_told_in_many_ways(text: str) -> None:
    assert after(f"{START} W44 n0", text) == "W:16(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5) B n1"


@pytest.mark.parametrize(
    "text", ["13/7", "13/7+8/6", "13/7*+8/7", "7/13", "25/19+8/7", "13/7+8/7(2)", "0/13", "13/", "99/7", "bar"]
)
def test_what_is_no_legal_play_is_refused(text: str) -> None:
    game = load("backgammon")
    with pytest.raises(IllegalActionError):
        game.read_action(game.position(f"{START} W61 n0"), text)


@pytest.mark.parametrize(
    ("black", "paid", "said"),
    [
        ("6(14)", 1.0, "White wins a game (1 point)."),
        ("6(15)", 2.0, "White wins a gammon (2 points)."),
        ("19,6(14)", 3.0, "White wins a backgammon (3 points)."),
        ("bar,6(14)", 3.0, "White wins a backgammon (3 points)."),
        ("bar,6(13)", 1.0, "White wins a game (1 point)."),
        ("18,6(14)", 2.0, "White wins a gammon (2 points)."),
    ],
)
def test_gammons_and_backgammons_count_more(black: str, paid: float, said: str) -> None:
    game = load("backgammon")
    state = game.position(f"W:1 B:{black} W21 n9")
    over = game.result(state, game.read_action(state, "1/off"))
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in (0, 1)] == [paid, -paid]
    assert game.outcome(over) == said
    assert game.position(game.write_position(over)) == over


def test_the_horizon_is_a_draw() -> None:
    game = load("backgammon", horizon=2)
    over = game.position("moves 31 8/5+6/5 61 13/7+8/7")
    assert game.is_terminal(over)
    assert game.utility(over, 0) == 0.0
    assert game.outcome(over) == "A draw: the game was not decided in 2 turns."


# -- the cube and matches ----------------------------------------------------------------------------------------------


def test_a_double_is_taken_or_dropped() -> None:
    assert plays(f"{FIVE_POINT} B? c1- n1", cube=True) == {"roll", "double"}
    assert after(f"{FIVE_POINT} B? c1- n1", "double", cube=True) == f"{FIVE_POINT} B! c1- n1"
    assert after(f"{FIVE_POINT} B! c1- n1", "take", cube=True) == f"{FIVE_POINT} B c2W n1"
    assert after(f"{FIVE_POINT} B! c1- n1", "drop", cube=True) == f"{FIVE_POINT} B+1 c1- n1"
    assert after(f"{FIVE_POINT} B! c4B n1", "pass", cube=True) == f"{FIVE_POINT} B+4 c4B n1"


def test_only_the_owner_of_the_cube_may_double() -> None:
    assert after(f"{FIVE_POINT} W43 c2W n2", "24/20+24/21", cube=True).endswith("B c2W n3")
    assert after(f"{FIVE_POINT} W43 c2B n2", "24/20+24/21", cube=True).endswith("B? c2B n3")
    assert after(f"{FIVE_POINT} W43 c64B n2", "24/20+24/21", cube=True).endswith("B c64B n3")


def test_the_stake_counts_for_gammons_too() -> None:
    game = load("backgammon", cube=True)
    over = game.position("W: B:6(15) W+8 c4W n9")
    assert game.utility(over, 0) == 8.0
    assert game.outcome(over) == "White wins a gammon (8 points)."
    assert game.facts.utility == (-192.0, 192.0)


def test_a_match_goes_on_until_somebody_has_enough_points() -> None:
    assert after("W:1 B:6(15) W21 s0-4P n90", "1/off", match=5) == f"{START} ? s2-4P n91"
    over = after("W:1 B:6(15) W21 s3-4P n90", "1/off", match=5)
    assert over == "W: B:6(15) W+1 s5-4P n91"
    game = load("backgammon", match=5)
    assert game.utility(game.position(over), 1) == -1.0
    assert game.outcome(game.position(over)) == "White wins the match to 5, 5 to 4."


def test_nobody_doubles_in_the_crawford_game() -> None:
    options: Any = {"cube": True, "match": 5}
    won = after(f"{FIVE_POINT} W! c1- s3-1 n40", "drop", **options)
    assert won == f"{START} ? c1- s4-1C n40"
    assert after(f"{FIVE_POINT} W43 c1- s4-1C n41", "24/20+24/21", **options).endswith("B c1- s4-1C n42")
    assert after("W:6(15) B:1 B21 c1- s4-1C n60", "1/off", **options) == f"{START} ? c1- s4-3P n61"
    assert after(f"{FIVE_POINT} W43 c1- s4-3P n62", "24/20+24/21", **options).endswith("B? c1- s4-3P n63")


def test_nobody_doubles_whom_the_stake_gives_the_match() -> None:
    options: Any = {"cube": True, "match": 5}
    assert after(f"{FIVE_POINT} B43 c2W s3-0 n8", "24/21+13/9", **options).endswith(" W c2W s3-0 n9")
    assert after(f"{FIVE_POINT} B43 c2W s2-0 n8", "24/21+13/9", **options).endswith(" W? c2W s2-0 n9")


# -- positions ---------------------------------------------------------------------------------------------------------

MIXED = "W:1(2),12(4),17(3),19(5),23 B:1(2),12(5),17(3),19(5)"
NAMED = [  # as GNU Backgammon 1.07 shows them
    ({}, f"{START} W n0", "4HPwATDgc/ABMA:MAEAAAAAAAAA"),
    ({}, f"{MIXED} W31 n0", "A+CD8wED4MH5EA:MIEFAAAAAAAA"),
    ({"cube": True, "match": 5}, f"{MIXED} B? c1- s0-0 n0", "A+DB+RAD4IPzAQ:cAmgAAAAAAAA"),
    ({"cube": True, "match": 5}, f"{MIXED} B65 c4B s2-3 n0", "A+DB+RAD4IPzAQ:Ugm3ACAAGAAA"),
    ({"cube": True, "match": 5}, f"{FIVE_POINT} B61 c1- s4-2C n0", "sGfwATDgc/ABMA:8AmnAEAAEAAA"),
    ({"cube": True, "match": 5}, f"{FIVE_POINT} B? c1- s4-2P n0", "sGfwATDgc/ABMA:cAmgAEAAEAAA"),
    ({"cube": True, "match": 5}, f"{FIVE_POINT} B! c1- s3-2 n0", "sGfwATDgc/ABMA:cBGgADAAEAAA"),
    ({}, "W:6(6) B:6,5,4,3,2,1 W n0", "VQUAAPADAAAAAA:MAEAAAAAAAAA"),
]


@pytest.mark.parametrize(("options", "text", "name"), NAMED)
def test_positions_have_the_names_that_gnu_backgammon_gives_them(options: Any, text: str, name: str) -> None:
    game: Any = load("backgammon", **options)
    state = game.position(name)
    assert state == game.position(text)
    assert game.gnubg_id(game.position(text)) == name
    assert game.position(name[:14]).men == (state.men if state.mover == 0 else state.men[4:] + state.men[:4])


def test_names_are_read_as_gnu_backgammon_prints_them() -> None:
    game = load("backgammon")
    assert game.position("Position ID: 4HPwATDgc/ABMA Match ID   : MAEAAAAAAAAE") == game.position(f"{START} W n0")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        (START, {}),
        (f"{START} W31", {}),
        (f"{START} W30 n0", {}),
        (f"{START} W? n0", {}),
        (f"{START} W31 c1- n0", {}),
        (f"{START} W31 n0", {"cube": True}),
        (f"{START} W31 n5000", {}),
        (f"{START} = n7", {}),
        (f"{START} W+1 n7", {}),
        (f"{FIVE_POINT} ? n1", {}),
        ("W:24(16) B:6 W31 n0", {}),
        ("W:24,24 B:6 W31 n0", {}),
        ("W:26 B:6 W31 n0", {}),
        ("W:25 B:6 W31 n0", {}),
        ("W:0 B:6 W31 n0", {}),
        ("W:6 B:19 W31 n0", {}),
        ("W: B:6 W31 n0", {}),
        ("W: B:6(15) W+1 n9", {}),
        ("W: B: W+1 n9", {}),
        (f"{START} W31 c3W n0", {"cube": True}),
        (f"{START} W31 c2- n0", {"cube": True}),
        (f"{START} W31 c1W n0", {"cube": True}),
        (f"{START} W31 c128W n0", {"cube": True}),
        (f"{START} W! c2B n0", {"cube": True}),
        (f"{START} W31 s5-0 n0", {"match": 5}),
        (f"{START} W31 s4-0 n0", {"match": 5}),
        (f"{START} W31 s3-0C n0", {"match": 5}),
        ("W: B:6(15) W+1 s9-0 n9", {"match": 5}),
        ("4HPwATDgc/ABMA:cAkAAAAAAAA", {}),
        ("//////////////", {}),
        ("4HPwATDgc/ABMA:cAmgAEAAEAAA", {}),
        ("4HPwATDgc/ABMA:Ugm3ACAAGAAA", {"match": 5}),
        ("4HPwATDgc/ABMA:MAIAAAAAAAAA", {}),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, options: Any) -> None:
    with pytest.raises(BadPositionError):
        load("backgammon", **options).position(text)


def test_long_piles_tell_their_number_and_men_on_the_bar_are_pointed_out() -> None:
    game: Any = load("backgammon")
    shown = game.describe(game.position("W:bar,6(9) B:6(4),bar W31 n9"))
    assert len(shown["at"]["6"]) == 5
    assert shown["at"]["6"][-1]["n"] == 9
    assert len(shown["at"]["offw"]) == 5
    assert shown["marks"] == [{"kind": "ring", "targets": ["barw"], "by": "rule"}]
    assert shown["say"] == "White to play 3-1, 3 legal plays; pips 79 to 49."


def test_a_play_is_clicked_man_by_man_in_whites_count() -> None:
    game = load("backgammon")
    state = game.position("moves 13")
    assert game.player(state) == 1
    assert game.path(state, game.read_action(state, "8/5+6/5")) == ["17", "20", "19", "20"]


def test_the_inputs_of_a_network_are_those_of_td_gammon() -> None:
    game: Any = load("backgammon")
    out = CheckedArray([0.0] * INPUTS)
    assert board_inputs(game.position("W:bar(2),6(5),1(3) B:23 W31 n9"), out) == INPUTS == 198
    assert [out[place] for place in range(20, 24)] == [1.0, 1.0, 1.0, 1.0]
    assert [out[place] for place in range(4)] == [1.0, 1.0, 1.0, 0.0]
    assert (out[96], out[97]) == (1.0, 5 / 15)
    assert [out[98 + 4 * 22 + place] for place in range(4)] == [1.0, 0.0, 0.0, 0.0]
    assert (out[98 + 97], out[196], out[197]) == (14 / 15, 1.0, 0.0)
