"""The games as cards and pages, in a language. What is the same in every language is made once."""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from threading import Lock
from typing import Any

from plyground.core.drawing import Position, Table
from plyground.core.facts import Information, Option, OptionValue, Sum
from plyground.core.game import Game, Played
from plyground.engines import choosing
from plyground.games import catalogue
from plyground.studio.estimates import Estimate, shipped
from plyground.studio.library import Library
from plyground.studio.localising import localised_position, localised_table
from plyground.studio.messages import EngineChoice, GameCard, GamePage, OptionSpec
from plyground.studio.words.common import ENGLISH, phrase
from plyground.studio.words.longer import rules
from plyground.teaching.words.catalogue import catalogue as catalogue_of

_PART_PLAYED = 0.4
"""How far the game of a miniature has come."""
_PLIES_UNKNOWN = 8
_FEWEST_PLIES = 4
_MOST_PLIES = 60
_SEED = 11
_OWN = "own"
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Exhibit:
    game: Game[Any, Any]
    family: str
    table: Table
    position: Position


class Gallery:
    """The cards and pages of a library's games."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._exhibits: dict[str, _Exhibit] = {}
        self._estimates: dict[str, Estimate] = dict(shipped())
        self._lock = Lock()
        self._making: dict[str, Lock] = {}

    def cards(self, language: str) -> list[GameCard]:
        """Every game of the library that came with no file. One that cannot be shown is left out; the others stay."""
        names = [name for name in self._library.names() if not self._library.is_from_file(name)]
        return [card for name in names if (card := self._card_or_none(name, language)) is not None]

    def card(self, name: str, language: str) -> GameCard:
        """One game, as it is with its default options."""
        exhibit = self._exhibit(name)
        game = exhibit.game
        facts = game.facts
        card: GameCard = {
            "name": name,
            "title": phrase(language, f"game.{name}.title") or game.title or name,
            "family": phrase(language, f"family.{exhibit.family}") or exhibit.family,
            "summary": phrase(language, f"game.{name}.summary") or _first_line(game),
            "players": _players(game),
            "chance": facts.chance,
            "hidden": facts.information == Information.HIDDEN,
            "zero_sum": facts.sum == Sum.ZERO,
            "options": [option_spec(option, name, language) for option in game.declared],
            "table": localised_table(exhibit.table, game, language),
            "position": localised_position(exhibit.position, game, language),
        }
        estimate = self._estimates.get(name)
        if estimate is not None:
            card["branching"], card["length"] = estimate["branching"], estimate["length"]
        solved = phrase(language, f"game.{name}.solved")
        if solved is not None:
            card["solved"] = solved
        return card

    def page(self, name: str, options: dict[str, OptionValue], language: str) -> GamePage:
        """A game with its options set."""
        game = self._library.load(name, options)
        is_own = self._library.is_from_file(name)
        key = name if is_own else game.name
        told = None if is_own else rules(key, language)
        return {
            "card": self.card(key, language),
            "rules": _rules(game) if told is None else told,
            "rules_language": ENGLISH if told is None else language,
            "chosen": dict(game.options),
            "table": localised_table(game.table(), game, language),
            "position": localised_position(game.describe(game.initial(), viewer=_viewer(game)), game, language),
            "engines": engines(game, language),
        }

    def unknown(self) -> list[str]:
        """The games whose length and branching nobody has found out yet."""
        return [name for name in self._library.names() if name not in self._estimates]

    def learn(self, name: str, estimate: Estimate) -> None:
        """Keep what was found out about a game."""
        self._estimates[name] = estimate

    def _card_or_none(self, name: str, language: str) -> GameCard | None:
        try:
            return self.card(name, language)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the fault of one card
            _log.warning("The game %s cannot be shown: %s", name, error)
            return None

    def _exhibit(self, name: str) -> _Exhibit:
        with self._lock:
            making = self._making.setdefault(name, Lock())
        with making:  # so that a game whose rules take long keeps nobody from the others
            if name not in self._exhibits:
                self._exhibits[name] = self._made(name)
            return self._exhibits[name]

    def _made(self, name: str) -> _Exhibit:
        game = self._library.load(name)
        known = self._estimates.get(name)
        plies = max(int(known["length"] * _PART_PLAYED), _FEWEST_PLIES) if known else _PLIES_UNKNOWN
        family = _OWN if self._library.is_from_file(name) else catalogue.find(name).family
        return _Exhibit(game, family, game.table(), miniature(game, min(plies, _MOST_PLIES)))


def miniature(game: Game[Any, Any], plies: int) -> Position:
    """A position from the middle of a random game, to be looked at only: it carries no moves. The same every time."""
    dice = random.Random(_SEED)  # noqa: S311 - games, not secrets
    state, last = game.initial(), None
    for _ in range(plies):
        actions = game.actions(state)
        action = dice.choice(list(actions)) if actions else None
        after = state if action is None else game.result(state, action)
        if action is None or game.is_terminal(after):
            break
        state, last = after, Played(state, action)
    position = game.describe(state, viewer=_viewer(game), last=last)
    position["moves"] = []
    position.pop("text", None)
    return position


def option_spec(option: Option, game: str, language: str) -> OptionSpec:
    """An option of a game, named and explained in a language."""
    spec: OptionSpec = {
        "name": option.name,
        "title": phrase(language, f"option.{option.name}") or option.name,
        "default": option.default,
        "help": phrase(language, f"game.{game}.option.{option.name}") or option.help,
    }
    if option.lowest is not None:
        spec["lowest"] = option.lowest
    if option.highest is not None:
        spec["highest"] = option.highest
    if option.choices:
        spec["choices"] = list(option.choices)
        spec["titles"] = [phrase(language, f"choice.{choice}") or str(choice) for choice in option.choices]
    return spec


def engines(game: Game[Any, Any], language: str) -> list[EngineChoice]:
    """The kinds of engine that suit a game, the best first."""
    best = choosing.kind_for(game)
    suiting = [best, *(kind for kind in choosing.KINDS.values() if kind is not best and kind.suits(game))]
    return [{"name": kind.name, "title": _title(kind, language), "about": _about(kind, language)} for kind in suiting]


def _title(kind: choosing.EngineKind, language: str) -> str:
    """What an engine is called; one of the textbook has the name of its algorithm."""
    if kind.name.startswith(choosing.TEXTBOOK):
        return phrase(language, "engine.textbook.title", name=_algorithm(kind, language)) or kind.name
    return phrase(language, f"engine.{kind.name}.title") or kind.name


def _algorithm(kind: choosing.EngineKind, language: str) -> str:
    name = kind.name.removeprefix(choosing.TEXTBOOK)
    return catalogue_of(language).get(f"algorithm.{name}", name)


def _about(kind: choosing.EngineKind, language: str) -> str:
    if kind.name.startswith(choosing.TEXTBOOK):
        return phrase(language, "engine.textbook", name=_algorithm(kind, language)) or kind.about
    return phrase(language, f"engine.{kind.name}") or kind.about


def _players(game: Game[Any, Any]) -> list[int]:
    """How many can play: what the option `players` allows, else as many as there are."""
    for option in game.declared:
        if option.name == "players" and option.lowest is not None and option.highest is not None:
            return list(range(option.lowest, option.highest + 1))
    return [game.facts.players]


def _viewer(game: Game[Any, Any]) -> int | None:
    """Whose eyes a game is shown with: where something is hidden, the first player's."""
    return 0 if game.facts.information == Information.HIDDEN else None


def _rules(game: Game[Any, Any]) -> str:
    """The rules as the game's file tells them, without the line that the card has as its summary."""
    summary, _, told = catalogue.rules_text(game).partition("\n")
    return told.strip("\n") or summary


def _first_line(game: Game[Any, Any]) -> str:
    line = catalogue.rules_text(game).partition("\n")[0]
    head, colon, rest = line.partition(": ")
    return rest[:1].upper() + rest[1:] if colon and head == game.title else line
