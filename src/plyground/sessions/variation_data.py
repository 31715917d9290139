"""Variations as plain data for JSON, and back. Anybody may have edited the data, so all of them are checked.

    {"format": "plyground-variations", "version": 1, "game": "hex", "options": {...}, "start": "", "current": 3, "unused": 4,
     "nodes": [[1, 0, "d4"], [2, 1, "e5", {"note": "...", "seconds": 2.5, "score": {...}}], [3, 0, "c5"]]}

The root is not among the nodes unless something is known of it. Parents come before their children, and children in their
order. A score is what an engine found at the node: `score` (of the first seat, from 0 to 1), `depth`, `nodes`, `is_proven`,
`is_thin`, `best` (a line) and `equal` (moves as good as its first); `scores` are those of all seats where the first one's
does not say them, and `kept` what the best move is worth to each of them, weighed like throws are. `luck` belongs to the throw
that led to the node: what it `gave` to each seat, from -1 to 1, and whose it was (`thrower`, or null).
"""

from __future__ import annotations

import math
from typing import Any

from plyground.core.errors import BadRecordError, PlygroundError, shown
from plyground.core.game import Game
from plyground.sessions.variations import LONGEST_NOTE, MOST_NODES, NOBODY, ROOT, Variation, Variations, demand_record_of

FORMAT, VERSION = "plyground-variations", 1
_FIELDS = {"format", "version", "game", "options", "start", "current", "unused", "nodes"}
_KNOWN = {"note", "seconds", "score", "luck", "resigned", "late", "follows"}
_PARTS_OF_A_NODE = (3, 4)
_LONGEST_LINE = 1_000
_LARGEST = 2**53
_SCORE = {"score", "scores", "kept", "depth", "nodes", "is_proven", "is_thin", "best", "equal"}


def variations_data(tree: Variations) -> dict[str, Any]:
    """The whole tree as data; `variations_from` gives an equal tree back."""
    nodes = []
    for node in tree.below(ROOT):
        known = _known(node)
        if node.parent != NOBODY or known:
            nodes.append([node.number, node.parent, node.text, *([known] if known else [])])
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": tree.game.name,
        "options": dict(tree.game.options),
        "start": tree.start,
        "current": tree.current,
        "unused": tree.unused,
        "nodes": nodes,
    }


def variations_from(game: Game[Any, Any], data: Any) -> Variations:
    """The tree that data hold. Damaged data are refused in a sentence."""
    told = _checked(game, data)
    try:
        tree = Variations(game, told["start"])
    except PlygroundError as refusal:
        raise _damaged(f"they begin at no position of {game.name} ({str(refusal).removesuffix('.')})") from refusal
    numbers = set()
    for entry in told["nodes"]:
        number, parent, text, known = _entry(entry)
        if number in numbers:
            raise _damaged(f"node {number} stands there twice")
        numbers.add(number)
        node = _root(tree, parent, text) if number == ROOT else _grown(tree, number, parent, text)
        _tell(node, known, game.facts.players)
    for node in tree.nodes.values():
        if node.follows is not None and node.follows not in node.children:
            raise _damaged(f"node {node.number} is followed by {node.follows}, which is no child of it")
        if (node.resigned is not None or node.late is not None) and (node.children or node.turn < 0):
            raise _damaged(f"the game went on at node {node.number} after its end")
    if told["current"] not in tree.nodes:
        raise _damaged(f"the current node {told['current']} is not among the nodes")
    tree.current = told["current"]
    tree.unused = max(tree.unused, told["unused"])
    return tree


def demand_score(data: Any, players: int) -> dict[str, Any]:
    """A score as it has to be kept; anything else is refused."""
    if not isinstance(data, dict) or set(data) - _SCORE or not {"score", "depth", "nodes"} <= set(data):
        raise _damaged(f"a score must have score, depth and nodes; it was {shown(data)}")
    value = data["score"]
    if type(value) not in {int, float} or not 0 <= value <= 1:
        raise _damaged(f"a score must be from 0 to 1; it was {shown(value)}")
    for name in ("scores", "kept"):
        if name in data and not _are_between(data[name], 0, players):
            raise _damaged(f"{name} must be numbers from 0 to 1, one for each seat; they were {shown(data[name])}")
    for name in ("depth", "nodes"):
        _whole(data[name], name)
    for name in ("is_proven", "is_thin"):
        if not isinstance(data.get(name, False), bool):
            raise _damaged(f"{name} must be true or false; it was {shown(data[name])}")
    for name in ("best", "equal"):
        moves = data.get(name, [])
        if not isinstance(moves, list) or len(moves) > _LONGEST_LINE or not all(isinstance(move, str) for move in moves):
            raise _damaged(f"{name} must be a list of moves; it was {shown(moves)}")
    return data


