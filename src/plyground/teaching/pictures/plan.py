"""The plan of a picture: everything that is the same at every step of a run, above all where the nodes stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import Tree
from plyground.teaching.names import node_names
from plyground.teaching.pictures.arcs import Ends, arc_points, reach
from plyground.teaching.pictures.folding import MOST_DRAWN, Place, drawn_places
from plyground.teaching.pictures.layout import tidy
from plyground.teaching.pictures.sizes import FAMILY_GAP, GAP, node_extent, node_size, room_beside, values_fit
from plyground.teaching.pictures.texts import branch_text, leaf_text
from plyground.teaching.pictures.theme import PLAYER_SLOTS
from plyground.teaching.running import Run

MARGIN = 22.0
LEVEL, MOST_LEVEL = 98.0, 168.0


@dataclass(frozen=True)
class View:
    """What a picture shows, apart from what it is of.

    `windows`: alpha and beta at every node; `names`: the letters of the inner nodes; `most`: how many nodes are drawn
    before the rest is folded into counters, which say `folded` with the number of leaves. `title` is for those who
    cannot see the picture.
    """

    windows: bool = False
    names: bool = True
    most: int = MOST_DRAWN
    folded: str = "+ {leaves} leaves"
    title: str = "Game tree"


@dataclass(frozen=True, eq=False)
class Plan:
    """The places that are drawn, their kinds, sizes and middles. `inside`: values stand in the nodes, not beside them."""

    tree: Tree
    view: View
    places: tuple[Place, ...]
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    labels: tuple[str, ...]
    sizes: tuple[tuple[float, float], ...]
    middles: tuple[tuple[float, float], ...]
    inside: bool
    width: float
    height: float

    def arc(self, place: int, ancestor: int) -> Ends:
        """The arc from a deep cut to the ancestor that causes it."""
        low, high = ((self.kinds[number], self.middles[number], self.sizes[number]) for number in (place, ancestor))
        return arc_points(low, high)

    def moved(self, right: float) -> Plan:
        """The plan with everything so far to the right."""
        return replace(self, middles=tuple((x + right, y) for x, y in self.middles)) if right else self

    def inner_text(self, place: int) -> str:
        """What a place shows at every step: a leaf's value, a counter, a player's name; else nothing."""
        return _inner_text(self.tree, self.places[place], self.view)


def plan(what: Run | Tree, view: View = View()) -> Plan:
    """The plan of a run, or of a tree on which nothing has run."""
    if isinstance(what, Tree):
        return _planned(what, (), (), view)
    keep = what.replay.last.chosen if len(what.tree.nodes) > view.most else ()
    return _planned(what.tree, what.events, keep, view)


def _planned(tree: Tree, events: Sequence[Event], keep: Sequence[NodePath], view: View) -> Plan:
    places = drawn_places(tree, keep, view.most)
    kinds = tuple(_kind(tree, place) for place in places)
    inside = tree.is_zero_sum and values_fit(events)
    beside = room_beside(events, windows=view.windows, values=not inside)
    all_names = node_names(tree) if view.names else ()
    names = tuple(all_names[place.number] if view.names and not place.folded else "" for place in places)
    labels = tuple("" if place.folded or not place.number else branch_text(tree.nodes[place.number]) for place in places)
    sizes = tuple(
        node_size(kind, _inner_text(tree, place, view), inside=inside) for kind, place in zip(kinds, places, strict=True)
    )
    extents = [
        node_extent(kind, size[0], name, label, beside.get((place.depth, kind == "leaf"), 0.0), inside=inside)
        for kind, size, name, label, place in zip(kinds, sizes, names, labels, places, strict=True)
    ]
    across = tidy([place.children for place in places], extents, gap=GAP, family_gap=FAMILY_GAP)
    wide = max(x + extent[1] for x, extent in zip(across, extents, strict=True))
    level = min(LEVEL + wide / 16, MOST_LEVEL)
    half = max(size[1] for size in sizes) / 2
    middles = tuple((MARGIN + x, MARGIN + half + level * place.depth) for x, place in zip(across, places, strict=True))
    deepest = max(place.depth for place in places)
    high = 2 * (MARGIN + half) + level * deepest
    made = Plan(tree, view, places, kinds, names, labels, sizes, middles, inside, wide + 2 * MARGIN, high)
    return _widened(made, events)


def deep_cut(event: Event) -> tuple[NodePath, NodePath] | None:
    """Where a deep cut is and the ancestor that causes it; None if an event is no cut or the parent causes it."""
    if event.kind != EventKind.CUT or event.because is None or len(event.node) - len(event.because) <= 1:
        return None
    return event.node, event.because


def _widened(made: Plan, events: Iterable[Event]) -> Plan:
    """The plan with room for the arcs of all deep cuts."""
    cuts = {cut for event in events if (cut := deep_cut(event))}
    found = {place.path: number for number, place in enumerate(made.places) if not place.folded} if cuts else {}
    arcs = [reach(made.arc(found[low], found[high])) for low, high in cuts if low in found and high in found]
    left = max(0.0, MARGIN / 2 - min((arc[0] for arc in arcs), default=MARGIN))
    right = max(0.0, max((arc[1] for arc in arcs), default=0.0) + MARGIN / 2 - made.width)
    return replace(made.moved(left), width=made.width + left + right)


def _kind(tree: Tree, place: Place) -> str:
    """The kind of a place, as the theme names it."""
    player = tree.nodes[place.number].player
    if place.folded:
        return "fold"
    if player in {CHANCE, OVER}:
        return "chance" if player == CHANCE else "leaf"
    return ("max", "min")[player] if tree.is_zero_sum else f"player{player % PLAYER_SLOTS}"


def _inner_text(tree: Tree, place: Place, view: View) -> str:
    node = tree.nodes[place.number]
    if place.folded:
        return view.folded.format(leaves=place.folded)
    if node.player == OVER:
        return leaf_text(node)
    return "" if tree.is_zero_sum or node.player == CHANCE else tree.players[node.player]
