"""A room with its tabs: one change at a time, kept before it is answered, told to everybody who looks.

Rules of games run in a thread and within a time, so that one that never ends stops its own room and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from plyground.core.clock import GRACE_SECONDS
from plyground.core.errors import UnknownGameError
from plyground.studio.live.asking import Questions
from plyground.studio.live.engines import Engines
from plyground.studio.live.room import Room
from plyground.studio.live.speech import Speech
from plyground.studio.live.tabs import Tab, packed
from plyground.studio.live.views import Views
from plyground.studio.localising import called
from plyground.studio.messages import RoomView
from plyground.studio.ruling import StuckError, off_the_clock, ruled

if TYPE_CHECKING:
    from plyground.storage import Store
    from plyground.studio.library import GameSpec
    from plyground.studio.live.kept_searches import KeptSearches
    from plyground.workers import Pool

T = TypeVar("T")
Tell = Callable[[Views, Speech, set[int], list[int]], dict[str, Any]]
_LEAVE_SECONDS = 3.0
"""How long a room waits for a tab that reloads."""
_A_LITTLE = 0.02


class UnknownRoomError(UnknownGameError):
    """There is no room of that name."""


def tell_moved(views: Views, speech: Speech, changed: set[int], removed: list[int]) -> dict[str, Any]:
    """News of the current node."""
    return {"t": "moved", "moved": views.moved(speech, changed, removed)}


class Host:
    """Keeps one room. Everything but what runs in `_applied` happens in the event loop."""

    def __init__(
        self,
        room: Room,
        spec: GameSpec,
        store: Store,
        pool: Pool,
        *,
        left: Callable[[Host], None],
        make_way: Callable[[float], None],
        searches: KeptSearches,
    ) -> None:
        self.room, self.spec, self.store, self.pool = room, spec, store, pool
        self.views = Views(room)
        self.situation = room.situation()
        self.tabs: dict[Tab, Speech] = {}
        self.seq = 0
        self.is_gone = False
        self.is_stuck = False
        """Whether rules were left behind that may still change the room, so that nobody else may; it has to be loaded anew."""
        self.megabytes = 64
        """What an engine's table may take."""
        self.make_way = make_way
        self.searches = searches
        self.engines = Engines(self)
        self.questions = Questions(self)
        self._left = left
        self._lock = asyncio.Lock()
        self._saved: dict[str, Any] = {}
        self._late: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- changes and questions -------------------------------------------------------------------------------------

    async def change(self, act: Callable[[Room], T], tell: Tell = tell_moved) -> T:
        """Do something to the room, keep it, tell it. Whatever is refused or cannot be kept has not happened."""
        return await self.apart(self._changed(act, tell))

    async def replace(self, act: Callable[[Room], T]) -> T:
        """The same for a change after which everything is told anew."""
        return await self.apart(self._changed(act, self._tell_room))

    async def look(self, ask: Callable[[Room], T]) -> T:
        """Ask something of the room between two changes."""
        return await self.apart(self._looked(ask))

    async def open(self, tab: Tab, language: str, ready: Callable[[RoomView], None]) -> None:
        """A tab looks from now on. `ready` gets all of the room before the tab gets any news."""
        await self.apart(self._opened(tab, Speech(language), ready))

    def close(self, tab: Tab) -> None:
        """A tab looks no longer. It waits for nothing, because the tab may be gone already."""
        if self.tabs.pop(tab, None) is not None and not self.tabs and not self.is_gone:
            self.leave_soon()
            if self.room.running is not None:
                self.apart(self._changed(lambda _: None, tell_moved))

    def apart(self, work: Awaitable[T]) -> asyncio.Future[T]:
        """Work that goes on to its end even if whoever asked for it is gone."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return asyncio.shield(task)

    # -- news ------------------------------------------------------------------------------------------------------

    def news(self, body: dict[str, Any]) -> None:
        """Tell all tabs the same."""
        self._tell_all({speech.language: body for speech in self.tabs.values()})

    def leave_soon(self) -> None:
        """Give the room up in a moment, unless somebody comes."""
        if self._leaving is None and not self.is_gone:
            self._leaving = asyncio.get_running_loop().call_later(_LEAVE_SECONDS, self._leave)

    async def end(self, *, why: str = "") -> None:
        """Close the room: searches stop, tabs are told. What is under way is finished first."""
        self.is_gone = True
        for timer in (self._late, self._leaving):
            if timer is not None:
                timer.cancel()
        self.engines.end()
        if why:
            self.news({"t": "closed"})
        self.tabs.clear()
        async with self._lock:
            pass

    # -- within ----------------------------------------------------------------------------------------------------

    async def _changed(self, act: Callable[[Room], T], tell: Tell) -> T:
        async with self._lock:
            self._demand_here()
            told = {speech.language: speech for speech in self.tabs.values()}
            outcome: T
            outcome, bodies = await self._ruled(self._applied, act, tell, list(told.values()))
            self.situation = self.room.situation()
            self._tell_all(bodies)
            self._watch_the_clock()
        self.engines.drive()
        return outcome

    def _applied(self, act: Callable[[Room], T], tell: Tell, speeches: list[Speech]) -> tuple[T, dict[str, dict[str, Any]]]:
        room = self.room
        before = room.viewer, room.is_covered
        try:
            outcome = act(room)
            is_thinking = self.engines.is_thinking_at(room.tree.current)
            room.run_clock(is_attended=bool(self.tabs), is_thinking=is_thinking)
            data = self._keep()
        except BaseException:
            self._restore()
            raise
        self._saved = data
        changed, removed = room.take_changes()
        changed |= self.views.learn()
        if (room.viewer, room.is_covered) != before:
            changed = set(room.tree.nodes)
        return outcome, {speech.language: tell(self.views, speech, changed, removed) for speech in speeches}

    async def _looked(self, ask: Callable[[Room], T]) -> T:
        async with self._lock:
            self._demand_here()
            answer = await self._ruled(ask, self.room)
            self.situation = self.room.situation()
            return answer

    async def _opened(self, tab: Tab, speech: Speech, ready: Callable[[RoomView], None]) -> None:
        async with self._lock:
            self._demand_here()
            if self._leaving is not None:
                self._leaving.cancel()
                self._leaving = None
            view = await self._ruled(self._first_look, speech)
            view["seq"] = self.seq
            ready(view)
            if tab.close_code is None:
                self.tabs[tab] = speech
            self._watch_the_clock()
        if not self.tabs:
            self.leave_soon()
        self.engines.drive()
        self.engines.tell_again()

    def _first_look(self, speech: Speech) -> RoomView:
        is_thinking = self.engines.is_thinking_at(self.room.tree.current)
        self.room.run_clock(is_attended=True, is_thinking=is_thinking)
        self.views.learn()
        return self._room_view(self.views, speech, self.seq)

    def _tell_room(self, views: Views, speech: Speech, changed: set[int], removed: list[int]) -> dict[str, Any]:
        del changed, removed
        return {"t": "room", "room": self._room_view(views, speech, self.seq + 1)}

    def _room_view(self, views: Views, speech: Speech, seq: int) -> RoomView:
        is_swept = self.engines.sweeping.search is not None
        return views.room_view(speech, seq, self.engines.wanted_analysis, is_swept=is_swept)

    def _tell_all(self, bodies: dict[str, dict[str, Any]]) -> None:
        if not self.tabs:
            return
        self.seq += 1
        head = {"ch": self.key, "seq": self.seq}
        texts: dict[str, str] = {}
        for tab, speech in self.tabs.items():
            language = speech.language
            if language in bodies:
                if language not in texts:
                    texts[language] = packed(head | bodies[language])
                tab.send_text(texts[language])

    def keep(self) -> None:
        """Keep the room as it is; for a new one. Runs in a thread."""
        self._saved = self._keep()

    def _keep(self) -> dict[str, Any]:
        room = self.room
        data = room.data() | {"card": self.views.card(0.0)}
        with off_the_clock():
            self.store.save_room(room.name, room.game.name, data, plies=room.tree.plies, is_over=room.tree.end is not None)
        return data

    async def _ruled(self, work: Callable[..., T], *arguments: Any) -> T:
        """Work with the rules of the game, within a time."""
        try:
            return await ruled(work, *arguments)
        except StuckError as error:
            self.is_stuck |= error.is_lost
            raise

    def _restore(self) -> None:
        """As it was last kept, if anything was changed. The clock goes on as it is."""
        if not self._saved:
            return
        room, saved = self.room, self._saved
        now = room.data()
        if all(now[key] == saved[key] for key in now if key != "clock"):
            return
        kept = Room.from_data(room.name, room.game, saved)
        room.tree, room.seats, room.seed = kept.tree, kept.seats, kept.seed
        room.coach, room.is_paused = kept.coach, kept.is_paused
        room.changed, room.removed = set(), []
        self.views.forget()

    def _watch_the_clock(self) -> None:
        """Be there when somebody's time has run out."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        running, clock = self.room.running, self.room.clock
        if running is not None and clock is not None and not self.is_gone:
            wait = clock.left(running) + GRACE_SECONDS + _A_LITTLE
            self._late = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self.apart(self._changed(lambda room: room.run_out(), tell_moved))

    def _leave(self) -> None:
        self._leaving = None
        if not self.tabs and not self.is_gone:
            if self._lock.locked():
                self.leave_soon()
                return
            self._left(self)

    def _demand_here(self) -> None:
        if self.is_gone:
            raise UnknownRoomError("The game was closed; open it again.")
        if self.is_stuck:
            raise StuckError(f"The rules of {called(self.room.game)} did not come to an end; open the game again to go on.")

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked was told; nobody else needs to be

    @property
    def key(self) -> str:
        """Whose jobs they are, for the workers."""
        return f"room:{self.room.name}"

    async def ask(self, function: str, arguments: dict[str, Any], seconds: float) -> Any:
        """A short job about the room."""
        return await self.pool.ask(function, arguments, seconds=seconds, key=self.key)
