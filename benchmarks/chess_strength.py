"""How strong the chess engine is: games by the clock against other programs, in pairs with sides swapped.

    python benchmarks/chess_strength.py                                100 games with each rival that is installed; hours
    python benchmarks/chess_strength.py --only sjeng --games 20 --clock 1+0.02
    python benchmarks/chess_strength.py --quick                        two fast games with each, to see that it works

Both programs run as processes of their own, one thread each, under python-chess's driver, which referees; ours is `ply uci`. A
clock is so many seconds for the game and so many more for each move. Rivals: Debian's sjeng, phalanx, gnuchess and toga2, and
stockfish held to a playing strength. Finished games are kept as PGN in benchmarks/build/chess, under the clock and a name that
changes with our engine, and are not played again; what they showed goes to benchmarks/figures and
docs/chess.md. Both programs take turns, so that a match keeps one core busy.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.engine
import chess.pgn
from chess_openings import OPENINGS
from chess_referee import is_over, result_of
from figures import Row, keep_rows, read_rows
from page_sections import write_section
from tables import table

import plyground
from plyground.matches.elo import Elo, elo_from_pairs
from plyground.matches.report import interval_text

KEPT = Path(__file__).resolve().parent / "build" / "chess"
ROW_KEY, HEADING = ("rival", "clock"), "## Against other programs"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "chess.md"
OURS = "plyground"
CLOCK, QUICK_CLOCK, GAMES = "10+0.1", "0.3+0.02", 100
ON_THE_BOARD, CLAIMABLE = "on the board", "claimable"
"""What counts as a draw by repetition or quiet moves: now, and in rows that were kept before."""
GRACE_SECONDS = 0.05
"""What the way between two processes may cost, besides the clock."""
HASH_MEGABYTES = 64
STOCKFISH_OVERHEAD = 100
"""Milliseconds that Stockfish keeps back from every move. With its usual 10 it loses on time where the machine does more."""
_PLAYED_BY = ("core", "engines", "kernels", "native", "features", "games/chess", "wire")
_SPEAKS_XBOARD = "xboard"
Players = tuple[chess.engine.SimpleEngine, chess.engine.SimpleEngine]


@dataclass(frozen=True)
class Rival:
    """A program to play against: how it is started, and what it is told."""

    name: str
    command: tuple[str, ...]
    speaks: str = "uci"
    options: dict[str, str | int | bool] = field(default_factory=dict)


def _held(strength: int) -> Rival:
    options: dict[str, str | int | bool] = {"UCI_LimitStrength": True, "UCI_Elo": strength, "Hash": HASH_MEGABYTES}
    options |= {"Move Overhead": STOCKFISH_OVERHEAD}
    return Rival(f"stockfish-{strength}", ("stockfish",), options=options)


RIVALS = (
    Rival("sjeng", ("sjeng",), _SPEAKS_XBOARD),
    Rival("phalanx", ("phalanx",), _SPEAKS_XBOARD),
    Rival("gnuchess", ("gnuchess", "--uci"), options={"Hash": HASH_MEGABYTES}),
    Rival("toga2", ("toga2",), options={"Hash": HASH_MEGABYTES}),
    *(_held(strength) for strength in (2200, 2500, 2800)),
)


@dataclass(frozen=True)
class Clock:
    """Seconds for the game, and for every move besides."""

    seconds: float
    increment: float

    @staticmethod
    def read(text: str) -> Clock:
        """Such as 10+0.1."""
        seconds, _, increment = text.partition("+")
        return Clock(float(seconds), float(increment or 0))


def program_of(command: tuple[str, ...]) -> str | None:
    """Where a program is; Debian keeps games in a folder of their own."""
    return shutil.which(command[0]) or shutil.which(command[0], path="/usr/games")


def started(command: tuple[str, ...], speaks: str) -> chess.engine.SimpleEngine:
    """The program as a process, spoken to in its language."""
    path = program_of(command)
    if path is None:
        raise SystemExit(f"{command[0]} is not installed; Debian's package of this name has it.")
    open_ = chess.engine.SimpleEngine.popen_xboard if speaks == _SPEAKS_XBOARD else chess.engine.SimpleEngine.popen_uci
    return open_([path, *command[1:]], timeout=60)


def our_engine() -> chess.engine.SimpleEngine:
    """This project's, from this environment."""
    engine = chess.engine.SimpleEngine.popen_uci([str(Path(sys.executable).parent / "ply"), "uci"], timeout=120)
    engine.configure({"Hash": HASH_MEGABYTES, "Threads": 1})
    return engine


