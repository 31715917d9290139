"""Positions of chess with one right move, from games of the engine with itself: what `examples/chess/tactics.epd` is made of.

    python benchmarks/chess_tactics.py --positions 80                  find more until there are so many, then write the suite
    python benchmarks/chess_tactics.py --kind lever --positions 30     pawn moves that open the position, kept but not written

The engine plays quick games with a blurred evaluation from known openings. Where a game is even, random moves are tried
beside the one played: most are mistakes of some kind. Stockfish judges the positions after them. A tactic is one where a
single move wins: its score is at least WINS and that of the next best at most NEARLY_EVEN, at three depths. A recapture is
none, nor a capture that is stockfish's first thought. A lever is looked for in the games themselves: a quiet pawn move that
attacks a pawn and is best by a margin.
What was found is kept in benchmarks/build/chess-tactics.jsonl, so that a run goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain, count
from pathlib import Path

import chess
import chess.engine
from chess_openings import OPENINGS
from chess_referee import is_over
from chess_strength import started

from plyground import load
from plyground.core.search import Limits
from plyground.engines.alpha_beta_engine import AlphaBetaEngine

ROOT = Path(__file__).resolve().parent
KEPT = ROOT / "build" / "chess-tactics.jsonl"
SUITE = ROOT.parent / "examples" / "chess" / "tactics.epd"
GLANCE_DEPTH, SCREEN_DEPTHS, JUDGE_DEPTH = 5, (7, 12), 18
FOUND_FROM = 4
"""A capture, or a lever, that stockfish finds at a lower depth is too easy."""
EVEN, WINS, NEARLY_EVEN, LEVER_MARGIN, MATE = 150, 200, 100, 40, 10_000
"""Scores in hundredths of a pawn."""
PLAYER_NODES, PLAYER_NOISE, MOST_PLIES = 1_000, 30, 120
STRAYS, FEWEST_MOVES, APART, FROM_A_GAME = 5, 5, 8, 3
_HEAD = """\
# Positions of games of the engine with itself, and beside them, in which one move wins and every other one gives the win away.
# Stockfish agrees at depth {depth}: the move is worth at least {wins} pawns, the next best at most {even}.
#
#   ply suite examples/chess/tactics.epd --seconds 0.3
#
# Written by benchmarks/chess_tactics.py. ce: the score in hundredths of a pawn. dm: mate in so many moves. c0: the line.

