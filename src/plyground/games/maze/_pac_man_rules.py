"""The rules of Pac-Man over a struct. Cells are numbered row by row from the top; sets of cells are four words of bits."""

from __future__ import annotations

from plyground.games.maze._pac_man_layouts import MOST_CELLS, MOST_GHOSTS
from plyground.native import (
    CHANCE,
    OVER,
    Cells,
    Moves,
    Reals,
    Rules,
    Struct,
    below,
    bit,
    bookkeeping,
    count,
    flipped,
    has,
    helper,
    i8,
    i16,
    i32,
    lowest,
    nth,
    setting,
    u64,
    without_lowest,
    word,
)

WORDS = MOST_CELLS // 64
NORTH, EAST, SOUTH, WEST, STOP = range(5)
STEP, FOOD, EATEN, WON, CAUGHT = -1, 10, 200, 500, -500
SCARED = 40


class Maze(Struct):
    """`agent` is whose step it is: 0 Pac-Man, 1 and up the ghosts. The first `hunters` of them are the other player's.

    A move is a way: north, east, south, west, stop.
    """

    food: Cells = u64(WORDS)
    capsules: Cells = u64(WORDS)
    ghosts: Cells = i16(MOST_GHOSTS)
    facing: Cells = i8(MOST_GHOSTS)
    scared: Cells = i8(MOST_GHOSTS)
    man: int = i16()
    agent: int = i8()
    caught: int = i8()
    score: int = i32()
    steps: int = i32()
    way: int = bookkeeping(i8())
    walls: Cells = setting(u64(WORDS))
    food_at_start: Cells = setting(u64(WORDS))
    capsules_at_start: Cells = setting(u64(WORDS))
    homes: Cells = setting(i16(MOST_GHOSTS))
    man_at_start: int = setting(i16())
    columns: int = setting(i8())
    number: int = setting(i8())
    hunting: int = setting(i8())
    horizon: int = setting(i32())
    most: int = setting(i32())


rules = Rules(Maze)


@helper
def beside(s: Maze, cell: int, way: int) -> int:
    """The cell one step further."""
    if way == STOP:
        return cell
    if way == EAST:
        return cell + 1
    if way == WEST:
        return cell - 1
    return cell - s.columns if way == NORTH else cell + s.columns


@helper
def is_wall(s: Maze, cell: int) -> bool:
    """Whether a cell is a wall."""
    return has(s.walls[cell >> 6], cell & 63)


@helper
def ways(s: Maze) -> int:
    """The ways that are open to whoever's step it is, as bits.

    A ghost neither stops nor turns back, except at a dead end; a scared one only moves every other time.
    """
    cell = s.man if s.agent == 0 else s.ghosts[s.agent - 1]
    found = 0
    for way in range(STOP):
        if not is_wall(s, beside(s, cell, way)):
            found |= 1 << way
    if s.agent == 0:
        return found | 1 << STOP
    ghost = s.agent - 1
    if s.scared[ghost] & 1 or found == 0:
        return 1 << STOP
    if s.facing[ghost] < STOP and found != 1 << ((s.facing[ghost] + 2) & 3):
        found &= 31 ^ (1 << ((s.facing[ghost] + 2) & 3))
    return found


@helper
def is_empty(cells: Cells) -> bool:
    """Whether a set of cells has none."""
    left = word(0)
    for place in range(WORDS):
        left |= word(cells[place])
    return left == 0


@helper
def meet(s: Maze, ghost: int) -> None:
    """Pac-Man and a ghost on one cell: one of them eats the other."""
    if s.scared[ghost]:
        s.score += EATEN
        s.ghosts[ghost] = s.homes[ghost]
        s.facing[ghost] = STOP
        s.scared[ghost] = 0
    else:
        s.score += CAUGHT
        s.caught = 1


@helper
def step_of_man(s: Maze, way: int) -> None:
    """Pac-Man moves and eats what he finds. Who has eaten all food has won, whoever else is there."""
    s.steps += 1
    s.score += STEP
    s.man = beside(s, s.man, way)
    if way < STOP:
        s.way = way
    place, here = s.man >> 6, bit(s.man & 63)
    if s.food[place] & here:
        s.food[place] = s.food[place] & flipped(here)
        s.score += FOOD
        if is_empty(s.food):
            s.score += WON
            return
    if s.capsules[place] & here:
        s.capsules[place] = s.capsules[place] & flipped(here)
        for ghost in range(s.number):
            s.scared[ghost] = SCARED
    for ghost in range(s.number):
        if s.ghosts[ghost] == s.man and not s.caught:
            meet(s, ghost)


@helper
def step_of_ghost(s: Maze, ghost: int, way: int) -> None:
    """A ghost moves, and its fear wears off."""
    s.ghosts[ghost] = beside(s, s.ghosts[ghost], way)
    if way < STOP:
        s.facing[ghost] = way
    if s.scared[ghost]:
        s.scared[ghost] -= 1
    if s.ghosts[ghost] == s.man:
        meet(s, ghost)


@rules.start
def start(s: Maze) -> None:
    for place in range(WORDS):
        s.food[place] = s.food_at_start[place]
        s.capsules[place] = s.capsules_at_start[place]
    for ghost in range(s.number):
        s.ghosts[ghost] = s.homes[ghost]
        s.facing[ghost] = STOP
    s.man = s.man_at_start
    s.way = EAST


@helper
def list_ways(s: Maze, out: Moves) -> int:
    """Write the open ways, return how many."""
    n, left = 0, word(ways(s))
    while left:
        out[n] = lowest(left)
        left = without_lowest(left)
        n += 1
    return n


@rules.moves
def moves(s: Maze, out: Moves) -> int:
    return list_ways(s, out)


@rules.chance
def chance(s: Maze, out: Moves, probability: Reals) -> int:
    n = list_ways(s, out)
    for place in range(n):
        probability[place] = 1.0 / n
    return n


@rules.pick
def pick(s: Maze, random: int) -> int:
    found = word(ways(s))
    return nth(found, below(random, count(found)))


@rules.play
def play(s: Maze, move: int) -> None:
    if s.agent == 0:
        step_of_man(s, move)
    else:
        step_of_ghost(s, s.agent - 1, move)
    s.agent = s.agent + 1 if s.agent < s.number else 0
    if s.caught or is_empty(s.food) or (s.agent == 0 and s.steps >= s.horizon):
        s.agent = 0
        s.turn = OVER
    elif s.agent == 0:
        s.turn = 0
    else:
        s.turn = 1 if s.agent <= s.hunting else CHANCE


@rules.payoff
def payoff(s: Maze, out: Reals) -> None:
    out[0] = float(s.score)
    if s.hunting:
        out[1] = -float(s.score)
