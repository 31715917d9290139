"""`ply studio`: the page in the browser."""

from __future__ import annotations

import json
from pathlib import Path

import click

from plyground.cli.arguments import FILE, WHOLE, json_option
from plyground.cli.output import complain
from plyground.core.errors import PlygroundError


class MissingStudioError(PlygroundError):
    """The packages of the studio are not installed."""


@click.command()
@click.argument("files", metavar="[FILE.py ...]", nargs=-1, type=FILE, help="Games of your own to be played there, too.")
@click.option("--port", type=WHOLE, default=None, help="The port to listen at; without it, the first free one from 8765 on.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at; the default is this machine only."
)
@click.option("--no-browser", is_flag=True, help="Print the address and open nothing.")
@click.option("--data", metavar="FOLDER", type=FILE, default=None, help="Where games and settings are kept.")
@click.option(
    "--db", "database", metavar="URL", default="", help="Keep them in this database: postgresql://... or sqlite:///FILE."
)
@json_option
def studio(
    files: tuple[Path, ...], port: int | None, host: str, no_browser: bool, data: Path | None, database: str, as_json: bool
) -> None:
    """Open the studio: play, tree lab and practice in the browser."""
    try:
        from plyground.studio.main import Start, serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("plyground"):
            raise
        raise MissingStudioError(
            f"The studio needs the package {error.name}, which is not installed. Run: pip install 'plyground[studio]'"
        ) from error
    start = Start(files, host, port, data, database, not no_browser)
    serve(start, _tell_json if as_json else _tell, complain)


def _tell(address: str) -> None:
    print(f"Plyground studio: {address}\nCtrl-C ends it.", flush=True)


def _tell_json(address: str) -> None:
    """One line, so that a program can read it while the studio runs."""
    print(json.dumps({"address": address}), flush=True)
