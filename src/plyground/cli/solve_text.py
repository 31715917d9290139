"""What `ply solve` says: how far it is, and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.cli.output import Update
    from plyground.core.game import Game
    from plyground.engines.solve_counting import Counted
    from plyground.engines.solving import Solution, SolveNews

_PARTS = 1000
_LEAST_SHARE = 0.02
"""From a smaller one nothing can be said of the time that is left."""
_WORDS = {1.0: "wins", -1.0: "loses", 0.0: "draws"}


def show(update: Update, news: SolveNews) -> None:
    """Progress: what is counted and how many, what is known, how fast it goes, and a guess at the time that is left."""
    if news.counted is not None:
        seen = news.counted
        update(seen.done, seen.total, _pace(seen, news), counted=_number(seen))
        return
    known = "" if news.low == news.high else f"value from {news.low:g} to {news.high:g}, "
    asked = {"value": "", "moves": "trying every move, ", "line": "following best play, "}[news.doing]
    left = _left(news) if news.doing == "value" else ""
    said = f"{asked}{known}{_many(news.nodes)} positions, {_speed(news.nodes, news.seconds)}{left}"
    update(round(_PARTS * news.share), _PARTS, said, counted=f"about {100 * news.share:.0f} % of this question")


def _number(seen: Counted) -> str:
    if seen.doing == "finding":
        return f"{_many(seen.done)} positions found{f' of at most {_many(seen.most)} that fit' if seen.most else ''}"
    return f"{_many(seen.done)}{f' of {_many(seen.total)}' if seen.total else ''} positions valued"


def _pace(seen: Counted, news: SolveNews) -> str:
    speed = _speed(seen.done, news.asked_seconds)
    return speed + (_left(news) if seen.total else ", how many there are is not known yet")


def _left(news: SolveNews) -> str:
    if news.share <= _LEAST_SHARE:
        return ""
    return f", about {_duration(news.asked_seconds * (1 - news.share) / news.share)} more"


def _many(number: int) -> str:
    return f"{number / 1e6:,.1f} M" if number >= 1e6 else f"{number:,}"  # noqa: PLR2004 - as people say it


def _speed(number: int, seconds: float) -> str:
    return f"{_many(round(number / seconds) if seconds > 0 else 0)}/s"


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"  # noqa: PLR2004 - as people say it


def solution_data(game: Game[Any, Any], state: Any, found: Solution) -> dict[str, Any]:
    """The answer for a program. `value` is the payoff to the player to move, `payoffs` are all; players count from 1."""
    from plyground.sessions.analysis import written

    bound = "exact" if found.value is not None else "lower" if found.low > game.facts.utility[0] else "upper"
    unknown = found.value is None and (found.low, found.high) == game.facts.utility
    return {
        "move": game.write_action(state, found.best[0]) if found.best else None,
        "player": found.player + 1,
        "value": found.value if found.value is not None else None if unknown else found.low if bound == "lower" else found.high,
        "bound": "open" if unknown else bound,
        "low": found.low,
        "high": found.high,
        "depth": found.plies,
        "best": [game.write_action(state, action) for action in found.best],
        "moves": {
            game.write_action(state, action): {"value": value, "depth": found.plies_after[action]}
            | ({"payoffs": list(found.payoffs_after[action])} if found.payoffs else {})
            for action, value in found.moves.items()
        },
        "finished": found.is_finished,
        "method": found.method,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 4),
        "line": list(written(game, state, found.line)),
    } | ({"payoffs": list(found.payoffs)} if found.payoffs else {})


def solution_rows(game: Game[Any, Any], state: Any, found: Solution) -> list[tuple[str, str]]:
    """The answer for a person, in two columns."""
    from plyground.sessions.analysis import written

    seat = game.seat(found.player)
    when = "before the throw" if game.player(state) < 0 else "who is to move"
    if found.value is None:
        rows = [("value", f"from {found.low:g} to {found.high:g} for {seat}, {when}; not finished")]
    elif found.payoffs:
        rows = [("value", f"{seat}, {when}, {_result(game, found.value, None)}"), ("everybody", _shares(game, found.payoffs))]
    else:
        rows = [("value", f"{seat}, {when}, {_result(game, found.value, found.plies)}")]
    if found.best:
        count = len(game.actions(state))
        word = "all moves" if len(found.best) == count > 1 else "best move" if len(found.best) == 1 else "best moves"
        rows.append((word, " ".join(game.write_action(state, action) for action in found.best)))
    rows += _move_rows(game, state, found)
    if found.line:
        rows.append(("line", " ".join(written(game, state, found.line))))
    speed = f", {found.fresh_nodes / found.seconds / 1e6:.1f} M a second" if found.seconds > 1 else ""
    before = "" if found.fresh_nodes == found.nodes else f", after {found.nodes - found.fresh_nodes:,} before"
    rows.append(("positions", f"{found.fresh_nodes:,} in {found.seconds:.2f} s{speed}{before}, by {found.method}"))
    return rows


def _move_rows(game: Game[Any, Any], state: Any, found: Solution) -> list[tuple[str, str]]:
    """Moves that are worse; for several players also best ones, where the others care which of them is made."""
    if found.payoffs:
        others_care = len({found.payoffs_after[action] for action in found.best}) > 1
        told = [action for action in found.moves if others_care or action not in found.best]
        return [(f"  {game.write_action(state, action)}", _shares(game, found.payoffs_after[action])) for action in told]
    return [
        (f"  {game.write_action(state, action)}", _result(game, value, found.plies_after[action]))
        for action, value in found.moves.items()
        if action not in found.best
    ]


def _shares(game: Game[Any, Any], payoffs: tuple[float, ...]) -> str:
    return ", ".join(f"{game.seat(player)} {payoff:+.6g}" for player, payoff in enumerate(payoffs))


def _result(game: Game[Any, Any], value: float, plies: int | None) -> str:
    if game.facts.chance:
        return f"gets {value:+.6g} on average"
    if game.facts.players == 1:
        return f"gets {value:g}"
    is_plain = game.facts.utility == (-1.0, 1.0)
    word = _WORDS.get(value, f"gets {value:+g}") if is_plain else f"gets {value:+g}"
    return word + (f" in {plies} plies" if plies is not None else "")
