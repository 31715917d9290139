"""Text diagrams, drawn as they should come out."""

from __future__ import annotations

from textwrap import dedent

import pytest
from board_samples import MEN, mens_morris, stones

from plyground.boards import (
    dice,
    dots,
    fan,
    graph,
    grid,
    hex_hexagon,
    hex_rhombus,
    hex_triangle,
    pits,
    points,
    row,
    text_diagram,
)
from plyground.boards import glyphs as looks
from plyground.core.drawing import Piece, Style
from plyground.core.errors import PlygroundError

UNICODE, ASCII, COLOUR = Style(), Style(unicode=False), Style(colour=True)


def drawn(text: str) -> str:
    """Take the indentation off a drawing."""
    return dedent(text).strip("\n")


def barred(text: str) -> str:
    """Take off everything up to the bars at the left margin of a drawing that is itself indented."""
    return "\n".join(line.partition("|")[2] for line in text.strip().splitlines())


def test_a_chess_like_grid_has_rank_1_at_the_bottom() -> None:
    part = (grid(4, 3), stones("a1", "d3"))
    assert text_diagram([part], MEN, UNICODE) == drawn("""
        3 · · · ○
        2 · · · ·
        1 ● · · ·
          a b c d
    """)
    assert text_diagram([part], MEN, ASCII) == drawn("""
        3 . . . o
        2 . . . .
        1 x . . .
          a b c d
    """)


def test_a_top_down_grid_has_rank_1_at_the_top_and_a_named_one_no_margins() -> None:
    assert text_diagram([(grid(2, 2, top_down=True), stones("a1", ""))], MEN, ASCII) == "1 x .\n2 . .\n  a b"
    assert text_diagram([(grid(2, 2, names=list("1234")), stones("4", ""))], MEN, ASCII) == ". x\n. ."


def test_stones_stand_on_the_crossings_of_lines() -> None:
    part = (points(4, 3), stones("b2", ""))
    assert text_diagram([part], MEN, UNICODE) == drawn("""
        3 ┌─┬─┬─┐
        2 ├─●─┼─┤
        1 └─┴─┴─┘
          a b c d
    """)
    assert text_diagram([part], MEN, ASCII) == drawn("""
        3 +-+-+-+
        2 +-x-+-+
        1 +-+-+-+
          a b c d
    """)


def test_a_hex_board_is_skewed() -> None:
    assert text_diagram([(hex_rhombus(3), stones("b2", "a3"))], MEN, UNICODE) == barred("""
        | a b c
        |1 · · ·
        | 2 · ● ·
        |  3 ○ · ·
    """)


def test_a_hexagon_and_a_triangle_carry_their_coordinates_at_the_ends_of_their_lines() -> None:
    assert text_diagram([(hex_hexagon(2), stones("a1", "c3"))], MEN, ASCII) == barred("""
        | c . o
        |b . . .
        | a x . 3
        |    1 2
    """)
    assert text_diagram([(hex_triangle(2), stones("a1", ""))], MEN, ASCII) == " 1 x\n2 . .\n a b"


def test_nine_mens_morris_is_drawn_with_its_lines() -> None:
    part = (mens_morris(), stones("a1 d2", "g7"))
    assert text_diagram([part], MEN, UNICODE) == drawn("""
        7 ·───────────·───────────○
          │           │           │
        6 │   ·───────·───────·   │
          │   │       │       │   │
        5 │   │   ·───·───·   │   │
          │   │   │       │   │   │
        4 ·───·───·       ·───·───·
          │   │   │       │   │   │
        3 │   │   ·───·───·   │   │
          │   │       │       │   │
        2 │   ·───────●───────·   │
          │           │           │
        1 ●───────────·───────────·
          a   b   c   d   e   f   g
    """)


