"""The sheets as rows of bytes, which rules look up: the same for Python and for machine code.

A board lies in a frame of sixteen columns, with walls around it and in its holes, so that a man that leaves the board meets a
wall. Squares are numbered in the frame; in a byte a square is counted from FIRST. A man is the number of its kind, + 16 for
Black. What belongs to a sheet lies in one block of each table, at the sheet's number.
"""

from __future__ import annotations

from collections.abc import Iterable

from plyground.core.errors import BadGameError
from plyground.games.chesslike._facts import FARTHEST_LEAP, MOST_SIDE, Kind, Motion, Sheet, Vector
from plyground.games.chesslike._variants import SHEETS

STRIDE = 16
MARGIN = FARTHEST_LEAP
FRAME = STRIDE * (MOST_SIDE + 2 * MARGIN)
FIRST = STRIDE * MARGIN
INNER = STRIDE * MOST_SIDE
"""Bytes of a table with a byte a square."""
EMPTY, WALL, BLACK = 0, 64, 16
MEN = 32
"""Codes of men, one that is none included, of both sides."""
ZERO = 128
"""In a byte, a way of nothing."""

MOST_KINDS, MOST_ZONES, MOST_MOTIONS, MOST_LINES, MOST_CASTLINGS, MOST_BECOMES = 15, 8, 24, 48, 4, 6
MOTION, MOTIONS_OF_SHEET = 8, 8 * MOST_MOTIONS * MEN
OFFSET, LEG, OTHER_LEG, REACH, MODE, STARTS, WITHIN = range(7)
"""Bytes of a motion; a reach of 0 ends a man's list. Those of a line begin likewise, and reaches by kind follow."""
MOVES, TAKES, HOPS, STRIDES, CATCHES, ROYALS = 1, 2, 4, 8, 16, 32
OF_LINES = HOPS | ROYALS
LINE = 8 + 16
LINES_OF_SIDE = LINE * MOST_LINES
KIND = 16
ROYAL, PROMOTES, MUST, LASTING, WORTH, NUMBER, BECOMES = range(7)
CASTLING = 8
KING_FROM, KING_TO, ROOK_FROM, ROOK_TO, CASTLER, IS_THERE = range(6)
FACTS = 16
FILES, RANKS, NO_CHECKS, TAKEN, GOAL, BLACK_GOAL, CHANCE_LEFT, BARE, LOSES, PATIENCE, HOPPERS, RIGHTS = range(12)
ROOM, PLACES, ADVANCE, HANGING, ROYAL_ROOM, TEMPO, WAY, OPEN_WAY, STRENGTH = range(9)
THINGS = 16
NUMBER_OF_FEATURES = 15
"""What an evaluation looks at besides men, where a sheet has it; the last byte of a sheet's row is how many features it has."""
DELTAS, DELTA = 384, 192
"""How one square lies to another: their difference, counted from DELTA."""


def square(file: int, rank: int) -> int:
    """The number of a square in the frame."""
    return FIRST + STRIDE * rank + file


def _seen(sheet: Sheet, side: int, place: Vector) -> Vector:
    """A square of a side's view as White sees it."""
    return place if side == 0 else (sheet.files - 1 - place[0], sheet.ranks - 1 - place[1])


def _way(vector: Vector, side: int) -> int:
    return (vector[0] + STRIDE * vector[1]) * (1 if side == 0 else -1)


def _zone(sheet: Sheet, name: str) -> int:
    return 1 << list(sheet.zones).index(name) if name else 0


def _motion(sheet: Sheet, motion: Motion, side: int) -> bytes:
    legs = [_way(leg, side) + ZERO for leg in motion.legs]
    flags = (motion.moves, motion.takes, motion.hops, motion.strides, motion.catches, motion.royals)
    mode = sum(bit for is_so, bit in zip(flags, (MOVES, TAKES, HOPS, STRIDES, CATCHES, ROYALS), strict=True) if is_so)
    zones = _zone(sheet, motion.starts), _zone(sheet, motion.within)
    vector = _way((motion.across, motion.ahead), side) + ZERO
    return bytes([vector, *(*legs, ZERO, ZERO)[:2], motion.reach, mode, *zones, 0])


def _by_man(sheet: Sheet) -> Iterable[tuple[int, Kind | None]]:
    """Every code of a man: its side and kind."""
    for code in range(MEN):
        number = code % BLACK
        yield code // BLACK, sheet.kinds[number - 1] if 0 < number <= len(sheet.kinds) else None


