"""The horizon effect on a position of checkers, and its cure: evaluate only positions in which nothing hangs.

Black's king on 22 cannot be saved. A search that looks two or three plies ahead gives a man on 18 away first: White must
take it, and the loss of the king moves behind the horizon. It comes nevertheless, and the man is gone as well. This is the
checkers relative of the pawn checks that only delay the loss of a bishop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from plyground.core.game import OVER, Game
from plyground.games.catalogue import load
from plyground.teaching.demos.board import Place, Square, board_scene
from plyground.teaching.demos.demo import Demo, Progress, silent
from plyground.teaching.demos.sheet import beside, headed, page, stacked, table, text_table
from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.texts import written
from plyground.textbook.answer import Answer
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.quiescence import quiescence_search

TITLE = "The horizon effect, and a horizon in quiet water"

POSITION = "B:W20,21,23,25,26,29,31,32:B2,11,13,15,17,K22"
DEEPEST, TRUE_DEPTH = 6, 7
MAN, KING = 1, 3
MOST_PLIES = 8
"""How far beyond its depth a search follows a position in which something hangs."""

Found = tuple[float, list[str]]
"""A value to Black and the line of play that leads to it, in checkers notation."""


class Checkers:
    """What the demonstration asks about positions of checkers."""

    def __init__(self) -> None:
        """Load the game."""
        self.game: Game[Any, Any] = load("checkers")
        self.is_stable = lru_cache(maxsize=None)(self._is_stable)

    def material(self, state: Any) -> int:
        """Black's men and kings minus White's; a king counts KING men."""
        pieces = [piece for here in self.game.pieces(state, None).values() for piece in here]
        return sum((KING if piece["g"].endswith("k") else MAN) * (1 - 2 * piece["o"]) for piece in pieces)

    def captures(self, state: Any) -> Sequence[Any]:
        """The loud moves. In checkers there are either captures only or none."""
        actions = self.game.actions(state)
        return [action for action in actions if "x" in self.game.write_action(state, action)]

    def _is_stable(self, state: Any) -> bool:
        """Whether nobody could capture anything: the mover, or the other one if it were to move."""
        if self.game.player(state) == OVER or self.captures(state):
            return self.game.player(state) == OVER
        text = self.game.write_position(state)
        return not self.captures(self.game.read_position(("W" if text[0] == "B" else "B") + text[1:]))

    def plain(self, state: Any, depth: int) -> Found:
        """Alpha-beta that stops at a depth, whatever hangs there."""
        return self._told(state, h_alpha_beta(self.game, state, evaluate=self.material, cutoff=depth_cutoff(depth)))

    def with_captures(self, state: Any, depth: int) -> Found:
        """The textbook's quiescence search: captures are followed beyond the depth, and the mover may stand pat."""
        cutoff = depth_cutoff(depth)
        return self._told(state, quiescence_search(self.game, state, evaluate=self.material, cutoff=cutoff, loud=self.captures))

    def in_stable(self, state: Any, depth: int) -> Found:
        """Alpha-beta that stops, from a depth on, in stable positions only."""

        def cutoff(here: Any, below_root: int) -> bool:
            return below_root >= depth and (below_root >= depth + MOST_PLIES or self.is_stable(here))

        return self._told(state, h_alpha_beta(self.game, state, evaluate=self.material, cutoff=cutoff))

    def _told(self, state: Any, answer: Answer) -> Found:
        words = []
        for action in answer.line:
            words.append(self.game.write_action(state, action))
            state = self.game.result(state, action)
        return answer.value, words

    def picture(self, state: Any, moves: Sequence[str] = ()) -> Scene:
        """The board, with moves as arrows."""
        squares = {_place(number): Square(number=str(number), dark=True) for number in range(1, 33)}
        for name, (piece, *_) in self.game.pieces(state, None).items():
            squares[_place(int(name))] = Square(piece["o"], piece["g"].endswith("k"), number=name, dark=True)
        arrows = tuple(tuple(_place(int(square)) for square in move.replace("x", "-").split("-")) for move in moves)
        return board_scene(8, 8, squares, arrows)


