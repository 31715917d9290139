"""`ply convert`: games from one kind of file to another: records, matches and PGN."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from plyground.cli.arguments import FILE, WHOLE, json_option
from plyground.cli.output import counted, print_json
from plyground.core.errors import BadRecordError

if TYPE_CHECKING:
    from plyground.wire.pgn import PgnGame


@click.command()
@click.argument("source", metavar="FROM", type=FILE, help="A record, the games of a match, or a PGN file.")
@click.argument("target", metavar="TO", type=FILE, help="The file to write: NAME.pgn, or any other name for a record.")
@click.option("--number", type=WHOLE, default=None, help="Which game, where FROM holds several.  [default: all, into PGN]")
@json_option
def convert(source: Path, target: Path, number: int | None, as_json: bool) -> None:
    """Turn records into PGN, and PGN into records."""
    from plyground.cli.keeping import is_pgn, text_in, write_text

    if is_pgn(target):
        from plyground.wire.pgn_writing import write_games

        games = _games(source, number)
        text = write_games(games)
    else:
        from plyground.cli.analysing import record_of_a_file
        from plyground.wire.pgn import looks_like_pgn, read_pgn

        found = text_in(source)
        if number is None and looks_like_pgn(found) and (several := len(read_pgn(found))) > 1:
            raise BadRecordError(f"{source} holds {several} games and a record one; say which by --number.")
        text = record_of_a_file(source, number or 1).write()
        games = []
    try:
        write_text(target, text, "x")
    except FileExistsError as error:
        raise BadRecordError(f"{target} is there already; give another name.") from error
    count = len(games) or 1
    if as_json:
        print_json({"from": str(source), "to": str(target), "games": count})
    else:
        print(f"Wrote {count} game{'' if count == 1 else 's'} to {target}.")


def _games(source: Path, number: int | None) -> list[PgnGame]:
    """The games of a file, checked; of PGN with all that is said in them."""
    from plyground.cli.analysing import games_of_a_match, record_of_a_file
    from plyground.cli.keeping import load_rules, text_in
    from plyground.wire.pgn import looks_like_pgn, read_pgn
    from plyground.wire.pgn_games import checked, pgn_from_record, rules_of

    text = text_in(source)
    if looks_like_pgn(text):
        found = read_pgn(text)
        if number is not None and not 1 <= number <= len(found):
            held = counted(len(found), "game")
            raise BadRecordError(f"{source} holds {held}; --number must be one of them, and was {number}.")
        return [checked(pgn, rules_of(pgn, load_rules)) for pgn in found if number in {None, pgn.number}]
    lines = games_of_a_match(source)
    numbers = [number or 1] if lines is None or number is not None else range(1, len(lines) + 1)
    records = [record_of_a_file(source, each) for each in numbers]
    return [pgn_from_record(record, load_rules(record.game, record.options)) for record in records]
