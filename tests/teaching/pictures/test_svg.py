"""SVG: well formed, complete, and alone."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from plyground.core.trees import read_tree
from plyground.core.trees.tree import Node, Tree
from plyground.teaching.pictures import Picture, View, picture, scene, svg
from tests.teaching.pictures.picture_samples import FEUP, TWO_PLY, alpha_beta_of

SPACE = "{http://www.w3.org/2000/svg}"
ODD = "<&\"'>]]>\x00\x1b"


def odd_tree() -> Tree:
    """A tree with a label that would break careless markup."""
    nodes = (Node(player=0, children=(1,)), Node(player=-2, parent=0, depth=1, label=ODD, name=ODD))
    return Tree(nodes)


def test_all_texts_are_there_and_stay_texts() -> None:
    drawn = scene(alpha_beta_of(FEUP), caption="Eight, ten & more.")
    root = ET.fromstring(svg(drawn))  # noqa: S314 - our own text
    assert [text.text for text in root.iter(f"{SPACE}text")] == list(drawn.texts)
    assert "Eight, ten & more." in drawn.texts


def test_odd_labels_are_escaped() -> None:
    root = ET.fromstring(svg(scene(odd_tree(), caption=ODD, view=View(title=ODD))))  # noqa: S314 - our own text
    shown = "<&\"'>]]>\ufffd\ufffd"
    assert shown in [text.text for text in root.iter(f"{SPACE}text")]
    assert root.findtext(f"{SPACE}title") == shown


def test_a_picture_is_named_described_and_fetches_nothing() -> None:
    text = svg(scene(alpha_beta_of(TWO_PLY), caption="What happens.", view=View(title="A tree")))
    root = ET.fromstring(text)  # noqa: S314 - our own text
    assert root.findtext(f"{SPACE}title") == "A tree"
    assert root.findtext(f"{SPACE}desc") == "What happens."
    assert "href" not in text
    assert "url(" not in text


def test_a_notebook_shows_a_picture_by_itself() -> None:
    shown: Picture = picture(alpha_beta_of(TWO_PLY), 12, caption="A cut.")
    assert shown._repr_svg_() == shown.svg()
    assert "A cut." in shown.svg()
    assert str(shown).splitlines()[-1] == "A cut."


def test_one_leaf_is_a_picture_too() -> None:
    root = ET.fromstring(svg(scene(read_tree("7"))))  # noqa: S314 - our own text
    assert [text.text for text in root.iter(f"{SPACE}text")] == ["7"]
