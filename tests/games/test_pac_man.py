"""Pac-Man: steps, food, fear, ends; against a second, slow telling of the rules; and what the trapped maze teaches."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from plyground import CHANCE, OVER, load
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Sum
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.features import default_weights, feature_values, score
from plyground.games.maze._pac_man_layouts import LAYOUTS
from plyground.games.maze.pac_man import PacMan

CORRIDOR = "%%%%%%%%/%P.o.G_%/%%%%%%%%"


def pac_man(**options: Any) -> PacMan:
    game = load("pac-man", **options)
    assert isinstance(game, PacMan)
    return game


def legal(game: PacMan, state: Any) -> list[str]:
    return [game.write_action(state, action) for action in game.actions(state)]


def test_a_step_costs_a_point_and_food_brings_ten() -> None:
    game = pac_man(layout=CORRIDOR)
    state = game.replay(["east"])
    assert (state.score, game.food_left(state)) == (9, 1)
    assert game.write_position(state) == "%%%%%%%%/%__o.__%/%%%%%%%% Pc2e Gf2- s9 n1 t1"
    assert game.replay(["stop"]).score == -1


def test_pac_man_may_stop_and_no_wall_can_be_entered() -> None:
    game = pac_man(layout=CORRIDOR)
    assert legal(game, game.initial()) == ["east", "stop"]


def test_a_ghost_neither_stops_nor_turns_back_except_at_a_dead_end() -> None:
    game = pac_man(layout="%%%%%%%/%P._G_%/%%%%%%%")
    start = game.replay(["stop"])
    assert legal(game, start) == ["east", "west"]
    at_the_end = game.replay(["east", "stop"], start)
    assert legal(game, at_the_end) == ["west"]
    on_the_way_back = game.replay(["west", "stop"], at_the_end)
    assert legal(game, on_the_way_back) == ["west"]


def test_a_capsule_scares_ghosts_for_forty_turns_of_which_they_miss_every_other() -> None:
    game = pac_man(layout="%%%%%%/%Po_.%/%%%%%%/%G___%/%%%%%%")
    state = game.replay(["east"])
    assert list(state.scared[:1]) == [40]
    moved = 0
    for turn in range(40):
        assert legal(game, state) == ["stop"] if turn % 2 else "stop" not in legal(game, state)
        moved += turn % 2 == 0
        state = game.replay([legal(game, state)[0], "stop"], state)
    assert (moved, state.scared[0]) == (20, 0)


def test_a_scared_ghost_is_eaten_for_two_hundred_and_begins_again_at_home() -> None:
    game = pac_man(layout=CORRIDOR)
    scared = game.replay(["east", "west", "east"])  # food, then the capsule beside the ghost
    assert (scared.score, scared.scared[0], scared.man, scared.ghosts[0]) == (8, 40, 11, 12)
    eaten = game.replay(["west"], scared)
    assert (eaten.score, eaten.ghosts[0], eaten.scared[0], eaten.facing[0]) == (208, 13, 0, 4)
    assert eaten.turn == 0


def test_a_ghost_catches_pac_man_for_five_hundred() -> None:
    game = pac_man(layout="%%%%%%/%PG..%/%%%%%%")
    by_ghost = game.replay(["stop", "west"])
    assert (by_ghost.turn, by_ghost.score) == (OVER, -501)
    by_himself = game.replay(["east"])
    assert (by_himself.turn, by_himself.score) == (OVER, -501)
    assert game.outcome(by_himself) == "A ghost has caught Pac-Man, points: -501."
    assert [game.utility(by_himself, player) for player in (0, 1)] == [-501.0, 501.0]


def test_the_last_food_wins_even_where_a_ghost_stands() -> None:
    game = pac_man(layout="%%%%%%/%PG._%/%%%%%%")
    state = game.position("%%%%%%/%__._%/%%%%%% Pc2e Gd2- s-1 n1 t0")
    over = game.replay(["east"], state)
    assert (over.turn, over.score, over.caught) == (OVER, 508, 0)
    assert game.outcome(over) == "Pac-Man has eaten all food, points: 508."


def test_the_horizon_ends_the_game_after_the_ghosts_have_moved() -> None:
    game = pac_man(layout="%%%%%%%%/%P.._G_%/%%%%%%%%", horizon=1)
    state = game.replay(["stop"])
    assert state.turn == 1
    over = game.replay(["east"], state)
    assert over.turn == OVER
    assert game.outcome(over) == "Time is up, points: -1."


def test_who_the_ghosts_are_is_an_option() -> None:
    random_ones = pac_man(ghosts="random")
    assert (random_ones.facts.players, random_ones.facts.chance, random_ones.facts.sum) == (1, True, Sum.GENERAL)
    state = random_ones.replay(["stop"])
    assert state.turn == CHANCE
    odds = [odds for _, odds in random_ones.outcomes(state)]
    assert odds == pytest.approx([1 / len(odds)] * len(odds))
    mixed = pac_man(ghosts="mixed")
    assert (mixed.facts.players, mixed.facts.chance) == (2, True)
    first = mixed.replay(["stop"])
    assert (first.turn, mixed.result(first, mixed.actions(first)[0]).turn) == (1, CHANCE)
    both = pac_man(ghosts="mixed", hunters=4)
    assert (both.facts.chance, both.hunting) == (False, 2)
    alone = pac_man(layout="alone")
    assert (alone.facts.players, alone.facts.chance, alone.facts.longest) == (1, False, 300)


def test_a_layout_without_walls_round_it_gets_them() -> None:
    game = pac_man(layout="P./.G")
    assert game.layout.rows == ("%%%%", "%P.%", "%.G%", "%%%%")
    assert pac_man(layout="####\n#P.#\n####").layout.rows == ("%%%%", "%P.%", "%%%%")


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        ("enormous", "Option layout must be"),
        ("", "Option layout must be"),
        ("%%%%/%P.%/%%%", "equally long"),
        ("%%%%/%..%/%%%%", "one P"),
        ("%%%%%/%P.P%/%%%%%", "one P"),
        ("%%%%/%PG%/%%%%", "some food"),
        ("PGGGGG.", "at most 4 G"),
        ("%%%%%/%P%.%/%%%%%", "reach all food"),
        ("%%%%/%P?%/%%%%", "drawn with"),
        ("P." * 28 + "/" + "__" * 28, "one P"),
        ("P" + "." * 61, "60 in a row"),
        ("/".join(["P" + "." * 19] + ["." * 20] * 12), "at most 256 cells"),
    ],
)
def test_a_layout_that_cannot_be_played_is_refused(layout: str, why: str) -> None:
    with pytest.raises(BadOptionError, match=why):
        load("pac-man", layout=layout)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "%%%%%%%%/%_.o._%/%%%%%%%% Pb2e Gf2- s0 n0 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e s0 n0 t0",
        "%%%%%%%%/%..o.__%/%%%%%%%% Pb2e Gf2- s0 n0 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pa1e Gf2- s0 n0 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pc2e Gf2- s0 n0 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gf2-+3 s0 n0 t0",
        "%%%%%%%%/%_._.__%/%%%%%%%% Pb2e Gf2-+41 s-3 n3 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gf2- s5 n0 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gf2- s0 n0 t1",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gf2- s-1 n1 t2",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gb2w s-4 n4 t0",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gb2w s-504 n4 t1",
        "%%%%%%%%/%_.o.__%/%%%%%%%% Pb2e Gf2- s-301 n301 t0",
        "%%%%%%%%/%__o___%/%%%%%%%% Pb2e Gf2- s519 n1 t0",
        "%%%%%%%%/%_._.__%/%%%%%%%% Pd2e Gd2w+7 s-2 n2 t0",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        pac_man(layout=CORRIDOR).position(text)


STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0), "stop": (0, 0)}


@dataclass
class Slow:
    """The rules told a second time, with sets and pairs of numbers."""

    rows: tuple[str, ...]
    horizon: int
    at: dict[str, set[tuple[int, int]]] = field(init=False)

    def __post_init__(self) -> None:
        self.at = {
            sign: {(x, y) for y, row in enumerate(self.rows) for x, found in enumerate(row) if found == sign}
            for sign in "%.oPG"
        }
        self.man = next(iter(self.at["P"]))
        self.homes = sorted(self.at["G"], key=lambda place: (place[1], place[0]))
        self.ghosts: list[dict[str, Any]] = [{"at": home, "way": None, "fear": 0} for home in self.homes]
        self.score = self.moves = self.turn = 0
        self.over = False

    def legal(self) -> set[str]:
        here = self.ghosts[self.turn - 1]["at"] if self.turn else self.man
        free = {way for way in ("north", "east", "south", "west") if self._to(here, way) not in self.at["%"]}
        if not self.turn:
            return free | {"stop"}
        ghost = self.ghosts[self.turn - 1]
        if ghost["fear"] % 2 == 1 or not free:
            return {"stop"}
        back = {"north": "south", "south": "north", "east": "west", "west": "east"}.get(ghost["way"] or "")
        return free - {back} or free

    def _to(self, here: tuple[int, int], way: str) -> tuple[int, int]:
        return here[0] + STEPS[way][0], here[1] + STEPS[way][1]

    def play(self, way: str) -> None:
        if self.turn == 0:
            self.moves += 1
            self.score -= 1
            self.man = self._to(self.man, way)
            if self.man in self.at["."]:
                self.at["."].remove(self.man)
                self.score += 10
                if not self.at["."]:
                    self.score += 500
                    self.over = True
                    return
            if self.man in self.at["o"]:
                self.at["o"].remove(self.man)
                for ghost in self.ghosts:
                    ghost["fear"] = 40
            for number in range(len(self.ghosts)):
                self._meet(number)
        else:
            ghost = self.ghosts[self.turn - 1]
            ghost["at"] = self._to(ghost["at"], way)
            ghost["way"] = way if way != "stop" else ghost["way"]
            ghost["fear"] = max(ghost["fear"] - 1, 0)
            self._meet(self.turn - 1)
        self.turn = (self.turn + 1) % (len(self.ghosts) + 1)
        self.over = self.over or (self.turn == 0 and self.moves == self.horizon)

    def _meet(self, number: int) -> None:
        ghost = self.ghosts[number]
        if ghost["at"] != self.man or self.over:
            return
        if ghost["fear"]:
            self.score += 200
            self.ghosts[number] = {"at": self.homes[number], "way": None, "fear": 0}
        else:
            self.score -= 500
            self.over = True


@pytest.mark.parametrize("layout", [*LAYOUTS, "Po_o.G/o.o.oo/G.oo.G"])
def test_the_rules_told_a_second_time_give_the_same(layout: str) -> None:
    game = pac_man(layout=layout, horizon=120)
    plies, ends = 0, set()
    for seed in range(40):
        generator, state, slow = random.Random(seed), game.initial(), Slow(game.layout.rows, 120)
        while not slow.over:
            words = {game.write_action(state, action): action for action in game.actions(state)}
            assert set(words) == slow.legal()
            way = generator.choice(sorted(words))
            state = game.result(state, words[way])
            slow.play(way)
            assert state.score == slow.score
            assert game.is_terminal(state) == slow.over
            assert [divmod(cell, game.layout.columns)[::-1] for cell in state.ghosts[: game.number]] == [
                g["at"] for g in slow.ghosts
            ]
            assert game.food_left(state) == len(slow.at["."])
            plies += 1
        low, high = game.facts.utility
        assert low <= state.score <= high
        ends.add(game.outcome(state).split(",")[0])
    assert plies > 80
    assert ends


@cache
def _expected(game: PacMan, state: Any) -> float:
    """What Pac-Man gets alone against chance, by looking at everything."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    after = {action: _expected(game, game.result(state, action)) for action in game.actions(state)}
    if game.player(state) == CHANCE:
        return sum(odds * after[action] for action, odds in game.outcomes(state))
    return max(after.values())


