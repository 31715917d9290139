"""Variants of chess over the protocol: `ply uci` offers them, and plays the one that is set."""

from __future__ import annotations

import json
import subprocess
from functools import partial

import pytest

from plyground.games import catalogue
from plyground.wire.uci import Uci
from plyground.wire.uci_board import Variant
from tests.wire.conversation import COMMAND, Conversation, chess_variant


@pytest.mark.parametrize(
    ("words", "variants"),
    [((), ["chess", "maharajah", "racingkings"]), (("racing-kings",), ["racingkings", "chess", "maharajah"])],
)
def test_the_game_that_is_asked_for_comes_first_and_its_kin_behind(words: tuple[str, ...], variants: list[str]) -> None:
    done = subprocess.run([*COMMAND, *words, "--json"], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["variants"] == variants
    assert next(option for option in told["options"] if option["name"] == "UCI_Variant")["choices"] == variants


@pytest.mark.parametrize(
    ("variant", "position", "answer"),
    [
        ("racingkings", "fen 8/k6K/8/8/8/8/8/8 w - - 0 1 moves h7h8", "bestmove a7"),
        ("racingkings", "fen 8/6K1/8/k7/8/8/8/8 w - - 0 1", "bestmove g7"),
        ("maharajah", "fen k7/8/8/4b3/8/r6p/6rn/7M b - - 0 1", "bestmove a3a1"),
    ],
    ids=["Black follows to the last rank", "White arrives", "the army mates"],
)
def test_a_variant_is_played_by_its_own_rules(variant: str, position: str, answer: str) -> None:
    talk = Conversation()
    kin = [Variant(name.replace("-", ""), partial(catalogue.load_named, name)) for name in ("racing-kings", "maharajah")]
    talk.protocol = Uci([chess_variant(), *kin], talk._hear)
    said = talk.ask(f"setoption name UCI_Variant value {variant}", f"position {position}", "go depth 4")
    assert said.startswith(answer)
    assert said.split()[1][3] == ("1" if variant == "maharajah" else "8")
    assert any(" score mate 1 " in line or " score cp 0 " in line for line in talk.said)
