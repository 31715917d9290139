"""What `ply ablate` tells: a table, bars of text, a picture and data, all of the same rows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyground.engines.ablation import TITLES, Minimax, Plan, Row, needed

if TYPE_CHECKING:
    from plyground.matches.samples import Sample
    from plyground.teaching.pictures.shapes import Scene

_BAR = 40
_COLUMNS = (
    "branching: the nodes of a position are its m-th power. x: they are b^(xm). first cuts: by the first move that was tried.\n"
    "values, moves: in how many positions another was found."
)


@dataclass
class Report:
    """What was asked for, and the rows so far."""

    plan: Plan
    samples: Sequence[Sample]
    depth: int
    megabytes: int
    rows: list[Row]
    minimax: Minimax | None = None
    is_interrupted: bool = False

    def label(self, row: Row) -> str:
        """A row's name in the table."""
        variant = row.variant
        if variant.name in {"full", "plain"}:
            return variant.title
        return f"{'with' if self.plan.added else 'without'} {variant.title}"

    @property
    def heading(self) -> str:
        """What the numbers are of."""
        count = len(self.samples)
        return f"{self.plan.game.title or self.plan.game.name}, depth {self.depth}, {count} position{'s' if count != 1 else ''}"

    def exponent(self, nodes: int) -> float | None:
        """The x for which the nodes of a position are b^(x m): 1 is minimax, a half alpha-beta at its best."""
        count = len(self.samples)
        if self.minimax is None or self.minimax.nodes <= count:
            return None
        return math.log(max(nodes, count) / count) / math.log(self.minimax.nodes / count)


def text(report: Report, *, unicode: bool) -> str:
    """Everything for a person."""
    if not report.rows:
        return report.heading
    lines = [f"{report.heading}, a fresh table of {report.megabytes} MB for each, one thread", ""]
    lines += _aligned(list(_table(report)))
    lines += ["", f"Nodes, {report.rows[0].variant.title} = 1 (logarithmic)", "", *_bars(report, unicode=unicode), ""]
    return "\n".join([*lines, _COLUMNS, *notes(report)])


def notes(report: Report) -> Iterator[str]:
    """What has to be known to read the numbers."""
    base = report.rows[0]
    if (whole := report.minimax) is not None:
        how = "counted" if whole.is_exact else f"estimated from counts to depth {whole.counted_to}"
        yield f"Minimax is {how}: b is the branching factor, m the depth."
    if any(row.is_cut_off for row in report.rows):
        yield "> was cut off, and would have taken more."
    wrong = [report.label(row) for row in report.rows[1:] if row.variant.keeps_value and row.changed(base, "value")[0]]
    if wrong:
        yield f"DEFECT: these must not change a value, and did: {', '.join(wrong)}."
    elif report.plan.added and any(row.variant.keeps_value for row in report.rows[1:]):
        yield "Every technique that must not change a value left all of them as they were."
    shown = {row.variant.name for row in report.rows}
    wants = [f"{TITLES[name]} ({TITLES[needed(name)]})" for name in TITLES if name in shown and needed(name)]
    if wants:
        yield f"Work only together with another, in brackets: {', '.join(wants)}."
    if report.plan.unsupported:
        missing = ", ".join(TITLES.get(name, name) for name in report.plan.unsupported)
        yield f"Not applicable, because the rules of {report.plan.game.name} do not support it: {missing}."


def data(report: Report) -> dict[str, Any]:
    """Everything for a program."""
    game, base = report.plan.game, report.rows[0] if report.rows else None
    whole = report.minimax
    return {
        "game": game.name,
        "options": dict(game.options),
        "depth": report.depth,
        "megabytes": report.megabytes,
        "positions": [sample.moves or "start" for sample in report.samples],
        "added": report.plan.added,
        "interrupted": report.is_interrupted,
        "not_applicable": list(report.plan.unsupported),
        "minimax": None
        if whole is None
        else {"nodes": whole.nodes, "best": whole.best, "counted_to": whole.counted_to, "exact": whole.is_exact},
        "rows": [_row_data(report, row, base) for row in report.rows if base is not None],
    }


def chart(report: Report) -> Scene:
    """The picture."""
    from plyground.teaching.pictures.bar_chart import Bar, bar_chart

    base = report.rows[0]
    bars = [Bar(report.label(row), row.nodes / base.nodes, _count(row), row.is_cut_off, row is base) for row in report.rows]
    bars += [Bar(label, nodes / base.nodes, shown, is_reference=True) for label, nodes, shown in _references(report)]
    axis = f"nodes, {base.variant.title} = 1 (logarithmic)"
    return bar_chart(report.heading, bars, axis=axis, texts="nodes", notes=list(notes(report)))


