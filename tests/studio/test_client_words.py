"""The page and its words: it asks for no key that is not there, no key is there for nothing, and it shows nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import plyground
from plyground.core.facts import Option
from plyground.games.catalogue import games
from plyground.studio.jobs.measures import measure
from plyground.studio.messages import Origin, VerdictView
from plyground.studio.words.common import spoken
from plyground.teaching.algorithms import ALGORITHMS
from plyground.teaching.engine_runs import SETTINGS
from plyground.teaching.exercises import Difficulty
from plyground.teaching.lessons import lessons
from plyground.teaching.words.pseudocode import STYLES
from tests.studio.client_sources import asked_keys, bare_texts, key_templates, sentences, sources, written_keys
from tests.studio.test_words import stem

ENGLISH = spoken("en")
KEYS = {stem(key) for key in ENGLISH}
CODE = (".svelte", ".ts")
NOT_KEYS = {
    "practice.target": "the beginning of the keys of a form",
    "tree.setting": "the beginning of the keys of a form",
    "tree.txt": "the name of a file",
}
"""What looks like a key in the client and is none."""


def settings_of(options: Iterable[Option]) -> set[str]:
    """The words of a form of settings: each has a name and a help, and its choices have names where they are words."""
    found = set()
    for option in options:
        key = f"tree.setting.{option.name}"
        found |= {key, f"{key}.help"} | {f"{key}.{choice}" for choice in option.choices if isinstance(choice, str) and choice}
    return found


def every_setting() -> set[str]:
    return settings_of([*SETTINGS, *(option for algorithm in ALGORITHMS.values() for option in algorithm.settings)])


def counted_in() -> set[str]:
    """What evaluations count in, by the files of all weights."""
    folder = Path(plyground.__file__).parent / "games"
    units = (json.loads(file.read_text())["unit"] for file in folder.rglob("*.weights.json"))
    return {measure(unit).thing for unit in units} - {""}


EXPORTS = ("svg", "png", "pdf", "tikz", "forest", "beamer", "html", "txt", "json")
AMOUNTS = ("engine_seconds", "engine_megabytes", "lines", "line_length", "coach_loss")
SWITCHES = ("patterns", "keys", "auto_complete", "hide_verdict", "coach")
SAID_HERE = (
    *("defect", "engine_failed", "job_failed", "pool_busy", "stale", "stuck", "too_fast", "unknown_room"),
    *("worker_crashed", "worker_late", "worker_memory"),
)
DOORS = ("play", "tree", "practice", "lessons", "games")
MADE: Mapping[str, set[str]] = {
    "engine.${engine}.title": {key for key in KEYS if key.startswith("engine.") and key.endswith(".title")},
    "tree.origin.${kind}": {f"tree.origin.{kind}" for kind in get_args(get_type_hints(Origin)["kind"])},
    # The doors of the start screen have their keys in a list; a second key says what is behind each.
    "${door.key}.about": {f"shell.{door}.about" for door in DOORS},
    # Faults that the page itself finds.
    "shell.fault.${error.fault.code}": {"shell.fault.offline", "shell.fault.lost"},
    # Faults of the server that say the same every time; the others come with sentences that tell more.
    "fault.${fault.code}": {f"fault.{code}" for code in SAID_HERE},
    # What can be chosen beside the board. A game may call it otherwise, so its own key is asked for first.
    "choice.${token.key}": {f"choice.{choice}" for choice in ("pass", "roll", "hold", "bet", "swap", "call", "fold", "check")},
    "game.${table.game}.choice.${token.key}": set(),
    "gallery.players.${count}": {f"gallery.players.{count}" for count in (1, 2, 3)},
    # The settings, drawn by kind: switches with an explanation, amounts, and lists.
    "settings.${name}": {f"settings.{name}" for name in (*SWITCHES, *AMOUNTS, "language", "theme", "motion")},
    "settings.${name}.about": {f"settings.{name}.about" for name in SWITCHES},
    "settings.theme.${value}": {"settings.theme.light", "settings.theme.dark"},
    "settings.motion.${value}": {"settings.motion.full", "settings.motion.reduced"},
    # What a line is certainly worth to a player, and in how many moves.
    "play.worth.${outcome}": {f"play.worth.{outcome}" for outcome in ("win", "draw", "loss")},
    "play.worth.${outcome}.in": {"play.worth.win.in", "play.worth.loss.in"},
    # What the evaluations of games count in.
    'play.thing.${thing.replaceAll(" ", "_")}': {f"play.thing.{thing.replace(' ', '_')}" for thing in counted_in()},
    # Two deeds that are asked about first.
    "play.${what}": {"play.restart", "play.resign"},
    "play.${what}.title": {"play.restart.title", "play.resign.title"},
    "play.${what}.sure": {"play.restart.sure", "play.resign.sure"},
    # What the engine is doing, and for what; waiting, stopping and failing have sentences of their own.
    'play.engine.${search.state}.${search.purpose === "move" ? "move" : "analysis"}': {
        f"play.engine.{state}.{purpose}" for state in ("preparing", "thinking", "done") for purpose in ("move", "analysis")
    },
    # Forms that the server describes: settings of algorithms, and what an exercise can be made to have.
    "${words}.${spec.name}": {f"practice.target.{field.name}" for field in fields(Difficulty)},
    "${words}.${spec.name}.help": {f"practice.target.{field.name}.help" for field in fields(Difficulty)},
    'practice.verdict.${entry.is_right ? "right" : entry.mistake ? "mistake" : "step"}': set(),
    "tree.code.style.${one}": {f"tree.code.style.{style}" for style in STYLES},
    "${words}.${spec.name}.${choice}": every_setting(),
    "tree.option.${choice}": {"tree.option.yes", "tree.option.no"},
    "tree.walk.${way}": {f"tree.walk.{way}" for way in ("up", "down", "left", "right")},
    "tree.kind.${kind}": {f"tree.kind.{kind}" for kind in ("max", "min", "chance")},
    "tree.order.${name}": {f"tree.order.{name}" for name in ("best", "given", "worst", "total")},
    "tree.scale.${map}": {f"tree.scale.{name}" for name in ("double", "shift", "square", "rank", "negate")},
    "tree.notation.${name}": {
        f"tree.notation.{name}" for name in ("bars", "brackets", "paths", "shape", "s-expression", "json")
    },
    "tree.compare.tick.${clock.kind}": {"tree.compare.tick.leaf", "tree.compare.tick.count"},
    "tree.export.${one}": {f"tree.export.{name}" for name in EXPORTS},
    "tree.export.${one}.hint": {f"tree.export.{name}.hint" for name in EXPORTS},
    'tree.export.each.${one || "one"}': {f"tree.export.each.{name}" for name in ("one", "cut", "change", "step")},
    "practice.verdict.${verdict.kind}": {f"practice.verdict.{kind}" for kind in get_args(get_type_hints(VerdictView)["kind"])},
    "practice.sheet.${one}": {f"practice.sheet.{name}" for name in ("pdf", "tex", "html", "xml", "json")},
    # The lectures that lessons come from.
    "lessons.lecture.${one}": {f"lessons.lecture.{lecture}" for lesson in lessons() for lecture in lesson.lectures},
    # What a lesson asks for by name.
    'lessons.answer.${key.replaceAll(" ", "_")}': {
        f"lessons.answer.{name.replace(' ', '_')}" for lesson in lessons() for task in lesson.tasks for name in task.answer
    },
}
"""The templates with which the client makes keys, and the keys that come of them. No keys: they belong to the games."""
OF_THE_SERVER = (
    "choice.",
    "engine.",
    "family.",
    "game.",
    "glyph.",
    "keyless.",
    "label.",
    "option.",
    "say.",
    "seat.",
    "time.",
    "value.",
)
"""Beginnings of the keys that Python looks up, in studio/gallery.py and studio/localising.py."""


def in_client(read: Callable[[str], set[str]]) -> set[str]:
    return {found for _, text in sources(*CODE) for found in read(text)}


def test_the_client_asks_only_for_keys_that_exist() -> None:
    wanted = in_client(asked_keys) | in_client(written_keys)
    assert wanted - KEYS - set(NOT_KEYS) == set()


def test_every_template_that_makes_keys_is_listed() -> None:
    assert in_client(key_templates) == set(MADE)


@pytest.mark.parametrize("template", MADE)
def test_every_key_that_a_template_can_make_exists(template: str) -> None:
    assert MADE[template] - KEYS == set()


def test_no_key_is_there_for_nothing() -> None:
    used = in_client(written_keys).union(*MADE.values())
    assert {key for key in KEYS - used if not key.startswith(OF_THE_SERVER)} == set()


def test_no_word_of_a_game_is_left_from_a_game_that_is_gone() -> None:
    known = {game.name: {option.name for option in game.options} for game in games()}
    for key in KEYS:
        if match := re.fullmatch(r"game\.([\w-]+)\.(?:option\.)?(.+)", key):
            assert match[1] in known, key
            assert ".option." not in key or match[2] in known[match[1]], key


BARE = {
    "Plyground": "the name of the program",
    'title="Plyground"': "the name of the program, when not even the words can be loaded",
    'placeholder="cuts/7"': "an example of the code of an exercise",
}
"""Texts that are the same in every language."""


def test_components_show_no_text_that_is_not_in_the_words() -> None:
    found = {file: set(bare_texts(text)) - set(BARE) for file, text in sources(".svelte")}
    assert {file: texts for file, texts in found.items() if texts} == {}
    assert len(found) > 1


def test_text_in_the_markup_is_found() -> None:
    assert bare_texts("<script>let a = 'b';</script><p class='x'>{a} · {t('k')}</p><!-- c -->") == []
    assert bare_texts("<p>Hello {name}</p>") == ["Hello"]
    assert bare_texts('<button title="Close" onclick={() => a > b && run("}")}>+</button>') == ['title="Close"']


UNSHOWN = {
    "The server does not answer.": "shell.fault.offline is said",
    "The connection to the server was lost.": "shell.fault.lost is said",
    "The link holds more than a game.": "play.link.damaged is said",
    "The address names no game.": "play.link.damaged is said",
}
"""Sentences of errors in the code, and what is said instead of them."""
FIRST = "lib/words.svelte.ts"
"""It holds what is said before the words are there."""


def test_the_code_has_no_sentences_to_be_shown() -> None:
    found = {file: sentences(text) - set(UNSHOWN) for file, text in sources(*CODE) if file != FIRST}
    assert {file: texts for file, texts in found.items() if texts} == {}


def test_what_is_said_before_the_words_are_there_is_the_english_of_them() -> None:
    said = dict(re.findall(r'"(shell\.[\w.]+)": "([^"]+)"', dict(sources(*CODE))[FIRST]))
    assert said == {key: ENGLISH[key] for key in said}


def test_sentences_in_code_are_found() -> None:
    assert sentences('a("Play it again"); // "Not this one"\nb("Escape", "shell.play", "max-width");') == {"Play it again"}


ORDINARY = {
    "hex": "a shape of a site, as the drawing data call it",
    "tree": "a screen of its own; the word for what is searched",
}
"""Names of games that the client has as ordinary words."""


def test_the_client_names_no_game() -> None:
    titles = {ENGLISH[f"game.{game.name}.title"].lower() for game in games()}
    names = {name for game in games() for name in (game.name, *game.aliases)} | titles
    names |= {name.replace("-", between) for name in names for between in " _"}
    written = "|".join(re.escape(name) for name in sorted(names - set(ORDINARY), key=len, reverse=True))
    expression = re.compile(rf"(?<![\w-])(?:{written})(?![\w-])", re.IGNORECASE)
    for file, text in sources(*CODE, ".css"):
        assert expression.findall(text) == [], file