def test_trapped_between_ghosts_that_minimise_it_is_best_to_be_caught_at_once() -> None:
    game = pac_man(layout="trapped")
    result = engine_for(game).choose(game.initial(), Limits(depth=40))
    assert game.write_action(game.initial(), result.action) == "west"
    assert game.replay(["west", "east"]).score == -501


def test_trapped_between_random_ghosts_every_second_game_is_won() -> None:
    """If the ghost at the corner goes down, Pac-Man follows it and wins with 521 points; else he gives up with -502."""
    game = pac_man(layout="trapped", ghosts="random", horizon=10)
    assert _expected(game, game.initial()) == pytest.approx((521 - 502) / 2)
    values = {
        game.write_action(game.initial(), a): _expected(game, game.result(game.initial(), a))
        for a in game.actions(game.initial())
    }
    assert max(values, key=lambda way: values[way]) == "east"


def test_the_features_are_what_can_be_counted_in_the_maze() -> None:
    game = pac_man(layout="%%%%%%%%%%/%P__.___G%/%%%%%%%%%%", horizon=591)
    assert game.most == 1091

    def seen(position: str) -> dict[str, int]:
        raw = feature_values(game, game.position(position))
        return {name: round(value * game.most / 100_000) for name, value in zip(game.feature_names, raw, strict=True)}

    far = seen("%%%%%%%%%%/%___.____%/%%%%%%%%%% Pb2e Gi2- s0 n0 t0")
    assert (far["score"], far["food left"], far["way to food"], far["danger"], far["ways out"]) == (0, 1, 3, 0, 1)
    near = seen("%%%%%%%%%%/%___.____%/%%%%%%%%%% Pd2e Gf2w s-4 n4 t0")
    assert (near["score"], near["way to food"], near["danger"], near["ways out"]) == (-4, 1, 16, 2)
    other = seen("%%%%%%%%%%/%___.____%/%%%%%%%%%% Pd2e Gf2w s-4 n4 t1")
    assert other == {name: -value for name, value in near.items()}


