"""The section of the page about the studio."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import metadata
from statistics import median

from page_sections import STUDIO
from studio_browser import Steps
from studio_crowd import LONGEST_THOUGHT, SHORTEST_THOUGHT, Clicks, Crowd, Stops
from studio_figures import HEADS, Times, kilobytes, megabytes, milliseconds
from studio_files import FIRST, Files
from studio_server import Memory
from tables import table

_PACKAGES = ("starlette", "uvicorn", "websockets", "SQLAlchemy")


@dataclass
class StudioFindings:
    """What a run has found so far. Times are in seconds, those of visits are of the heading and of the first paint."""

    files: Files
    has_browser: bool
    starts: list[float] = field(default_factory=list)
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    gallery: list[float] = field(default_factory=list)
    cold_visits: list[tuple[float, float]] = field(default_factory=list)
    warm_visits: list[tuple[float, float]] = field(default_factory=list)
    load_of_clicks: str = ""
    clicks: list[Clicks] = field(default_factory=list)
    stops: Stops | None = None
    load_of_steps: str = ""
    steps: list[Steps] = field(default_factory=list)
    idle: Memory = field(default_factory=lambda: Memory(0, 0))
    open_games: int = 0
    with_games: Memory = field(default_factory=lambda: Memory(0, 0))
    crowd: Crowd = field(default_factory=lambda: Crowd(0))


def section(found: StudioFindings) -> str:
    """All of it."""
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in _PACKAGES)
    head = f"""{STUDIO}

`python benchmarks/studio_speed.py` measures this part alone. Every figure comes from studios that `ply studio` started with an
empty data folder, over the loopback of the machine ({versions}).
Where other programs keep the processors busy, the slow ends of these times are theirs as much as ours, so what the load was is
said: how many programs wanted a processor, over one minute and over five."""
    parts = [head, _first_page(found), _sizes(found.files), _clicks(found), _steps(found), _memory(found), _crowd(found.crowd)]
    return "\n\n".join(part for part in parts if part)


def _first_page(found: StudioFindings) -> str:
    rows = [
        ["from `ply studio` to its address", milliseconds(Times(tuple(found.starts)).median), _worst(found.starts)],
        ["first page by HTTP, the first request ever", milliseconds(Times(tuple(found.cold)).median), _worst(found.cold)],
        ["first page by HTTP, later", milliseconds(Times(tuple(found.warm)).median), _worst(found.warm)],
        ["cards of all games, the first time", milliseconds(Times(tuple(found.gallery)).median), _worst(found.gallery)],
    ]
    for label, visits in (("the first request ever", found.cold_visits), ("later", found.warm_visits)):
        for what, index in (("heading", 0), ("first paint", 1)):
            seconds = tuple(visit[index] for visit in visits)
            if seconds:
                rows.append([f"Chromium, {label}: {what}", milliseconds(Times(seconds).median), _worst(seconds)])
    return f"""### The first page

The first page is everything a browser asks for: the page, its scripts and styles, its icon, what to begin with, the words of
a language and the games to go on with; by HTTP one after another on one connection. In Chromium, which runs already, a person
who has never been here opens the address; the time is from there until the heading of the first screen stands in the page,
and until something is painted. {len(found.starts)} studios, each started anew. The target is 1 s.

{table(["", "median", "worst"], rows)}"""


def _worst(seconds: list[float] | tuple[float, ...]) -> str:
    return milliseconds(max(seconds))


def _sizes(files: Files) -> str:
    rows = [["first page", kilobytes(files.bytes_of(files.first)), kilobytes(0)]]
    for screen, names in sorted(files.screens.items()):
        if screen != FIRST:
            rows.append(
                [screen, kilobytes(files.bytes_of(names | files.shell)), kilobytes(files.bytes_of(names - files.first))]
            )
    rows.append(["all files together", kilobytes(files.bytes_of(files.all)), ""])
    return f"""### The size of the client

Scripts and styles, each compressed by gzip: all that a screen needs when it is the first that is opened, and what is loaded
in addition after the first page. What a screen fetches only when somebody asks for it is counted in the last row alone. The
target is 60 kB.

