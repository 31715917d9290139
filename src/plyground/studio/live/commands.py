"""What a tab can ask for over the socket: a table of commands, each with its fields, all checked before anything is done.

    room.open {language?}   room.close         room.play {node?, text, sure?}   room.go {node}      room.preview {node, moves}
    room.undo               room.redo          room.restart                     room.resign         room.delete {node}
    room.promote {node}     room.note {node, text}   room.seats {seats}         room.coach {coach}  room.pause {paused}
    room.veil {veiled}
    room.look               room.now           engine.analyse {lines, seconds?} engine.stop         engine.hint
    engine.why              engine.sweep {seconds}   engine.sweep-stop

Every command names its `room`; all but room.open need a room that the tab has opened.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground.core.drawing import Position
from plyground.core.errors import UnsuitableGameError, shown
from plyground.core.game import Played
from plyground.sessions.variations import LONGEST_NOTE
from plyground.studio.answers import BadMessageError
from plyground.studio.live.host import Host
from plyground.studio.live.room import Room
from plyground.studio.live.speech import Speech
from plyground.studio.live.tabs import Tab
from plyground.studio.localising import called
from plyground.studio.messages import CoachAsks

MOST_LINES = 9
_MOST_MOVES = 400
_LONGEST_MOVE = 400
_LARGEST = 2**53
_LONGEST_SECONDS = 600.0
_SWEEP_SECONDS = 60.0
_EVERYWHERE = {"n", "do", "room"}

Demand = Callable[[Any], str]
"""An empty text if a value is allowed, else the words for what is."""
Run = Callable[[Host, Tab, Mapping[str, Any]], Awaitable[Any]]


@dataclass(frozen=True)
class Command:
    """How a command is carried out, and what its fields must be."""

    run: Run
    needed: Mapping[str, Demand] = field(default_factory=dict)
    allowed: Mapping[str, Demand] = field(default_factory=dict)

    def demand(self, name: str, message: Mapping[str, Any]) -> None:
        """Refuse a message whose fields are not those of the command."""
        for key in self.needed:
            if key not in message:
                raise BadMessageError(f"{name} needs the field {key}.")
        known = {**self.needed, **self.allowed}
        for key, value in message.items():
            if key in known:
                wanted = known[key](value)
                if wanted:
                    raise BadMessageError(f"The field {key} of {name} must be {wanted}; it was {shown(value)}.")
            elif key not in _EVERYWHERE:
                raise BadMessageError(f"{name} has no field {shown(key)}.")


def _node(value: Any) -> str:
    return "" if type(value) is int and 0 <= value <= _LARGEST else "the number of a node"


def _switch(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _text(longest: int) -> Demand:
    def demand(value: Any) -> str:
        return "" if isinstance(value, str) and len(value) <= longest else f"a text of at most {longest:,} characters"

    return demand


def _whole(low: int, high: int) -> Demand:
    def demand(value: Any) -> str:
        return "" if type(value) is int and low <= value <= high else f"a whole number from {low} to {high}"

    return demand


def _number(low: float, high: float) -> Demand:
    def demand(value: Any) -> str:
        is_number = type(value) in {int, float} and math.isfinite(value)
        return "" if is_number and low <= value <= high else f"a number from {low:g} to {high:g}"

    return demand


def _moves(value: Any) -> str:
    is_list = isinstance(value, list) and len(value) <= _MOST_MOVES
    if is_list and all(isinstance(move, str) and len(move) <= _LONGEST_MOVE for move in value):
        return ""
    return f"a list of at most {_MOST_MOVES} moves"


def _anything(_: Any) -> str:
    return ""


async def _play(host: Host, _: Tab, message: Mapping[str, Any]) -> Any:
    node, text = message.get("node"), message["text"]
    if not message.get("sure", False) and host.room.coach:
        node = host.room.tree.current if node is None else node
        asks = await _coached(host, node, text)
        if asks is not None and 100 * asks["loss"] >= await host.questions.coach_loss():
            return {"ask": asks}
    played = await host.change(lambda room: room.play(node, text).number)
    return {"node": played}


async def _coached(host: Host, node: int, text: str) -> CoachAsks | None:
    """What the coach says of a move. Nobody's time runs while it judges, which may mean that it is compiled first."""
    if host.room.running is None:
        return await host.questions.coach(node, text)
    await host.change(lambda room: _hold(room, 1))
    try:
        return await host.questions.coach(node, text)
    finally:
        await host.change(lambda room: _hold(room, -1))


