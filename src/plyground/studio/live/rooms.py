"""All rooms of a studio. One is loaded when somebody wants it, and given up when nobody looks any more."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from anyio.to_thread import run_sync

from plyground.boards.svg import svg
from plyground.core.errors import BadOptionError, UnsuitableGameError, shown
from plyground.core.facts import OptionValue
from plyground.core.game import OVER
from plyground.sessions.variation_tag import variations_tag
from plyground.studio.live.host import Host, UnknownRoomError
from plyground.studio.live.kept_searches import KeptSearches
from plyground.studio.live.loading import games_in, resumed
from plyground.studio.live.room import Room
from plyground.studio.live.speech import Speech
from plyground.studio.live.tabs import GOING_AWAY, Tab
from plyground.studio.localising import called
from plyground.studio.messages import NewRoom, RecordCard, RoomCard, RoomView
from plyground.studio.ruling import LOAD_SECONDS, ruled
from plyground.studio.settling import settle
from plyground.wire.pgn_variations import pgn_of
from plyground.wire.pgn_writing import write_pgn

if TYPE_CHECKING:
    from plyground.storage import Store
    from plyground.studio.library import Library
    from plyground.workers import Pool

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_LENGTH = 10
_LONGEST_NAME = 40
_LISTED = 50
MOST_FINISHED = 500
"""So many finished games are kept."""
A_YEAR = 366 * 86_400.0
"""An unfinished one is kept as long as that after its last change."""
_PRUNED_EVERY = 50
_TRIES = 5
_USUAL_MEGABYTES = 64
_CARD = {"room", "game", "title", "seats", "plies", "is_over", "changed", "say"}
_NEW = {"game", "options", "seats", "clock", "start", "record", "number", "coach"}


class Rooms:
    """The rooms by their names. Used within one event loop."""

    def __init__(self, library: Library, store: Store, pool: Pool) -> None:
        self.library, self.store, self.pool = library, store, pool
        self.tabs: set[Tab] = set()
        """Every tab that is connected."""
        self.searches = KeptSearches()
        self._settled: set[str] = set()
        """The games whose rules are loaded for good."""
        self._hosts: dict[str, Host] = {}
        self._doors: dict[str, asyncio.Lock] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._until_pruned = 0

    # -- over HTTP -------------------------------------------------------------------------------------------------

    async def create(self, new: NewRoom) -> RoomCard:
        """Begin a game, or go on with a recorded one. It is kept before this returns."""
        await self._prune()
        return await ruled(self._created, dict(new), seconds=LOAD_SECONDS)

    async def games_in(self, text: str) -> list[RecordCard]:
        """The games of a text from elsewhere, to choose one from. Nothing is begun."""
        return await ruled(games_in, text, seconds=LOAD_SECONDS)

    async def cards(self) -> list[RoomCard]:
        """The games that were last played, the latest first."""
        kept = await run_sync(self.store.rooms, _LISTED)
        found = []
        for each in kept:
            card = each.data.get("card")
            if isinstance(card, dict) and set(card) == _CARD:
                found.append(cast("RoomCard", card | {"changed": each.changed}))
        return found

    async def record(self, name: str) -> str:
        """The main line as a record, in the game's own notation. While something is hidden, nobody gets one."""
        host = await self._borrowed(name)
        return await host.look(_record)

    async def pgn(self, name: str) -> str:
        """All lines with their notes as PGN, which chess and its variants have."""
        host = await self._borrowed(name)
        return await host.look(_pgn)

    async def game(self, name: str) -> str:
        """The name of the game that is played in a room."""
        return (await self._borrowed(name)).room.game.name

    async def svg(self, name: str) -> str:
        """What the viewer sees, as a picture."""
        host = await self._borrowed(name)
        return await host.look(lambda room: svg(room.game.table(), host.views.position(Speech())))

    async def delete(self, name: str) -> None:
        """Throw a game away. Tabs that look at it are told."""
        _demand_name(name)
        async with self._door(name):
            host = self._hosts.pop(name, None)
            if host is not None:
                await host.end(why="deleted")
            if not await run_sync(self.store.delete_room, name):
                raise UnknownRoomError(f"There is no game {shown(name)}; it may have been deleted.")
        self._doors.pop(name, None)

    async def close(self) -> None:
        """End all searches and drop all tabs."""
        self._is_closed = True
        for tab in list(self.tabs):
            tab.drop(GOING_AWAY)
        for host in list(self._hosts.values()):
            await host.end()
        self._hosts.clear()
        await asyncio.gather(*self._ending, return_exceptions=True)

    # -- over the socket -------------------------------------------------------------------------------------------

    async def open(self, name: Any, tab: Tab, language: str, ready: Callable[[Host, RoomView], None]) -> None:
        """A tab looks at a room from now on; `ready` is called before the tab gets any news."""
        for _ in range(_TRIES):
            host = await self.host(name)
            host.megabytes = await self._megabytes()
            try:
                await host.open(tab, language, partial(ready, host))
            except UnknownRoomError:
                if not host.is_gone:
                    raise
            else:
                return
        raise UnknownRoomError("The game was closed; open it again.")

    async def host(self, name: Any) -> Host:
        """The host of a room, loaded if need be."""
        _demand_name(name)
        if name in self._hosts and not self._hosts[name].is_stuck:
            return self._hosts[name]
        async with self._door(name):
            if name in self._hosts and self._hosts[name].is_stuck:
                self._end_soon(self._hosts.pop(name))
            if name not in self._hosts:
                if self._is_closed:
                    raise UnknownRoomError("The studio is being closed.")
                data = await run_sync(self.store.room, name)
                if data is None:
                    raise UnknownRoomError(f"There is no game {shown(name)}; it may have been deleted.")
                self._hosts[name] = await ruled(self._loaded, name, data, seconds=LOAD_SECONDS)
            return self._hosts[name]

    # -- within ----------------------------------------------------------------------------------------------------

    async def _borrowed(self, name: str) -> Host:
        """A host that goes again by itself."""
        host = await self.host(name)
        if not host.tabs:
            host.leave_soon()
        return host

    async def _prune(self) -> None:
        """Now and then, forget what nobody will look for."""
        self._until_pruned -= 1
        if self._until_pruned < 0:
            self._until_pruned = _PRUNED_EVERY
            await run_sync(partial(self.store.prune_rooms, finished=MOST_FINISHED, unfinished_seconds=A_YEAR))

    def _begun(self, new: dict[str, Any]) -> Room:
        if unknown := set(new) - _NEW:
            raise BadOptionError(f"A new game has no field {shown(min(unknown))}.")
        name = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        settings: dict[str, Any] = {"seats": new.get("seats"), "clock": new.get("clock")}
        coach = new.get("coach", False)
        if not isinstance(coach, bool):
            raise BadOptionError(f"coach must be true or false; it was {shown(coach)}.")
        text = new.get("record")
        if text is not None:
            if not isinstance(text, str):
                raise BadOptionError(f"A record must be a text; it was {shown(text)}.")
            room = resumed(name, text, new.get("number"), self.library.load, settings)
        else:
            start = new.get("start", "")
            if not isinstance(start, str):
                raise BadOptionError(f"A position must be a text; it was {shown(start)}.")
            room = Room.begin(name, self.library.load(*_named(new)), start=start, **settings)
        room.coach = coach and room.can_be_judged
        return room

    def _created(self, new: dict[str, Any]) -> RoomCard:
        return self._kept(self._begun(new)).views.card(time.time())

    def _loaded(self, name: str, data: dict[str, Any]) -> Host:
        return self._kept(Room.from_data(name, self.library.load(*_named(data)), data))

    def _kept(self, room: Room) -> Host:
        if room.game.name not in self._settled:
            self._settled.add(room.game.name)
            settle()
        spec = self.library.spec(room.game.name, dict(room.game.options))
        host = Host(room, spec, self.store, self.pool, left=self._gave_up, make_way=self._make_way, searches=self.searches)
        host.keep()
        return host

    async def _megabytes(self) -> int:
        """What an engine's table may take: as it is set, and never so much that a worker's memory is at its end."""
        kept = (await run_sync(self.store.settings)).get("engine_megabytes", _USUAL_MEGABYTES)
        wanted = kept if type(kept) is int and kept > 0 else _USUAL_MEGABYTES
        return max(1, min(wanted, self.pool.megabytes // 8))

    def _door(self, name: str) -> asyncio.Lock:
        return self._doors.setdefault(name, asyncio.Lock())

    def _gave_up(self, host: Host) -> None:
        if self._hosts.get(host.room.name) is host:
            del self._hosts[host.room.name]
            self._doors.pop(host.room.name, None)
        self._end_soon(host)

    def _end_soon(self, host: Host) -> None:
        task = asyncio.get_running_loop().create_task(host.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def _make_way(self, turn: float) -> None:
        """Somebody waits: let the analysis or look back that has thought longest, and long enough, have its turn later."""
        for host in sorted(self._hosts.values(), key=lambda host: -host.engines.patient_seconds):
            if host.engines.give_way(turn):
                return


def _demand_name(name: Any) -> None:
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or not name.isalnum():
        raise UnknownRoomError(f"There is no game {shown(name)}.")


def _named(data: dict[str, Any]) -> tuple[str, dict[str, OptionValue]]:
    name, options = data.get("game"), data.get("options", {})
    if not isinstance(name, str):
        raise BadOptionError(f"A new game names its game; it was {shown(name)}.")
    if not isinstance(options, dict) or not all(isinstance(value, int | str) for value in options.values()):
        raise BadOptionError(f"The options of a game are names with values; they were {shown(options)}.")
    return name, options


def _record(room: Room) -> str:
    if room.is_secret and room.tree.turn_at(room.tree.main()[-1]) != OVER:
        raise UnsuitableGameError(
            f"A record would tell what is hidden in {called(room.game)}; it can be had when the game is over."
        )
    record = room.record()
    return replace(record, tags=record.tags | variations_tag(room.tree)).write()


def _pgn(room: Room) -> str:
    return write_pgn(pgn_of(room.tree, room.record().tags))