def _motions(sheet: Sheet) -> bytes:
    rows = (b"".join(_motion(sheet, motion, side) for motion in kind.motions) if kind else b"" for side, kind in _by_man(sheet))
    return b"".join(row.ljust(MOTION * MOST_MOTIONS, b"\0") for row in rows)


def _kinds(sheet: Sheet) -> bytes:
    rows = []
    for _, kind in _by_man(sheet):
        becomes = [sheet.number(letter) for letter in kind.becomes] if kind else []
        facts = (kind.royal, _zone(sheet, kind.promotes), kind.must_promote, kind.lasting, kind.worth) if kind else ()
        rows.append(bytes([*map(int, facts), *([len(becomes)] if kind else []), *becomes]).ljust(KIND, b"\0"))
    return b"".join(rows)


def _lines(sheet: Sheet, side: int) -> bytes:
    """The ways on which men of a side attack, each once, with the reach of every kind on it."""
    reaches: dict[bytes, dict[int, int]] = {}
    for number, kind in enumerate(sheet.kinds, 1):
        for motion in kind.motions:
            if motion.takes:
                row = _motion(sheet, motion, side)
                same = bytes([*row[:REACH], 0, row[MODE] & OF_LINES, row[STARTS], row[WITHIN], 0])
                reaches.setdefault(same, {})[number] = motion.reach
    rows = []
    for same, by_kind in reaches.items():
        head = bytearray(same)
        head[REACH] = max(by_kind.values())
        rows.append(bytes(head) + bytes(by_kind.get(number, 0) for number in range(16)))
    return b"".join(rows).ljust(LINES_OF_SIDE, b"\0")


def _zones(sheet: Sheet, side: int) -> bytes:
    found = bytearray(INNER)
    for number, places in enumerate(sheet.zones.values()):
        for place in places:
            file, rank = _seen(sheet, side, place)
            found[square(file, rank) - FIRST] |= 1 << number
    return bytes(found)


def _attacks(sheet: Sheet) -> Iterable[tuple[int, int, int, list[int]]]:
    """Side, kind, how the attacked square lies to the attacker on an empty board, and to the squares that matter."""
    for side in (0, 1):
        for number, kind in enumerate(sheet.kinds, 1):
            for motion in kind.motions:
                vector = _way((motion.across, motion.ahead), side)
                legs = [vector - _way(leg, side) for leg in motion.legs]
                for times in range(1, motion.reach + 1 if motion.takes else 1):
                    if abs(times * vector) < DELTA:
                        yield side, number, times * vector, [*legs, *(step * vector for step in range(1, times))]


def _sees(sheet: Sheet) -> bytes:
    """By how one square lies to another, the kinds of White and of Black that could attack it; 16 bits each."""
    found = [0] * (2 * DELTAS)
    for side, number, delta, _ in _attacks(sheet):
        found[2 * (DELTA + delta) + side] |= 1 << number
    return b"".join(bits.to_bytes(2, "little") for bits in found)


def _between(sheet: Sheet) -> bytes:
    """By how an attacked square lies to another, whether who stands there can be in the way of an attack."""
    found = bytearray(DELTAS)
    for _, _, _, matters in _attacks(sheet):
        for delta in matters:
            found[DELTA + delta] = 1
    return bytes(found)


def _castlings(sheet: Sheet) -> bytes:
    rows = []
    for castling in sheet.castlings:
        places = (castling.king, castling.goal, castling.rook, castling.place)
        rows.append(bytes([*(square(*place) - FIRST for place in places), castling.side, 1, 0, 0]))
    return b"".join(rows).ljust(CASTLING * MOST_CASTLINGS, b"\0")


def _facts(sheet: Sheet) -> bytes:
    hops = any(motion.hops for kind in sheet.kinds for motion in kind.motions)
    goals = [_zone(sheet, goal) for goal in sheet.goals]
    rights = (1 << len(sheet.castlings)) - 1
    aims = (sheet.second_chance, sheet.bare_loses, sheet.stalemate, sheet.quiet_plies, hops, rights)
    board = (sheet.files, sheet.ranks, not sheet.checks, sheet.royals_taken)
    return bytes([*board, *goals, *aims]).ljust(FACTS, b"\0")


def _start(sheet: Sheet) -> bytes:
    """Men, free squares and walls at the start."""
    found = bytearray([WALL] * INNER)
    for rank, row in enumerate(reversed(sheet.array.split("/"))):
        file = 0
        for mark in row:
            run = int(mark) if mark.isdigit() else 1
            for _ in range(run):
                code = sheet.number(mark) + BLACK * mark.islower() if mark.isalpha() else EMPTY
                found[square(file, rank) - FIRST] = code
                file += 1
    for hole in sheet.holes:
        found[square(*hole) - FIRST] = WALL
    return bytes(found)


