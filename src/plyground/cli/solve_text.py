"""What `ply solve` says: how far it is, and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.cli.progress import Update
    from plyground.core.game import Game
    from plyground.engines.solve_counting import Counted
    from plyground.engines.solving import Solution, SolveNews

_PARTS = 1000
_LEAST_SHARE = 0.02
"""From a smaller one nothing can be said of the time that is left."""
_WORDS = {1.0: "wins", -1.0: "loses", 0.0: "draws"}


def show(update: Update, news: SolveNews, columns: int | None = None) -> None:
    """Progress: what is counted and how many, what is known, how fast it goes, and a guess at the time that is left.

    In a line of so many columns the longest words that fit tell it; None is room for all.
    """
    ways = _ways_to_count(news.counted, news) if news.counted is not None else _ways_to_search(news)
    fitting = (way for way in ways if columns is None or len(", ".join((*way, f"{news.seconds:.0f} s"))) <= columns)
    counted, said = next(fitting, ways[-1])
    if news.counted is not None:
        update(news.counted.done, news.counted.total, said, counted=counted)
    else:
        update(round(_PARTS * news.share), _PARTS, said, counted=counted)


def _ways_to_search(news: SolveNews) -> list[tuple[str, str]]:
    """How far a search is and what else is known, in fewer and fewer words."""
    is_open, percent = news.low != news.high, f"{100 * news.share:.0f} %"
    known = [f"value from {news.low:g} to {news.high:g}"] if is_open else []
    pace = [f"{_many(news.nodes)} positions", _speed(news.fresh_nodes, news.seconds)]
    asked = {"value": [], "moves": ["trying every move"], "line": ["following best play"]}[news.doing]
    left = _left(news) if news.doing == "value" else []
    briefly = [f"{news.low:g} to {news.high:g}"] if is_open else []
    least = [_briefly(news.nodes), f"{_briefly(news.fresh_nodes / news.seconds if news.seconds > 0 else 0)}/s"]
    return [
        (f"about {percent} of this question", ", ".join(asked + known + pace + left)),
        (f"about {percent}", ", ".join(asked + known + pace + [part.removeprefix("about ") for part in left])),
        (f"about {percent}", ", ".join(known + pace)),
        (percent, ", ".join(pace + briefly)),
        (percent, ", ".join(least + briefly)),
    ]


def _ways_to_count(seen: Counted, news: SolveNews) -> list[tuple[str, str]]:
    """How many positions are found or valued, in fewer and fewer words."""
    done, speed = _many(seen.done), _speed(seen.done, news.asked_seconds)
    left = _left(news) if seen.total else ["how many there are is not known yet"]
    if seen.doing == "finding":
        most = _many(seen.most)
        long = f"{done} positions found{f' of at most {most} that fit' if seen.most else ''}"
        short, least = f"{done} found{f' of at most {most}' if seen.most else ''}", f"{done} found"
    else:
        of_all = f" of {_many(seen.total)}" if seen.total else ""
        long, short = f"{done}{of_all} positions valued", f"{done}{of_all} valued"
        least = f"{done}{of_all}" if of_all else short
    return [(long, ", ".join([speed, *left])), (long, speed), (short, speed), (least, speed)]


def _left(news: SolveNews) -> list[str]:
    """A guess at the time that is left, if one can be made."""
    if news.share <= _LEAST_SHARE:
        return []
    return [f"about {_duration(news.asked_seconds * (1 - news.share) / news.share)} more"]


def _many(number: int) -> str:
    return f"{number / 1e6:,.1f} M" if number >= 1e6 else f"{number:,}"  # noqa: PLR2004 - as people say it


def _briefly(number: float) -> str:
    """A number in at most six signs."""
    for unit, sign in ((1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.{1 if number < 10 * unit else 0}f}{sign}"
    return f"{number:.0f}"


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
        "nodes_before": found.nodes - found.fresh_nodes,
        "seconds": round(found.seconds, 4),
        "line": list(written(game, state, found.line)),
    } | ({"payoffs": list(found.payoffs)} if found.payoffs else {})


UNKNOWN_BY_COUNT = "not known: the count of plies may end the game before it is decided"


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
    speed = f", {_many(round(found.fresh_nodes / found.seconds))} a second" if found.seconds > 1 else ""
    before = "" if found.fresh_nodes == found.nodes else f", after {found.nodes - found.fresh_nodes:,} before"
    rows.append(("positions", f"{found.fresh_nodes:,} in {found.seconds:.2f} s{speed}{before}, by {found.method}"))
    return rows


def _move_rows(game: Game[Any, Any], state: Any, found: Solution) -> list[tuple[str, str]]:
    """Moves that are worse; for several players also best ones, where the others care which of them is made."""
    if found.payoffs:
        others_care = len({found.payoffs_after[action] for action in found.best}) > 1
        told = [action for action in found.moves if others_care or action not in found.best]
        return [(f"  {game.write_action(state, action)}", _shares(game, found.payoffs_after[action])) for action in told]
    rows = [
        (f"  {game.write_action(state, action)}", _result(game, value, found.plies_after[action]))
        for action, value in found.moves.items()
        if action not in found.best
    ]
    if found.is_finished and found.moves and game.facts.patience is not None:  # all were asked for; some depend on the count
        known = {*found.moves, *found.best}
        unknown = [action for action in game.actions(state) if action not in known]
        rows += [(f"  {game.write_action(state, action)}", UNKNOWN_BY_COUNT) for action in unknown]
    return rows


def _shares(game: Game[Any, Any], payoffs: tuple[float, ...]) -> str:
    return ", ".join(f"{game.seat(player)} {payoff:+.6g}" for player, payoff in enumerate(payoffs))


def _result(game: Game[Any, Any], value: float, plies: int | None) -> str:
    if game.facts.chance:
        return f"gets {value:+.6g} on average"
    if game.facts.players == 1:
        return f"gets {value:g}"
    is_plain = game.facts.utility == (-1.0, 1.0)
    word = _WORDS.get(value, f"gets {value:+g}") if is_plain else f"gets {value:+g}"
    return word + (f" in {plies} {'ply' if plies == 1 else 'plies'}" if plies is not None else "")
