"""What a table says to a reader: sites in words, and the options that are not as usual, in every language."""

from __future__ import annotations

from itertools import product

import pytest

from plyground.core.drawing import Chosen, Table
from plyground.games.catalogue import games, load
from plyground.studio.localising import localised_table, spoken_name
from plyground.studio.words.common import words
from tests.studio.test_words import TRANSLATED

LANGUAGES = ("en", *TRANSLATED)
NAMES = [game.name for game in games()]


def table(name: str, language: str, **options: int | str) -> Table:
    game = load(name, **options)
    return localised_table(game.table(), game, language)


def chosen(name: str, language: str, **options: int | str) -> list[Chosen]:
    return table(name, language, **options).get("chosen", [])


@pytest.mark.parametrize("name", NAMES)
def test_of_a_game_as_usual_no_option_is_told(name: str) -> None:
    assert "chosen" not in table(name, "en")


def test_an_option_is_told_with_its_name_its_value_and_what_it_means() -> None:
    assert chosen("quoridor", "en", walls=3) == [
        {"name": "Walls", "value": "3", "about": "Walls of each player; -1 for as many as usual."}
    ]
    assert [one["value"] for one in chosen("coins", "pt", misere=False)] == ["Não"]
    assert [one["value"] for one in chosen("kalah", "en", payoff="margin")] == ["The margin"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_means_none_is_told_in_words(language: str) -> None:
    (target,) = chosen("2048", language, target=0)
    assert target["value"] == words(language)["value.target.0"] != "0"


def test_a_value_of_any_length_is_cut_short() -> None:
    maze = "%%%%%%%%%%%%%%%%%%%%/%P.................%/%%%%%%%%%%%%%%%%%%%%"
    (layout,) = chosen("pac-man", "en", layout=maze)
    assert layout["value"].endswith("…")
    assert len(layout["value"]) <= 32


def test_what_each_value_is_called_belongs_to_an_option() -> None:
    options = {option.name for game in games() for option in game.options}
    for key in words("en"):
        if key.startswith("value."):
            assert key.split(".")[1] in options, key


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "ones, Player 2"),
        ("hu", "egyesek, 2. játékos"),
        ("id", "satu, Pemain 2"),
        ("pt", "uns, Jogador 2"),
        ("sr", "jedinice, 2. igrač"),
    ],
)
def test_a_box_of_a_sheet_is_called_by_its_words(language: str, said: str) -> None:
    sites = {site["id"]: site for space in table("yahtzee", language, players=2)["spaces"] for site in space["sites"]}
    assert sites["ones2"]["name"] == said


def test_alone_nobody_is_named_with_a_box() -> None:
    sites = {site["id"]: site for space in table("yahtzee", "en", players=1)["spaces"] for site in space["sites"]}
    assert sites["ones1"]["name"] == "ones"


@pytest.mark.parametrize(("name", "language"), list(product(NAMES, TRANSLATED)))
def test_what_a_site_is_called_aloud_is_told_in_every_language(name: str, language: str) -> None:
    english, other = table(name, "en"), table(name, language)
    kept = {text for key, text in words(language).items() if key.startswith(("label.", "seat.")) and words("en")[key] == text}
    for mine, theirs in zip(english["spaces"], other["spaces"], strict=True):
        for site, said in zip(mine["sites"], theirs["sites"], strict=True):
            for part, other_part in zip(site.get("name", "").split(", "), said.get("name", "").split(", "), strict=True):
                word = part.rpartition(" ")[0] or part
                is_letter = len(part) <= 1  # the same in every language
                assert part != other_part or is_letter or word in kept or part in kept, f"{part!r} is not translated"


def test_a_part_that_no_language_knows_stays_as_it_is() -> None:
    assert spoken_name("flux 7, column 3", "pt") == "flux 7, coluna 3"


def test_the_pad_of_one_who_plays_alone_has_no_heads_and_that_of_two_has_both_over_each_half() -> None:
    def heads(players: int) -> list[str]:
        spaces = table("yahtzee", "en", players=players)["spaces"]
        printed = [under.get("text", "") for space in spaces for under in space.get("under", [])]
        return sorted(text for text in printed if text.startswith("Player"))

    assert heads(1) == []
    assert heads(2) == ["Player 1", "Player 1", "Player 2", "Player 2"]
