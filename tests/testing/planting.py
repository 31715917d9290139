"""Errors to plant in the game of heaps: in its methods, in its rules, and in its machine code behind the rules' back."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from plyground import load
from plyground.core.facts import Repetition
from plyground.native.slots import NUMBER, SLOTS

HEAPS = Path(__file__).with_name("heaps_game.py")

# Each slot's wrong twin: a line of the rules, and what stands there instead.
WRONG = {
    "start": ("    s.heaps[1] = FULL\n", "    s.heaps[1] = FULL - 1\n"),
    "chance": ("probability[0] = 0.75\n    probability[1] = 0.25", "probability[0] = 0.5\n    probability[1] = 0.5"),
    "moves": ("if s.heaps[heap] >= stones:", "if s.heaps[heap] >= stones and s.heaps[0] + s.heaps[1] != 5:"),
    "play": ("s.heaps[move // 2] -= move % 2 + 1", "s.heaps[move // 2] -= 1"),
    "payoff": ("    out[1] = -out[0]\n", "    out[1] = 0.0\n"),
    "observe": ("s.cards[place] if place == player", "s.cards[place] if place >= player"),
    "guess": ("below(mixed(word(seed) + 1), 4) == 0", "below(mixed(word(seed) + 2), 4) == 0"),
    "features": ("    out[1] = s.heaps[1]\n    return 2", "    out[1] = s.heaps[0]\n    return 2"),
    "evaluate": ("s.heaps[1] * weights[1]", "s.heaps[0] * weights[1]"),
    "loud": ("if 1 <= s.heaps[heap] <= 2:", "if 1 == s.heaps[heap]:"),
    "rank": ("10 * s.heaps[move // 2] + move", "10 * s.heaps[move // 2] - move"),
    "null": ("def null(s: Heaps) -> None:\n    s.turn = 1 - s.turn", "def null(s: Heaps) -> None:\n    s.turn = 0"),
    "urgent": ("    return s.heaps[0] % 2\n", "    return s.heaps[1] % 2\n"),
    "key": (" + 2048 * s.cards[1]", ""),
    "image": ("        s.heaps[1] = kept", "        s.heaps[1] = kept\n        s.cards[0] = s.cards[1]"),
    "prospects": ("    out[n + 1] = 1", "    out[n + 1] = 2"),
    "bounds": ("    out[0] = -1.0\n    out[1] = 1.0 * s.cards[1] if", "    out[0] = -1.0\n    out[1] = 2.0 * s.cards[1] if"),
    "expect": ("0.00125 * (s.heaps[0] - s.heaps[1])", "0.00125 * (s.heaps[1] - s.heaps[0])"),
    "inputs": ("    out[5] = s.heaps[1]\n    return 6", "    out[5] = s.heaps[0]\n    return 6"),
    "pick": ("below(random, 4) == 0", "below(random, 2) == 0"),
    "play_on": ("mixed(word(random))", "word(mixed(word(random)) & (2**63 - 1))"),
}


def fresh() -> Any:
    """The game without an error, its rules an object of their own."""
    return load(str(HEAPS))


def wrong_twin(folder: Path) -> Any:
    """A copy of the game that has an error in every slot."""
    text = HEAPS.read_text()
    for old, new in WRONG.values():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "wrong_heaps.py"
    path.write_text(text)
    return load(str(path))


def plant_in_machine(game: Any, wrong: Any, slot: str) -> None:
    """Let one slot of the machine code be the wrong twin's, also for kernels."""
    machine, other = game.rules.compile(), wrong.rules.compile()
    machine._functions[slot] = other._functions[slot]
    machine.table[NUMBER[slot]] = other.table[NUMBER[slot]]


def plant_everywhere(game: Any, wrong: Any, slot: str) -> None:
    """Let one rule be the wrong twin's, interpreted and compiled."""
    plant_in_machine(game, wrong, slot)
    game.rules.functions[slot] = wrong.rules.functions[slot]


def without(game: Any, slot: str) -> None:
    """Empty a slot."""
    machine = game.rules.compile()
    del game.rules.functions[slot]
    machine.table[NUMBER[slot]] = 0


def no_seats(game: Any) -> None:
    game.seats = list


def twice_listed(game: Any) -> None:
    actions = game.actions
    game.actions = lambda state: (*actions(state), *actions(state)[:1])


def another_result_each_time(game: Any) -> None:
    result, generator = game.result, random.Random(0)
    game.result = lambda state, action: result(state, action if generator.random() < 0.7 else game.actions(state)[0])


def changed_argument(game: Any) -> None:
    result = game.result

    def changing(state: Any, action: int) -> Any:
        after = result(state, action)
        vars(state)["winner"] = 1
        return after

    game.result = changing


def too_short(game: Any) -> None:
    game.facts = replace(game.facts, longest=5)


def repetition_of_what_never_comes_again(game: Any) -> None:
    game.facts = replace(game.facts, repetition=Repetition(2))


def misread_actions(game: Any) -> None:
    game.read_action = lambda state, _text: game.actions(state)[0]


