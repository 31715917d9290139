"""The commands of `ply` by name. A command's file is imported when the command is used or listed."""

from __future__ import annotations

from importlib import import_module

import click

HOMES = {
    "games": "catalogue",
    "rules": "catalogue",
    "show": "showing",
    "explain": "explaining",
    "play": "playing",
    "studio": "studio",
    "tree": "trees",
    "lesson": "lessons",
    "exercise": "exercising",
    "demo": "lessons",
    "best": "searching",
    "solve": "solving",
    "analyse": "analysing",
    "suite": "suiting",
    "uci": "uci",
    "convert": "converting",
    "perft": "measuring",
    "playouts": "measuring",
    "ablate": "ablating",
    "bench": "benching",
    "match": "matching",
    "tournament": "matching",
    "learn": "learning",
    "new-game": "creating",
    "check": "checks",
    "warm": "checks",
    "doctor": "checks",
}
_LONGEST_HELP = 200


class _Commands(click.Group):
    """A group that knows where its commands are."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in the order in which a person meets them."""
        return list(HOMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name."""
        if cmd_name not in HOMES:
            return None
        command = getattr(import_module(f"plyground.cli.{HOMES[cmd_name]}"), cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)  # noqa: S101 - told to mypy
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; a word that names none is answered with the nearest."""
        if args[0] not in HOMES and not args[0].startswith("-"):
            raise click.exceptions.NoSuchCommand(args[0], possibilities=HOMES, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first sentence of every command, whole."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(_LONGEST_HELP)) for name, command in commands if command])


@click.group(
    cls=_Commands, invoke_without_command=True, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option("--version", is_flag=True, help="Show the version and leave.")
@click.pass_context
def root(context: click.Context, version: bool) -> None:
    """Games as search problems: play them, count them, compile them, look at them."""
    if version:
        from plyground import __version__

        print(f"plyground {__version__}")
        context.exit()
    if context.invoked_subcommand is None:
        print(context.get_help())
