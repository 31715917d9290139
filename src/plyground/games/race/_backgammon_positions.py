"""Positions of backgammon as text, ours and GNU Backgammon's, both ways; what cannot be is refused with a sentence."""

from __future__ import annotations

import re

from plyground.core.errors import BadPositionError
from plyground.games.race import _backgammon_ids as ids
from plyground.games.race._backgammon_plays import BAR, MEN, OFF
from plyground.games.race._backgammon_rules import (
    ANSWERING,
    CENTRED,
    DECIDING,
    MOST_DOUBLINGS,
    OPENING,
    PLAYING,
    ROLLING,
    Men,
    begin_turn,
    held,
    may_double,
    worth,
)
from plyground.native import CHANCE, OVER

_LETTERS = "WB"
_NAMES = ("White", "Black")
_POSITION = re.compile(
    r"W:(?P<W>\S*) B:(?P<B>\S*) (?P<next>\?|=|[WB](?:[1-6][1-6]|[?!]|\+[0-9]{1,3})?)"
    r"(?: c(?P<cube>[0-9]{1,2})(?P<owner>[-WB]))?(?: s(?P<white>[0-9]{1,3})-(?P<black>[0-9]{1,3})(?P<crawford>[CP]?))?"
    r" n(?P<turns>[0-9]{1,6})"
)
_MEN = re.compile(r"(bar|[0-9]{1,2})(?:\(([0-9]{1,2})\))?")
EXAMPLE = "W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5) W31 n0"


def side(state: Men, player: int) -> list[int]:
    """The men of a player on every point, off the board (0) and on the bar (25)."""
    return [held(state, player, point) for point in range(26)]


def write(state: Men) -> str:
    """White's men, Black's men, what is next, the cube, the score of a match and the number of turns."""
    parts = [f"{_LETTERS[player]}:{_write_side(side(state, player))}" for player in (0, 1)]
    parts.append(_write_next(state))
    if state.cube:
        parts.append(f"c{1 << state.doublings}{'WB-'[state.owner]}")
    if state.match:
        parts.append(f"s{state.score[0]}-{state.score[1]}{('', 'C', 'P')[state.crawford]}")
    return " ".join([*parts, f"n{state.turns}"])


def _write_side(men: list[int]) -> str:
    places = [(point, men[point]) for point in range(BAR, OFF, -1) if men[point]]
    return ",".join(("bar" if at == BAR else str(at)) + (f"({number})" if number > 1 else "") for at, number in places)


def _write_next(state: Men) -> str:
    if state.turn == OVER:
        return "=" if state.result == 0 else f"{_LETTERS[state.mover]}+{abs(state.result)}"
    dice = f"{state.high}{state.low}"
    letter = _LETTERS[state.mover]
    return {OPENING: "?", DECIDING: letter + "?", ROLLING: letter, PLAYING: letter + dice, ANSWERING: letter + "!"}[state.phase]


def read(view: Men, text: str) -> Men:
    """What `write` writes, or a Position ID with or without a Match ID, read into the view of a fresh game."""
    words = " ".join(text.split())
    both = ids.BOTH.fullmatch(words)
    if both:
        return _read_ids(view, both[1], ids.read_match(both[2]))
    if ids.POSITION.fullmatch(words):
        return _read_ids(view, words, None)
    match = _POSITION.fullmatch(words)
    if match is None:
        raise BadPositionError(f"A position looks like {EXAMPLE}, or is a Position ID as 4HPwATDgc/ABMA; it was {text!r}.")
    _put(view, [_read_side(match[letter], name) for letter, name in zip(_LETTERS, _NAMES, strict=True)])
    view.turns = int(match["turns"])
    if (match["cube"] is not None) != bool(view.cube) or (match["white"] is not None) != bool(view.match):
        raise BadPositionError(
            "The cube, as c2W, is told if the option cube is on and only then; the score, as s3-1, in a match only."
        )
    if view.cube:
        _read_cube(view, int(match["cube"]), match["owner"])
    if view.match:
        view.score[0], view.score[1] = int(match["white"]), int(match["black"])
        view.crawford = ("", "C", "P").index(match["crawford"])
    _read_next(view, match["next"])
    return view


def _read_side(text: str, name: str) -> list[int]:
    men = [0] * 26
    for part in text.split(",") if text else []:
        match = _MEN.fullmatch(part)
        point = 0 if match is None else (BAR if match[1] == "bar" else int(match[1]))
        if match is None or not 1 <= point <= BAR or (point == BAR and match[1] != "bar") or men[point]:
            raise BadPositionError(f"{name}'s men are told as 24(2),13(5),6 or bar, each point once; {part!r} is not.")
        men[point] = int(match[2] or 1)
    return men


def _put(view: Men, sides: list[list[int]]) -> None:
    """Set up the men; those that are missing are off the board."""
    for player, men in enumerate(sides):
        if sum(men) > MEN:
            raise BadPositionError(f"{_NAMES[player]} has {sum(men)} men; there are {MEN}.")
        men[OFF] = MEN - sum(men)
        for plane in range(4):
            view.men[4 * player + plane] = sum((number >> plane & 1) << point for point, number in enumerate(men))
    shared = [point for point in range(1, BAR) if sides[0][point] and sides[1][BAR - point]]
    if shared:
        raise BadPositionError(f"Men of both stand on White's point {shared[0]}, which is Black's {BAR - shared[0]}.")


def _read_cube(view: Men, value: int, owner: str) -> None:
    doublings = value.bit_length() - 1
    if value < 1 or value != 1 << doublings or doublings > MOST_DOUBLINGS:
        raise BadPositionError(f"The cube shows 1, 2, 4 and so on up to {1 << MOST_DOUBLINGS}; it was {value}.")
    if (owner == "-") != (doublings == 0):
        raise BadPositionError("A cube that was turned has an owner, W or B, and one at 1 has none, -.")
    view.doublings, view.owner = doublings, "WB-".index(owner)


