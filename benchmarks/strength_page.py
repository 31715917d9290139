"""Write docs/strength.md: the engine against OpenSpiel's search, and what each technique is worth.

    python benchmarks/strength.py                        plays OpenSpiel's search; hours
    python benchmarks/technique_elo.py                   plays the engine without its techniques; hours
    python benchmarks/strength_page.py                   writes the page

Both others keep what they have measured in benchmarks/figures, which is all that the page is made of.
"""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path

import numpy as np
import strength
import technique_elo
from figures import Row, read_rows
from tables import table

from plyground import load
from plyground.kernels import workspace
from plyground.kernels.searching import Memory, Searcher, demand_native
from plyground.matches.report import interval_text

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"


def page(contests: list[Row], worths: list[Row], seconds: float) -> str:
    """The whole page."""
    rows = [
        [
            each["title"],
            str(each["games"]),
            f"**{each['score']:.1f} %** ± {each['error']:.1f}",
            f"{each['won']}, {each['drawn']}, {each['lost']}",
            each["note"],
        ]
        for each in contests
    ]
    return f"""# Strength

This page is written by `python benchmarks/strength_page.py`. Games are played in pairs from the same random opening with sides
swapped; intervals are of 95 %.

## Against OpenSpiel's Monte Carlo tree search

The engine has one thread and {strength.SECONDS:g} s of processor time a move, OpenSpiel's C++ `MCTSBot`
{strength.SIMULATIONS:,} simulations with its random rollouts (`uct_c` 2, one rollout, solver on).

{table(["game", "games", "score", "won, drawn, lost", "remark"], rows)}

{techniques_part(worths, seconds)}"""


def techniques_part(worths: list[Row], seconds: float) -> str:
    """What the techniques are worth."""
    gains = [
        [each["game"], each["technique"], f"{each['elo']:+}", interval_text(each["low"], each["high"]), str(each["games"])]
        for each in worths
        if each["seconds"] == seconds
    ]
    together = pooled([each for each in worths if each["seconds"] == seconds])
    sums = [
        [name, f"{elo:+.0f}", interval_text(elo - error, elo + error), ", ".join(games)] for name, elo, error, games in together
    ]
    return f"""## What each technique is worth

The whole engine against the engine without the technique, each with as many nodes a move as it searches in {seconds:g} s
(`technique_elo.py` measures both first). What did not help is switched off for all games, or by
the numbers of the game in which it was tried. This table holds what is used, all games in which it was measured taken together,
each weighed by its certainty:

{table(["technique", "Elo", "interval", "games that use it"], sums)}

{_told(together)}
An interval that reaches below zero has not proven its worth by so many games; such a technique is kept if its mean is above it.

{table(["game", "technique", "Elo", "interval", "games"], gains)}

Rows of techniques that are off, or off in that game, are why they are: killers and replies beside the history; reductions in
breakthrough and checkers; the extension of single replies everywhere but in Othello; null moves in hex, Racing
Kings and Chinese checkers; symmetric images wherever moves are searched (solvers use them); late quiet moves left out (`late`),
cuts remembered by pairs of moves (`pairs`) and the table asked in quiescence (`loud_table`), all three no longer in the code; a
ply more after a check (`urgency`) in chess and Racing Kings; less depth for what the table does not know (`internal`) in Racing
Kings. The verification of null moves costs and brings next to nothing in games; it stays for what it prevents, a zugzwang that
is not seen.
The null windows of breakthrough were played again after its reductions were off: nothing is reduced without them, so
that with reductions their row, -67 in 272 games, held the harm of both. Rows of reduction, extension, distance and null are
of the engine without killers and replies; with them, earlier games gave reduction +28 in Othello (338 games) and -14 in
breakthrough (200), extension +14 and -24 (200 each), distance -7 (600) and +21 (200), null -3 in hex and +17 in amazons (200
each). `reverse`, `late` and `urgency` of chess were measured before the last two were switched off, the other rows of chess but
`malus` beside `pairs` and `loud_table`. Among 80 games with OpenSpiel a score of 100 % shows at least 96.6 %.
"""


NEVER = 1000
"""The number of a depth or of moves by which a game says that it never comes to that."""


@cache
def is_used(game: str, technique: str) -> bool:
    """Whether the engine of today uses it in a game: a search is made ready, and asked."""
    if technique in technique_elo.OF_THE_ENGINE:
        return True
    place: int | None = getattr(workspace, f"USE_{technique.upper()}", None)
    if place is None:  # no longer in the code
        return False
    native = demand_native(load(game))
    work = Searcher(native, native.initial(), Memory(1), np.zeros(8, np.int64)).work
    is_never = {
        "reduction": work[workspace.REDUCED_FROM] >= NEVER,
        "null": work[workspace.NULL_DEPTH] >= NEVER,
        "verification": work[workspace.NULL_DEPTH] >= NEVER,
        "extension": work[workspace.FORCED_PLIES] == 0,
        "symmetry": work[workspace.USE_SYMMETRY] == 1,  # one image is the position itself
    }
    return bool(work[place]) and not is_never.get(technique, False)


def _told(together: list[tuple[str, float, float, list[str]]]) -> str:
    costly = [name for name, elo, _, _ in together if elo < 0]
    if not costly:
        return "No technique that is used has cost Elo over the games that use it."
    return f"Used, and yet below zero over the games that use it: {', '.join(costly)}."


def pooled(worths: list[Row]) -> list[tuple[str, float, float, list[str]]]:
    """What each technique that is used is worth over all games: its mean, half its interval, and the games."""
    by_name: dict[str, list[Row]] = {}
    for each in worths:
        if is_used(each["game"], each["technique"]):
            by_name.setdefault(each["technique"], []).append(each)
    found = []
    for name, rows in sorted(by_name.items()):
        weights = [_error(each) ** -2 for each in rows]
        mean = sum(weight * each["elo"] for weight, each in zip(weights, rows, strict=True)) / sum(weights)
        found.append((name, mean, sum(weights) ** -0.5, [each["game"] for each in rows]))
    return found


def _error(row: Row) -> float:
    """Half of an interval; of an open one, the half that is known."""
    if row["low"] is None or row["high"] is None:
        return float(abs(row["elo"] - (row["high"] if row["low"] is None else row["low"])))
    return float(row["high"] - row["low"]) / 2


def main() -> int:
    """Write the page."""
    parser = argparse.ArgumentParser(description="Write docs/strength.md.")
    parser.add_argument("--out", type=Path, default=PAGE, help="where the page goes")
    given = parser.parse_args()
    written = page(read_rows("strength"), read_rows("techniques"), technique_elo.SECONDS)
    given.out.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
