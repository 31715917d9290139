"""What a search should know about Pac-Man: points, food and how far it is, ghosts to run from and ghosts to run after.

Distances are steps through the maze: the cells that Pac-Man can reach grow round him, all at once as bits.
"""

from __future__ import annotations

import math

from plyground.games.maze._pac_man_rules import (
    CAUGHT,
    EATEN,
    FOOD,
    SCARED,
    STEP,
    STOP,
    WON,
    WORDS,
    Maze,
    beside,
    is_wall,
    rules,
)
from plyground.native import Moves, Reals, Weights, bit, count, down, flipped, has, helper, up, word

NEAR = 6
"""A ghost that is further away frightens nobody."""
FAR = 40
"""Nobody looks further; food may be, in a large maze."""
SHARES = 100_000
"""Features are given in shares of the most that can be won or lost, so many to the whole."""

# What `expect` goes by, fitted to games of the engine with itself (docs/decisions/0010).
NEAR_RISK, NEAR_STEEP = 7.2, 0.13
"""The odds of not being caught by ghosts that are near: e to the power of the first, less the second for every danger."""
RANDOM_RISK, HUNTER_RISK = 0.011, 0.2
"""The chance that a ghost will catch him on the way through the whole of a maze, if there is as much food as `ROOM` in it; for
random ghosts it grows with the square of that."""
MOST_RISK, MOST_EXPONENT = 0.9, 30.0
TOUR, ROOM, FOOD_AWAY, ENOUGH = 1.4, 50.0, 0.5, 3.0
"""The points that the way to all food costs, by the root of food left times food in all, in a maze with so much food in all;
what a cell to the nearest food costs; the moves that suffice, by the same root."""
CAPSULE = 0.88
"""The part of the ghosts that is eaten for a capsule. It must be less than what follows when a ghost is at hand, or else he
would rather keep the capsule than use it."""
BEST_PREY, NEARER, OTHER_PREY = 0.75, 0.25, 1.0
"""The chance to eat a scared ghost that can be reached in time, how much it is better if it is near, and the chance to eat
another one if it is scared for as long as can be."""


@helper
def grown(here: int, before: int, after: int, wall: int, columns: int) -> int:
    """One word of a set of cells with all cells beside them that are no walls, given the words before and after it."""
    level = here | up(here, 1) | down(here, 1) | down(before, 63) | up(after, 63)
    level |= up(here, columns) | down(here, columns) | down(before, 64 - columns) | up(after, 64 - columns)
    return level & flipped(wall)


@helper
def ghost_worth(s: Maze, ghost: int, far: int) -> tuple[int, int]:
    """How dangerous a ghost is at a distance, and how good a prey."""
    if s.scared[ghost] == 0:
        return ((NEAR - far) * (NEAR - far) if far < NEAR else 0), 0
    caught_in = 2 * far // 3 + 1  # it runs at half speed
    return 0, (FAR - far if caught_in <= s.scared[ghost] else 0)


@helper
def only(cell: int, place: int) -> int:
    """A word of the set that holds one cell."""
    return bit(cell & 63) if cell >> 6 == place else word(0)


@helper
def look_round(s: Maze) -> tuple[int, int, int]:
    """How far the nearest food is, how dangerous the ghosts are, how good the best prey is."""
    zero, columns = word(0), s.columns
    a, b, c, d = only(s.man, 0), only(s.man, 1), only(s.man, 2), only(s.man, 3)
    food, far, danger, prey, seen, reach = 0, 0, 0, 0, 0, NEAR
    for ghost in range(s.number):
        if s.scared[ghost]:
            reach = FAR
    while far < FAR and (food == 0 or (far < reach and seen + 1 < 1 << s.number)):
        for ghost in range(s.number):
            cell = s.ghosts[ghost]
            reached = (a & only(cell, 0)) | (b & only(cell, 1)) | (c & only(cell, 2)) | (d & only(cell, 3))
            if reached != 0 and not has(seen, ghost):
                seen |= 1 << ghost
                fear, hunt = ghost_worth(s, ghost, far)
                danger += fear
                prey = max(prey, hunt)
        na = grown(a, zero, b, s.walls[0], columns)
        nb = grown(b, a, c, s.walls[1], columns)
        nc = grown(c, b, d, s.walls[2], columns)
        nd = grown(d, c, zero, s.walls[3], columns)
        a, b, c, d = na, nb, nc, nd
        far += 1
        if food == 0 and ((a & s.food[0]) | (b & s.food[1]) | (c & s.food[2]) | (d & s.food[3])) != 0:
            food = far
    return (food or FAR), danger, prey


