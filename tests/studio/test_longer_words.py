"""Longer texts in every language: rules, lessons, what an evaluation counts, refusals. What is there fits its English source,
and what is demanded is there. Where a text is missing, English is shown and said to be English."""

from __future__ import annotations

import ast
import json
import re
from importlib.resources import files
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from starlette.testclient import TestClient

from plyground.engines import choosing
from plyground.features import default_weights
from plyground.games import catalogue
from plyground.native.game import NativeGame
from plyground.studio.gallery import Gallery, engines
from plyground.studio.jobs import lessons as lesson_jobs
from plyground.studio.jobs.explaining import abouts
from plyground.studio.library import Library
from plyground.studio.pages.words import fault_wordings
from plyground.studio.words import longer
from plyground.studio.words.common import spoken
from plyground.teaching.demos import demo
from plyground.teaching.lessons import NAMES, lesson, lessons
from plyground.teaching.words.cyrillic import to_cyrillic
from tests.studio.test_faults import documented

TRANSLATED = ("id", "sr", "pt", "hu")
RULES_ARE_DEMANDED = True
"""Whoever has translated the rules of every game puts True here."""
LESSONS_ARE_DEMANDED = True
"""Whoever has translated every lesson puts True here."""
FOLDER = files("plyground.studio.words")
TOLD = sorted(game.name for game in catalogue.games() if f"game.{game.name}.title" in spoken("en"))
"""The games whose titles are in the words: those that are told in every language."""
FIELDS = ("title", "source", "question", "explanation")


def english_rules(name: str) -> str:
    gallery = Gallery(Library())
    return gallery.page(name, {}, "en")["rules"]


def headings(text: str) -> list[str]:
    return re.findall(r"^\S.*$", text, re.MULTILINE)


