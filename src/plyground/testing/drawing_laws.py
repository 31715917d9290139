"""Laws of drawing data: it keeps the schema, and clicks lead to every move."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from plyground.boards import check_paths, render_schema
from plyground.core.errors import BadGameError, PlygroundError
from plyground.core.game import CHANCE, Game, Played
from plyground.testing.broken import LawBrokenError, demand
from plyground.testing.walks import spread, walks

_STATES_PER_WALK = 12
_VALIDATED_MOVES = 50


def drawings_keep_the_schema(game: Game[Any, Any]) -> None:
    """Table and positions validate, and a position speaks of nothing that the table does not have."""
    table = game.table()
    _validate(table, "table")
    sites = _sites(table)
    demand(len(sites) == len(set(sites)), "two sites have one id")
    for walk in walks(game, 3):
        for number in spread(range(len(walk.states)), _STATES_PER_WALK):
            state = walk.states[number]
            last = Played(walk.states[number - 1], walk.actions[number - 1]) if number else None
            for viewer in (None, *range(game.facts.players)):
                position = game.describe(state, viewer=viewer, last=last)
                _validate({**position, "moves": spread(position["moves"], _VALIDATED_MOVES)}, "position")
                more = [site["id"] for site in position.get("more", [])]
                _demand_known(position, {*sites, *more}, table)
                demand("\n" not in position["say"] and position["say"] != "", "a position is not described in one sentence")


def clicks_reach_every_move_once(game: Game[Any, Any]) -> None:
    """Every legal move has a click path of its own, made of sites that exist, and only the mover is offered moves."""
    sites = _sites(game.table())
    for walk in walks(game, 3):
        for state in spread(walk.states, _STATES_PER_WALK):
            position = game.describe(state)
            legal = [game.write_action(state, action) for action in game.actions(state)]
            demand([move["t"] for move in position["moves"]] == legal, "the drawing offers other moves than the rules")
            try:
                check_paths(position["moves"], sites + [site["id"] for site in position.get("more", [])])
            except PlygroundError as error:
                raise LawBrokenError(f"{error}\n{game.diagram(state)}") from error
            for viewer in range(game.facts.players):
                offered = game.describe(state, viewer=viewer)["moves"]
                demand(not offered or game.player(state) in {viewer, CHANCE}, "a viewer is offered somebody else's moves")


def _validate(data: Any, part: str) -> None:
    try:
        plain = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise LawBrokenError(f"the {part} is not plain data: {error}") from error
    for fault in _validator(part).iter_errors(plain):
        raise LawBrokenError(f"the {part} breaks the drawing schema at {fault.json_path}: {fault.message}")


@cache
def _validator(part: str) -> Any:
    try:
        import jsonschema  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise BadGameError("The laws check drawing data with jsonschema: pip install plyground[testing].") from error
    return jsonschema.Draft202012Validator({"$defs": render_schema()["$defs"], "$ref": f"#/$defs/{part}"})


def _sites(table: Any) -> list[str]:
    return [site["id"] for space in table["spaces"] for site in space["sites"]]


def _demand_known(position: Any, sites: set[str], table: Any) -> None:
    used = [*position["at"], *(target for mark in position["marks"] for target in mark["targets"])]
    unknown = [site for site in used if site not in sites]
    demand(not unknown, f"a position uses sites that the table does not have: {unknown[:5]}")
    glyphs = {piece["g"] for pieces in position["at"].values() for piece in pieces}
    demand(glyphs <= set(table["glyphs"]), f"a position uses glyphs that the table does not have: {sorted(glyphs)}")
