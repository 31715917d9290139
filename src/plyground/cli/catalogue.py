"""`ply games` and `ply rules`: what there is to play."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import WHOLE, game_argument, json_option
from plyground.cli.output import complain, print_json, width
from plyground.core.errors import BadLimitError, BadOptionError

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.games.catalogue import Entry


@click.command()
@click.option("--players", type=WHOLE, default=None, help="Only games for that many players.")
@click.option("--chance", default="", show_default=False, help="yes or no: with or without dice and deals.")
@click.option("--information", default="", show_default=False, help="perfect or hidden.")
@click.option("--family", default="", show_default=False, help="Only games of that family.")
@json_option
def games(players: int | None, chance: str, information: str, family: str, as_json: bool) -> None:
    """List the games with their facts and options."""
    from plyground.games import catalogue as index

    if players is not None and players < 1:
        raise BadLimitError(f"--players must be at least 1; it was {players}.")
    entries = index.games()
    for key, reason in index.broken().items():
        complain(f"Left out games/{key}: {reason}")
    _refuse_unknown("--chance", chance, {"yes", "no"})
    _refuse_unknown("--information", information, {"perfect", "hidden"})
    _refuse_unknown("--family", family, {entry.family for entry in entries})
    found = [entry for entry in entries if _fits(entry, players, chance, information, family)]
    if as_json:
        print_json([entry.as_data() for entry in found])
        return
    _print_list(found)


@click.command()
@game_argument
@json_option
def rules(game: str, as_json: bool) -> None:
    """Print the rules of a game, its board, its notation and its options."""
    from plyground.games import catalogue as index

    loaded = index.load(game)
    if as_json:
        print_json(_rules_data(loaded, index.rules_text(loaded)))
        return
    print(index.rules_text(loaded))
    if loaded.declared:
        print("\nOptions")
        for option in loaded.declared:
            default = ("yes" if option.default else "no") if isinstance(option.default, bool) else option.default
            print(f"    {option.name}: {option.help}; {option.range_text()} (default {default})")


def _rules_data(game: Game[Any, Any], told: str) -> dict[str, Any]:
    """A game for a program. The facts are those of its default options; `range` is what an option may be, in words."""
    return {
        "name": game.name,
        "title": game.title or game.name,
        "aliases": list(game.aliases),
        "seats": [seat["name"] for seat in game.seats()],
        "rules": told,
        "options": [asdict(option) | {"range": option.range_text()} for option in game.declared],
        "facts": asdict(game.facts),
    }


def _fits(entry: Entry, players: int | None, chance: str, information: str, family: str) -> bool:
    return (
        (players is None or _seats(entry, players))
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


def _print_list(entries: list[Entry]) -> None:
    """A game's name and aim, and below them its facts and options, broken where the terminal ends."""
    indent = " " * (max((len(entry.name) for entry in entries), default=0) + 2)
    room = width() - 1
    for entry in entries:
        about = entry.summary.partition(": ")[2] or entry.summary
        print(textwrap.fill(f"{entry.name:<{len(indent)}}{about}", room, subsequent_indent=indent))
        print(textwrap.fill(_facts_text(entry), room, initial_indent=indent, subsequent_indent=indent + "  "))
    count = "1 game." if len(entries) == 1 else f"{len(entries)} games."
    print(f"\n{count} 'ply rules GAME' tells the rules, 'ply play GAME' plays.")


def _facts_text(entry: Entry) -> str:
    players = _players_text(entry)
    facts = [entry.family, f"{players} player" if players == "1" else f"{players} players"]
    facts += ["chance"] * entry.chance + ["hidden information"] * (entry.information == "hidden")
    options = ", ".join(option.name for option in entry.options)
    return "; ".join([", ".join(facts), *([f"options {options}"] if options else [])])


def _players_text(entry: Entry) -> str:
    for option in entry.options:
        if option.name == "players":
            return f"{option.lowest}-{option.highest}" if not option.choices else ", ".join(map(str, option.choices))
    return str(entry.players)