def codes(text: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", text))


def slots(text: str) -> set[str]:
    return {slot for _, slot, _, _ in Formatter().parse(text) if slot is not None}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", TOLD)
def test_rules_have_the_parts_of_the_english_ones(name: str, language: str) -> None:
    told = longer.rules(name, language)
    if told is None:
        assert not RULES_ARE_DEMANDED, f"rules/{language}/{name}.txt is missing"
        return
    english = english_rules(name)
    assert len(headings(told)) == len(headings(english)), headings(told)
    assert set(headings(told)).isdisjoint(set(headings(english)) - {"Quirks"}), "a heading is not translated"
    assert codes(english) <= codes(told)
    assert len(told) > len(english) / 2
    assert told.count("`") % 2 == 0
    for line in told.splitlines():
        assert not line or re.match(r"\S| {4}", line), f"text stands four spaces below its heading: {line!r}"


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_told_whole_and_with_the_numbers_of_english(name: str, language: str) -> None:
    told = longer.lesson(name, language)
    if told is None:
        assert not LESSONS_ARE_DEMANDED, f"lessons/{language}/{name}.json is missing"
        return
    assert tuple(told) == FIELDS
    english = lesson(name)
    for field in FIELDS:
        assert told[field], field
        assert field == "source" or told[field] != getattr(english, field), f"{field} is not translated"
        # Numbers of one digit may be words in another language.
        numbers = set(re.findall(r"\d{2,}", getattr(english, field).replace(",", "")))
        assert numbers <= set(re.findall(r"\d{2,}", re.sub(r"(?<=\d)[.,\s](?=\d{3})", "", told[field]))), field


def test_nothing_is_translated_that_is_not_there() -> None:
    for language in TRANSLATED:
        for part, known, ending in (("rules", TOLD, ".txt"), ("lessons", NAMES, ".json")):
            folder = FOLDER.joinpath(part).joinpath(language)
            found = [file.name for file in folder.iterdir()] if folder.is_dir() else []
            assert [name for name in found if name.removesuffix(ending) not in known] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_that_an_evaluation_counts_has_words(language: str) -> None:
    for name in TOLD:
        game = catalogue.load(name)
        if not isinstance(game, NativeGame) or not game.rules.has("features"):
            continue
        weights = default_weights(game)
        wanted = {*game.feature_names, *abouts(game).values(), *([weights.unit] if weights else [])}
        assert wanted - set(longer.features(name, language)) == set(), name


@pytest.mark.parametrize("part", ["faults", "figures", "demos"])
@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_have_the_keys_of_english_and_no_slots_of_their_own(part: str, language: str) -> None:
    english, told = (
        json.loads(FOLDER.joinpath(part).joinpath(f"{tag}.json").read_text(encoding="utf-8")) for tag in ("en", language)
    )
    assert list(told) == list(english)
    for key, text in told.items():
        assert slots(text) <= slots(english[key]), key
        assert text == text.strip(), key
        # A sentence that ends with a slot may leave it out.
        assert english[key].endswith("}") or text.endswith(".") == english[key].endswith("."), key


QUICK_DEMOS = ("ordinal", "horizon", "chess-depth", "chess-horizon", "alliances", "naive-root", "bounded-chance")
SAME_IN_DEMOS = {"expectiminimax", "Star1", "Star2"}


@pytest.mark.parametrize("name", QUICK_DEMOS)
def test_a_demonstration_has_words_for_all_it_says_and_draws(name: str) -> None:
    shown = demo(name)
    plain = [key for key, value in shown.numbers.items() if not isinstance(value, list | tuple | dict)]
    said = {text for text in (shown.title, shown.paragraph, *plain, *shown.picture.texts) if re.search("[a-z]{3}", text)}
    for language in TRANSLATED:
        left = {text for text in said if longer.reworded(text, "demos", language) == text}
        assert left <= SAME_IN_DEMOS, language


def test_a_demonstration_keeps_its_numbers_and_writes_them_as_the_language_does() -> None:
    english, told, cyrillic = (lesson_jobs.show_demo({"name": "alliances", "language": tag}) for tag in ("en", "pt", "sr-Cyrl"))
    assert sorted(re.findall(r"\d+", told["text"])) == sorted(re.findall(r"\d+", english["text"]))
    assert told["title"] == "As alianças fazem-se e desfazem-se por si"
    assert "max^n" in cyrillic["text"]
    assert "força de C" in told["pictures"][0]
    assert longer.reworded("5,197.6", "demos", "pt") == "5\N{NO-BREAK SPACE}197,6"
    assert longer.reworded("5,197.6", "demos", "id") == "5.197,6"
    assert longer.reworded("B:W20,21,23", "demos", "id") == "B:W20,21,23"


def test_every_demonstration_has_a_title_in_every_language() -> None:
    english = lesson_jobs.demos({"language": "en"})
    for language in TRANSLATED:
        assert {one["title"] for one in lesson_jobs.demos({"language": language})}.isdisjoint(one["title"] for one in english)


def test_every_code_of_a_refusal_has_words() -> None:
    said = {*longer.general("en"), *(key.removeprefix("fault.") for key in spoken("en") if key.startswith("fault."))}
    assert documented() - said == set()


@pytest.mark.parametrize("language", [*TRANSLATED, "sr-Cyrl"])
def test_a_pattern_reads_its_own_english_sentence(language: str) -> None:
    english = longer._templates("faults", "en")
    for one in longer.wordings("faults", language):
        sentence = re.sub(r"\{(\w+)\}", "x7", english[one.key])
        assert re.fullmatch(one.expression.replace("(?<", "(?P<"), sentence), one.key


@pytest.mark.parametrize(
    ("code", "sentence", "key"),
    [
        ("illegal_action", "'zz' is not a legal action for Dark; legal are: a b c", "illegal_action.move"),
        ("bad_option", "Option columns must be a whole number from 4 to 12; it was 99.", "bad_option.range"),
        ("bad_option", "There is no algorithm 'alfa'. Did you mean alpha-beta?", "bad_option.algorithm-near"),
        ("bad_record", "This file holds a tree, not a game; open it in the tree lab.", "bad_record.tree"),
        ("bad_tree_text", "Expected a number, a name, a bar or a bracket, but found '?'.", "bad_tree_text.sign"),
    ],
)
def test_sentences_of_the_program_are_recognised(code: str, sentence: str, key: str) -> None:
    matching = [
        one.key
        for one in longer.wordings("faults", "pt")
        if one.key.startswith(code) and re.fullmatch(one.expression.replace("(?<", "(?P<"), sentence, re.DOTALL)
    ]
    assert matching[0] == key


def test_games_are_called_by_their_titles_in_refusals() -> None:
    told = {one["pattern"]: one["text"] for one in fault_wordings("hu") if one["code"] == "game"}
    assert told["Kuhn poker"] == spoken("hu")["game.kuhn-poker.title"]
    assert {longer.expression(entry.title) for entry in catalogue.games()} <= set(told)


REFUSALS = {"BadPositionError": "bad_position", "BadOptionError": "bad_option", "IllegalActionError": "illegal_action"}
LEAST_REFUSALS = 150


def refusals_of_games() -> list[tuple[str, str]]:
    """Code and sentence of every refusal that a game raises, with x7 where something is filled in.

    What is one text or another is both; a sentence that somebody else has written is only handed on.
    """
    found = []
    for file in sorted(Path(catalogue.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {
            node.targets[0].id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.IfExp)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REFUSALS:
                parts = call.args[0].values if isinstance(call.args[0], ast.JoinedStr) else [call.args[0]]
                if not isinstance(call.args[0], ast.Call):
                    texts = ("".join(chosen) for chosen in product(*(_texts_of(part, named) for part in parts)))
                    found += [(REFUSALS[call.func.id], text) for text in texts]
    return found


def _texts_of(part: ast.expr, named: dict[str, ast.IfExp]) -> list[str]:
    """What a part of a sentence may say."""
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    inner = part.value if isinstance(part, ast.FormattedValue) else part
    inner = named.get(inner.id, inner) if isinstance(inner, ast.Name) else inner
    if isinstance(inner, ast.IfExp) and isinstance(inner.body, ast.Constant) and isinstance(inner.orelse, ast.Constant):
        return [str(inner.body.value), str(inner.orelse.value)]
    return ["x7"]


def test_every_refusal_of_every_game_has_words_and_its_own() -> None:
    sentences = refusals_of_games()
    assert len(sentences) > LEAST_REFUSALS
    for code, sentence in sentences:
        matching = [
            one.key
            for one in longer.wordings("faults", "pt")
            if one.key.startswith(f"{code}.") and re.fullmatch(one.expression.replace("(?<", "(?P<"), sentence)
        ]
        assert len(matching) == 1, (sentence, matching)


def test_the_page_gets_the_sentences_first_and_then_what_codes_mean() -> None:
    told = fault_wordings("pt")
    assert [("pattern" in one) for one in told] == sorted([("pattern" in one) for one in told], reverse=True)
    assert {one["code"] for one in told if "pattern" not in one} == set(longer.general("pt"))
    assert all(re.compile(one["pattern"].replace("(?<", "(?P<")) for one in told if "pattern" in one)


def test_what_nobody_has_translated_is_shown_in_english_and_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longer, "_text", lambda *_: None)
    page = Gallery(Library()).page("pig", {}, "pt")
    assert page["rules_language"] == "en"
    assert headings(page["rules"])[0] == "Rules"
    card = lesson_jobs.lesson({"name": "ties", "language": "pt"})["card"]
    assert (card["language"], card["title"]) == ("en", lesson("ties").title)


def test_what_was_translated_is_shown_with_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"pig.txt": "Regras\n    Com `target` pontos.\n", "ties.json": json.dumps(dict.fromkeys(FIELDS, "Empate?"))}
    monkeypatch.setattr(longer, "_text", lambda _, __, name: texts.get(name))
    page = Gallery(Library()).page("pig", {}, "pt")
    assert (page["rules_language"], page["rules"]) == ("pt", "Regras\n    Com `target` pontos.")
    card = lesson_jobs.lesson({"name": "ties", "language": "pt"})["card"]
    assert (card["language"], card["question"]) == ("pt", "Empate?")


def test_cyrillic_leaves_notation_and_drawings_alone() -> None:
    latin = "Pravila\n    Kolone `a-g` i kraj.\n        max(min(3 12))\n"
    turned = longer.in_cyrillic(latin)
    assert "`a-g`" in turned
    assert "        max(min(3 12))" in turned
    assert to_cyrillic("Pravila") in turned
    assert "Kolone" not in turned


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_every_engine_has_a_name_and_says_what_it_does(language: str) -> None:
    names = [name for name in choosing.KINDS if not name.startswith(choosing.TEXTBOOK)]
    assert {key for name in names for key in (f"engine.{name}", f"engine.{name}.title")} <= set(spoken(language))
    offered = engines(catalogue.load("othello"), language)
    assert all(choice["title"] and choice["title"] != choice["name"] for choice in offered)
    assert len({choice["title"] for choice in offered}) == len(offered)


def test_every_lecture_of_a_lesson_has_a_name() -> None:
    every = {lecture for one in lessons() for lecture in one.lectures}
    assert {f"lessons.lecture.{lecture}" for lecture in every} <= set(spoken("en"))
    assert every == {"ui", "itb", "feup", "bme", "serbian"}


def test_tables_of_lessons_are_told_in_the_language() -> None:
    table = lesson_jobs.lesson({"name": "material", "language": "pt"})["parts"][0]
    assert table["rows"][0][0] == "peça"
    assert table["rows"][1][0] == "peão"
    assert longer.reworded("12 days", "figures", "hu") == "12 nap"
    assert longer.reworded("Nothing like it", "figures", "hu") == "Nothing like it"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_kept_game_is_told_in_the_language_of_the_page(tab: TestClient, language: str) -> None:
    tab.post("/api/rooms", json={"game": "othello", "seats": [{"kind": "human"}, {"kind": "human"}]})
    english, told = (tab.get("/api/rooms", params={"lang": tag}).json()[0] for tag in ("en", language))
    assert english["say"] == "Dark to move, 4 legal actions."
    assert told["say"] != english["say"]
    assert "4" in told["say"]
    assert told["title"] == spoken(language)["game.othello.title"]
    assert {key: told[key] for key in told if key not in {"say", "title"}} == {
        key: english[key] for key in english if key not in {"say", "title"}
    }