{table(["screen", "alone", "after the first page"], rows)}"""


def _clicks(found: StudioFindings) -> str:
    rows = [[each.game, *each.times.cells()] for each in found.clicks]
    everything = Times(tuple(second for each in found.clicks for second in each.times.seconds))
    rows.append(["**all**", *everything.cells()])
    stopped = ""
    if found.stops is not None:
        stopped = f"""

An analysis of Othello that is stopped: the answer came after {milliseconds(found.stops.answered.median)} (median; 95 % within
{milliseconds(found.stops.answered.within(0.95))}), the search had ended and what it found was kept after
{milliseconds(found.stops.ended.median)} (95 % within {milliseconds(found.stops.ended.within(0.95))}, worst
{milliseconds(found.stops.ended.worst)}; {len(found.stops.ended.seconds)} analyses). The target is 100 ms."""
    return f"""### A click on a board

From a move that is sent over the WebSocket until its answer and the new board are both there; the game was written to the
database in between. Two people at one screen, random moves, {len(found.clicks[0].times.seconds)} of each game, the games
taking turns. The target is 50 ms. Load {found.load_of_clicks}.

{table(["game", *HEADS], rows)}{stopped}"""


def _steps(found: StudioFindings) -> str:
    if not found.steps:
        return ""
    rows = []
    for each in found.steps:
        name = f"{each.algorithm}, {each.nodes:,} nodes"
        rows += [[f"{name}: on", *each.forward.cells()], [f"{name}: back", *each.back.cells()]]
        rows.append([f"{name}: from end to end", *each.jumps.cells()])
    counts = "; ".join(f"{each.algorithm}: {each.steps:,} steps, {each.drawn:,} nodes drawn" for each in found.steps)
    times = [(each.algorithm, each.processor) for each in found.steps]
    cost = "; ".join(f"{name} median {milliseconds(x.median)}, 99 % within {milliseconds(x.within(0.99))}" for name, x in times)
    return f"""### A step through a large tree

The tree lab in Chromium: the work from a pressed key to the end of the frame that shows the step (script, styles, layout,
painting), without the wait for the screen's next turn. The target is 16 ms. Load {found.load_of_steps}.
{counts}.

{table(["", *HEADS], rows)}

The processor time of a step in the page's main thread, which waits for nobody:
{cost}."""


def _memory(found: StudioFindings) -> str:
    games = f"{found.open_games} games open, {SHORTEST_THOUGHT:g} to {LONGEST_THOUGHT:g} s a move"
    rows = [
        ["started, before the first game", megabytes(found.idle.server), megabytes(found.idle.workers)],
        [games, megabytes(found.with_games.server), megabytes(found.with_games.workers)],
        [
            f"{found.crowd.players} players, see below",
            megabytes(found.crowd.memory.server),
            megabytes(found.crowd.memory.workers),
        ],
    ]
    return f"""### Memory

Resident memory of the server and of its worker processes, which are started when something has to be searched. The target is
150 MB before the first game.

{table(["", "server", "workers"], rows)}"""


def _crowd(found: Crowd) -> str:
    lost = "No move was lost" if not found.lost else f"**{found.lost:,} moves were lost**"
    slow = sorted(spell.within(0.99) for spell in found.spells())
    used, waited = found.scheduled.used, found.scheduled.waited
    each = milliseconds(used / max(found.made, 1))
    return f"""### {found.players} players at once

{found.players} WebSocket clients, each in a room of its own, play random moves for {found.seconds:.0f} s and think
{SHORTEST_THOUGHT:g} to {LONGEST_THOUGHT:g} s before each; a game that is over is followed by another in a new room. All clients
share one process beside the server. Then the server is killed (`kill -9`), and every acknowledged move is looked up in the
database it has left. {lost}: {found.made:,} moves in {len(found.moves):,} games, {found.made / found.seconds:.0f} a second.
The target is 200 ms for 99 %. Load {found.load}.

{table(["", *HEADS], [["answer to a move", *found.times.cells()]])}

In spells of 5 s, 99 % were within {milliseconds(slow[0])} (best), {milliseconds(median(slow))} (median) and
{milliseconds(slow[-1])} (worst). The threads of the server computed for {used:.1f} s, {each} a
move, and stood ready for {waited:.1f} s while other threads or programs had the processors."""
