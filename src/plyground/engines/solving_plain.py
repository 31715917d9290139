"""Plain games solved: every position that can be reached is valued once, depth first, in Python.

It asks nothing but the six questions, so any game without secrets will do: any number of players, with chance or without, as
long as no position can come back and all of them fit in memory. Everybody plays for itself, as in max-n; between two of whom
one gets what the other loses, that is minimax.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from plyground.core.errors import BadLimitError, UnsuitableGameError, shown
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.engines.solve_counting import VALUING, Counted
from plyground.engines.suiting import demand_open, is_contest

_BYTES_A_POSITION = 600
_LONGEST_LINE = 300
_ERROR = 1e-9


@dataclass(frozen=True, slots=True)
class Worth:
    """What everybody gets from a position on, and in how many plies if both of two hurry to win and delay to lose."""

    payoffs: tuple[float, ...]
    plies: int = 0


@dataclass(slots=True)
class _Open:
    """A position whose value waits for those of the positions that follow it."""

    mover: int
    after: list[Any]
    odds: list[float] = field(default_factory=list)
    valued: int = 0


@dataclass(frozen=True)
class PlainlySolved:
    """What was found. Before a throw there is no move to choose; the line ends where chance moves."""

    worth: Worth
    moves: dict[Any, Worth] = field(default_factory=dict)
    best: tuple[Any, ...] = ()
    line: tuple[Any, ...] = ()


class PlainSolver:
    """Knows what positions are worth, once one that they follow from has been solved."""

    def __init__(self, game: Game[Any, Any], megabytes: int, *, distance: bool = True) -> None:
        """With `distance` a win counts the more the sooner it comes, where there are only wins, losses and draws."""
        demand_open(game, "Solving")
        self.game, self.room = game, max(megabytes * 2**20 // _BYTES_A_POSITION, 1)
        self.tells_plies = distance and is_contest(game) and not game.facts.chance and game.facts.utility == (-1.0, 1.0)
        self._error = _ERROR if game.facts.chance else 0.0
        self._worth: dict[Any, Worth] = {}
        self._is_stopped = False

    def stop(self) -> None:
        """End it soon."""
        self._is_stopped = True

    def counted(self) -> Counted:
        """How far it is."""
        return Counted(VALUING, len(self._worth))

    def solve(self, state: Any) -> bool:
        """Value everything that follows from a state; whether that was finished before it was stopped."""
        path = {state: self._opened(state)}
        while path:
            if self._is_stopped:
                return False
            here = next(reversed(path))
            waiting = path[here]
            while waiting.valued < len(waiting.after) and waiting.after[waiting.valued] in self._worth:
                waiting.valued += 1
            if waiting.valued == len(waiting.after):
                self._worth[here] = self._valued(here, waiting)
                path.popitem()
                continue
            after = waiting.after[waiting.valued]
            if after in path:
                raise self._circle(after)
            path[after] = self._opened(after)
            if len(self._worth) + len(path) > self.room:
                raise self._full()
        return True

    def found(self, state: Any) -> PlainlySolved:
        """What is known of a position that was solved."""
        player = self.game.player(state)
        if player == CHANCE:
            return PlainlySolved(self._worth[state])
        moves = self._after(state)
        best = self._best(moves, player)
        line, here = [best[0]], self.game.result(state, best[0])
        while (mover := self.game.player(here)) not in {CHANCE, OVER} and len(line) < _LONGEST_LINE:
            line.append(self._best(self._after(here), mover)[0])
            here = self.game.result(here, line[-1])
        return PlainlySolved(self._worth[state], moves, best, tuple(line))

    def _opened(self, state: Any) -> _Open:
        mover = self.game.player(state)
        if mover == OVER:
            return _Open(mover, [])
        if mover == CHANCE:
            outcomes = cast("ChanceGame[Any, Any]", self.game).outcomes(state)
            return _Open(mover, [self.game.result(state, outcome) for outcome, _ in outcomes], [odds for _, odds in outcomes])
        return _Open(mover, [self.game.result(state, action) for action in self.game.actions(state)])

    def _valued(self, state: Any, known: _Open) -> Worth:
        players = range(self.game.facts.players)
        if known.mover == OVER:
            return Worth(tuple([float(self.game.utility(state, player)) + 0.0 for player in players]))
        following = [self._worth[after] for after in known.after]
        if known.mover == CHANCE:
            shares = [(odds, worth.payoffs) for odds, worth in zip(known.odds, following, strict=True)]
            return Worth(tuple([sum(odds * payoffs[player] for odds, payoffs in shares) for player in players]))
        best = following[0]
        for worth in following[1:]:
            if self._is_better(worth, best, known.mover):
                best = worth
        return Worth(best.payoffs, best.plies + 1)

    def _is_better(self, one: Worth, other: Worth, player: int) -> bool:
        """Of what is as good for its player the first counts."""
        mine, theirs = one.payoffs[player], other.payoffs[player]
        if mine != theirs or not self.tells_plies or not mine:
            return mine > theirs + self._error * max(1.0, abs(theirs))
        return one.plies < other.plies if mine > 0 else one.plies > other.plies

    def _after(self, state: Any) -> dict[Any, Worth]:
        """What every action is worth, its own ply included."""
        known = {action: self._worth[self.game.result(state, action)] for action in self.game.actions(state)}
        return {action: Worth(worth.payoffs, worth.plies + 1) for action, worth in known.items()}

    def _best(self, moves: dict[Any, Worth], player: int) -> tuple[Any, ...]:
        most = next(iter(moves.values()))
        for worth in moves.values():
            if self._is_better(worth, most, player):
                most = worth
        return tuple(action for action, worth in moves.items() if not self._is_better(most, worth, player))

    def _circle(self, state: Any) -> UnsuitableGameError:
        return UnsuitableGameError(
            f"{self.game.name} can come back to a position, such as {shown(state)}, and only native rules are solved then; "
            f"'ply best' searches it all the same, and 'ply new-game' begins a game with native rules."
        )

    def _full(self) -> BadLimitError:
        return BadLimitError(
            f"More than {self.room:,} positions of {self.game.name} follow from this one, which is more than the memory "
            f"allowed holds; give more megabytes, begin nearer to the end, or write native rules ('ply new-game' begins some)."
        )
