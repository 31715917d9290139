"""One game: clocks, offences, openings and dice."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import count, islice
from typing import Any

import pytest

import plyground
from plyground.core.clock import Clock
from plyground.core.errors import BadLimitError
from plyground.core.game import CHANCE, Game
from plyground.core.record import read_record
from plyground.core.search import Limits
from plyground.matches.competitor import RandomCompetitor
from plyground.matches.openings import openings, seed_from, usual_plies
from plyground.matches.playing import Ending, play_game
from plyground.sessions.session import Session
from tests.matches.players import Player, make

OFFENCES = {
    "raises": (Ending.CRASH, "ZeroDivisionError: I cannot divide"),
    "leaves": (Ending.CRASH, "SystemExit: 7"),
    "cheats": (Ending.ILLEGAL, "chose 'castling'"),
    "shrugs": (Ending.ILLEGAL, "chose None"),
    "nasty": (Ending.ILLEGAL, "chose something that is a Nasty"),
    "nap:0.2": (Ending.TIME, "took 0.2"),
}


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "kalah", "pig"])
def test_a_game_is_played_to_its_end_and_its_record_replays_to_the_same_result(name: str) -> None:
    game = plyground.load(name)
    players = [RandomCompetitor("a", 1), RandomCompetitor("b", 2)]
    played = play_game(game, players, dice_seed=5)
    assert played.ending == Ending.RULES
    record = read_record(played.record(game, ["a", "b"]).write())
    end = record.replay(game)[-1]
    assert tuple(game.utility(end, player) for player in range(2)) == played.utilities
    assert (record.tags["Seat1"], record.tags["Seat2"]) == ("a", "b")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("deed", OFFENCES)
def test_who_offends_has_lost_and_the_reason_is_kept(deed: str, seat: int) -> None:
    game = plyground.load("connect-four")
    players = [RandomCompetitor("b", 3), RandomCompetitor("b", 2)]
    players[seat] = Player(deed, 1)  # type: ignore[call-overload]
    clock = Clock(limits=Limits(seconds=0.05), grace=0.05)
    played = play_game(game, players, clock=clock)
    ending, why = OFFENCES[deed]
    assert (played.ending, played.offender) == (ending, seat)
    assert played.why.startswith(why)
    assert played.utilities == ((-1.0, 1.0) if seat == 0 else (1.0, -1.0))
    record = read_record(played.record(game, ["a", "b"]).write())
    assert len(record.replay(game)) == len(played.actions) + 1
    assert (record.tags["Ending"], record.tags["Offender"]) == (ending.value, str(seat + 1))


def test_a_clock_runs_over_the_whole_game_and_the_increment_is_added() -> None:
    game = plyground.load("connect-four")
    patient = play_game(game, [Player("nap:0.02", 1), RandomCompetitor("b", 2)], clock=Clock.for_game(0.05, 0.03, grace=0.05))
    assert patient.ending == Ending.RULES
    late = play_game(game, [Player("nap:0.03", 1), RandomCompetitor("b", 2)], clock=Clock.for_game(0.05, grace=0.0))
    assert (late.ending, late.offender) == (Ending.TIME, 0)


class Collector:
    """Notes whether Python may collect garbage while it chooses."""

    name = "collector"

    def __init__(self) -> None:
        self.was_enabled: list[bool] = []

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock, past: tuple[Any, ...] = ()) -> Any:
        del clock, past
        self.was_enabled.append(gc.isenabled())
        return game.actions(state)[0]


def test_no_clock_with_little_left_pays_for_the_collection_of_garbage() -> None:
    game = plyground.load("tic-tac-toe")
    for seconds, is_enabled in ((0.5, False), (60.0, True)):
        player = Collector()
        play_game(game, [player, player], clock=Clock.for_game(seconds))
        assert set(player.was_enabled) == {is_enabled}
        assert gc.isenabled()


def test_a_clock_goes_by_the_time_that_it_is_given() -> None:
    ticks = count()
    played = play_game(plyground.load("tic-tac-toe"), [Collector(), Collector()], now=lambda: float(next(ticks)))
    assert sum(played.seconds) == len(played.actions)


def test_a_clock_counts_what_is_spent() -> None:
    clock = Clock.read("10+0.5").started(1)
    assert clock.available == 10
    after = clock.spent(4)
    assert after.left == (10.0, 6.5)
    assert not after.is_over
    assert after.spent(6.55).left == (10.0, 0.5)
    assert after.spent(7).is_over
    assert not Clock().started(0).spent(1e9).is_over
    assert Clock(limits=Limits(seconds=1)).spent(1.2).is_over


@pytest.mark.parametrize("text", ["", "10+", "1:2", "-3", "0", "ten"])
def test_a_clock_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadLimitError):
        Clock.read(text)


def test_a_game_that_outlasts_its_declared_length_is_a_draw() -> None:
    game = plyground.load("connect-four")
    game.facts = replace(game.facts, longest=5)
    played = play_game(game, [RandomCompetitor("a", 1), RandomCompetitor("b", 2)])
    assert (played.ending, played.utilities, len(played.actions)) == (Ending.LENGTH, (0, 0), 5)


class Shuffler:
    """Moves its men to and fro once they are all placed, and notes what it is told of the past."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pasts: list[tuple[Any, ...]] = []

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock, past: tuple[Any, ...] = ()) -> Any:
        assert clock.is_over is False
        self.pasts.append((*past, state))
        seen = {game.key(earlier) for earlier in past}  # type: ignore[attr-defined]
        back = [action for action in game.actions(state) if game.key(game.result(state, action)) in seen]  # type: ignore[attr-defined]
        return back[0] if back else RandomCompetitor(seed=len(past)).choose(game, state, clock, past)


