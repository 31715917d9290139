"""PGN: read, checked, written; compared with python-chess."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from plyground.core.errors import BadRecordError
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.games import catalogue
from plyground.sessions.session import Session
from plyground.wire.pgn import PgnGame, PgnMove, looks_like_pgn, read_pgn, scan_pgn
from plyground.wire.pgn_games import checked, game_in_pgn, pgn_from_record, record_in_pgn, record_of
from plyground.wire.pgn_variations import pgn_of, variations_of
from plyground.wire.pgn_writing import write_games, write_pgn
from tests.wire.conversation import refusal_of

GAME = """[Event "Casual"]
[Site "London ENG"]
[Date "1851.06.21"]
[White "Anderssen, A. \\"Adolf\\""]
[Black "Kieseritzky"]
[Result "1-0"]
[ECO "C33"]

{The Immortal.} 1. e4 e5 2. f4 exf4 3. Bc4 (3. Nf3 {is usual} g5 (3... d5 $5) 4. h4) 3... Qh4+!? 4. Kf1 b5?! ; Bryan
% this line says nothing
5. Bxb5 Nf6 6. Nf3 Qh6 1-0
"""


_loaded = cache(catalogue.load_named)


def load(name: str, options: dict[str, OptionValue]) -> Game[Any, Any]:
    return _loaded(name, **options)


def read_one(text: str) -> PgnGame:
    (game,) = read_pgn(text)
    return checked(game, load("chess", {}))


def test_a_game_is_read_with_tags_comments_glyphs_and_variations_within_variations() -> None:
    game = read_one(GAME)
    assert game.tags["White"] == 'Anderssen, A. "Adolf"'
    assert (game.result, game.comment) == ("1-0", "The Immortal.")
    assert [move.text for move in game.moves][:6] == ["e4", "e5", "f4", "exf4", "Bc4", "Qh4+"]
    (line,) = game.moves[4].instead
    assert [move.text for move in line] == ["Nf3", "g5", "h4"]
    assert line[0].after == "is usual"
    assert line[1].instead[0][0].glyphs == [5]
    assert game.moves[5].glyphs == [5]
    assert (game.moves[7].glyphs, game.moves[7].after) == ([6], "Bryan")


def test_what_is_written_is_read_back_the_same_by_us_and_by_another_program() -> None:
    game = read_one(GAME)
    text = write_pgn(game)
    assert all(len(line) < 80 for line in text.splitlines())
    assert text.startswith('[Event "Casual"]\n[Site "London ENG"]\n[Date "1851.06.21"]\n[Round "?"]\n')
    assert "3. Bc4 (3. Nf3 {is usual} 3... g5 (3... d5 $5) 4. h4) 3... Qh4+ $5 4. Kf1 b5" in text.replace("\n", " ")
    again = read_one(text)
    assert _plain(again.moves) == _plain(game.moves)
    assert (again.comment, again.result) == (game.comment, game.result)
    other = chess.pgn.read_game(io.StringIO(text))
    assert other is not None
    assert not other.errors
    assert _theirs(other) == _plain(game.moves)


def _plain(moves: list[PgnMove]) -> list[object]:
    return [
        (move.text, sorted(move.glyphs), move.before, move.after, [_plain(line) for line in move.instead]) for move in moves
    ]


def _theirs(node: chess.pgn.GameNode) -> list[object]:
    """python-chess's tree in the same form: an alternative stands at the move that it replaces."""
    found: list[object] = []
    while node.variations:
        first, *others = node.variations
        lines = [[_their_move(other, []), *_theirs(other)] for other in others]
        found.append(_their_move(first, lines))
        node = first
    return found


def _their_move(node: chess.pgn.ChildNode, lines: list[list[object]]) -> tuple[object, ...]:
    return (node.san(), sorted(node.nags), " ".join(node.starting_comment.split()), " ".join(node.comment.split()), lines)


def _random_game(seed: int) -> chess.pgn.Game:
    dice = random.Random(seed)
    game = chess.pgn.Game()
    if seed % 3 == 1:
        board = chess.Board.from_chess960_pos(dice.randrange(960))
        game.setup(board)
        game.headers["Variant"] = "Chess960"
    elif seed % 3 == 2:
        board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17")
        game.setup(board)
    _grow(game, dice, 40, 0)
    return game


