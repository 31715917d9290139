"""Large trees are folded."""

from __future__ import annotations

from plyground.core.trees import Tree, read_tree
from plyground.teaching.pictures import View, scene
from plyground.teaching.pictures.changes import Changes
from plyground.teaching.pictures.folding import MOST_DRAWN, drawn_places
from plyground.teaching.pictures.looks import looks
from plyground.teaching.pictures.plan import plan
from plyground.teaching.running import run


def regular(depth: int, branch: int) -> Tree:
    leaves = " ".join(str(number * 7 % 50) for number in range(branch**depth))
    return read_tree(f"depth {depth} branch {branch}: {leaves}")


def test_a_small_tree_is_drawn_whole() -> None:
    tree = regular(3, 3)
    places = drawn_places(tree)
    assert [place.number for place in places] == list(range(len(tree.nodes)))
    assert not any(place.folded for place in places)


def test_a_large_tree_keeps_to_the_limit_and_counts_every_leaf() -> None:
    tree = regular(5, 7)
    places = drawn_places(tree)
    assert len(places) <= MOST_DRAWN
    drawn = sum(1 for place in places if not place.folded and not tree.nodes[place.number].children)
    assert drawn + sum(place.folded for place in places) == len(tree.leaves)


def test_a_root_with_too_many_leaves_shows_the_first_and_counts_the_rest() -> None:
    tree = read_tree(" ".join("1" for _ in range(5000)))
    places = drawn_places(tree, most=100)
    assert len(places) <= 100
    assert places[-1].folded == 5000 - (len(places) - 2)


def test_the_chosen_line_is_drawn_even_where_the_rest_is_folded() -> None:
    found = run(regular(5, 4))
    chosen = found.replay.last.chosen
    drawn = {place.path for place in drawn_places(found.tree, chosen, 120) if not place.folded}
    assert set(chosen) <= drawn


def test_the_current_leaf_of_a_large_family_is_marked_itself_where_it_is_drawn() -> None:
    found = run(read_tree(" ".join(str(number % 7) for number in range(60))), "minimax")
    drawn = plan(found, View(most=30))
    changes = Changes(drawn)
    for stage in found.replay.stages():
        changes.follow(stage)
        kept = dict(changes.take(stage))
        here = [drawn.places[number] for number, look in enumerate(looks(drawn, stage)) if look.here]
        assert len(here) <= 1
        if here and stage.event is not None and stage.event.node in {one.path for one in drawn.places if not one.folded}:
            assert not here[0].folded
            assert here[0].path == stage.event.node
        assert all(look.here == looks(drawn, stage)[number].here for number, look in kept.items())


def test_counters_say_how_many_leaves_they_stand_for() -> None:
    texts = scene(run(regular(4, 4)), view=View(most=60, folded="{leaves} more")).texts
    assert "16 more" in texts
