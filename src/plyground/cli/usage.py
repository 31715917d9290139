"""What click has to say about a command line, in our words: what was expected, what came, what to do."""

from __future__ import annotations

import click


def sentence_of(error: click.ClickException, command: str) -> str:
    """One line: what is wrong with the use of a command, and where the right way is told."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else command
    return f"{_what(error)} '{path} --help' shows how."


def _what(error: click.ClickException) -> str:
    match error:
        case click.MissingParameter(param=click.Parameter() as parameter):
            return f"{_name(parameter)} is missing."
        case click.BadParameter(param=click.Parameter() as parameter):
            return f"{_name(parameter)} {_ended(error.message)}"
        case click.exceptions.NoSuchCommand():
            return f"No such command {error.command_name!r}.{_near(error.possibilities)}"
        case click.NoSuchOption():
            return f"There is no option {error.option_name}.{_near(error.possibilities)}"
        case click.BadOptionUsage():
            takes = "does not take a value" if "not take" in error.message else "needs a value"
            return f"The option {error.option_name} {takes}."
        case _:
            return _ended(" ".join(error.format_message().split()))


def _name(parameter: click.Parameter) -> str:
    """What a person calls it: GAME, --threads."""
    if isinstance(parameter, click.Argument):
        return parameter.metavar or (parameter.name or "").upper()
    return max(parameter.opts, key=len)


def _near(names: list[str] | None) -> str:
    return f" Did you mean {' or '.join(names)}?" if names else ""


def _ended(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."
