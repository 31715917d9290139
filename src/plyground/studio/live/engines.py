"""The engines of a room: what has to be thought about now, and what becomes of it.

`drive` compares what is wanted with what runs, after every change. A move comes before an analysis; an analysis gives way.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from plyground.core.errors import IllegalActionError, PlygroundError, UnsuitableGameError
from plyground.engines.settings import HIGHEST_LEVEL
from plyground.sessions.scoring import is_told_by_one
from plyground.studio.live.asking import job_arguments, seat_engine, telling_engine
from plyground.studio.live.room import Room
from plyground.studio.live.scores import deeper_score, kept_score
from plyground.studio.live.searching import Search
from plyground.studio.live.seating import USUAL_SECONDS
from plyground.studio.live.situation import StaleError
from plyground.studio.live.sweeping import Sweeping
from plyground.studio.live.telling import ThinkingNews
from plyground.studio.live.warming import Warming
from plyground.studio.localising import called

if TYPE_CHECKING:
    from plyground.studio.live.host import Host

SEARCH = "plyground.studio.jobs.thinking:search"
LONGEST_ANALYSIS = 600.0
_TRIES = 2
_PATIENCE = 0.5
"""How long a move waits in the queue before analyses are asked to give way."""
_LEAST_TURN = 1.0
"""How long an analysis thinks at least before it gives way to a move."""
_PATIENT_TURN = 5.0
"""The same where another analysis waits, or a look back."""
_NOBODY = Search("", -1, lambda _: None)


class Engines:
    """What thinks for one room."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.wanted_analysis: dict[str, Any] | None = None
        self.move: Search | None = None
        self.analysis: Search | None = None
        self.sweeping = Sweeping(host, self._patiently)
        self.warming = Warming(host)
        self._latest: Search | None = None
        """The last analysis that was begun, which may have come to its end."""
        self._forced: int | None = None
        """The node at which an engine moves although the game is paused."""
        self._analysed: tuple[int, int] | None = None
        """Node and lines of the analysis that has come to its end."""
        self._news = ThinkingNews(host)
        self._is_ended = False

    # -- what is asked for -----------------------------------------------------------------------------------------

    def analyse(self, lines: int, seconds: float | None) -> None:
        """Think about whatever is looked at, until told to stop."""
        if self.host.situation.is_secret:
            raise UnsuitableGameError(f"An analysis of {called(self.host.room.game)} would tell what is hidden.")
        self.wanted_analysis = {"lines": lines} | ({} if seconds is None else {"seconds": seconds})
        self._analysed = None
        self._drop_analysis()
        if self._latest is not None:  # that it was stopped is true no longer
            self._news.forget(self._latest)
        self.drive()

    def stop_analysis(self) -> None:
        """Think no longer. All tabs are told at once, also where nothing runs because a move comes first."""
        self.wanted_analysis = None
        self._drop_analysis()
        self._news.settle(self._latest or Search("analysis", self.host.situation.node, lambda _: None), "stopped")
        self.drive()

    async def move_now(self) -> None:
        """The engine to move shall do so at once; after a failure, try again; in a pause, move once."""
        if self.move is not None and not self.move.is_over:
            self.move.hurry()
            return
        self._forced = await self.host.look(_forced)
        self.drive()

    async def sweep(self, seconds: float) -> None:
        """Look back at the whole line that is looked at."""
        await self.sweeping.begin(seconds)

    def stop_sweep(self) -> None:
        """Enough of that."""
        self.sweeping.end()

    @property
    def patient_seconds(self) -> float:
        """How long what can give way has been thinking: the analysis, or a position of the look back."""
        return max(search.seconds() for search in (self.analysis, self.sweeping.search, _NOBODY) if search is not None)

    def give_way(self, turn: float) -> bool:
        """Let others have the worker of a search that has had its turn; it goes on when it is its turn again."""
        if self.analysis is not None and self.analysis.seconds() > turn:
            self._drop_analysis()
            self.drive()
            return True
        sweep = self.sweeping.search
        if sweep is not None and sweep.seconds() > turn:
            sweep.pause()
            return True
        return False

    # -- what runs -------------------------------------------------------------------------------------------------

    def drive(self) -> None:
        """Begin what is wanted, end what is not."""
        now = self.host.situation
        is_attended = bool(self.host.tabs) and not self._is_ended
        node = now.node
        if self._forced is not None and (self._forced != node or not now.may_force):
            self._forced = None
        wants_move = is_attended and (now.wants_engine or self._forced == node)
        if self.move is not None and (not wants_move or self.move.node != node):
            self._drop_move(node)
        if wants_move and self.move is None:
            self.move = Search("move", node, self._heard)
            self.host.apart(self._moving(self.move))
        wants_analysis = is_attended and self.wanted_analysis is not None and not wants_move and now.player >= 0
        if self.analysis is not None and (not wants_analysis or self.analysis.node != node):
            self._drop_analysis()
        if wants_analysis and self.analysis is None and not now.is_secret:
            lines = (self.wanted_analysis or {})["lines"]
            if self._analysed != (node, lines):
                self.analysis = self._latest = Search("analysis", node, self._news.hear)
                self.host.apart(self._analysing(self.analysis, lines))
        if not is_attended:
            self.sweeping.end()
            self.warming.end()
        elif self.move is None:
            self.warming.begin()

    def is_thinking_at(self, node: int) -> bool:
        """Whether the engine to move is at work at a node."""
        return self.move is not None and self.move.node == node and self.move.is_thinking and not self.move.is_dropped

    def end(self) -> None:
        """Nobody needs anything any more."""
        self._is_ended = True
        for search in (self.move, self.analysis, self.sweeping.search):
            if search is not None:
                search.drop()
        self.warming.end()
        self._news.end()

    def tell_again(self) -> None:
        """Tell how everything stands, for a tab that has just come."""
        self._news.tell_again()

    # -- a move ----------------------------------------------------------------------------------------------------

    async def _moving(self, search: Search) -> None:
        for attempt in range(_TRIES):
            try:
                if self.warming.is_at_work:
                    search.prepare()
                    await self.warming.done()
                    if search.is_dropped:
                        return
                arguments = await self.host.look(lambda room: self._for_seat(room, search.node))
                search.is_weak = arguments["engine"].get("level", HIGHEST_LEVEL) != HIGHEST_LEVEL
                self._wait(search, _PATIENCE, _LEAST_TURN)
                found = await search.run(self.host.pool, SEARCH, arguments, self.host.key, None)
                if search.is_dropped:
                    return
                search.settle(found["lines"])
                self._keep_search(search, found)
                seconds = search.seconds()
                self._news.settle(search, "done")
                await self.host.change(partial(self._play, search=search, found=found, seconds=seconds))
            except StaleError:
                return
            except PlygroundError as error:
                if search.is_dropped:
                    return
                search.fault = error
                self._news.settle(search, "failed")
                search.lines = {}
                if attempt + 1 < _TRIES:
                    continue
                if self.move is search:
                    self.move = None
                await self._failed(search.node)
            return

    def _play(self, room: Room, search: Search, found: dict[str, Any], seconds: float) -> None:
        level = room.seats[room.tree.player].get("level", HIGHEST_LEVEL) if room.tree.player >= 0 else 0
        room.engine_plays(search.node, found["move"], seconds)
        if level == HIGHEST_LEVEL and room.can_be_judged:
            score = kept_score(search.certain, found["equal"], is_told=is_told_by_one(room.game))
            if score is not None:
                room.judge(search.node, score)

    async def _failed(self, node: int) -> None:
        def note(room: Room) -> None:
            if room.tree.current == node:
                room.failed = node

        await self.host.look(note)
        self.drive()

    def _wait(self, search: Search, patience: float, turn: float) -> None:
        """As long as the next run of a search is in the queue, ask others to give way."""
        loop, run = asyncio.get_running_loop(), search.runs + 1

        def look() -> None:
            if search.runs == run and search.state == "queued" and not search.is_dropped and not self._is_ended:
                self.host.make_way(turn)
                loop.call_later(patience, look)

        loop.call_later(patience, look)

    def _patiently(self, search: Search) -> None:
        """The same for what is not as urgent as a move."""
        self._wait(search, _PATIENT_TURN, _PATIENT_TURN)

    def _for_seat(self, room: Room, node: int) -> dict[str, Any]:
        room.demand_current(node)
        player = room.tree.player
        seat = room.seats[player]
        has_clock = room.clock is not None and not room.clock.is_off
        limits: dict[str, Any] = {}
        if "seconds" in seat or not has_clock:
            seconds = seat.get("seconds", USUAL_SECONDS)
            limits = {"seconds": seconds, "soft_seconds": seconds}
        arguments = job_arguments(self.host, room, seat_engine(room, player), limits)
        if has_clock and room.clock is not None:
            left = [room.clock.left(each) for each in range(room.game.facts.players)]
            arguments["clock"] = {"left": left, "increment": room.clock.clock.increment, "player": player}
        return arguments

    # -- analysis --------------------------------------------------------------------------------------------------

    async def _analysing(self, search: Search, lines: int) -> None:
        """Think about a node. A worker that dies is replaced once; who fails again is wanted no longer."""
        seconds = (self.wanted_analysis or {}).get("seconds", LONGEST_ANALYSIS)
        try:
            arguments = await self.host.look(
                lambda room: job_arguments(
                    self.host, room, {"kind": telling_engine(room), "lines": lines}, {"seconds": seconds}
                )
            )
            found = await self._analysed_in(search, arguments)
            self._keep_search(search, found)
            if not search.is_dropped:
                search.settle(found["lines"])
                self._analysed = (search.node, lines)
                self._news.settle(search, "done")
            elif search is self._latest and self.wanted_analysis is None:
                search.settle_certain()
                self._news.settle(search, "stopped")
            await self._keep_score(search)
        except PlygroundError as error:
            if not search.is_dropped:
                search.fault = error
                self.wanted_analysis = None
                self._news.settle(search, "failed")
        finally:
            if self.analysis is search:
                self.analysis = None

    async def _analysed_in(self, search: Search, arguments: dict[str, Any]) -> Any:
        """What a worker finds, or the next one if the first dies."""
        self._patiently(search)
        try:
            return await search.run(self.host.pool, SEARCH, arguments, self.host.key)
        except PlygroundError:
            if search.is_dropped:
                raise
        self._patiently(search)
        return await search.run(self.host.pool, SEARCH, arguments, self.host.key)

    async def _keep_score(self, search: Search) -> None:
        """What an analysis found goes into the graph, where it is deeper than what stands there."""
        room = self.host.room
        score = kept_score(search.certain, (), is_told=is_told_by_one(room.game))
        node = room.tree.nodes.get(search.node)
        if score is None or node is None or not room.can_be_judged or self.host.is_gone:
            return
        if deeper_score(node.score, score) is score:
            await self.host.change(lambda room: room.judge(search.node, score))

    def _keep_search(self, search: Search, found: dict[str, Any]) -> None:
        """Its first plies can be opened in the tree lab."""
        if search.node in self.host.room.tree.nodes:
            self.host.searches.keep(self.host.room.name, search.node, found.get("kept"))

    def _drop_analysis(self) -> None:
        if self.analysis is not None:
            self._drop(self.analysis)
            self.analysis = None

    def _drop_move(self, node: int) -> None:
        """The move is not wanted any more. Who still looks at its node, as after resigning, is told so."""
        search, self.move = self.move, None
        if search is not None:
            is_seen = search.node == node and not search.is_over
            self._drop(search)
            if is_seen:
                self._news.settle(search, "stopped")

    # -- both ------------------------------------------------------------------------------------------------------

    def _heard(self, search: Search) -> None:
        """News of a move. An engine's time runs from when it thinks, not while it waits or is made ready."""
        self._news.hear(search)
        room = self.host.room
        if search.is_thinking and not search.lines and room.clock is not None and not room.clock.is_off:
            self.host.apart(self._clock_started(search))

    async def _clock_started(self, search: Search) -> None:
        if not search.is_dropped and not self.host.is_gone:
            await self.host.change(lambda _: None)

    def _drop(self, search: Search) -> None:
        """Nobody wants a search any more. How one ended that has ended is still told."""
        if not search.is_over:
            search.drop()
            self._news.forget(search)


def _forced(room: Room) -> int:
    if not room.situation().may_force:
        raise IllegalActionError("No engine is to move now.")
    room.failed = None
    return room.tree.current
