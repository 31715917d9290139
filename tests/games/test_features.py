"""What searches are told about positions, where it can be counted by hand or by slow and obvious Python."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from plyground import load
from plyground.boards import write_rows
from plyground.core.game import OVER, HiddenGame
from plyground.features import default_weights, explain, feature_values, score
from plyground.games.flipping._othello_features import safe_discs
from plyground.games.morris._nine_mens_morris_features import mills, twos
from plyground.games.morris._sheet import VARIANTS
from plyground.games.sowing._kalah_features import bonus
from plyground.native.game import NativeGame
from plyground.testing import walks

WITH_FEATURES = [
    "2048",
    "amazons",
    "backgammon",
    "breakthrough",
    "cant-stop",
    "checkers",
    "chinese-checkers",
    "coins",
    "connect-four",
    "dots-and-boxes",
    "einstein",
    "hex",
    "kalah",
    "kuhn-poker",
    "maharajah",
    "nim",
    "nine-mens-morris",
    "othello",
    "pac-man",
    "pig",
    "quoridor",
    "racing-kings",
    "tic-tac-toe",
    "yahtzee",
]


def _native(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def _seen(game: NativeGame[Any], position: str) -> dict[str, int]:
    return dict(zip(game.feature_names, feature_values(game, game.position(position)), strict=True))


@pytest.mark.parametrize("name", WITH_FEATURES)
def test_contributions_add_up_to_the_score(name: str) -> None:
    game = _native(name)
    weights = default_weights(game)
    assert weights is not None
    for state in (each for each in walks(game, 1)[0].states if each.turn >= 0):
        parts = explain(game, state, weights)
        assert [part.name for part in parts] == list(game.feature_names)
        assert all(part.contribution == part.value * part.weight for part in parts)
        assert sum(part.contribution for part in parts) == score(game, state, weights)


@pytest.mark.parametrize(
    ("position", "lines", "pairs"),
    [("3/3/3 x", 0, 0), ("3/1x1/3 o", -4, 0), ("o2/1x1/3 x", 5 - 4, 0), ("3/1x1/1o1 x", 6 - 4, 0), ("xx1/1o1/2o x", 2 - 4, 1)],
)
def test_tic_tac_toe_counts_the_lines_still_open(position: str, lines: int, pairs: int) -> None:
    seen = _seen(_native("tic-tac-toe"), position)
    assert (seen["open lines"], seen["twos"]) == (lines, pairs)


def test_connect_four_knows_threats_and_the_rows_that_come_to_a_player() -> None:
    game = _native("connect-four")
    seen = _seen(game, "7/7/7/7/oo5/xxx1o2 x")
    assert seen["threats"] == 1
    assert seen["awaited threats"] == 1  # d1 lies in the first row, where the first player's discs come to lie
    for state in walks(game, 1)[0].states[:-1]:
        loud = [0] * 7
        number = game.rules.rule("loud")(state.thaw(), loud)
        winning = {action for action in game.actions(state) if game.result(state, action).won}
        assert not winning or winning == set(loud[:number])


def test_othello_counts_corners_and_what_lies_next_to_them() -> None:
    game = _native("othello")
    rows = ["X-------", "-X------", "--X-----", "---XX---", "---XO---", "-----O--", "------O-", "--------"]
    seen = _seen(game, "".join(rows) + " X")
    assert seen["corners"] == 1
    assert seen["next to corners, slanting"] == -1  # g7 is Light's and h8 free; b2 lies next to a corner that is taken
    assert seen["safe discs"] == 1
    other = _seen(game, "".join(rows) + " O")
    assert [other[name] for name in game.feature_names] == [-seen[name] for name in game.feature_names]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_othello_never_turns_over_a_disc_that_is_safe(size: int) -> None:
    game = _native("othello", size=size)
    found = 0
    for walk in walks(game, 12):
        dark = [(s.own, s.other) if s.turn != 1 else (s.other, s.own) for s in walk.states]
        for before, after in pairwise(dark):
            for colour in (0, 1):
                safe = safe_discs(before[colour], walk.states[0].board)
                assert safe & ~before[colour] == 0
                assert safe & ~after[colour] == 0
                found += safe.bit_count()
    assert found > 100


def test_checkers_weighs_men_and_kings() -> None:
    seen = _seen(_native("checkers"), "B:W18,24,27,K10:B12,16,20,K1")
    assert (seen["men"], seen["kings"]) == (0, 0)
    seen = _seen(_native("checkers"), "W:W29,30,K10:B12")
    assert (seen["men"], seen["kings"], seen["guards"], seen["advance"]) == (1, 1, 2, -2)


def test_pig_counts_a_lead_for_more_the_nearer_the_end() -> None:
    game = _native("pig")
    early, late = _seen(game, "20-10 +0 p1 d0 n40"), _seen(game, "90-80 +0 p1 d0 n90")
    assert early["turn"] > 0
    assert 0 < 2 * early["lead"] < late["lead"]
    assert _seen(game, "20-10 +0 p2 d0 n41")["lead"] == -early["lead"]
    assert _seen(game, "20-10 +12 p1 d6 n42")["turn"] > early["turn"]
    assert (early["enough"], _seen(game, "90-80 +12 p1 d6 n90")["enough"]) == (0, 1)


def test_pig_for_several_looks_at_the_strongest_of_the_others() -> None:
    three = _native("pig", players=3)
    assert _seen(three, "30-10-20 +0 p1 d0 n40")["lead"] == _seen(_native("pig"), "30-20 +0 p1 d0 n40")["lead"]


def test_the_score_of_kuhn_poker_is_the_same_whatever_the_others_hold() -> None:
    for players in (2, 3):
        game = _native("kuhn-poker", players=players)
        assert isinstance(game, HiddenGame)
        known: dict[Any, tuple[int, ...]] = {}
        decided = [state for walk in walks(game, 60) for state in walk.states if state.turn >= 0]
        for state in decided:
            seen = game.observe(state, state.turn)
            assert known.setdefault(seen, feature_values(game, state)) == feature_values(game, state)
        assert len(known) < len(set(decided))


def test_kuhn_poker_is_scored_by_the_card_and_the_bets() -> None:
    game = _native("kuhn-poker")
    assert [_seen(game, f"{deal} -")["card"] for deal in ("JK", "QK", "KJ")] == [-2, 0, 2]
    assert [_seen(game, f"JK {betting}") for betting in ("p", "b", "pb")] == [
        {"card": 2, "bets": 0},
        {"card": 2, "bets": 1},
        {"card": -2, "bets": 1},
    ]


@cache
def _wins(game: NativeGame[Any], state: Any) -> bool:
    """Whether the player to move wins breakthrough, by looking at everything."""
    for action in game.actions(state):
        after = game.result(state, action)
        if after.turn == OVER or not _wins(game, after):
            return True
    return False


def test_a_race_that_breakthrough_calls_won_is_won() -> None:
    game = _native("breakthrough", columns=5, rows=6)
    generator, called = random.Random(1), 0
    while called < 150:
        cells = [""] * 30
        for letter in "wwbb"[: generator.randrange(2, 5)] if generator.random() < 0.5 else "wbb":
            cells[generator.randrange(5, 25)] = letter
        rows = write_rows([cells[5 * row : 5 * row + 5] for row in range(6)])
        if "w" not in cells or "b" not in cells:
            continue
        state = game.position(f"{rows} {generator.choice('wb')}")
        race = dict(zip(game.feature_names, feature_values(game, state), strict=True))["race"]
        if race and state.turn != OVER:
            called += 1
            assert _wins(game, state) == (race > 0), game.diagram(state)


@pytest.mark.parametrize(("pits", "seeds"), [(6, 4), (3, 2), (4, 9), (10, 3), (2, 12)])
def test_kalah_knows_which_moves_bring_another_and_which_capture(pits: int, seeds: int) -> None:
    game = _native("kalah", pits=pits, seeds=seeds)
    kinds = set()
    for walk in walks(game, 12):
        for state in walk.states[:-1]:
            for house in game.actions(state):
                gain, after = bonus(state, state.turn, house), game.result(state, house)
                held = state.row[2 * state.turn + house // 8] >> 8 * (house % 8) & 255
                stored = after.store[state.turn] - state.store[state.turn]
                sown = (held + house + pits + 1) // (2 * pits + 1)  # seeds that fall into the store on the way
                assert stored == sown + max(gain, 0), (game.diagram(state), house)
                assert after.turn == OVER or (after.turn == state.turn) == (gain < 0)
                kinds.add((gain > 0) - (gain < 0))
    assert kinds == {-1, 0, 1}


def test_kalah_counts_houses_that_can_be_sown_and_fears_an_empty_row() -> None:
    game = _native("kalah")
    south = _seen(game, "0,5,0,9,8,3/4 0,0,0,1,0,2/16 S")
    assert (south["store"], south["seeds"], south["houses in use"], south["last house"]) == (4 - 16, 25 - 3, 4 - 2, 3 - 2)
    assert south["other's hunger"] == 60 // 4 - 60 // 26
    north = _seen(game, "0,5,0,9,8,3/4 0,0,0,1,0,2/16 N")
    assert south.pop("to move") == north.pop("to move") == 1
    assert {name: -value for name, value in north.items()} == south


def test_hex_counts_the_stones_that_are_lacking() -> None:
    game = _native("hex", size=5)
    seen = _seen(game, "5/5/2b2/5/5 w")
    assert seen["stones lacked"] == 2 - 3  # Black joins its sides by bridges above and below


def test_hex_forbids_a_pass_only_while_a_swap_is_possible() -> None:
    game = _native("hex", size=3, swap=True)
    first = game.replay(["b2"])
    view = first.thaw()
    game.rules.rule("null")(view)
    assert view.turn == first.turn
    second = game.replay(["b2", "a1"]).thaw()
    game.rules.rule("null")(second)
    assert second.turn == 1


def test_amazons_counts_the_cells_of_either_side() -> None:
    game = _native("amazons", size=6)
    # A wall of arrows along rows 3 and 4: White has the twelve cells below less its queens, Black as many above.
    seen = _seen(game, "qqqq2/6/******/******/6/QQQQ2 w")
    assert seen["nearer by queen's moves"] == seen["nearer by king's moves"] == seen["contested"] == 0
    seen = _seen(game, "qqqq2/******/******/6/6/QQQQ2 w")
    assert seen["nearer by queen's moves"] == seen["nearer by king's moves"] == 14 - 2
    assert seen["shut in"] == 4 - 0


def test_dots_and_boxes_counts_boxes_for_the_taking_and_safe_lines() -> None:
    game = _native("dots-and-boxes", columns=2, rows=1)
    seen = _seen(game, "../._._./.. A")
    assert (seen["boxes"], seen["boxes to take"], seen["last safe line"]) == (0, 0, 1)  # all seven lines are safe
    seen = _seen(game, "-./|_._./-. B")
    assert (seen["boxes to take"], seen["last safe line"]) == (1, 1)  # the three outer lines of the second box are safe
    seen = _seen(game, "-./|A|_./-. B")
    assert (seen["boxes"], seen["settled"]) == (-1, 0)


def _lines_of(men: int) -> list[tuple[int, int, int]]:
    """The lines of three points of a morris board, from its sheet."""
    variant = VARIANTS[men]
    squares = range(len(variant.squares))
    lines = [(8 * q + p, 8 * q + p + 1, 8 * q + (p + 2) % 8) for q in squares for p in (0, 2, 4, 6)]
    if len(variant.squares) == 3:
        lines += [(p, p + 8, p + 16) for p in range(8) if p % 2 or variant.linked_corners]
    return lines + [(p, 8, p + 4) for p in range(4) if variant.centre]


@pytest.mark.parametrize("men", list(VARIANTS))
def test_morris_counts_mills_and_lines_that_lack_one_man(men: int) -> None:
    game = _native("nine-mens-morris", men=men)
    generator, state, lines = random.Random(men), game.initial(), _lines_of(men)
    points = len(VARIANTS[men].points)
    for _ in range(200):
        board = [generator.choice("ww.b") for _ in range(points)]
        own, free = (sum(1 << point for point in range(points) if board[point] == kind) for kind in "w.")
        drawn = [sorted(board[point] for point in line) for line in lines]
        assert mills(state, own) == sum(line == ["w", "w", "w"] for line in drawn)
        assert twos(state, own, free) == sum(line == [".", "w", "w"] for line in drawn)