def _hold(room: Room, by: int) -> None:
    room.held = max(room.held + by, 0)


async def _preview(host: Host, tab: Tab, message: Mapping[str, Any]) -> Any:
    speech = host.tabs.get(tab) or Speech()

    def shown_after(room: Room) -> Position:
        if room.is_secret:
            raise UnsuitableGameError(f"A preview would tell what is hidden in {called(room.game)}.")
        state = room.tree.node(message["node"]).state
        last: Played[Any, Any] | None = None
        for text in message["moves"]:
            action = room.game.read_action(state, text)
            last, state = Played(state, action), room.game.result(state, action)
        return speech.position(room.game, room.game.describe(state, last=last))

    return await host.look(shown_after)


def _change(act: Callable[[Room, Mapping[str, Any]], Any]) -> Run:
    """A command that changes what is looked at."""

    async def run(host: Host, _: Tab, message: Mapping[str, Any]) -> Any:
        await host.change(lambda room: act(room, message))
        return {"node": host.room.tree.current}

    return run


def _replace(act: Callable[[Room, Mapping[str, Any]], Any]) -> Run:
    """A command after which everything is told anew."""

    async def run(host: Host, _: Tab, message: Mapping[str, Any]) -> Any:
        await host.replace(lambda room: act(room, message))
        return {}

    return run


async def _now(host: Host, _: Tab, __: Mapping[str, Any]) -> Any:
    await host.engines.move_now()
    return {}


async def _analyse(host: Host, _: Tab, message: Mapping[str, Any]) -> Any:
    host.engines.analyse(message.get("lines", 1), message.get("seconds"))
    return {}


async def _stop(host: Host, _: Tab, __: Mapping[str, Any]) -> Any:
    host.engines.stop_analysis()
    return {}


async def _hint(host: Host, _: Tab, __: Mapping[str, Any]) -> Any:
    return await host.questions.hint()


async def _why(host: Host, _: Tab, __: Mapping[str, Any]) -> Any:
    return await host.questions.why()


async def _sweep(host: Host, _: Tab, message: Mapping[str, Any]) -> Any:
    await host.engines.sweep(message.get("seconds", 0.5))
    return {}


async def _sweep_stop(host: Host, _: Tab, __: Mapping[str, Any]) -> Any:
    host.engines.stop_sweep()
    return {}


_WITH_NODE: Mapping[str, Demand] = {"node": _node}
COMMANDS: dict[str, Command] = {
    "room.play": Command(_play, {"text": _text(_LONGEST_MOVE)}, {"node": _node, "sure": _switch}),
    "room.go": Command(_change(lambda room, message: room.go(message["node"])), _WITH_NODE),
    "room.undo": Command(_change(lambda room, _: room.undo())),
    "room.redo": Command(_change(lambda room, _: room.redo())),
    "room.restart": Command(_replace(lambda room, _: room.restart())),
    "room.resign": Command(_change(lambda room, _: room.resign())),
    "room.delete": Command(_change(lambda room, message: room.delete(message["node"])), _WITH_NODE),
    "room.promote": Command(_change(lambda room, message: room.promote(message["node"])), _WITH_NODE),
    "room.note": Command(
        _change(lambda room, message: room.annotate(message["node"], message["text"])),
        {"node": _node, "text": _text(LONGEST_NOTE)},
    ),
    "room.seats": Command(_replace(lambda room, message: room.sit(message["seats"])), {"seats": _anything}),
    "room.coach": Command(_replace(lambda room, message: room.set_coach(coach=message["coach"])), {"coach": _switch}),
    "room.pause": Command(_change(lambda room, message: room.pause(paused=message["paused"])), {"paused": _switch}),
    "room.veil": Command(_replace(lambda room, message: room.veil(veiled=message["veiled"])), {"veiled": _switch}),
    "room.look": Command(_change(lambda room, _: room.look())),
    "room.now": Command(_now),
    "room.preview": Command(_preview, {"node": _node, "moves": _moves}),
    "engine.analyse": Command(_analyse, {}, {"lines": _whole(1, MOST_LINES), "seconds": _number(0.01, _LONGEST_SECONDS)}),
    "engine.stop": Command(_stop),
    "engine.hint": Command(_hint),
    "engine.why": Command(_why),
    "engine.sweep": Command(_sweep, {}, {"seconds": _number(0.01, _SWEEP_SECONDS)}),
    "engine.sweep-stop": Command(_sweep_stop),
}
"""Every command on an open room, by its name."""