def test_diagonal_lines_are_slashes_and_may_cross() -> None:
    assert text_diagram([(mens_morris(2, diagonals=True), {})], MEN, ASCII) == drawn(r"""
        5 .-------.-------.
          | \     |     / |
        4 |   .---.---.   |
          |   |       |   |
        3 .---.       .---.
          |   |       |   |
        2 |   .---.---.   |
          | /     |     \ |
        1 .-------.-------.
          a   b   c   d   e
    """)
    crossed = graph({"p": (0, 0), "q": (1, 1), "r": (1, 0), "s": (0, 1)}, [("p", "q"), ("r", "s")])
    assert text_diagram([(crossed, {})], MEN, UNICODE) == "·   ·\n  ╳\n·   ·"  # noqa: RUF001 - a crossing, not a letter


def test_kalah_shows_numbers_and_a_dot_for_a_pit_without_a_piece() -> None:
    at: dict[str, list[Piece]] = {"a": [{"g": "seed", "n": 4}], "c": [{"g": "seed", "n": 12}]}
    at |= {"A": [{"g": "seed", "n": 0}], "N": [{"g": "seed", "n": 101}]}
    assert text_diagram([(pits(3), at)], {"seed": looks.seeds()}, UNICODE) == drawn("""
                C    B    A
        ┌────┬────┬────┬────┬────┐
        │    │  · │  · │  0 │    │
        │101 ├────┼────┼────┤  · │
        │    │  4 │  · │ 12 │    │
        └────┴────┴────┴────┴────┘
           N    a    b    c    S
    """)


def test_dots_and_boxes_draw_an_edge_once_it_is_taken() -> None:
    glyphs = {"edge": looks.stroke(), "box": looks.filled("box of South", "S")}
    at: dict[str, list[Piece]] = {name: [{"g": "edge", "o": 0}] for name in ("a1b1", "a2b2", "a1a2", "b1b2", "b2c2")}
    at["a1b2"] = [{"g": "box", "o": 0}]
    assert text_diagram([(dots(2, 2), at)], glyphs, UNICODE) == drawn("""
        1 +───+   +
          │ S │
        2 +───+───+

        3 +   +   +
          a   b   c
    """)
    assert text_diagram([(dots(2, 2), at)], glyphs, ASCII) == drawn("""
        1 +---+   +
          | S |
        2 +---+---+

        3 +   +   +
          a   b   c
    """)


def test_parts_are_stacked_with_a_blank_line_between_them_and_may_share_one_mapping() -> None:
    at: dict[str, list[Piece]] = {
        "x": [{"g": "ten"}],
        "y": [{"g": "ten", "up": False}],
        "die1": [{"g": "die", "v": 5}],
        "heap": [{"g": "seeds", "n": 9}],
    }
    glyphs = {"ten": looks.card("10", "s"), "die": looks.die(), "seeds": looks.heap()}
    parts = [(fan(["x", "y"]), at), (dice(2), at), (row(["heap"], "circle"), at)]
    assert text_diagram(parts, glyphs, UNICODE) == "10♠  ?\n\n5 ·\n\n   9\nheap"
    assert text_diagram(parts, glyphs, ASCII).startswith("10s  ?\n\n5 .")


def test_the_top_piece_of_a_pile_is_seen_and_an_owned_count_names_its_owners_piece() -> None:
    at: dict[str, list[Piece]] = {"p": [{"g": "light", "o": 1}, {"g": "dark", "o": 0, "n": 5}]}
    assert text_diagram([(row(["p"], "circle", labels=[""]), at)], MEN, ASCII) == " x5"


def test_colour_is_added_only_on_request_and_changes_nothing_else() -> None:
    part = (grid(2, 1), stones("a1", "b1"))
    coloured = text_diagram([part], MEN, COLOUR)
    assert coloured == "1 \x1b[1;36m●\x1b[0m \x1b[1;33m○\x1b[0m\n  a b"
    assert "\x1b" not in text_diagram([part], MEN, UNICODE)


def test_pieces_on_unknown_sites_and_unknown_glyphs_are_refused() -> None:
    with pytest.raises(PlygroundError, match="got one on 'z1'"):
        text_diagram([(grid(2, 2), stones("z1", ""))], MEN, UNICODE)
    with pytest.raises(PlygroundError, match="Expected one of the glyphs dark, light, got 'grey'"):
        text_diagram([(grid(2, 2), {"a1": [{"g": "grey"}]})], MEN, UNICODE)
