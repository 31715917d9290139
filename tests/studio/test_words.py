"""The words of the page: every language says all of it, with the slots of English and the plural forms of its own."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from string import Formatter

import pytest

from plyground.games.catalogue import games
from plyground.studio.words.common import spoken, words
from plyground.teaching.words.catalogue import plural_form

PACKAGE = "plyground.studio.words"
TRANSLATED = ("id", "sr", "pt", "hu")
ENGLISH = spoken("en")
PLURALS = {key.removesuffix(".other") for key in ENGLISH if key.endswith(".other")}
"""Keys with plural forms; `tree.export.each.one` is none of them: there one is a word like the others."""
FORMS = {"one", "few", "other"}
SAME = {
    "Backgammon": "known by that name in Indonesian",
    "Beamer": "a program",
    "Breakthrough": "known by that name in Indonesian and Portuguese",
    "Fail-hard": "kept in English by the lectures of all these languages",
    "Format": "the same word in Indonesian and Serbian",
    "Hex": "a name",
    "Pac-Man": "a name",
    "Quoridor": "a name",
    "Yahtzee": "a name",
    "Irregular": "the same word in Portuguese",
    "JSON": "a format",
    "Kalah": "a name",
    "Negamax": "an algorithm, by that name in all these languages but Serbian",
    "LaTeX": "a program",
    "MAX": "a player",
    "MIN": "a player",
    "Morris": "a name",
    "Nim": "a name",
    "Othello": "a name",
    "PDF": "a format",
    "PNG": "a format",
    "Plyground {version}": "a name",
    "SVG": "a format",
    "Tic-tac-toe": "known by that name in Indonesian",
    "TikZ": "a program",
    "forest": "a program",
    "BME Budapest": "a university",
    "Expectiminimax": "a name",
    "FEUP Porto": "a university",
    "ITB Bandung": "a university",
    "Max^n": "a name",
    "UI": "a university",
    "A": "a seat",
    "B": "a seat",
    "{minutes} min + {increment} s": "units",
    "bar": "the same word in Indonesian and Serbian",
    "bonus": "the same word in Indonesian and Serbian",
    "extra": "the same word in Portuguese",
    "full house": "kept in English by Indonesian and Portuguese players",
    "total": "the same word in Portuguese",
    "yacht": "a name",
    "yahtzee": "a name",
    "yatzy": "a name",
}
"""Texts that may stay as English has them, and why."""


def stem(key: str) -> str:
    """A key without its plural form."""
    base, _, form = key.rpartition(".")
    return base if form in FORMS and base in PLURALS else key


def slots(text: str) -> set[str]:
    return {slot for _, slot, _, _ in Formatter().parse(text) if slot is not None}


def literal(text: str) -> str:
    """The text without its slots."""
    return "".join(words for words, *_ in Formatter().parse(text))


def parts(language: str) -> dict[str, dict[str, str]]:
    """What each file of a language holds, by the name of its part."""
    ending = f".{language}.json"
    found = [file for file in files(PACKAGE).iterdir() if file.name.endswith(ending)]
    return {file.name.removesuffix(ending): json.loads(file.read_text(encoding="utf-8")) for file in found}


def test_no_key_stands_in_two_parts() -> None:
    every = [key for part in parts("en").values() for key in part]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_part_has_the_same_keys_in_every_language(language: str) -> None:
    translated, english = parts(language), parts("en")
    assert set(translated) == set(english)
    for name, part in english.items():
        wanted, given = {stem(key) for key in part}, {stem(key) for key in translated[name]}
        assert given == wanted, f"{name}: missing {sorted(wanted - given)}, too many {sorted(given - wanted)}"


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_a_plural_has_exactly_the_forms_that_the_language_has(language: str) -> None:
    forms = {plural_form(language, count) for count in range(200)}
    for base in PLURALS:
        given = {key for key in spoken(language) if stem(key) == base}
        assert given == {f"{base}.{form}" for form in forms}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_has_the_slots_of_english(language: str) -> None:
    """In Serbian 21 takes the form of 1, so there every form tells what the English plural tells."""
    for key, text in spoken(language).items():
        model = key if key in ENGLISH and (key not in plural_keys() or language != "sr") else f"{stem(key)}.other"
        assert slots(text) == slots(ENGLISH[model]), key


def plural_keys() -> set[str]:
    return {key for key in ENGLISH if stem(key) != key}


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_no_text_is_empty_or_untidy(language: str) -> None:
    for key, text in spoken(language).items():
        assert text, key
        assert text == text.strip(), key
        assert "  " not in text, key
        assert not re.search(r"\s[.,;!?]", text), key
        assert text.count("(") == text.count(")"), key


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_in_english_but_names_and_signs(language: str) -> None:
    for key, text in spoken(language).items():
        if text == ENGLISH.get(key) and re.search(r"[^\W\d_]", literal(text)):
            assert text in SAME, f"{key}: {text!r} is not translated"


def test_each_word_that_may_stay_is_needed_somewhere() -> None:
    kept = {text for language in TRANSLATED for key, text in spoken(language).items() if text == ENGLISH.get(key)}
    assert set(SAME) <= kept


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_ends_as_it_does_in_english(language: str) -> None:
    """A full sentence stays one, and a label gets no full stop; questions stay questions."""
    for key, text in spoken(language).items():
        model = ENGLISH.get(key) or ENGLISH[f"{stem(key)}.other"]
        for sign in ".?":
            assert text.endswith(sign) == model.endswith(sign), key


def test_cyrillic_says_everything_and_mixes_no_letters_within_a_word() -> None:
    latin, cyrillic = spoken("sr"), words("sr-Cyrl")
    assert set(latin) <= set(cyrillic)
    for key, text in latin.items():
        assert slots(cyrillic[key]) == slots(text)
        for turned in re.findall(r"\w+", literal(cyrillic[key])):
            is_mixed = re.search("[A-Za-z]", turned) and re.search("[\N{CYRILLIC CAPITAL LETTER A}-\u045f]", turned)
            assert not is_mixed, (key, turned)


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_every_game_is_named_and_told_in_every_language(language: str) -> None:
    said = spoken(language)
    for game in games():
        assert {f"game.{game.name}.title", f"game.{game.name}.summary", f"family.{game.family}"} <= set(said)
        for option in game.options:
            assert f"option.{option.name}" in said, option.name
            assert f"game.{game.name}.option.{option.name}" in said, (game.name, option.name)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_two_games_have_the_same_title(language: str) -> None:
    titles = [spoken(language)[f"game.{game.name}.title"] for game in games()]
    assert len(titles) == len(set(titles))
