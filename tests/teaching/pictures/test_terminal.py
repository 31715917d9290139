"""The tree in a terminal."""

# ruff: noqa: RUF001 - the signs are what is tried

from __future__ import annotations

from plyground.core.drawing import Style
from plyground.core.trees import read_tree
from plyground.teaching.pictures import View, terminal
from tests.teaching.pictures.picture_samples import CHANCE_TREE, THREE, TWO_PLY, alpha_beta_of, backed_up

TWO = alpha_beta_of(TWO_PLY)

AT_THE_END = """
▲ A 3 *
├─ ▼ B 3 *
│  ├─ ■ 3 *
│  ├─ ■ 12
│  └─ ■ 8
├─ ▼ C ≤2
│  ├─ ■ 2
│  ├─ × □ 4
│  └─ × □ 6
└─ ▼ D 2
   ├─ ■ 14
   ├─ ■ 5
   └─ ■ 2
"""

AT_THE_CUT = """
MAX A >=3 [3, inf] *
|- MIN B 3 [-inf, 3] *
|  |- 3 *
|  |- 12
|  `- 8
|- MIN C <=2 [3, 2] <-
|  |- 2
|  |- x 4
|  `- x 6
`- MIN D
   |- 14
   |- 5
   `- 2

A cut.
"""


def test_the_two_ply_tree_at_its_end() -> None:
    assert terminal(TWO) == AT_THE_END.strip()


def test_the_two_ply_tree_at_its_cut_in_ascii_with_windows() -> None:
    drawn = terminal(TWO, 12, style=Style(unicode=False), caption="A cut.", view=View(windows=True))
    assert drawn == AT_THE_CUT.strip()
    assert drawn.isascii()


def test_what_was_not_looked_at_is_hollow() -> None:
    assert terminal(read_tree("3 x")).splitlines() == ["△ A", "├─ □ 3", "└─ □ x"]


def test_odds_names_and_players_are_written() -> None:
    assert "├─ 0.5: ▼ D 2" in terminal(backed_up(CHANCE_TREE))
    assert terminal(backed_up(THREE)).splitlines()[0] == "[A] A (1, 2, 6) *"


def test_colour_comes_only_when_asked_for() -> None:
    assert "\x1b" not in terminal(TWO, 12)
    coloured = terminal(TWO, 12, style=Style(colour=True))
    assert "\x1b[7m▼ C ≤2 ◀\x1b[0m" in coloured
    assert "\x1b[2m" in coloured
    assert "\x1b[1m" in coloured