def our_version() -> str:
    """A name for the engine as it is now: some letters that change with its code and its numbers."""
    root = Path(plyground.__file__).parent
    files = sorted(path for room in _PLAYED_BY for path in (root / room).rglob("*") if path.suffix in {".py", ".json"})
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:10]


def play_one(players: Players, opening: str, clock: Clock) -> chess.pgn.Game:
    """A game of the first player with White; what ended it is in its tags."""
    board = chess.Board()
    for text in opening.split():
        board.push_san(text)
    left = [clock.seconds, clock.seconds]
    mark, ending, result = object(), "", ""
    while not is_over(board):
        seat = 0 if board.turn else 1
        limit = chess.engine.Limit(
            white_clock=left[0], black_clock=left[1], white_inc=clock.increment, black_inc=clock.increment
        )
        lost = "0-1" if board.turn else "1-0"
        began = time.monotonic()
        try:
            move = players[seat].play(board, limit, game=mark).move
        except chess.engine.EngineError as problem:
            ending, result = f"fault: {problem}", lost
            break
        left[seat] -= time.monotonic() - began
        if left[seat] < -GRACE_SECONDS:
            ending, result = "time", lost
            break
        left[seat] = max(left[seat], 0.0) + clock.increment
        if move is None:
            ending, result = "resigned", lost
            break
        board.push(move)
    game = chess.pgn.Game.from_board(board)
    game.headers["Result"] = result or result_of(board)
    game.headers["Termination"] = ending or "rules"
    return game


def played(rival: Rival, clock: Clock, games: int, kept: Path) -> Iterator[tuple[int, bool, chess.pgn.Game]]:
    """Every game with a rival: those kept, then the others; the number of its opening, and whether we have White."""
    kept.mkdir(parents=True, exist_ok=True)
    engines: list[chess.engine.SimpleEngine] = []
    try:
        for number in range(games):
            pair, is_white = divmod(number, 2)
            path = kept / f"{number:03}.pgn"
            if path.is_file():
                with path.open(encoding="utf-8") as file:
                    game = chess.pgn.read_game(file)
                assert game is not None  # noqa: S101 - told to mypy
            else:
                if not engines:
                    engines = [our_engine(), started(rival.command, rival.speaks)]
                    engines[1].configure(dict(rival.options))
                    for engine in engines:
                        engine.ping()  # what a program loads at first is not on its clock
                us, them = engines
                game = play_one((us, them) if is_white else (them, us), OPENINGS[pair % len(OPENINGS)], clock)
                names = (OURS, rival.name) if is_white else (rival.name, OURS)
                game.headers["White"], game.headers["Black"] = names
                path.write_text(f"{game}\n", encoding="utf-8")
                if game.headers["Termination"].startswith("fault"):
                    _closed(engines)
                    engines = []
            yield pair, bool(is_white), game
    finally:
        _closed(engines)


def _closed(engines: list[chess.engine.SimpleEngine]) -> None:
    for engine in engines:
        engine.close()


