"""What somebody at the board can ask an engine: a hint, the reasons, whether a move is a blunder. Answered at full strength."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from anyio.to_thread import run_sync

from plyground.core.errors import IllegalActionError, PlygroundError, UnsuitableGameError
from plyground.native.game import NativeGame
from plyground.studio.live.room import Room
from plyground.studio.localising import called
from plyground.studio.messages import CoachAsks, Hint, Why
from plyground.studio.preferences import sound

if TYPE_CHECKING:
    from plyground.studio.live.host import Host

COACH = "plyground.studio.jobs.judging:coach"
HINT = "plyground.studio.jobs.judging:hint"
WHY = "plyground.studio.jobs.explaining:why"
_ASK_SECONDS, _COMPILE_SECONDS = 60.0, 240.0
"""The second where the compiler may have to work first."""
_COACH_SECONDS, _HINT_SECONDS = 0.3, 1.0
_log = logging.getLogger(__name__)


def job_arguments(host: Host, room: Room, engine: dict[str, Any], limits: dict[str, Any]) -> dict[str, Any]:
    """What a worker has to know for a job about the current node."""
    return {
        "game": host.spec,
        "start": room.tree.start,
        "moves": list(room.tree.texts()),
        "engine": {"megabytes": host.megabytes, **engine},
        "limits": limits,
    }


def telling_engine(room: Room) -> str:
    """The kind of engine whose news say what everybody can expect."""
    from plyground.engines.choosing import telling_kind_for  # noqa: PLC0415 - the server starts without it

    return telling_kind_for(room.game).name


def seat_engine(room: Room, player: int) -> dict[str, Any]:
    """The settings of the engine that sits somewhere."""
    seat = room.seats[player]
    engine: dict[str, Any] = {"kind": seat.get("engine", "auto"), "seed": room.seed + player}
    return engine | ({"level": seat["level"]} if "level" in seat else {})


class Questions:
    """The questions of one room."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def hint(self) -> Hint:
        """The best move, at full strength."""
        arguments = await self._host.look(lambda room: self._question(room, "A hint", _HINT_SECONDS))
        arguments["engine"]["lines"] = 2  # whether another move is nearly as good is the second rung
        found: Hint = await self._host.ask(HINT, arguments, self._seconds)
        return found

    async def why(self) -> Why:
        """What the static score of the position is made of."""
        arguments = await self._host.look(lambda room: self._question(room, "A score", 0.0))
        found: Why = await self._host.ask(WHY, arguments, self._seconds)
        return found

    async def coach(self, node: int, text: str) -> CoachAsks | None:
        """What a move would give away; None if that cannot be said, because the coach must never stop a game."""
        try:
            arguments = await self._host.look(lambda room: self._coached(room, node, text))
            if arguments is None:
                return None
            found: CoachAsks = await self._host.ask(COACH, arguments, self._seconds)
        except PlygroundError as error:
            _log.info("The coach could not judge: %s", error)
            return None
        return found

    async def coach_loss(self) -> int:
        """From which loss on the coach asks, in percent, as it is set."""
        return sound(await run_sync(self._host.store.settings))["coach_loss"]

    @property
    def _seconds(self) -> float:
        return _COMPILE_SECONDS if isinstance(self._host.room.game, NativeGame) else _ASK_SECONDS

    def _question(self, room: Room, what: str, seconds: float) -> dict[str, Any]:
        if room.is_secret:
            raise UnsuitableGameError(f"{what} would tell what is hidden in {called(room.game)}.")
        if room.tree.player < 0:
            why = room.tree.outcome() if room.tree.is_over else "Chance decides."
            raise IllegalActionError(f"There is nothing to think about. {why}")
        limits = {"seconds": seconds, "soft_seconds": seconds}
        return job_arguments(self._host, room, {"kind": "auto"}, limits) | {"may_be_random": False}

    def _coached(self, room: Room, node: int, text: str) -> dict[str, Any] | None:
        """What the coach needs; None where there is nothing to ask. An illegal move is refused by whoever plays it."""
        if not room.coach or not room.can_be_judged or room.waits_for != "human":
            return None
        action = room.demand_move(node, text)
        if any(room.tree.nodes[child].action == action for child in room.tree.here.children):
            return None
        seconds = {"seconds": _COACH_SECONDS, "soft_seconds": _COACH_SECONDS}
        move = room.game.write_action(room.tree.state, action)
        return job_arguments(self._host, room, {"kind": telling_engine(room)}, seconds) | {"move": move}