def _grow(node: chess.pgn.GameNode, dice: random.Random, plies: int, deep: int) -> None:
    for _ in range(plies):
        moves = list(node.board().legal_moves)
        if not moves or node.board().is_game_over(claim_draw=True):
            return
        dice.shuffle(moves)
        child = node.add_variation(moves[0])
        if dice.random() < 0.2:
            child.nags.add(dice.randrange(1, 140))
        if dice.random() < 0.2:
            child.comment = dice.choice(["good", "[%clk 0:01:02] long " * 9, "x; y (z) $3 [a]"]).strip()
        if len(moves) > 1 and deep < 3 and dice.random() < 0.15:
            side = node.add_variation(moves[1])
            if dice.random() < 0.5:
                side.starting_comment = "or else"
            _grow(side, dice, dice.randrange(6), deep + 1)
        node = child


@pytest.mark.parametrize("seed", range(12))
def test_games_of_another_program_are_understood_alike_and_so_are_ours_by_it(seed: int) -> None:
    theirs = _random_game(seed)
    ours = read_one(str(theirs))
    assert _plain(ours.moves) == _theirs(theirs)
    other = chess.pgn.read_game(io.StringIO(write_pgn(ours)))
    assert other is not None
    assert not other.errors
    assert _theirs(other) == _theirs(theirs)


def test_several_games_of_a_file_are_told_apart_also_without_tags_or_results() -> None:
    text = '[Event "a"]\n\n1. e4 e5\n\n[Event "b"]\n[Result "0-1"]\n\n1. d4 0-1\n1. c4 * \n[Event "empty"]\n'
    games = read_pgn(text)
    assert [(game.tags.get("Event"), [move.text for move in game.moves], game.result) for game in games] == [
        ("a", ["e4", "e5"], "*"),
        ("b", ["d4"], "0-1"),
        (None, ["c4"], "*"),
        ("empty", [], "*"),
    ]
    assert len(read_pgn(write_games(games))) == 4
    assert record_in_pgn(text, 2, load).actions == ("d4",)
    with pytest.raises(BadRecordError, match="from 1 to 4; it was 5"):
        record_in_pgn(text, 5, load)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Event "a"]\n\n1. e4 e5 2. Ke3 *', "Game 1 of the PGN text, line 3, move 2. 'Ke3' is not a legal action for White"),
        ("1. e4 *\n\n1. e4\n(1. d4 Nf6 2. Qd8) *", "Game 2 of the PGN text, line 4, move 2. 'Qd8'"),
        ("1. e4 e5 {no end", "Game 1 of the PGN text, line 1: the comment that begins here has no end"),
        ("1. e4 (1. d4", "the variation that begins here has no end"),
        ("1. e4 )", "without a ("),
        ("( 1. e4 )", "must stand behind the move that it replaces"),
        ("1. e4 ()", "a variation without a move"),
        ("$1 e4", "must stand behind a move"),
        ("1. e4 $999", r"a glyph is a number from $0 to $255"),
        ('[White "x]\n1. e4', "expected a tag such as"),
        ("1. e4 e5 & 2. d4", "expected a move, a comment, a variation or a result; found '& 2. d4'"),
        ('[FEN "rubbish"]\n\n1. e4', "the tag FEN: Expected a position"),
        ('[Variant "Atomic"]\n\n1. e4', "the variant 'Atomic' is not known"),
        ("", "There is no game in the PGN text"),
    ],
)
def test_what_is_wrong_is_said_with_the_game_the_line_and_the_move(text: str, said: str) -> None:
    refusal = refusal_of(lambda: [(record_of(pgn, load), checked(pgn, load("chess", {}))) for pgn in read_pgn(text)])
    assert said in (refusal or "nothing was refused")


