"""Move paths: the things to click, one after the other, to play a move.

    token  = site | site "^" number | "@" space "/" slot | "?" key | "#" number | "."
    a3       the site a3
    a3^2     take two from the pile on a3
    @hand/k5 the slot k5, a site, in the space hand
    ?pass    a choice shown as a button
    #12      a number; it may be negative
    .        done

The names of sites, spaces and keys hold neither white space nor any of ^ @ ? # / and are not a lone dot.
A path may be the beginning of another: a client then offers "done". It may not be the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from plyground.core.drawing import Move
from plyground.core.errors import PlygroundError

DONE = "."

_NAME = r"[^\s^@?#/]+"
_TOKEN = re.compile(
    rf"(?P<done>\.)"
    rf"|(?P<site>{_NAME})(\^[1-9][0-9]*)?"
    rf"|@{_NAME}/(?P<slot>{_NAME})"
    rf"|\?{_NAME}"
    rf"|\#-?[0-9]+"
)


def take(site: str, count: int) -> str:
    """Make the token for taking some pieces from the pile on a site."""
    return f"{site}^{count}"


def slot(space: str, site: str) -> str:
    """Make the token for a card or a piece in reserve."""
    return f"@{space}/{site}"


def choice(key: str) -> str:
    """Make the token for a choice shown as a button."""
    return f"?{key}"


def number(value: int) -> str:
    """Make the token for a number."""
    return f"#{value}"


def token_site(token: str) -> str | None:
    """Give the site a token points at, None if it points at none; a malformed token is refused."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        message = f"Expected a site, site^k, @space/slot, ?key, #n or '.' as a token of a move path, got {token!r}"
        raise PlygroundError(message)
    return match["site"] or match["slot"]


def check_paths(moves: Sequence[Move], sites: Collection[str]) -> None:
    """Refuse moves that could not be told apart by clicking, or whose paths leave the table.

    Raises PlygroundError when a path is empty, a token is malformed or names an unknown site, or two moves share one
    path.
    """
    known = frozenset(sites)
    owners: dict[tuple[str, ...], str] = {}
    for move in moves:
        path = tuple(move["p"])
        if not path:
            message = f"Expected a path of at least one token for the move {move['t']!r}, got an empty one"
            raise PlygroundError(message)
        for token in path:
            site = token_site(token)
            if site is not None and site not in known:
                message = f"Expected sites of the table in the path of the move {move['t']!r}, got {token!r}"
                raise PlygroundError(message)
        if path in owners:
            message = (
                f"expected a different path for each move, but {owners[path]!r} and {move['t']!r} share {' '.join(path)!r}"
            )
            raise PlygroundError(message)
        owners[path] = move["t"]
