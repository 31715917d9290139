"""A game that was played, as text that people can read and programs can replay.

    [Game "connect-four"]
    [Options "columns=7 rows=6"]
    [Start "..."]            only when the game did not start at its initial position
    [Seat1 "human"]          any further tags
    [Result "1 -1"]

    d d e c f

Tags come first, one a line; then the actions, chance events included, as the game writes them. A `;` starts a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from plyground.core.errors import BadRecordError, IllegalActionError
from plyground.core.facts import OptionValue
from plyground.core.game import ActionT, Game, StateT

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_ESCAPES = {"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r"}
_MEANINGS = {"n": "\n", "r": "\r"}
_BYTE_ORDER_MARK = "\ufeff"
_KEPT_TAGS = {"Game", "Options", "Start"}
_WIDTH = 100
_LARGEST = 4_000_000


@dataclass(frozen=True)
class Record:
    """The name and options of a game, the actions as texts, and whatever else is worth keeping as tags."""

    game: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    start: str = ""
    tags: dict[str, str] = field(default_factory=dict)

    def write(self) -> str:
        """The record as text; `read_record` gives an equal record back."""
        for name in self.tags:
            if not re.fullmatch(r"\w+", name) or name in _KEPT_TAGS:
                raise BadRecordError(f"A record cannot have a tag called {name!r}.")
        head = {"Game": self.game}
        if self.options:
            head["Options"] = " ".join(f"{name}={_quoted(value)}" for name, value in self.options.items())
        if self.start:
            head["Start"] = self.start
        lines = [f'[{name} "{_escaped(text)}"]' for name, text in (head | self.tags).items()]
        return "\n".join([*lines, "", *_wrapped(self.actions)]) + "\n"

    def replay(self, game: Game[StateT, ActionT]) -> list[StateT]:
        """Every state from the start to the end. A move that cannot be played is named by its number."""
        states = [game.position(self.start) if self.start else game.initial()]
        for number, text in enumerate(self.actions, 1):
            try:
                states.append(game.result(states[-1], game.read_action(states[-1], text)))
            except IllegalActionError as refusal:
                raise BadRecordError(f"The record cannot be replayed: action {number}: {refusal}") from refusal
        return states


def read_record(text: str) -> Record:
    """Parse a record; anything that is not one raises BadRecordError with the line that is wrong."""
    if len(text) > _LARGEST:
        raise BadRecordError(f"A record may have at most {_LARGEST:,} characters; this one has {len(text):,}.")
    tags: dict[str, str] = {}
    actions: list[str] = []
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).split("\n"), 1):
        bare = line.strip()
        if bare.startswith("["):
            tag = _TAG.fullmatch(bare)
            if tag is None or actions:
                raise BadRecordError(
                    f'Line {number} of the record: expected a tag such as [Game "hex"] before the actions; found {bare[:60]!r}.'
                )
            if tag[1] in tags:
                raise BadRecordError(f"Line {number} of the record: the tag {tag[1]} stands there twice.")
            tags[tag[1]] = _unescaped(tag[2])
        else:
            actions += bare.partition(";")[0].split()
    if "Game" not in tags:
        raise BadRecordError('The record names no game; its first line should be a tag such as [Game "hex"].')
    game, options, start = tags.pop("Game"), tags.pop("Options", ""), tags.pop("Start", "")
    return Record(game, _read_options(options), tuple(actions), start, tags)


def _read_options(text: str) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for match in re.finditer(r'(\S+?)=("(?:[^"\\]|\\.)*"|\S*)|(\S+)', text):
        name, value, stray = match.groups()
        if stray is not None:
            raise BadRecordError(f"The record's options must be written name=value; found {stray!r}.")
        if name in options:
            raise BadRecordError(f"The record gives the option {name} twice.")
        options[name] = _read_value(value)
    return options


def _read_value(text: str) -> OptionValue:
    if text.startswith('"'):
        return _unescaped(text[1:-1])
    if text in {"yes", "no"}:
        return text == "yes"
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text


def _quoted(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    return value if re.fullmatch(r"[a-z][\w-]*", value) and value not in {"yes", "no"} else f'"{_escaped(value)}"'


def _escaped(text: str) -> str:
    """A text that fits between quotes on one line."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _MEANINGS.get(match[1], match[1]), text)


def _wrapped(words: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < _WIDTH:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
