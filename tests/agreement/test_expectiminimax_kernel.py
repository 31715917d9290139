"""The compiled search with chance gives the textbook's values; cuts, probes and the table change none of them by a bit."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground import Limits, load
from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE
from plyground.engines.budget import Budget
from plyground.engines.compiled_playouts import CompiledPlayouts
from plyground.engines.engine import StopSignal
from plyground.engines.expectations import scale_for
from plyground.engines.guessing import FeatureGuess, Guess
from plyground.engines.horizon_game import to_horizon
from plyground.features import default_weights
from plyground.features.evaluate import feature_values
from plyground.kernels import chance_workspace as has
from plyground.kernels.expecting import UNCUT, ChanceMemory, ChanceTechniques, Expecter, Scale
from plyground.native.game import NativeGame
from plyground.textbook import expectimax, expectiminimax

TREE = Path(__file__).with_name("hashed_tree.py")
TREES = 1500
"""Each is one small position, compared with the textbook under two settings."""
BARE = {"table": False, "rank": False, "killers": False, "history": False}
SETTINGS = {
    "no cuts": UNCUT,
    "cuts at players' nodes": ChanceTechniques(star1=False, **BARE),
    "star1": ChanceTechniques(star2=False, bounds=False, **BARE),
    "star1 with bounds": ChanceTechniques(star2=False, **BARE),
    "star2": ChanceTechniques(bounds=False, **BARE),
    "star2 with bounds and order": ChanceTechniques(table=False),
    "only the table": ChanceTechniques(cut=False, equal_depth=True),
    "star1 and the table": ChanceTechniques(star2=False, equal_depth=True),
    "everything": ChanceTechniques(equal_depth=True),
}
SCALE = Scale(has.LINEAR, 1000.0)
MEMORY = ChanceMemory(1)


@cache
def _trees() -> Any:
    return type(load(str(TREE)))


def _tree(seed: int, **options: int) -> NativeGame[Any]:
    tree: NativeGame[Any] = _trees()(seed=seed, **options)
    return tree


def _expecter(game: NativeGame[Any], state: Any, techniques: ChanceTechniques, seed: int = 0, **more: Any) -> Expecter:
    MEMORY.clear()
    told = {"weights": (1,), "scale": SCALE} | more
    return Expecter(game, state, MEMORY, np.zeros(8, np.int64), techniques=techniques, seed=seed, **told)


def _deepened(game: NativeGame[Any], state: Any, depth: int, techniques: ChanceTechniques, **more: Any) -> Expecter:
    """A search of depth after depth; its value is that of the last."""
    searcher = _expecter(game, state, techniques, **more)
    searcher.value = [searcher.search(ply) for ply in range(1, depth + 1)][-1]  # type: ignore[attr-defined]
    return searcher


class Told:
    """The hashed tree's own guess."""

    def __init__(self, game: NativeGame[Any]) -> None:
        self._game = game

    def begin(self) -> None:
        pass

    def __call__(self, state: Any, budget: Budget) -> tuple[float, ...]:
        del budget
        value = feature_values(self._game, state)[0] / 1000 * (1 if state.turn == 0 else -1)
        value = min(max(value, -0.999), 0.999)
        return value, -value


def _textbook(game: NativeGame[Any], state: Any, depth: int, guess: Guess) -> float:
    """What the textbook says to a number of decisions."""
    near = to_horizon(game, depth, guess, Budget(Limits(), StopSignal()))
    return float((expectimax if game.facts.players == 1 else expectiminimax)(near, (state, 0)).value)


