"""2048 against OpenSpiel, which pays the score as the game goes on and ends it when the target is reached.

OpenSpiel leaves some legal moves out: with 16 above 16 and other tiles at the top it may not list `up`, though it slides the
tiles rightly when told to. So its list is only asked for moves that are not ours; which moves are legal is asked of its slides.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pyspiel
import pytest

from plyground import CHANCE, load
from plyground.core.game import ChanceGame, Game

WAYS = ("up", "right", "down", "left")


def text_of(twin: Any, action: int) -> str:
    """Our text for an outcome of theirs."""
    words = re.fullmatch(r"([24]) added to row (\d), column (\d)", twin.action_to_string(-1, action))
    assert words is not None
    return f"{words[1]}@{'abcd'[int(words[3]) - 1]}{words[2]}"


def their_tiles(twin: Any) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(twin))]


def our_tiles(game: Game[Any, Any], state: Any) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", game.write_position(state).partition(" score")[0])]


def slides_of(twin: Any) -> dict[str, tuple[list[int], float]]:
    """Every way that changes their board: the tiles and the score afterwards."""
    found = {}
    for action, way in enumerate(WAYS):
        after = twin.clone()
        after.apply_action(action)
        if their_tiles(after) != their_tiles(twin):
            found[way] = their_tiles(after), after.returns()[0]
    return found


@pytest.mark.parametrize(("target", "positions"), [(16, 1_000), (128, 1_000), (2048, 3_000)])
def test_2048_agrees_with_openspiel(target: int, positions: int) -> None:
    game, theirs = load("2048", target=target), pyspiel.load_game(f"2048(max_tile={target})")
    assert isinstance(game, ChanceGame)
    generator, seen, reached = random.Random(target), 0, 0
    while seen < positions:
        state, twin = game.initial(), theirs.new_initial_state()
        while not twin.is_terminal():
            seen += 1
            assert our_tiles(game, state) == their_tiles(twin)
            if twin.is_chance_node():
                assert game.player(state) == CHANCE
                odds = {text_of(twin, action): each for action, each in twin.chance_outcomes()}
                assert {game.write_action(state, action): each for action, each in game.outcomes(state)} == pytest.approx(odds)
                action = generator.choice(twin.legal_actions())
                state = game.result(state, game.read_action(state, text_of(twin, action)))
            else:
                slides = slides_of(twin)
                assert {game.write_action(state, action) for action in game.actions(state)} == set(slides)
                assert {WAYS[action] for action in twin.legal_actions()} <= set(slides)
                for way, (tiles, score) in slides.items():
                    after = game.replay([way], state)
                    assert (our_tiles(game, after), after.points) == (tiles, score)
                way = generator.choice(sorted(slides))
                action = WAYS.index(way)
                state = game.replay([way], state)
            twin.apply_action(action)
        assert game.is_terminal(state)
        assert game.utility(state, 0) == twin.returns()[0]
        reached += target in their_tiles(twin)
    assert (reached > 0) == (target < 2048)
