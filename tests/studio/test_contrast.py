"""What has to be told apart on a board differs enough in lightness, in both themes, as WCAG measures it."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from tests.studio.client_sources import CLIENT

THEMES = ("light", "dark")
GROUNDS = ("--tone-light", "--tone-dark", "--tone-plain", "--tone-pit")
WHITE = "#ffffff"
READ = [
    *((f"--seat-{slot}-ink", f"--seat-{slot}") for slot in range(6)),
    *(("--tile-ink", f"--heat-{heat}") for heat in (1, 2, 3)),
    *((WHITE, f"--heat-{heat}") for heat in (4, 5)),
    ("--tile-ink", "--tile"),
    ("--tone-label", "--tone-light"),
    ("--tone-label", "--tone-dark"),
    ("--tone-faint-ink", "--tone-plain"),
    ("--board-quiet", "--page"),
    ("--board-ink", "--tone-plain"),
    ("--board-ink", "--tone-dark"),
]
SEEN = [*(("--mark-choose", ground) for ground in GROUNDS), ("--tone-wall", "--page")]
PARTED = [("--tone-square-line", "--tone-light"), ("--tone-plain-line", "--tone-plain")]


@cache
def tokens() -> dict[str, str]:
    css = (CLIENT / "styles" / "tokens.css").read_text(encoding="utf-8")
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", css))


def colour(name: str, theme: str) -> str:
    """The colour of a token in a theme, or a colour as it is."""
    value = name if name.startswith("#") else tokens()[name]
    both = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
    found = both[1 + THEMES.index(theme)] if both else value
    assert re.fullmatch(r"#[0-9a-f]{6}", found), f"{name} is {value}"
    return found


def lightness(value: str) -> float:
    parts = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str, theme: str) -> float:
    dark, light = sorted(lightness(colour(name, theme)) for name in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("pair", "theme"), list(product(READ, THEMES)))
def test_what_is_written_on_a_board_can_be_read(pair: tuple[str, str], theme: str) -> None:
    assert contrast(*pair, theme) >= 4.5


@pytest.mark.parametrize(("pair", "theme"), list(product(SEEN, THEMES)))
def test_what_is_marked_or_put_on_a_board_is_seen(pair: tuple[str, str], theme: str) -> None:
    assert contrast(*pair, theme) >= 3


@pytest.mark.parametrize(("heat", "theme"), list(product(range(1, 6), THEMES)))
def test_a_tile_is_told_from_its_cell_by_its_colour_or_its_line(heat: int, theme: str) -> None:
    assert max(contrast(f"--heat-{heat}{part}", "--tone-dark", theme) for part in ("", "-line")) >= 3


@pytest.mark.parametrize(("pair", "theme"), list(product(PARTED, THEMES)))
def test_cells_of_one_colour_are_parted_by_their_lines(pair: tuple[str, str], theme: str) -> None:
    assert contrast(*pair, theme) >= 2


def test_black_on_white_is_the_measure() -> None:
    assert contrast("#000000", WHITE, "light") == pytest.approx(21)