def test_a_record_becomes_pgn_and_the_same_record_again() -> None:
    chess_960 = catalogue.load_named("chess", setup=7)
    start = chess_960.initial()
    first = chess_960.write_action(start, chess_960.actions(start)[0])
    record = record_in_pgn('[White "Ada"]\n[Black "Bob"]\n[Result "0-1"]\n[Termination "time forfeit"]\n\n1. e4 0-1', 1, load)
    assert (record.actions, record.tags["Late"], record.tags["White"]) == (("e4",), "1", "Ada")
    text = write_pgn(pgn_from_record(record, catalogue.load_named("chess")))
    assert '[Result "0-1"]' in text
    assert record_in_pgn(text, 1, load) == record
    shuffled = pgn_from_record(type(record)("chess", {"setup": 7, "draws": "claimed"}, (first,)), chess_960)
    assert shuffled.tags["Variant"] == "Chess960"
    assert shuffled.tags["FEN"] == chess_960.write_position(start)
    other = chess.pgn.read_game(io.StringIO(write_pgn(shuffled)))
    assert other is not None
    assert other.board().chess960
    assert not other.errors


def test_a_game_that_went_on_after_a_repetition_that_nobody_claimed_is_read_whole() -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 3
    record = record_in_pgn(shuffle + "e4 *", 1, load)
    assert record.options["draws"] == "automatic"
    assert record.actions[-1] == "e4"
    assert len(Session.resume(load("chess", record.options), record).texts()) == 13
    quiet = '[FEN "7k/8/8/8/8/8/R7/K7 w - - 98 80"]\n\nRb2 Kg8 Rb3 Kh8 *'
    assert record_in_pgn(quiet, 1, load).actions == ("Rb2", "Kg8", "Rb3", "Kh8")
    assert len(variations_of(read_pgn(quiet)[0], load).main()) == 5


def test_a_record_of_another_game_has_no_pgn() -> None:
    nim = catalogue.load_named("nim")
    with pytest.raises(BadRecordError, match="PGN is for chess and its variants"):
        pgn_from_record(record_in_pgn("1. e4", 1, load).__class__("nim"), nim)


def test_variations_of_a_session_hold_every_line_and_become_the_same_pgn() -> None:
    (pgn,) = read_pgn(GAME)
    tree = variations_of(pgn, load)
    assert len(tree.main()) == 13
    assert len(tree.nodes) == 17
    assert {node.note for node in tree.nodes.values()} >= {"The Immortal.", "is usual", "!?", "?! Bryan"}
    again = pgn_of(tree, {"White": "Anderssen"})
    assert _plain(again.moves) == _plain(checked(pgn, tree.game).moves)
    assert again.comment == "The Immortal."


def test_a_record_is_told_from_pgn_by_its_first_tag() -> None:
    assert looks_like_pgn(GAME)
    assert looks_like_pgn("1. e4 e5")
    assert not looks_like_pgn('[Game "chess"]\n\ne4 e5\n')
    assert not looks_like_pgn("hello")


PIECES = [
    "e4",
    "Nf3",
    "1.",
    "(",
    ")",
    "{",
    "}",
    "$3",
    "!",
    "?!",
    ";",
    "%",
    '[FEN "',
    '"]',
    "\n",
    " ",
    "*",
    "1-0",
    "O-O",
    "\\",
    "--",
]


@settings(max_examples=600, deadline=None)
@given(some.one_of(some.text(max_size=60), some.lists(some.sampled_from(PIECES), max_size=25).map(" ".join)))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    refusal = refusal_of(lambda: [(write_pgn(pgn), record_of(pgn, load)) for pgn in read_pgn(text)])
    assert refusal is None or "\n" not in refusal


@cache
def _random_text(seed: int) -> str:
    return str(_random_game(seed)) if seed else GAME


@settings(max_examples=80, deadline=None)
@given(
    some.integers(0, 2), some.integers(0, 3000), some.sampled_from(["(", ")", "{", "}", "Qh9", "$", "[", '"', "1-0", "\n", "é"])
)
def test_a_damaged_game_is_read_or_refused_in_one_sentence(seed: int, place: int, sign: str) -> None:
    text = _random_text(seed)
    place %= len(text)
    refusal = refusal_of(lambda: [checked(pgn, load("chess", {})) for pgn in read_pgn(text[:place] + sign + text[place:])])
    assert refusal is None or ("Game" in refusal and "\n" not in refusal)


