"""Trees typed as text: every way of writing one, and errors that point at the character."""

from __future__ import annotations

import operator
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from plyground.core.errors import BadTreeError
from plyground.core.game import CHANCE, OVER
from plyground.core.trees import BadTreeTextError, Tree, read_tree, write_number, write_tree

TWO_PLY = "max(min(3 12 8) min(2 4 6) min(14 5 2))"
THREE_PLAYERS = (
    "players A B C: A(B(C((1, 2, 6) (4, 2, 3)) C((6, 1, 2) (7, 4, 1))) B(C((5, 1, 1) (1, 5, 2)) C((7, 7, 1) (5, 4, 5))))"
)
LEFT_RIGHT = "max(L: min(L: max(L: 3 R: 5) R: max(L: 6 R: 9)) R: min(L: max(L: 1 R: 2) R: max(L: 0 R: -1)))"
DEEP = "8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"


def minimax(tree: Tree, number: int = 0) -> Fraction:
    node = tree.nodes[number]
    if node.player == OVER:
        return node.values[0]
    below = [minimax(tree, child) for child in node.children]
    if node.player == CHANCE:
        odds = [tree.nodes[child].odds or Fraction(0) for child in node.children]
        return sum(map(operator.mul, odds, below), Fraction(0))
    return max(below) if node.player == 0 else min(below)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3 12 8 | 2 4 6 | 14 5 2", TWO_PLY),
        ("3, 12, 8 | 2, 4, 6 | 14, 5, 2", TWO_PLY),
        ("((3 12 8) (2 4 6) (14 5 2))", TWO_PLY),
        ("(3 12 8) (2 4 6) (14 5 2)", TWO_PLY),
        ("[[3, 12, 8],\n [2, 4, 6],\n [14, 5, 2]]", TWO_PLY),
        ("MAX(Min(3,12,8), min (2,4,6), (14 5 2))", TWO_PLY),
        ("max(3 12 8 | 2 4 6 | 14 5 2)", TWO_PLY),
        ("depth 2 branch 3: 3 12 8 2 4 6 14 5 2", TWO_PLY),
        ("8 6 3 | 1 10 3 || 7 4 6 | 25 10 4", "max(min(max(8 6 3) max(1 10 3)) min(max(7 4 6) max(25 10 4)))"),
        ("1 2 || 3 | 4", "max(min(max(1 2)) min(max(3) max(4)))"),
        ("max(min(3,12,8), min(2,x,y), min(14,5,2))", "max(min(3 12 8) min(2 x y) min(14 5 2))"),
        ("LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1", LEFT_RIGHT),
        ("LLL=3 LLR=5 LRL=6 LRR=9\nRLL=1 RLR=2 RRL=0 RRR=-1", LEFT_RIGHT),
        ("left/up=3; left/down=1/2; right=4", "max(left: min(up: 3 down: 0.5) right: 4)"),
        ("12=3, 21=x", "max(1: min(2: 3) 2: min(1: x))"),
        ("players A B C: (((1,2,6)(4,2,3)) ((6,1,2)(7,4,1))) (((5,1,1)(1,5,2)) ((7,7,1)(5,4,5)))", THREE_PLAYERS),
        ("players A B C; depth 3 branch 2: (1,2,6)(4,2,3)(6,1,2)(7,4,1)(5,1,1)(1,5,2)(7,7,1)(5,4,5)", THREE_PLAYERS),
        ("players A B C: (1,2,6)(4,2,3) | (6,1,2)(7,4,1) || (5,1,1)(1,5,2) | (7,7,1)(5,4,5)", THREE_PLAYERS),
        ("players A B: L=(1,2) R=(3 4)", "players A B: A(L: (1, 2) R: (3, 4))"),
        ("players A B, B first: (1,2) A((3,4))", "players A B: B((1, 2) A((3, 4)))"),
        ("chance(0.5: min(2 4), 0.5: min(0 -2))", "chance(0.5: min(2 4) 0.5: min(0 -2))"),
        ("chance(1 2 4)", "chance(1/3: 1 1/3: 2 1/3: 4)"),
        ("chance(1/6: 3, 5/6: (1 2)), utility -3..3", "utility -3..3: chance(1/6: 3 5/6: max(1 2))"),
        ("utility -2..4: chance(3 -1)", "utility -2..4: chance(0.5: 3 0.5: -1)"),
        ("min first: 3 5 | 3 9", "min(max(3 5) max(3 9))"),
        ("max(left: 3, right: min(7))", "max(left: 3 right: min(7))"),
        ("-3 \u22123 +3 .5 2.50 -1/2 6/4", "max(-3 -3 3 0.5 2.5 -0.5 1.5)"),
        ("5", "5"),
        ("(5)", "max(5)"),
        ("max(max(1 2) 3)", "max(max(1 2) 3)"),
        ("max (min (1 2) x (3 4))", "max(min(1 2) x min(3 4))"),
        ("(max (min 3 12 8) (min 2 4 6)\n (min 14 5 2))", TWO_PLY),
        ("(MAX (Min 3, 12, 8), (min 2 4 6), (min 14 5 2))", TWO_PLY),
        ("(max :left 3, :right (min 7))", "max(left: 3 right: min(7))"),
        ("(chance (1/2 (min 2 4)) (1/2 0))", "chance(0.5: min(2 4) 0.5: 0)"),
        ("(chance (1/2, (min 2 4)), (0.5, 0)); utility 0..9", "utility 0..9: chance(0.5: min(2 4) 0.5: 0)"),
        ("(chance 1 2 4)", "chance(1/3: 1 1/3: 2 1/3: 4)"),
        ("players A B: (chance (1/2 (1 2)) (1/2 x))", "players A B: chance(0.5: (1, 2) 0.5: x)"),
        ("players A B: (chance (1/2 1/2) (3 4))", "players A B: chance(0.5: (0.5, 0.5) 0.5: (3, 4))"),
        ("players A: (chance (1/2 3) (1/2 (4)))", "players A: chance(0.5: 3 0.5: 4)"),
        ("players A B C: (A (1 2 6) (4,2,3))", "players A B C: A((1, 2, 6) (4, 2, 3))"),
        ("(max(3 4) min(2 1))", "max(max(3 4) min(2 1))"),
        ("(max: 3, min : 4)", "max(max: 3 min: 4)"),
        ("(max 3 4)", "max(3 4)"),
        ("players A: 3 5 | 4", "players A: A(A(3 5) A(4))"),
        ("players A: ((3) (5))", "players A: A(3 5)"),
        ("players A: (((3)) (5))", "players A: A(A(3) 5)"),
        ("players A: L=3 R=(4)", "players A: A(L: 3 R: 4)"),
        ('players "Player 1" against Two; "Player 1" first: 3 5', 'players "Player 1" against Two: "Player 1"(3 5)'),
        ("min first; players A: 3 5", "players A: A(3 5)"),
        ('max("11-15": 3, "8/5": 4, "=": 5)', 'max("11-15": 3 "8/5": 4 "=": 5)'),
        ('"11-15"/a=3; "12"=x', 'max("11-15": min(a: 3) 12: x)'),
        ('"max" "two words" (3 4)', 'max("max" "two words" min(3 4))'),
        ('chance(1/2: 1: 3, 1/2: "6-6": 4)', 'chance(0.5: 1: 3 0.5: "6-6": 4)'),
        ("utility/x=3; y=4", "max(utility: min(x: 3) y: 4)"),
    ],
)
def test_a_tree_may_be_typed_in_many_ways(text: str, written: str) -> None:
    assert write_tree(read_tree(text)) == written
    assert read_tree(written) == read_tree(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3 12 8 | 2 4 6 | 14 5 2", 3),
        ("LLL=3 LLR=5 LRL=6 LRR=9 RLL=1 RLR=2 RRL=0 RRR=-1", 5),
        (f"depth 3 branch 3: {DEEP}", 12),
        ("3 5 | 3 9 | 2 8", 3),
        ("chance(0.5: min(2 4), 0.5: min(0 -2))", 0),
        ("chance(1/3: 1, 1/3: 1, 1/3: 2)", Fraction(4, 3)),
    ],
)
def test_the_trees_of_the_lectures_have_the_values_of_the_lectures(text: str, value: Fraction) -> None:
    assert minimax(read_tree(text)) == value


