"""`ply uci`: the engine for a chess GUI."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial

import click

from plyground.cli.arguments import json_option
from plyground.cli.output import print_json

_CHESS = "chess"
_KIN = ("chess", "chesslike")
"""Families whose games are all variants of chess to a GUI."""
_PATIENT = "draws"
"""The option by which a game leaves claims of draws to the players."""


@click.command()
@click.argument(
    "game", metavar="[GAME]", required=False, default=_CHESS, help="Chess, one of its variants, or another game for two."
)
@json_option
def uci(game: str, as_json: bool) -> None:
    """Speak the Universal Chess Interface: for chess GUIs and tournament managers."""
    from plyground.games import catalogue
    from plyground.wire.uci import Uci
    from plyground.wire.uci_board import Variant

    def variant(entry: catalogue.Entry) -> Variant:
        patient = any(option.name == _PATIENT for option in entry.options)
        return Variant(
            entry.name.replace("-", ""),
            partial(catalogue.load_named, entry.name),
            partial(catalogue.load_named, entry.name, draws="automatic") if patient else None,
        )

    first = catalogue.find(game)
    kin = _KIN if first.family in _KIN else (first.family,)
    family = [entry for entry in catalogue.games() if entry.family in kin and entry.players == first.players]
    variants = [
        variant(entry) for entry in sorted(family, key=lambda entry: (entry != first, entry.name != _CHESS, entry.name))
    ]
    protocol = Uci(variants, _say)
    if as_json:
        print_json({"variants": [each.name for each in variants], "options": protocol.options.as_data()})
        return
    try:
        protocol.run(iter(sys.stdin.readline, ""))
    finally:
        if protocol.is_compiling:  # the compiler cannot be interrupted, and nobody waits for it
            sys.stdout.flush()
            os._exit(0)


def _say(line: str) -> None:
    with suppress(OSError, ValueError):  # nobody listens; the end of our input will tell
        print(line, flush=True)
