"""What an engine remembers is not told as certain where a count, a history or moves that were left out make it wrong."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from plyground import Limits, load
from plyground.core.errors import IllegalActionError, UnsuitableGameError
from plyground.core.game import OVER
from plyground.core.search import SearchResult
from plyground.engines.choosing import engine_for
from plyground.engines.repeating import demand_fresh
from plyground.engines.settings import EngineSettings
from plyground.native.game import NativeGame

QUEEN = "8/8/8/3k4/8/8/7q/K7 b - - {} 90"


def _choose(engine: Any, text: str, limits: Limits) -> SearchResult:
    result: SearchResult = engine.choose(engine.game.position(text), limits)
    return result


@pytest.mark.parametrize("count", range(92, 100))
def test_a_mate_that_the_fifty_moves_prevent_is_not_remembered_from_before(count: int) -> None:
    """The key of a position leaves the count out: a mate in five plies that was found before may come too late."""
    engine = engine_for(load("chess"), EngineSettings(megabytes=8))
    before = _choose(engine, QUEEN.format(0), Limits(depth=7))
    assert (before.info.value, before.info.ends_in) == (1.0, 5)
    found = _choose(engine, QUEEN.format(count), Limits(depth=9))
    assert (found.info.value == 1.0) == (100 - count >= 5)
    assert found.info.is_proven or count < 95


def _worth(game: NativeGame[Any], state: Any, known: dict[bytes, float]) -> float:
    """To the first player, by looking at everything; the count is a part of what is known."""
    if game.player(state) == OVER:
        return game.utility(state, 0)
    if (packed := state.pack()) not in known:
        choose = max if game.player(state) == 0 else min
        known[packed] = choose(_worth(game, game.result(state, action), known) for action in game.actions(state))
    return known[packed]


@pytest.mark.parametrize(("walls", "horizon", "lines"), [(0, 6, 1), (0, 7, 3), (1, 6, 3)])
def test_whatever_is_proven_of_quoridor_near_its_horizon_is_true(walls: int, horizon: int, lines: int) -> None:
    """One engine is asked about every position within three plies, with all counts mixed, and tells several lines."""
    game = load("quoridor", size=3, walls=walls, horizon=horizon)
    assert isinstance(game, NativeGame)
    known: dict[bytes, float] = {}
    engine = engine_for(game, EngineSettings(megabytes=8, lines=lines))
    states, asked = [game.initial()], 0
    for _ in range(3):
        states = list({after.pack(): after for state in states for after in _after(game, state)}.values())[:60]
        for state in states:
            sign = 1 if game.player(state) == 0 else -1
            for info in engine.search(state, Limits(depth=12, nodes=20_000)):
                if info.is_proven:
                    asked += 1
                    assert info.value == sign * _worth(game, game.result(state, info.line[0]), known), info
    assert asked > 20


def _after(game: NativeGame[Any], state: Any) -> list[Any]:
    following = [game.result(state, action) for action in game.actions(state)]
    return [after for after in following if game.player(after) != OVER]


def _morris_with_a_history() -> tuple[Any, list[Any]]:
    """Three men's morris: without its history the last position is won, with it the winning way repeats what stood twice."""
    game = load("nine-mens-morris", men=3)
    states = [game.position("wwb/bw1/2b w 0 0 0")]
    for move in ("b2-a1", "c3-c2", "a1-b2", "c2-c3", "b2-a1", "c1-b1", "a1-b2", "a2-a1", "a3-a2"):
        states.append(game.result(states[-1], game.read_action(states[-1], move)))
    return game, states


def test_a_win_does_not_outlive_the_history_it_was_found_with() -> None:
    game, states = _morris_with_a_history()
    engine = engine_for(game, EngineSettings(megabytes=16))
    assert engine.choose(states[-1], Limits(nodes=60_000)).info.value == 1.0
    assert engine.choose(states[-1], Limits(nodes=60_000), past=states[:-1]).info.value == 0.0


