"""A game that was looked back at: its moves, its mistakes and its graph as text, and all of it as data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plyground.cli.live_table import cut
from plyground.cli.thinking_text import info_data, value_text

if TYPE_CHECKING:
    from plyground.sessions.analysis import Judged, Review, Study
    from plyground.sessions.scoring import Scale

_LEVELS = 8
_BLOCKS = " ▁▂▃▄▅▆▇█"
_ASCII_LEVEL = 4
_WIDEST_PLY = 3
_LINE_SHOWN = 5
_WIDEST_GRAPH = 100


def review_text(study: Study, *, wide: int, unicode: bool) -> str:
    """Everything for a person to read."""
    names = f"{study.game.title or study.game.name}: {study.name(0)} against {study.name(1)}"
    parts = [
        f"{names}, {len(study.texts)} plies. {study.ending()}",
        "\n".join(_moves(study, wide, unicode=unicode)),
        graph_text(study, wide=wide, unicode=unicode),
        "\n".join(_summaries(study)),
    ]
    worst = study.worst()
    if worst:
        parts.append("Largest mistakes:\n" + "\n".join(f"  {_told(study, review)}" for review in worst))
    return "\n\n".join(parts)


def graph_text(study: Study, *, wide: int, unicode: bool) -> str:
    """What the first seat could expect, as columns over the plies, with the signs of bad moves below."""
    plies = len(study.states)
    room = min(wide, _WIDEST_GRAPH) - 8
    each = max(1, min(_WIDEST_PLY, room // plies))
    columns = min(room, plies * each)
    of_column = [min(plies - 1, column * plies // columns) for column in range(columns)]
    known = _carried_on(study)
    signs = [" "] * columns
    for review in sorted((review for review in study.moves() if review.mark), key=lambda review: review.loss or 0.0):
        place = min(columns - 1, -(-review.number * columns // plies))
        for offset, sign in enumerate(review.mark.sign if review.mark else ""):
            if place + offset < columns and offset < max(1, each - 1):
                signs[place + offset] = sign
    rows = []
    for level in range(_LEVELS - 1, -1, -1):
        label = {_LEVELS - 1: "100 %", _LEVELS // 2: " 50 %", 0: "  0 %"}.get(level, "")
        cells = "".join(_cell(known.get(ply), level, unicode=unicode) for ply in of_column)
        rows.append(f"{label:>5} |{cells}".rstrip())
    foot = [" "] * (columns + 8)
    for ply in range(0, plies, _tick(plies, columns)):
        text = str(ply)
        place = -(-ply * columns // plies)
        foot[place : place + len(text)] = text
    under = [f"      |{''.join(signs)}".rstrip(), f"       {''.join(foot).rstrip()}  plies played"]
    return "\n".join([f"What {study.game.seat(0)} could expect, by plies played", *rows, *under])


def review_data(study: Study, scale: Scale) -> dict[str, Any]:
    """Everything for a program. Players count from 1; scores and losses are from 0 to 1, `score` is the first seat's."""
    return {
        "game": study.game.name,
        "options": dict(study.game.options),
        "players": [
            {
                "player": summary.player + 1,
                "name": study.name(summary.player),
                "moves": summary.moves,
                "average_loss": _rounded(summary.average_loss),
                "accuracy": _rounded(summary.accuracy),
                "marks": {mark.word: count for mark, count in summary.marks.items()},
            }
            for summary in study.players()
        ],
        "scale": scale.width,
        "complete": study.is_complete,
        "searched": len(study.judged),
        "positions": [_position_data(study, study.judged[ply]) for ply in sorted(study.judged)],
        "moves": [
            {
                "number": review.number,
                "player": review.player + 1,
                "move": review.text,
                "before": _rounded(review.before),
                "after": _rounded(review.after),
                "loss": _rounded(review.loss),
                "mark": review.mark.word if review.mark else None,
                "best": list(review.best),
            }
            for review in study.moves()
        ],
        "worst": [review.number for review in study.worst()],
        "ending": study.ending(),
    }