def test_after_chance_the_next_player_moves() -> None:
    tree = read_tree("max(chance((1 2) (3 4)) chance((chance((5 6)))))")
    assert [tree.kind(node) for node in tree.nodes if node.player != OVER] == [
        "MAX",
        "chance",
        "MIN",
        "MIN",
        "chance",
        "MIN",
        "chance",
        "MAX",
    ]


def test_nodes_know_their_place() -> None:
    tree = read_tree("3 12 8 | 2 4 6 | 14 5 2")
    assert tree.depth == 2
    assert [leaf.values[0] for leaf in tree.leaves] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    for number in range(len(tree.nodes)):
        assert tree.find(tree.path(number)) == number
    assert read_tree("2 x y").unknown == ("x", "y")
    with pytest.raises(BadTreeError, match="no branch number 3"):
        tree.find((0, 3))


@pytest.mark.parametrize(
    ("text", "character", "complaint"),
    [
        ("", 1, "expected a leaf or a bracket"),
        ("  ", 3, "expected a leaf or a bracket"),
        ("3 12 | | 4", 8, "after the bar, but found '|': 3 12 | ^| 4"),
        ("3 ||", 5, "after the bar, but found the end"),
        ("| 3", 1, "before a bar"),
        ("3,,4", 3, "after the comma"),
        ("3, | 4", 4, "after the comma"),
        ("3,", 3, "after the comma"),
        ("max(3 4", 8, "expected ')' for the bracket opened at character 4, but found the end"),
        ("max(3 4]", 8, "expected ')' for the bracket opened at character 4, but found ']'"),
        ("max(3 4))", 9, "no bracket is open"),
        ("max()", 5, "before the end of a bracket"),
        ("3 (", 4, "expected ')'"),
        ("(3; 4)", 3, "expected ')'"),
        ("foo(3 4)", 1, "expected max, min or chance before a bracket, but found 'foo': ^foo(3 4)"),
        ("3 12x 8", 5, "after the number, but found 'x': 3 12^x 8"),
        ("3 $ 4", 3, "but found '$': 3 ^$ 4"),
        ("3 4 = 5", 3, "expected '='"),
        ("1/0", 1, "divide by zero"),
        ("0.5/3", 4, "expected a leaf, a bracket or a bar, but found '/'"),
        ("9" * 31, 1, "at most 30 characters"),
        ("max(a: 1, 2)", 11, "a name at every branch"),
        ("max(a: 1, a: 2)", 14, "but found 'a' twice"),
        ("max(a: b: 1)", 9, "expected a leaf or a bracket"),
        ("max(a: )", 8, "after the colon"),
        ("max(: 3)", 5, "but found ':'"),
        ("max(0.5: 1, 0.5: 2)", 5, "odds belong to the branches of chance"),
        ("chance(0.5: 1, 0.6: 2)", 7, "add up to 1.1"),
        ("chance(0.333: 1, 0.333: 2, 0.333: 3)", 7, "write a third as 1/3"),
        ("chance(0.5: 1, 2)", 16, "odds at every branch of a chance node"),
        ("chance(a: 1)", 8, "expected odds"),
        ("chance(0: 1, 1: 2)", 8, "odds above 0"),
        ("chance(1/2: 1 | 1/2: 2)", 13, "branches of a chance node only"),
        ("players ; 3", 9, "the names of 1 to 64 players"),
        ("players " + " ".join(f"P{number}" for number in range(65)) + ": 3", 255, "the names of 1 to 64 players"),
        ("players A against: 3", 11, "one on each side of 'against'"),
        ("players A B against C: 3", 13, "one on each side of 'against'"),
        ("players A: (3 4)", 12, "expected one number for one player, but found 2 (a node says who moves: A(3 4))"),
        ("players A against B: (1,2) C(3)", 28, "expected A, B or chance before a bracket, but found 'C'"),
        ("players A a: (1,2)", 11, "a name that is not taken"),
        ("players A chance: (1,2)", 11, "a name that is not taken"),
        ("players A B: 3 4", 14, "a bracket with 2 numbers"),
        ("players A B: (1,2,3)", 14, "expected 2 numbers, one for each player, but found 3"),
        ("players A B: L=(1,2,3)", 14, "expected 2 numbers"),
        ("players A B (1,2)", 13, "expected ':'"),
        ("players A B; (1,2): 3", 14, "another clause"),
        ("A first: 3", 1, "the name of a player"),
        ("depth 2 branch 2: 1 2 3", 24, "expected 4 leaves, 2 to the power of 2, but found 3"),
        ("depth 2 branch 2: 1 (2 3) 4", 21, "nothing but leaves"),
        ("depth 2: 1", 8, "expected 'branch'"),
        ("depth 1.5 branch 2: 1", 7, "a whole number from 1 to 500"),
        ("depth 500 branch 500: 1", 1, "the shape asks for more"),
        ("utility 3..1: 1", 12, "not to be below"),
        ("utility 1..2: 3", 15, "expected values from 1 to 2"),
        ("3; utility 4..5", 1, "expected values from 4 to 5"),
        ("utility 0..1", 13, "expected ':'"),
        ("(1 2); foo", 8, "expected the end, but found 'foo'"),
        ("LL=3; LLR=4", 7, "goes on beyond the leaf at character 1"),
        ("LL=3; L=4", 7, "each way once"),
        ("LL=3; LL=4", 7, "each way once"),
        ("LL=", 4, "expected a number"),
        ("=3", 1, "the way to a leaf"),
        ("-1=3", 1, "the way to a leaf"),
        ("3 nan 4", 3, "expected a number or a name, but 'nan' is neither"),
        ("max(Infinity)", 5, "is neither"),
        ("LL=NaN", 4, "is neither"),
        ("3 -inf", 3, "but found '-'"),
        ('max("a: 3)', 5, "expected a name in quotes, ended by a quote on the same line"),
        ('max("": 3)', 5, "an empty one"),
        ('max("a b": 3)', 5, "a branch without spaces"),
        ('max("' + "a" * 201 + '": 3)', 5, "at most 200 characters"),
        ('max("a\tb": 3)', 5, "printable characters"),
        ('max("a\\n": 3)', 5, "ended by a quote"),
        ('max("a": 1 "a": 2)', 17, "'a' twice"),
        ('"x"(3)', 1, "expected max, min or chance before a bracket, but found 'x'"),
        ("max(11-15: 3)", 7, "in quotes if it is no word"),
        ("chance(1/2: 1/2: 3)", 13, "expected a name before the colon"),
        ("chance(1/2: a: b: 3)", 17, "expected a leaf or a bracket, but found ':'"),
        ("chance(1/2: a: 3, 1/2: 4)", 24, "a name at every branch"),
        ("(max (3 4) (2 1))", 7, "expected max, min or chance after the bracket, but found a number"),
        ("(max (foo 3 4))", 7, "expected max, min or chance after the bracket, but found 'foo'"),
        ("(max (min 3 4)", 15, "expected a branch or ')' for the bracket opened at character 1, but found the end"),
        ("(max (min 3 4)))", 16, "expected the end, but found ')'"),
        ("(max ())", 7, "expected max, min or chance after the bracket, but found ')'"),
        ("(max (min))", 10, "expected a branch, but found ')'"),
        ("(max :a)", 8, "expected a branch, but found ')'"),
        ("(max :a :b 3)", 9, "expected a branch, but found ':'"),
        ("(max :1/2 3)", 7, "expected the name of a branch"),
        ("(max 3 | 4)", 8, "expected a branch or ')'"),
        ("(max 3 nan)", 8, "is neither"),
        ("(chance (1/2 3) 4)", 17, "odds at every branch of a chance node"),
        ("(chance (1/2 3) (1/3 4))", 1, "add up to 0.833333333"),
        ("(chance (2 3))", 10, "odds above 0 and at most 1"),
        ("(chance (1/2 (min 3) 4))", 22, "expected ')' for the bracket opened at character 9"),
        ("(chance (1/2 :a 3))", 14, "expected a branch, but found ':'"),
        ("players A B: (A (1 2 3))", 17, "expected 2 numbers, one for each player, but found 3"),
        ("players A B: (A 3)", 17, "a bracket with 2 numbers"),
        ("players A B: (A (1 x))", 20, "expected a number or ')'"),
        ('{"version": 1,}', 15, "expected JSON (expecting property name enclosed in double quotes)"),
        ('{"version": 1', 14, "expected JSON (expecting ',' delimiter)"),
    ],
)
def test_errors_are_one_line_and_point_at_the_character(text: str, character: int, complaint: str) -> None:
    with pytest.raises(BadTreeTextError) as caught:
        read_tree(text)
    message = str(caught.value)
    assert message.startswith(f"Bad tree at character {character}: ")
    assert complaint in message
    assert "\n" not in message
    assert len(message) < 220
    assert caught.value.place == character - 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("(" * 1_000_000, "at most 500 brackets within one another"),
        ("(" * 501 + "1" + ")" * 501, "at most 500"),
        ("1 " + "|" * 501 + " 2", "at most 500 bars"),
        ("1 " + "|" * 500 + " 2", "at most 500 moves"),
        ("L" * 501 + "=1", "at most 500 moves"),
        ("1 " * 100_000, "at most 100,000 nodes"),
        ("1 " * 400_000, "at most 100,000 nodes"),
        ("1 " + ("|" * 499 + " 1 ") * 1_900, "at most 100,000 nodes"),
        (" " * 1_000_001, "at most 1,000,000 characters"),
        ("1 " * 1_000_000, "at most 1,000,000 characters"),
        ("[" * 1_000_000, "at most 500 brackets within one another"),
        ("(max " * 200_000, "at most 500 brackets within one another"),
        ("(max " + "1 " * 400_000, "at most 100,000 nodes"),
        ("|" * 1_000_000, "before a bar"),
        ('"' * 1_000_000, "an empty one"),
        ('"' + '\\"' * 499_000, "ended by a quote"),
        ("=" + '\\"' * 499_000, "the way to a leaf"),
        ("L=1;" * 250_000, "each way once"),
        ("a" * 1_000_000, "at most 200 characters"),
        ("9" * 1_000_000, "at most 30 characters"),
        ("{" * 1_000_000, "expected JSON"),
        ('{"a":' * 200_000, "too many brackets within one another"),
        ('{"a":' + "[" * 1_000_000, "too many brackets within one another"),
        ("{" + " " * 20_000_000, "at most 20,000,000 characters"),
    ],
)
def test_a_tree_that_is_too_large_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadTreeError, match=complaint):
        read_tree(text)


