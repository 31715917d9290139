"""Random playouts on one thread against OpenSpiel's, which run in C++ as well.

OpenSpiel's rollouts are reached through its Monte-Carlo tree search. With a single simulation it does nothing but ask its
rollout evaluator for the worth of the position at hand, and that plays as many random games from there as it was told to, all
in C++ and on one thread. Games that pay on the way its search refuses; there its uniform random bots play, in C++ as well.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pyspiel
from interleave import Rates, interleave
from shared_games import PAIRS, Pair

from plyground import Game, load
from plyground.kernels.playouts import playouts

TOLERATED_DEVIATIONS = 6.0


@dataclass(frozen=True)
class Side:
    """How one program's random games look: how long, and what the player to move gets on average."""

    plies: float
    utility: float


@dataclass(frozen=True)
class PlayoutResult:
    """How fast both play a game, and whether it is the same game."""

    pair: Pair
    rates: Rates
    python_rates: Rates
    ours: Side
    theirs: Side
    is_alike: bool


@dataclass(frozen=True)
class Effort:
    """How long a sample lasts, how many rounds there are, and how many games are played to see how they look."""

    seconds: float
    rounds: int
    looked_at: int


def measured(pair: Pair, effort: Effort) -> PlayoutResult:
    """Play a pair's game on both sides in turns."""
    game = load(pair.ours, **pair.options)
    state = _opened(game, pair)
    twin = _their_opened(pair)
    ours, theirs = partial(_play_ours, game, state), partial(_play_theirs, twin)
    rates = interleave(
        partial(_rate, ours, _games_for(ours, effort.seconds)),
        partial(_rate, theirs, _games_for(theirs, effort.seconds)),
        effort.rounds,
    )
    stepped = partial(_step_theirs, twin)
    python_rates = interleave(
        partial(_rate, ours, _games_for(ours, effort.seconds)),
        partial(_rate, stepped, _games_for(stepped, effort.seconds)),
        max(1, effort.rounds // 3),
    )
    return PlayoutResult(pair, rates, python_rates, *_compared(game, state, twin, effort.looked_at))


def unpaired(names: set[str]) -> list[str]:
    """Games that OpenSpiel knows by the same name and that no pair compares."""
    theirs = {name.replace("_", "-") for name in pyspiel.registered_names()}
    return sorted(names & theirs - {pair.ours for pair in PAIRS})


def _opened(game: Game[Any, Any], pair: Pair) -> Any:
    state = game.initial()
    for text in pair.opening:
        state = game.result(state, game.read_action(state, text))
    return state


def _their_opened(pair: Pair) -> Any:
    twin = pyspiel.load_game(pair.theirs).new_initial_state()
    for action in pair.their_opening:
        twin.apply_action(action)
    return twin


def _play_ours(game: Game[Any, Any], state: Any, games: int) -> float:
    """The mean utility of the player to move, over so many random games."""
    return playouts(game, games, state=state, threads=1).utilities[game.player(state)]


def _play_theirs(twin: Any, games: int) -> float:
    """The same of theirs."""
    if twin.get_game().get_type().reward_model != pyspiel.GameType.RewardModel.TERMINAL:
        return _play_their_bots(twin, games)
    evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
    # exploration, simulations, megabytes, whether to solve, seed, whether to chat
    search = pyspiel.MCTSBot(twin.get_game(), evaluator, 1.0, 1, 1, False, 1, False)  # noqa: FBT003 - takes no names
    return float(search.mcts_search(twin).total_reward)


def _play_their_bots(twin: Any, games: int) -> float:
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(twin.num_players())]
    mover = twin.current_player()
    return sum(float(pyspiel.evaluate_bots(twin.clone(), bots, seed)[mover]) for seed in range(games)) / games


def _step_theirs(twin: Any, games: int) -> float:
    """The same number of their games, but stepped from Python, which is how their Python package plays; gives the plies."""
    generator = random.Random(1)
    return float(sum(_their_length(twin, generator) for _ in range(games)))


def _rate(play: Callable[[int], float], games: int) -> float:
    began = time.process_time()
    play(games)
    return games / (time.process_time() - began)


def _games_for(play: Callable[[int], float], seconds: float) -> int:
    """How many games fill a sample. The first game of all is not timed: it may have to be compiled."""
    play(1)
    games = 64
    while True:
        rate = _rate(play, games)
        if games >= rate * seconds / 4:
            return max(games, int(rate * seconds))
        games *= 4


def _compared(game: Game[Any, Any], state: Any, twin: Any, games: int) -> tuple[Side, Side, bool]:
    many = 100 * games
    found = playouts(game, many, state=state, threads=1)
    ours = Side(found.plies / many, found.utilities[game.player(state)])
    generator = random.Random(1)
    theirs = Side(sum(_their_length(twin, generator) for _ in range(games)) / games, _play_theirs(twin, 4 * games))
    deviation = twin.get_game().max_utility() / (4 * games) ** 0.5
    return ours, theirs, abs(ours.utility - theirs.utility) <= TOLERATED_DEVIATIONS * deviation


def _their_length(twin: Any, generator: random.Random) -> int:
    """The length of one random game of theirs, in actions, every action chosen and applied from Python."""
    state, plies = twin.clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(actions, odds)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
        plies += 1
    return plies