def _position_data(study: Study, judged: Judged) -> dict[str, Any]:
    data: dict[str, Any] = {"ply": judged.ply, "score": _rounded(judged.score), "thin": judged.is_thin}
    if judged.info is None:
        return data | {"over": True, "proven": True}
    state = study.states[judged.ply]
    found = info_data(study.game, state, judged.info)
    return data | {"over": False, "move": judged.line[0], "equally_good": list(judged.equally_good)} | found


def _moves(study: Study, wide: int, *, unicode: bool) -> list[str]:
    arrow = "\N{RIGHTWARDS ARROW}" if unicode else ">"
    table = [("ply", "player", "move", "", "value", "score", "loss", "depth", "better was")]
    for review in study.moves():
        here, there = study.judged.get(review.number - 1), study.judged.get(review.number)
        table.append(
            (
                str(review.number),
                study.game.seat(review.player),
                review.text,
                review.mark.sign if review.mark else "",
                f"{_value(here, review.player)} {arrow} {_value(there, review.player)}",
                f"{_percent(review.before)} {arrow} {_percent(review.after)}",
                "" if review.loss is None else f"{100 * review.loss:.0f}",
                "" if here is None or here.info is None else f"{here.info.depth}{'?' if here.is_thin else ''}",
                " ".join(review.best[:_LINE_SHOWN]) if review.mark else "",
            )
        )
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    right = {0, 4, 5, 6, 7}
    return [
        cut(
            "  ".join(
                cell.rjust(room) if column in right else cell.ljust(room)
                for column, (cell, room) in enumerate(zip(row, widths, strict=True))
            ).rstrip(),
            wide,
        )
        for row in table
    ]


def _value(judged: Judged | None, player: int) -> str:
    """What a position is worth to the one who moved: an evaluation, or what is certain."""
    if judged is None:
        return "?"
    if judged.info is None:
        score = 1 - judged.score if player else judged.score
        return {1.0: "won", 0.5: "drawn", 0.0: "lost"}.get(score, f"{100 * score:.0f} %")
    info = judged.info
    return value_text(info if info.player == player else replace(info, value=0.0 - info.value, player=player))


def _summaries(study: Study) -> list[str]:
    rows: list[tuple[str, ...]] = [("", "accuracy", "average loss", "inaccuracies", "mistakes", "blunders")]
    for summary in study.players():
        lost = "?" if summary.average_loss is None else f"{100 * summary.average_loss:.1f}"
        counts = map(str, summary.marks.values())
        rows.append((study.name(summary.player), _percent(summary.accuracy), lost, *counts))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        f"{name:<{widths[0]}}  " + "  ".join(f"{cell:>{room}}" for cell, room in zip(rest, widths[1:], strict=True))
        for name, *rest in rows
    ]


def _told(study: Study, review: Review) -> str:
    better = f"; {' '.join(review.best[:_LINE_SHOWN])} was better" if review.best else ""
    sign, word = (review.mark.sign, review.mark.word) if review.mark else ("", "")
    fell = f"{_percent(review.before)} to {_percent(review.after)}"
    return f"ply {review.number}, {study.game.seat(review.player)}: {review.text}{sign} ({word}, {fell}){better}."


def _carried_on(study: Study) -> dict[int, Judged]:
    """What is known of every ply; where chance decided, that is what was known before."""
    known = dict(study.judged)
    for ply in range(1, len(study.states)):
        if ply not in known and ply - 1 in known:
            known[ply] = known[ply - 1]
    return known


def _cell(judged: Judged | None, level: int, *, unicode: bool) -> str:
    if judged is None:
        return " "
    filled = round(judged.score * _LEVELS * _LEVELS) - level * _LEVELS
    if unicode:
        return _BLOCKS[max(0, min(_LEVELS, filled))]
    return "#" if filled >= _ASCII_LEVEL else " "


def _tick(plies: int, columns: int) -> int:
    """How many plies apart the numbers below the graph stand, so that they do not touch."""
    steps = (size * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for size in (1, 2, 5))
    return next((step for step in steps if step * columns / plies >= _LINE_SHOWN), plies)


def _percent(score: float | None) -> str:
    return "?" if score is None else f"{100 * score:.0f} %"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
