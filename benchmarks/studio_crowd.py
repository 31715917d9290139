"""Clicks on boards: how soon they are answered, one player at a time and a hundred at once; and whether any move is lost."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from cpp_program import BenchmarkError
from studio_figures import Times, load
from studio_player import Player, player
from studio_server import PATIENCE, Memory, Scheduled, Served, people

from plyground.storage import Store, default_database_url

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tic-tac-toe", {}),
    ("connect-four", {}),
    ("othello", {}),
    ("hex", {"size": 11}),
    ("checkers", {}),
    ("breakthrough", {}),
    ("nine-mens-morris", {}),
    ("kalah", {}),
    ("dots-and-boxes", {}),
    ("amazons", {}),
    ("pig", {}),
    ("pig", {"players": 3}),
    ("backgammon", {}),
    ("cant-stop", {}),
    ("chinese-checkers", {"players": 3}),
    ("einstein", {}),
    ("pac-man", {}),
    ("quoridor", {}),
    ("yahtzee", {"players": 2}),
    ("2048", {}),
)
SHORTEST_THOUGHT, LONGEST_THOUGHT = 0.5, 1.0


@dataclass(frozen=True)
class Clicks:
    """The moves of one game."""

    game: str
    times: Times


@dataclass
class Crowd:
    """What many players at once found. `moves` are the acknowledged ones: of every room, the texts by their nodes."""

    players: int
    seconds: float = 0.0
    answers: list[tuple[float, float]] = field(default_factory=list)
    """When each answer came, in seconds from the beginning, and how long it took."""
    moves: dict[str, dict[int, str]] = field(default_factory=dict)
    lost: int = 0
    memory: Memory = field(default_factory=lambda: Memory(0, 0))
    load: str = ""
    scheduled: Scheduled = field(default_factory=lambda: Scheduled(0.0, 0.0))

    @property
    def times(self) -> Times:
        """How long the answers took."""
        return Times(tuple(taken for _, taken in self.answers))

    def spells(self, seconds: float = 5.0) -> list[Times]:
        """The same for every few seconds of the whole time."""
        parts: dict[int, list[float]] = {}
        for moment, taken in self.answers:
            parts.setdefault(int(moment / seconds), []).append(taken)
        return [Times(tuple(part)) for part in parts.values()]

    @property
    def made(self) -> int:
        """Moves that were acknowledged."""
        return sum(map(len, self.moves.values()))


# -- one at a time -------------------------------------------------------------------------------------------------------


def clicks(studio: Served, count: int, seed: int) -> list[Clicks]:
    """So many moves of random play in every game, the games taking turns."""
    return asyncio.run(_clicks(studio, count, random.Random(seed)))


async def _clicks(studio: Served, count: int, dice: random.Random) -> list[Clicks]:
    found: dict[str, list[float]] = {_title(name, options): [] for name, options in GAMES}
    async with AsyncExitStack() as stack:
        client = stack.enter_context(studio.client())
        tabs = {title: await stack.enter_async_context(player(studio)) for title in found}
        for _ in range(count):
            for name, options in GAMES:
                tab = tabs[_title(name, options)]
                text = tab.choose(dice) if tab.room else None
                while text is None:
                    await tab.open(studio.new_room(client, name, **options))
                    text = tab.choose(dice)
                found[_title(name, options)].append((await tab.play(text))[1])
    return [Clicks(title, Times(tuple(times))) for title, times in found.items()]


def _title(name: str, options: dict[str, Any]) -> str:
    return " ".join([name, *(f"{key}={value}" for key, value in options.items())])


# -- many at once --------------------------------------------------------------------------------------------------------


def crowd(studio: Served, players: int, seconds: float, seed: int) -> Crowd:
    """Many players, each in a room of its own. The studio is killed at the end, and what it has kept is looked at."""
    found = Crowd(players)
    asyncio.run(_crowded(studio, found, seconds, seed))
    found.load = load()
    studio.kill()
    found.lost = lost_moves(studio.data, found.moves)
    return found


async def _crowded(studio: Served, found: Crowd, seconds: float, seed: int) -> None:
    limits = httpx2.Limits(max_connections=10)
    async with httpx2.AsyncClient(base_url=studio.address, headers=studio.headers, timeout=PATIENCE, limits=limits) as client:
        visit = Visit(studio, client, found, seconds, asyncio.Barrier(found.players + 1))
        async with asyncio.TaskGroup() as group:
            for number in range(found.players):
                group.create_task(visit.play(random.Random(seed + number)))
            await visit.everybody.wait()
            began, before = time.perf_counter(), studio.scheduled()
            await asyncio.sleep(seconds)
            found.memory, found.scheduled = studio.memory(), studio.scheduled().since(before)
        found.seconds = time.perf_counter() - began


@dataclass(frozen=True)
class Visit:
    """What every player of a crowd does."""

    studio: Served
    client: httpx2.AsyncClient
    found: Crowd
    seconds: float
    everybody: asyncio.Barrier

    async def play(self, dice: random.Random) -> None:
        """Wait until all are there; then think, move, think, and begin anew when a game is over."""
        name, options = GAMES[dice.randrange(len(GAMES))]
        async with player(self.studio) as tab:
            await _begin(self.client, tab, name, options)
            await self.everybody.wait()
            began = time.perf_counter()
            while True:
                await asyncio.sleep(dice.uniform(SHORTEST_THOUGHT, LONGEST_THOUGHT))
                moment = time.perf_counter() - began
                if moment > self.seconds:
                    return
                text = tab.choose(dice)
                if text is None:
                    await _begin(self.client, tab, name, options)
                    continue
                node, taken = await tab.play(text)
                self.found.answers.append((moment, taken))
                self.found.moves.setdefault(tab.room, {})[node] = text


async def _begin(client: httpx2.AsyncClient, tab: Player, name: str, options: dict[str, Any]) -> None:
    answer = await client.post("/api/rooms", json={"game": name, "options": options, "seats": people(name, options)})
    if answer.status_code != 201:
        raise BenchmarkError(f"A game of {name} could not be begun: {answer.text}")
    await tab.open(answer.json()["room"])


def lost_moves(data: Path, moves: dict[str, dict[int, str]]) -> int:
    """How many acknowledged moves are not in the database that the killed studio has left."""
    lost = 0
    with Store(default_database_url(data)) as store:
        for room, made in moves.items():
            stored = store.room(room)
            nodes: Sequence[Any] = stored["tree"]["nodes"] if stored else ()
            kept = {entry[0]: entry[2] for entry in nodes}
            lost += sum(kept.get(node) != text for node, text in made.items())
    return lost


# -- an analysis that is stopped ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stops:
    """From the request to stop: until it was answered, and until the search had ended and what it found was kept."""

    answered: Times
    ended: Times


def stops(studio: Served, times: int, seed: int, game: str = "othello") -> Stops:
    """Analyse a position of random play, and stop after a while."""
    return asyncio.run(_stops(studio, times, random.Random(seed), game))


async def _stops(studio: Served, times: int, dice: random.Random, game: str) -> Stops:
    answered: list[float] = []
    ended: list[float] = []
    with studio.client() as client:
        async with player(studio) as tab:
            while len(ended) < times:
                await tab.open(studio.new_room(client, game))
                for _ in range(dice.randrange(4, 20)):
                    text = tab.choose(dice)
                    if text is not None:
                        await tab.play(text)
                await tab.ask("engine.analyse", _has_lines, lines=3)
                await asyncio.sleep(dice.uniform(0.1, 0.4))
                began = time.perf_counter()
                moments: list[float] = []

                def is_kept(message: dict[str, Any], node: int = tab.now["current"]) -> bool:
                    nodes = message["moved"]["nodes"] if message.get("t") == "moved" else ()
                    return any(each["id"] == node and "score" in each for each in nodes)

                await tab.ask("engine.stop", is_kept, moments)
                answered.append(moments[0] - began)
                ended.append(time.perf_counter() - began)
    return Stops(Times(tuple(answered)), Times(tuple(ended)))


def _has_lines(message: dict[str, Any]) -> bool:
    return message.get("t") == "thinking" and bool(message["thinking"]["lines"])