def _row_data(report: Report, row: Row, base: Row) -> dict[str, Any]:
    game, exponent, share = report.plan.game, report.exponent(row.nodes), row.first_cuts
    searches = zip(row.searches, report.samples, strict=True)
    return {
        "name": row.variant.name,
        "nodes": row.nodes,
        "cut_off": row.is_cut_off,
        "ratio": round(row.nodes / base.nodes, 4),
        "seconds": round(row.seconds, 4),
        "branching": round(row.branching(report.depth), 4),
        "exponent": None if exponent is None else round(exponent, 4),
        "first_cuts": None if share is None else round(share, 4),
        "changed_values": row.changed(base, "value")[0],
        "changed_moves": row.changed(base, "move")[0],
        "keeps_value": row.variant.keeps_value,
        "searches": [
            {
                "depth": one.depth,
                "nodes": one.nodes,
                "seconds": round(one.seconds, 4),
                "score": one.value,
                "move": None if one.move is None else game.write_action(sample.state, one.move),
                "cut_off": one.is_cut_off,
            }
            for one, sample in searches
        ],
    }


def _table(report: Report) -> Iterator[list[str]]:
    base = report.rows[0]
    yield ["", "nodes", "ratio", "seconds", "branching", "x", "first cuts", "values", "moves"]
    for row in report.rows:
        mark, share, exponent = "> " if row.is_cut_off else "", row.first_cuts, report.exponent(row.nodes)
        changes = [_changes(*row.changed(base, what)) if row is not base else "" for what in ("value", "move")]
        yield [
            report.label(row),
            _count(row),
            f"{mark}{row.nodes / base.nodes:.2f}",
            f"{row.seconds:.2f}",
            f"{mark}{row.branching(report.depth):.2f}",
            "" if exponent is None else f"{mark}{exponent:.2f}",
            "" if share is None else f"{100 * share:.0f} %",
            *changes,
        ]
    for label, nodes, shown in _references(report):
        branching, exponent = (nodes / len(report.samples)) ** (1 / report.depth), report.exponent(nodes)
        ratio = nodes / base.nodes
        shown_ratio = f"{ratio:.2f}" if ratio < 1000 else _digits(round(ratio), exact=ratio < 1e6)  # noqa: PLR2004 - for the eye
        yield [label, shown, shown_ratio, "", f"{branching:.2f}", "" if exponent is None else f"{exponent:.2f}", "", "", ""]


def _references(report: Report) -> Iterator[tuple[str, int, str]]:
    """The lines that are not searches: name, nodes, nodes as text."""
    whole = report.minimax
    if whole is not None and whole.nodes:
        about = "" if whole.is_exact else "about "
        yield "alpha-beta at its best, b^(m/2)", whole.best, f"{about}{_digits(whole.best, exact=whole.is_exact)}"
        yield "minimax, b^m", whole.nodes, f"{about}{_digits(whole.nodes, exact=whole.is_exact)}"


def _digits(number: int, *, exact: bool) -> str:
    return f"{number:,}" if exact or number < 10_000 else f"{number:.2g}"  # noqa: PLR2004 - for the eye


def _changes(changed: int, of: int) -> str:
    return "" if not of else "same" if not changed else f"{changed} of {of}"


def _count(row: Row) -> str:
    return f"{'> ' if row.is_cut_off else ''}{row.nodes:,}"


def _bars(report: Report, *, unicode: bool) -> Iterator[str]:
    """A bar from the base's column: to the right for more nodes, to the left for fewer."""
    base = report.rows[0]
    entries = [(report.label(row), row.nodes / base.nodes, row.is_cut_off) for row in report.rows]
    low, high = min(math.log(ratio) for _, ratio, _ in entries), max(math.log(ratio) for _, ratio, _ in entries)
    unit = _BAR / max(high - low, 0.1)
    middle = round(-low * unit)
    entries += [(label, nodes / base.nodes, False) for label, nodes, _ in _references(report)]
    widest = max(len(label) for label, _, _ in entries)
    block, line = ("█", "│") if unicode else ("#", "|")
    for label, ratio, is_open in entries:
        length = round(math.log(ratio) * unit)
        end = min(max(length, -middle), _BAR - middle)
        before = block * -end if end < 0 else ""
        arrows = "<" if length < end else "", ">" if is_open or length > end else ""
        yield f"{label:<{widest}} {arrows[0]:1}{before:>{middle}}{line}{block * end}{arrows[1]}".rstrip()


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
