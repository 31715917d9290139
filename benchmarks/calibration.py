"""Are evaluations expectations? What they promise in positions of games that the engine plays with itself, and what was paid.

    python benchmarks/calibration.py                          every row, on its own number of games: some minutes
    python benchmarks/calibration.py quoridor-4 pig --games 200 --nodes 500 --seed 5000
    python benchmarks/calibration.py --write                  also writes the section of docs/engines.md

An evaluation is an expectation of how these games go on: of the engine with itself, at so many nodes a move. The slope is that
of the line through what was paid over what was predicted: below 1 the evaluation promises too much to who stands well. Few
positions of a game are taken, where a search may ask: where a player is to move, and before the dice fall if the game tells
what it expects there. Which ones is drawn before the game begins: whoever draws them from the finished game finds those of
short games too often, and so those that ended badly. In a contest of two the prediction is the mover's, for several it is
everybody's.

What was fitted to games was fitted to others than these: their numbers begin at 200,000. See docs/decisions/0010.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from page_sections import with_section
from reliability import Reliability, Seen, reliability

import plyground
from plyground import PlygroundError
from plyground.core.game import CHANCE
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.random_player import RandomPlayer
from plyground.engines.settings import EngineSettings
from plyground.features.evaluate import score
from plyground.features.weights import LINEAR, MOST_FEATURES, Weights, default_weights
from plyground.native.game import NativeGame

PAGE = Path(__file__).resolve().parent.parent / "docs" / "engines.md"
HEADING = "## Are evaluations expectations?"
FRESH = 1_000
"""The number of the first game on which evaluations are checked."""
POSITIONS = 6
_TWO = 2
_MOST_OUTPUTS = 16


@dataclass(frozen=True)
class Row:
    """A game, how many games of it are played at how many nodes a move, and random plies at the start, so that they differ.

    Positions are taken `within` so many that follow; not many games should last longer.
    """

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 400
    nodes: int = 2_000
    plies: int = 4
    within: int = 40


ROWS: dict[str, Row] = {
    "quoridor-2": Row("quoridor", {"size": 5}, games=1_000),
    "quoridor-2-large": Row("quoridor", {}, games=600, within=80),
    "quoridor-4": Row("quoridor", {"size": 5, "players": 4}, games=1_000),
    "chinese-checkers-2": Row("chinese-checkers", {"size": 2}),
    "chinese-checkers-3": Row("chinese-checkers", {"size": 2, "players": 3}),
    "chinese-checkers-6": Row("chinese-checkers", {"size": 2, "players": 6}, games=200, within=80),
    "pac-man": Row("pac-man", {"ghosts": "random"}, nodes=500, plies=0, within=400),
    "pac-man-medium": Row("pac-man", {"ghosts": "random", "layout": "medium"}, games=150, nodes=500, plies=0, within=700),
    "pac-man-open": Row("pac-man", {"ghosts": "random", "layout": "open"}, nodes=500, plies=0, within=300),
    "2048": Row("2048", {}, games=100, nodes=500, plies=0, within=2_200),
    "2048-target": Row("2048", {"aim": "target"}, games=100, nodes=500, plies=0, within=2_200),
    "2048-3x3": Row("2048", {"rows": 3, "columns": 3}, games=600, nodes=500, plies=0, within=600),
    "einstein": Row("einstein", {}, games=2_000, nodes=200, plies=2),
    "cant-stop": Row("cant-stop", {}, games=1_000, nodes=200, within=150),
    "pig": Row("pig", {}, games=2_000, nodes=200, within=150),
    "backgammon": Row("backgammon", {}, nodes=200, plies=0, within=150),
    "yahtzee": Row("yahtzee", {}, games=200, nodes=500, plies=0, within=80),
    "yahtzee-2": Row("yahtzee", {"players": 2}, games=200, nodes=500, plies=0, within=160),
}


def row_named(name: str) -> Row:
    """The row of a name; others are refused."""
    if name not in ROWS:
        raise PlygroundError(f"There is no row {name!r}; the rows are: {', '.join(ROWS)}.")
    return ROWS[name]


def observed(game: NativeGame[Any], row: Row, seed: int = FRESH, positions: int = POSITIONS) -> list[Seen]:
    """What was predicted in some positions of every game, and what was paid in the end."""
    weights = default_weights(game)
    engine = engine_for(game, EngineSettings(megabytes=16))
    seen: list[Seen] = []
    for number in range(seed, seed + row.games):
        drawn = set(random.Random(number).sample(range(row.within), min(positions, row.within)))
        *states, end = played(game, engine, row, number)
        asked = [state for place, state in enumerate(states) if place in drawn and is_asked(game, state)]
        for state in asked:
            told = predicted(game, state, weights)
            seats = [max(game.player(state), 0)] if game.facts.players == _TWO else range(game.facts.players)
            seen += [Seen(number, told[seat], game.utility(end, seat)) for seat in seats if told]
    return seen


def played(game: NativeGame[Any], engine: Any, row: Row, number: int) -> Iterator[Any]:
    """The states of a game of the engine with itself, from where it takes over; all that is random follows from its number."""
    dice, state, plies = RandomPlayer(number), game.initial(), 0
    while not game.is_terminal(state) and plies <= game.facts.longest:
        if plies >= row.plies:
            yield state
        is_random = game.player(state) == CHANCE or plies < row.plies
        action = dice.choose(game, state) if is_random else engine.choose(state, Limits(nodes=row.nodes)).action
        plies += game.player(state) != CHANCE
        state = game.result(state, action)
    yield state


def is_asked(game: NativeGame[Any], state: Any) -> bool:
    """Whether a search may stop at a state and ask what it is worth."""
    return game.player(state) != CHANCE or game.rules.has("expect")


def predicted(game: NativeGame[Any], state: Any, weights: Weights | None) -> list[float]:
    """What everybody is promised, as searches see it: by the rule `expect`, or by the score on its scale; empty if by none."""
    if game.rules.has("expect"):
        out = [0.0] * max(game.facts.players, _MOST_OUTPUTS)
        numbers = [*(weights.numbers if weights else ()), *[0] * MOST_FEATURES]
        if not game.rules.rule("expect")(state.thaw(), numbers, out):
            return []
        return [out[0], -out[0]] if game.facts.players == _TWO and out[1] == 0.0 else out[: game.facts.players]
    if weights is None or weights.scale is None or game.facts.players != _TWO:
        return []
    lead, (low, high) = score(game, state, weights) / weights.scale, game.facts.utility
    promised = lead if weights.curve == LINEAR else 0.5 * (low + high) + 0.5 * (high - low) * math.tanh(lead)
    return [promised, low + high - promised] if game.player(state) == 0 else [low + high - promised, promised]


def summary(name: str, row: Row, found: Reliability) -> str:
    """A row of the table of all games."""
    slope, intercept = found.slope, found.intercept
    mark = "**" if found.is_calibrated else ""
    return (
        f"| {name} | {found.games:,} | {row.nodes:,} | {mark}{slope.value:.2f}{mark}, {slope.low:.2f} to {slope.high:.2f} "
        f"| {signed(intercept.value)}, {signed(intercept.low)} to {signed(intercept.high)} | {signed(found.gap.value)} "
        f"| {found.squared_error:.3g} of {found.spread:.3g} | {100 * found.explained:.0f} % |"
    )


def signed(number: float) -> str:
    """Three digits and a sign; what is only a rounding error is zero."""
    return f"{round(number, 6) + 0.0:+.3g}"


def bins(found: Reliability) -> str:
    """Predicted and paid, bin by bin."""
    return ", ".join(f"{each.predicted:.3g}: {each.paid:.3g} ± {each.error:.2g}" for each in found.bins)


def section(rows: Sequence[tuple[str, Row, Reliability]], seed: int) -> str:
    """What docs/engines.md says about it."""
    table = "\n".join(summary(*each) for each in rows)
    listed = "\n".join(f"| {name} | {bins(found)} |" for name, _, found in rows)
    chosen = "" if len(rows) == len(ROWS) else "".join(f" {name}" for name, _, _ in rows)
    return f"""{HEADING}

