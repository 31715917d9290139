"""Competitions told: tables as text for people, and the same as data for programs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plyground.matches.elo import Elo
from plyground.matches.match import MatchResult
from plyground.matches.sprt import Sprt, Status, Verdict
from plyground.matches.table import Table, Tally
from plyground.matches.tournament import TournamentResult

_LONGEST_NAME = 32
_MANY = 100.0
_KINDS = ("0", "0.5", "1", "1.5", "2")
_GUESSED = (
    "Some won or lost all their games, which sets no limit to their Elo: the ratings count one pair more of every two who met, "
    "half won and half lost."
)


def match_text(result: MatchResult) -> str:
    """The table of a match, its Elo with error bars and what its test says."""
    table, names = result.table, _short(result.table.names)
    lines = [*_tally_lines(table, range(len(names))), ""]
    pairs = table.pentanomial()
    lines.append(
        f"Pairs by the points of {names[0]}: " + ", ".join(f"{kind}: {n}" for kind, n in zip(_KINDS, pairs, strict=True))
    )
    if (elo := result.elo) is not None:
        lines.append(f"Elo of {names[0]} over {names[1]}: {elo_text(elo)}")
        lines.append(f"Likelihood that {names[0]} is the stronger: {100 * elo.superiority:.1f} %")
    if result.sprt is not None and (status := result.status) is not None:
        lines.append(status_text(result.sprt, status, names))
    return "\n".join(lines)


def tournament_text(result: TournamentResult) -> str:
    """The cross-table of a tournament, strongest first, with ratings and what was lost by offences."""
    table, order, rated = result.table, result.order(), result.ratings()
    rows = [["", "Elo", "+/-", "points", "games", *(str(place) for place in range(1, len(order) + 1))]]
    names = _short(table.names)
    for place, player in enumerate(order, 1):
        rating, tally = rated[player], table.tallies[player]
        error = "?" if rating.error is None else f"{rating.error:.0f}"
        cells = [_cell(table, player, other) for other in order]
        rows.append([f"{place} {names[player]}", f"{rating.elo:+.0f}", error, f"{tally.points:g}", str(tally.games), *cells])
    notes = [_GUESSED] if any(rating.is_guess for rating in rated) else []
    return "\n".join([*_aligned(rows), *notes, "", *_tally_lines(table, order)])


def elo_text(elo: Elo) -> str:
    """An estimate with its interval. Of a clean score only the end that the games set is told."""
    interval, score = interval_text(elo.low, elo.high, 1), f"score {100 * elo.score:.1f} %"
    if math.isfinite(elo.error):
        return f"{elo.elo:+.1f} +/- {elo.error:.1f} (95 %: {interval}), {score}"
    return f"{interval} (95 %), {score}" if elo.score in {0, 1} else f"{elo.elo:+.1f} (95 %: {interval}), {score}"


def interval_text(low: float | None, high: float | None, digits: int = 0) -> str:
    """An interval in words; an end that is None or infinite is open."""
    has_low, has_high = (end is not None and math.isfinite(end) for end in (low, high))
    if has_low and has_high:
        return f"{low:+.{digits}f} to {high:+.{digits}f}"
    if has_low:
        return f"at least {low:+.{digits}f}"
    return f"at most {high:+.{digits}f}" if has_high else "too few games to tell"


def status_text(sprt: Sprt, status: Status, names: Sequence[str]) -> str:
    """A sequential test: what it says, or how far it has come, then its two hypotheses with their errors."""
    if status.verdict != Verdict.CONTINUE:
        said = f"{status.verdict.value} accepted"
    elif status.llr >= 0:
        said = f"undecided, {100 * status.llr / status.upper:.0f} % of the way to H1"
    else:
        said = f"undecided, {100 * status.llr / status.lower:.0f} % of the way to H0"
    stronger = f"{names[0]} is stronger than {names[1]} by"
    return (
        f"SPRT: {said} (LLR {status.llr:.2f}, bounds {status.lower:.2f} and {status.upper:.2f})\n"
        f"  H0: {stronger} {sprt.elo0:+g} Elo or less; accepted though H1 is true in {100 * sprt.beta:g} % of tests\n"
        f"  H1: {stronger} {sprt.elo1:+g} Elo or more; accepted though H0 is true in {100 * sprt.alpha:g} % of tests"
    )


def progress_text(table: Table, sprt: Sprt | None = None) -> str:
    """How a match stands, in a few words."""
    first = table.tallies[0]
    said = f"+{first.wins} ={first.draws} -{first.losses}"
    if sprt is None:
        return said
    status = sprt.status(table.pentanomial())
    return f"{said}, LLR {status.llr:.2f} ({status.lower:.2f}, {status.upper:.2f})"


def match_data(result: MatchResult) -> dict[str, Any]:
    """A match for a program to read."""
    elo, status = result.elo, result.status
    data = _shared(result) | {
        "pentanomial": list(result.table.pentanomial()),
        "elo": elo.as_data() if elo is not None else None,
    }
    return data | ({"sprt": result.sprt.as_data() | status.as_data()} if result.sprt is not None and status is not None else {})


def tournament_data(result: TournamentResult) -> dict[str, Any]:
    """A tournament for a program to read: competitors from the strongest to the weakest, then every encounter."""
    data, rated = _shared(result), result.ratings()
    for player, told in enumerate(data["competitors"]):
        error = rated[player].error
        told |= {"elo": round(rated[player].elo, 6), "error": None if error is None else round(error, 6)}
        told |= {"is_guess": rated[player].is_guess}
    data["competitors"] = [data["competitors"][player] for player in result.order()]
    names = result.table.names
    data["encounters"] = [
        {"first": names[first], "second": names[second], "pentanomial": list(pairs)}
        for (first, second), pairs in sorted(result.table.pairs.items())
    ]
    return data | {"kind": result.kind.value}


def _shared(result: MatchResult | TournamentResult) -> dict[str, Any]:
    plan, table = result.plan, result.table
    return {
        "game": plan.setup.game,
        "options": dict(result.options),
        "clock": plan.clock.as_data(),
        "openings": plan.plies,
        "seed": plan.seed,
        "games": table.games,
        "interrupted": result.is_interrupted,
        "competitors": [{"name": name} | tally.as_data() for name, tally in zip(table.names, table.tallies, strict=True)],
    }


def _tally_lines(table: Table, order: Sequence[int]) -> list[str]:
    names = _short(table.names)
    rows = [["", "points", "wins", "draws", "losses", "crash", "time", "illegal", "payoff", "seconds"]]
    for player in order:
        tally = table.tallies[player]
        counts = (tally.wins, tally.draws, tally.losses, tally.crash, tally.time, tally.illegal)
        rows.append([names[player], f"{tally.points:g}", *map(str, counts), _payoff(tally), f"{tally.seconds:.1f}"])
    return _aligned(rows)


def _payoff(tally: Tally) -> str:
    """The mean over the seats."""
    mean = tally.mean_payoff
    return "?" if mean is None else f"{mean:.{1 if abs(mean) >= _MANY else 3}f}"


def _cell(table: Table, player: int, other: int) -> str:
    if player == other:
        return "-"
    points = table.points.get((player, other))
    return "" if points is None else f"{points:g}"


def _aligned(rows: list[list[str]]) -> list[str]:
    """Columns: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _short(names: Sequence[str]) -> list[str]:
    return [name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..." for name in names]
