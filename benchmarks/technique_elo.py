"""What each technique of the engine is worth in games: the whole engine against the engine without it.

    python benchmarks/technique_elo.py                       two games, every technique that applies; one to two hours
    python benchmarks/technique_elo.py --games 20 --only othello --techniques null reduction

Paired games with sides swapped. Both sides have the same processor time a move, told to them in nodes: how many each searches a
second is measured first, in turns. A technique that makes nodes dearer pays for it, and whatever else the machine does takes no
part: with the same numbers the games are the same. They are kept in benchmarks/build/techniques, not played again; the results
are kept in benchmarks/figures, for `strength_page.py`. A technique
that costs Elo with certainty does not belong into the engine.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

from figures import Row, keep_rows

from plyground import load
from plyground.core.record import Record
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.kernels.searching import Techniques, numbers_of
from plyground.matches.elo import elo_from_pairs
from plyground.matches.ledger import Ledger
from plyground.matches.openings import Opening, openings
from plyground.matches.plan import Finished
from plyground.matches.playing import Ending
from plyground.matches.report import interval_text
from plyground.matches.table import Table
from plyground.native.game import NativeGame

ROW_KEY = ("game", "technique", "seconds")
KEPT = Path(__file__).resolve().parent / "build" / "techniques"
GAMES = ("othello", "breakthrough")
SECONDS, USUAL_GAMES = 0.01, 200
MEGABYTES, SEED, OPENING_PLIES = 16, 1, 6
_RATE_NODES, _RATE_POSITIONS = 40_000, 12
_NAMES = ("whole", "without")
OF_THE_ENGINE = ("aspiration",)
_SLOTS = {
    "rank": "rank", "null": "null", "verification": "null", "quiescence": "loud", "futility": "loud", "prospects": "prospects",
}  # fmt: skip
_LEFT_TO_THE_GAME = ("killers",)
_NUMBERS = {
    "reverse": "reverse_margin", "internal": "internal_depth", "malus": "malus", "killers": "killers",
    "extension": "forced_plies",
}  # fmt: skip
"""What a game says by its numbers; where one is 0, the technique is not there to be switched off."""


@dataclass(frozen=True)
class Worth:
    """Elo of the whole engine above the one without a technique, with the ends of the 95 % interval.

    `nodes` are what the whole engine and the other one had a move.
    """

    game: str
    technique: str
    games: int
    elo: float
    low: float
    high: float
    nodes: tuple[int, int]

    def row(self, seconds: float) -> Row:
        """The result as it is kept."""
        row = {"game": self.game, "technique": self.technique, "seconds": seconds}
        ends = {name: round(end) if math.isfinite(end) else None for name, end in (("low", self.low), ("high", self.high))}
        return row | {"elo": round(self.elo)} | ends | {"games": self.games}

    def told(self) -> str:
        """One line of text."""
        interval = interval_text(self.low, self.high)
        return (
            f"{self.game:<14} {self.technique:<12} {self.elo:+7.0f}  ({interval}, {self.games} games, "
            f"{self.nodes[0]:,} against {self.nodes[1]:,} nodes a move)"
        )


def techniques_of(game: NativeGame[Any]) -> list[str]:
    """The techniques that are switched on and that the game's slots support."""
    usual = Techniques()
    on = [field.name for field in fields(usual) if getattr(usual, field.name) is True or field.name in _LEFT_TO_THE_GAME]
    numbers = numbers_of(game)
    able = [name for name in (*on, *OF_THE_ENGINE) if name not in _SLOTS or game.rules.has(_SLOTS[name])]
    able = [name for name in able if name != "sharing"]  # one thread shares with nobody
    able = [name for name in able if name not in _NUMBERS or numbers[_NUMBERS[name]]]
    return [name for name in able if name != "symmetry" or game.facts.symmetries > 1]


def results(names: Sequence[str], number: int, seconds: float, only: Sequence[str] = ()) -> Iterator[Worth]:
    """A match a technique."""
    for name in names:
        game = load(name)
        assert isinstance(game, NativeGame)  # noqa: S101 - told to mypy
        for technique in techniques_of(game):
            if not only or technique in only:
                yield worth(game, technique, number, seconds)


