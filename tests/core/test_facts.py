"""Facts and options: declared, checked, refused with a reason."""

from __future__ import annotations

import pytest

from plyground import Facts, Option, games, load
from plyground.core.errors import BadGameError, BadOptionError
from plyground.core.facts import Repetition


@pytest.mark.parametrize(("given", "value"), [("5", 5), (5, 5), (" 7 ", 7)])
def test_a_number_may_be_given_as_text(given: int | str, value: int) -> None:
    assert Option("rows", 6, "rows", 1, 9).parse(given) == value


@pytest.mark.parametrize("given", ["0", 10, "ten", "", 2.5, True, "1000000000000000000000"])
def test_a_value_out_of_range_is_refused_with_the_range(given: int | str) -> None:
    with pytest.raises(BadOptionError, match="rows must be a whole number from 1 to 9; it was"):
        Option("rows", 6, "rows", 1, 9).parse(given)


@pytest.mark.parametrize(("given", "value"), [("yes", True), ("off", False), (True, True), ("0", False)])
def test_a_switch_understands_words(given: str | bool, value: bool) -> None:  # noqa: FBT001
    assert Option("swap", default=False, help="swap").parse(given) is value


def test_a_switch_refuses_other_words() -> None:
    with pytest.raises(BadOptionError, match="swap must be yes or no; it was maybe"):
        Option("swap", default=False, help="swap").parse("maybe")


def test_an_option_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(BadOptionError, match="connect-four has no option 'colour'; its options are: columns, rows, k"):
        load("connect-four", colour="red")


def test_facts_that_contradict_themselves_are_refused() -> None:
    for wrong in ({"players": 0}, {"utility": (1.0, -1.0)}, {"longest": 0}):
        with pytest.raises(BadGameError):
            Facts(**wrong)


def test_a_repetition_that_cannot_be_or_cannot_be_paid_is_refused() -> None:
    for times in (1, 0, -3, 2.5):
        with pytest.raises(BadGameError, match="from the 2nd time on"):
            Repetition(times)  # type: ignore[arg-type]
    with pytest.raises(BadGameError, match="must pay from -1 to 1; the facts pay 2 and -2"):
        Facts(repetition=Repetition(3, payoff=2))
    with pytest.raises(BadGameError, match="must pay from 0 to 1; the facts pay 1 and -1"):
        Facts(utility=(0.0, 1.0), repetition=Repetition(3, payoff=1))
    with pytest.raises(BadGameError, match="told by a Repetition, or None; the facts say 3"):
        Facts(repetition=3)  # type: ignore[arg-type]
    assert Facts(repetition=Repetition(3, payoff=-1)).repetition_payoffs(1) == (1.0, -1.0)


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.name)
def test_every_option_refuses_values_beyond_its_ends(entry: object) -> None:
    for option in entry.options:  # type: ignore[attr-defined]
        beyond = [end + step for end, step in ((option.lowest, -1), (option.highest, 1)) if end is not None]
        for value in beyond:
            with pytest.raises(BadOptionError):
                load(entry.name, **{option.name: value})  # type: ignore[attr-defined]
