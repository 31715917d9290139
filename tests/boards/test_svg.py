"""Pictures of positions."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from board_samples import MEN, Sample, position, samples, stones, table

from plyground.boards import glyphs as looks
from plyground.boards import grid, row, svg
from plyground.boards.svg_symbols import SYMBOLS
from plyground.core.drawing import Mark
from plyground.core.errors import PlygroundError

SPACE = "{http://www.w3.org/2000/svg}"

SAMPLES = samples()
each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())


def parsed(sample: Sample) -> ET.Element:
    """Draw a sample and read the picture back."""
    return ET.fromstring(svg(*sample))  # noqa: S314 - our own text


def pieces(picture: ET.Element) -> list[str | None]:
    """List the sites on which the picture shows pieces."""
    return [group.get("data-site") for group in picture.iter(f"{SPACE}g") if group.get("class") == "piece"]


@each_sample
def test_every_sample_is_well_formed_and_shows_each_piece(sample: Sample) -> None:
    shown = set(pieces(parsed(sample)))
    assert shown == set(sample[1]["at"])


@each_sample
def test_every_sample_lies_within_its_frame(sample: Sample) -> None:
    picture = parsed(sample)
    left, top, wide, high = map(float, picture.attrib["viewBox"].split())
    for patterns in picture.findall(f"{SPACE}defs"):
        picture.remove(patterns)
    for mark in (*picture.iter(f"{SPACE}circle"), *picture.iter(f"{SPACE}text")):
        x, y = float(mark.get("cx", mark.get("x", 0))), float(mark.get("cy", mark.get("y", 0)))
        assert left <= x <= left + wide
        assert top <= y <= top + high


@each_sample
def test_every_sample_is_named_and_described_for_a_screen_reader(sample: Sample) -> None:
    picture = parsed(sample)
    assert picture.get("role") == "img"
    assert picture.get("aria-labelledby") == "title desc"
    assert picture.findtext(f"{SPACE}title") == sample[0]["game"]
    assert picture.findtext(f"{SPACE}desc") == sample[1]["say"]


def test_text_is_escaped_and_stays_text() -> None:
    hostile = {"x": looks.letter("<b>&\"'", "<&>")}
    picture = parsed((table("a < b & c", [grid(1, 1).space()], hostile), position({"a1": [{"g": "x", "o": 0}]}, say="<x>")))
    assert picture.findtext(f"{SPACE}title") == "a < b & c"
    assert picture.findtext(f"{SPACE}desc") == "<x>"
    assert "<&>" in [text.text for text in picture.iter(f"{SPACE}text")]
    assert "<b>&\"' on a1" in [title.text for title in picture.iter(f"{SPACE}title")]


def test_coordinates_of_cells_can_be_read() -> None:
    picture = parsed((table("Grid", [grid(3, 2).space()], {}), position({})))
    assert [text.text for text in picture.iter(f"{SPACE}text")] == ["a", "b", "c", "1", "2"]


def test_things_are_drawn_in_the_fixed_order() -> None:
    sample = (
        table("Order", [row(["h"], "circle").space()], {"seeds": looks.seeds()}),
        position({"h": [{"g": "seeds", "n": 77}]}, [{"kind": "ring", "targets": ["h"], "by": "user"}]),
    )
    text = svg(*sample)
    assert text.index(">h<") < text.index('class="piece"') < text.index(">77<") < text.index('class="mark ring"')


def test_a_counted_pile_shows_its_top_and_its_number() -> None:
    deck = (
        table("Deck", [row(["deck"]).space(stack="count")], {"back": looks.card_back()}),
        position({"deck": [{"g": "back"}] * 52}),
    )
    assert pieces(parsed(deck)) == ["deck"]
    assert "52" in [text.text for text in parsed(deck).iter(f"{SPACE}text")]


def test_every_symbol_and_every_mark_can_be_drawn() -> None:
    glyphs = {name: looks.symbol(name, name, "s", "s") for name in SYMBOLS}
    names = list(SYMBOLS)
    kinds = ("last", "ring", "dot", "tint", "arrow", "line", "number", "cross", "heat", "label")
    marks: list[Mark] = [{"kind": kind, "targets": names[:2], "by": "engine", "value": 0.5} for kind in kinds]  # type: ignore[typeddict-item]
    sample = (
        table("All", [row(names, "square").space()], glyphs),
        position({name: [{"g": name, "o": 1}] for name in names}, marks),
    )
    drawn = [group.get("class") for group in parsed(sample).iter(f"{SPACE}g")]
    assert [f"mark {kind}" for kind in kinds] == [name for name in drawn if name and name.startswith("mark")]


def test_owners_differ_by_more_than_hue() -> None:
    def lightness(colour: str) -> float:
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    text = svg(table("Two", [grid(2, 1).space()], MEN), position(stones("a1", "b1")))
    dark, light = (part.split('fill="')[2][:7] for part in text.split('class="piece"')[1:])
    assert lightness(light) - lightness(dark) > 100


def test_a_span_covers_its_sites() -> None:
    ship = position({})
    ship["spans"] = [{"piece": {"g": "ship"}, "sites": ["a1", "b1"]}]
    assert pieces(parsed((table("Ships", [grid(3, 1).space()], {"ship": looks.filled("ship", "#")}), ship))) == ["a1-b1"]


def test_pieces_without_a_site_or_a_glyph_are_refused() -> None:
    small = table("Small", [grid(1, 1).space()], MEN)
    with pytest.raises(PlygroundError, match="got one on 'b1'"):
        svg(small, position(stones("b1", "")))
    with pytest.raises(PlygroundError, match="got 'grey' on a1"):
        svg(small, position({"a1": [{"g": "grey"}]}))
