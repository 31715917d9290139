"""How strong the engine is: games against OpenSpiel's Monte Carlo tree search, in pairs with sides swapped.

    python benchmarks/strength.py                        every game, as many pairs as its line below says
    python benchmarks/strength.py --only hex --games 20  one game
    python benchmarks/strength.py --quick                two games of tic-tac-toe, to see that it works

The engine has one thread and so many seconds a move (--seconds, of the processor's time), OpenSpiel's C++ search so many
simulations (--simulations) with its own defaults. Finished games are kept in benchmarks/build/strength, under a name that
changes with the engine and the game, and are not played again. A game that either set of rules calls over is over.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figures import Row, keep_rows
from openspiel_twin import Turns, Twin, amazons_turns, checkers_turns, column, house, mark, same_text, single, turned_step
from shared_games import Pair

import plyground
from plyground import PlygroundError, load
from plyground.core.record import Record
from plyground.core.search import Limits
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.matches.elo import Z95, elo_from_pairs, moments, with_prior
from plyground.matches.ledger import Ledger
from plyground.matches.openings import Opening, openings, seed_from
from plyground.matches.plan import Finished
from plyground.matches.playing import Ending
from plyground.matches.report import interval_text
from plyground.matches.table import Table

ROW_KEY = ("title",)
KEPT = Path(__file__).resolve().parent / "build" / "strength"
SECONDS, SIMULATIONS, SEED = 0.2, 1_000, 1
MEGABYTES = 64
QUICK_SECONDS, QUICK_SIMULATIONS = 0.01, 20
NAMES = ("engine", "OpenSpiel")
_NAP_SECONDS = 0.002
_PLAYED_BY = ("core", "engines", "kernels", "native", "features")


@dataclass(frozen=True)
class Contest:
    """A game that both have, how their actions become ours, how many random plies come first, how many games are played."""

    pair: Pair
    turns: Turns
    plies: int
    games: int = 40


CONTESTS = (
    Contest(Pair("connect-four", "connect_four"), single(column), plies=2),  # four random discs are often lost already
    Contest(Pair("othello", "othello"), single(same_text), plies=4),
    Contest(Pair("breakthrough", "breakthrough"), single(turned_step), plies=4),
    Contest(
        Pair("checkers", "checkers", note="OpenSpiel calls a draw after 40 plies without a capture."), checkers_turns, plies=4
    ),
    Contest(  # after e A a C the second player loses by force, in nine
        Pair(
            "kalah",
            "mancala",
            note="From random openings, half of which are lost for one side; from the start position it won 60 of 60.",
        ),
        single(house),
        plies=2,
    ),
    Contest(Pair("amazons", "amazons(board_size=6)", {"size": 6}), amazons_turns(6), plies=4),
    Contest(Pair("hex", "hex(board_size=7)", {"size": 7}), single(same_text), plies=2),
)
QUICK = (Contest(Pair("tic-tac-toe", "tic_tac_toe"), single(mark), plies=1, games=2),)


@dataclass(frozen=True)
class Effort:
    """What each side may do for a move."""

    seconds: float = SECONDS
    simulations: int = SIMULATIONS
    nodes: int | None = None
    """Instead of the seconds, if given: the same games on every machine."""


@dataclass(frozen=True)
class Strength:
    """How a contest ended. The score counts a draw half."""

    title: str
    table: Table
    note: str = ""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.table.games

    @property
    def score(self) -> float:
        """The engine's points a game."""
        return self.table.points[0, 1] / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the score. If all pairs ended alike, one more that differs is assumed."""
        pairs = self.table.pentanomial()
        total, _, variance = moments(pairs)
        if variance == 0:
            total, _, variance = moments(with_prior(pairs))
        return float(Z95 * (variance / total) ** 0.5)

    @property
    def seconds(self) -> tuple[float, float]:
        """What both took in all."""
        ours, theirs = self.table.tallies
        return ours.seconds, theirs.seconds

    def row(self) -> Row:
        """The result as it is kept."""
        tally = self.table.tallies[0]
        return {
            "title": self.title,
            "games": self.games,
            "score": round(100 * self.score, 1),
            "error": round(100 * self.error, 1),
            "won": tally.wins,
            "drawn": tally.draws,
            "lost": tally.losses,
            "note": self.note,
        }

    def told(self) -> str:
        """The result on one line."""
        tally, elo = self.table.tallies[0], elo_from_pairs(self.table.pentanomial())
        return (
            f"{self.title}: {100 * self.score:.1f} % ± {100 * self.error:.1f} in {self.games} games "
            f"(+{tally.wins} ={tally.draws} -{tally.losses}), Elo {interval_text(elo.low, elo.high)}"
        )


def measured(contest: Contest, effort: Effort, games: int = 0, *, kept: Path | None = KEPT, seed: int = SEED) -> Strength:
    """Play what has not been played yet, and count everything."""
    game: Any = load(contest.pair.ours, **contest.pair.options)
    pairs = (games or contest.games) // 2
    table = Table(NAMES)
    path = None if kept is None else kept / f"{contest.pair.title.replace(' ', '-')}-{_digest(game)}.jsonl"
    with closing(Ledger(path, _identity(contest, effort, seed))) as ledger:
        for finished in ledger.finished.values():
            if finished.pair < pairs:
                table.add(finished)
        for number, opening in zip(range(pairs), openings(game, contest.plies, seed), strict=False):
            for swapped in (False, True):
                if (0, 1, number, swapped) not in ledger.finished:
                    finished = _played(game, contest, effort, opening, number, swapped=swapped)
                    ledger.add(finished)
                    table.add(finished)
                    _say(f"    {contest.pair.title} {table.games}/{2 * pairs}: {table.points[0, 1]:g} points")
    return Strength(contest.pair.title, table, contest.pair.note)


def _played(game: Any, contest: Contest, effort: Effort, opening: Opening, number: int, *, swapped: bool) -> Finished:
    """One game. The engine sits first unless the sides are swapped."""
    twin = Twin(
        contest.pair.theirs, contest.turns, simulations=effort.simulations, seed=seed_from(opening.dice_seed, number, swapped)
    )
    engine = AlphaBetaEngine(game, megabytes=MEGABYTES)
    states, texts, seconds = [game.initial()], list[str](), [0.0, 0.0]
    chosen = iter(opening.actions)
    while not game.is_terminal(states[-1]) and not twin.is_over:
        state = states[-1]
        seat = game.player(state)
        began = time.process_time()
        text = next(chosen, None)
        if text is None:
            is_engine = (seat == 0) != swapped
            text = _engines_move(engine, game, states, effort) if is_engine else twin.choose()
            seconds[seat] += time.process_time() - began
        twin.push(text)
        texts.append(text)
        states.append(game.result(state, game.read_action(state, text)))
    utilities = tuple(twin.state.returns()) if twin.is_over else tuple(game.utilities(states[-1]))
    names = NAMES[::-1] if swapped else NAMES
    tags = {f"Seat{seat}": name for seat, name in enumerate(names, 1)} | {"Result": " ".join(f"{u:g}" for u in utilities)}
    return Finished(
        first=0,
        second=1,
        pair=number,
        swapped=swapped,
        utilities=utilities,
        ending=Ending.RULES,
        seconds=(seconds[0], seconds[1]),
        record=Record(game.name, dict(game.options), tuple(texts), "", tags).write(),
    )


def _engines_move(engine: AlphaBetaEngine, game: Any, states: Sequence[Any], effort: Effort) -> str:
    """The engine's move. Its seconds are the processor's, so that what else the machine does takes nothing from it."""
    state, past = states[-1], states[:-1]
    if effort.nodes:
        return str(game.write_action(state, engine.choose(state, Limits(nodes=effort.nodes), past=past).action))
    over, began = threading.Event(), time.process_time()

    def watch() -> None:
        while not over.wait(_NAP_SECONDS):
            if time.process_time() - began >= effort.seconds:
                engine.stop()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        action = engine.choose(state, Limits(), past=past).action
    finally:
        over.set()
        watcher.join()
    return str(game.write_action(state, action))


def _identity(contest: Contest, effort: Effort, seed: int) -> dict[str, Any]:
    """Everything that the file of games must agree on."""
    return {
        "kind": "strength",
        "game": contest.pair.ours,
        "options": contest.pair.options,
        "competitors": list(NAMES),
        "effort": vars(effort),
        "openings": contest.plies,
        "seed": seed,
    }


def _digest(game: Any) -> str:
    """A name for the engine and the game as they are: of their sources and weights."""
    package = Path(plyground.__file__).resolve().parent
    folders = [*(package / room for room in _PLAYED_BY), Path(sys.modules[type(game).__module__].__file__ or "").parent]
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted([*folder.glob("*.py"), *folder.glob("*.json")]):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:10]


def main() -> int:
    """Play what was asked for; what cannot be played is said in one sentence."""
    arguments = _arguments()
    effort = Effort(
        seconds=QUICK_SECONDS if arguments.quick else arguments.seconds,
        simulations=QUICK_SIMULATIONS if arguments.quick else arguments.simulations,
        nodes=arguments.nodes,
    )
    try:
        for strength in results(effort, arguments.only, arguments.games, quick=arguments.quick, kept=arguments.kept):
            print(strength.told(), flush=True)
            if effort == Effort():
                keep_rows("strength", [strength.row()], ROW_KEY)
    except PlygroundError as error:
        print(f"strength: {error}", file=sys.stderr)
        return 2
    return 0


def results(
    effort: Effort = Effort(), only: Sequence[str] = (), games: int = 0, *, quick: bool = False, kept: Path | None = KEPT
) -> Iterator[Strength]:
    """The contests, one after the other, as soon as each is over."""
    for contest in QUICK if quick else CONTESTS:
        if not only or contest.pair.ours in only:
            yield measured(contest, effort, games, kept=None if quick else kept)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play the engine against OpenSpiel's Monte Carlo tree search.")
    parser.add_argument("--only", nargs="+", default=(), choices=[contest.pair.ours for contest in CONTESTS], help="some games")
    parser.add_argument("--games", type=_even, default=0, help="an even number of games of each; by default what its line says")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each move of the engine")
    parser.add_argument("--nodes", type=int, help="for each move of the engine, instead of the seconds")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="for each move of OpenSpiel's search")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the folder for finished games")
    parser.add_argument("--quick", action="store_true", help="two games of tic-tac-toe")
    return parser.parse_args()


def _even(text: str) -> int:
    number = int(text)
    if number <= 0 or number % 2:
        raise argparse.ArgumentTypeError(f"games are played in pairs, so their number must be even; it was {text}")
    return number


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
