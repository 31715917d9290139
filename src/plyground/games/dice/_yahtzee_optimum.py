"""Perfect play of Yahtzee alone: the expected points of every position, exact, by dynamic programming.

What the rest of a game is worth depends on little: which boxes are full, the points in the upper boxes as far as they
count for the bonus, and whether the box for all dice equal holds its 50, so that another one brings a bonus. For every set of
full boxes, the fuller ones first, all cases of the other two are the columns of arrays whose rows are throws, and a turn
is worked out backwards:

    entered      what a throw is worth if it is entered in the best box, with the rest of the game that follows
    kept         what some dice are worth while the others are in the air: the mean over one die more, which is looked up
    best         the best of all dice that can be kept of a throw: the best of one die less, or these dice themselves
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from plyground.core.errors import UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.games.dice._yahtzee_sheets import (
    ALL_EQUAL,
    ALL_EQUAL_POINTS,
    BOXES,
    EXTRA,
    FACES,
    JOKING,
    KINDS,
    UPPER_BONUS,
    equal_face,
    joker_may,
    number_of,
    points_of,
    shown_by,
    throws,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from plyground.games.dice._yahtzee_rules import Sheets
    from plyground.games.dice.yahtzee import Yahtzee

Array = np.ndarray[Any, np.dtype[np.float64]]
Places = np.ndarray[Any, np.dtype[np.int64]]
_REMEMBERED = 64  # turns that were asked about; a game has few, and each takes some memory


class Optimum:
    """The table of a game for one player: made once, asked often."""

    def __init__(self, game: Yahtzee, is_enough: Callable[[int, int], bool] = lambda _done, _all: False) -> None:
        """Work out every set of full boxes, from the full sheet back to the empty one.

        `is_enough(done, all)` hears how many decisions are valued, and may end it; nothing is to be asked then.
        """
        self._game = game
        self._levels = [
            sorted(throws(number, game.faces), key=lambda throw: -len(_faces(throw))) for number in range(game.number + 1)
        ]
        self._place = [{throw: place for place, throw in enumerate(level)} for level in self._levels]
        self._more = [self._one_more(number) for number in range(game.number)]
        self._less = [self._one_less(number) for number in range(1, game.number + 1)]
        self._most = min(game.enough, game.number * sum(box + 1 for box in game.boxes if box < FACES))
        self._bonus = UPPER_BONUS[game.scoring] if self._most == game.enough else 0
        self._most = self._most if self._bonus else 0
        self._worth = {box: self._worth_in(box, is_joker=False) for box in game.boxes}
        self._joker_worth = {box: self._worth_in(box, is_joker=True) for box in game.boxes}
        self._shown = [np.array([shown_by(throw, face) for throw in self._levels[-1]]) for face in range(FACES)]
        self._jokers = [place for place, throw in enumerate(self._levels[-1]) if equal_face(throw) >= 0]
        self._rest: dict[int, Array] = {}
        self._turns: dict[int, tuple[list[Array], list[list[Array]]]] = {}
        full = sum(1 << box for box in game.boxes)
        self._rest[full] = np.zeros((self._flags(full), self._uppers(full)))
        self.is_finished = False
        open_sets = sorted(_subsets(full)[:-1], key=int.bit_count, reverse=True)
        throws_of_a_case = game.rolls * len(self._levels[-1])
        done, positions = 0, throws_of_a_case * sum(self._flags(filled) * self._uppers(filled) for filled in open_sets)
        for filled in open_sets:
            if is_enough(done, positions):
                return
            turn = self._turn(filled)
            self._rest[filled] = self._kept(turn[-1])[0].reshape(self._flags(filled), self._uppers(filled))
            done += throws_of_a_case * self._flags(filled) * self._uppers(filled)
        is_enough(done, positions)
        self.is_finished = True

    # -- questions -----------------------------------------------------------------------------------------------------

    @property
    def expectation(self) -> float:
        """What perfect play scores on average, from the start."""
        return float(self._rest[0][0, 0])

    def value(self, state: Sheets) -> float:
        """The points that perfect play from a position has in the end, on average."""
        self._game.demand_own(state)
        if state.turn == OVER:
            return float(state.scores[0])
        return float(state.scores[0]) + float(self._to_come(state))

    def values(self, state: Sheets) -> dict[int, float]:
        """The same for every action, or for every throw at a chance node, in the order of the legal ones."""
        self._game.demand_own(state)
        return {action: self.value(self._game.result(state, action)) for action in self._game.actions(state)}

    def best(self, state: Sheets) -> int:
        """An action of perfect play: of several that are as good, the first."""
        if state.turn in (CHANCE, OVER):
            raise UnsuitableGameError("Nobody is to move: only where a player moves there is a best action.")
        values = self.values(state)
        return max(values, key=lambda action: values[action])

    def _to_come(self, state: Sheets) -> Any:
        filled, number = state.filled[0], number_of(state.thrown)
        if filled not in self._turns:
            if len(self._turns) > _REMEMBERED:
                self._turns.clear()
            turn = self._turn(filled)
            self._turns[filled] = turn, [self._kept(thrown) for thrown in turn]
        thrown, kept = self._turns[filled]
        flag = state.fifty[0] if self._flags(filled) > 1 else 0
        column = flag * self._uppers(filled) + min(state.upper[0], self._uppers(filled) - 1)
        worth = kept[state.left - 1][number] if state.turn == CHANCE else thrown[state.left]
        return worth[self._place[number][state.thrown], column]

    # -- one turn ------------------------------------------------------------------------------------------------------

    def _turn(self, filled: int) -> list[Array]:
        """What every throw is worth with 0, 1, ... rolls left; a row a throw, a column a case."""
        entered = self._entered(filled)
        turn = [entered]
        for _ in range(self._game.rolls - 1):
            kept = self._kept(turn[-1])
            best = kept[0]
            for number, less in enumerate(self._less, 1):
                above = kept[number] if number < len(self._less) else entered.copy()
                for rows in less:
                    part = above[: len(rows)]
                    np.maximum(part, best.take(rows, 0), out=part)
                best = above
            turn.append(best)
        return turn

    def _kept(self, thrown: Array) -> list[Array]:
        """What it is worth to have kept some dice, by their number; the last are all."""
        kept = [thrown]
        for more in reversed(self._more):
            above = kept[-1]
            mean = above.take(more[0], 0)
            for rows in more[1:]:
                mean += above.take(rows, 0)
            mean *= 1.0 / len(more)
            kept.append(mean)
        return kept[::-1]

    def _entered(self, filled: int) -> Array:
        """What every throw is worth in its best box, with the rest of the game after it."""
        free = [box for box in self._game.boxes if not filled >> box & 1]
        entered = np.full((len(self._levels[-1]), self._flags(filled) * self._uppers(filled)), -1.0)
        for box in free:
            np.maximum(entered, self._brought(filled, box), out=entered)
        if self._game.scoring in JOKING and filled >> ALL_EQUAL & 1:
            for place in self._jokers:
                entered[place] = self._joker(filled, free, place)
        return entered

    def _brought(self, filled: int, box: int) -> Array:
        """The same in one box."""
        if box < FACES:
            rows = np.array([self._after(filled, box, (box + 1) * many) for many in range(self._game.number + 1)])
            return rows.take(self._shown[box], 0)
        rest = self._rest[filled | 1 << box]
        if len(rest) > self._flags(filled):
            rows = np.array([rest[0], rest[1] + ALL_EQUAL_POINTS])
            return rows.take((self._worth[box] > 0).astype(np.int64), 0)
        return rest.reshape(1, -1) + self._worth[box][:, None]

    def _joker(self, filled: int, free: list[int], place: int) -> Array:
        """A joker's row: its points with the bonus where the box for all dice equal holds 50."""
        throw = self._levels[-1][place]
        boxes = [box for box in free if joker_may(self._game.scoring, sum(1 << each for each in free), box, throw)]
        worth = self._worth if equal_face(throw) in free else self._joker_worth
        value = np.max([self._after(filled, box, int(worth[box][place])) for box in boxes], axis=0)
        value.reshape(2, -1)[1] += EXTRA
        return cast("Array", value)

    def _after(self, filled: int, box: int, points: int) -> Array:
        """Points entered in a box, and the rest of the game after them, for every case as it was before."""
        rest = self._rest[filled | 1 << box]
        if box >= FACES:
            return (rest + points).reshape(-1)
        before = np.arange(self._uppers(filled))
        now = np.minimum(before + points, rest.shape[1] - 1)
        gained = points + self._bonus * ((before < self._most) & (now >= self._most))
        after: Array = (rest[:, now] + gained).reshape(-1)
        return after

    # -- what does not change --------------------------------------------------------------------------------------------

    def _flags(self, filled: int) -> int:
        """Two cases where the box for all dice equal is full, with 0 or with 50; one where that does not matter."""
        return 2 if self._game.scoring in JOKING and filled >> ALL_EQUAL & 1 else 1

    def _uppers(self, filled: int) -> int:
        """How many different points in the upper boxes matter."""
        reached = self._game.number * sum(face + 1 for face in range(FACES) if filled >> face & 1)
        return min(self._most, reached) + 1

    def _worth_in(self, box: int, *, is_joker: bool) -> Places:
        kind = KINDS[self._game.scoring * BOXES + box]
        return np.array([points_of(kind, throw, int(is_joker)) for throw in self._levels[-1]])

    def _one_more(self, number: int) -> list[Places]:
        """For every face and some dice: the row of these dice with one more of the face."""
        level, above = self._levels[number], self._place[number + 1]
        return [np.array([above[throw + (1 << 4 * face)] for throw in level]) for face in range(self._game.faces)]

    def _one_less(self, number: int) -> list[Places]:
        """For the first face of dice, their second, and so on: the row of these dice with one less of it.

        Throws that show more faces come first, so each of these is for the beginning of the level only.
        """
        below = self._place[number - 1]
        found: list[list[int]] = [[] for _ in range(min(number, self._game.faces))]
        for throw in self._levels[number]:
            for place, face in enumerate(_faces(throw)):
                found[place].append(below[throw - (1 << 4 * face)])
        return [np.array(rows) for rows in found]


def _faces(throw: int) -> list[int]:
    return [face for face in range(FACES) if shown_by(throw, face)]


def _subsets(full: int) -> list[int]:
    """All sets of boxes among some, smaller numbers first."""
    found = [0]
    for box in range(BOXES):
        if full >> box & 1:
            found += [each | 1 << box for each in found]
    return found
