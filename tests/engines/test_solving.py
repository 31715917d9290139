"""Positions are solved: values, all best moves, lines of best play; stopped, kept and gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyground import PlygroundError, load
from plyground.core.plain import adopt
from plyground.engines import solve_checkpoint, solving
from plyground.engines.solve_fingerprint import program_digest, rules_digest
from plyground.engines.solving import METHODS, Solving, asked_of, solver_for
from plyground.kernels.searching import Memory
from plyground.kernels.table import WON
from plyground.native.game import NativeGame
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.minimax import minimax
from tests.engines.solved import result_of, solved

GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"columns": 4, "rows": 4},
    "hex": {"size": 3},
    "nim": {"heaps": "1,2,3"},
    "breakthrough": {"columns": 3, "rows": 5, "ranks": 1},
    "kalah": {"pits": 2, "seeds": 2},
    "dots-and-boxes": {"columns": 2, "rows": 1, "payoff": "margin"},
    "othello": {"size": 4, "payoff": "margin"},
    "coins": {"coins": 9},
}


@pytest.mark.parametrize("method", ["alpha-beta", "proof-number"])
@pytest.mark.parametrize("name", GAMES)
def test_the_value_and_the_best_moves_are_the_textbooks(name: str, method: str) -> None:
    game = load(name, **GAMES[name])
    found = solved(game, method=method, distance=False)
    sign = 1 if found.player == 0 else -1
    worth = {
        action: sign * float(alpha_beta(game, game.result(game.initial(), action)).value)
        for action in game.actions(game.initial())
    }
    assert found.value == max(worth.values())
    assert set(found.best) == {action for action, value in worth.items() if value == max(worth.values())}
    assert found.is_finished


def test_hex_of_four_is_solved_by_itself_where_most_positions_are_reached_by_many_orders_of_moves() -> None:
    game = load("hex", size=4)
    found = solved(game)
    assert found.is_finished
    assert found.value == 1
    assert {game.write_action(game.initial(), action) for action in found.best} == {"d1", "c2", "b3", "a4"}


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_its_exact_value_when_asked_for(name: str) -> None:
    game = load(name, **GAMES[name])
    found = solved(game, every=True)
    for action in game.actions(game.initial()):
        assert found.moves[action] == float(alpha_beta(game, game.result(game.initial(), action)).value)


@pytest.mark.parametrize("method", METHODS[:2])
@pytest.mark.parametrize("name", GAMES)
def test_the_line_is_best_play_to_the_end(name: str, method: str) -> None:
    game = load(name, **GAMES[name])
    found = solved(game, method=method)
    state = game.initial()
    for action in found.line:
        state = game.result(state, action)
    assert game.is_terminal(state)
    assert game.utility(state, found.player) == found.value
    assert found.plies in (None, len(found.line))


def test_a_game_that_can_go_round_in_circles_is_solved_backwards() -> None:
    game = load("nine-mens-morris", men=3)
    found = solved(game)
    assert (found.method, found.value, found.plies) == ("backwards", 1.0, 9)
    assert [game.write_action(game.initial(), action) for action in found.best] == ["b2"]
    assert len(found.line) == found.plies
    with pytest.raises(PlygroundError, match="come back to a position"):
        Solving(game, game.initial(), method="alpha-beta")


def test_backwards_agrees_with_searching() -> None:
    game = load("tic-tac-toe")
    assert solved(game, method="backwards").value == solved(game).value == minimax(game).value


def test_what_was_found_before_a_stop_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    game = load("connect-four", columns=6, rows=5)
    assert isinstance(game, NativeGame)
    state, whole = game.initial(), solved(game)
    memory = Memory(8)
    solver = solver_for(game, "alpha-beta", memory)
    solver.limit(whole.nodes // 2)
    first = result_of(Solving(game, state, solver=solver))
    assert not first.is_finished
    known = solve_checkpoint.task(game, state, "alpha-beta", distance=True, megabytes=8)
    path = tmp_path / "deep" / known.name
    solve_checkpoint.save(path, known, memory)
    before, table = solve_checkpoint.load(path)
    assert before.same_task(known)
    again = solver_for(game, "alpha-beta", table)
    second = result_of(Solving(game, state, solver=again, known=before.known))
    assert (second.value, second.best) == (whole.value, whole.best)
    assert again.nodes < whole.nodes


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.solving"
    for content in (b"", b"nonsense\n", b'{"format": "plyground-solving", "version": 1}\n', b"\xff\xfe\n", b"[]\n"):
        path.write_bytes(content)
        with pytest.raises(PlygroundError):
            solve_checkpoint.load(path)


def _kept(path: Path) -> solve_checkpoint.Checkpoint:
    """A file with a table of which something is known."""
    game, memory = load("tic-tac-toe"), Memory(1)
    assert isinstance(game, NativeGame)
    solver_for(game, "alpha-beta", memory).value(game.initial())
    question = solve_checkpoint.task(game, game.initial(), "alpha-beta", distance=True, megabytes=1)
    assert solve_checkpoint.save(path, question, memory)
    return question


def test_a_file_with_one_wrong_bit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.solving"
    question = _kept(path)
    whole = path.read_bytes()
    assert solve_checkpoint.load(path)[0] == question
    assert solve_checkpoint.load(path, 4)[1].megabytes == 4
    low = whole.index(b'"low": -1') + len(b'"low": -')
    for place in (low, 700_000, len(whole) - 1):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 2]) + whole[place + 1 :])
        with pytest.raises(PlygroundError, match=r"damaged: its checksum does not fit.*--anew"):
            solve_checkpoint.load(path)
    for other in (whole + b"x", whole[:-2]):
        path.write_bytes(other)
        with pytest.raises(PlygroundError, match="damaged"):
            solve_checkpoint.load(path)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PlygroundError, match="ends too soon"):
        solve_checkpoint.load(path)


def test_what_other_rules_or_another_program_kept_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.solving"
    now = _kept(path)
    solve_checkpoint.demand_current(path, solve_checkpoint.look(path), now)
    with pytest.raises(solve_checkpoint.OutdatedError, match=r"rules of tic-tac-toe have changed.*--anew"):
        solve_checkpoint.demand_current(path, replace(now, rules="0"), now)
    with pytest.raises(solve_checkpoint.OutdatedError, match=r"another version.*--anew"):
        solve_checkpoint.demand_current(path, replace(now, program="0"), now)
    path.write_bytes(b'{"format": "plyground-solving", "version": 1, "game": "tic-tac-toe"}\n')
    with pytest.raises(solve_checkpoint.OutdatedError, match="another version"):
        solve_checkpoint.look(path)


PLAIN = """
import paces_of_{name}

