"""The gallery, the page of a game, and what games say in other languages."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from plyground import games, load
from plyground.native.positions import history_from
from plyground.sessions.variations import Variations
from plyground.studio import messages_schema
from plyground.studio.estimates import FILE, estimate, shipped
from plyground.studio.gallery import Gallery, miniature
from plyground.studio.library import Library, load_spec
from plyground.studio.live.speech import Speech
from plyground.studio.localising import localised_position, localised_table, sentence
from plyground.studio.words import common
from plyground.studio.words.common import words

NAMES = [entry.name for entry in games()]


@pytest.fixture
def backwards(monkeypatch: pytest.MonkeyPatch) -> str:
    """A language in which every phrase stands in angle brackets, so that what is not translated can be seen."""
    marked = {key: f"⟨{text}⟩" for key, text in words("en").items()}
    real = common.words
    monkeypatch.setattr(common, "words", lambda language: marked if language == "hu" else real(language))
    return "hu"


def _follows(data: Any, name: str) -> None:
    schema = {**messages_schema.schema(), "$ref": f"#/$defs/{name}"}
    Draft202012Validator(schema).validate(json.loads(json.dumps(data)))


def test_the_gallery_shows_every_game_as_the_messages_say(tab: TestClient) -> None:
    cards = tab.get("/api/games?lang=en").json()
    assert [card["name"] for card in cards] == NAMES
    for card in cards:
        _follows(card, "GameCard")
        assert {"branching", "length", "table", "position"} <= set(card)
        assert card["position"]["turn"] != -2, "a miniature is from the middle of a game"
        assert card["position"]["moves"] == []


def test_cards_tell_what_the_filters_need(tab: TestClient) -> None:
    cards = {card["name"]: card for card in tab.get("/api/games").json()}
    assert cards["pig"]["chance"]
    assert cards["pig"]["players"] == [2, 3, 4, 5, 6]
    assert cards["kuhn-poker"]["hidden"]
    assert not cards["hex"]["hidden"]
    assert cards["8-puzzle"]["players"] == [1]
    assert "draw" in cards["tic-tac-toe"]["solved"]
    assert "solved" not in cards["tree"]


def test_a_miniature_shows_no_hidden_card_of_the_second_player() -> None:
    game = load("kuhn-poker")
    position = miniature(game, 2)
    assert position == miniature(game, 2)
    assert "back" in json.dumps(position["at"])


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_every_game_has_its_rules_its_start_and_its_engines(tab: TestClient, name: str) -> None:
    page = tab.get(f"/api/games/{name}").json()
    _follows(page, "GamePage")
    game = load(name)
    assert page["chosen"] == dict(game.options)
    assert len(page["position"]["moves"]) == (len(game.actions(game.initial())) if name != "kuhn-poker" else 0)
    assert page["engines"][0]["name"] != "random"
    assert all(engine["about"] for engine in page["engines"])


def test_the_page_of_a_game_takes_options_and_aliases(tab: TestClient) -> None:
    page = tab.get("/api/games/hex?size=5&swap=yes&lang=pt").json()
    assert page["chosen"] == {"size": 5, "swap": True}
    assert len(page["position"]["moves"]) == 25


def test_a_worker_loads_the_same_game() -> None:
    library = Library()
    spec = library.spec("hex", {"size": "5"})
    assert spec == {"name": "hex", "file": None, "options": {"size": 5, "swap": False}}
    assert load_spec(spec).options == library.load("hex", {"size": 5}).options


def test_the_shipped_numbers_are_those_of_the_rules() -> None:
    assert set(shipped()) == set(NAMES)
    for name in ("tic-tac-toe", "connect-four", "kuhn-poker", "othello"):
        assert shipped()[name] == estimate(load(name)), f"make golden writes {FILE.name} anew"


def test_every_game_has_its_words() -> None:
    english = words("en")
    for entry in games():
        assert english[f"game.{entry.name}.title"] == entry.title
        assert english[f"game.{entry.name}.summary"].lower() in entry.summary.lower()
        assert f"family.{entry.family}" in english
        for option in entry.options:
            assert english[f"game.{entry.name}.option.{option.name}"].lower() == f"{option.help}.".lower()
            assert f"option.{option.name}" in english
            for choice in option.choices:
                assert not isinstance(choice, str) or f"choice.{choice}" in english
    known = {f"game.{name}." for name in NAMES}
    assert all(key.startswith(tuple(known)) for key in english if key.startswith("game."))


def test_english_is_what_the_games_say_themselves() -> None:
    for card in Gallery(Library()).cards("en"):
        game = load(card["name"])
        assert card["table"] == game.table()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tree"])
def test_everything_a_game_says_is_said_in_the_language_asked_for(backwards: str, name: str) -> None:
    game = load(name)
    table = localised_table(game.table(), game, backwards)
    assert all(seat["name"].startswith("⟨") for seat in table["seats"])
    assert all(glyph["name"].startswith("⟨") for key, glyph in table["glyphs"].items() if len(key) > 1 or name != "kuhn-poker")
    dice = random.Random(3)
    for _ in range(3):
        state = game.initial()
        while True:
            position = localised_position(game.describe(state), game, backwards)
            assert position["say"].startswith("⟨"), position["say"]
            if game.is_terminal(state):
                assert position["result"]["text"].startswith("⟨")
                break
            state = game.result(state, dice.choice(list(game.actions(state))))


def test_a_sentence_keeps_its_numbers_and_names_its_seats(backwards: str) -> None:
    game = load("coins", players=3)
    assert sentence("Second to move, 1 legal action.", game, backwards) == "⟨⟨Second⟩ to move, 1 legal action.⟩"
    assert sentence("First and Third win (First 0.5, Second -1, Third 0.5).", game, backwards) == (
        "⟨⟨⟨First⟩ and ⟨Third⟩⟩ win (⟨⟨First⟩ 0.5⟩, ⟨⟨Second⟩ -1⟩, ⟨⟨Third⟩ 0.5⟩).⟩"
    )
    crosses = load("tic-tac-toe")
    assert crosses.winning([0]) == "Crosses win"
    assert sentence("Crosses win (Crosses 1, Noughts -1).", crosses, "sr") == "Pobeđuje Iks (Iks 1, Oks -1)."
    assert sentence("Something else.", game, backwards) == "Something else."
    assert sentence("Nobody to move, 3 legal actions.", game, backwards) == "Nobody to move, 3 legal actions."


def test_an_end_that_no_rule_forced_is_said_in_the_language_asked_for(backwards: str) -> None:
    checkers = Variations(load("checkers"))
    checkers.resign(1)
    assert sentence(checkers.outcome(), checkers.game, backwards) == "⟨⟨White⟩ resigned.⟩"
    checkers.undo()
    checkers.run_out()
    assert sentence(checkers.outcome(), checkers.game, backwards) == "⟨⟨Black⟩ ran out of time.⟩"
    assert Speech(backwards).covered(checkers.game, 1) == "⟨The screen is for ⟨White⟩.⟩"


def test_a_repetition_is_said_in_the_language_asked_for(backwards: str) -> None:
    game = load("checkers")
    history = history_from(game, game.initial())
    for _ in range(2):
        history.push(game.initial())
    assert sentence(history.outcome(), game, backwards) == "⟨A draw: the position stands for the ⟨third⟩ time.⟩"
    assert sentence("White wins: the position stands for the second time.", game, backwards) == (
        "⟨⟨White⟩ wins: the position stands for the ⟨second⟩ time.⟩"
    )


def test_words_printed_on_a_board_are_said_in_the_language_and_names_of_cells_stay() -> None:
    sheet, table = load("yahtzee", players=2), load("yahtzee", players=2).table()
    told = localised_table(table, sheet, "pt")
    pairs = [
        (before, after)
        for one, other in zip(table["spaces"], told["spaces"], strict=True)
        for before, after in zip(one.get("under", ()), other.get("under", ()), strict=True)
    ]
    said = {before["text"]: after["text"] for before, after in pairs}
    assert said["three of a kind"] == "três iguais"
    assert said["Player 2"] == "Jogador 2"
    # What ends beside its boxes ends there in every language, and what stands above them stays where it was.
    moved = {before["text"]: after["points"][0][0] - before["points"][0][0] for before, after in pairs}
    assert moved["three of a kind"] == 0 == moved["Player 2"]
    for name in ("hex", "nim", "tree"):
        game = load(name)
        assert localised_table(game.table(), game, "sr-Cyrl")["spaces"] == game.table()["spaces"]