@pytest.mark.parametrize("players", [1, 2])
def test_to_a_depth_the_kernel_finds_what_the_textbook_finds(players: int) -> None:
    settings = list(SETTINGS.values())
    for seed in range(TREES // 2):
        game = _tree(seed, players=players, height=5, width=3, dice=3)
        state, depth = game.initial(), 1 + seed % 3
        found = _textbook(game, state, depth, Told(game))
        for techniques in (settings[seed % len(settings)], settings[(seed + 4) % len(settings)]):
            value = _deepened(game, state, depth, techniques).value  # type: ignore[attr-defined]
            assert value == pytest.approx(found, abs=1e-12), (seed, depth, techniques)


def test_no_switch_changes_a_value_by_a_bit_and_each_cut_saves_leaves() -> None:
    leaves = dict.fromkeys(SETTINGS, 0)
    for seed in range(60):
        game = _tree(seed, height=9, width=4, dice=6)
        values = set()
        for name, techniques in SETTINGS.items():
            searcher = _deepened(game, game.initial(), 3, techniques)
            values.add(searcher.value)  # type: ignore[attr-defined]
            counters = searcher.counters()
            leaves[name] += counters["leaves"] + counters["results"]
        assert len(values) == 1, seed
    assert leaves["no cuts"] > leaves["cuts at players' nodes"] > leaves["star1"] > leaves["star2"]
    assert leaves["star1"] > leaves["star1 with bounds"]
    assert leaves["star2 with bounds and order"] > leaves["everything"]


def test_pig_is_worth_what_the_textbook_says_with_its_own_evaluation_and_with_random_games() -> None:
    for target, horizon, depth in ((6, 6, 3), (10, 1000, 3), (25, 1000, 2)):
        pig = load("pig", target=target, horizon=horizon)
        assert isinstance(pig, NativeGame)
        weights = default_weights(pig)
        assert weights is not None
        for state in _states(pig, 5):
            found = _textbook(pig, state, depth, FeatureGuess(pig, weights))
            more: dict[str, Any] = {"weights": weights.weights, "scale": scale_for(pig, weights)}
            value = _deepened(pig, state, depth, SETTINGS["everything"], **more).value  # type: ignore[attr-defined]
            assert value == pytest.approx(found, abs=1e-12)
    pig = load("pig", target=12)
    assert isinstance(pig, NativeGame)
    for state in _states(pig, 3):
        found = _textbook(pig, state, 1, CompiledPlayouts(pig, seed=3))
        searcher = _expecter(pig, state, UNCUT, seed=3, weights=(), scale=Scale(has.RANDOM_GAMES))
        assert searcher.search(1) == pytest.approx(found, abs=1e-12)


def _states(game: NativeGame[Any], count: int) -> list[Any]:
    """States of random games in which a player is to move."""
    states: list[Any] = []
    for seed in range(100):
        dice, state = random.Random(seed), game.initial()
        for _ in range(dice.randrange(9)):
            after = game.result(state, dice.choice(game.actions(state)))
            state = state if game.is_terminal(after) else after
        if game.player(state) != CHANCE and len(states) < count:
            states.append(state)
    return states


def test_a_state_in_which_chance_moves_can_be_asked_for() -> None:
    pig = load("pig", target=10)
    assert isinstance(pig, NativeGame)
    thrown = pig.result(pig.initial(), 0)
    after = [_expecter(pig, pig.result(thrown, face), UNCUT, weights=()).search(2) for face in range(1, 7)]
    assert _expecter(pig, thrown, UNCUT, weights=()).search(2) == pytest.approx(sum(after) / 6, abs=1e-15)


@pytest.mark.parametrize("stratified", [False, True])
def test_the_interval_of_a_sample_covers_the_exact_value_at_least_19_times_in_20(stratified: bool) -> None:  # noqa: FBT001
    """Also where the best of several samples is taken. That it is no wider than it must be shows in its mean width."""
    covered, widths, errors = [], [], []
    for seed in range(120):
        game = _tree(seed, height=3, width=3, dice=40)
        exact = _expecter(game, game.initial(), ChanceTechniques()).search(1)
        for draw in range(2):
            searcher = _expecter(game, game.initial(), ChanceTechniques(throws=12, stratified=stratified), seed=draw)
            value = searcher.search(1)
            least, most = searcher.interval
            assert least <= value <= most
            if least < most:
                covered.append(least <= exact <= most)
                widths.append(most - least)
                errors.append(abs(value - exact))
    assert len(covered) > 100
    assert sum(covered) / len(covered) >= 0.95
    assert sum(widths) / len(widths) < 0.45  # of a range of 2
    assert 0 < sum(errors) / len(errors) < 0.1


def test_a_sample_follows_from_its_seed_and_takes_few_outcomes_as_they_are() -> None:
    game = _tree(3, height=4, width=3, dice=40)
    values = [_expecter(game, game.initial(), ChanceTechniques(throws=6), seed=seed).search(2) for seed in (1, 1, 2)]
    assert values[0] == values[1] != values[2]
    small = _tree(5, height=6, width=3, dice=4)
    searcher = _expecter(small, small.initial(), ChanceTechniques(throws=4))
    assert searcher.search(2) == _expecter(small, small.initial(), UNCUT).search(2)
    assert searcher.interval[0] == searcher.interval[1]
    with pytest.raises(BadLimitError, match="2 to 10000 throws"):
        ChanceTechniques(throws=1)


def test_a_stop_word_and_a_node_limit_end_the_search() -> None:
    pig = load("pig")
    assert isinstance(pig, NativeGame)
    stopped = Expecter(pig, pig.initial(), MEMORY, np.ones(8, np.int64))
    stopped.search(60)
    assert stopped.is_stopped
    assert stopped.nodes < 200
    limited = _expecter(pig, pig.initial(), ChanceTechniques(), weights=())
    limited.limit(5000)
    limited.search(60)
    assert limited.nodes == 5000


ODDS = "write_outcomes(s, out, probability)\n"
RIGHT_ODDS = "    return " + ODDS
WRONG = {
    "sum to 0.5": (
        RIGHT_ODDS,
        f"    n = {ODDS}    for outcome in range(n):\n        probability[outcome] *= 0.5\n    return n\n",
    ),
    "negative": (RIGHT_ODDS, f"    n = {ODDS}    probability[0] = -0.25\n    return n\n"),
    "no outcomes": (RIGHT_ODDS, "    return 0\n"),
    "turn is 7": ("        s.turn = drawn(s, 2, s.players)\n\n\n@rules.start", "        s.turn = 7\n\n\n@rules.start"),
    "has no move": ("    return write_moves(s, out)", "    return 0 if s.made else write_moves(s, out)"),
    "is paid 5": ("    out[0] = 0.5 * s.lean + 0.5", "    out[0] = 5.0 + 0.0"),
}


@pytest.mark.parametrize("said", WRONG)
def test_rules_that_are_wrong_are_refused_with_the_games_name_and_the_position(said: str, tmp_path: Path) -> None:
    text = TREE.read_text()
    old, new = WRONG[said]
    assert text.count(old) == 1
    (tmp_path / "wrong_tree.py").write_text(text.replace(old, new))
    game = load(str(tmp_path / "wrong_tree.py"), height=6)
    assert isinstance(game, NativeGame)
    game._is_rehearsed = True  # so that nothing but the search can find it
    for techniques in (UNCUT, ChanceTechniques(), ChanceTechniques(star2=False), ChanceTechniques(throws=2)):
        searcher = Expecter(game, game.initial(), MEMORY, np.zeros(8, np.int64), techniques=techniques)
        with pytest.raises(BadGameError, match=rf"wrong-tree are wrong: .*{said}.*, in the position [0-9a-f]+ ") as refused:
            searcher.search(5)
        assert "\n" not in str(refused.value)


def test_games_of_another_kind_are_refused() -> None:
    for game in (load("pig", players=3), load("kuhn-poker"), load("tree"), load("checkers")):
        with pytest.raises(UnsuitableGameError, match=game.name):
            Expecter(game, game.initial(), MEMORY, np.zeros(8, np.int64))  # type: ignore[arg-type]