def test_a_tree_as_deep_as_allowed_can_be_compared_written_and_sent() -> None:
    tree = read_tree("(" * 500 + "1 2" + ")" * 500)
    assert tree.depth == 500
    assert read_tree(write_tree(tree)) == tree
    assert hash(pickle.loads(pickle.dumps(tree))) == hash(tree)  # noqa: S301 - our own


def test_a_tree_as_large_as_allowed_can_be_read() -> None:
    assert len(read_tree("1 " * 99_999).nodes) == 100_000
    assert len(read_tree("players A B: " + "(1,2) " * 99_999).nodes) == 100_000


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3), "3"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 2), "-3.5"),
        (Fraction(0), "0"),
        (Fraction(1, 2**29), "1/536870912"),
        (Fraction(1, 1000), "0.001"),
    ],
)
def test_numbers_are_written_as_people_write_them(value: Fraction, text: str) -> None:
    assert write_number(value) == text


numbers = some.one_of(some.integers(-99, 99).map(str), some.sampled_from(["1/3", "-0.5", "2.75", "x", "y2"]))
brackets = some.recursive(
    numbers,
    lambda inner: some.tuples(some.sampled_from(["", "max", "min", "chance"]), some.lists(inner, min_size=1, max_size=4)).map(
        lambda pair: f"{pair[0]}({' '.join(pair[1])})"
    ),
    max_leaves=25,
)


@given(brackets)
@settings(max_examples=200, deadline=None)
def test_whatever_is_read_is_written_and_read_again_as_the_same_tree(text: str) -> None:
    tree = read_tree(text)
    assert read_tree(write_tree(tree)) == tree


WORDS = (
    "(max ",
    "(min ",
    "(chance ",
    "(",
    ")",
    ")",
    " ",
    "3",
    "1/2",
    "x",
    ":a ",
    "a: ",
    '"',
    '"q r"',
    "players A B: ",
    "players A: ",
)


@given(some.lists(some.sampled_from(WORDS), max_size=20).map("".join))
@settings(max_examples=500, deadline=None)
def test_any_brackets_are_read_or_refused_with_an_error_of_ours(text: str) -> None:
    try:
        tree = read_tree(text)
    except BadTreeError:
        return
    for notation in ("brackets", "s-expression", "json"):
        assert read_tree(write_tree(tree, notation)) == tree


@given(some.text(alphabet='()[]|,;:=/.-+0123456789 maxincheplyrsdtfubALR\n\u2212"\\{', max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_or_refused_with_an_error_of_ours(text: str) -> None:
    try:
        tree = read_tree(text)
    except BadTreeError:
        return
    assert read_tree(write_tree(tree)) == tree