def test_a_win_is_not_taken_for_new_when_the_ages_of_the_table_begin_anew() -> None:
    """There are 63 ages: what the first search found must not be believed by the 64th, which knows another history."""
    game, states = _morris_with_a_history()
    engine = engine_for(game, EngineSettings(megabytes=16))
    assert engine.choose(states[-1], Limits(nodes=60_000)).info.value == 1.0
    for _ in range(62):
        engine.choose(game.initial(), Limits(nodes=10))
    assert engine.choose(states[-1], Limits(nodes=60_000), past=states[:-1]).info.value == 0.0


def test_a_line_behind_the_first_may_come_back_to_the_root() -> None:
    """Whoever plays another move and comes back has the best one again: that is no draw."""
    game = load("quoridor", size=4, walls=0)
    state = game.position("Sa3:0,Nc4:0 - S 0")
    told = {
        info.line[0]: info for info in engine_for(game, EngineSettings(lines=3)).search(state, Limits(seconds=20, depth=20))
    }
    worth = {game.write_action(state, move): (info.value, info.is_proven) for move, info in told.items()}
    assert worth["a4"] == worth["a2"] == (1.0, True)


def _soonest(board: chess.Board, plies: int) -> int | None:
    """In how many plies whoever is to move mates, or None if not within so many; by looking at everything."""
    for most in range(1, plies + 1, 2):
        if _mates(board, most):
            return most
    return None


def _mates(board: chess.Board, plies: int) -> bool:
    for move in list(board.legal_moves):
        board.push(move)
        is_won = board.is_checkmate() or (plies > 2 and not board.is_stalemate() and _is_lost(board, plies - 1))
        board.pop()
        if is_won:
            return True
    return False


def _is_lost(board: chess.Board, plies: int) -> bool:
    replies = list(board.legal_moves)
    for move in replies:
        board.push(move)
        is_mated = _mates(board, plies - 1)
        board.pop()
        if not is_mated:
            return False
    return bool(replies)


@pytest.mark.parametrize(
    "position",
    [
        "8/8/8/8/1K6/2Q5/8/1k6 w - - 90 90",
        "1n6/6k1/7n/p2b2K1/P7/5p2/4r3/8 b - - 12 55",
        "6k1/5Q2/7K/1q6/8/6P1/8/8 b - - 95 90",
        "8/8/8/3k4/8/8/7q/K7 b - - 0 1",
    ],
)
def test_a_win_is_told_with_the_plies_it_takes(position: str) -> None:
    """Reductions may find a longer win first; it is then looked for a sooner one."""
    found = _choose(engine_for(load("chess"), EngineSettings(megabytes=8)), position, Limits(depth=12, seconds=20))
    assert found.info.ends_in == _soonest(chess.Board(position), 7)
    assert len(found.info.line) == found.info.ends_in


def test_a_loss_is_told_with_the_plies_it_takes() -> None:
    found = _choose(
        engine_for(load("chess"), EngineSettings(megabytes=8)), "4k3/8/2Q1K3/8/8/8/8/8 b - - 94 90", Limits(depth=12)
    )
    assert (found.info.value, found.info.ends_in) == (-1.0, 4)


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ("Kh4 Kg6 Kg3", None),
        ("Kh4 Kg6 Kg3 Kf5", UnsuitableGameError),
        ("Kh4 Kg6 Kg3 Kf5 Kh4 Kg6 Kg3", UnsuitableGameError),
        ("Kh4 Kg6 Kg3 Kf5 Kh4 Kg6 Kg3 Kf5", IllegalActionError),
        ("Kh4 Kg6 Kg3 Kf5 Kh4 Kg6 Kg3 e4", None),
    ],
)
def test_a_solver_is_asked_only_where_the_history_does_not_matter(moves: str, error: type[Exception] | None) -> None:
    game = load("chess")
    states = [game.position("8/8/8/5K2/8/4P1k1/8/8 b - - 0 1")]
    for move in moves.split():
        states.append(game.result(states[-1], game.read_action(states[-1], move)))
    if error is None:
        demand_fresh(game, states)
    else:
        with pytest.raises(error):
            demand_fresh(game, states)


