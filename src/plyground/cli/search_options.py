"""The options of every command that searches positions: how long and how far, with which engine, and what it is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from plyground.cli.arguments import FILE, NUMBER, json_option, option_option
from plyground.cli.weighing import weights_option
from plyground.core.search import Limits

Function = TypeVar("Function", bound=Callable[..., Any])


class _Setting(click.ParamType[int]):
    """A whole number that an engine is made with. What is no number is told the range here, what lies beyond by the engine."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text means."""
        try:
            return int(value)
        except ValueError:
            name = param.name if param is not None and param.name else ""
            self.fail(f"must be {range_text(name)}; it was {str(value)[:40]!r}", param, ctx)


def range_text(name: str) -> str:
    """What a setting or a limit of an engine that is a whole number may be, in words."""
    from plyground.engines.settings import RANGES

    if name not in RANGES:
        return "a whole number, zero or more"
    low, high = RANGES[name]
    return f"a whole number from {low} to {high}"


SETTING = _Setting()
threads_option = click.option("-t", "--threads", type=SETTING, default=1, show_default=True, help="How many threads to use.")
depth_option = click.option("--depth", type=SETTING, default=None, help="How many plies to look ahead.")
nodes_option = click.option("--nodes", type=SETTING, default=None, help="How many positions to look at.")
megabytes_option = click.option("--megabytes", type=SETTING, default=64, show_default=True, help="The size of the table.")
engine_option = click.option("--engine", metavar="KIND", default="auto", show_default=True, help="Which engine thinks.")
settings_option = click.option(
    "--settings", type=FILE, metavar="FILE", default=None, help="Settings of an engine that were kept."
)
_engine_options = (engine_option, settings_option, weights_option, megabytes_option, threads_option)


def engine_options(command: Function) -> Function:
    """Which engine, and what it is made of; `searching.engine_from` reads what they say."""
    return _with(_engine_options, command)


def search_options(command: Function) -> Function:
    """All that a command takes which searches one position after the other, a second each unless it is told otherwise."""
    seconds = click.option("--seconds", type=NUMBER, default=None, help="How long to think about a position.  [default: 1]")
    return _with((seconds, depth_option, nodes_option, *_engine_options, option_option, json_option), command)


def _with(options: tuple[Callable[[Function], Function], ...], command: Function) -> Function:
    for option in reversed(options):
        command = option(command)
    return command


def limits_from(seconds: float | None, depth: int | None, nodes: int | None, *, else_seconds: float | None) -> Limits:
    """The limits given; if there are none, so many seconds."""
    if seconds is None and depth is None and nodes is None:
        seconds = else_seconds
    return Limits(seconds=seconds, depth=depth, nodes=nodes)