class Steps:
    def initial(self): return (9, 0)
    def player(self, state): return state[1]
    def actions(self, state): return [pace for pace in paces_of_{name}.PACES if pace <= state[0]]
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if player == state[1] else 1
"""


def test_the_digest_of_rules_changes_with_every_file_that_they_are_told_in(tmp_path: Path) -> None:
    game, paces = tmp_path / "steps.py", tmp_path / "paces_of_digest.py"
    game.write_text(PLAIN.format(name="digest"))
    paces.write_text("PACES = (1, 2)\n")
    first = rules_digest(load(game))
    (tmp_path / "other.py").write_text("PACES = (1, 2)\n")
    assert rules_digest(load(game)) == first
    paces.write_text("PACES = (1, 3)\n")
    second = rules_digest(load(game))
    game.write_text(PLAIN.format(name="digest").replace("(9, 0)", "(8, 0)"))
    assert len({first, second, rules_digest(load(game))}) == 3


def test_other_rules_have_another_digest() -> None:
    assert rules_digest(load("tic-tac-toe")) == rules_digest(load("tic-tac-toe"))
    assert len({rules_digest(load(name)) for name in ("tic-tac-toe", "hex", "nim")} | {program_digest()}) == 4


def test_rules_that_no_file_holds_are_never_the_same() -> None:
    space: dict[str, Any] = {"__name__": "nowhere"}
    exec(PLAIN.partition("\n\n")[2].replace("paces_of_{name}.PACES", "(1, 2)"), space)  # noqa: S102 - as at a prompt
    game = adopt(space["Steps"], "steps")
    assert rules_digest(game) != rules_digest(game)


def test_a_file_of_somebody_else_is_told_from_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "x.solving"
    _kept(path)
    assert solve_checkpoint.is_own(path)
    for content, is_own in ((b"", True), (b'{"format": "ply', True), (b"{}", False), (b"my thesis", False)):
        path.write_bytes(content)
        assert solve_checkpoint.is_own(path) == is_own


def test_what_a_killed_process_left_is_removed_and_what_somebody_else_has_there_is_not(tmp_path: Path) -> None:
    path, beside = tmp_path / "x.solving", tmp_path / "x.solving.part"
    _kept(path)
    beside.write_bytes(path.read_bytes()[:5000])
    solve_checkpoint.remove_leftovers(path)
    assert [file.name for file in tmp_path.iterdir()] == ["x.solving"]
    beside.write_text("half a film")
    with pytest.raises(PlygroundError, match="another file"):
        solve_checkpoint.remove_leftovers(path)
    assert beside.read_text() == "half a film"


def test_a_table_that_was_about_something_else_by_the_end_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.solving"
    question = _kept(path)
    before = path.read_bytes()
    assert not solve_checkpoint.save(path, question, Memory(1), lambda: False)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["x.solving"]


def test_a_table_of_proofs_serves_only_the_question_it_was_filled_for() -> None:
    game, memory = load("connect-four", columns=4, rows=4), Memory(8)
    assert isinstance(game, NativeGame)
    first = solver_for(game, "proof-number", memory)
    assert first.ask(game.initial(), 0) is not None
    asked = asked_of(first)
    assert asked == (0, 0), "a draw is sure"
    again = solver_for(game, "proof-number", memory, asked=asked)
    answer = again.ask(game.initial(), 1)
    assert answer is not None
    assert answer.high < WON, "a win is not"
    assert asked_of(solver_for(game, "alpha-beta", memory)) is None


@pytest.mark.parametrize("method", METHODS[:2])
def test_what_is_known_goes_on_in_a_larger_table(method: str) -> None:
    game, memory = load("connect-four", columns=4, rows=4), Memory(1)
    assert isinstance(game, NativeGame)
    first = solver_for(game, method, memory)
    known = first.ask(game.initial(), 1)
    larger = solve_checkpoint.grown(memory, 8)
    assert len(larger.table) == 8 * len(memory.table)
    again = solver_for(game, method, larger, asked=asked_of(first))
    assert again.ask(game.initial(), 1) == known
    assert again.nodes < first.nodes / 2
    assert solve_checkpoint.grown(larger, 1) is larger


def test_the_time_is_up_when_it_is_up_and_not_at_the_next_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_NEWS_SECONDS", 20.0)
    game = load("connect-four")
    found = result_of(Solving(game, game.initial(), megabytes=64, seconds=0.1))
    assert not found.is_finished
    assert found.seconds < 10


def test_who_plays_alone_and_without_chance_can_be_solved() -> None:
    for scramble, limit in ((3, 6), (6, 7), (6, 2)):
        game = load("8-puzzle", scramble=scramble, limit=limit)
        solution = result_of(Solving(game, game.initial()))
        assert solution.method == "expectation"
        assert solution.value == pytest.approx(_most(game, game.initial()))
        end = game.initial()
        for action in solution.line:
            end = game.result(end, action)
        assert game.utility(end, 0) == pytest.approx(solution.value)


def _most(game: Any, state: Any) -> float:
    if game.is_terminal(state):
        return float(game.utility(state, 0))
    return max(_most(game, game.result(state, action)) for action in game.actions(state))


def test_what_is_certain_before_chance_is_solved_is_the_range_of_the_payoffs() -> None:
    game = load("2048", rows=3, columns=3)
    solving = Solving(game, game.initial())
    solving.stop()
    found = result_of(solving)
    assert (found.value, found.low, found.high) == (None, *game.facts.utility)


def test_what_cannot_be_solved_is_refused() -> None:
    for game in (load("kuhn-poker"), load("kuhn-poker", players=3), load("quoridor", players=4, size=3)):
        with pytest.raises(PlygroundError, match=game.name):
            Solving(game, game.initial())
    for method, suited in (("alpha-beta", load("coins", players=3)), ("max-n", load("coins"))):
        with pytest.raises(PlygroundError, match="it needs"):
            Solving(suited, suited.initial(), method=method)
    game = load("tic-tac-toe")
    with pytest.raises(PlygroundError, match="one of"):
        Solving(game, game.initial(), method="magic")
    with pytest.raises(PlygroundError, match="over"):
        Solving(game, game.replay(["a1", "b1", "a2", "b2", "a3"]))


@pytest.mark.parametrize("method", METHODS[:2])
def test_a_value_that_was_not_found_is_not_told(method: str) -> None:
    game = load("connect-four")
    assert isinstance(game, NativeGame)
    solver = solver_for(game, method, Memory(1))
    solver.limit(1000)
    with pytest.raises(PlygroundError, match="before the value was known"):
        solver.value(game.initial())


def test_closing_the_run_stops_it() -> None:
    game = load("connect-four")
    solving = Solving(game, game.initial(), megabytes=8)
    run = solving.run()
    next(run)
    run.close()
    assert solving.known.low < solving.known.high
