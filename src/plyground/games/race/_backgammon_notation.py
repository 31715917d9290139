"""Plays as players write them, by the mover's count, a plus between men: 13/7+8/7 · 24/18*/13 · bar/22 · 6/off(2)."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from plyground.games.race._backgammon_plays import BAR, OFF
from plyground.games.race._backgammon_rules import DOUBLE, DROP, OPENING, PASS, PLAYING, ROLL, TAKE, Men, held
from plyground.native import CHANCE

_PART = re.compile(r"(bar|[0-9]{1,2})((?:/(?:off|bar|[0-9]{1,2})\*?)+)(?:\(([1-4])\))?")
_ROLL = re.compile(r"([1-6])\s*[-,/x ]?\s*([1-6])")
_WORDS = {PASS: "pass", ROLL: "roll", DOUBLE: "double", TAKE: "take", DROP: "drop"}
_SYNONYMS = {
    ROLL: ("roll", "r"),
    DOUBLE: ("double", "redouble", "d"),
    TAKE: ("take", "accept", "t"),
    DROP: ("drop", "pass", "reject", "decline"),
    PASS: ("pass", "cannotmove", "nomove", "-"),
}


class Step(NamedTuple):
    """One man moved by one die, and whether it hits."""

    source: int
    target: int
    hits: bool


def steps(state: Men, action: int) -> list[Step]:
    """The moves of a play from the highest source down, so that a man's moves follow each other."""
    die, rest, ways = state.low if action >> 3 & 1 else state.high, action >> 4, []
    for _ in range(action & 7):
        ways.append((rest & 31, max((rest & 31) - die, OFF)))
        rest >>= 5
        die = state.high + state.low - die
    found: list[Step] = []
    hit: set[int] = set()
    for source, target in sorted(ways, reverse=True):
        hits = target > OFF and target not in hit and held(state, 1 - state.mover, BAR - target) == 1
        hit |= {target} if hits else set()
        found.append(Step(source, target, hits))
    return found


def write(state: Men, action: int) -> str:
    """The text of an action."""
    if state.turn == CHANCE:
        return f"{action >> 3}{action & 7}"
    if action in _WORDS:
        return _WORDS[action]
    chains: list[list[Step]] = []
    for step in steps(state, action):
        chain = next((chain for chain in chains if chain[-1].target == step.source), None)
        if chain is None:
            chains.append([step])
        else:
            chain.append(step)
    texts = Counter(_chain_text(chain) for chain in chains)
    return "+".join(text if times == 1 else f"{text}({times})" for text, times in texts.items())


def _chain_text(chain: list[Step]) -> str:
    """One man's way; points on which it stops without hitting are left out."""
    seen = [step for step in chain[:-1] if step.hits] + chain[-1:]
    return _name(chain[0].source) + "".join(f"/{_name(step.target)}{'*' * step.hits}" for step in seen)


def _name(point: int) -> str:
    return "bar" if point == BAR else ("off" if point == OFF else str(point))


def read_roll(state: Men, text: str) -> int | None:
    """The roll that a text means. In the opening White's die comes first, else the order does not matter."""
    match = _ROLL.fullmatch(text.strip())
    if match is None:
        return None
    one, other = int(match[1]), int(match[2])
    return 8 * one + other if state.phase == OPENING else 8 * max(one, other) + min(one, other)


def read_word(actions: tuple[int, ...], text: str) -> int | None:
    """The decision that a word means; pass means drop where a double is to be answered."""
    word = "".join(text.split()).casefold()
    return next((action for action in actions if word in _SYNONYMS.get(action, ())), None)


def read_plays(state: Men, actions: tuple[int, ...], text: str) -> list[int]:
    """The plays that a text fits: parts in any order, points between and stars given or not; those that hit as told first.

    Several remain only where a man may hit on different ways and the text does not say which.
    """
    if state.phase != PLAYING:
        return []
    net: Counter[int] = Counter()
    named: set[int] = set()
    starred: set[int] = set()
    for part in re.split(r"[\s,+]+", text.strip().casefold()):
        match = _PART.fullmatch(part)
        if match is None:
            return []
        points = [_point(name) for name in (match[1], *match[2].replace("*", "").split("/")[1:])]
        net[points[0]] -= int(match[3] or 1)
        net[points[-1]] += int(match[3] or 1)
        named.update(points[1:])
        starred.update(_point(name[:-1]) for name in match[2].split("/") if name.endswith("*"))
    wanted = {point: number for point, number in net.items() if number}
    fitting = []
    for action in actions:
        made = steps(state, action)
        hits = {step.target for step in made if step.hits}
        if _net(made) == wanted and named <= {step.target for step in made} and starred <= hits:
            fitting.append((hits == starred, action))
    exact = [action for is_exact, action in fitting if is_exact]
    return exact or [action for _, action in fitting]


def _point(name: str) -> int:
    return BAR if name == "bar" else (OFF if name == "off" else int(name))


def _net(made: list[Step]) -> dict[int, int]:
    net: Counter[int] = Counter()
    for step in made:
        net[step.source] -= 1
        net[step.target] += 1
    return {point: number for point, number in net.items() if number}