"""


@dataclass(frozen=True)
class Found:
    """A position and its one right move, as stockfish saw them."""

    kind: str
    seed: int
    fen: str
    best: str
    line: str
    score: int
    second: int
    mate: int | None
    found_depth: int


@dataclass(frozen=True)
class Look:
    """What stockfish says: the two best scores for the mover, and the depth from which on it stayed with its move.

    That depth is 1 where the move was its first thought.
    """

    line: tuple[chess.Move, ...]
    score: int
    second: int
    mate: int | None
    found_depth: int


def looked(judge: chess.engine.SimpleEngine, board: chess.Board, depth: int) -> Look:
    """Search with the two best moves told apart."""
    firsts = dict[int, chess.Move]()
    last = dict[int, chess.engine.InfoDict]()
    with judge.analysis(board, chess.engine.Limit(depth=depth), multipv=2, game=object()) as analysis:
        for info in analysis:
            if "pv" in info and "multipv" in info and "lowerbound" not in info and "upperbound" not in info:
                last[info["multipv"]] = info
                if info["multipv"] == 1:
                    firsts[info["depth"]] = info["pv"][0]
    score = last[1]["score"].relative
    line = tuple(last[1]["pv"])
    wrong = [at for at, move in firsts.items() if move != line[0]]
    mate = score.mate()
    return Look(
        line,
        score.score(mate_score=MATE),
        last[2]["score"].relative.score(mate_score=MATE) if 2 in last else -MATE,
        mate if mate is not None and mate > 0 else None,
        max(wrong) + 1 if firsts[min(firsts)] != line[0] else 1,
    )


def positions(seed: int) -> Iterator[chess.Board]:
    """Every position of a quick game, from the end of its opening on."""
    game = load("chess")
    engine = AlphaBetaEngine(game, megabytes=4, noise=PLAYER_NOISE, seed=seed)
    board = chess.Board()
    for text in OPENINGS[seed % len(OPENINGS)].split():
        board.push_san(text)
    while not is_over(board) and board.ply() < MOST_PLIES:
        yield board
        state = game.read_position(board.fen())
        board.push_san(game.write_action(state, engine.choose(state, Limits(nodes=PLAYER_NODES)).action))


def strayed(seed: int, judge: chess.engine.SimpleEngine) -> Iterator[chess.Board]:
    """Positions of a game, and beside it: after random moves, where the game is even."""
    choice = random.Random(f"strayed {seed}")
    for board in positions(seed):
        if abs(looked(judge, board, GLANCE_DEPTH).score) > EVEN:
            continue
        yield board
        moves = list(board.legal_moves)
        for move in choice.sample(moves, min(len(moves), STRAYS)):
            board.push(move)
            yield board
            board.pop()


def is_tactic(board: chess.Board, look: Look) -> bool:
    """Whether one move wins, and it is no recapture, and no capture that is the first thing to come to mind."""
    best = look.line[0]
    is_taken = board.is_capture(best) or best.promotion is not None
    is_recapture = bool(board.move_stack) and board.is_capture(best) and board.peek().to_square == best.to_square
    is_only = look.score >= WINS and look.second <= NEARLY_EVEN
    return is_only and not is_recapture and (look.found_depth >= FOUND_FROM or not is_taken)


def is_lever(board: chess.Board, look: Look) -> bool:
    """Whether the best move is a quiet one of a pawn that then attacks a pawn."""
    best = look.line[0]
    if board.piece_type_at(best.from_square) != chess.PAWN or board.is_capture(best) or best.promotion or board.is_check():
        return False
    attacked = chess.BB_PAWN_ATTACKS[board.turn][best.to_square] & board.pieces_mask(chess.PAWN, not board.turn)
    margin = look.score - look.second
    return bool(attacked) and margin >= LEVER_MARGIN and abs(look.score) < MATE // 2 and look.found_depth >= FOUND_FROM


def found_in(seed: int, kind: str, judge: chess.engine.SimpleEngine) -> Iterator[Found]:
    """What a game has of a kind: seen at a glance first, then judged at length."""
    last, number = -APART, 0
    for board in strayed(seed, judge) if kind == "tactic" else positions(seed):
        if number == FROM_A_GAME:
            return
        if board.ply() - last < APART or board.legal_moves.count() < FEWEST_MOVES:
            continue
        if found := judged(board, kind, judge, seed):
            last, number = board.ply(), number + 1
            yield found


def judged(board: chess.Board, kind: str, judge: chess.engine.SimpleEngine, seed: int = 0) -> Found | None:
    """The position, if it is of the kind at every depth, with the same move."""
    fits = is_tactic if kind == "tactic" else is_lever
    looks = list[Look]()
    for depth in (*SCREEN_DEPTHS, JUDGE_DEPTH):
        looks.append(looked(judge, board, depth))
        if looks[-1].line[0] != looks[0].line[0] or not fits(board, looks[-1]):
            return None
    look, line = looks[-1], board.variation_san(looks[-1].line[:10])
    best = board.san(look.line[0])
    return Found(kind, seed, board.fen(), best, line, look.score, look.second, look.mate, look.found_depth)


def _of_games(seed: int, kind: str, judge: chess.engine.SimpleEngine) -> Iterator[Found]:
    for number in count(seed + 1):
        yield from found_in(number, kind, judge)


def _of_file(path: Path | None, kind: str, judge: chess.engine.SimpleEngine) -> Iterator[Found]:
    for line in path.read_text(encoding="utf-8").splitlines() if path else ():
        if found := judged(chess.Board(line), kind, judge):
            yield found


def kept(path: Path) -> list[Found]:
    """What earlier runs found."""
    if not path.is_file():
        return []
    return [Found(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines() if line]


def epd_of(number: int, found: Found) -> str:
    """A line of the suite."""
    fields = " ".join(found.fen.split()[:4])
    said = f"dm {found.mate}" if found.mate is not None else f"ce {found.score}"
    return f'{fields} bm {found.best}; {said}; id "tactics {number:02}"; c0 "{found.line}";'


def main() -> int:
    """Find, keep, and write the suite."""
    parser = argparse.ArgumentParser(description="Find positions of chess with one right move.")
    parser.add_argument("--kind", choices=("tactic", "lever"), default="tactic")
    parser.add_argument("--positions", type=int, default=80, help="how many there shall be")
    parser.add_argument("--fens", type=Path, help="judge the positions of this file first, one a line in FEN")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    given = parser.parse_args()
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    mine = [one for one in kept(KEPT) if one.kind == given.kind]
    seed = max([given.seed - 1, *(one.seed for one in mine)])
    judge = started(("stockfish",), "uci")
    try:
        judge.configure({"Threads": 1, "Hash": 64})
        for one in chain(_of_file(given.fens, given.kind, judge), _of_games(seed, given.kind, judge)):
            if one.fen not in {other.fen for other in mine}:
                mine.append(one)
                with KEPT.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(one)) + "\n")
                print(f"{len(mine):>3}  game {one.seed}  {one.best:<7} {one.score:>6} {one.second:>6}  {one.fen}", flush=True)
            if len(mine) >= given.positions:
                break
    finally:
        judge.close()
    if given.kind == "tactic":
        head = _HEAD.format(depth=JUDGE_DEPTH, wins=WINS / 100, even=NEARLY_EVEN / 100)
        lines = [epd_of(number, one) for number, one in enumerate(mine[: given.positions], 1)]
        SUITE.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
        print(f"Wrote {len(lines)} positions to {SUITE}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
