"""What languages do to tags, counts, letters and numbers."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan

import pytest

from plyground.core.errors import BadOptionError
from plyground.teaching.words import LANGUAGES, say, show
from plyground.teaching.words.articles import article
from plyground.teaching.words.catalogue import language_tag, plural_form
from plyground.teaching.words.cyrillic import to_cyrillic
from tests.teaching.words.runs import EXPECTED


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("en_GB", "en"),
        ("pt-PT", "pt"),
        ("pt_BR", "pt"),
        ("sr", "sr"),
        ("sr-Latn", "sr"),
        ("sr-Latn-RS", "sr"),
        ("sr-Cyrl", "sr-Cyrl"),
        ("SR_cyrl_rs", "sr-Cyrl"),
        ("sr-RS", "sr"),
        ("id-ID", "id"),
        ("HU", "hu"),
    ],
)
def test_a_common_tag_gives_the_nearest_language(tag: str, language: str) -> None:
    assert language_tag(tag) == language


@pytest.mark.parametrize("tag", ["de", "", "e", "english", "srp"])
def test_an_unknown_language_is_answered_with_the_list(tag: str) -> None:
    with pytest.raises(BadOptionError, match="There are: en, id, sr, sr-Cyrl, pt, hu"):
        say("lesson.leaf", tag)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(BadOptionError, match=r"no sentence 'nothing\.here'"):
        say("nothing.here")


@pytest.mark.parametrize("script", ["sr", "sr-Cyrl"])
def test_serbian_has_three_forms_by_the_last_two_digits(script: str) -> None:
    ones, fews, others = (1, 21, 31, 101, 121), (2, 3, 4, 22, 24, 102, 103), (0, 5, 10, 11, 12, 13, 14, 20, 25, 111, 112, 114)
    assert {plural_form(script, count) for count in ones} == {"one"}
    assert {plural_form(script, count) for count in fews} == {"few"}
    assert {plural_form(script, count) for count in others} == {"other"}


@pytest.mark.parametrize(
    ("count", "serbian"),
    [
        (1, "1 list"),
        (2, "2 lista"),
        (5, "5 listova"),
        (11, "11 listova"),
        (12, "12 listova"),
        (14, "14 listova"),
        (21, "21 list"),
        (22, "22 lista"),
        (25, "25 listova"),
        (101, "101 list"),
        (111, "111 listova"),
    ],
)
def test_leaves_are_counted_right_in_serbian(count: int, serbian: str) -> None:
    assert say("leaves", "sr", count=count) == serbian


def test_leaves_are_counted_right_elsewhere() -> None:
    told = {
        language: [say("leaves", language, count=count) for count in (0, 1, 2, 21)] for language in ("en", "id", "pt", "hu")
    }
    assert told == {
        "en": ["0 leaves", "1 leaf", "2 leaves", "21 leaves"],
        "id": ["0 daun", "1 daun", "2 daun", "21 daun"],
        "pt": ["0 folhas", "1 folha", "2 folhas", "21 folhas"],
        "hu": ["0 levél", "1 levél", "2 levél", "21 levél"],
    }


@pytest.mark.parametrize(("latin", "cyrillic"), EXPECTED["cyrillic"])
def test_serbian_is_transliterated(latin: str, cyrillic: str) -> None:
    assert to_cyrillic(latin) == cyrillic


def test_what_stands_in_a_slot_is_not_transliterated() -> None:
    assert say("update.max", "sr-Cyrl", node="A", value=3, branch="levo") == EXPECTED["slots stay Latin"]


def test_the_hungarian_article_follows_the_pronunciation() -> None:
    az = ["A", "E", "F", "I", "L", "M", "N", "O", "R", "S", "U", "X", "Y", "a", "f", "1", "5", "50", "500", "1000", "1500"]
    az += [
        "5000000",
        "1000000",
        "1,5",
        "5/3",
        "1/3",
        "(1, 2, 6)",
        "AA",
        "FA",
        "left".replace("l", ""),
        "\u03b1",
        "UCB",
        "RRL",
        "F-a",
        "AB-c",
        "alma",
    ]
    a = ["B", "C", "D", "G", "H", "J", "K", "P", "Q", "T", "V", "W", "Z", "b", "0", "2", "3", "4", "6", "10", "11", "15", "100"]
    a += [
        "150",
        "10000",
        "100000",
        "\u22125",
        "\u22121",
        "0,5",
        "\u221e",
        "\u2212\u221e",
        "(3, 1)",
        "BA",
        "left",
        "right",
        "MAX",
        "MIN",
        "\u03b2",
    ]
    assert [word for word in az if article(word) != "az"] == []
    assert [word for word in a if article(word) != "a"] == []


def test_hungarian_sentences_have_their_articles() -> None:
    assert say("exit.exact", "hu", node="F", value=5) == "Az F csomópont kész: értéke 5."
    assert say("exit.exact", "hu", node="B", value=5) == "A B csomópont kész: értéke 5."
    assert say("exit.lower", "hu", node="E", value=1) == "A keresés elhagyja az E csomópontot: értéke legalább 1."


@pytest.mark.parametrize(
    ("value", "english", "hungarian"),
    [
        (3, "3", "3"),
        (-3, "\u22123", "\u22123"),
        (Fraction(-1, 4), "\u22120.25", "\u22120,25"),
        (Fraction(1, 3), "1/3", "1/3"),
        (Fraction(-8, 3), "\u22128/3", "\u22128/3"),
        (inf, "\u221e", "\u221e"),
        (-inf, "\u2212\u221e", "\u2212\u221e"),
        (nan, "?", "?"),
        (7.0, "7", "7"),
        (7.66666, "7.667", "7,667"),
        (-0.0001, "0", "0"),
        ((1, 2, 6), "(1, 2, 6)", "(1, 2, 6)"),
        ((Fraction(1, 2), -2), "(0.5, \u22122)", "(0,5; \u22122)"),
        ((Fraction(1, 3), 2), "(1/3, 2)", "(1/3, 2)"),
    ],
)
def test_numbers_are_shown_as_the_language_writes_them(value: object, english: str, hungarian: str) -> None:
    assert show(value, "en") == english
    for language in set(LANGUAGES) - {"en"}:
        assert show(value, language) == hungarian
