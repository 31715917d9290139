"""Can't Stop: pairs, runners, falls and stops; the published odds; small boards solved twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.game import ChanceGame, Game
from plyground.features import feature_values
from plyground.games.dice._cant_stop_features import SUCCESS
from plyground.kernels.playouts import playouts
from plyground.native.game import NativeGame


def written(position: str, **options: Any) -> set[str]:
    game = load("cant-stop", **options)
    state = game.position(position)
    return {game.write_action(state, action) for action in game.actions(state)}


def test_the_dice_are_paired_in_three_ways() -> None:
    assert written("- / - + - c1 d1256 n1") == {"3-11", "6-8", "7-7"}
    assert written("- / - + - c1 d3333 n1") == {"6-6"}
    assert written("- / - + - c1 d1112 n1") == {"2-3"}


def test_with_one_runner_left_a_new_column_is_chosen() -> None:
    assert written("- / - + 4:1,5:1 c1 d1256 n2") == {"3", "11", "6", "8", "7-7"}
    assert written("- / - + 4:1,6:1 c1 d1256 n2") == {"3", "11", "6-8", "7-7"}
    assert written("- / - + 4:1,6:1,11:1 c1 d1256 n3") == {"6", "11"}


def test_a_column_that_is_won_or_climbed_to_the_top_takes_no_more_steps() -> None:
    assert written("- / 6:11,7:13 + - c1 d1256 n20") == {"3-11", "8"}
    assert written("- / - + 7:12 c1 d1256 n20") == {"3-11", "6-8", "7"}
    assert written("- / - + 7:13 c1 d1256 n20") == {"3-11", "6-8"}


def test_runners_begin_at_the_markers_and_leave_them_there() -> None:
    game = load("cant-stop")
    state = game.replay(["6-8", "roll", "1256", "6-8", "stop"], game.position("6:3 / 6:5 + - c1 d1256 n9"))
    assert game.write_position(state) == "6:5,8:2 / 6:5 + - t2 d1256 n10"


def test_a_throw_without_a_pair_to_climb_loses_the_turn() -> None:
    game = load("cant-stop")
    state = game.position("6:3 / - + 2:1,6:4,12:1 t1 d1256 n9")
    fallen = game.replay(["3444"], state)
    assert game.write_position(fallen) == "6:3 / - + - t2 d3444 n10"


def test_a_column_is_won_by_stopping_and_clears_the_others_markers() -> None:
    game = load("cant-stop")
    state = game.replay(["stop"], game.position("2:1,7:5 / 2:2 + 2:3 p1 d1113 n8"))
    assert game.write_position(state) == "2:3,7:5 / - + - t2 d1113 n8"


def test_three_columns_win() -> None:
    game = load("cant-stop", players=3)
    over = game.replay(["stop"], game.position("2:3,12:3 / - / 5:2 + 3:5 p1 d1112 n30"))
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in range(3)] == [1.0, -0.5, -0.5]
    assert game.outcome(over) == "Player 1 wins with the columns 2, 3, 12."


def test_the_horizon_is_a_draw() -> None:
    game = load("cant-stop", horizon=1)
    state = game.position("moves 1256 6-8")
    for last in ("roll", "stop"):
        over = game.replay([last], state)
        assert game.is_terminal(over)
        assert [game.utility(over, player) for player in (0, 1)] == [0.0, 0.0]


def test_choices_are_read_in_any_order() -> None:
    game = load("cant-stop")
    thrown = game.replay(["6521"])
    assert {game.read_action(thrown, text) for text in ("6-8", "8-6", "8+6", "8 6", "6,8")} == {16 * 6 + 8}
    decided = game.replay(["6-8"], thrown)
    assert [game.read_action(decided, text) for text in ("R", "go", "stop", "bank")] == [0, 0, 1, 1]


def test_throws_are_as_likely_as_counted() -> None:
    for sides in (2, 3, 6):
        game = load("cant-stop", sides=sides, to_win=1)
        assert isinstance(game, ChanceGame)
        counted = Counter("".join(map(str, sorted(throw))) for throw in product(range(1, sides + 1), repeat=4))
        odds = {game.write_action(game.initial(), action): each for action, each in game.outcomes(game.initial())}
        assert odds == pytest.approx({throw: number / sides**4 for throw, number in counted.items()})
    assert len(counted) == 126


def success(columns: tuple[int, ...]) -> float:
    """The odds that a throw can be climbed by three runners, by the rules' own outcomes."""
    game = load("cant-stop")
    assert isinstance(game, ChanceGame)
    runners = ",".join(f"{column}:1" for column in columns)
    state = game.position(f"- / - + {runners} t1 d1111 n9")
    return sum(odds for action, odds in game.outcomes(state) if game.player(game.result(state, action)) != CHANCE)


