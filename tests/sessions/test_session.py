"""A session: history, undo, redo, resignation, chance, records."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from plyground import load
from plyground.boards.schema import render_schema
from plyground.core.errors import BadRecordError, IllegalActionError
from plyground.core.game import CHANCE, OVER, Game
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


KINGS = "B:WK32:BK1,K2"
TO_AND_FRO = ["1-6", "32-28", "6-1", "28-32"]
THREE_TIMES = [
    (load("checkers"), KINGS, TO_AND_FRO * 2),
    (load("nine-mens-morris", men=3), "", ["b2", "a2", "a1", "c3", "c2", "b3", *["c2-c1", "b3-a3", "c1-c2", "a3-b3"] * 2]),
    (load("nine-mens-morris", men=6), "w1b/w2/4/2b/bw1 w 0 0 5", ["b4-b3", "d2-d3", "b3-b4", "d3-d2"] * 2),
    (load("nine-mens-morris"), "w2/w1b/2b/b4w/3/1w1/2b w 0 0 7", ["d2-d1", "a4-b4", "d1-d2", "b4-a4"] * 2),
]


@pytest.mark.parametrize(("game", "start", "texts"), THREE_TIMES, ids=lambda value: getattr(value, "title", None))
def test_the_third_time_a_position_stands_is_a_draw(game: Game[Any, Any], start: str, texts: list[str]) -> None:
    session = Session(game, start)
    for text in texts[:-1]:
        session.submit(text)
        assert not session.is_over
    assert session.submit(texts[-1])[-1] == GameOver("A draw: the position stands for the third time.")
    assert (session.is_over, session.player, session.utilities) == (True, OVER, (0.0, 0.0))
    assert len(session.past) == session.plies
    assert not game.is_terminal(session.state), "a state does not know what came before it"
    with pytest.raises(IllegalActionError, match=r"Nothing can be played: the game is over\. A draw: the position"):
        session.play(game.actions(session.state)[0])
    with pytest.raises(IllegalActionError, match="Nobody can resign"):
        session.resign()


def test_a_repetition_is_described_as_an_end() -> None:
    session = Session(load("checkers"), KINGS)
    assert session.describe() == session.game.describe(session.state)
    for text in TO_AND_FRO * 2:
        session.submit(text)
    shown = session.describe()
    assert (shown["turn"], shown["moves"], shown["say"]) == (OVER, [], session.outcome())
    assert shown["result"] == {"utilities": [0.0, 0.0], "text": "A draw: the position stands for the third time."}
    assert shown["marks"] == [{"kind": "last", "targets": ["28", "32"], "by": "last"}]
    jsonschema.Draft202012Validator(render_schema() | {"$ref": "#/$defs/position"}).validate(shown)


def test_a_repetition_is_taken_back_and_another_move_leads_on() -> None:
    session = Session(load("checkers"), KINGS)
    for text in TO_AND_FRO * 2:
        session.submit(text)
    assert session.undo()
    assert (session.player, session.utilities) == (1, None)
    assert session.redo()
    assert session.is_over
    assert session.undo()
    assert session.submit("28-24") == [MovePlayed(1, "28-24")]


def test_a_record_of_a_repetition_leads_to_the_same_end_and_to_nothing_after_it() -> None:
    game = load("checkers")
    session = Session(game, KINGS)
    for text in TO_AND_FRO * 2:
        session.submit(text)
    record = read_record(session.record().write())
    assert record.tags == {"Result": "0 0"}
    again = Session.resume(game, record)
    assert (again.is_over, again.outcome(), again.record()) == (True, session.outcome(), record)
    with pytest.raises(BadRecordError, match=r"action 9: the game is over by then\. A draw: the position stands"):
        Session.resume(game, Record("checkers", actions=(*record.actions, "1-6"), start=KINGS))


def test_who_resigned_is_described_without_payoffs() -> None:
    session = Session(load("tic-tac-toe"))
    session.resign()
    shown = session.describe()
    assert (shown["turn"], shown["moves"], shown["say"]) == (OVER, [], "Crosses resigned.")
    assert "result" not in shown


def test_the_same_seed_makes_the_same_random_choices() -> None:
    game = load("connect-four")

    def choices(seed: int) -> list[int]:
        player = RandomPlayer(seed)
        return [player.choose(game, game.initial()) for _ in range(20)]

    assert choices(5) == choices(5)
    assert choices(5) != choices(6)


def test_who_is_out_of_time_has_lost_and_the_record_says_so() -> None:
    session = Session(load("tic-tac-toe"))
    session.submit("b2")
    assert session.run_out() == GameOver("Noughts ran out of time.", late=1)
    assert (session.player, session.utilities) == (OVER, None)
    with pytest.raises(IllegalActionError, match="Noughts ran out of time"):
        session.submit("a1")
    with pytest.raises(IllegalActionError, match="Nobody can be out of time"):
        session.run_out()
    record = session.record()
    assert record.tags["Late"] == "2"
    again = Session.resume(session.game, read_record(record.write()))
    assert again.outcome() == "Noughts ran out of time."
    assert again.undo()
    assert (again.player, again.late) == (1, None)


def test_a_record_in_which_nobody_known_is_late_is_refused() -> None:
    with pytest.raises(BadRecordError, match="tag Late must be a seat from 1 to 2"):
        Session.resume(load("tic-tac-toe"), Record("tic-tac-toe", tags={"Late": "3"}))
