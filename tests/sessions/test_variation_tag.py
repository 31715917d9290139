"""All lines of a game in one tag of its record: there and back, and nothing that does not fit."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from plyground import load
from plyground.core.errors import BadRecordError
from plyground.core.record import Record, read_record
from plyground.sessions.variation_tag import TAG, variations_in, variations_tag
from plyground.sessions.variations import ROOT, Variations


def _grown(name: str, seed: int) -> Variations:
    """A tree of random lines, with notes here and there."""
    tree, chance = Variations(load(name)), random.Random(seed)
    for _ in range(40):
        tree.go(chance.choice([node.number for node in tree.nodes.values() if not node.is_ended]))
        action = chance.choice(list(tree.game.actions(tree.state)))
        tree.play(tree.game.write_action(tree.state, action))
        if chance.random() < 0.2:
            tree.annotate(tree.current, 'why "not"?\n\\ čćž')
    return tree


def _written(tree: Variations) -> Record:
    record = tree.main_line()
    return read_record(replace(record, tags=record.tags | variations_tag(tree)).write())


@pytest.mark.parametrize("name", ["hex", "kalah", "backgammon", "chess"])
@pytest.mark.parametrize("seed", range(5))
def test_a_record_gives_every_line_back(name: str, seed: int) -> None:
    tree = _grown(name, seed)
    found = variations_in(tree.game, _written(tree))
    assert found.current == tree.main()[-1].number
    assert [(each.number, each.parent, each.text, each.note, each.children) for each in found.below(ROOT)] == [
        (each.number, each.parent, each.text, each.note, each.children) for each in tree.below(ROOT)
    ]


def test_a_game_without_variations_and_notes_has_no_tag() -> None:
    tree = Variations(load("hex"))
    for text in ("d4", "e5"):
        tree.play(text)
    assert variations_tag(tree) == {}
    tree.annotate(ROOT, "at the beginning")
    assert TAG in variations_tag(tree)
    assert variations_in(tree.game, _written(tree)).nodes[ROOT].note == "at the beginning"


@pytest.mark.parametrize(
    "told",
    [
        "",
        "[",
        "[" * 100_000,
        "7",
        "{}",
        '{"nodes": 3}',
        '{"nodes": [[1, 0, "z99"]]}',
        '{"nodes": [[1, 0, "d4"], [1, 0, "e5"]]}',
        '{"nodes": [[1, 0, "e5"], [2, 1, "d4"]]}',
        json.dumps({"nodes": [[1, 0, "d4"], [2, 1, "e5", {"note": "x" * 10**6}]]}),
    ],
)
def test_what_does_not_fit_is_refused(told: str) -> None:
    game = load("hex")
    with pytest.raises(BadRecordError):
        variations_in(game, Record("hex", dict(game.options), ("d4", "e5"), "", {TAG: told}))