def demand_luck(data: Any, players: int) -> dict[str, Any]:
    """The luck of a throw as it has to be kept; anything else is refused."""
    if not isinstance(data, dict) or set(data) != {"gave", "thrower"} or not _are_between(data["gave"], -1, players):
        raise _damaged(f"luck is what a throw gave to each seat, from -1 to 1, and whose it was; it was {shown(data)}")
    thrower = data["thrower"]
    if thrower is not None and (type(thrower) is not int or not 0 <= thrower < players):
        raise _damaged(f"a throw is of a seat from 0 to {players - 1}, or of nobody; it was of {shown(thrower)}")
    return data


def _are_between(numbers: Any, lowest: float, count: int) -> bool:
    return (
        isinstance(numbers, list)
        and len(numbers) == count
        and all(type(number) in {int, float} and lowest <= number <= 1 for number in numbers)
    )


def _known(node: Variation) -> dict[str, Any]:
    """What is known of a node besides its move."""
    told: dict[str, Any] = {}
    if node.note:
        told["note"] = node.note
    for name in ("seconds", "score", "luck", "resigned", "late"):
        if getattr(node, name) is not None:
            told[name] = getattr(node, name)
    if node.follows is not None and node.follows != node.children[0]:
        told["follows"] = node.follows
    return told


def _checked(game: Game[Any, Any], data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _damaged(f'they must be an object with "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise BadRecordError(f"The variations have version {shown(data.get('version'))}; this program reads version {VERSION}.")
    if set(data) != _FIELDS:
        wrong = min(set(data) ^ _FIELDS, key=str)
        raise _damaged(f"the field {shown(wrong)} is missing or unknown")
    demand_record_of(game, data["game"])
    if data["options"] != dict(game.options):
        raise _damaged(f"the game was played with other options: {shown(data['options'])}")
    if not isinstance(data["start"], str) or not isinstance(data["nodes"], list):
        raise _damaged("start must be a text and nodes a list")
    if len(data["nodes"]) > MOST_NODES:
        raise _damaged(f"there are more than {MOST_NODES:,} nodes")
    _whole(data["current"], "current")
    _whole(data["unused"], "unused")
    return data


def _entry(entry: Any) -> tuple[int, int, str, dict[str, Any]]:
    if not isinstance(entry, list) or len(entry) not in _PARTS_OF_A_NODE:
        raise _damaged(f"a node is [number, parent, move, what is known]; found {shown(entry)}")
    number, parent, text = entry[:3]
    known = entry[3] if len(entry) == max(_PARTS_OF_A_NODE) else {}
    _whole(number, "the number of a node")
    if type(parent) is not int or not isinstance(text, str) or not isinstance(known, dict) or set(known) - _KNOWN:
        raise _damaged(f"a node is [number, parent, move, what is known]; found {shown(entry)}")
    return number, parent, text, known


def _root(tree: Variations, parent: int, text: str) -> Variation:
    if parent != NOBODY or text:
        raise _damaged("the root has a parent or a move")
    return tree.nodes[ROOT]


def _grown(tree: Variations, number: int, parent: int, text: str) -> Variation:
    above = tree.nodes.get(parent)
    if above is None or above.is_ended:
        raise _damaged(f"node {number} follows from node {parent}, which is not there or has ended")
    try:
        action = tree.game.read_action(above.state, text)
        node = tree._added(above, action, number)  # noqa: SLF001 - the other half of the same thing
    except PlygroundError as refusal:
        raise _damaged(f"node {number}: {str(refusal).removesuffix('.')}") from refusal
    if node.text != text or any(tree.nodes[other].action == action for other in above.children[:-1]):
        raise _damaged(f"node {number}: the move {shown(text)} is written otherwise or stands there twice")
    return node


def _tell(node: Variation, known: dict[str, Any], players: int) -> None:
    note, seconds = known.get("note", ""), known.get("seconds")
    if not isinstance(note, str) or len(note) > LONGEST_NOTE:
        raise _damaged(f"the note of node {node.number} must be a text of at most {LONGEST_NOTE:,} characters")
    if seconds is not None and (type(seconds) not in {int, float} or not 0 <= seconds < math.inf):
        raise _damaged(f"the seconds of node {node.number} must be zero or more; they were {shown(seconds)}")
    for name in ("resigned", "late"):
        seat = known.get(name)
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise _damaged(f"node {node.number}: {name} must be a seat from 0 to {players - 1}; it was {shown(seat)}")
        setattr(node, name, seat)
    if "follows" in known:
        _whole(known["follows"], "follows")
    node.note, node.seconds, node.follows = note, seconds, known.get("follows")
    node.score = demand_score(known["score"], players) if "score" in known else None
    node.luck = demand_luck(known["luck"], players) if "luck" in known else None


def _whole(value: Any, name: str) -> None:
    if type(value) is not int or not 0 <= value <= _LARGEST:
        raise _damaged(f"{name} must be a whole number, zero or more; it was {shown(value)}")


def _damaged(why: str) -> BadRecordError:
    return BadRecordError(f"The variations are damaged: {why}.")
