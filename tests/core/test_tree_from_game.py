"""Trees of games: what can happen from a position, to a depth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadTreeError
from plyground.core.facts import Facts, Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.plain import adopt
from plyground.core.trees import MOST_NODES, NOTATIONS, TreeWalk, read_tree, tree_from_game, with_letters, write_tree


def test_the_tree_of_four_coins_has_fifteen_nodes() -> None:
    tree = tree_from_game(plyground.load("coins", coins=4), depth=10)
    assert write_tree(tree) == (
        "players First against Second: First(1: Second(1: First(1: Second(1: 1) 2: -1) 2: First(1: -1) 3: 1) "
        "2: Second(1: First(1: -1) 2: 1) 3: Second(1: 1))"
    )
    assert len(tree.nodes) == 15


def test_three_players_have_a_number_each() -> None:
    tree = tree_from_game(plyground.load("coins", coins=2, players=3), depth=2)
    assert write_tree(tree) == "players First Second Third: First(1: Second(1: (0.5, -1, 0.5)) 2: (-1, 0.5, 0.5))"


def test_one_player_has_a_tree_too() -> None:
    tree = tree_from_game(plyground.load("8-puzzle"), depth=1)
    assert tree.players == ("Solver",)
    assert not tree.is_zero_sum
    assert read_tree(write_tree(tree)) == tree


def test_chance_keeps_its_odds_its_names_and_the_range_of_utilities() -> None:
    tree = tree_from_game(plyground.load("pig"), depth=2)
    chance = tree.nodes[1]
    assert chance.player == CHANCE
    assert [(tree.nodes[child].label, tree.nodes[child].odds) for child in chance.children] == [
        (str(face), Fraction(1, 6)) for face in range(1, 7)
    ]
    assert tree.utility == (Fraction(-1), Fraction(1))
    assert TreeWalk(tree).outcomes(1)[0][1] == Fraction(1, 6)


def test_beyond_the_depth_an_evaluation_or_a_name_stands_for_the_value() -> None:
    game = plyground.load("tic-tac-toe")
    assert tree_from_game(game, depth=1).unknown == tuple(f"x{number}" for number in range(1, 10))
    tree = tree_from_game(game, depth=1, evaluate=lambda _: 0.25)
    assert {leaf.values for leaf in tree.leaves} == {(Fraction(1, 4),)}
    root = tree_from_game(game, depth=0)
    assert (root.depth, root.unknown) == (0, ("x1",))
    three = plyground.load("coins", players=3)
    assert tree_from_game(three, depth=1, evaluate=lambda _: [1 / 3, 0, 2]).leaves[0].values == (
        Fraction(1, 3),
        Fraction(0),
        Fraction(2),
    )


def test_a_position_may_be_given_in_which_the_second_player_moves() -> None:
    game = plyground.load("tic-tac-toe")
    state = game.replay(["a1", "b1", "a2", "b2", "c3"])
    tree = tree_from_game(game, state, depth=9)
    assert tree.nodes[0].player == 1
    assert next(node for node in tree.nodes if node.label == "b3").values == (Fraction(-1),)


def test_only_some_moves_are_kept_in_the_order_in_which_they_are_named() -> None:
    game = plyground.load("tic-tac-toe")
    assert write_tree(tree_from_game(game, depth=1, only=["b2", "A1", "b2"])).endswith("Crosses(b2: x1 a1: x2)")
    assert write_tree(tree_from_game(game, depth=1, only="b2 a1")).endswith("Crosses(b2: x1 a1: x2)")
    tree = tree_from_game(game, depth=3, only=[["b2", "a1"], ["a1", "c3"], ["b1"]])
    assert write_tree(tree, "paths").endswith(": b2/a1/b1=x1; b2/c3/b1=x2; a1/c3/b1=x3")
    assert len(tree_from_game(game, depth=2, only=[[], ["a1", "b1"]]).leaves) == 16


@pytest.mark.parametrize(
    ("only", "complaint"),
    [
        (["b2", "z9"], "cannot keep only 'b2 z9' at ply 1: 'z9' is not a legal action for Crosses; legal are: a1"),
        ([["b2"], ["b2"]], "cannot keep only 'b2' at ply 2: 'b2' is not a legal action for Noughts"),
        ([["b2"], "a1"], "or is a list of such lists"),
    ],
)
def test_moves_that_cannot_be_kept_are_refused(only: Any, complaint: str) -> None:
    with pytest.raises(BadTreeError, match=complaint):
        tree_from_game(plyground.load("tic-tac-toe"), depth=2, only=only)


def test_chance_cannot_be_told_what_to_do() -> None:
    with pytest.raises(BadTreeError, match="At ply 2 chance moves"):
        tree_from_game(plyground.load("pig"), depth=3, only=[["roll"], ["6"]])


def test_a_tree_beyond_the_limit_is_refused_before_it_is_made() -> None:
    game = plyground.load("connect-four")
    with pytest.raises(
        BadTreeError, match=f"connect-four to depth 42 has more than {MOST_NODES:,} nodes, the limit. Ask for a sm"
    ):
        tree_from_game(game, depth=42)
    with pytest.raises(BadTreeError, match="more than 56 nodes"):
        tree_from_game(game, depth=2, most_nodes=56)
    assert len(tree_from_game(game, depth=2, most_nodes=57).nodes) == 57


@pytest.mark.parametrize("depth", [-1, 501, 1.5, True, "3", None])
def test_a_depth_that_is_none_is_refused(depth: Any) -> None:
    with pytest.raises(BadTreeError, match="from 0 to 500"):
        tree_from_game(plyground.load("coins"), depth=depth)


@pytest.mark.parametrize("most_nodes", [0, MOST_NODES + 1])
def test_a_limit_that_is_none_is_refused(most_nodes: int) -> None:
    with pytest.raises(BadTreeError, match="1 to 100,000 nodes"):
        tree_from_game(plyground.load("coins"), depth=1, most_nodes=most_nodes)


@pytest.mark.parametrize(
    ("players", "value"),
    [
        (2, float("nan")),
        (2, float("inf")),
        (2, True),
        (2, "3"),
        (2, None),
        (2, [1, 2, 3]),
        (2, 10**40),
        (2, 1e300),
        (3, 1),
        (3, [1, 2]),
        (3, [1, 2, None]),
        (3, "abc"),
    ],
)
def test_an_evaluation_that_is_no_value_is_refused(players: int, value: Any) -> None:
    with pytest.raises(BadTreeError):
        tree_from_game(plyground.load("coins", players=players), depth=1, evaluate=lambda _: value)


@pytest.mark.parametrize(
    ("value", "exact"),
    [(1 / 3, Fraction(1, 3)), (0.1, Fraction(1, 10)), (1.2345678912345e-20, Fraction(123456789, 10**28)), (7, 7)],
)
def test_floats_stand_for_the_simplest_number(value: float, exact: Fraction) -> None:
    tree = tree_from_game(plyground.load("coins"), depth=1, evaluate=lambda _: [value, -value])
    assert tree.leaves[0].values == (exact,)
    assert read_tree(write_tree(tree)) == tree


@pytest.mark.parametrize(
    ("name", "options", "depth"),
    [
        ("tic-tac-toe", {}, 3),
        ("connect-four", {}, 2),
        ("checkers", {}, 4),
        ("kalah", {}, 3),
        ("pig", {}, 3),
        ("pig", {"players": 4, "target": 6, "horizon": 4}, 6),
        ("coins", {"players": 3, "coins": 6}, 6),
        ("kuhn-poker", {}, 5),
        ("8-puzzle", {}, 3),
        ("amazons", {}, 1),
        ("othello", {}, 3),
        ("tree", {"tree": 'max("8/5": chance(1/3: a: 3 2/3: "6-6": 4) "e8=Q": 5)'}, 3),
    ],
)
def test_the_trees_of_games_are_written_and_read_again(name: str, options: dict[str, Any], depth: int) -> None:
    tree = tree_from_game(plyground.load(name, **options), depth=depth)
    written = 0
    for notation in NOTATIONS:
        try:
            text = write_tree(tree, notation)
        except BadTreeError as refusal:
            assert "cannot express" in str(refusal)  # noqa: PT017 - some notations hold it, some do not
            continue
        written += 1
        assert read_tree(text) == (with_letters(tree) if notation == "paths" else tree)
    assert written >= 3


class Odd(ChanceGame[int, int]):
    """One throw of three dice sides, with seats that cannot be names, an endless range and whatever a test sets."""

    seat_names = ("Chance", "Chance")
    shares: Sequence[float] = (0.5, 0.5, 0.0)
    words: Sequence[str] = ("two words", "b", "c")

    def state_facts(self) -> Facts:
        return Facts(sum=Sum.ZERO, chance=True, utility=(float("-inf"), 1))

    def initial(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return OVER if state else CHANCE

    def actions(self, state: int) -> Sequence[int]:
        return () if state else (1, 2, 3)

    def result(self, state: int, action: int) -> int:
        return state + action

    def utility(self, state: int, player: int) -> float:
        return state if player == 0 else -state

    def outcomes(self, state: int) -> Sequence[tuple[int, float]]:
        return list(zip(self.actions(state), self.shares, strict=True))

    def write_action(self, state: int, action: int) -> str:
        return self.words[state + action - 1]


def test_odd_games_give_sound_trees_or_clear_errors() -> None:
    game = Odd()
    assert write_tree(tree_from_game(game, depth=1)) == (
        'players "Player 1" against "Player 2": chance(0.5: twowords: 1 0.5: b: 2)'
    )
    game.shares = (0.5, 0.3, 0.1)
    with pytest.raises(BadTreeError, match=r"odds that add up to 0\.9 instead of 1"):
        tree_from_game(game, depth=1)
    game.shares = (0.5, 0.25, 0.25)
    for words, complaint in ((("a", "b", "a"), "both written 'a'"), (("a", "", "c"), "empty"), (("a", "\0", "c"), "printable")):
        game.words = words
        with pytest.raises(BadTreeError, match=complaint):
            tree_from_game(game, depth=1)


class Stuck:
    """A plain game whose mover has nothing to do in the end."""

    def initial(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> list[int]:
        return [1] if state < 2 else []

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state < 0

    def utility(self, state: int, player: int) -> float:
        return float(state + player)


def test_a_student_s_game_has_a_tree_too_unless_it_is_stuck() -> None:
    game: Game[Any, Any] = adopt(Stuck(), "stuck")
    assert len(tree_from_game(game, depth=2).nodes) == 3
    with pytest.raises(plyground.PlygroundError):
        tree_from_game(game, depth=3)
