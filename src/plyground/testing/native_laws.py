"""Laws of native rules: machine code and Python agree, kernels count right, symmetric images are symmetric."""

from __future__ import annotations

from typing import Any

from plyground.core.game import CHANCE, OVER, Game
from plyground.native.game import NativeChanceGame, NativeGame
from plyground.native.words import mixed
from plyground.testing.broken import demand
from plyground.testing.walks import sample, walks

_PYTHON_NODES = 3_000
_IMAGE_DEPTH = 2
_DRAWS_PER_ACTION = 30
_COMPARED_DRAWS = 20


def compiled_rules_equal_interpreted_ones(game: Game[Any, Any]) -> None:
    """Along random games every rule gives the same in machine code as in Python, to the last byte of the state."""
    if not isinstance(game, NativeGame):
        return
    import numpy as np  # noqa: PLC0415 - only native games need it

    machine = game.rules.compile()
    for walk in walks(game, 4):
        for state, action, after in walk.steps:
            out, reals = np.zeros(game.facts.most_moves, np.int64), np.zeros(game.facts.most_moves)
            if state.turn == CHANCE:
                _, count = machine.call("chance", state.pack(), out, reals)
            else:
                _, count = machine.call("moves", state.pack(), out)
            demand(
                tuple(out[:count].tolist()) == tuple(game.actions(state)),
                f"compiled moves {out[:count].tolist()}, interpreted {list(game.actions(state))} in\n{game.diagram(state)}",
            )
            packed, _ = machine.call("play", state.pack(), action)
            demand(
                packed == after.pack(),
                f"compiled play of {game.write_action(state, action)} gives {type(after).unpack(packed)!r}, "
                f"interpreted {after!r}",
            )
        if walk.states[-1].turn == OVER:
            reals = np.zeros(game.facts.players)
            machine.call("payoff", walk.states[-1].pack(), reals)
            demand(reals.tolist() == game.utilities(walk.states[-1]), "compiled and interpreted payoffs differ")
    packed, _ = machine.call("start", game.blank_view().pack())
    demand(packed == game.initial().pack(), "compiled and interpreted start differ")


def equal_positions_have_equal_keys(game: Game[Any, Any]) -> None:
    """A key says which position it is: the same in machine code, for the same position, and for no other one met."""
    if not isinstance(game, NativeGame):
        return
    import numpy as np  # noqa: PLC0415 - only native games need it

    from plyground.kernels.keys import key_of_packed  # noqa: PLC0415 - imports the compiler

    table = game.machine_table()
    size = game.rules.struct.layout.position_size
    known: dict[int, bytes] = {}
    for walk in walks(game, 6):
        for state, action, after in walk.steps:
            key = game.key(after)
            demand(key == game.key(game.result(state, action)), "the same position has two keys")
            demand(
                key == int(key_of_packed(table, np.frombuffer(after.pack(), np.int64).copy())),
                "compiled and interpreted keys differ",
            )
            position = after.pack()[:size]
            demand(game.rules.has("key") or known.setdefault(key, position) == position, f"two positions have the key {key:x}")


def picks_are_even(game: Game[Any, Any]) -> None:
    """A move drawn without listing the moves is a legal one, each as likely as it should be, the same in machine code."""
    if not isinstance(game, NativeGame) or not game.rules.has("pick"):
        return
    machine = game.rules.compile()
    for state in (state for state in sample(game, 30) if state.turn != OVER):
        odds = dict(game.outcomes(state)) if state.turn == CHANCE and isinstance(game, NativeChanceGame) else {}
        actions = game.actions(state)
        draws = _DRAWS_PER_ACTION * len(actions)
        found = dict.fromkeys(actions, 0)
        for number in range(draws):
            random = mixed(number + 1)
            move = game.rules.rule("pick")(state.thaw(), random)
            demand(move in found, f"pick gives the illegal move {move} in\n{game.diagram(state)}")
            found[move] += 1
            if number < _COMPARED_DRAWS:
                demand(machine.call("pick", state.pack(), random)[1] == move, "compiled and interpreted picks differ")
        expected = {action: draws * odds.get(action, 1 / len(actions)) for action in actions}
        chi_squared = sum((found[action] - expected[action]) ** 2 / expected[action] for action in actions)
        freedom = len(actions) - 1
        demand(chi_squared <= freedom + 6 * (2 * freedom) ** 0.5 + 10, f"picks are uneven in\n{game.diagram(state)}\n{found}")


def kernels_count_like_python(game: Game[Any, Any]) -> None:
    """The compiled perft equals a count by the six questions, as deep as a few thousand nodes allow."""
    from plyground.kernels.perft import perft  # noqa: PLC0415 - imports the compiler

    level, depth = [game.initial()], 0
    while level and len(level) * len(game.actions(level[0])) <= _PYTHON_NODES and depth < 4:  # noqa: PLR2004 - depth enough
        level = [game.result(state, action) for state in level for action in game.actions(state)]
        depth += 1
        demand(
            perft(game, depth).nodes == len(level),
            f"perft({depth}) is {perft(game, depth).nodes}, but {len(level)} sequences of actions exist",
        )


def images_keep_perft(game: Game[Any, Any]) -> None:
    """A symmetric image of a position has as many continuations, and the same payoffs, as the position."""
    if game.facts.symmetries == 1 or not isinstance(game, NativeGame):
        return
    from plyground.kernels.perft import perft  # noqa: PLC0415 - imports the compiler

    for state in sample(game, 24):
        for which in range(game.facts.symmetries):
            twin = game.image(state, which)
            demand(which > 0 or twin == state, "image 0 is not the position itself")
            demand(game.player(twin) == game.player(state), f"image {which} changes whose move it is")
            if game.is_terminal(state):
                demand(game.utilities(twin) == game.utilities(state), f"image {which} changes the payoffs")
            else:
                demand(
                    perft(game, _IMAGE_DEPTH, twin).nodes == perft(game, _IMAGE_DEPTH, state).nodes,
                    f"image {which} has another perft:\n{game.diagram(state)}\n\n{game.diagram(twin)}",
                )
