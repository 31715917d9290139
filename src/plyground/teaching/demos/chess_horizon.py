"""The horizon effect in chess: a check by a pawn that only delays the loss of a bishop.

White's bishop on a2 has nowhere to go, and the knight takes it on the next move. A search that looks two plies ahead checks
the king with a pawn first: the king must be moved, takes the pawn on its way, and the loss of the bishop lies behind the
horizon. It comes nevertheless, and the pawn is gone as well. Only men are counted, so that every number can be checked by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plyground.core.coordinates import coordinates
from plyground.teaching.demos.chess_board import Found, chess, chess_scene, material_weights, searched
from plyground.teaching.demos.demo import Demo, Progress, silent
from plyground.teaching.demos.sheet import beside, headed, page, stacked, table, text_table
from plyground.teaching.pictures.texts import written

if TYPE_CHECKING:
    from plyground.kernels.searching import Techniques

TITLE = "The horizon effect in chess: a check that saves nothing"
POSITION = "8/p5pp/8/4k3/1p6/1PnP1P2/B1P4K/8 w - - 0 1"
DEEPEST, TRUE_DEPTH = 5, 4
BISHOP = 3
_SELECTIVE = ("null", "reduction", "futility", "reverse", "internal", "prospects", "verification")
"""What may leave something out; all of it is off here."""
_SHOWN = 4


def _searches() -> dict[str, Techniques]:
    """Three ways to search: to a depth and no further, on with captures, and a ply deeper after checks, too."""
    from plyground.kernels.searching import Techniques  # noqa: PLC0415 - it imports the compiler

    whole = dict.fromkeys(_SELECTIVE, False)
    level = {**whole, "extension": False}
    return {
        "plain": Techniques(**level, quiescence=False),
        "captures": Techniques(**level),
        "checks": Techniques(**whole, urgency=True),
    }


def show(*, seed: int = 0, progress: Progress = silent, deepest: int = DEEPEST) -> Demo:
    """Search a position of chess by depth with and without quiescence and extensions. Nothing is random here."""
    del seed
    game = chess()
    start, weights, searches = game.read_position(POSITION), material_weights(game), _searches()
    by_depth: list[dict[str, Any]] = []
    for depth in range(1, deepest + 1):
        found = {name: searched(game, start, depth, techniques=how, weights=weights) for name, how in searches.items()}
        by_depth.append({"depth": depth} | {name: _data(one) for name, one in found.items()})
        progress(depth, deepest + 1)
    truth = {
        game.write_action(start, action): -searched(
            game, game.result(start, action), TRUE_DEPTH, techniques=searches["captures"], weights=weights
        ).value
        for action in game.actions(start)
    }
    progress(deepest + 1, deepest + 1)
    fooled = [row for row in by_depth if row["plain"]["value"] > -BISHOP]
    delayed = fooled[-1]["plain"]["line"][:2]
    numbers: dict[str, Any] = {
        "position": POSITION,
        "bishop counts": BISHOP,
        "by depth": by_depth,
        "plain is right from": _right_from(by_depth, "plain"),
        "captures is right from": _right_from(by_depth, "captures"),
        "checks is right from": _right_from(by_depth, "checks"),
        "delaying move": delayed[0],
        "plain delays from": next(row["depth"] for row in fooled if row["plain"]["line"][0] == delayed[0]),
        "plain promises": fooled[-1]["plain"]["value"],
        "delaying move yields": round(truth[delayed[0]]),
        "best yields": round(max(truth.values())),
    }
    after = game.replay(delayed, start)
    falls = searched(game, game.result(after, game.actions(after)[0]), 1, techniques=searches["plain"], weights=weights).line[0]
    boards = _boards(game, start, delayed, falls)
    headings = ["depth", "plain search", "its line", "with captures", "its line", "with checks", "its line"]
    rows = [
        [row["depth"], *(cell for name in searches for cell in (written(row[name]["value"]), _short(row[name]["line"])))]
        for row in by_depth
    ]
    drawn = stacked(
        [
            beside([headed(chess_scene(position, (move,)), heading) for position, move, heading in boards]),
            headed(
                table(headings, rows, strong=[row["depth"] - 1 for row in fooled]),
                "Value to White in pawns by depth; in bold, where the plain search is wrong",
            ),
        ]
    )
    paragraph = _paragraph(numbers)
    told = [f"{heading}\n{game.diagram(game.read_position(position))}" for position, _, heading in boards]
    text = "\n\n".join([*told, text_table(headings, rows)])
    return Demo("chess-horizon", TITLE, paragraph, numbers, page(drawn, TITLE, paragraph), text)


def _data(found: Found) -> dict[str, Any]:
    return {"value": round(found.value), "line": list(found.line)}


def _right_from(by_depth: Sequence[Mapping[str, Any]], name: str) -> int:
    """The depth from which on a search sees that the bishop is lost."""
    return 1 + max((row["depth"] for row in by_depth if row[name]["value"] > -BISHOP), default=0)


def _boards(game: Any, start: Any, delayed: Sequence[str], falls: str) -> list[tuple[str, str, str]]:
    """Three positions, the move made in each as coordinates, and what happens there."""
    first = game.result(start, game.read_action(start, delayed[0]))
    second = game.result(first, game.read_action(first, delayed[1]))
    waited = next(state for action in game.actions(second) if falls in _texts(game, state := game.result(second, action)))
    told = (
        ("White gives a check:", start, delayed[0]),
        ("The king takes:", first, delayed[1]),
        ("The bishop falls:", waited, falls),
    )
    return [
        (game.write_position(state), coordinates(game, state, game.read_action(state, move)), f"{heading} {move}")
        for heading, state, move in told
    ]


def _texts(game: Any, state: Any) -> list[str]:
    return [game.write_action(state, action) for action in game.actions(state)]


def _short(line: Sequence[str]) -> str:
    return " ".join(line[:_SHOWN]) + (" …" if len(line) > _SHOWN else "")


def _paragraph(numbers: Mapping[str, Any]) -> str:
    return (
        f"White is to move, material is even, and the bishop on a2, which counts {numbers['bishop counts']}, cannot be saved: "
        f"the best that White can get is {written(numbers['best yields'])}. A plain search of depth "
        f"{numbers['plain delays from']} plays {numbers['delaying move']}: the king must answer the check, takes the pawn, and "
        "the loss of the bishop slips behind the horizon; the search is content with "
        f"{written(numbers['plain promises'])}. In truth that move yields {written(numbers['delaying move yields'])}, the pawn "
        f"and the bishop. The plain search sees it from depth {numbers['plain is right from']} on. Following captures beyond "
        f"the horizon helps from depth {numbers['captures is right from']} on; a search that looks a ply deeper after a check "
        f"as well is right from depth {numbers['checks is right from']} on."
    )
