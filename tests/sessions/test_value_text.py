"""Values in words: only where the words are true of the game."""

from __future__ import annotations

import plyground
from plyground.core.facts import OptionValue
from plyground.core.search import SearchInfo
from plyground.sessions.scoring import value_text


def _told(name: str, value: float, ends_in: int | None = None, **options: OptionValue) -> str:
    info = SearchInfo(depth=1, value=value, player=0, is_proven=True, ends_in=ends_in)
    return value_text(info, plyground.load(name, **options))


def test_a_contest_is_won_lost_or_drawn() -> None:
    assert [_told("tic-tac-toe", value) for value in (1.0, 0.0, -1.0)] == ["wins", "draws", "loses"]
    assert _told("connect-four", 1.0, 7) == "wins in 7"


def test_nothing_is_a_draw_among_three() -> None:
    assert [_told("coins", value, players=3) for value in (0.0, 0.5, -1.0)] == ["+0.00", "+0.50", "loses"]
    assert _told("pig", 0.0, players=3) == "+0.00"


def test_nothing_is_a_draw_for_who_plays_alone_or_where_payoffs_have_any_sum() -> None:
    assert _told("2048", 0.0) == "+0.00"
    assert _told("8-puzzle", 0.0) == "+0.00"
    assert [_told("examples/truce.py", value) for value in (0.0, 1.0, -1.0)] == ["+0.00", "+1.00", "-1.00"]


def test_one_more_than_the_other_is_no_whole_win_where_margins_count() -> None:
    assert [_told("kalah", value, payoff="margin") for value in (1.0, 0.0, 12.0)] == ["+1.00", "draws", "+12.00"]


def test_a_guess_is_a_number_in_every_game() -> None:
    assert value_text(SearchInfo(depth=1, value=1.0, player=0), plyground.load("tic-tac-toe")) == "+1.00"