def _read_next(view: Men, text: str) -> None:
    """Set whose turn it is for what, and refuse what cannot be."""
    view.mover = 1 if text.startswith("B") else 0
    if text == "=" or "+" in text:
        _read_end(view, text)
        return
    _demand_going_on(view)
    if text == "?":
        fresh = [0] * 26
        fresh[24], fresh[13], fresh[8], fresh[6] = 2, 5, 3, 5
        if side(view, 0) != fresh or side(view, 1) != fresh or view.doublings:
            raise BadPositionError("Only at the start of a game do both throw a die, ?; the men or the cube stand otherwise.")
        view.phase, view.turn = OPENING, CHANCE
    elif text[1:] in ("?", "!"):
        if not may_double(view):
            raise BadPositionError(f"{_NAMES[view.mover]} may not double here.")
        view.phase = DECIDING if text[1:] == "?" else ANSWERING
        view.turn = view.mover if view.phase == DECIDING else 1 - view.mover
    elif text[1:]:
        dice = int(text[1]), int(text[2])
        view.high, view.low, view.phase, view.turn = max(dice), min(dice), PLAYING, view.mover
    else:
        view.phase, view.turn = ROLLING, CHANCE


def _demand_going_on(view: Men) -> None:
    for player in (0, 1):
        if held(view, player, OFF) == MEN:
            raise BadPositionError(f"{_NAMES[player]} has borne all men off, so the game is over.")
    if view.turns >= view.horizon:
        raise BadPositionError(f"The game is over after {view.horizon} turns; the position says {view.turns}.")
    if view.match:
        _demand_score(view)
        if (max(view.score[0], view.score[1]) == view.match - 1) != bool(view.crawford):
            raise BadPositionError(
                "Behind the score stands C in the Crawford game, the first after somebody came within a point of winning, "
                "P in the games after it, and nothing before."
            )


def _read_end(view: Men, text: str) -> None:
    view.phase, view.turn = OPENING, OVER
    home = [held(view, player, OFF) == MEN for player in (0, 1)]
    if text == "=":
        if view.turns != view.horizon or any(home):
            raise BadPositionError(f"A game is undecided, =, only after {view.horizon} turns.")
        _demand_score(view)
        return
    winner, points = view.mover, int(text[2:])
    if home[1 - winner] or not (home[winner] or view.cube) or view.turns > view.horizon:
        raise BadPositionError(f"{_NAMES[winner]} cannot have won: not all of its men are off the board.")
    won = (worth(view, 1 - winner) if home[winner] else 1) << view.doublings
    if view.match:
        before = view.score[winner] - won
        if points != 1 or not before < view.match <= view.score[winner] or view.score[1 - winner] >= view.match or before < 0:
            raise BadPositionError(f"{_NAMES[winner]} cannot have just won a match to {view.match} with this score.")
    elif points != won:
        raise BadPositionError(f"{_NAMES[winner]} has won {won} here; the position says {points}.")
    view.result = points if winner == 0 else -points


def _demand_score(view: Men) -> None:
    """Refuse a score with which a match would be over."""
    if view.match and max(view.score[0], view.score[1]) >= view.match:
        raise BadPositionError(f"The match to {view.match} is over at {view.score[0]} to {view.score[1]}.")


def write_ids(state: Men) -> str:
    """Position ID and Match ID, a colon between them."""
    mover = state.mover
    stage = ids.OVER if state.turn == OVER else (ids.NO_GAME if state.phase == OPENING else ids.PLAYING)
    match = ids.MatchState(
        state.doublings,
        None if state.owner == CENTRED else state.owner,
        mover,
        state.crawford == 1 and state.match > 1,
        stage,
        1 - mover if state.phase == ANSWERING else mover,
        state.phase == ANSWERING,
        (state.high, state.low),
        state.match,
        (state.score[0], state.score[1]),
    )
    return f"{ids.write_sides(side(state, 1 - mover), side(state, mover))}:{ids.write_match(match)}"


def _read_ids(view: Men, position: str, match: ids.MatchState | None) -> Men:
    if match is None:
        match = ids.MatchState(0, None, 0, False, ids.PLAYING, 0, False, (0, 0), view.match, (0, 0))
    if match.length != view.match:
        wanted = f"a match to {match.length}" if match.length else "a single game"
        raise BadPositionError(f"The Match ID is of {wanted}: set the option match to {match.length}.")
    if match.stage > ids.PLAYING:
        raise BadPositionError("The Match ID says that the game is over, so there is nothing to play.")
    if not view.cube and (match.doublings or match.is_doubled):
        raise BadPositionError("The Match ID has a cube that was turned: set the option cube to yes.")
    waiting, rolling = ids.read_sides(position)
    _put(view, [waiting, rolling] if match.mover else [rolling, waiting])
    if view.match:  # games for money may have a score too, which does not matter
        view.score[0], view.score[1] = match.scores
        _demand_score(view)
        last = max(match.scores) == view.match - 1
        view.crawford = (1 if match.is_crawford or view.match == 1 else 2) if last else 0
    _read_cube(view, 1 << match.doublings, "-" if match.owner is None else _LETTERS[match.owner])
    letter = _LETTERS[match.mover]
    if match.stage == ids.NO_GAME:
        _read_next(view, "?")
    elif match.is_doubled:
        _read_next(view, letter + "!")
    elif match.dice[0]:
        _read_next(view, f"{letter}{match.dice[0]}{match.dice[1]}")
    else:
        _read_next(view, letter)
        begin_turn(view)
    return view
