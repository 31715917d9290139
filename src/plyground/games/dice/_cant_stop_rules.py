"""The rules of Can't Stop."""

from __future__ import annotations

from plyground.native import (
    CHANCE,
    OVER,
    Cells,
    Moves,
    Reals,
    Rules,
    Struct,
    below,
    bookkeeping,
    down,
    helper,
    i8,
    i32,
    setting,
    up,
    word,
)

ROLL, STOP = 0, 1
MOST_PLAYERS = 4
SUMS = 11
RUNNERS = 3


class Climbers(Struct):
    """Column c is the sum c + 2. heights[11 * player + c] is a player's marker, runners[c] the runner, 0 for none.

    `owners` says who won a column, player + 1, or 0. `mover` owns the turn, also while the dice are in the air. `dice` is
    the throw that is to be parted into pairs, else 0; `thrown` is the last one. A throw has three bits a die, the smallest
    number lowest. A choice is 16 times a sum, plus another, or the same again to climb twice; else a move is ROLL or STOP.
    """

    heights: Cells = i8(MOST_PLAYERS * SUMS)
    runners: Cells = i8(SUMS)
    owners: Cells = i8(SUMS)
    left: int = i8()
    mover: int = i8()
    dice: int = i32()
    thrown: int = bookkeeping(i32())
    throws: int = bookkeeping(i32())
    players: int = setting(i8())
    to_win: int = setting(i8())
    sides: int = setting(i8())
    shortest: int = setting(i8())
    horizon: int = setting(i32())


rules = Rules(Climbers)


def unpacked(throw: int) -> list[int]:
    """The four numbers of a throw."""
    return [throw >> 3 * place & 7 for place in range(4)]


@helper
def length(s: Climbers, column: int) -> int:
    """How many cells a column has."""
    return s.shortest + 2 * min(column, 2 * s.sides - 2 - column)


@helper
def height(s: Climbers, column: int) -> int:
    """How high the mover is in a column: its runner, else its marker."""
    runner = s.runners[column]
    return runner if runner > 0 else s.heights[SUMS * s.mover + column]


@helper
def steps_open(s: Climbers, column: int) -> int:
    """How many steps the mover could climb in a column, the number of runners not counted."""
    return length(s, column) - height(s, column) if s.owners[column] == 0 else 0


@helper
def with_choice(choices: int, choice: int) -> int:
    """A list of choices, packed in a word of eight bits each with their number on top, and another if it is not there."""
    number = down(choices, 56)
    for place in range(number):
        if down(choices, 8 * place) & 255 == choice:
            return choices
    return word((choices | up(choice, 8 * number)) + up(1, 56))


@helper
def with_pair(s: Climbers, choices: int, one: int, other: int) -> int:
    """A list of choices and what two sums allow besides."""
    first, second = min(one, other) - 2, max(one, other) - 2
    can_first = steps_open(s, first) if s.runners[first] > 0 or s.left > 0 else 0
    can_second = steps_open(s, second) if s.runners[second] > 0 or s.left > 0 else 0
    if first == second:
        if can_first > 0:
            return with_choice(choices, 16 * (first + 2) + (second + 2 if can_first > 1 else 0))
        return choices
    new = (1 if s.runners[first] == 0 else 0) + (1 if s.runners[second] == 0 else 0)
    if can_first > 0 and can_second > 0 and new <= s.left:
        return with_choice(choices, 16 * (first + 2) + second + 2)
    if can_first > 0:
        choices = with_choice(choices, 16 * (first + 2))
    if can_second > 0:
        choices = with_choice(choices, 16 * (second + 2))
    return choices


@helper
def choices_of(s: Climbers, throw: int) -> int:
    """What a throw allows, packed as `with_choice` says."""
    a, b, c, d = throw & 7, (throw >> 3) & 7, (throw >> 6) & 7, (throw >> 9) & 7
    found = with_pair(s, word(0), a + b, c + d)
    found = with_pair(s, found, a + c, b + d)
    return with_pair(s, found, a + d, b + c)


@helper
def owned(s: Climbers, player: int) -> int:
    """How many columns a player has won."""
    found = 0
    for column in range(2 * s.sides - 1):
        found += 1 if s.owners[column] == player + 1 else 0
    return found


@helper
def throw_again(s: Climbers) -> None:
    """The dice are thrown, unless that has been done too often."""
    s.dice = 0
    s.turn = CHANCE if s.throws < s.horizon else OVER


@helper
def pass_turn(s: Climbers) -> None:
    """The runners leave the board, and the next player throws."""
    for column in range(2 * s.sides - 1):
        s.runners[column] = 0
    s.left = RUNNERS
    s.mover = s.mover + 1 if s.mover + 1 < s.players else 0
    throw_again(s)