def test_a_scared_ghost_is_a_prey_and_no_danger() -> None:
    game = pac_man(layout="%%%%%%%%%%/%Po_.___G%/%%%%%%%%%%")
    state = game.position("%%%%%%%%%%/%___.____%/%%%%%%%%%% Pd2e Gf2w+20 s-4 n4 t0")
    seen = dict(zip(game.feature_names, feature_values(game, state), strict=True))
    assert seen["danger"] == 0
    assert seen["prey"] > 0
    weights = default_weights(game)
    assert weights is not None
    brave = game.position("%%%%%%%%%%/%___.____%/%%%%%%%%%% Pd2e Gf2w s-4 n4 t0")
    assert score(game, state, weights) > score(game, brave, weights)


def test_an_engine_wins_the_small_maze_against_ghosts_that_move_at_random() -> None:
    game, generator = pac_man(layout="small"), random.Random(3)
    engine, state = engine_for(game), game.initial()
    while not game.is_terminal(state):
        is_his = state.turn == 0
        action = engine.choose(state, Limits(depth=6)).action if is_his else generator.choice(game.actions(state))
        state = game.result(state, action)
    assert game.food_left(state) == 0
    assert state.score > 500


def test_what_is_still_possible_holds_whatever_happens() -> None:
    for options in (
        {"horizon": 60},
        {"layout": "tiny"},
        {"layout": "open", "ghosts": "random"},
        {"layout": "alone", "horizon": 30},
    ):
        game = pac_man(**options)
        for seed in range(30):
            generator, states = random.Random(seed), [game.initial()]
            while not game.is_terminal(states[-1]):
                states.append(game.result(states[-1], generator.choice(game.actions(states[-1]))))
            paid = game.utility(states[-1], 0)
            for state in states:
                out = [0.0, 0.0]
                game.rules.rule("bounds")(state.thaw(), out)
                assert out[0] <= paid <= out[1]
