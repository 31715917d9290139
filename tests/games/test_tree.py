"""Typed trees as games."""

from __future__ import annotations

import math
from typing import Any

import pytest

from plyground import CHANCE, Sum, load
from plyground.core.drawing import Style
from plyground.core.errors import BadPositionError, BadTreeError, IllegalActionError, UnsuitableGameError
from plyground.kernels.perft import perft
from plyground.testing import check_laws

CHANCY = "max(chance(1/4: 8, 3/4: min(0 4)) 1)"
THREE = "players A B C: (((1,2,6)(4,2,3)) ((6,1,2)(7,4,1))) (((5,1,1)(1,5,2)) ((7,7,1)(5,4,5)))"


def test_the_two_ply_tree_is_there_without_asking() -> None:
    game = load("tree")
    assert (
        game.diagram(game.position("/b"))
        == """\
MAX
├─ a MIN
│  ├─ a 3
│  ├─ b 12
│  └─ c 8
├─ b MIN ◀
│  ├─ a 2
│  ├─ b 4
│  └─ c 6
└─ c MIN
   ├─ a 14
   ├─ b 5
   └─ c 2"""
    )


def test_an_ascii_diagram_shows_odds_and_branch_names() -> None:
    game = load("tree", tree="max(left: chance(1/4: 8, 3/4: min(0 4)), right: 1/3)")
    assert (
        game.diagram(game.position("/left/b"), Style(unicode=False))
        == """\
MAX
|- left chance
|  |- a 0.25: 8
|  `- b 0.75: MIN <-
|     |- a 0
|     `- b 4
`- right 1/3"""
    )


def test_max_gets_the_leaf_and_min_pays_it() -> None:
    game = load("tree")
    state = game.position("moves c b")
    assert [game.utility(state, player) for player in (0, 1)] == [5.0, -5.0]
    assert (game.facts.sum, game.facts.utility, game.facts.longest, game.facts.most_moves) == (Sum.ZERO, (-14.0, 14.0), 2, 3)
    assert [perft(game, depth).nodes for depth in (1, 2, 3)] == [3, 9, 0]


def test_every_player_of_a_vector_tree_gets_its_own() -> None:
    game = load("tree", tree=THREE)
    state = game.position("/b/a/b")
    assert [game.utility(state, player) for player in range(3)] == [1.0, 5.0, 2.0]
    assert (game.facts.players, game.facts.sum, [seat["name"] for seat in game.seats()]) == (3, Sum.GENERAL, ["A", "B", "C"])


@pytest.mark.parametrize(
    ("tree", "kind"),
    [
        ("players A B: (3,-3) (1,-1)", Sum.ZERO),
        ("players A B: (3,4) (1,6)", Sum.CONSTANT),
        ("players A B: (3,4) (1,5)", Sum.GENERAL),
    ],
)
def test_the_sum_of_the_values_is_found_out(tree: str, kind: Sum) -> None:
    assert load("tree", tree=tree).facts.sum == kind


def test_chance_follows_the_odds() -> None:
    game: Any = load("tree", tree=CHANCY)
    state = game.position("/a")
    assert game.player(state) == CHANCE
    assert game.facts.chance
    assert game.outcomes(state) == ((0, 0.25), (1, 0.75))
    with pytest.raises(UnsuitableGameError):
        game.outcomes(game.initial())


def test_a_stated_range_is_the_range_for_both_players() -> None:
    assert load("tree", tree="utility 0..10: 3 4").facts.utility == (-10.0, 10.0)
    assert load("tree", tree="players A B; utility 0..10: (3,4)(5,6)").facts.utility == (0.0, 10.0)


def test_branches_may_have_names() -> None:
    game = load("tree", tree="LL=3; LR=5; RL=2; RR=9")
    assert game.write_position(game.position("moves R L")) == "/R/L"
    assert game.position("r/l") == (1, 0)


@pytest.mark.parametrize("text", ["/d", "//", "/a/", "/a//b", "/a/b/c", "a b", "/a/a/a"])
def test_a_way_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("tree").position(text)


def test_a_branch_that_does_not_exist_is_refused() -> None:
    game = load("tree")
    for action in (-1, 3):
        with pytest.raises(IllegalActionError):
            game.result((), action)


@pytest.mark.parametrize(
    ("tree", "complaint"),
    [("2 x y", "its leaf 'x' has no value"), ("5", "its root is a leaf"), ("3 | ", "Bad tree at character 5")],
)
def test_a_tree_that_cannot_be_played_is_refused(tree: str, complaint: str) -> None:
    with pytest.raises(BadTreeError, match=complaint):
        load("tree", tree=tree)


@pytest.mark.parametrize(
    "tree", [CHANCY, THREE, "1 | 2 3 || 4", "depth 9 branch 2: " + "1 -2 " * 256, "(" * 60 + "1" + ")" * 60]
)
def test_trees_of_every_kind_keep_the_laws(tree: str) -> None:
    check_laws(load("tree", tree=tree))


def test_of_a_large_tree_only_the_surroundings_are_drawn() -> None:
    game = load("tree", tree="depth 9 branch 2: " + "1 -2 " * 256)
    assert (
        game.diagram((0, 1))
        == """\
MAX (1 more)
└─ a MIN (1 more)
   └─ b MAX ◀
      ├─ a MIN (2 more)
      └─ b MIN (2 more)"""
    )
    assert game.table()["spaces"][0]["role"] == "text"


def test_a_tree_is_drawn_with_parents_above_their_children() -> None:
    game: Any = load("tree", tree=CHANCY)
    places = {site["id"]: site["at"] for site in game.table()["spaces"][0]["sites"]}
    for number, node in enumerate(game.tree.nodes):
        above = places["root" if number == 0 else f"n{number}"]
        for child in node.children:
            assert places[f"n{child}"][1] > above[1]
    assert len(set(places.values())) == len(places)


@pytest.mark.parametrize("tree", [CHANCY, THREE, "3 12 8 | 2 4 6 | 14 5 2"])
def test_what_branches_are_called_is_written_clear_of_the_nodes(tree: str) -> None:
    space = load("tree", tree=tree).table()["spaces"][0]
    letters = [under for under in space["under"] if "text" in under]
    assert len(letters) == len(space["sites"]) - 1
    assert not any("label" in site for site in space["sites"])
    for letter in letters:
        x, y = letter["points"][0]
        assert min(math.hypot(x - site["at"][0], y - site["at"][1]) for site in space["sites"]) > 0.6