@helper
def aspects(s: Maze) -> tuple[int, int, int, int, int, int, int]:
    """The features as Pac-Man sees them, in points, cells and numbers."""
    left, capsules, open_ways = 0, 0, 0
    for place in range(WORDS):
        left += count(s.food[place])
        capsules += count(s.capsules[place])
    for way in range(STOP):
        open_ways += 0 if is_wall(s, beside(s, s.man, way)) else 1
    food, danger, prey = look_round(s)
    return s.score, left, food, danger, prey, capsules, open_ways


@rules.features
def features(s: Maze, out: Moves) -> int:
    """Seen by whoever is to move: what is good for Pac-Man is bad for the ghosts."""
    out[0], out[1], out[2], out[3], out[4], out[5], out[6] = aspects(s)
    side = SHARES if s.turn == 0 else -SHARES
    for place in range(7):
        out[place] = out[place] * side // s.most
    return 7


@helper
def scared_for(s: Maze) -> tuple[int, int]:
    """How many ghosts are scared, and how many turns the most frightened of them will be."""
    number, longest = 0, 0
    for ghost in range(s.number):
        number += 1 if s.scared[ghost] else 0
        longest = max(longest, s.scared[ghost])
    return number, longest


@helper
def span(s: Maze, left: int, capsules: int) -> tuple[int, int]:
    """At the worst all moves left are in vain and he is caught; at best every one eats, and every scared ghost is eaten."""
    moves, prey = s.horizon - s.steps, s.number * capsules + scared_for(s)[0]
    least = s.score + STEP * moves + (CAUGHT if s.number else 0)
    return least, s.score + (FOOD + STEP) * min(left, moves) + (WON if left <= moves else 0) + EATEN * prey


@helper
def risk(s: Maze, left: int, danger: int) -> float:
    """The chance that a ghost will catch him: one that is near now, or on the way through the maze that is still to go."""
    near = 1.0 / (1.0 + math.exp(min(NEAR_RISK - NEAR_STEEP * danger, MOST_EXPONENT))) if s.number else 0.0
    room = max(at_start(s), 1)
    random = RANDOM_RISK * (s.number - s.hunting) * (room / ROOM) * (room / ROOM)
    later = (random + HUNTER_RISK * s.hunting) * left / room
    later = min(later, MOST_RISK)
    return near + later - near * later


@helper
def at_start(s: Maze) -> int:
    """How much food there was."""
    total = 0
    for place in range(WORDS):
        total += count(s.food_at_start[place])
    return total


@rules.expect
def expect(s: Maze, weights: Weights, out: Reals) -> int:
    """The score in the end, also while a random ghost moves: what is left to be won, and the chance to live until then.

    All food is eaten and the maze won, if there are moves enough for it; the way to it grows with the root of how much there
    is and of the room it lies in. Who is caught has got nothing of that.
    """
    _, left, food, danger, prey, capsules, _ = aspects(s)
    scared, longest = scared_for(s)
    room = at_start(s)
    way = math.sqrt(float(left * room))
    done = min(1.0, (s.horizon - s.steps) / max(ENOUGH * way, 1.0))
    ghosts = CAPSULE * capsules * s.number + OTHER_PREY * max(scared - 1, 0) * longest / SCARED
    ghosts += BEST_PREY + NEARER * prey / FAR if prey > 0 else 0.0
    won = WON * done * done + FOOD * left * done - TOUR * way * room / ROOM - FOOD_AWAY * food + EATEN * ghosts
    dies = risk(s, left, danger)
    least, most = span(s, left, capsules)
    out[0] = min(max(s.score + (1.0 - dies) * won + dies * CAUGHT, float(least)), float(most))
    if s.hunting:
        out[1] = -out[0]
    return 1


@rules.bounds
def bounds(s: Maze, out: Reals) -> None:
    left, capsules = 0, 0
    for place in range(WORDS):
        left += count(s.food[place])
        capsules += count(s.capsules[place])
    least, most = span(s, left, capsules)
    out[0], out[1] = float(least), float(most)


@rules.rank
def rank(s: Maze, move: int) -> int:
    """Eating first; ghosts go where Pac-Man is."""
    if s.agent:
        cell = beside(s, s.ghosts[s.agent - 1], move)
        away = abs(cell % s.columns - s.man % s.columns) + abs(cell // s.columns - s.man // s.columns)
        return max(500 - 10 * away, 0)
    cell = beside(s, s.man, move)
    for ghost in range(s.number):
        if s.ghosts[ghost] == cell:
            return 900 if s.scared[ghost] else 0
    if has(s.capsules[cell >> 6], cell & 63):
        return 700
    if has(s.food[cell >> 6], cell & 63):
        return 600
    return 100 if move == STOP else 300