@pytest.mark.parametrize("nodes", [2, 5, 20, 100, 392, 393, 400, 500])
def test_a_search_that_was_stopped_proves_no_loss(nodes: int) -> None:
    """A move that loses proves nothing while others have not been looked at."""
    for name, options, position in (
        ("chess", {}, "1r2kb1r/pb1ppppp/np3n2/2p5/1P3qP1/2P2N1P/PB1PP3/RN1QKB1R w KQk - 4 12"),
        ("connect-four", {"columns": 5, "rows": 4, "k": 3}, "5/5/2oo1/xoxx1 x"),
    ):
        engine = engine_for(load(name, **options), EngineSettings(megabytes=8))
        found = _choose(engine, position, Limits(nodes=nodes)).info
        assert not (found.is_proven and found.value < 0)


@pytest.mark.parametrize("nodes", range(20, 700, 17))
def test_lines_of_a_depth_that_was_not_finished_are_of_different_moves(nodes: int) -> None:
    game = load("connect-four", columns=4, rows=4, k=3)
    state = game.position("4/4/4/1x2 o")
    engine = engine_for(game, EngineSettings(megabytes=8, lines=7))
    search, lines = engine.search(state, Limits(nodes=nodes)), {}
    while True:
        try:
            info = next(search)
        except StopIteration as ended:
            result: SearchResult = ended.value
            break
        lines[info.number] = info
    moves = [lines[number].line[0] for number in sorted(lines)]
    assert len(set(moves)) == len(moves)
    assert len(set(result.equally_good)) == len(result.equally_good)
    assert sorted(lines) == list(range(1, len(lines) + 1))


def test_the_move_of_a_loss_lasts_as_long_as_is_told() -> None:
    """A shared table may know how long the loss takes, and another move that loses sooner."""
    game = load("quoridor", size=3, walls=1, horizon=8)
    assert isinstance(game, NativeGame)
    engine = engine_for(game, EngineSettings(megabytes=8))
    states, asked = [game.initial()], 0
    for _ in range(3):
        states = list({after.pack(): after for state in states for after in _after(game, state)}.values())[:80]
        for state in states:
            found = engine.choose(state, Limits(depth=12, nodes=200_000)).info
            if found.is_proven and found.value < 0 and found.ends_in is not None and found.ends_in <= found.depth:
                asked += 1
                after = game.result(state, found.line[0])
                assert not _wins_within(game, after, found.ends_in - 2), game.write_position(state)
    assert asked > 10


def _wins_within(game: NativeGame[Any], state: Any, plies: int) -> bool:
    """Whether the player to move can end the game by a win within so many plies."""
    player = game.player(state)
    if player == OVER or plies <= 0:
        return False
    for action in game.actions(state):
        after = game.result(state, action)
        if game.player(after) == OVER:
            if game.utility(after, player) > 0:
                return True
        elif plies > 2 and all(_wins_within(game, game.result(after, reply), plies - 2) for reply in game.actions(after)):
            return True
    return False


@pytest.mark.parametrize("nodes", range(20, 400, 20))
def test_moves_as_good_as_a_win_win_too_although_the_depth_was_not_finished(nodes: int) -> None:
    game = load("chinese-checkers", size=1, horizon=8)
    assert isinstance(game, NativeGame)
    state = game.position("1/4/1A1/4/D A 4")
    result = engine_for(game, EngineSettings(megabytes=8, lines=64, equal=True)).choose(state, Limits(nodes=nodes))
    assert result.info.is_proven or nodes < 120
    if result.info.is_proven:
        known: dict[bytes, float] = {}
        values = {action: _worth(game, game.result(state, action), known) for action in result.equally_good}
        assert set(values.values()) == {result.info.value}
