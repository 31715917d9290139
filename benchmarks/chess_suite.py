"""How many positions of a suite the chess engine solves beside GNU Chess and Toga II, in one run.

    python benchmarks/chess_suite.py                                   0.3 s a position, examples/chess/tactics.epd
    python benchmarks/chess_suite.py --seconds 1 --suite examples/chess/basics.epd
    python benchmarks/chess_suite.py --quick                           the first three positions at 0.05 s, to see that it works

Every program searches a position before the next one is begun, each with an empty table and one thread, and who goes first
changes from position to position: whatever else the machine does slows all alike. Solved is a position whose operations are
all satisfied: the move played is one of `bm` and none of `am`. A program that fails has not solved the position.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.engine
from chess_strength import OURS, PAGE, RIVALS, Rival, our_engine, program_of, started
from page_sections import write_section
from tables import table

SUITE = Path(__file__).resolve().parent.parent / "examples" / "chess" / "tactics.epd"
SECONDS, QUICK_SECONDS, QUICK_POSITIONS = 0.3, 0.05, 3
HEADING = "## A suite of tactics"
PEERS = ("gnuchess", "toga2")
Engines = Mapping[str, chess.engine.SimpleEngine]


@dataclass(frozen=True)
class Question:
    """A position, its name, and the moves that are right or wrong there."""

    name: str
    board: chess.Board
    best: tuple[chess.Move, ...]
    avoided: tuple[chess.Move, ...]

    def is_answer(self, move: chess.Move | None) -> bool:
        """Whether a move is right."""
        return move is not None and (not self.best or move in self.best) and move not in self.avoided


def questions(text: str) -> list[Question]:
    """The positions of an EPD text that ask for a move; those that ask for a mate only are left out."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        board, operations = chess.Board.from_epd(line)
        best, avoided = (_moves(operations.get(name)) for name in ("bm", "am"))
        if best or avoided:
            found.append(Question(str(operations.get("id", f"line {number}")), board, best, avoided))
    return found


def _moves(operand: object) -> tuple[chess.Move, ...]:
    return tuple(move for move in operand if isinstance(move, chess.Move)) if isinstance(operand, list) else ()


def answered(engine: chess.engine.SimpleEngine, question: Question, seconds: float) -> chess.Move | None:
    """What a program plays there; nothing, if it fails."""
    try:
        return engine.play(question.board, chess.engine.Limit(time=seconds), game=object()).move
    except chess.engine.EngineError:
        return None


def asked(engines: Engines, asked_for: Sequence[Question], seconds: float) -> dict[str, list[bool]]:
    """Which positions each program solves, in the order of the suite; a row is printed for each."""
    names = list(engines)
    solved: dict[str, list[bool]] = {name: [] for name in names}
    print(f"{'position':<26}  {'wanted':<8}  " + "  ".join(f"{name:<11}" for name in names))
    for number, question in enumerate(asked_for):
        turn = number % len(names)
        played = {name: answered(engines[name], question, seconds) for name in names[turn:] + names[:turn]}
        for name in names:
            solved[name].append(question.is_answer(played[name]))
        wanted = " ".join(map(question.board.san, question.best)) or "not " + " ".join(
            map(question.board.san, question.avoided)
        )
        cells = (f"{'' if solved[name][-1] else '- '}{_san(question.board, played[name])}" for name in names)
        print(f"{question.name[:26]:<26}  {wanted:<8}  " + "  ".join(f"{cell:<11}" for cell in cells), flush=True)
    return solved


def _san(board: chess.Board, move: chess.Move | None) -> str:
    return "failed" if move is None else board.san(move)


def _started(rivals: Sequence[Rival]) -> dict[str, chess.engine.SimpleEngine]:
    engines = {OURS: our_engine()}
    for rival in rivals:
        engines[rival.name] = started(rival.command, rival.speaks)
        engines[rival.name].configure(
            dict(rival.options) | ({"OwnBook": False} if "OwnBook" in engines[rival.name].options else {})
        )
    for engine in engines.values():
        engine.ping()
    return engines


def main() -> int:
    """Ask, and print what everybody solved."""
    parser = argparse.ArgumentParser(description="Try chess programs on a suite of positions.")
    parser.add_argument("--suite", type=Path, default=SUITE, help="positions in EPD with bm or am")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for a position")
    parser.add_argument("--quick", action="store_true", help="three positions, quickly")
    parser.add_argument("--write", action="store_true", help="into docs/chess.md")
    given = parser.parse_args()
    asked_for = questions(given.suite.read_text(encoding="utf-8"))
    asked_for = asked_for[:QUICK_POSITIONS] if given.quick else asked_for
    seconds = QUICK_SECONDS if given.quick else given.seconds
    rivals = [rival for rival in RIVALS if rival.name in PEERS and program_of(rival.command) is not None]
    engines = _started(rivals)
    try:
        for engine in engines.values():  # what is loaded or compiled at the first search is nobody's time
            answered(engine, asked_for[0], seconds)
        solved = asked(engines, asked_for, seconds)
    finally:
        for engine in engines.values():
            engine.close()
    print()
    for name, results in solved.items():
        print(f"{name:<11} {sum(results):>3} of {len(results)} solved at {seconds} s a position")
    if given.write:
        write_section(section(solved, given.suite.name, seconds), PAGE)
    return 0


def section(solved: dict[str, list[bool]], suite: str, seconds: float) -> str:
    """The part of docs/chess.md on the suite."""
    count = len(next(iter(solved.values())))
    rows = [[name, f"{sum(results)} of {count}"] for name, results in solved.items()]
    return f"""{HEADING}

{count} positions of `examples/chess/{suite}`, {seconds:g} s each, one thread, an empty table: how many each solves. They
take turns in one run (`python benchmarks/chess_suite.py --write`).

{table(["program", "solved"], rows)}"""


if __name__ == "__main__":
    sys.exit(main())