def _steps(sheet: Sheet, side: int) -> bytes:
    """From every square, the steps of a king to the goal of a side; 0 where there is none."""
    places = [_seen(sheet, side, place) for place in sheet.zones[sheet.goals[side]]] if sheet.goals[side] else []
    found = bytearray(INNER)
    for file in range(sheet.files):
        for rank in range(sheet.ranks):
            ways = (max(abs(file - to_file), abs(rank - to_rank)) for to_file, to_rank in places)
            found[square(file, rank) - FIRST] = min(ways, default=0)
    return bytes(found)


def things_of(sheet: Sheet) -> list[int]:
    """What an evaluation of a sheet looks at besides men, in the order of its features."""
    lasting = any(kind.lasting for kind in sheet.kinds)
    strength = [sum(kind.worth * sheet.at_first(side, kind.letter) for kind in sheet.kinds if kind.royal) for side in (0, 1)]
    missing = {
        *(() if lasting else (ADVANCE,)),
        *(() if any(sheet.goals) else (WAY, OPEN_WAY)),
        *(() if strength[0] != strength[1] else (STRENGTH,)),
    }
    return [thing for thing in range(STRENGTH + 1) if thing not in missing]


def _things(sheet: Sheet) -> bytes:
    """The place of each thing among the features; one that a sheet does not have goes behind the last."""
    subjects, things = sum(not kind.royal for kind in sheet.kinds), things_of(sheet)
    number = subjects + len(things)
    places = [subjects + things.index(thing) if thing in things else number for thing in range(STRENGTH + 1)]
    return bytes([*places, *([0] * (NUMBER_OF_FEATURES - len(places))), number])


def check(sheet: Sheet) -> None:
    """Refuse a sheet that the tables have no room for."""
    legs = [leg for kind in sheet.kinds for motion in kind.motions for leg in (*motion.legs, (motion.across, motion.ahead))]
    royal = [kind.royal for kind in sheet.kinds]
    demands = (
        (1 <= sheet.files <= MOST_SIDE and 1 <= sheet.ranks <= MOST_SIDE, f"a board of up to {MOST_SIDE} files and ranks"),
        (len(sheet.kinds) <= MOST_KINDS, f"up to {MOST_KINDS} kinds of men"),
        (len(sheet.zones) <= MOST_ZONES, f"up to {MOST_ZONES} zones"),
        (len(sheet.castlings) <= MOST_CASTLINGS, f"up to {MOST_CASTLINGS} ways to castle"),
        (all(len(kind.motions) < MOST_MOTIONS for kind in sheet.kinds), f"fewer than {MOST_MOTIONS} motions of a kind"),
        (all(len(kind.becomes) <= MOST_BECOMES for kind in sheet.kinds), f"up to {MOST_BECOMES} kinds that one may become"),
        (all(max(map(abs, leg)) <= FARTHEST_LEAP for leg in legs), f"leaps of up to {FARTHEST_LEAP} files and ranks"),
        (len(_lines_found(sheet)) < MOST_LINES, f"fewer than {MOST_LINES} lines of attack"),
        (royal == sorted(royal), "royal kinds behind the others"),
    )
    for is_kept, wanted in demands:
        if not is_kept:
            raise BadGameError(f"The rules of games like chess have room for {wanted}; {sheet.name} is not so.")


def _lines_found(sheet: Sheet) -> set[bytes]:
    rows = (_motion(sheet, motion, 0) for kind in sheet.kinds for motion in kind.motions if motion.takes)
    return {bytes([*row[:REACH], row[MODE] & OF_LINES, row[STARTS], row[WITHIN]]) for row in rows}


for _sheet in SHEETS:
    check(_sheet)

MOTIONS_TABLE = b"".join(map(_motions, SHEETS))
KINDS_TABLE = b"".join(map(_kinds, SHEETS))
LINES_TABLE = b"".join(_lines(sheet, side) for sheet in SHEETS for side in (0, 1))
ZONES_TABLE = b"".join(_zones(sheet, side) for sheet in SHEETS for side in (0, 1))
SEES_TABLE = b"".join(map(_sees, SHEETS))
BETWEEN_TABLE = b"".join(map(_between, SHEETS))
CASTLINGS_TABLE = b"".join(map(_castlings, SHEETS))
FACTS_TABLE = b"".join(map(_facts, SHEETS))
STEPS_TABLE = b"".join(_steps(sheet, side) for sheet in SHEETS for side in (0, 1))
THINGS_TABLE = b"".join(map(_things, SHEETS))
START_TABLE = b"".join(map(_start, SHEETS))