@helper
def climb(s: Climbers, column: int, steps: int) -> None:
    """Move a runner up, or begin a column with one."""
    if s.runners[column] == 0:
        s.left -= 1
    s.runners[column] = height(s, column) + steps


@rules.start
def start(s: Climbers) -> None:
    s.left = RUNNERS
    s.turn = CHANCE


@rules.moves
def moves(s: Climbers, out: Moves) -> int:
    if s.dice == 0:
        out[0] = ROLL
        out[1] = STOP
        return 2
    choices = choices_of(s, s.dice)
    number = down(choices, 56)
    for place in range(number):
        out[place] = down(choices, 8 * place) & 255
    return number + 0


@rules.chance
def chance(s: Climbers, out: Moves, probability: Reals) -> int:
    n = 0
    each = 1.0 / (s.sides * s.sides * s.sides * s.sides)
    for a in range(1, s.sides + 1):
        for b in range(a, s.sides + 1):
            for c in range(b, s.sides + 1):
                for d in range(c, s.sides + 1):
                    same = (a == b) + (b == c) + (c == d)
                    orders = 24 if same == 0 else (12 if same == 1 else 1)
                    if same == 2:  # two pairs, or three alike
                        orders = 6 if b != c else 4
                    out[n] = a + 8 * b + 64 * c + 512 * d
                    probability[n] = orders * each
                    n += 1
    return n


@rules.pick
def pick(s: Climbers, random: int) -> int:
    if s.turn != CHANCE:
        if s.dice == 0:
            return below(random, 2)
        choices = choices_of(s, s.dice)
        return (down(choices, 8 * below(random, down(choices, 56))) & 255) + 0
    number, sides = below(random, s.sides * s.sides * s.sides * s.sides), s.sides + 0
    a, b = number % sides + 1, number // sides % sides + 1
    c, d = number // (sides * sides) % sides + 1, number // (sides * sides * sides) + 1
    low, high = min(a, b), max(a, b)
    less, more = min(c, d), max(c, d)
    first, last = min(low, less), max(high, more)
    second, third = max(low, less), min(high, more)
    return first + 8 * min(second, third) + 64 * max(second, third) + 512 * last


@rules.play
def play(s: Climbers, move: int) -> None:
    if s.turn == CHANCE:
        s.thrown = move
        s.throws += 1
        if down(choices_of(s, move), 56) == 0:
            pass_turn(s)
        else:
            s.dice = move
            s.turn = s.mover
        return
    if s.dice != 0:
        first, second = move >> 4, move & 15
        climb(s, first - 2, 2 if first == second else 1)
        if second not in (0, first):
            climb(s, second - 2, 1)
        s.dice = 0
    elif move == ROLL:
        throw_again(s)
    else:
        settle(s)
        if owned(s, s.mover) >= s.to_win:
            for column in range(2 * s.sides - 1):
                s.runners[column] = 0
            s.left = RUNNERS
            s.turn = OVER
        else:
            pass_turn(s)


@helper
def settle(s: Climbers) -> None:
    """The mover's markers go to where the runners are; columns climbed to the top are won."""
    for column in range(2 * s.sides - 1):
        runner = s.runners[column]
        if runner == 0:
            continue
        if runner == length(s, column):
            s.owners[column] = s.mover + 1
            for player in range(s.players):
                s.heights[SUMS * player + column] = 0
        s.heights[SUMS * s.mover + column] = runner


@rules.payoff
def payoff(s: Climbers, out: Reals) -> None:
    won = owned(s, s.mover) >= s.to_win
    for player in range(s.players):
        out[player] = -1.0 / (s.players - 1) if won else 0.0
    if won:
        out[s.mover] = 1.0


@rules.image
def image(s: Climbers, which: int) -> None:
    """All numbers turned over: dice show what is on their other side, and columns change places with those across."""
    columns = 2 * s.sides - 1
    for column in range(s.sides - 1):
        across = columns - 1 - column
        s.runners[column], s.runners[across] = s.runners[across], s.runners[column]
        s.owners[column], s.owners[across] = s.owners[across], s.owners[column]
        for player in range(s.players):
            one, other = SUMS * player + column, SUMS * player + across
            s.heights[one], s.heights[other] = s.heights[other], s.heights[one]
    if s.dice != 0:
        over, throw = s.sides + 1, s.dice + 0
        s.dice = 0
        for place in range(4):
            s.dice |= (over - ((throw >> (3 * place)) & 7)) << (9 - 3 * place)
        s.thrown = s.dice
