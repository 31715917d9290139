"""`ply`: one file a command; this one puts them together and turns errors into one sentence and an exit code."""

from __future__ import annotations

import os
import sys

import typer

from plyground.cli import catalogue, checks, creating, measuring, playing, showing
from plyground.cli.output import complain
from plyground.core.errors import PlygroundError

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

app = typer.Typer(
    name="ply",
    help="Games as search problems: play them, count them, compile them, look at them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # its panels take as long to load as everything else together
    context_settings={"help_option_names": ["-h", "--help"]},
)
OPEN = {"allow_extra_args": True, "ignore_unknown_options": True}  # a game's own options, such as --columns 5

app.command("games")(catalogue.games)
app.command("rules")(catalogue.rules)
app.command("show", context_settings=OPEN)(showing.show)
app.command("play", context_settings=OPEN)(playing.play)
app.command("perft", context_settings=OPEN)(measuring.perft)
app.command("playouts", context_settings=OPEN)(measuring.playouts)
app.command("new-game")(creating.new_game)
app.command("check", context_settings=OPEN)(checks.check)
app.command("warm")(checks.warm)
app.command("doctor")(checks.doctor)


@app.callback(invoke_without_command=True)
def root(version: bool = typer.Option(False, "--version", help="Show the version and leave.")) -> None:
    """Games as search problems: play them, count them, compile them, look at them."""
    if version:
        from plyground import __version__

        print(f"plyground {__version__}")
        raise typer.Exit


def main() -> None:
    """Run a command; whatever a person can do something about ends in one sentence and exit code 2."""
    try:
        app()
    except PlygroundError as error:
        complain(str(error))
        sys.exit(EXIT_USAGE)
    except KeyboardInterrupt:
        complain("Interrupted.")
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
