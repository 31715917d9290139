"""What goes over the socket."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from plyground.studio.messages.games import Fault
from plyground.studio.messages.playing import Moved, RoomView, Seat, SweepNews, Thinking


class Request(TypedDict):
    """What a tab asks for. Which fields it has depends on `do`; see `live.commands`."""

    n: int
    do: str
    room: NotRequired[str]
    node: NotRequired[int]
    text: NotRequired[str]
    sure: NotRequired[bool]
    seats: NotRequired[list[Seat]]
    paused: NotRequired[bool]
    veiled: NotRequired[bool]
    moves: NotRequired[list[str]]
    lines: NotRequired[int]
    seconds: NotRequired[float]
    coach: NotRequired[bool]
    language: NotRequired[str]
    """Of `room.open`: in which the room speaks to this tab."""


class Reply(TypedDict):
    """The answer to request number `re`."""

    re: int
    ok: NotRequired[Any]
    error: NotRequired[Fault]


class News(TypedDict):
    """Something happened in a room. `t`: room (all of it anew), moved, thinking, sweep, closed."""

    ch: str
    seq: int
    t: Literal["room", "moved", "thinking", "sweep", "closed"]
    room: NotRequired[RoomView]
    moved: NotRequired[Moved]
    thinking: NotRequired[Thinking]
    sweep: NotRequired[SweepNews]
