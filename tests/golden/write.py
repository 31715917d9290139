"""`make golden`: write the golden files anew. Their diff is reviewed like code."""

from __future__ import annotations

import sys

from plyground import games
from tests.golden import bench, perft, playthrough

_FIRST_GUESS_NODES = 200_000


def main() -> None:
    """Playthroughs and the bench are always written; perft counts are checked, and a game without a file gets one."""
    for entry in games():
        (playthrough.FOLDER / f"{entry.name}.txt").write_text(playthrough.play(entry.name), encoding="utf-8")
        path = perft.FOLDER / f"{entry.name}.perft"
        if not path.exists():
            path.write_text(f"# {entry.title}. Counted by this program alone.\n{_first_counts(entry.name)}\n")
        for line in perft.read(entry.name):
            now = perft.count(entry.name, line)
            if now != line.counts:
                sys.exit(
                    f"{path.name}: the file says {line.counts}, the rules give {now}. "
                    f"A count is changed by hand, with the reason, never by this command."
                )
        print(f"{entry.name}: written")
    bench.write()
    print(f"Bench: {bench.read()[bench.TOTAL]}")


def _first_counts(name: str) -> str:
    counts = [1]
    while counts[-1] <= _FIRST_GUESS_NODES and len(counts) <= 8:
        counts = [1, *perft.count(name, perft.Line({}, turns=False, counts=[0] * len(counts)))]
        if counts[-1] == 0:
            break
    return ": " + " ".join(map(str, counts[1:]))


if __name__ == "__main__":
    main()
