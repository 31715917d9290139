"""PGN with the rules: games checked move by move, as records, and as variations; and back.

A game of PGN names its variant; `load(key, options)` gives the rules. The usual game is chess. What a record knows and PGN has
no tag for is kept in tags that begin with `Ply`. A game that ends before its rules end it is taken as resigned, or, where the
tag Termination speaks of time, as lost by the clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from plyground.core.errors import BadRecordError, PlygroundError, shown
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.core.record import Record
from plyground.native.positions import history_from
from plyground.wire.pgn import SIGNS, PgnGame, PgnMove, scan_pgn
from plyground.wire.pgn_writing import ROSTER

Load = Callable[[str, dict[str, OptionValue]], Game[Any, Any]]

VARIANTS = {
    "": "chess",
    "standard": "chess",
    "normal": "chess",
    "chess": "chess",
    "from position": "chess",
    "chess960": "chess",
    "chess 960": "chess",
    "fischerandom": "chess",
    "fischerrandom": "chess",
    "racing kings": "racing-kings",
    "racingkings": "racing-kings",
    "maharajah": "maharajah",
}
"""What the tag Variant may say, in small letters, and which game that is."""
_TITLES = {"racing-kings": "Racing Kings", "maharajah": "Maharajah"}
_SHUFFLED = "Chess960"
_OWN = re.compile(r"Seat\d+|Clock|Left|Resigned|Late")
"""Tags of records that say how the game goes on."""
_PREFIX = "Ply"
_TAKEN = {"FEN", "SetUp", "Result", "Game", "Options", "Start", "Variant", "Variations"}
_PATIENT = {"draws": "automatic"}
"""The option by which a game leaves claims of draws to the players."""
_LEAST_REPETITION = 2
"""Fewer plies cannot go on after a draw."""
_BY_RESULT = {"1-0": 1, "0-1": 0}
"""Who lost."""


# -- reading ---------------------------------------------------------------------------------------------------------


def rules_of(pgn: PgnGame, load: Load) -> Game[Any, Any]:
    """The rules that a game of PGN is played by."""
    variant = pgn.tags.get("Variant", "")
    key = VARIANTS.get(variant.strip().lower())
    if key is None:
        known = ", ".join(dict.fromkeys([_SHUFFLED, *_TITLES.values()]))
        raise BadRecordError(f"{_where(pgn)}: the variant {shown(variant)} is not known; known are chess, {known}.")
    game = load(key, {})
    return load(key, dict(_PATIENT)) if _goes_on(pgn, game) else game


def checked(pgn: PgnGame, game: Game[Any, Any]) -> PgnGame:
    """The same game with every move, also of the variations, as the rules write it. What cannot be played is refused."""
    state = _start(pgn, game)
    return replace(pgn, moves=_checked_line(pgn, game, state, pgn.moves, _first(pgn)))


def record_of(pgn: PgnGame, load: Load) -> Record:
    """The main line as a record."""
    game = rules_of(pgn, load)
    main = replace(pgn, moves=[replace(move, instead=[]) for move in pgn.moves])
    texts = tuple(move.text for move in checked(main, game).moves)
    tags = {
        name.removeprefix(_PREFIX): text
        for name, text in pgn.tags.items()
        if name not in _TAKEN and not _OWN.fullmatch(name) and text not in {"", ROSTER.get(name)}
    }
    if _is_shuffled(pgn.tags.get("Variant", "")):
        tags["Variant"] = _SHUFFLED
    record = Record(game.name, dict(game.options), texts, pgn.tags.get("FEN", ""), tags)
    if not game.is_terminal(record.replay(game)[-1]):
        _end(tags, pgn)
    return record


def record_in_pgn(text: str, number: int, load: Load) -> Record:
    """The record of one game of a text, counted from 1."""
    return record_of(game_in_pgn(text, number), load)


def game_in_pgn(text: str, number: int | None) -> PgnGame:
    """One game of a text, counted from 1; its only one if no number is given. Others may be such as cannot be read."""
    wanted, count, found = 1 if number is None else number, 0, None
    for count, game in enumerate(scan_pgn(text), 1):
        if count == wanted:
            found = game
            if number is not None:
                break  # what follows need not be read
    if number is None and count > 1:
        raise BadRecordError(f"The PGN text holds {count} games; say which by its number, from 1 to {count}.")
    if found is None:
        said = f"{count} games" if count > 1 else "one game"
        raise BadRecordError(f"The PGN text holds {said}; the number of a game must be from 1 to {count}; it was {number}.")
    if found.fault:
        raise BadRecordError(found.fault)
    return found


def _goes_on(pgn: PgnGame, game: Game[Any, Any]) -> bool:
    """Whether the main line is played on where somebody could have claimed a draw, and nobody did."""
    if not set(_PATIENT) <= set(game.options) or len(pgn.moves) < _LEAST_REPETITION:
        return False
    try:
        history = history_from(game, _start(pgn, game))
        for move in pgn.moves:
            if history.is_repeated or (game.is_terminal(history.state) and game.utility(history.state, 0) == 0):
                return True
            history.push(game.result(history.state, game.read_action(history.state, _plain(move.text))))
    except PlygroundError:
        pass  # what is wrong is told by whoever checks the moves
    return False


def _end(tags: dict[str, str], pgn: PgnGame) -> None:
    """A result that the rules do not give."""
    if pgn.result == "1/2-1/2":
        tags["Result"] = "0 0"
    elif pgn.result in _BY_RESULT and not {"Resigned", "Late"} & set(tags):
        how = "Late" if "time" in pgn.tags.get("Termination", "").lower() else "Resigned"
        tags[how] = str(_BY_RESULT[pgn.result] + 1)


def _start(pgn: PgnGame, game: Game[Any, Any]) -> Any:
    fen = pgn.tags.get("FEN", "")
    try:
        return game.read_position(fen) if fen else game.initial()
    except PlygroundError as refusal:
        raise BadRecordError(f"{_where(pgn)}: the tag FEN: {refusal}") from refusal


def _checked_line(pgn: PgnGame, game: Game[Any, Any], state: Any, moves: list[PgnMove], ply: int) -> list[PgnMove]:
    found = []
    for number, move in enumerate(moves, ply):
        try:
            action = game.read_action(state, _plain(move.text))
        except PlygroundError as refusal:
            dots = "." if number % 2 == 0 else "..."
            where = f"Game {pgn.number} of the PGN text, line {move.line}, move {number // 2 + 1}{dots}"
            raise BadRecordError(f"{where} {refusal}") from refusal
        instead = [_checked_line(pgn, game, state, line, number) for line in move.instead]
        found.append(replace(move, text=game.write_action(state, action), instead=instead))
        state = game.result(state, action)
    return found


def _plain(text: str) -> str:
    return text.replace("0-0-0", "O-O-O").replace("0-0", "O-O")


def _first(pgn: PgnGame) -> int:
    fields = pgn.tags.get("FEN", "").split()
    number = int(fields[5]) if len(fields) == 6 and fields[5].isdecimal() else 1  # noqa: PLR2004 - all fields
    return 2 * (max(number, 1) - 1) + int(fields[1:2] == ["b"])


def _where(pgn: PgnGame) -> str:
    return f"Game {pgn.number} of the PGN text, line {pgn.line}"


# -- writing ---------------------------------------------------------------------------------------------------------


def pgn_from_record(record: Record, game: Game[Any, Any]) -> PgnGame:
    """A record as a game of PGN. Only chess and its variants have one."""
    states = record.replay(game)
    tags = head_of(record.tags, game, record.start)
    moves = [PgnMove(text) for text in record.actions]
    return PgnGame(tags, moves, result_of_game(record.tags, game, states[-1]))


def head_of(told: dict[str, str], game: Game[Any, Any], start: str) -> dict[str, str]:
    """The tags of a game of PGN, out of those of a record."""
    if game.name not in VARIANTS.values():
        raise BadRecordError(f"PGN is for chess and its variants; {game.name} is kept in a file that ends in .record.")
    tags = {
        _PREFIX + name if _OWN.fullmatch(name) else name: text
        for name, text in told.items()
        if name not in _TAKEN - {"Variant"}
    }
    for name, seat in (("White", "Seat1"), ("Black", "Seat2")):
        if seat in told:
            tags.setdefault(name, told[seat])
    if "Date" in tags:
        tags["Date"] = tags["Date"].replace("-", ".")
    begun = game.write_position(game.position(start) if start else game.initial())
    if begun != game.write_position(type(game)().initial()):
        tags |= {"SetUp": "1", "FEN": begun}
        if game.name == "chess" and has_shuffled_castling(begun):
            tags["Variant"] = _SHUFFLED
    if game.name in _TITLES:
        tags["Variant"] = _TITLES[game.name]
    if "Late" in told:
        tags["Termination"] = "time forfeit"
    return tags


def result_of_game(told: dict[str, str], game: Game[Any, Any], state: Any) -> str:
    """How a game ended, as PGN says it."""
    if game.is_terminal(state):
        payoffs = [game.utility(state, player) for player in (0, 1)]
    elif (loser := told.get("Resigned") or told.get("Late")) is not None:
        payoffs = [-1.0, 1.0] if loser == "1" else [1.0, -1.0]
    elif told.get("Result", "") == "0 0":
        payoffs = [0.0, 0.0]
    else:
        return "*"
    return "1/2-1/2" if payoffs[0] == payoffs[1] else "1-0" if payoffs[0] > payoffs[1] else "0-1"


def has_shuffled_castling(fen: str) -> bool:
    """Whether king and rooks that may castle in a position stand elsewhere than in the usual setup."""
    fields = fen.split()
    if len(fields) < 3 or fields[2] == "-":  # noqa: PLR2004 - the third field
        return False
    rows = [re.sub(r"\d", lambda digit: int(digit[0]) * ".", row) for row in fields[0].split("/")]
    backs = {True: rows[-1], False: rows[0]}
    for letter in fields[2]:
        is_white = letter.isupper()
        king, rook = ("K", "R") if is_white else ("k", "r")
        corner = {"K": 7, "Q": 0}.get(letter.upper())
        if corner is None or backs[is_white][4] != king or backs[is_white][corner] != rook:
            return True
    return False


def glyph_text(glyph: int) -> str:
    """A glyph as people write it, where they have a sign for it."""
    return next((sign for sign, number in SIGNS.items() if number == glyph), f"${glyph}")


def _is_shuffled(variant: str) -> bool:
    return "960" in variant or "fischer" in variant.lower()
