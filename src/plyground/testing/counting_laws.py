"""Laws of counting: kernels count like Python, and symmetric images have the same continuations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plyground.core.game import Game
from plyground.native.game import NativeGame
from plyground.testing.broken import demand
from plyground.testing.walks import long_walk, random_walk, sample

_PYTHON_NODES = 400
_DEEPEST = 4
_LATE_DEPTH = 3
_LATE_STATES = 3
_PLIES_BACK = (4, 5, 7, 9, 12, 16, 21, 27)
_IMAGE_STATES = 24


def kernels_count_like_python(game: Game[Any, Any]) -> None:
    """The compiled perft equals a count by the six questions: from the start as deep as a few thousand nodes allow.

    And three plies deep from late positions of random games, where little is left to play.
    """
    _demand_count(game, game.initial(), _DEEPEST)
    for state in late_positions(game):
        _demand_count(game, state, _LATE_DEPTH)


def late_positions(game: Game[Any, Any]) -> list[Any]:
    """A few late positions whose tree of three plies is small enough for Python to count and has a third ply."""
    found: list[Any] = []
    for states in _late_games(game):
        late = [states[-back] for back in _PLIES_BACK if back <= len(states)]
        countable = [state for state in late if is_countable(game, state, _LATE_DEPTH)]
        found += countable[-1:]  # the earliest of them, where there is most to count
        if len(found) == _LATE_STATES:
            break
    return found


def _late_games(game: Game[Any, Any]) -> Iterator[tuple[Any, ...]]:
    yield from (random_walk(game, seed).states for seed in range(_LATE_STATES))
    yield long_walk(game, 0).states


def is_countable(game: Game[Any, Any], state: Any, depth: int) -> bool:
    """Whether Python can count a tree without taking long: the nodes above its last ply are few, and there is a last ply."""
    level = [state]
    for _ in range(depth - 1):
        if sum(len(game.actions(each)) for each in level) > _PYTHON_NODES:
            return False
        level = [game.result(each, action) for each in level for action in game.actions(each)]
    return any(not game.is_terminal(each) for each in level)


def _demand_count(game: Game[Any, Any], state: Any, deepest: int) -> None:
    from plyground.kernels.perft import perft  # noqa: PLC0415 - imports the compiler

    level = [state]
    for depth in range(1, deepest + 1):
        nodes = sum(len(game.actions(each)) for each in level)
        counted = perft(game, depth, state).nodes
        demand(counted == nodes, f"perft({depth}) is {counted}, but {nodes} sequences of actions exist:\n{game.diagram(state)}")
        if nodes > _PYTHON_NODES:
            return
        level = [game.result(each, action) for each in level for action in game.actions(each)]


def images_keep_perft(game: Game[Any, Any]) -> None:
    """The images of the positions after a position are the positions after its image; payoffs and mover stay the same.

    Image 0 is the position itself, and no other one always is: each turns some position into another.
    """
    if game.facts.symmetries == 1 or not isinstance(game, NativeGame):
        return
    moved: set[int] = set()
    for state in sample(game, _IMAGE_STATES):
        for which in range(game.facts.symmetries):
            twin = game.image(state, which)
            demand(which > 0 or twin == state, "image 0 is not the position itself")
            demand(game.player(twin) == game.player(state), f"image {which} changes whose move it is")
            if _position(game, twin.pack()) != _position(game, state.pack()):
                moved.add(which)
            if game.is_terminal(state):
                demand(game.utilities(twin) == game.utilities(state), f"image {which} changes the payoffs")
            elif which:
                _demand_same_continuations(game, state, twin, which)
    still = set(range(1, game.facts.symmetries)) - moved
    demand(not still, f"image {min(still, default=0)} leaves every position as it is, so it is no image of its own")


def _demand_same_continuations(game: NativeGame[Any], state: Any, twin: Any, which: int) -> None:
    machine = game.rules.compile()
    packed, other = state.pack(), twin.pack()
    there = sorted(_position(game, machine.call("play", other, action)[0]) for action in game.actions(twin))
    after = (machine.call("play", packed, action)[0] for action in game.actions(state))
    mirrored = sorted(_position(game, machine.call("image", child, which)[0]) for child in after)
    demand(
        there == mirrored,
        lambda: f"after image {which} come other positions than its images:\n{game.diagram(state)}\n\n{game.diagram(twin)}",
    )


def _position(game: NativeGame[Any], packed: bytes) -> bytes:
    return packed[: game.rules.struct.layout.position_size]
