"""The graph of an analysed game as a picture: what the first seat could expect, ply by ply.

The grey below the line is the first seat's share, the white above it the second's; of three and more, every other seat has a
line of its own, with its name at the end. A filled point is proven, a hollow one is an
estimate; a move that lost something has a red diamond at the position it led to, and its sign. The SVG follows the light or
dark scheme of whoever looks at it; PNG is light.

Where there are dice, a broad line leads from what was expected before a throw to what was left after it: its rise is the luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from plyground.sessions.analysis import Judged, Review, Study
from plyground.sessions.axis import Axis
from plyground.sessions.luck import tallies
from plyground.teaching.pictures.metrics import HALF_CAPITAL, text_width
from plyground.teaching.pictures.png import png
from plyground.teaching.pictures.shapes import Circle, Line, Point, Polygon, Rect, Scene, Shape, Text
from plyground.teaching.pictures.svg import FONT, clean, drawn, number
from plyground.teaching.pictures.theme import Look, look

_LEFT, _RIGHT, _TOP, _HIGH, _FOOT = 66.0, 26.0, 92.0, 300.0, 82.0
_LEAST_WIDE, _MOST_WIDE, _STEP = 520.0, 1400.0, 24.0
_SIZE, _SMALL, _TITLE = 13.0, 12.0, 16.0
_ROOM = 15.0
_POINT, _THIN = 4.5, 3.0
_MOST_POINTS = 240
"""Beyond so many positions the points would hide the line; those of marked moves stay."""
_MOST_TICKS = 12
_TWO = 2
_DARK = {
    "#ffffff": "#14181d",
    "#1c2530": "#e8edf2",
    "#5f6c7b": "#a9b4c0",
    "#8d98a4": "#77828e",
    "#e8edf2": "#36424f",
    "#b3261e": "#ff8a80",
    "#17375e": "#8ab4f8",
    "#0b1d33": "#8ab4f8",
    "#ffd7a6": "#7a4a12",
}
"""Colours of the theme on a dark page."""


def graph_svg(study: Study) -> str:
    """The graph as a whole SVG document."""
    scene = graph_scene(study)
    wide, high = number(scene.width), number(scene.height)
    tokens = sorted({shape.style for shape in scene.shapes})
    classes = {token: f"g{place}" for place, token in enumerate(tokens)}
    light = "".join(f".{classes[token]}{{{_rule(look(token), token)}}}" for token in tokens)
    dark = "".join(f".{classes[token]}{{{_rule(_darkened(look(token)), token)}}}" for token in tokens)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    style = f'role="img" aria-labelledby="graph-title graph-desc" font-family="{FONT}" stroke-linejoin="round"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>',
            f'<title id="graph-title">{clean(scene.title)}</title>',
            f'<desc id="graph-desc">{clean(scene.description)}</desc>',
            f"<style>{light}@media (prefers-color-scheme: dark){{{dark}}}</style>",
            *(drawn(shape, f' class="{classes[shape.style]}"{_set(shape)}') for shape in scene.shapes),
            "</svg>\n",
        )
    )


def graph_png(study: Study) -> bytes:
    """The graph as a PNG file. Needs resvg-py."""
    return png(graph_scene(study))


def graph_scene(study: Study) -> Scene:
    """The shapes of the graph."""
    plies = len(study.states) - 1
    wide = min(_MOST_WIDE, max(_LEAST_WIDE, plies * _STEP))
    plot = _Plot(study, wide)
    shapes: list[Shape] = [Rect((0, 0), (_LEFT + wide + _RIGHT, _TOP + _HIGH + _FOOT), "ground")]
    searched = {ply: judged for ply, judged in sorted(study.judged.items()) if judged.is_searched}
    if searched:
        shapes.append(_area(plot))
    shapes += _frame(plot)
    shapes += _others(plot)
    shapes += _throws(plot)
    marked = {review.number: review for review in study.moves() if review.mark is not None}
    crowded = len(searched) > _MOST_POINTS
    for ply, judged in searched.items():
        if not crowded or ply in marked:
            shapes += _point(judged, plot.at(ply, judged.score), is_marked=ply in marked)
    for ply, roll in sorted(study.rolls.items()):
        if ply in marked:
            shapes += _diamond(plot.at(ply, roll.expected), is_proven=roll.is_proven)
    shapes += _signs(plot, marked)
    return Scene(_LEFT + wide + _RIGHT, _TOP + _HIGH + _FOOT, tuple(shapes), study.heading(), _told(study))


class _Plot:
    """Where things stand: a study between its axes."""

    def __init__(self, study: Study, wide: float) -> None:
        self.study, self.wide, self.axis = study, wide, Axis(study)

    def at(self, ply: int, score: float) -> Point:
        return _LEFT + self.wide * ply / (len(self.study.states) - 1), _TOP + (1 - self.axis.place(score)) * _HIGH


def _area(plot: _Plot) -> Shape:
    """From the first ply that is known to the last."""
    scores = ((ply, plot.study.score_at(ply)) for ply in range(len(plot.study.states)))
    line = [plot.at(ply, score) for ply, score in scores if score is not None]
    foot = _TOP + _HIGH
    return Polygon(((line[0][0], foot), *line, (line[-1][0], foot)), "leaf.seen")


def _others(plot: _Plot) -> Iterator[Shape]:
    """What the other ones of three and more could expect."""
    study = plot.study
    for seat in range(1, study.game.facts.players) if study.game.facts.players > _TWO else ():
        scores = ((ply, study.score_at(ply, seat)) for ply in range(len(study.states)))
        line = [plot.at(ply, score) for ply, score in scores if score is not None]
        for begin, end in pairwise(line):
            yield Line(begin, end, "edge.skipped")
        if line:
            yield Text((line[-1][0] - 6, line[-1][1] - 6), study.game.seat(seat), "letter", _SMALL, "end")


def _throws(plot: _Plot) -> Iterator[Shape]:
    for ply, roll in sorted(plot.study.rolls.items()):
        begin, end = plot.at(ply, roll.expected), plot.at(ply + 1, roll.after)
        yield Line(begin, end, "trail")
        yield Line(begin, end, "edge.seen")


def _frame(plot: _Plot) -> Iterator[Shape]:
    """The axes with their labels, the line of an even game, and the legend."""
    study, wide, axis = plot.study, plot.wide, plot.axis
    foot, plies = _TOP + _HIGH, len(study.states) - 1
    yield Line((_LEFT, _TOP + _HIGH / 2), (_LEFT + wide, _TOP + _HIGH / 2), "edge.skipped")
    yield Line((_LEFT, _TOP), (_LEFT, foot), "edge.seen")
    yield Line((_LEFT, foot), (_LEFT + wide, foot), "edge.seen")
    for place in (0.0, 0.25, 0.5, 0.75, 1.0):
        level = foot - place * _HIGH
        yield Line((_LEFT - 5, level), (_LEFT, level), "edge.seen")
        yield Text((_LEFT - 10, level + _SMALL * HALF_CAPITAL), axis.label(place), "letter", _SMALL, "end")
    for tick in _ticks(plies):
        right = _LEFT + wide * tick / plies
        yield Line((right, foot), (right, foot + 5), "edge.seen")
        yield Text((right, foot + 20), str(tick), "letter", _SMALL)
    yield Text((_LEFT + wide / 2, foot + 40), "plies played", "label", _SIZE)
    yield Text((_LEFT - 50, 24), _cut(study.heading(), _TITLE, wide + 50, bold=True), "label", _TITLE, "start", bold=True)
    unit = "" if axis.is_percent else f", in {axis.unit}"
    yield Text((_LEFT - 50, 46), f"what {study.game.seat(0)} could expect{unit}", "label", _SIZE, "start")
    if study.rolls:
        yield Line((_LEFT - 44, 65 - _SMALL * HALF_CAPITAL), (_LEFT - 26, 65 - _SMALL * HALF_CAPITAL), "trail")
        yield Text((_LEFT - 14, 65), _cut(_fortune(study, axis), _SMALL, wide + 30), "letter", _SMALL, "start")
    if study.game.facts.players > 1:
        loses = study.game.winning([1]) if study.game.facts.players == _TWO else f"{study.game.seat(0)} loses"
        yield Text((_LEFT + 8, foot - 9), loses, "letter", _SMALL, "start")
        yield Text((_LEFT + 8, _TOP - 8), study.game.winning([0]), "letter", _SMALL, "start")
    yield from _legend(foot + 62)


def _fortune(study: Study, axis: Axis) -> str:
    """Luck and skill in a line; what the dice gave to the first of two, they took from the second."""
    found = tallies(study)
    if len(found) > _TWO:
        luck = ", ".join(f"{study.game.seat(tally.player)} {axis.change(tally.luck, decimals=1, sign=True)}" for tally in found)
        skill = ", ".join(
            f"{study.game.seat(tally.player)} {axis.change(tally.skill, decimals=1, sign=True)}" for tally in found
        )
        return f"luck: {luck}; skill: {skill}"
    seats = [f"{study.game.seat(tally.player)} " if len(found) > 1 else "" for tally in found]
    first, name = found[0], seats[0]
    skill = ", ".join(
        f"{seat}{axis.change(tally.skill, decimals=1, sign=True)}" for seat, tally in zip(seats, found, strict=True)
    )
    luck = axis.change(first.luck, decimals=1, sign=True)
    return f"luck: {name}{luck}; skill: {skill}; result without luck: {name}{axis.score(first.adjusted)}"


def _legend(level: float) -> Iterator[Shape]:
    yield Circle((_LEFT + 4, level), _POINT, "max.seen")
    yield Circle((_LEFT + 84, level), _POINT, "max.hollow")
    yield from _diamond((_LEFT + 176, level), is_proven=True)
    texts = ((16, "proven"), (96, "estimate"), (188, "after an inaccuracy ?!, a mistake ? or a blunder ??"))
    for right, text in texts:
        yield Text((_LEFT + right, level + _SMALL * HALF_CAPITAL), text, "letter", _SMALL, "start")


def _point(judged: Judged, at: Point, *, is_marked: bool) -> Iterator[Shape]:
    if is_marked:
        yield from _diamond(at, is_proven=judged.is_proven)
    else:
        yield Circle(at, _THIN if judged.is_thin else _POINT, "max.seen" if judged.is_proven else "max.hollow")


def _diamond(at: Point, *, is_proven: bool) -> Iterator[Shape]:
    (x, y), half = at, _POINT + 1.5
    outline = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    yield Polygon(outline, "arc.head" if is_proven else "ground")
    if not is_proven:
        yield Polygon(outline, "cross")


def _signs(plot: _Plot, marked: dict[int, Review]) -> Iterator[Shape]:
    """The move and its sign on the free side of its point, worst first; a text that would hide another is left out."""
    study, wide = plot.study, plot.wide
    taken = [(_LEFT, _LEFT + 20 + text_width(study.game.winning([0]), _SMALL), _TOP - 8)]
    for ply, review in sorted(marked.items(), key=lambda pair: -(pair[1].loss or 0.0)):
        score = study.score_at(ply)
        if score is None or review.mark is None:
            continue
        x, y = plot.at(ply, score)
        text = f"{review.text}{review.mark.sign}"
        half = text_width(text, _SMALL, bold=True) / 2 + 3
        level = y - 12 if review.player else y + 21
        if level > _TOP + _HIGH - 4:  # on the axis: beside the point, above the line that goes on from it
            x, level = x + half + 4, y - 9
        x = min(max(x, _LEFT + half), _LEFT + wide + _RIGHT - half)
        room = (x - half, x + half, level)
        if not any(_meet(room, other) for other in taken):
            taken.append(room)
            yield Text((x, level), text, "label", _SMALL, bold=True)


def _meet(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1] and abs(one[2] - other[2]) < _ROOM


def _ticks(plies: int) -> range:
    steps = (size * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for size in (1, 2, 5))
    return range(0, plies + 1, next((step for step in steps if plies / step <= _MOST_TICKS), plies))


def _cut(text: str, size: float, width: float, *, bold: bool = False) -> str:
    while text_width(text, size, bold=bold) > width:
        text = text.removesuffix("...")[:-1] + "..."
    return text


def _told(study: Study) -> str:
    """The graph for those who cannot see it."""
    axis = Axis(study)
    span = "from 0 to 100 percent" if axis.is_percent else "in points"
    sentences = [f"A line over {len(study.states) - 1} plies: the score that {study.game.seat(0)} can expect, {span}."]
    known = [study.judged[ply] for ply in sorted(study.judged) if study.judged[ply].is_searched]
    if known:
        first, last = known[0], known[-1]
        sentences.append(
            f"It begins at {_spoken(axis, first.score)} at ply {first.ply} and ends at {_spoken(axis, last.score)}."
        )
    if study.rolls:
        sentences.append(f"In all, {_spoken_text(_fortune(study, axis))}.")
    sentences += [_blame(study, axis, review) for review in study.worst(5)]
    return " ".join([*sentences, study.ending()])


def _blame(study: Study, axis: Axis, review: Review) -> str:
    word = review.mark.word if review.mark is not None else ""
    fell = f"from {_spoken(axis, review.before)} to {_spoken(axis, review.after)}"
    return f"Ply {review.number}, {study.game.seat(review.player)} played {review.text}: {word}, {fell} for its player."


def _spoken(axis: Axis, score: float | None) -> str:
    return _spoken_text(axis.score(score))


def _spoken_text(text: str) -> str:
    return text.replace("%", "percent")


# -- styles ----------------------------------------------------------------------------------------------------------


def _rule(found: Look, token: str) -> str:
    if token in {"label", "letter"}:
        return f"fill:{found.ink}"
    dash = f";stroke-dasharray:{' '.join(number(part) for part in found.dash)}" if found.dash else ""
    outline = "" if found.line == "none" else f";stroke:{found.line};stroke-width:{number(found.width)}{dash}"
    return f"fill:{found.fill}{outline}"


def _darkened(found: Look) -> Look:
    return found._replace(
        fill=_DARK.get(found.fill, found.fill), line=_DARK.get(found.line, found.line), ink=_DARK.get(found.ink, found.ink)
    )


def _set(shape: Shape) -> str:
    """What of a text is no colour."""
    if not isinstance(shape, Text):
        return ""
    bold = ' font-weight="bold"' if shape.bold else ""
    anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    return f' font-size="{number(shape.size)}"{bold}{anchor}'