def show(*, seed: int = 0, progress: Progress = silent, deepest: int = DEEPEST) -> Demo:
    """Search the position by depth in three ways, and follow what the plain search would play. Nothing is random here."""
    del seed
    checkers = Checkers()
    game, start = checkers.game, checkers.game.position(POSITION)
    by_depth: list[dict[str, Any]] = []
    for depth in range(1, deepest + 1):
        found = {
            "plain": checkers.plain(start, depth),
            "captures": checkers.with_captures(start, depth),
            "stable": checkers.in_stable(start, depth),
        }
        by_depth.append({"depth": depth} | {name: {"value": value, "line": line} for name, (value, line) in found.items()})
        progress(depth, deepest + 1)
    truth = _truth(checkers, start)
    progress(deepest + 1, deepest + 1)
    best = max(row["value"] for row in truth.values())
    fooled = [row for row in by_depth if row["plain"]["value"] != best]
    delayed = fooled[-1]["plain"]["line"]
    delay = delayed[0]
    falls = checkers.in_stable(game.replay(delayed, start), 1)[1][0]
    sound = by_depth[-1]["stable"]["line"]
    numbers: dict[str, Any] = {
        "position": POSITION,
        "material": checkers.material(start),
        "king": next(int(word[1:]) for word in POSITION.replace(":B", ",").split(",") if word.startswith("K")),
        "king counts": KING,
        "by depth": by_depth,
        "true value": best,
        "plain is right from": fooled[-1]["depth"] + 1,
        "captures is right from": 1 + max((row["depth"] for row in by_depth if row["captures"]["value"] != best), default=0),
        "stable is right from": 1 + max((row["depth"] for row in by_depth if row["stable"]["value"] != best), default=0),
        "delaying move": delay,
        "plain promises": fooled[-1]["plain"]["value"],
        "delaying move yields": truth[delay]["value"],
        "plain expects": delayed,
        "but then": falls,
        "sound line": sound,
        "every move": {move: row["value"] for move, row in truth.items()},
    }
    headings = ["depth", "plain search", "its line", "with captures", "stable only", "its line"]
    rows = [
        [row["depth"], written(row["plain"]["value"]), _short(row["plain"]["line"]), written(row["captures"]["value"]),
         written(row["stable"]["value"]), _short(row["stable"]["line"])]
        for row in by_depth
    ]  # fmt: skip
    boards = [
        (game.replay(delayed[:played], start), [move], f"{heading} {move}")
        for played, move, heading in zip(
            (0, 1, len(delayed)),
            (*delayed[:2], falls),
            ("Black gives a man:", "White must take:", "The king falls:"),
            strict=True,
        )
    ]
    title = TITLE
    drawn = stacked(
        [
            beside([headed(checkers.picture(state, moves), heading) for state, moves, heading in boards]),
            headed(
                table(headings, rows, strong=[row["depth"] - 1 for row in fooled]),
                "Value to Black by depth; in bold, where the plain search is wrong",
            ),
        ]
    )
    paragraph = _paragraph(numbers)
    text = "\n\n".join([*(f"{heading}\n{game.diagram(state)}" for state, _, heading in boards), text_table(headings, rows)])
    return Demo("horizon", title, paragraph, numbers, page(drawn, title, paragraph), text)


def _truth(checkers: Checkers, start: Any) -> dict[str, dict[str, Any]]:
    """Every move of the position with its value by the deepest and most careful search."""
    found = {}
    for action in checkers.game.actions(start):
        value, line = checkers.in_stable(checkers.game.result(start, action), TRUE_DEPTH - 1)
        found[checkers.game.write_action(start, action)] = {"value": value, "line": line}
    return found


def _place(number: int) -> Place:
    """Column and row of a dark square."""
    row, place = divmod(number - 1, 4)
    return 2 * place + (row % 2 == 0), row


def _short(line: Sequence[str]) -> str:
    return " ".join(line[:4]) + (" …" if len(line) > 4 else "")  # noqa: PLR2004 - as many as a column has room for


def _paragraph(numbers: Mapping[str, Any]) -> str:
    first, second = numbers["by depth"][0], numbers["by depth"][1]
    return (
        f"Black is to move, material is even ({numbers['material']}; a king counts {numbers['king counts']} men), and the king "
        f"on {numbers['king']} cannot be saved: the true value is {written(numbers['true value'])}. A plain search of depth "
        f"{first['depth']} says {written(first['plain']['value'])}. At depth {second['depth']} it finds "
        f"{numbers['delaying move']}: White must take the man, the king's loss slips behind the horizon, and the search is "
        f"content with {written(numbers['plain promises'])}. In truth that move yields "
        f"{written(numbers['delaying move yields'])}, the man and the king. Only from depth {numbers['plain is right from']} "
        "on does it see that the sacrifice is in vain. Following captures at the horizon helps from depth "
        f"{numbers['captures is right from']} on, because the player to move may still stand pat beside a hanging king. A "
        "horizon that lies in stable positions only, where nobody could capture anything, is right from depth "
        f"{numbers['stable is right from']} on."
    )