def swapped_heaps(game: Any) -> None:
    write = game.write_position

    def swapped(state: Any) -> str:
        text = str(write(state))
        return text[2] + text[1] + text[0] + text[3:]

    game.write_position = swapped


def half_the_odds(game: Any) -> None:
    outcomes = game.outcomes
    game.outcomes = lambda state: tuple((outcome, odds / 2) for outcome, odds in outcomes(state))


def guesses_the_truth(game: Any) -> None:
    game.guess = lambda state, _player, _seed: state


def guesses_the_truth_at_times(game: Any) -> None:
    guess = game.guess
    game.guess = lambda state, player, seed: state if player else guess(state, player, seed)


def shown_cards(game: Any) -> None:
    pieces = game.pieces
    game.pieces = lambda state, _viewer: pieces(state, None)


def telling_last_mark(game: Any) -> None:
    describe = game.describe

    def telling(state: Any, *, viewer: Any = None, last: Any = None) -> Any:
        shown = describe(state, viewer=viewer, last=last)
        if last is not None and last.state.turn == -1:
            shown["marks"] = [{"kind": "last", "targets": ["ab"[last.action - 1]], "by": "last"}]
        return shown

    game.describe = telling


def secrets_not_declared(game: Any) -> None:
    from plyground.core.facts import Information  # noqa: PLC0415

    game.facts = replace(game.facts, information=Information.PERFECT)


def coloured(game: Any) -> None:
    game.diagram = lambda *_, **__: "\x1b[1mheaps"


def strange_glyph(game: Any) -> None:
    game.pieces = lambda _state, _viewer: {"a": [{"g": "unheard-of"}]}


def one_click_for_all(game: Any) -> None:
    game.path = lambda _state, _action: ["a"]


def changing_rank(game: Any) -> None:
    rank = game.rules.functions["rank"]

    def changing(view: Any, move: int) -> int:
        view.winner = 1
        return int(rank(view, move))

    game.rules.functions["rank"] = changing


def picks_leave_a_move_out(game: Any) -> None:
    call = game.rules.compile().call

    def leaving_out(slot: str, state: bytes, *arguments: Any) -> Any:
        packed, move = call(slot, state, *arguments)
        return packed, 0 if slot == "pick" and state[0] == 0 and move == 1 else move

    game.rules.compile().call = leaving_out


def still_images(game: Any) -> None:
    game.rules.functions["image"] = lambda _view, _which: None
    game.rules.compile()._functions["image"] = lambda _state, _which: None


def a_name_too_many(game: Any) -> None:
    type(game).feature_names = ("stones in a", "stones in b", "stones in c")


def a_name_twice(game: Any) -> None:
    type(game).feature_names = ("stones", "stones")


def names_without_features(game: Any) -> None:
    del game.rules.functions["features"]


def enormous_features(game: Any) -> None:
    def enormous(_view: Any, out: Any) -> int:
        out[0], out[1] = 9_000, 0
        return 2

    game.rules.functions["features"] = enormous


def features_past_the_room(game: Any) -> None:
    def too_far(_view: Any, out: Any) -> int:
        out[256] = 1
        return 2

    game.rules.functions["features"] = too_far


def illegal_loud_move(game: Any) -> None:
    def illegal(view: Any, out: Any) -> int:
        out[0] = 1 if view.heaps[0] == 1 else 99
        return 1

    game.rules.functions["loud"] = illegal


def loud_move_twice(game: Any) -> None:
    def twice(view: Any, out: Any) -> int:
        out[0] = out[1] = 0 if view.heaps[0] else 2
        return 2

    game.rules.functions["loud"] = twice


def illegal_prospect(game: Any) -> None:
    def illegal(_view: Any, out: Any) -> int:
        out[0] = 99
        return 1

    game.rules.functions["prospects"] = illegal


def enormous_rank(game: Any) -> None:
    game.rules.functions["rank"] = lambda _view, move: 1001 if move == 3 else 0


def pass_that_takes_a_stone(game: Any) -> None:
    def taking(view: Any) -> None:
        view.turn = 1 - view.turn
        view.heaps[0] = max(view.heaps[0] - 1, 0)

    game.rules.functions["null"] = taking


def pass_that_ends_the_game(game: Any) -> None:
    def ending(view: Any) -> None:
        view.turn = -2

    game.rules.functions["null"] = ending


def constant_keys(game: Any) -> None:
    game.key = lambda _state: 7


def bounds_that_are_too_narrow(game: Any) -> None:
    def narrow(_view: Any, out: Any) -> None:
        out[0], out[1] = 0.0, 0.5

    game.rules.functions["bounds"] = narrow


def expectation_beyond_the_facts(game: Any) -> None:
    def boastful(_view: Any, _weights: Any, out: Any) -> int:
        out[0], out[1] = 50.0, -50.0
        return 1

    game.rules.functions["expect"] = boastful


def filled() -> list[str]:
    """The slots in their order."""
    return [slot.name for slot in SLOTS]