Written by `python benchmarks/calibration.py{chosen} --write`.
Where a search stops, before dice and among several players, evaluations are averaged or compared with payoffs, so they have to
be in proportion to what will be paid. Here they are compared with what was paid in the end, in games of the engine with itself
at so many nodes a move: they are expectations of games that go on like these. None was fitted to these games, which are number
{seed:,} and up; how they were fitted tells
[0010](decisions/0010-several-players.md). A slope of 1 is right; above it an evaluation promises too little to who stands well.
Its interval of 95 % comes from drawing whole games again. `intercept` is what was paid where nothing was promised, `gap` how
much more was paid than promised on average, in units of the payoff. The squared error stands beside that of who always predicts
the mean. **Bold**: the interval of the slope holds 1 or the slope is from 0.9 to 1.1, and the gap may be zero or is below a
fiftieth of what payoffs differ by.

| game | games | nodes | slope | intercept | gap | squared error | explained |
| :-- | --: | --: | :-- | :-- | --: | :-- | --: |
{table}

What was promised and what was paid, in ten bins of equally many positions:

| game | promised: paid |
| :-- | :-- |
{listed}
"""


def main() -> int:
    """Play, and print."""
    arguments = _arguments()
    found: list[tuple[str, Row, Reliability]] = []
    try:
        for name in arguments.names or ROWS:
            row = row_named(name)
            row = replace(row, games=arguments.games or row.games, nodes=arguments.nodes or row.nodes)
            game: Any = plyground.load(row.game, **row.options)
            found.append((name, row, reliability(observed(game, row, arguments.seed, arguments.positions))))
            sys.stdout.write(f"{summary(*found[-1])}\n    {bins(found[-1][2])}\n")
            sys.stdout.flush()
    except PlygroundError as error:
        sys.stderr.write(f"calibration: {error}\n")
        return 2
    if arguments.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), section(found, arguments.seed)), encoding="utf-8")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare what evaluations promise with what games pay.")
    parser.add_argument("names", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--games", type=_positive, default=0, help="of each row, instead of its own number")
    parser.add_argument("--nodes", type=_positive, default=0, help="a move, instead of the row's own number")
    parser.add_argument("--positions", type=_positive, default=POSITIONS, help=f"of each game ({POSITIONS})")
    parser.add_argument("--seed", type=int, default=FRESH, help=f"number of the first game ({FRESH})")
    parser.add_argument("--write", action="store_true", help="write the section of docs/engines.md")
    return parser.parse_args()


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1; it was {number}")
    return number


if __name__ == "__main__":
    sys.exit(main())
