"""Write docs/strength.md: the engine against OpenSpiel's search, and what each technique is worth.

    python benchmarks/strength.py                        plays OpenSpiel's search; hours
    python benchmarks/technique_elo.py                   plays the engine without its techniques; hours
    python benchmarks/strength_page.py                   writes the page

Both others keep what they have measured in benchmarks/figures, which is all that the page is made of.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import strength
import technique_elo
from figures import Row, read_rows
from tables import table

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
        [each["game"], each["technique"], f"{each['elo']:+}", f"{each['low']:+} to {each['high']:+}", str(each["games"])]
        for each in worths
        if each["seconds"] == seconds
    ]
    return f"""## What each technique is worth

The whole engine against the engine without the technique, each with as many nodes a move as it searches in {seconds:g} s
(`technique_elo.py` measures both first). An interval that reaches from below zero to
above it has not decided anything. What does not help is switched off: for all games (killers and replies), or by the numbers of
the game in which it was tried. Games before the change remain in the table.

{table(["game", "technique", "Elo", "interval", "games"], gains)}

Certain, by their intervals, are the table, the null windows (`test`) and the history in Othello; the table, null windows,
quiescence, the history and what the game knows for certain (`prospects`) in breakthrough; and the last in connect four, too.
Futility, the ranks and aspiration lean to the good side in both games, and stay. Killers and replies were worth nothing
beside the history, in either game, and are off; they can be switched on (`ply ablate --add` shows them in plain alpha-beta).
Reductions lean to the good in Othello and connect four and do certain harm in breakthrough and checkers, where
`search_numbers` of the game switch them off; in breakthrough they also switch off that single replies are looked at deeper,
which leans to the good in Othello only. Null moves lean to the good in amazons and are off in hex, again by its numbers. The
null windows of breakthrough were played again after its reductions were off: nothing is reduced without them, so that with
reductions their row, -67 in 272 games, held the harm of both. To look for symmetric images certainly costs in connect four
and brings nothing in Othello and breakthrough, so it is off when a move is searched; solvers use it. Rows of reduction,
extension, distance and null are of the engine without killers and replies; with them, earlier games gave reduction +28 in
Othello (338 games) and -14 in breakthrough (200), extension +14 and -24 (200 each), distance -7 (600) and +21 (200), null -3
in hex and +17 in amazons (200 each). Taken together, distance bounds are undecided, and stay on.

What chess and its kin use besides: to believe a score far above the window (`reverse`) certainly helps in chess and leans to
the good in Racing Kings; to look less deep at what the table does not know (`internal`) leans to the good in chess and to the
bad in Racing Kings. To leave out late quiet moves (`late`) and to look deeper after a check (`urgency`) cost Elo in chess at
0.01 s a move. With 60,000 nodes for either side chess without the one scored +21 (-25 to +68) and without the other +10 (-36
to +58), 100 games each: undecided. Both are still on, until longer games have decided. Most contests above have 40 games, so
that a score of 100 % shows at least 93.5 %.
"""


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
