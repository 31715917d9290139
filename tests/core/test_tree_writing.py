"""Writing trees: every notation gives back the tree it was given, or says why it cannot hold it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from plyground.core.errors import BadTreeError
from plyground.core.game import OVER
from plyground.core.trees import LARGEST_TEXT, NOTATIONS, Node, Tree, read_tree, with_letters, write_tree
from tests.core.tree_making import LETTERS, regular_shapes, trees

TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"


@pytest.mark.parametrize(
    ("text", "notation", "written"),
    [
        (TWO_PLY, "brackets", "max(min(3 12 8) min(2 4 6) min(14 5 2))"),
        (TWO_PLY, "bars", TWO_PLY),
        (TWO_PLY, "shape", "depth 2 branch 3: 3 12 8 2 4 6 14 5 2"),
        (TWO_PLY, "s-expression", "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))"),
        (TWO_PLY, "paths", "aa=3; ab=12; ac=8; ba=2; bb=4; bc=6; ca=14; cb=5; cc=2"),
        ("8 6 | 1 10 || 7 x | -1/3 0.5", "bars", "8 6 | 1 10 || 7 x | -1/3 0.5"),
        ("1 2 || 3 | 4", "bars", "1 2 || 3 | 4"),
        ("5", "bars", "5"),
        ("min first: 3 5 | 3 9", "bars", "min first: 3 5 | 3 9"),
        ("utility 0..9; min first: 3 5", "shape", "min first; depth 1 branch 2; utility 0..9: 3 5"),
        ("players A B; B first: (1,2) (3,4)", "bars", "players A B; B first: (1, 2) (3, 4)"),
        ("LLL=3; LLR=5; LR=6; R=-1", "paths", "LLL=3; LLR=5; LR=6; R=-1"),
        ("left/up=3; left/down=5; right=6", "paths", "left/up=3; left/down=5; right=6"),
        ("max(left: 3 right: 4)", "paths", '"left"=3; "right"=4'),
        ('max("11-15": min("22x15": 1) "12-16": x)', "paths", '"11-15"/"22x15"=1; "12-16"=x'),
        ('players A B: "e8=Q"=(1,2)', "paths", 'players A B: "e8=Q"=(1, 2)'),
        ("chance(0.5: min(2 4), 0.5: 0)", "s-expression", "(chance (0.5 (min 2 4)) (0.5 0))"),
        ("chance(1/3: heads: 3, 2/3: tails: x)", "brackets", "chance(1/3: heads: 3 2/3: tails: x)"),
        ("chance(1/3: heads: 3, 2/3: tails: x)", "s-expression", "(chance :heads (1/3 3) :tails (2/3 x))"),
        ("max(left: 3 right: min(7))", "s-expression", "(max :left 3 :right (min 7))"),
        ("players A B: A((1,2) B((3,4)))", "s-expression", "players A B: (A (1 2) (B (3 4)))"),
        ("players A: A(3 A(5 1))", "brackets", "players A: A(3 A(5 1))"),
        ("players A: (3) (5)", "bars", "players A: 3 5"),
        ("players White against Black: max(min(1 2) 3)", "brackets", "players White against Black: White(Black(1 2) 3)"),
        ('players "Player 1" "Player 2": (1,2)(3,4)', "brackets", 'players "Player 1" "Player 2": "Player 1"((1, 2) (3, 4))'),
    ],
)
def test_a_tree_is_written_as_people_write_it(text: str, notation: str, written: str) -> None:
    tree = read_tree(text)
    assert write_tree(tree, notation) == written
    assert read_tree(written) == (with_letters(tree) if notation == "paths" else tree)


@pytest.mark.parametrize(
    ("text", "notation", "reason"),
    [
        ("chance(1 2)", "bars", "chance moves in it. It can be written in brackets, s-expression and json"),
        ("chance(1 2)", "shape", "chance moves"),
        ("chance(1 2)", "paths", "chance moves"),
        ("max(a: 1 b: 2)", "bars", "a branch has a name, 'a'. It can be written in brackets, paths, s-expression and json"),
        ("max(a: 1 b: 2)", "shape", "a branch has a name"),
        ("max(1 min(2 3))", "bars", "one leaf is 1 deep and another one 2"),
        ("max(1 min(2 3))", "shape", "one leaf is 1 deep and another one 2"),
        ("1 2 | 3", "shape", "one node has 1 branches and another one 2"),
        ("max(min(1 2))", "bars", "its root has one branch"),
        ("max(max(1 2) min(1 2))", "paths", "MAX moves where it is not MAX's turn"),
        ("5", "paths", "its root is a leaf"),
        ("5", "shape", "its root is a leaf"),
        ("5", "postfix", "no notation 'postfix' for trees; there are brackets, bars, paths, shape, s-expression, json"),
    ],
)
def test_a_tree_that_a_notation_cannot_hold_is_refused_with_the_reason(text: str, notation: str, reason: str) -> None:
    with pytest.raises(BadTreeError) as caught:
        write_tree(read_tree(text), notation)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@given(trees())
@settings(max_examples=300, deadline=None)
def test_brackets_s_expressions_and_json_hold_every_tree(tree: Tree) -> None:
    for notation in ("brackets", "s-expression", "json"):
        assert read_tree(write_tree(tree, notation)) == tree


@given(trees())
@settings(max_examples=300, deadline=None)
def test_the_other_notations_hold_a_tree_or_refuse_it(tree: Tree) -> None:
    for notation in ("bars", "shape", "paths"):
        try:
            text = write_tree(tree, notation)
        except BadTreeError:
            continue
        assert read_tree(text) == (with_letters(tree) if notation == "paths" else tree)


@given(trees(regular_shapes, chance=False, turns=True, labels=()))
@settings(max_examples=200, deadline=None)
def test_shape_and_bars_hold_every_regular_tree_without_names(tree: Tree) -> None:
    if tree.depth:
        assert read_tree(write_tree(tree, "shape")) == tree
    if len(tree.nodes[0].children) != 1:
        assert read_tree(write_tree(tree, "bars")) == tree


@given(trees(chance=False, turns=True))
@settings(max_examples=300, deadline=None)
def test_paths_hold_every_tree_in_which_players_take_turns(tree: Tree) -> None:
    if tree.depth:
        assert read_tree(write_tree(tree, "paths")) == with_letters(tree)


@given(trees(chance=False, turns=True, labels=LETTERS))
@settings(max_examples=200, deadline=None)
def test_paths_of_single_letters_are_read_letter_by_letter(tree: Tree) -> None:
    if tree.depth:
        assert read_tree(write_tree(tree, "paths")) == with_letters(tree)


def test_names_survive_letters_only_where_there_are_none() -> None:
    tree = with_letters(read_tree("max(left: min(1 2) right: 3)"))
    assert [node.label for node in tree.nodes] == ["", "left", "a", "b", "right"]
    assert with_letters(tree) == tree
    many = with_letters(read_tree("1 " * 30))
    assert [node.label for node in many.nodes[26:]] == ["z", "aa", "ab", "ac", "ad"]


def test_a_tree_as_deep_as_allowed_is_written_in_every_notation() -> None:
    tree = read_tree("(" * 500 + "1 2" + ")" * 500)
    for notation in ("brackets", "s-expression", "json"):
        assert read_tree(write_tree(tree, notation)) == tree
    assert read_tree(write_tree(tree, "paths")) == with_letters(tree)
    assert read_tree(write_tree(read_tree("(" * 500 + "1" + ")" * 500), "shape")).depth == 500


def test_a_tree_as_large_as_allowed_is_written_unless_its_text_would_be_too_long() -> None:
    tree = read_tree("1 " * 99_999)
    for notation in ("bars", "s-expression", "json"):
        assert len(read_tree(write_tree(tree, notation)).nodes) == 100_000
    long = Tree((tree.nodes[0], *(Node(player=OVER, parent=0, depth=1, values=(Fraction(10**29),)) for _ in range(99_999))))
    for notation in NOTATIONS[:-1]:
        with pytest.raises(BadTreeError, match=f"more than {LARGEST_TEXT:,} characters. It can be written in json"):
            write_tree(long, notation)
    assert len(write_tree(long, "json")) > LARGEST_TEXT


def test_long_ways_to_many_leaves_are_refused_before_they_fill_the_memory() -> None:
    comb = read_tree("".join("(1 " * 200) + "1" + ")" * 200)
    assert len(write_tree(comb, "paths")) < LARGEST_TEXT
    wide = read_tree("(" * 400 + "1 " * 90_000 + ")" * 400)
    with pytest.raises(BadTreeError, match="characters"):
        write_tree(wide, "paths")


def test_a_number_that_no_text_may_hold_is_refused() -> None:
    leaves = (Node(player=OVER, parent=0, depth=1, values=(Fraction(1, 3**80),)) for _ in range(2))
    tree = Tree((Node(player=0, children=(1, 2)), *leaves))
    for notation in NOTATIONS:
        with pytest.raises(BadTreeError, match="more than 30 characters"):
            write_tree(tree, notation)