@settings(max_examples=300, deadline=None)
@given(some.text(max_size=200), some.text(max_size=50), some.text(max_size=200))
def test_whatever_a_comment_or_a_tag_says_the_game_can_be_read_again(comment: str, tag: str, before: str) -> None:
    game = PgnGame({"White": tag}, [PgnMove("e4", after=comment, instead=[[PgnMove("d4", before=before)]])], "*", before)
    (again,) = read_pgn(write_pgn(game))
    assert again.tags["White"] == " ".join(tag.split())
    assert [move.text for move in again.moves] == ["e4"]
    assert [move.text for move in again.moves[0].instead[0]] == ["d4"]
    assert again.moves[0].after == " ".join(comment.replace("}", ")").replace("\x00", " ").split())


def numbered(*moves: str) -> str:
    """A text of games that tell only who plays, each on four lines."""
    return "".join(f'[White "W{number}"]\n\n{text} *\n\n' for number, text in enumerate(moves, 1))


BROKEN = {
    "a sign that means nothing": ("1. e4 § e5", "line 7: expected a move"),
    "a comment without an end": ("1. e4 {so", "line 7: the comment that begins here has no end"),
    "a variation without an end": ("1. e4 (1. d4 d5", "line 7: the variation that begins here has no end"),
    "a bracket too many": ("1. e4 ) e5", "line 7: there is a ) without a ("),
    "a tag without an end": ('1. e4 e5\n[Black "B2]\n[Round "1"]\n', "line 8: expected a tag"),
}


@pytest.mark.parametrize(("moves", "fault"), BROKEN.values(), ids=BROKEN.keys())
def test_a_game_that_cannot_be_read_hides_none_of_the_others(moves: str, fault: str) -> None:
    text = numbered("1. e4", moves, "1. c4 e5 (1... c5)", "1. f4")
    with pytest.raises(BadRecordError, match="Game 2 of the PGN text"):
        read_pgn(text)
    games = list(scan_pgn(text))
    broken = [game for game in games if game.fault]
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert len(broken) == 1
    assert fault in broken[0].fault
    assert games[0].tags["White"] == "W1"
    assert [move.text for move in games[-1].moves] == ["f4"]
    assert [move.text for move in games[-2].moves] == ["c4", "e5"]
    assert games[-1].line == text.split("W4")[0].count("\n") + 1


def test_a_text_in_which_hardly_anything_can_be_read_is_no_pgn() -> None:
    with pytest.raises(BadRecordError, match="Game 101 of the PGN text"):
        list(scan_pgn('[White "?]\n\n§\n' * 1000))


def test_a_game_is_taken_by_its_number_and_only_then_from_several() -> None:
    text = numbered("1. e4", "1. d4 §", "1. c4")
    assert [move.text for move in game_in_pgn(text, 3).moves] == ["c4"]
    assert game_in_pgn(numbered("1. e4"), None).tags["White"] == "W1"
    for number, reason in (
        (None, "holds 3 games; say which by its number, from 1 to 3"),
        (2, "Game 2 of the PGN text, line 7"),
    ):
        with pytest.raises(BadRecordError, match=reason):
            game_in_pgn(text, number)
    for number in (-1, 0, 4):
        with pytest.raises(BadRecordError, match=f"must be from 1 to 3; it was {number}"):
            game_in_pgn(text, number)


@settings(max_examples=200, deadline=None)
@given(some.lists(some.sampled_from(["[W ", '"x"', "]", "\n", "1. ", "e4 ", "* ", "{", "}", "(", ")", "§", "$7 ", ";", "%"])))
def test_scanning_agrees_with_reading_whatever_is_in_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    expected, scanned = (_told(read, text) for read in (read_pgn, scan_pgn))
    if isinstance(expected, str):
        first = scanned if isinstance(scanned, str) else next(game.fault for game in scanned if game.fault)
        assert first == expected
    else:
        assert scanned == expected


def _told(read: Callable[[str], Iterable[PgnGame]], text: str) -> list[PgnGame] | str:
    """The games of a text, or why there are none."""
    try:
        return list(read(text))
    except BadRecordError as refusal:
        return str(refusal)
