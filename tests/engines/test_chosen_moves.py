"""A search of some moves only."""

from __future__ import annotations

from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.chosen_moves import ChosenMoves
from plyground.games import catalogue


def test_of_the_chosen_moves_the_best_is_played_and_all_are_told_in_order() -> None:
    game = catalogue.load_named("tic-tac-toe")
    state = game.replay(["a1", "b1", "a2", "c3"])
    win, other = game.read_action(state, "a3"), game.read_action(state, "b3")
    engine = ChosenMoves(engine_for(game), [other, win], lines=2)
    news = list(engine.search(state, Limits(depth=4)))
    assert [(info.number, info.line[0]) for info in news[-2:]] == [(1, win), (2, other)]
    assert (news[-2].is_proven, news[-2].ends_in, news[-2].value) == (True, 1, 1.0)
    assert engine.choose(state, Limits(depth=4)).action == win


def test_a_bad_move_is_played_and_valued_if_nothing_else_is_allowed() -> None:
    game = catalogue.load_named("tic-tac-toe")
    state = game.replay(["a1", "b1", "a2"])
    bad = game.read_action(state, "c1")
    result = ChosenMoves(engine_for(game), [bad]).choose(state, Limits(depth=6))
    assert (result.action, result.info.is_proven, result.info.value) == (bad, True, -1.0)
    assert result.info.ends_in == 2
    assert result.info.line[1] == game.read_action(game.result(state, bad), "a3")


def test_a_move_that_ends_the_game_by_repetition_is_a_draw() -> None:
    game = catalogue.load_named("chess")
    texts = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]
    states = [game.replay(texts[:count]) for count in range(len(texts) + 1)]
    back = game.read_action(states[-1], "Ng8")
    result = ChosenMoves(engine_for(game), [back]).choose(states[-1], Limits(depth=3), past=states[:-1])
    assert (result.info.value, result.info.is_proven, result.info.line) == (0.0, True, (back,))


def test_without_time_the_first_of_them_is_played_and_limits_are_kept() -> None:
    game = catalogue.load_named("chess")
    state = game.initial()
    chosen = [game.read_action(state, text) for text in ("h3", "a3")]
    engine = ChosenMoves(engine_for(game), chosen)
    search = engine.search(state, Limits())
    engine.stop()
    assert list(search) == []
    assert engine.choose(state, Limits(nodes=1)).action in chosen
    assert engine.choose(state, Limits(nodes=3000)).info.nodes <= 3000
