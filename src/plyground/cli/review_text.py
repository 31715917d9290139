"""A game that was looked back at: its moves, its mistakes and its graph as text, and all of it as data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plyground.cli.live_table import cut
from plyground.cli.luck_text import aligned, luck_data, luck_rows, roll_data
from plyground.cli.thinking_text import info_data, value_text
from plyground.engines.payoffs import PayoffsInfo
from plyground.sessions.axis import Axis

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.sessions.analysis import Judged, Review, Study
    from plyground.sessions.luck import Roll
    from plyground.sessions.scoring import Scale

_LEVELS = 8
_TWO = 2
_BLOCKS = " ▁▂▃▄▅▆▇█"
_ASCII_LEVEL = 4
_WIDEST_PLY = 3
_LINE_SHOWN = 5
_WIDEST_GRAPH = 100


def review_text(study: Study, *, wide: int, unicode: bool) -> str:
    """Everything for a person to read."""
    axis, players = Axis(study), study.game.facts.players
    parts = [
        f"{study.heading()}, {len(study.texts)} plies. {study.ending()}",
        "\n".join(_moves(study, axis, wide, unicode=unicode)),
        *(graph_text(study, seat, wide=wide, unicode=unicode) for seat in range(players if players > _TWO else 1)),
        "\n".join(_summaries(study, axis)),
    ]
    if not study.is_complete:
        parts[-1] = f"Of the last {study.searched} of {study.positions} positions, which were searched:\n{parts[-1]}"
    if study.unsearched:
        parts[-1] += f"\n\n{_unsearched_text(study)}"
    if study.rolls:
        parts.append("\n".join(luck_rows(study, axis)))
    worst = study.worst()
    if worst:
        parts.append("Largest mistakes:\n" + "\n".join(f"  {_told(study, axis, review)}" for review in worst))
    return "\n\n".join(parts)


def graph_text(study: Study, seat: int = 0, *, wide: int, unicode: bool) -> str:
    """What a seat could expect, as columns over the plies, with the signs of bad moves below; of several, its own."""
    plies = len(study.states)
    room = min(wide, _WIDEST_GRAPH) - 8
    each = max(1, min(_WIDEST_PLY, room // plies))
    columns = min(room, plies * each)
    of_column = [min(plies - 1, column * plies // columns) for column in range(columns)]
    axis, known = Axis(study), [study.score_at(ply, seat) for ply in range(plies)]
    marked = [review for review in study.moves() if review.mark and (study.game.facts.players <= _TWO or review.player == seat)]
    signs = [" "] * columns
    for review in sorted(marked, key=lambda review: review.loss or 0.0):
        place = min(columns - 1, -(-review.number * columns // plies))
        for offset, sign in enumerate(review.mark.sign if review.mark else ""):
            if place + offset < columns and offset < max(1, each - 1):
                signs[place + offset] = sign
    rows = []
    for level in range(_LEVELS - 1, -1, -1):
        height = {_LEVELS - 1: 1.0, _LEVELS // 2: 0.5, 0: 0.0}.get(level)
        label = "" if height is None else axis.label(height)
        cells = "".join(_cell(axis, known[ply], level, unicode=unicode) for ply in of_column)
        rows.append(f"{label:>5} |{cells}".rstrip())
    foot = [" "] * (columns + 8)
    for ply in range(0, plies, _tick(plies, columns)):
        text = str(ply)
        place = -(-ply * columns // plies)
        foot[place : place + len(text)] = text
    under = [f"      |{''.join(signs)}".rstrip(), f"       {''.join(foot).rstrip()}  plies played"]
    return "\n".join([f"What {study.game.seat(seat)} could expect, by plies played", *rows, *under])


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
        "utility": [scale.lowest, scale.highest],
        "complete": study.is_complete,
        "searched": study.searched,
        "unsearched": study.unsearched,
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
                "given": review.is_given,
            }
            for review in study.moves()
        ],
        "rolls": [roll_data(study, study.rolls[ply]) for ply in sorted(study.rolls)],
        "luck": luck_data(study),
        "worst": [review.number for review in study.worst()],
        "ending": study.ending(),
    }


def _position_data(study: Study, judged: Judged) -> dict[str, Any]:
    scores = [_rounded(score) for score in judged.scores]
    data: dict[str, Any] = {"ply": judged.ply, "score": scores[0], "scores": scores, "thin": judged.is_thin}
    if judged.info is None:
        return data | {"over": True, "proven": True}
    state = study.states[judged.ply]
    found = info_data(study.game, state, judged.info)
    return data | {"over": False, "move": judged.line[0], "equally_good": list(judged.equally_good)} | found


def _moves(study: Study, axis: Axis, wide: int, *, unicode: bool) -> list[str]:
    """A row for every move, and for every throw; luck has a column where there are throws."""
    arrow = "\N{RIGHTWARDS ARROW}" if unicode else ">"
    table: list[tuple[str, ...]] = [("ply", "player", "move", "", "value", "score", "loss", "luck", "depth", "better was")]
    rows = {review.number: _move_row(study, axis, review, arrow) for review in study.moves()}
    rows |= {ply + 1: _roll_row(study, axis, roll, arrow) for ply, roll in study.rolls.items()}
    table += [rows[number] for number in sorted(rows)]
    if not study.game.facts.chance:
        table = [(*row[:7], *row[8:]) for row in table]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    left = {1, 2, 3, len(widths) - 1}
    return [
        cut(
            "  ".join(
                cell.ljust(room) if column in left else cell.rjust(room)
                for column, (cell, room) in enumerate(zip(row, widths, strict=True))
            ).rstrip(),
            wide,
        )
        for row in table
    ]


def _move_row(study: Study, axis: Axis, review: Review, arrow: str) -> tuple[str, ...]:
    here, there = study.judged.get(review.number - 1), study.judged.get(review.number)
    value = _value(study.game, here, review.player)
    if review.number not in study.rolls and (there is not None or study.score_at(review.number) is None):
        value += f" {arrow} {_value(study.game, there, review.player)}"
    return (
        str(review.number),
        study.game.seat(review.player),
        review.text,
        review.mark.sign if review.mark else "",
        value,
        f"{axis.score(review.before)} {arrow} {axis.score(review.after)}",
        axis.change(review.loss),
        "",
        "" if here is None or here.info is None else f"{here.info.depth}{'?' if here.is_thin else ''}",
        "(given opening)" if review.is_given else " ".join(review.best[:_LINE_SHOWN]) if review.mark else "",
    )


def _roll_row(study: Study, axis: Axis, roll: Roll, arrow: str) -> tuple[str, ...]:
    """A throw is told to the one who threw; what nobody threw, to the first seat."""
    player = roll.thrower or 0
    expected, after = roll.expected_by[player], roll.after_by[player]
    luck = axis.change(roll.luck(player), sign=True)
    return (
        str(roll.ply + 1),
        "Chance" if roll.thrower is None else study.game.seat(player),
        f"({roll.text})",
        "",
        "",
        f"{axis.score(expected)} {arrow} {axis.score(after)}",
        "",
        f"{study.game.seat(0)} {luck}" if roll.thrower is None and study.game.facts.players > 1 else luck,
        "",
        "",
    )


def _value(game: Game[Any, Any], judged: Judged | None, player: int) -> str:
    """What a position is worth to the one who moved: an evaluation, or what is certain."""
    if judged is None or not judged.is_searched:
        return "?"
    if judged.info is None:
        score = judged.scores[player]
        return {1.0: "won", 0.5: "drawn", 0.0: "lost"}.get(score, f"{100 * score:.0f} %")
    info = judged.info
    if info.player == player:
        return value_text(info, game)
    theirs = info.payoffs[player] if isinstance(info, PayoffsInfo) else 0.0 - info.value
    return value_text(replace(info, value=theirs, player=player), game)


def _summaries(study: Study, axis: Axis) -> list[str]:
    rows: list[tuple[str, ...]] = [("", "accuracy", "average loss", "inaccuracies", "mistakes", "blunders")]
    for summary in study.players():
        lost = axis.change(summary.average_loss, decimals=1) or "?"
        counts = map(str, summary.marks.values())
        rows.append((study.name(summary.player), _percent(summary.accuracy), lost, *counts))
    return aligned(rows)


def _unsearched_text(study: Study) -> str:
    """Why moves are not judged."""
    return (
        f"At {study.unsearched} of {study.positions} positions the limits left no time for a search, so what was played there "
        f"is not judged; give more seconds, nodes or depth."
    )


def _told(study: Study, axis: Axis, review: Review) -> str:
    better = f"; {' '.join(review.best[:_LINE_SHOWN])} was better" if review.best else ""
    sign, word = (review.mark.sign, review.mark.word) if review.mark else ("", "")
    fell = f"{axis.score(review.before)} to {axis.score(review.after)}"
    return f"ply {review.number}, {study.game.seat(review.player)}: {review.text}{sign} ({word}, {fell}){better}."


def _cell(axis: Axis, score: float | None, level: int, *, unicode: bool) -> str:
    if score is None:
        return " "
    filled = round(axis.place(score) * _LEVELS * _LEVELS) - level * _LEVELS
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
