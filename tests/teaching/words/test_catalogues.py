"""The catalogues: the same keys and slots in every language, and nothing that a reader should not see."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from string import Formatter

import pytest

from plyground.teaching.words.catalogue import LANGUAGES, catalogue, plural_form

PACKAGE = "plyground.teaching.words"
FORMS = ("one", "few", "other")


def base(key: str) -> str:
    """A key without its plural form."""
    stem, _, form = key.rpartition(".")
    return stem if form in FORMS else key


def slots(text: str) -> set[str]:
    return {slot for _, slot, _, _ in Formatter().parse(text) if slot is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert {base(key) for key in catalogue(language)} == {base(key) for key in catalogue("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_exactly_the_forms_that_the_language_has(language: str) -> None:
    keys = catalogue(language)
    plurals = {base(key) for key in keys if base(key) != key}
    assert plurals
    forms = {plural_form(language, count) for count in range(200)}
    for stem in plurals:
        assert {key for key in keys if base(key) == stem} == {f"{stem}.{form}" for form in forms}
    assert plurals == {base(key) for key in catalogue("en") if base(key) != key}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_the_slots_of_english_in_all_its_forms(language: str) -> None:
    english = {base(key): slots(text) for key, text in catalogue("en").items()}
    wrong = {key: slots(text) ^ english[base(key)] for key, text in catalogue(language).items()}
    assert not {key: difference for key, difference in wrong.items() if difference}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_leftovers(language: str) -> None:
    for key, text in catalogue(language).items():
        literal = "".join(words for words, *_ in Formatter().parse(text))
        assert text == text.strip(), key
        assert "  " not in text, key
        assert not re.search(r"[{}<>&\\_`]|\bTODO\b|\?\?", literal.replace(" < ", "").replace(" > ", "")), (key, literal)
        assert literal.count("(") == literal.count(")"), key
        assert literal.count("\N{DOUBLE LOW-9 QUOTATION MARK}") == literal.count("\N{RIGHT DOUBLE QUOTATION MARK}"), key
        assert not re.search(r"\s[.,;:!?]", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_hungarian_asks_for_an_article(language: str) -> None:
    specs = {spec for text in catalogue(language).values() for _, _, spec, _ in Formatter().parse(text) if spec}
    assert specs == ({"article", "Article"} if language == "hu" else set())


def test_in_hungarian_a_name_never_stands_without_its_article_before_the_word_for_node() -> None:
    for key, text in catalogue("hu").items():
        for found in re.finditer(r"\{(node|by|chance)\} (csomópont|gyökér|véletlen)", text):
            slot = found.group(1)
            before = text[: found.start()]
            assert re.search(rf"\{{{slot}:[aA]rticle\}} $", before), key


def test_the_european_words_are_used_in_portuguese() -> None:
    brazilian = re.compile(r"\b(poda|podas|galho|nodo|você|busca|jogo da velha|esquerda pra)\b", re.IGNORECASE)
    assert not {key: text for key, text in catalogue("pt").items() if brazilian.search(text)}


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"sr-Cyrl"}))
def test_a_file_has_one_key_a_line_in_order(language: str) -> None:
    text = files(PACKAGE).joinpath(f"{language}.json").read_text(encoding="utf-8")
    assert text == json.dumps(dict(sorted(json.loads(text).items())), ensure_ascii=False, indent=2) + "\n"


def test_no_latin_letter_is_left_in_cyrillic_but_in_names_and_signs() -> None:
    foreign = set(json.loads(files(PACKAGE).joinpath("cyrillic.json").read_text(encoding="utf-8"))["foreign"])
    for key, text in catalogue("sr-Cyrl").items():
        literal = " ".join(words for words, *_ in Formatter().parse(text))
        latin = re.findall(r"[A-Za-zčćđšžČĆĐŠŽ0-9]+", literal)
        words = {word for word in latin if not word.isupper() and not any(sign.isdigit() for sign in word) and len(word) > 1}
        assert not {word for word in words if word.lower() not in foreign}, key
