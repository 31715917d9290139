"""Who sits where."""

from __future__ import annotations

import pytest

from plyground import load
from plyground.cli.seats import seats_for, split_seats, told, with_setting
from plyground.core.errors import BadOptionError
from plyground.core.record import Record


def test_by_default_a_person_plays_against_an_easy_engine() -> None:
    assert seats_for(load("hex")) == ["human", "engine:level=4"]
    assert seats_for(load("coins", players=3)) == ["human", "engine:level=4", "engine:level=4"]
    assert seats_for(load("8-puzzle")) == ["human"]


def test_a_comma_stands_between_seats_and_between_settings() -> None:
    assert split_seats("engine:level=3,seconds=2, human") == ["engine:level=3,seconds=2", "human"]
    assert split_seats("textbook:monte-carlo,nodes=50,random") == ["textbook:monte-carlo,nodes=50", "random"]


def test_options_fill_in_what_the_texts_leave_open() -> None:
    assert seats_for(load("hex"), level=7, seconds=0.5) == ["human", "engine:level=7,seconds=0.5"]
    assert seats_for(load("hex"), seats="engine:level=2,textbook:minimax", level=9) == [
        "engine:level=2",
        "textbook:minimax,level=9",
    ]
    assert seats_for(load("hex"), against="engine:depth=3") == ["human", "engine:depth=3"]
    assert seats_for(load("hex"), against="engine:depth=3", seconds=9) == ["human", "engine:depth=3"]


def test_a_record_says_who_plays_unless_somebody_else_is_asked_for() -> None:
    record = Record("hex", tags={"Seat1": "engine:level=8", "Seat2": "human"})
    assert seats_for(load("hex"), record=record) == ["engine:level=8", "human"]
    assert seats_for(load("hex"), record=record, level=2) == ["engine:level=2", "human"]
    assert seats_for(load("hex"), record=record, against="random") == ["human", "random"]
    stranger = Record("hex", tags={"Seat1": "Deep Thought", "Seat2": "engine:mood=bad"})
    assert seats_for(load("hex"), record=stranger) == ["human", "engine:level=4"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seats": "human"}, "hex has 2 seats; --seats names 1"),
        ({"against": "god"}, "A seat is played by human; .* found 'god'"),
        ({"against": "engine:mood=bad"}, "'mood=bad' cannot be set"),
        ({"against": "human", "level": 3}, "--level is for a player that thinks"),
        ({"against": "random", "seconds": 3.0}, "--seconds is for a player that thinks"),
        ({"against": "random", "ponders": True}, "--ponder is for a player that thinks"),
        ({"seats": "level=3,human"}, "found 'level=3'"),
    ],
)
def test_what_means_nobody_is_refused(asked: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptionError, match=sentence):
        seats_for(load("hex"), **asked)  # type: ignore[arg-type]


def test_settings_are_changed_in_place() -> None:
    assert with_setting("engine", "level", "3") == "engine:level=3"
    assert with_setting("textbook:minimax,level=2", "level", "3") == "textbook:minimax,level=3"


def test_players_are_told_in_words() -> None:
    assert told("engine:level=4") == "the engine, level 4 of 10"
    assert told("engine") == "the engine, full strength"
    assert told("engine:level=4,seconds=3") == "the engine, level 4 of 10, 3 s a move"
    assert told("engine:depth=2") == "engine:depth=2"
    assert told("textbook:minimax") == "textbook:minimax"