def worth(game: NativeGame[Any], technique: str, number: int, seconds: float) -> Worth:
    """Play what has not been played yet, and count everything."""
    path = KEPT / f"{game.name}-{technique}-{seconds:g}.jsonl"
    players = (EngineSettings(megabytes=MEGABYTES), without_technique(technique))
    nodes = _kept_nodes(path) or fair_nodes(game, players, seconds)
    identity = {
        "kind": "technique", "game": game.name, "competitors": list(_NAMES), "technique": technique, "seconds": seconds,
        "nodes": list(nodes), "seed": SEED,
    }  # fmt: skip
    table = Table(_NAMES)
    KEPT.mkdir(parents=True, exist_ok=True)
    with closing(Ledger(path, identity)) as ledger:
        for finished in ledger.finished.values():
            if finished.pair < number // 2:
                table.add(finished)
        for pair, opening in enumerate(islice(openings(game, OPENING_PLIES, SEED), number // 2)):
            for swapped in (False, True):
                if (0, 1, pair, swapped) not in ledger.finished:
                    finished = _played(game, players, nodes, opening, pair, swapped=swapped)
                    ledger.add(finished)
                    table.add(finished)
    elo = elo_from_pairs(table.pentanomial())
    return Worth(game.name, technique, table.games, elo.elo, elo.low, elo.high, nodes)


def _kept_nodes(path: Path) -> tuple[int, int] | None:
    """The nodes a move of games that were played already: going on needs the same."""
    if not path.is_file():
        return None
    with path.open(encoding="utf-8") as file:
        first, second = json.loads(file.readline())["nodes"]
    return int(first), int(second)


def without_technique(technique: str) -> EngineSettings:
    """The engine without a technique, be it the kernel's or the engine's own."""
    usual = EngineSettings(megabytes=MEGABYTES)
    if technique in OF_THE_ENGINE:
        off: dict[str, Any] = {technique: False}
        return replace(usual, **off)
    return replace(usual, techniques=replace(Techniques(), **{technique: False}))


def fair_nodes(game: NativeGame[Any], players: Sequence[EngineSettings], seconds: float) -> tuple[int, int]:
    """How many nodes each searches in the seconds, by the processor's clock, over positions of many lengths."""
    engines = [engine_for(game, settings) for settings in players]
    rates: list[list[float]] = [[], []]
    for plies in range(1, _RATE_POSITIONS + 1):
        state = game.replay(next(iter(openings(game, 2 * plies, SEED + plies))).actions)
        turns = list(zip(engines, rates, strict=True))
        for engine, found in turns if plies % 2 else turns[::-1]:  # whoever comes second finds the rules in the cache
            began = time.process_time()
            result = engine.choose(state, Limits(nodes=_RATE_NODES))
            found.append(result.info.nodes / (time.process_time() - began))
    first, second = (round(statistics.median(found) * seconds) for found in rates)
    return first, second


def _played(
    game: NativeGame[Any],
    players: Sequence[EngineSettings],
    nodes: Sequence[int],
    opening: Opening,
    pair: int,
    *,
    swapped: bool,
) -> Finished:
    """One game between engines that remember nothing of others. The whole engine sits first unless the sides are swapped."""
    fresh = [engine_for(game, settings) for settings in players]
    states, texts = [game.initial()], list[str]()
    for text in opening.actions:
        texts.append(text)
        states.append(game.result(states[-1], game.read_action(states[-1], text)))
    while not game.is_terminal(states[-1]):
        who = game.player(states[-1]) ^ int(swapped)
        action = fresh[who].choose(states[-1], Limits(nodes=nodes[who]), past=states[:-1]).action
        texts.append(game.write_action(states[-1], action))
        states.append(game.result(states[-1], action))
    utilities = tuple(float(game.utility(states[-1], player)) for player in range(2))
    names = _NAMES[::-1] if swapped else _NAMES
    tags = {f"Seat{seat}": name for seat, name in enumerate(names, 1)}
    record = Record(game.name, dict(game.options), tuple(texts), "", tags).write()
    return Finished(
        first=0,
        second=1,
        pair=pair,
        swapped=swapped,
        utilities=utilities,
        ending=Ending.RULES,
        seconds=(0.0, 0.0),
        record=record,
    )


def main() -> int:
    """Print a line a technique."""
    parser = argparse.ArgumentParser(description="Measure what each technique of the engine is worth in games.")
    parser.add_argument("--only", nargs="+", default=GAMES, help="these games")
    parser.add_argument("--techniques", nargs="+", default=(), help="these techniques")
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="games a technique")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="the processor's seconds a move")
    given = parser.parse_args()
    for each in results(given.only, given.games, given.seconds, given.techniques):
        print(each.told(), flush=True)
        keep_rows("techniques", [each.row(given.seconds)], ROW_KEY)
    return 0


if __name__ == "__main__":
    sys.exit(main())
