r"""The variations of a game as one tag of its record, so that a file or a link holds all of it.

    [Variations "{\"nodes\": [[1, 0, \"d\"], [2, 1, \"c\", {\"note\": \"...\"}], [3, 1, \"e\"]]}"]

The moves below the tags are still the main line, for whoever does not know the tag. What engines found is not in it.
"""

from __future__ import annotations

import json
from typing import Any

from plyground.core.errors import BadRecordError
from plyground.core.game import Game
from plyground.core.record import Record
from plyground.sessions.variation_data import FORMAT, VERSION, variations_data, variations_from
from plyground.sessions.variations import Variations

TAG = "Variations"
_KEPT = {"note", "resigned", "late"}


def variations_tag(tree: Variations) -> dict[str, str]:
    """The tag; none where the main line says everything."""
    nodes = [[*entry[:3], *_kept(entry[3:])] for entry in variations_data(tree)["nodes"]]
    nodes = [entry for entry in nodes if entry[2] or entry[3:]]  # the root, if nothing is said of it
    is_plain = len(nodes) == len(tree.main()) - 1 and not any("note" in known for entry in nodes for known in entry[3:])
    return {} if is_plain else {TAG: json.dumps({"nodes": nodes}, ensure_ascii=False, separators=(",", ":"))}


def variations_in(game: Game[Any, Any], record: Record) -> Variations:
    """The game of a record with all its lines, looked at from the end of the main one. What does not fit is refused."""
    tree = Variations.from_record(game, record)
    if TAG not in record.tags:
        return tree
    try:
        told = json.loads(record.tags[TAG])
    except (ValueError, RecursionError) as error:
        raise BadRecordError(f"The tag {TAG} of the record is no JSON; delete it to have the main line.") from error
    nodes = told.get("nodes") if isinstance(told, dict) else None
    head = {"format": FORMAT, "version": VERSION, "game": game.name, "options": dict(game.options), "start": record.start}
    whole = variations_from(game, head | {"current": 0, "unused": 0, "nodes": nodes})
    if [node.text for node in whole.main()] != [node.text for node in tree.main()]:
        raise BadRecordError(f"The tag {TAG} of the record has another main line than its moves; delete it to have those.")
    last = whole.main()[-1]
    last.resigned, last.late = tree.here.resigned, tree.here.late
    whole.go(last.number)
    return whole


def _kept(known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept = [{name: value for name, value in each.items() if name in _KEPT} for each in known]
    return [each for each in kept if each]