@pytest.mark.parametrize(("columns", "percent"), [((6, 7, 8), 92.0), ((4, 6, 8), 91.1), ((2, 3, 12), 43.8), ((2, 3, 4), 52.2)])
def test_the_odds_of_three_columns_are_the_known_ones(columns: tuple[int, ...], percent: float) -> None:
    assert 100 * success(columns) == pytest.approx(percent, abs=0.05)
    counted = sum(
        any(first + second in columns for first, second in ((a, b), (c, d), (a, c), (b, d), (a, d), (b, c)))
        for a, b, c, d in product(range(1, 7), repeat=4)
    )
    assert success(columns) == pytest.approx(counted / 1296)
    kept = SUCCESS[8 + 32 + 128 + 512 + sum(1 << column - 2 for column in columns)]
    assert kept == round(255 * counted / 1296)


def test_six_seven_and_eight_are_the_best_three_columns() -> None:
    table = SUCCESS[8 + 32 + 128 + 512 :]
    odds = {each: table[sum(1 << column - 2 for column in each)] for each in combinations(range(2, 13), 3)}
    assert len(odds) == 165
    assert max(odds, key=lambda each: odds[each]) == (6, 7, 8)
    assert min(odds.values()) == odds[2, 3, 12] == odds[2, 11, 12]


@pytest.mark.parametrize(
    "options", [{"sides": 2}, {"players": 4, "sides": 3}, {"to_win": 5, "players": 3}, {"to_win": 4, "players": 4}]
)
def test_boards_on_which_all_columns_could_go_without_a_winner_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptionError):
        load("cant-stop", **options)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- / - + - p1 d0 n0",
        "- / - / - + - t1 d0 n0",
        "- / - + - t3 d0 n0",
        "- / - + - t1 d1256 n0",
        "- / - + - t1 d0 n4",
        "- / - + - t1 d6521 n4",
        "- / - + - t1 d1256 n2001",
        "13:1 / - + - t1 d1256 n4",
        "2:4 / - + - t1 d1256 n4",
        "2:0 / - + - t1 d1256 n4",
        "6:1,6:2 / - + - t1 d1256 n4",
        "2:3 / 2:1 + - t1 d1256 n4",
        "2:3 / - + 2:3 p1 d1256 n4",
        "6:2 / - + 6:2 p1 d1256 n4",
        "- / - + 2:1,3:1,4:1,5:1 p1 d1256 n4",
        "6:9 / 7:9 + - t1 d1256 n4",
        "2:3,12:3,3:5 / - + - t1 d1256 n40",
        "2:3,12:3,3:5 / - + - p2 d1256 n40",
        "- / - + 2:1,3:1,12:1 c1 d4455 n40",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("cant-stop").position(text)


def test_features_see_columns_markers_and_what_a_fall_would_cost() -> None:
    game = load("cant-stop")
    assert isinstance(game, NativeGame)

    def seen(position: str) -> dict[str, int]:
        return dict(zip(game.feature_names, feature_values(game, game.position(position)), strict=True))

    safe, risky = seen("- / - + 6:3,7:3,8:3 p1 d1256 n9"), seen("- / - + 2:1,3:2,12:1 p1 d1256 n9")
    assert (safe["columns"], safe["progress"]) == (0, 0)
    assert safe["at risk"] * risky["this turn"] < risky["at risk"] * safe["this turn"]
    assert seen("2:3 / 7:2 + 6:1 p1 d1256 n9")["columns"] == 1
    assert seen("2:3 / 7:2 + 6:1 p2 d1256 n9")["columns"] == -1
    assert seen("2:3,12:3 / - + 3:5 p1 d1112 n30")["can win"] == 1


def test_who_starts_has_the_better_odds_in_random_games_and_somebody_wins() -> None:
    result = playouts(load("cant-stop"), 4_000)
    assert sum(result.wins) == pytest.approx(1.0)
    assert result.wins[0] > 0.5


# -- solved -----------------------------------------------------------------------------------------------------------


