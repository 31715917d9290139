"""How Yahtzee looks: the dice, and a score pad with a column a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyground.boards import Board, Cell, dice
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.boards.glyphs import die
from plyground.core.drawing import Glyph, Piece, Point, Space, Under
from plyground.games.dice._yahtzee_sheets import ALL_EQUAL, BOXES, EXTRA, FACES, JOKING, UPPER_BONUS, pips

if TYPE_CHECKING:
    from plyground.games.dice._yahtzee_rules import Sheets
    from plyground.games.dice.yahtzee import Yahtzee

_HIGH, _WIDE = 0.9, 1.45
_GAP = 0.25  # between the boxes and the sums below them
_NAMES = 2.75  # room for the names of the boxes, in any language
_BESIDE = 0.15  # from a name to its box
_MOST_SIDE_BY_SIDE = 2  # players, until the pad is too wide for its two halves to lie side by side


def boards(game: Yahtzee) -> list[tuple[Board, Space]]:
    """The dice above, the pad below."""
    thrown, pad = dice(game.number), _pad(game)
    right = max(x for x, _ in (cell.at for cell in pad.cells)) + _WIDE / 2
    middle = (right - _WIDE / 2 - _NAMES) / 2
    return [
        (thrown, thrown.space("dice", "dice", at=(round(middle - (game.number - 1) / 2, 4), 0.0))),
        (pad, pad.space("sheets", "track", at=(0.0, 1.85))),
    ]


def glyphs() -> dict[str, Glyph]:
    """A die; points in a box, and faint ones that the dice on the table would bring there."""
    return {
        "die": die(),
        "points": {"name": "points", "layers": [{"kind": "text"}], "text": "", "ascii": ""},
        "possible": {"name": "possible points", "layers": [{"kind": "text", "tone": "faint"}], "text": "", "ascii": ""},
    }


def entered(game: Yahtzee, state: Sheets) -> dict[str, list[Piece]]:
    """The dice, and what the sheets hold."""
    shown: dict[str, list[Piece]] = {
        f"die{place + 1}": [{"g": "die", "v": int(face)}] for place, face in enumerate(pips(state.thrown))
    }
    for player in range(game.players):
        held = {game.names[box]: state.marked[player * BOXES + box] for box in game.boxes if state.filled[player] >> box & 1}
        bonus = UPPER_BONUS[game.scoring] * (state.upper[player] >= game.enough)
        sums = {"bonus": bonus, "extra": EXTRA * state.extras[player], "total": state.scores[player]}
        held |= {name: sums[name] for name in _sums(game)}
        shown |= {f"{name}{player + 1}": [{"g": "points", "v": points}] for name, points in held.items()}
    return shown


def possible(game: Yahtzee, state: Sheets, points: dict[int, int]) -> dict[str, list[Piece]]:
    """What could be entered, by the number of the box."""
    return {f"{game.names[box]}{state.mover + 1}": [{"g": "possible", "v": worth}] for box, worth in points.items()}


def _sums(game: Yahtzee) -> list[str]:
    bonus = ["bonus"] if UPPER_BONUS[game.scoring] and min(game.boxes) < BOXES else []
    return bonus + (["extra"] if game.scoring in JOKING and ALL_EQUAL in game.boxes else []) + ["total"]


def _places(game: Yahtzee) -> tuple[dict[str, Point], list[Point]]:
    """Where the first player's box of every row is, and where columns begin.

    The upper boxes with their bonus lie left of the others, so that the pad is no higher than a screen. For many players all
    rows lie below each other: the pad is wide enough.
    """
    upper = [game.names[box] for box in game.boxes if box < FACES]
    lower = [game.names[box] for box in game.boxes if box >= FACES]
    sums = _sums(game)
    if not upper or not lower or game.players > _MOST_SIDE_BY_SIDE:
        return _column(upper + lower, sums, 0.0), [(0.0, 0.0)]
    across = round(game.players * _WIDE + _NAMES, 4)
    left, right = [name for name in sums if name == "bonus"], [name for name in sums if name != "bonus"]
    return _column(upper, left, 0.0) | _column(lower, right, across), [(0.0, 0.0), (across, 0.0)]


def _column(names: list[str], sums: list[str], x: float) -> dict[str, Point]:
    rows = [(name, _HIGH * place) for place, name in enumerate(names)]
    rows += [(name, _HIGH * (len(names) + place) + _GAP) for place, name in enumerate(sums)]
    return {name: (x, round(y, 4)) for name, y in rows}


def _pad(game: Yahtzee) -> Board:
    """A row a box, and below them what is added: bonuses and the total."""
    names, seats = [game.names[box] for box in game.boxes], [seat["name"] for seat in game.seats()]
    rows, boxes = names + _sums(game), len(names)
    places, heads = _places(game)
    left, field = max(map(len, rows)) + 2, max(4, *map(len, seats), 4)
    canvas, cells = Canvas(), []
    under: list[Under] = []
    for place, name in enumerate(rows):
        is_sum, words = place >= boxes, name.replace("-", " ")
        line, (x, y) = place + 1 + is_sum, places[name]
        canvas.put(line, 0, words)
        under.append({**coordinate_text(x - _WIDE / 2 - _BESIDE, y, words), "align": "end"})
        for player, seat in enumerate(seats):
            last = left + (player + 1) * (field + 1) - 2
            canvas.put(line, last, "·")
            cells.append(
                Cell(
                    f"{name}{player + 1}",
                    (round(x + _WIDE * player, 4), y),
                    "square",
                    tone="dark" if is_sum else "plain",
                    text_at=(line, last - 2),
                    size=(_WIDE - 0.06, _HIGH - 0.06),
                    spoken=f"{words}, {seat}" if len(seats) > 1 else words,
                )
            )
    for player, seat in enumerate(seats):
        canvas.put(0, left + (player + 1) * (field + 1) - 1 - len(seat), seat)
        # Alone, a name would tell nothing, and both halves of the pad would have it.
        under += [coordinate_text(x + _WIDE * player, y - _HIGH + 0.2, seat) for x, y in heads if len(seats) > 1]
    drawn = canvas.rows()
    return Board(tuple(cells), (), tuple(under), drawn, ascii_twin(drawn), ((),) * len(cells), 4)
