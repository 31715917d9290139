"""A game of OpenSpiel's kept beside one of ours, and its Monte Carlo tree search playing there.

Moves are told by our texts. Where OpenSpiel divides a turn into several actions (the jumps of a capture, an amazon and its
new cell), they are put together to one of ours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from plyground.boards import coordinate

Text = Callable[[Any, int], str]
Turns = Callable[[Any], dict[str, list[int]]]
"""Their actions, put together to whole turns of ours, by our texts."""

EXPLORATION = 2.0
"""OpenSpiel's own default (`uct_c` in its example mcts.py), as are one random game an evaluation and proven values."""
_ROLLOUTS = 1
_MEGABYTES = 1000
_SIDE = 8


class Twin:
    """OpenSpiel's side of a game, move for move the same as ours."""

    def __init__(self, name: str, turns: Turns, *, simulations: int, seed: int) -> None:
        """`name` is the game as OpenSpiel writes it, with its settings."""
        game = pyspiel.load_game(name)
        seed %= 2**31
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=_ROLLOUTS, seed=seed)
        self.state = game.new_initial_state()
        self._turns = turns
        self._bot = pyspiel.MCTSBot(
            game,
            evaluator,
            EXPLORATION,
            max_simulations=simulations,
            max_memory_mb=_MEGABYTES,
            solve=True,
            seed=seed,
            verbose=False,
        )

    @property
    def is_over(self) -> bool:
        """Whether OpenSpiel says that the game is over."""
        return bool(self.state.is_terminal())

    def push(self, text: str) -> None:
        """Play a move of ours."""
        for action in self._turns(self.state)[text]:
            self.state.apply_action(action)

    def choose(self) -> str:
        """The text of the move that the search prefers; for a turn of several actions it searches as often."""
        texts = {tuple(actions): text for text, actions in self._turns(self.state).items()}
        state, actions = self.state.clone(), list[int]()
        while tuple(actions) not in texts:
            actions.append(self._bot.step(state))
            state.apply_action(actions[-1])
        return texts[tuple(actions)]


def single(text: Text) -> Turns:
    """Turns of one action."""
    return lambda state: {text(state, action): [action] for action in state.legal_actions()}


def same_text(state: Any, action: int) -> str:
    """Both write moves alike."""
    return str(state.action_to_string(action))


def mark(_state: Any, action: int) -> str:
    """Cells of tic-tac-toe, row by row from the top."""
    return f"{'abc'[action % 3]}{3 - action // 3}"


def column(_state: Any, action: int) -> str:
    """Columns of connect four."""
    return "abcdefg"[action]


def house(_state: Any, action: int) -> str:
    """Houses of kalah, numbered in the order of sowing: 0 is north's store, 7 south's."""
    return " abcdef ABCDEF"[action]


def turned_step(state: Any, action: int) -> str:
    """Steps of breakthrough, where their first player stands at the top."""
    theirs = state.action_to_string(action)
    start, to = (f"{cell[0]}{_SIDE + 1 - int(cell[1])}" for cell in (theirs[:2], theirs[2:4]))
    return f"{start}{'x' if theirs.endswith('*') else '-'}{to}"


def amazons_turns(size: int) -> Turns:
    """Amazons: a queen and its new cell are one move, the arrow is another. Cells are numbered row by row from the top."""

    def name(action: int) -> str:
        return coordinate(action % size, size - 1 - action // size)

    def turns(state: Any) -> dict[str, list[int]]:
        if len(state.history()) % 3 == 2:
            return {name(action): [action] for action in state.legal_actions()}
        return {
            f"{name(queen)}-{name(cell)}": [queen, cell]
            for queen in state.legal_actions()
            for cell in state.child(queen).legal_actions()
        }

    return turns


def checkers_turns(twin: Any) -> dict[str, list[int]]:
    """Checkers: the jumps of a capture are one move. Their first player sits below, ours above."""
    turns: dict[str, list[int]] = {}
    waiting: list[tuple[Any, list[int], list[int]]] = [(twin, [], [])]
    while waiting:
        state, actions, squares = waiting.pop()
        for action in state.legal_actions():
            text = state.action_to_string(action)
            begin, end = _square(text[:2]), _square(text[2:])
            child = state.child(action)
            path = [*(squares or [begin]), end]
            is_jump = abs(int(text[1]) - int(text[3])) == 2
            if is_jump and not child.is_terminal() and child.current_player() == twin.current_player():
                waiting.append((child, [*actions, action], path))
            else:
                turns[("x" if is_jump else "-").join(map(str, path))] = [*actions, action]
    return turns


def _square(name: str) -> int:
    return 4 * (int(name[1]) - 1) + (7 - "abcdefgh".index(name[0])) // 2 + 1
