"""The look back at a whole line: one position or throw after the other, the last first, each a job of its own.

So a worker is never held for longer than a position takes: between two of them moves and analyses of other rooms have their
turn, and a long one gives way like an analysis.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from plyground.core.errors import BadOptionError, IllegalActionError, PlygroundError, UnsuitableGameError
from plyground.core.game import CHANCE
from plyground.studio.answers import fault_of
from plyground.studio.live.asking import job_arguments, telling_engine
from plyground.studio.live.room import Room
from plyground.studio.live.searching import Search
from plyground.studio.live.speech import Speech
from plyground.studio.live.views import Views
from plyground.studio.localising import called

if TYPE_CHECKING:
    from plyground.studio.live.host import Host

SWEEP = "plyground.studio.jobs.judging:sweep"


class Sweeping:
    """The look back in one room. `waiting` is called when a position begins to wait for a worker."""

    def __init__(self, host: Host, waiting: Callable[[Search], None]) -> None:
        self._host, self._waiting = host, waiting
        self.search: Search | None = None

    async def begin(self, seconds: float) -> None:
        """Look at every position of the line that is looked at. What is known well enough is not judged again."""
        if self.search is not None:
            raise BadOptionError("The game is being looked through already.")
        node = await self._host.look(_demand_a_line)
        self.search = Search("sweep", node, lambda _: None)
        self._host.apart(self._swept(self.search, seconds))

    def end(self) -> None:
        """Enough of that."""
        if self.search is not None:
            self.search.drop()

    async def _swept(self, search: Search, seconds: float) -> None:
        state, fault = "done", None
        line: list[int] = []
        try:
            arguments, line, plies = await self._host.look(lambda room: self._planned(room, seconds))
            await self._host.change(lambda _: None, self._news(line, "thinking"))
            for ply in plies:
                following = await self._host.look(partial(self._following, line=line, ply=ply))
                found = await self._judged(search, arguments | {"ply": ply} | following)
                if found is None:
                    state = "stopped"
                    break
                await self._keep(line, ply, found)
        except PlygroundError as error:
            state, fault = ("stopped", None) if search.is_dropped else ("failed", error)
        finally:
            self.search = None
        if not self._host.is_gone:
            await self._host.change(lambda _: None, self._news(line, state, fault))

    async def _keep(self, line: list[int], ply: int, found: dict[str, Any]) -> None:
        def keep(room: Room) -> None:
            room.judge(line[ply], found["score"])
            if "luck" in found:
                room.throw(line[ply + 1], found["luck"])

        await self._host.change(keep, self._news(line, "thinking"))

    async def _judged(self, search: Search, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """What was found of one position, however often it has to give way; None if nobody wants it any more."""
        while not search.is_dropped:
            self._waiting(search)
            try:
                found: dict[str, Any] = await search.run(self._host.pool, SWEEP, arguments, self._host.key)
            except PlygroundError:
                if not search.take_pause():
                    raise
                continue
            if not search.take_pause() and not search.is_dropped:
                return found
        return None

    def _planned(self, room: Room, seconds: float) -> tuple[dict[str, Any], list[int], list[int]]:
        """What every job needs, the nodes of the line, and the plies to be judged in their order."""
        line = room.tree.line()
        limits = {"seconds": seconds, "soft_seconds": seconds}
        arguments = job_arguments(self._host, room, {"kind": telling_engine(room), "equal": True}, limits)
        arguments["moves"] = [node.text for node in line[1:]]
        is_enough = self._host.views.judgements.is_enough
        following = [*line[1:], None]
        plies = [ply for ply, node in enumerate(line) if not is_enough(node, following[ply])]
        return arguments, [node.number for node in line], plies[::-1]

    def _following(self, room: Room, line: list[int], ply: int) -> dict[str, Any]:
        """What is expected of the throw that comes next, if one does: another worker may have weighed it."""
        node = room.tree.nodes.get(line[ply + 1]) if ply + 1 < len(line) else None
        if node is None or node.turn != CHANCE or node.score is None:
            return {}
        scores = self._host.views.judgements.scores(node)
        return {} if scores is None else {"following": {"scores": scores, "is_proven": node.score.get("is_proven", False)}}

    def _news(self, line: list[int], state: str, fault: PlygroundError | None = None) -> Any:
        def tell(views: Views, speech: Speech, changed: set[int], removed: list[int]) -> dict[str, Any]:
            del speech, removed
            nodes = [views.room.tree.nodes[number] for number in line if number in views.room.tree.nodes]
            news = views.sweep(nodes, state, changed)
            if fault is not None:
                news["fault"] = fault_of(fault)
            return {"t": "sweep", "sweep": news}

        return tell


def _demand_a_line(room: Room) -> int:
    if not room.can_be_judged:
        raise UnsuitableGameError(f"A look back needs a game in which nothing is hidden; {called(room.game)} hides something.")
    if len(room.tree.line()) == 1:
        raise IllegalActionError("There is nothing to look back at: no move has been played.")
    return room.tree.current
