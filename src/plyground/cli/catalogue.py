"""`ply games` and `ply rules`: what there is to play."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import typer

from plyground.cli.arguments import GAME, JSON
from plyground.cli.output import complain, console, print_json
from plyground.core.errors import BadOptionError

if TYPE_CHECKING:
    from plyground.games.catalogue import Entry


def games(
    players: int = typer.Option(0, "--players", help="Only games for that many players.", show_default=False),
    chance: str = typer.Option("", "--chance", help="yes or no: with or without dice and deals.", show_default=False),
    information: str = typer.Option("", "--information", help="perfect or hidden.", show_default=False),
    family: str = typer.Option("", "--family", help="Only games of that family.", show_default=False),
    as_json: bool = JSON,
) -> None:
    """List the games with their facts and options."""
    from plyground.games import catalogue as index

    entries = index.games()
    for reason in index.broken().values():
        complain(f"Left out: {reason}")
    _refuse_unknown("--chance", chance, {"yes", "no"})
    _refuse_unknown("--information", information, {"perfect", "hidden"})
    _refuse_unknown("--family", family, {entry.family for entry in entries})
    found = [entry for entry in entries if _fits(entry, players, chance, information, family)]
    if as_json:
        print_json([entry.as_data() for entry in found])
        return
    _print_table(found)


def rules(game: str = GAME) -> None:
    """Print the rules of a game, its board, its notation and its options."""
    from plyground.games import catalogue as index

    loaded = index.load(game)
    print(index.rules_text(loaded))
    if loaded.declared:
        print("\nOptions")
        for option in loaded.declared:
            default = ("yes" if option.default else "no") if isinstance(option.default, bool) else option.default
            print(inspect.cleandoc(f"    {option.name}: {option.help}; {option.range_text()} (default {default})").rjust(0))


def _fits(entry: Entry, players: int, chance: str, information: str, family: str) -> bool:
    return (
        (not players or _seats(entry, players))
        and (not chance or entry.chance == (chance == "yes"))
        and (not information or entry.information == information)
        and (not family or entry.family == family)
    )


def _seats(entry: Entry, players: int) -> bool:
    """Whether a game can be played by so many: by default, or through its option `players`."""
    for option in entry.options:
        if option.name == "players":
            low, high = option.lowest or 1, option.highest or players
            return players in option.choices if option.choices else low <= players <= high
    return entry.players == players


def _refuse_unknown(option: str, value: str, allowed: set[str]) -> None:
    if value and value not in allowed:
        raise BadOptionError(f"{option} must be one of {', '.join(sorted(allowed))}; it was {value!r}.")


def _print_table(entries: list[Entry]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("game", "family", "players", "chance", "information", "options", "about"):
        table.add_column(column, overflow="fold", no_wrap=column in {"game", "family"})
    for entry in entries:
        options = " ".join(option.name for option in entry.options)
        about = entry.summary.partition(": ")[2] or entry.summary
        table.add_row(
            entry.name, entry.family, _players_text(entry), "yes" if entry.chance else "no", entry.information, options, about
        )
    console().print(table)
    print(f"\n{len(entries)} games. 'ply rules GAME' tells the rules, 'ply play GAME' plays.")


def _players_text(entry: Entry) -> str:
    for option in entry.options:
        if option.name == "players":
            return f"{option.lowest}-{option.highest}" if not option.choices else ", ".join(map(str, option.choices))
    return str(entry.players)