def by_the_rules(game: Game[Any, Any]) -> float:
    """The value for player 1 of a game without memory of how long it lasts, swept until nothing changes."""
    assert isinstance(game, ChanceGame)
    numbers: dict[Any, int] = {}
    branches: list[tuple[int, list[tuple[int, float]]]] = []
    paid: dict[int, float] = {}
    waiting: list[Any] = []

    def number(state: Any) -> int:
        key = state.turn, state.heights, state.runners, state.owners, state.mover, state.dice
        if key not in numbers:
            numbers[key] = len(numbers)
            waiting.append(state)
        return numbers[key]

    number(game.initial())
    while len(branches) < len(numbers):
        state = waiting[len(branches)]
        if game.is_terminal(state):
            paid[len(branches)] = game.utility(state, 0)
            branches.append((0, []))
        elif game.player(state) == CHANCE:
            branches.append((CHANCE, [(number(game.result(state, action)), odds) for action, odds in game.outcomes(state)]))
        else:
            after = [(number(game.result(state, action)), 1.0) for action in game.actions(state)]
            branches.append((game.player(state), after))
    values = [paid.get(place, 0.0) for place in range(len(branches))]
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for place in reversed(range(len(branches))):
            player, after = branches[place]
            if after:
                found = [values[other] for other, _ in after]
                new = sum(values[other] * odds for other, odds in after) if player == CHANCE else (max, min)[player](found)
                change, values[place] = max(change, abs(new - values[place])), new
    return values[0]


Markers = tuple[int, ...]


def by_hand(sides: int, shortest: int, to_win: int) -> float:  # noqa: C901 - a whole game in one function
    """The same for two players by a second program: positions before a throw, for the player who throws."""
    sums = range(2, 2 * sides + 1)
    top = {total: shortest + 2 * min(total - 2, 2 * sides - total) for total in sums}
    throws = Counter(tuple(sorted(throw)) for throw in product(range(1, sides + 1), repeat=4))
    known: dict[tuple[Markers, Markers, Markers], float] = {}
    used: set[tuple[Markers, Markers, Markers]] = set()

    def won(side: Markers) -> set[int]:
        return {total for total, height in zip(sums, side, strict=True) if height == top[total]}

    def climbed(own: Markers, run: Markers, taken: set[int], total: int) -> Markers | None:
        """The runners after one step, if it can be made."""
        place = total - 2
        if total in taken or max(run[place], own[place]) >= top[total]:
            return None
        if not run[place] and sum(map(bool, run)) == 3:
            return None
        return (*run[:place], max(run[place], own[place]) + 1, *run[place + 1 :])

    def after(own: Markers, other: Markers, run: Markers, throw: tuple[int, ...]) -> set[Markers]:
        taken, found = won(own) | won(other), set()
        a, b, c, d = throw
        for one, two in ((a + b, c + d), (a + c, b + d), (a + d, b + c)):
            ends = set()
            for first, second in ((one, two), (two, one)):
                step = climbed(own, run, taken, first)
                if step:
                    further = climbed(own, step, taken, second)
                    ends.add((further or step, bool(further)))
            if any(both for _, both in ends):
                ends = {end for end in ends if end[1]}
            found |= {end for end, _ in ends}
        return found

    def stopped(own: Markers, other: Markers, run: Markers) -> float:
        mine = tuple(map(max, own, run))
        if len(won(mine)) >= to_win:
            return 1.0
        left = tuple(
            0 if total in won(mine) and height < top[total] else height for total, height in zip(sums, other, strict=True)
        )
        return -look(left, mine, (0,) * len(mine))

    def look(own: Markers, other: Markers, run: Markers) -> float:
        used.add((own, other, run))
        return known.get((own, other, run), 0.0)

    empty = (0,) * len(sums)
    used.add((empty, empty, empty))
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for own, other, run in list(used):
            total = 0.0
            for throw, ways in throws.items():
                ends = after(own, other, run, throw)
                best = max((max(look(own, other, end), stopped(own, other, end)) for end in ends), default=None)
                total += ways * (-look(other, own, empty) if best is None else best)
            new = total / sides**4
            change = max(change, abs(new - known.get((own, other, run), 9.0)))
            known[own, other, run] = new
    return known[empty, empty, empty]


@pytest.mark.parametrize(("sides", "shortest", "to_win", "value"), [(2, 1, 1, 1.0), (2, 1, 2, 0.9060027919962774)])
def test_small_boards_are_worth_what_a_second_program_says(sides: int, shortest: int, to_win: int, value: float) -> None:
    game = load("cant-stop", sides=sides, shortest=shortest, to_win=to_win, horizon=100_000)
    counted = by_hand(sides, shortest, to_win)
    assert by_the_rules(game) == pytest.approx(counted, abs=1e-9)
    assert counted == pytest.approx(value, abs=1e-9)
