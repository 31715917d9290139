"""Measure speed: perft and alpha-beta against C++ and OpenSpiel, random games, searches in Python, and how long a start takes.

    python benchmarks/run.py                    everything; writes docs/benchmarks.md (a few minutes)
    python benchmarks/run.py --only playouts    one part; shows the page
    python benchmarks/run.py --quick            tiny sizes, to see that it works; shows the page

With --out FILE the page goes there instead. Sections that other programs measure stay as they are: the studio
(studio_speed.py), cuts at chance nodes (star_leaves.py), backgammon against GNU Backgammon (backgammon_gnubg.py).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import open_spiel_search
import perft_speed
import playout_speed
import search_speed
import solver_speed
import startup
import textbook_speed
import thread_speed
from cpp_program import BenchmarkError
from page_sections import KEPT, section_of, with_section
from playout_speed import Effort
from report import Findings, page
from search_report import SearchFindings
from shared_games import PAIRS

from plyground import PlygroundError, games

PARTS = ("perft", "playouts", "search", "textbook", "startup")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
ROUNDS, LONG_ROUNDS, QUICK_ROUNDS = 9, 3, 2
FIRST_STARTS = 3
EFFORT = Effort(seconds=0.4, rounds=ROUNDS, looked_at=400)
QUICK_EFFORT = Effort(seconds=0.01, rounds=QUICK_ROUNDS, looked_at=20)


def main() -> int:
    """Run the parts that were asked for; what cannot be measured is said in one sentence."""
    arguments = _arguments()
    parts = [arguments.only] if arguments.only else list(PARTS)
    try:
        text = page(_findings(parts, quick=arguments.quick), _command(arguments))
    except (BenchmarkError, PlygroundError) as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    out = arguments.out or (None if arguments.only or arguments.quick else PAGE)
    if out is None:
        print(text)
        return 0
    if out == PAGE and PAGE.exists():
        before = PAGE.read_text(encoding="utf-8")
        for section in filter(None, (section_of(before, heading) for heading in KEPT)):
            text = with_section(text, section)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8")
    _say(f"written: {out}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure speed against C++, OpenSpiel and others, and how long a start takes.")
    parser.add_argument("--only", choices=PARTS, help="measure one part")
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see that everything works")
    parser.add_argument("--out", type=Path, help="where the page goes (everything: docs/benchmarks.md; otherwise the terminal)")
    return parser.parse_args()


def _command(arguments: argparse.Namespace) -> str:
    only = f" --only {arguments.only}" if arguments.only else ""
    quick = " --quick" if arguments.quick else ""
    return "make bench" if not only + quick else f"python benchmarks/run.py{only}{quick}"


def _findings(parts: list[str], *, quick: bool) -> Findings:
    findings = Findings()
    if "perft" in parts:
        for contest in perft_speed.CONTESTS:
            _say(f"perft of {contest.game} ...")
            findings.perft.append(perft_speed.measured(contest, QUICK_ROUNDS if quick else ROUNDS, quick=quick))
            _say(f"    {findings.perft[-1].rates.ratio:.2f} of the C++ program's speed")
    if "playouts" in parts:
        _find_playouts(findings, QUICK_EFFORT if quick else EFFORT)
    if "search" in parts:
        _find_search(findings.search, quick=quick)
    if "textbook" in parts:
        _say("the textbook's searches ...")
        findings.textbook = textbook_speed.measured(QUICK_ROUNDS if quick else ROUNDS, quick=quick)
    if "startup" in parts:
        _say("start-up ...")
        findings.starts = startup.measured(QUICK_ROUNDS if quick else ROUNDS, 1 if quick else FIRST_STARTS)
    return findings


def _find_playouts(findings: Findings, effort: Effort) -> None:
    names = {entry.name for entry in games()}
    findings.not_compared = playout_speed.unpaired(names)
    for pair in PAIRS:
        if pair.ours not in names:
            _say(f"{pair.ours}: not in the catalogue, left out")
            continue
        _say(f"random games of {pair.title} ...")
        findings.playouts.append(playout_speed.measured(pair, effort))
        _say(f"    {findings.playouts[-1].rates.ratio:.1f} times OpenSpiel's speed")


def _find_search(findings: SearchFindings, *, quick: bool) -> None:
    rounds, long_rounds = (1, 1) if quick else (ROUNDS, LONG_ROUNDS)
    for contest in search_speed.CONTESTS:
        _say(f"alpha-beta of {contest.game} ...")
        findings.contests += search_speed.measured(contest, rounds, quick=quick)
        _say(f"    {findings.contests[-2].rates.ratio:.2f} of the C++ program's speed")
    for peer in open_spiel_search.CONTESTS:
        _say(f"alpha-beta of {peer.game} beside OpenSpiel's ...")
        findings.peers.append(open_spiel_search.measured(peer, rounds, quick=quick))
        _say(f"    {findings.peers[-1].cpp_rates.ratio:.1f} times the speed of its C++")
    for played in solver_speed.PLAYED:
        _say(f"exact scores of connect four after {played[0]} to {played[1]} plies ...")
        findings.solved.append(solver_speed.measured(played, long_rounds, quick=quick))
        _say(f"    {findings.solved[-1].rates.ratio:.2f} of the C++ solver's speed")
    for threaded in thread_speed.CONTESTS:
        _say(f"two threads in {threaded.game} ...")
        findings.threads.append(thread_speed.measured(threaded, long_rounds, quick=quick))
        _say(f"    {findings.threads[-1].ratio:.2f} times the speed of one")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