@dataclass
class Standing:
    """What has been scored against a rival."""

    rival: str
    clock: str
    points: dict[int, list[float]] = field(default_factory=dict)
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: int = 0
    """Games that we lost by time, an illegal move or a crash."""
    gifts: int = 0
    """Games that we won so."""

    def add(self, pair: int, *, is_white: bool, game: chess.pgn.Game) -> None:
        """One game more."""
        result = game.headers["Result"]
        point = 0.5 if result == "1/2-1/2" else float((result == "1-0") == is_white)
        self.points.setdefault(pair, []).append(point)
        self.wins += point == 1
        self.draws += point == 0.5
        self.losses += point == 0
        is_fault = game.headers["Termination"] not in {"rules", "resigned"}
        self.faults += point == 0 and is_fault
        self.gifts += point == 1 and is_fault

    def elo(self) -> Elo:
        """Our Elo above the rival's; games without a partner are left out."""
        pairs = [0] * 5
        for both in self.points.values():
            if len(both) > 1:
                pairs[round(2 * sum(both))] += 1
        return elo_from_pairs(pairs)

    def row(self) -> Row:
        """The standing as it is kept."""
        number, elo = self.wins + self.draws + self.losses, self.elo()
        row: Row = {"rival": self.rival, "clock": self.clock, "games": number}
        row |= {"score": round(100 * (self.wins + self.draws / 2) / number, 1)}
        row |= {"won": self.wins, "drawn": self.draws, "lost": self.losses, "faults": self.faults, "gifts": self.gifts}
        ends = {name: None if end is None else round(end) for name, end in elo.as_data().items() if name in {"low", "high"}}
        return row | {"elo": round(elo.elo)} | ends | {"draws": ON_THE_BOARD}

    def told(self) -> str:
        """One line of text."""
        number = self.wins + self.draws + self.losses
        score = 100 * (self.wins + self.draws / 2) / number
        elo = self.elo() if number > 1 else None
        interval = f"Elo {elo.elo:+.0f} ({interval_text(elo.low, elo.high)})" if elo else ""
        tally = f"+{self.wins} ={self.draws} -{self.losses}"
        scored = f"{number:>4} games {score:5.1f} % {tally:<14} {interval}"
        return f"{self.rival:<15} {self.clock:<9} {scored}  own faults {self.faults}, of the rival {self.gifts}"


def main() -> int:
    """Play, and print a line a rival."""
    parser = argparse.ArgumentParser(description="Play the chess engine against other programs.")
    parser.add_argument("--only", nargs="+", default=(), help="these rivals")
    parser.add_argument("--games", type=int, default=GAMES, help="games with each, an even number")
    parser.add_argument("--clock", default=CLOCK, help="seconds for the game + seconds a move")
    parser.add_argument("--quick", action="store_true", help="two fast games with each")
    parser.add_argument("--every", type=int, default=10, help="tell the standing after so many games")
    given = parser.parse_args()
    logging.getLogger("chess.engine").setLevel(logging.CRITICAL)  # the older programs chat
    text, games = (QUICK_CLOCK, 2) if given.quick else (given.clock, given.games)
    for rival in RIVALS:
        if (given.only and rival.name not in given.only) or (not given.only and program_of(rival.command) is None):
            continue
        standing = Standing(rival.name, text)
        folder = KEPT / f"{rival.name}-{text}-{our_version()}"
        for number, (pair, is_white, game) in enumerate(played(rival, Clock.read(text), games, folder), 1):
            standing.add(pair, is_white=is_white, game=game)
            if number % given.every == 0 and number < games:
                print(standing.told(), flush=True)
        print(standing.told(), flush=True)
        if not given.quick:
            keep_rows("chess", [standing.row()], ROW_KEY)
            write_section(section(read_rows("chess")), PAGE)
    return 0


def section(rows: list[Row]) -> str:
    """The part of docs/chess.md on other programs."""
    cells = [
        [
            row["rival"],
            row["clock"],
            str(row["games"]),
            f"**{row['score']:.1f} %**",
            f"{row['won']}, {row['drawn']}, {row['lost']}",
            f"{row['elo']:+} ({interval_text(row['low'], row['high'])})",
            str(row["faults"]),
            str(row["gifts"]),
            row.get("draws", CLAIMABLE),
        ]
        for row in rows
    ]
    head = ["rival", "clock", "games", "score", "won, drawn, lost", "Elo above it", "own faults", "the rival's", "draws"]
    return f"""{HEADING}

Games by the clock on one thread each, in pairs with sides swapped, with Debian's versions of the programs; Stockfish is held to
a strength by its own option. Intervals are of 95 %; faults are games lost on time, by an illegal move or a crash.
`python benchmarks/chess_strength.py` plays them. Rows with draws that were only claimable are of an earlier referee: it called
a draw as soon as the player to move could repeat a position for the third time, also one who was about to mate.

{table(head, cells)}"""


if __name__ == "__main__":
    sys.exit(main())
