"""The rules of Yahtzee and its kin over a struct. What a throw is worth in a box stands in `_yahtzee_sheets`."""

from __future__ import annotations

from plyground.games.dice._yahtzee_sheets import (
    ALL_EQUAL,
    BOXES,
    EXTRA,
    FACES,
    FORCED,
    KINDS,
    UPPER_BONUS,
    equal_face,
    joker_may,
    number_of,
    points_of,
    shown_by,
)
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
    count,
    has,
    helper,
    i8,
    i16,
    i32,
    lowest,
    mixed,
    nth,
    setting,
    without_lowest,
    word,
)

MOST_PLAYERS = 6
KEEP = 1 << 24
"""A move is the number of a box, or this and the throw that is kept."""
FACTORIALS = (1, 1, 2, 6, 24, 120)


class Sheets(Struct):
    """`thrown` are the dice on the table, while others are in the air the ones kept; `left` are the rolls left."""

    scores: Cells = i16(MOST_PLAYERS)
    upper: Cells = i16(MOST_PLAYERS)
    filled: Cells = i16(MOST_PLAYERS)
    fifty: Cells = i8(MOST_PLAYERS)
    thrown: int = i32()
    left: int = i8()
    mover: int = i8()
    marked: Cells = bookkeeping(i8(MOST_PLAYERS * BOXES))
    extras: Cells = bookkeeping(i8(MOST_PLAYERS))
    players: int = setting(i8())
    scoring: int = setting(i8())
    dice: int = setting(i8())
    faces: int = setting(i8())
    rolls: int = setting(i8())
    on_sheet: int = setting(i16())
    enough: int = setting(i16())


rules = Rules(Sheets)


@helper
def is_joker(s: Sheets) -> int:
    """Whether all dice are equal and the box for that is full already."""
    if s.scoring > FORCED or not has(s.filled[s.mover], ALL_EQUAL):
        return 0
    return 1 if equal_face(s.thrown) >= 0 else 0


@helper
def open_boxes(s: Sheets) -> int:
    """The boxes that may be filled with the dice on the table, as bits."""
    free = s.on_sheet ^ s.filled[s.mover]
    if s.scoring == FORCED and is_joker(s):
        allowed = 0
        for box in range(BOXES):
            if (free >> box) & 1 and joker_may(s.scoring, free, box, s.thrown):
                allowed |= 1 << box
        free = allowed
    return word(free)


@helper
def worth(s: Sheets, box: int) -> int:
    """The points of the dice on the table in an open box. A joker counts for all only when the box of its face is full."""
    full = is_joker(s) and has(s.filled[s.mover] | ~s.on_sheet, equal_face(s.thrown))
    return points_of(KINDS[s.scoring * BOXES + box], s.thrown, 1 if full else 0)


@rules.start
def start(s: Sheets) -> None:
    s.left = s.rolls
    s.turn = CHANCE


@rules.moves
def moves(s: Sheets, out: Moves) -> int:
    n, free = 0, open_boxes(s)
    while free:
        out[n] = lowest(free)
        free = without_lowest(free)
        n += 1
    if s.left:
        kept = 0
        while kept != s.thrown:
            out[n] = KEEP + kept
            n += 1
            face = 0
            while shown_by(kept, face) == shown_by(s.thrown, face):
                kept -= shown_by(kept, face) << 4 * face
                face += 1
            kept += 1 << 4 * face
    return n


@rules.chance
def chance(s: Sheets, out: Moves, probability: Reals) -> int:
    number = s.dice - number_of(s.thrown)
    throw, ways, n = number, 1.0, 0
    for _ in range(number):
        ways *= s.faces
    while True:
        orders = float(FACTORIALS[number])
        for face in range(s.faces):
            orders /= FACTORIALS[shown_by(throw, face)]
        out[n] = throw
        probability[n] = orders / ways
        n += 1
        face = 0  # the lowest face shown gives a die to the next one, and the others of it become ones
        while face < s.faces - 1 and shown_by(throw, face) == 0:
            face += 1
        if face == s.faces - 1:
            return n
        many = shown_by(throw, face)
        throw += (1 << 4 * (face + 1)) - (many << 4 * face) + many - 1


@rules.pick
def pick(s: Sheets, random: int) -> int:
    if s.turn == CHANCE:
        throw, draw = 0, word(random)
        for _ in range(s.dice - number_of(s.thrown)):
            draw = mixed(draw + 1)
            throw += 1 << 4 * below(draw, s.faces)
        return throw
    free, keeps = open_boxes(s), 0
    if s.left:
        keeps = 1
        for face in range(FACES):
            keeps *= shown_by(s.thrown, face) + 1
        keeps -= 1
    boxes = count(free)
    number = below(random, boxes + keeps)
    if number < boxes:
        return nth(free, number)
    number -= boxes
    kept = 0
    for face in range(FACES):
        kept += number % (shown_by(s.thrown, face) + 1) << 4 * face
        number //= shown_by(s.thrown, face) + 1
    return KEEP + kept


@rules.play
def play(s: Sheets, move: int) -> None:
    if s.turn == CHANCE:
        s.thrown += move
        s.left -= 1
        s.turn = s.mover
        return
    if move >= KEEP:
        s.thrown = move - KEEP
        s.turn = CHANCE
        return
    mover, kind = s.mover, KINDS[s.scoring * BOXES + move]
    points, joker = worth(s, move), is_joker(s)
    s.scores[mover] += points
    s.marked[mover * BOXES + move] = points
    s.filled[mover] |= 1 << move
    if joker and s.fifty[mover]:
        s.scores[mover] += EXTRA
        s.extras[mover] += 1
    if kind == ALL_EQUAL and points:
        s.fifty[mover] = 1
    if move < FACES:
        if s.upper[mover] < s.enough <= s.upper[mover] + points:
            s.scores[mover] += UPPER_BONUS[s.scoring]
        s.upper[mover] += points
    s.mover = mover + 1 if mover + 1 < s.players else 0
    s.thrown = 0
    s.left = s.rolls
    s.turn = OVER if s.filled[s.mover] == s.on_sheet else CHANCE


@rules.payoff
def payoff(s: Sheets, out: Reals) -> None:
    if s.players == 1:
        out[0] = float(s.scores[0])
        return
    best, winners = 0, 0
    for player in range(s.players):
        best = max(best, s.scores[player])
    for player in range(s.players):
        winners += 1 if s.scores[player] == best else 0
    for player in range(s.players):
        won = (s.players - winners) / (winners * (s.players - 1.0))
        out[player] = won if s.scores[player] == best else -1.0 / (s.players - 1)
