"""The compiled Monte Carlo search: what its techniques may change, its memory, its threads, its leaves from outside."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadLimitError, BadSettingsError, UnsuitableGameError
from plyground.core.game import OVER
from plyground.kernels import monte_carlo_places as places
from plyground.kernels.monte_carlo_pruning import MEASURING, READDRESSING, SLIDING
from plyground.kernels.monte_carlo_searching import Simulator, Tree, demand_simulable
from plyground.kernels.monte_carlo_techniques import TreeTechniques
from plyground.native.game import NativeGame

ALL = TreeTechniques()
SETTINGS = {
    "usual": ALL,
    "no solver": replace(ALL, solver=False),
    "no transpositions": replace(ALL, transpositions=False),
    "rave": replace(ALL, rave=True, grave=0),
    "grave": replace(ALL, rave=True),
    "bias by rank": replace(ALL, bias="rank"),
    "bias by evaluation": replace(ALL, bias="evaluation"),
    "widening": replace(ALL, widening=True, bias="rank"),
    "puct": replace(ALL, priors=True, bias="evaluation"),
    "urgency": replace(ALL, first_play=0.1),
    "greedy": replace(ALL, playout="greedy"),
    "loud": replace(ALL, playout="loud"),
    "short playouts": replace(ALL, playout_plies=4),
    "evaluation": replace(ALL, evaluation=1.0),
    "blend": replace(ALL, evaluation=0.5, playouts=3),
    "late expansion": replace(ALL, expand_after=5),
}


def native(name: str, **options: Any) -> NativeGame[Any]:
    return demand_simulable(load(name, **options))


def searched(
    game: NativeGame[Any],
    simulations: int,
    techniques: TreeTechniques = ALL,
    *,
    megabytes: int = 4,
    state: Any = None,
    **more: Any,
) -> tuple[Tree, Simulator, int]:
    state = game.initial() if state is None else state
    tree = Tree(game, megabytes, techniques)
    simulator = Simulator(tree, state, np.zeros(8, np.int64), **more)
    tree.plant(simulator, state, ())
    tree.words[places.LIMIT] = simulations
    return tree, simulator, simulator.run()


def sound(tree: Tree) -> int:
    """Walk through all records: addresses lead to records of the right kind, and visits add up. How many nodes there are."""
    words, at, kinds = tree.words, places.TREE_HEADER, {}
    while at < min(int(words[places.NEXT]), int(words[places.END])) and int(words[at]) & places.KIND_BITS:
        kinds[at] = int(words[at]) & places.KIND_BITS
        size = (int(words[at]) >> places.COUNT_AT) & places.COUNT_BITS
        at += tree.node_words if kinds[at] == places.NODE else size
    for node in [at for at, kind in kinds.items() if kind == places.NODE]:
        edges = int(words[node + places.EDGES_OF])
        if edges:
            assert kinds[edges] == places.EDGES
        moves = tree.moves(node)
        for move in moves:
            assert not move.child or kinds[move.child] == places.NODE
        if moves:
            assert sum(move.visits for move in moves) <= tree.visits(node)
    assert kinds[tree.root] == places.NODE
    return sum(kind == places.NODE for kind in kinds.values())


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_technique_simulates_as_often_as_it_is_told_and_leaves_nothing_under_way(setting: str) -> None:
    for game in (
        native("connect-four"),
        native("pig"),
        native("coins", players=3),
        native("nine-mens-morris"),
        native("hex", size=4),
    ):
        weights = (10, 10, 10, 10, 10, 10) if game.facts.players == 2 else ()
        tree, simulator, why = searched(game, 700, SETTINGS[setting], weights=weights)
        assert why in {places.DONE, places.SOLVED}
        assert simulator.simulations == tree.words[places.SIMULATED] <= 700
        assert tree.nodes == sound(tree)
        moves = tree.moves(tree.root)
        assert {move.move for move in moves} == set(game.actions(game.initial()))
        assert sum(move.visits for move in moves) == simulator.simulations
        for number in range(len(moves)):
            edge = int(tree.words[tree.root + places.EDGES_OF]) + places.FIRST_EDGE + number * tree.edge_words
            assert not (int(tree.words[edge + places.TIMES]) >> places.UNDER_WAY_AT) & places.UNDER_WAY_BITS
        low, high = game.facts.utility
        assert all(low - 1e-9 <= move.value <= high + 1e-9 for move in moves if move.visits)


def test_one_thread_with_the_same_seed_makes_the_same_tree() -> None:
    for name in ("othello", "pig", "amazons"):
        game = native(name)
        first, second, other = (searched(game, 600, seed=seed)[0].words for seed in (5, 5, 6))
        assert (first[: places.TREE_HEADER + 5000] == second[: places.TREE_HEADER + 5000]).all()
        assert not (first[: places.TREE_HEADER + 5000] == other[: places.TREE_HEADER + 5000]).all()


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "no solver"])
def test_solved_games_are_proven_to_be_worth_what_they_are_worth(setting: str) -> None:
    for name, options, value in (("tic-tac-toe", {}, 0.0), ("nim", {}, 1.0), ("coins", {"coins": 9}, -1.0)):
        game = native(name, **options)
        tree, _, why = searched(game, 400_000, SETTINGS[setting], megabytes=64, weights=(10, 10, 10))
        assert why == places.SOLVED, name
        assert tree.proof(tree.root) == (value, -value)


def test_three_players_are_proven_each_for_itself() -> None:
    """Whoever takes the last coin pays the other two; the value of every heap is counted backwards."""
    game = native("coins", coins=12, players=3, most=2)
    worth: dict[int, tuple[float, ...]] = {}
    for left in range(1, 13):
        options = []
        for taken in (1, 2)[: min(2, left)]:
            paid = (-1.0, 0.5, 0.5) if taken == left else worth[left - taken][2:] + worth[left - taken][:2]
            options.append(paid)
        worth[left] = max(options, key=lambda paid: paid[0])
    tree, _, why = searched(game, 50_000)
    assert why == places.SOLVED
    assert (tree.proof(tree.root) or (0.0,))[0] == worth[12][0]


def test_transpositions_share_nodes_and_do_not_change_what_is_proven() -> None:
    game = native("tic-tac-toe")
    shared, alone = (searched(game, 400_000, replace(ALL, transpositions=use), megabytes=64)[0] for use in (True, False))
    assert shared.proof(shared.root) == alone.proof(alone.root) == (0.0, 0.0)
    assert shared.nodes < 5_478 < alone.nodes  # so many positions there are


def test_a_full_memory_holds_what_it_holds_and_the_search_goes_on() -> None:
    game = native("connect-four")
    for pruning in (False, True):
        tree, simulator, why = searched(game, 60_000, replace(ALL, pruning=pruning), megabytes=1)
        assert len(tree.words) == 2**17
        if pruning:
            assert why == places.NO_ROOM
            before = {move.move: (move.visits, round(move.value, 9)) for move in tree.moves(tree.root)}
            rounds = 0
            while why == places.NO_ROOM:
                nodes = tree.nodes
                assert tree.prune(simulator.control)
                assert tree.nodes == sound(tree) < nodes
                assert tree.fill() <= 0.5
                rounds += 1
                if rounds == 1:
                    assert {move.move: (move.visits, round(move.value, 9)) for move in tree.moves(tree.root)} == before
                why = simulator.run()
            assert rounds > 1
        assert why == places.DONE
        assert sum(move.visits for move in tree.moves(tree.root)) == 60_000
        sound(tree)


def test_a_pruning_that_was_stopped_does_no_harm() -> None:
    game = native("othello")
    tree, simulator, why = searched(game, 60_000, megabytes=1)
    assert why == places.NO_ROOM
    simulator.control[0] = 1
    assert not tree.prune(simulator.control)
    simulator.control[0] = 0
    assert tree.prune(simulator.control)
    sound(tree)


def test_a_pruning_stopped_while_records_move_leaves_a_tree_to_answer_from_and_is_finished_later() -> None:
    game = native("othello")
    tree, simulator, why = searched(game, 10**6, megabytes=2)
    assert why == places.NO_ROOM
    before = {move.move: (move.visits, move.value) for move in tree.moves(tree.root)}
    whole, nodes, control = tree.words, tree.nodes, simulator.control
    assert tree.begin_pruning(control)
    control[0] = 1
    phases = set()
    while not tree.finish_pruning(control):
        phases.add(int(whole[places.PHASE]))
        assert tree.words is not whole
        assert simulator.run() == places.STOPPED
        if len(phases) < 3 and phases.isdisjoint({SLIDING}):
            assert {move.move: (move.visits, move.value) for move in tree.moves(tree.root)} == before
    assert {MEASURING, READDRESSING, SLIDING} <= phases
    assert tree.words is whole
    assert tree.nodes == sound(tree) < nodes
    assert {move.move: (move.visits, move.value) for move in tree.moves(tree.root)} == before


def test_the_top_of_a_tree_stands_for_it_until_its_pruning_is_finished_by_the_next_search() -> None:
    game = native("othello")
    tree, simulator, _ = searched(game, 10**6, megabytes=2)
    before = {move.move: (move.visits, move.value) for move in tree.moves(tree.root)}
    whole = tree.words
    assert tree.begin_pruning(simulator.control)
    simulator.control[0] = 1
    assert not tree.finish_pruning(simulator.control)
    assert 1 < tree.nodes == sound(tree)
    assert {move.move: (move.visits, move.value) for move in tree.moves(tree.root)} == before
    simulator.control[0] = 0
    tree.plant(simulator, game.initial(), ())
    assert tree.words is whole
    tree.words[places.LIMIT] = tree.words[places.SIMULATED] + 1_000
    assert simulator.run() == places.DONE
    sound(tree)
    tree.clear()
    assert tree.nodes == 0


def test_a_pruning_ends_with_the_same_tree_however_often_it_is_stopped() -> None:
    game = native("connect-four")
    pruned = []
    for stops in (False, True):
        tree, simulator, why = searched(game, 10**6, megabytes=1)
        assert why == places.NO_ROOM
        assert tree.begin_pruning(simulator.control)
        simulator.control[0], rounds = int(stops), 0
        while not tree.finish_pruning(simulator.control):
            rounds += 1
        assert (rounds > 3) == stops
        pruned.append(tree.words[places.TREE_HEADER : int(tree.words[places.NEXT])].copy())
    assert (pruned[0] == pruned[1]).all()


def test_threads_share_a_tree_and_lose_nothing() -> None:
    for name in ("connect-four", "pig"):
        game = native(name)
        tree, control = Tree(game, 16), np.zeros(8, np.int64)
        crew = [Simulator(tree, game.initial(), control, thread=number, threads=4) for number in range(4)]
        tree.plant(crew[0], game.initial(), ())
        tree.words[places.LIMIT] = 40_000
        threads = [threading.Thread(target=each.run) for each in crew]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(each.simulations for each in crew) == 40_000 == tree.visits(tree.root)
        assert sum(move.visits for move in tree.moves(tree.root)) == 40_000
        sound(tree)


def test_a_win_in_one_is_proven_and_what_loses_is_avoided() -> None:
    game = native("connect-four")
    state = game.replay(list("112233"))
    tree, _, why = searched(game, 500, state=state)
    assert why == places.SOLVED
    assert [move.move for move in tree.moves(tree.root) if move.is_proven and move.value == 1.0]
    threatened = game.replay(list("1122334"))  # the fourth disc is down already: nothing is left to do
    assert game.player(threatened) == OVER


def test_a_position_that_stood_before_ends_the_game_where_the_facts_say_so() -> None:
    """Two kings of either side go to and fro: the move that brings a position for the third time is proven to draw."""
    game = native("checkers")
    assert game.facts.repetition is not None
    start = game.read_position("B:WK32:BK1")
    past, state = [], start
    for _ in range(2):
        for text in ("1-5", "32-28", "5-1", "28-32"):
            past.append(state)
            state = game.result(state, game.read_action(state, text))
    assert state != start or past
    repeating = past[-1]
    tree = Tree(game, 4)
    simulator = Simulator(tree, repeating, np.zeros(8, np.int64), past=past[:-1])
    tree.plant(simulator, repeating, past[:-1])
    tree.words[places.LIMIT] = 300
    simulator.run()
    proven = {game.write_action(repeating, move.move): move.value for move in tree.moves(tree.root) if move.is_proven}
    assert proven.get("28-32") == 0.0
    fresh, _, _ = searched(game, 300, state=repeating)
    assert not any(move.is_proven for move in fresh.moves(fresh.root) if game.write_action(repeating, move.move) == "28-32")


def test_leaves_are_valued_from_outside() -> None:
    game = native("tic-tac-toe")
    tree = Tree(game, 4, replace(ALL, priors=True))
    simulator = Simulator(tree, game.initial(), np.zeros(8, np.int64), batch=8)
    tree.plant(simulator, game.initial(), ())
    tree.words[places.LIMIT] = 400
    seen = 0
    while True:
        states = simulator.collect()
        if not states and tree.words[places.SIMULATED] >= 400:
            break
        for number, state in enumerate(states):
            count = len(game.actions(state))
            assert count  # what is over needs no value
            simulator.absorb(number, [1 / count] * count, (0.25, -0.25))
            seen += 1
    moves = tree.moves(tree.root)
    assert sum(move.visits for move in moves) == 400 == tree.visits(tree.root)
    assert 0 < seen <= 400
    sound(tree)


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    with pytest.raises(UnsuitableGameError, match="kuhn-poker"):
        demand_simulable(load("kuhn-poker"))
    with pytest.raises(UnsuitableGameError, match="native rules"):
        demand_simulable(load("tree"))
    with pytest.raises(BadLimitError, match="megabytes"):
        Tree(native("nim"), 0)
    wrong: dict[str, Any]
    for wrong in ({"playout": "wild"}, {"bias": "x"}, {"choice": "luck"}, {"exploration": -1}, {"epsilon": 2}, {"playouts": 0}):
        with pytest.raises(BadSettingsError, match=f"{next(iter(wrong))}"):
            TreeTechniques(**wrong)
