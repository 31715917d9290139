"""What a search should know about kalah: seeds in stores and houses, moves that earn another, and captures in sight."""

from __future__ import annotations

from plyground.features.material import sign
from plyground.games.sowing.kalah import Rows, held, rules
from plyground.native import Moves, helper

HUNGRY = 60


@helper
def lands(seeds: int, house: int, houses: int) -> int:
    """Where the last seed of a house falls, counted from the owner's first house: the store is number `houses`."""
    return (house + seeds) % (2 * houses + 1)


@helper
def bonus(s: Rows, player: int, house: int) -> int:
    """What a move is sure to bring at once: -1 if another move, else the seeds that it captures."""
    seeds = held(s.row[2 * player], s.row[2 * player + 1], house)
    houses = s.pits
    end = lands(seeds, house, houses)
    if end == houses:
        return -1
    if end > houses or seeds > 2 * houses + 1:
        return 0
    if seeds < 2 * houses + 1 and held(s.row[2 * player], s.row[2 * player + 1], end) > 0:
        return 0  # after a whole lap the house is the own one, just emptied
    passed = 1 if house + seeds > houses else 0  # a seed has fallen into every house opposite
    prize = held(s.row[2 - 2 * player], s.row[3 - 2 * player], houses - 1 - end) + passed
    return 1 + prize if prize > 0 else 0


@helper
def stock(s: Rows, player: int) -> tuple[int, int]:
    """The seeds in a player's houses, and how many of the houses hold some."""
    seeds, houses = 0, 0
    for house in range(s.pits):
        here = held(s.row[2 * player], s.row[2 * player + 1], house)
        seeds += here
        houses += 1 if here > 0 else 0
    return seeds, houses


@helper
def outlook(s: Rows, player: int) -> tuple[int, int]:
    """How many moves of a player would earn another one, and how many seeds the best capture brings."""
    again, best = 0, 0
    for house in range(s.pits):
        if held(s.row[2 * player], s.row[2 * player + 1], house) > 0:
            gain = bonus(s, player, house)
            again += 1 if gain < 0 else 0
            best = max(best, gain)
    return again, best


@helper
def hunger(seeds: int) -> int:
    """How near a player is to having nothing to sow, when the other keeps all that is left: the last seeds count most."""
    return HUNGRY // (1 + seeds)


@rules.features
def features(s: Rows, out: Moves) -> int:
    player, other = s.turn & 1, 1 - (s.turn & 1)
    half = s.pits * s.seeds
    own_seeds, own_houses = stock(s, player)
    other_seeds, other_houses = stock(s, other)
    own_again, own_best = outlook(s, player)
    other_again, other_best = outlook(s, other)
    last = s.pits - 1
    out[0] = s.store[player] - s.store[other]
    out[1] = own_seeds - other_seeds
    out[2] = own_again - other_again
    out[3] = own_best - other_best
    out[4] = own_houses - other_houses
    out[5] = held(s.row[2 * player], s.row[2 * player + 1], last) - held(s.row[2 * other], s.row[2 * other + 1], last)
    out[6] = hunger(other_seeds) - hunger(own_seeds)
    out[7] = 1
    out[8] = sign(max(s.store[player] - half, 0) - max(s.store[other] - half, 0))
    return 9


@rules.loud
def loud(s: Rows, out: Moves) -> int:
    """Moves that earn another one or capture."""
    player, n = s.turn & 1, 0
    for house in range(s.pits):
        if held(s.row[2 * player], s.row[2 * player + 1], house) > 0 and bonus(s, player, house) != 0:
            out[n] = house
            n += 1
    return n


@rules.rank
def rank(s: Rows, move: int) -> int:
    """Moves that earn another one, those nearest to the store first, so that none spoils the next; captures; the rest."""
    gain = bonus(s, s.turn & 1, move)
    if gain < 0:
        return 900 + move
    return min(300 + 20 * gain, 800) + move if gain > 0 else 100 + move
