"""For every law an error that it alone is asked to catch, planted in a game that otherwise keeps all laws."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plyground import games, load
from plyground.kernels.playouts import playouts
from plyground.testing import LAWS, LawBrokenError, check_laws, try_law
from plyground.testing.chance_laws import expected
from plyground.testing.counting_laws import is_countable, late_positions
from plyground.testing.slot_laws import SITUATIONS
from tests.testing import planting

LAW = {law.__name__: law for law in LAWS}

IN_METHODS = [
    ("the_start_is_not_over", planting.no_seats),
    ("actions_are_distinct_and_so_are_their_texts", planting.twice_listed),
    ("result_leaves_its_argument_untouched", planting.another_result_each_time),
    ("result_leaves_its_argument_untouched", planting.changed_argument),
    ("games_end_within_the_declared_length", planting.too_short),
    ("records_come_back", planting.misread_actions),
    ("declared_repetitions_end_the_game", planting.repetition_of_what_never_comes_again),
    ("positions_come_back", planting.swapped_heaps),
    ("nonsense_is_refused", planting.misread_actions),
    ("chance_is_a_distribution", planting.half_the_odds),
    ("secrets_are_kept", planting.guesses_the_truth),
    ("secrets_are_kept", planting.guesses_the_truth_at_times),
    ("secrets_are_kept", planting.shown_cards),
    ("secrets_are_kept", planting.telling_last_mark),
    ("secrets_are_kept", planting.secrets_not_declared),
    ("diagrams_are_plain_text", planting.coloured),
    ("drawings_keep_the_schema", planting.strange_glyph),
    ("clicks_reach_every_move_once", planting.one_click_for_all),
    ("compiled_rules_equal_interpreted_ones", planting.half_the_odds),
    ("compiled_rules_equal_interpreted_ones", planting.guesses_the_truth),
    ("compiled_rules_equal_interpreted_ones", planting.changing_rank),
    ("equal_positions_have_equal_keys", planting.constant_keys),
    ("picks_are_even", planting.picks_leave_a_move_out),
    ("images_keep_perft", planting.still_images),
    ("features_are_as_many_as_their_names", planting.a_name_too_many),
    ("features_are_as_many_as_their_names", planting.a_name_twice),
    ("features_are_as_many_as_their_names", planting.names_without_features),
    ("features_are_as_many_as_their_names", planting.features_past_the_room),
    ("scores_stay_clear_of_wins", planting.enormous_features),
    ("loud_moves_are_legal_ones", planting.illegal_loud_move),
    ("loud_moves_are_legal_ones", planting.loud_move_twice),
    ("prospects_are_certain", planting.illegal_prospect),
    ("ranks_are_small_numbers", planting.enormous_rank),
    ("a_pass_passes_the_turn_and_nothing_else", planting.pass_that_takes_a_stone),
    ("a_pass_passes_the_turn_and_nothing_else", planting.pass_that_ends_the_game),
    ("bounds_and_expectations_hold", planting.bounds_that_are_too_narrow),
    ("bounds_and_expectations_hold", planting.expectation_beyond_the_facts),
]
# In one slot, compiled only or interpreted and compiled; with the slots that must be empty for it to matter.
IN_RULES = [
    *(("compiled_rules_equal_interpreted_ones", slot, planting.plant_in_machine, ()) for slot in planting.filled()),
    ("equal_positions_have_equal_keys", "key", planting.plant_everywhere, ()),
    ("kernels_count_like_python", "moves", planting.plant_in_machine, ()),
    ("picks_are_even", "pick", planting.plant_everywhere, ()),
    ("images_keep_perft", "image", planting.plant_everywhere, ()),
    ("playouts_follow_the_odds", "play_on", planting.plant_everywhere, ()),
    ("playouts_follow_the_odds", "pick", planting.plant_everywhere, ("play_on",)),
    ("playouts_follow_the_odds", "chance", planting.plant_in_machine, ("pick", "play_on")),
]


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return planting.wrong_twin(tmp_path_factory.mktemp("wrong"))


def test_every_law_has_a_planted_error() -> None:
    assert {name for name, *_ in (*IN_METHODS, *IN_RULES)} == set(LAW)


def test_every_slot_is_filled_and_compared() -> None:
    assert set(planting.fresh().rules.functions) == set(planting.filled()) == set(SITUATIONS) == set(planting.WRONG)


def test_without_an_error_all_laws_are_kept() -> None:
    check_laws(planting.fresh())


@pytest.mark.parametrize("slot", ["pick", "key", "play_on"])
def test_without_a_slot_that_may_be_empty_all_laws_are_kept(slot: str) -> None:
    game = planting.fresh()
    planting.without(game, slot)
    check_laws(game)


@pytest.mark.parametrize(("law", "plant"), IN_METHODS, ids=lambda value: getattr(value, "__name__", value))
def test_an_error_in_a_method_is_caught(law: str, plant: Any) -> None:
    game = planting.fresh()
    plant(game)
    with pytest.raises(LawBrokenError, match=law.replace("_", " ")):
        try_law(LAW[law], game)


@pytest.mark.parametrize(("law", "slot", "plant", "empty"), IN_RULES, ids=lambda value: getattr(value, "__name__", str(value)))
def test_an_error_in_a_rule_is_caught(law: str, slot: str, plant: Any, empty: tuple[str, ...], wrong: Any) -> None:
    game = planting.fresh()
    plant(game, wrong, slot)
    for other in empty:
        planting.without(game, other)
    with pytest.raises(LawBrokenError, match=law.replace("_", " ")):
        try_law(LAW[law], game)


@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_python_counts_three_plies_somewhere_in_every_game(name: str) -> None:
    game = load(name)
    assert game.facts.longest < 3 or late_positions(game) or is_countable(game, game.initial(), 3)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pig", {"target": 5, "horizon": 4}),
        ("kuhn-poker", {}),
        ("tree", {"tree": "chance(0.9: min(2 4), 0.1: min(-20 -30))"}),
        (str(planting.HEAPS), {}),
    ],
    ids=lambda value: Path(value).stem if isinstance(value, str) else "",
)
def test_playouts_draw_outcomes_by_their_probabilities(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    exact = expected(game, game.initial(), 5_000)
    found = playouts(game, 2_000 if name == "tree" else 200_000, seed=1)
    for player, payoff in enumerate(exact):
        room = 5 * (payoff.variance / found.games) ** 0.5
        assert found.utilities[player] == pytest.approx(payoff.mean, abs=room)
