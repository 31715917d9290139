"""A session: history, undo, redo, resignation, chance, records."""

from __future__ import annotations

import pytest

from plyground import load
from plyground.core.errors import BadRecordError, IllegalActionError
from plyground.core.game import CHANCE
from plyground.core.record import Record, read_record
from plyground.engines.random_player import RandomPlayer
from plyground.sessions.session import GameOver, MovePlayed, Session


def test_a_move_is_played_and_told() -> None:
    session = Session(load("tic-tac-toe"))
    assert session.submit("b2") == [MovePlayed(0, "b2")]
    assert (session.player, session.texts()) == (1, ("b2",))


def test_an_illegal_move_changes_nothing() -> None:
    session = Session(load("tic-tac-toe"))
    session.submit("b2")
    before = session.state
    with pytest.raises(IllegalActionError, match="'b2' is not a legal action"):
        session.submit("b2")
    assert session.state == before
    assert session.texts() == ("b2",)


def test_undo_and_redo_walk_the_history_and_a_new_move_forgets_what_was_undone() -> None:
    session = Session(load("tic-tac-toe"))
    for move in ("a1", "b2", "c3"):
        session.submit(move)
    assert session.undo()
    assert session.undo()
    assert session.texts() == ("a1",)
    assert session.redo()
    assert session.texts() == ("a1", "b2")
    session.submit("a3")
    assert not session.redo()


def test_there_is_nothing_to_undo_at_the_start() -> None:
    session = Session(load("tic-tac-toe"))
    assert not session.undo()
    assert not session.redo()


def test_the_end_is_told_once_with_its_outcome() -> None:
    session = Session(load("tic-tac-toe"))
    for move in ("a1", "b1", "a2", "b2"):
        session.submit(move)
    events = session.submit("a3")
    assert isinstance(events[-1], GameOver)
    assert session.is_over
    with pytest.raises(IllegalActionError, match="over"):
        session.submit("c3")


def test_who_resigns_has_ended_the_game_until_it_is_undone() -> None:
    session = Session(load("tic-tac-toe"))
    session.submit("a1")
    assert session.resign().resigned == 1
    assert session.is_over
    with pytest.raises(IllegalActionError, match="resigned"):
        session.submit("b2")
    with pytest.raises(IllegalActionError, match="resigned"):
        session.play(session.game.actions(session.state)[0])
    assert not session.redo()
    again = Session.resume(load("tic-tac-toe"), read_record(session.record().write()))
    assert again.is_over
    assert session.undo()
    assert not session.is_over


def test_dice_are_rolled_by_themselves_and_undone_with_the_move_before() -> None:
    session = Session(load("pig"), dice=RandomPlayer(1))
    plies = session.plies
    session.submit("roll")
    assert session.player != CHANCE
    assert session.plies > plies + 1
    assert session.undo()
    assert session.plies == plies


def test_a_record_resumes_where_it_ended_and_keeps_options_and_start() -> None:
    game = load("connect-four", columns=5, rows=4)
    session = Session(game, start="moves a b")
    session.submit("c")
    record = read_record(session.record(Event="test").write())
    assert record.options == {"columns": 5, "rows": 4, "k": 4}
    assert record.tags["Event"] == "test"
    again = Session.resume(load(record.game, **record.options), record)
    assert again.state == session.state


def test_a_record_of_another_game_or_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(BadRecordError, match="of hex, not of tic-tac-toe"):
        Session.resume(load("tic-tac-toe"), Record("hex"))
    with pytest.raises(BadRecordError, match="action 2: 'a1' is not a legal action"):
        Session.resume(load("tic-tac-toe"), Record("tic-tac-toe", actions=("a1", "a1")))
    with pytest.raises(BadRecordError, match="Resigned"):
        Session.resume(load("tic-tac-toe"), Record("tic-tac-toe", tags={"Resigned": "9"}))


def test_the_same_seed_makes_the_same_random_choices() -> None:
    game = load("connect-four")

    def choices(seed: int) -> list[int]:
        player = RandomPlayer(seed)
        return [player.choose(game, game.initial()) for _ in range(20)]

    assert choices(5) == choices(5)
    assert choices(5) != choices(6)