THREE_MEN = ["b2", "a2", "a1", "c3", "c2", "b3"]


def test_a_position_that_comes_for_the_third_time_ends_the_game_as_a_draw() -> None:
    game = plyground.load("nine-mens-morris", men=3)
    opening = [*THREE_MEN, "c2-c1", "b3-a3", "c1-c2", "a3-b3", "c2-c1", "b3-a3", "c1-c2"]
    player = Shuffler("b")
    played = play_game(game, [Shuffler("a"), player], opening)
    assert (played.ending, played.utilities, played.offender) == (Ending.REPETITION, (0.0, 0.0), None)
    assert played.actions == (*opening, "a3-b3")
    assert [len(past) for past in player.pasts] == [14], "thirteen earlier states and the one that stands"
    record = read_record(played.record(game, ["a", "b"]).write())
    assert (record.tags["Ending"], record.tags["Result"]) == ("repetition", "0 0")
    session = Session.resume(game, record)
    assert (session.is_over, session.utilities) == (True, played.utilities)


def test_competitors_are_told_every_earlier_state_in_order() -> None:
    game = plyground.load("nine-mens-morris", men=3)
    players = [Shuffler("a"), Shuffler("b")]
    played = play_game(game, players, THREE_MEN)
    states = played.record(game, ["a", "b"]).replay(game)
    told = sorted((past for player in players for past in player.pasts), key=len)
    assert told == [tuple(states[:length]) for length in range(len(THREE_MEN) + 1, len(states))]


def test_an_opening_that_repeats_itself_ends_with_the_game() -> None:
    game = plyground.load("nine-mens-morris", men=3)
    opening = [*THREE_MEN, *["c2-c1", "b3-a3", "c1-c2", "a3-b3"] * 5]
    played = play_game(game, [RandomCompetitor("a", 1), RandomCompetitor("b", 2)], opening)
    assert (played.ending, len(played.actions)) == (Ending.REPETITION, len(THREE_MEN) + 8)


def test_an_opening_is_played_first_and_costs_no_time() -> None:
    game = plyground.load("connect-four")
    played = play_game(game, [Player("raises:1", 1), RandomCompetitor("b", 2)], ["d", "d", "c"])
    assert played.actions[:3] == ("d", "d", "c")
    assert len(played.actions) == 4
    assert played.offender == 0


@pytest.mark.parametrize(("name", "plies"), [("tic-tac-toe", 3), ("connect-four", 4), ("kalah", 4)])
def test_openings_lead_to_different_positions_that_are_not_over(name: str, plies: int) -> None:
    game = plyground.load(name)
    found = list(islice(openings(game, plies, 4), 60))
    states = [game.replay(opening.actions) for opening in found]
    assert len(set(states)) == 60
    assert all(
        len(opening.actions) == plies and not game.is_terminal(state) for opening, state in zip(found, states, strict=True)
    )
    assert found == list(islice(openings(game, plies, 4), 60))
    assert found != list(islice(openings(game, plies, 5), 60))


def test_openings_come_again_when_there_are_no_others() -> None:
    game = plyground.load("tic-tac-toe")
    found = [opening.actions for opening in islice(openings(game, 1, 0), 27)]
    assert len(set(found[:9])) == len(set(found[9:18])) == 9
    assert [opening.actions for opening in islice(openings(game, 0, 0), 3)] == [(), (), ()]


def _legal_texts(game: Game[Any, Any], state: Any) -> list[str]:
    return [game.write_action(state, action) for action in game.actions(state)]


def test_openings_can_be_asked_to_be_balanced() -> None:
    game = plyground.load("tic-tac-toe")
    off_centre = islice(openings(game, 2, 0, lambda game, state: "b2" in _legal_texts(game, state)), 30)
    assert all("b2" not in opening.actions for opening in off_centre)
    with pytest.raises(BadLimitError, match="that is balanced"):
        next(openings(game, 2, 0, lambda _game, _state: False))


def test_openings_longer_than_the_game_are_refused() -> None:
    with pytest.raises(BadLimitError, match="Take fewer plies"):
        next(openings(plyground.load("tic-tac-toe"), 9, 0))
    with pytest.raises(BadLimitError, match="from 0 to"):
        next(openings(plyground.load("tic-tac-toe"), -1, 0))
    assert usual_plies(plyground.load("connect-four")) == 4
    assert usual_plies(plyground.load("coins")) <= 4


def test_both_games_of_a_pair_have_the_same_throws() -> None:
    game = plyground.load("pig")
    opening = next(openings(game, 2, 9))

    def throws(first: str, second: str) -> list[str]:
        players = [make(first, game, 1), make(second, game, 2)]
        played = play_game(game, players, opening.actions, dice_seed=opening.dice_seed)
        state, found = game.initial(), []
        for text in played.actions:
            if game.player(state) == CHANCE:
                found.append(text)
            state = game.result(state, game.read_action(state, text))
        return found

    one, other = throws("random a", "random b"), throws("random b", "random a")
    length = min(len(one), len(other))
    assert length > 5
    assert one[:length] == other[:length]


def test_seeds_are_the_same_in_every_process() -> None:
    assert seed_from(1, "player", 0) == 3077460338193380930 != seed_from(1, "player", 1)
