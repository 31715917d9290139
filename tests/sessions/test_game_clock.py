"""The clock of a game that is played."""

from __future__ import annotations

import pytest

from plyground.core.clock import Clock
from plyground.core.errors import BadLimitError, BadRecordError
from plyground.sessions.game_clock import GameClock, clock_text


class Hand:
    """A hand that a test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def _clock(text: str, hand: Hand, players: int = 2) -> GameClock:
    return GameClock(Clock.read(text, players=players), text=text, now=hand)


def test_only_the_time_of_the_player_to_move_runs_and_a_move_earns_the_increment() -> None:
    hand = Hand()
    clock = _clock("60+2", hand)
    clock.start(1)
    hand.seconds += 10
    assert (clock.left(0), clock.left(1)) == (60, 50)
    assert not clock.stop()
    hand.seconds += 10
    assert (clock.left(0), clock.left(1)) == (60, 52)


def test_asking_again_does_not_start_the_time_anew() -> None:
    hand = Hand()
    clock = _clock("60", hand)
    clock.start(0)
    hand.seconds += 20
    clock.start(0)
    hand.seconds += 20
    assert clock.left(0) == 20
    assert clock.now().left == (20, 60)


def test_a_move_after_the_time_is_late_and_earns_nothing() -> None:
    hand = Hand()
    clock = _clock("5+3", hand)
    clock.start(0)
    hand.seconds += 6
    assert clock.stop()
    assert clock.left(0) == 0


def test_a_clock_that_is_halted_has_taken_the_time_but_gives_no_increment() -> None:
    hand = Hand()
    clock = _clock("60+5", hand)
    clock.start(0)
    hand.seconds += 10
    clock.halt()
    hand.seconds += 10
    assert clock.left(0) == 50
    assert not clock.stop()


def test_a_clock_that_is_off_measures_and_keeps_nothing() -> None:
    hand = Hand()
    clock = _clock("60", hand)
    assert clock.tags()
    clock.switch_off()
    clock.start(0)
    hand.seconds += 90
    assert not clock.stop()
    assert clock.left(0) == 60
    assert clock.tags() == {}


def test_a_record_keeps_the_clock_as_it_stands() -> None:
    hand = Hand()
    clock = _clock("300+3", hand)
    clock.start(0)
    hand.seconds += 12.5
    clock.stop()
    assert clock.tags() == {"Clock": "300+3", "Left": "290.5 300.0"}
    again = GameClock.from_tags(clock.tags(), 2)
    assert again is not None
    assert again.tags() == clock.tags()
    assert GameClock.from_tags({}, 2) is None


@pytest.mark.parametrize("left", ["1", "1 2 3", "a b", "-1 5", "1e9 2", "nan 1"])
def test_a_record_with_impossible_times_is_refused(left: str) -> None:
    with pytest.raises(BadRecordError, match="seconds of 2 players"):
        GameClock.from_tags({"Clock": "10", "Left": left}, 2)


def test_a_clock_that_is_none_is_refused() -> None:
    with pytest.raises(BadLimitError, match="seconds\\+increment"):
        GameClock.from_tags({"Clock": "soon"}, 2)


@pytest.mark.parametrize(
    ("seconds", "text"), [(300, "5:00"), (61.9, "1:01"), (3723, "1:02:03"), (9.46, "9.4"), (0, "0.0"), (20, "0:20")]
)
def test_times_are_written_for_people(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
