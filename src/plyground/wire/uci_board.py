"""The position that a UCI engine thinks about, with the way there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plyground.core.coordinates import coordinates
from plyground.core.errors import BadPositionError, IllegalActionError, shown
from plyground.core.game import Game

_SHOWN = 12
_MOST_QUIET = 150
"""After so many plies without a capture or a move of a pawn a game is drawn. The engine need not look farther back."""


@dataclass(frozen=True)
class Variant:
    """A game that can be played over the protocol.

    `patient` is the same game where draws wait for nobody's claim: a GUI may play on where ours would be over.
    """

    name: str
    load: Callable[[], Game[Any, Any]]
    load_patient: Callable[[], Game[Any, Any]] | None = None

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game, loaded when it is first needed."""
        return self.load()

    @cached_property
    def patient(self) -> Game[Any, Any] | None:
        """The more patient game, if there is one."""
        return None if self.load_patient is None else self.load_patient()


@dataclass(frozen=True)
class Place:
    """A position and the game that plays it on."""

    game: Game[Any, Any]
    state: Any


class Board:
    """Positions from the start to now. A GUI tells all moves again every time; only what is new is played."""

    def __init__(self, variant: Variant) -> None:
        """Stand at the usual start."""
        self.variant = variant
        self._start = ""
        self._moves: list[str] = []
        self._places = [self._begun("")]

    @property
    def place(self) -> Place:
        """Where it stands. Where a claim would have ended the game, the patient one goes on."""
        return self._patient(self._places[-1])

    @property
    def past(self) -> tuple[Any, ...]:
        """Earlier positions of the same game, the oldest first: only those that can come again before the game is drawn."""
        here = self.place
        return tuple(place.state for place in self._places[-_MOST_QUIET - 1 : -1] if place.game is here.game)

    def set(self, words: Sequence[str]) -> None:
        """Obey the words after `position`. Whatever is refused changes nothing."""
        cut = words.index("moves") if "moves" in words else len(words)
        head, moves = words[:cut], list(words[cut + 1 :])
        if not head or head[0] not in {"startpos", "fen"} or (head[0] == "startpos") != (len(head) == 1):
            raise BadPositionError(
                f"A position is given as 'position startpos moves ...' or 'position fen FEN moves ...'; "
                f"found {shown(' '.join(words))}."
            )
        start = " ".join(head[1:])
        same = 0
        if start == self._start:
            pairs = zip(moves, self._moves, strict=False)
            same = next((number for number, (new, old) in enumerate(pairs) if new != old), min(len(moves), len(self._moves)))
            places = self._places[: same + 1]
        else:
            places = [self._begun(start)]
        for number, text in enumerate(moves[same:], same + 1):
            places.append(self._after(places[-1], text, number))
        self._start, self._moves, self._places = start, moves, places

    def read(self, text: str) -> Any:
        """The move that a text means where the board stands."""
        return action_of(self.place, text)

    def _begun(self, start: str) -> Place:
        game = self.variant.game
        return Place(game, game.read_position(start) if start else game.initial())

    def _after(self, place: Place, text: str, number: int) -> Place:
        here = self._patient(place)
        try:
            return Place(here.game, here.game.result(here.state, action_of(here, text)))
        except IllegalActionError as refusal:
            raise IllegalActionError(f"The position is not set: move {number}: {refusal}") from refusal

    def _patient(self, place: Place) -> Place:
        patient = self.variant.patient
        if patient is None or place.game is patient or not place.game.is_terminal(place.state):
            return place
        return Place(patient, patient.read_position(place.game.write_position(place.state)))


def action_of(place: Place, text: str) -> Any:
    """The legal move that a word means. Castling is understood by the king's goal and by the rook's square."""
    game, state = place.game, place.state
    actions = game.actions(state)
    for shuffled in (True, False):  # the rook's square is never the goal of another move of the king; its own goal may be
        for action in actions:
            if coordinates(game, state, action, shuffled=shuffled) == text.lower():
                return action
    listed = " ".join(coordinates(game, state, action) for action in actions[:_SHOWN]) + (
        " ..." if len(actions) > _SHOWN else ""
    )
    raise IllegalActionError(f"{shown(text)} is not legal; legal are: {listed or 'none, for the game is over'}")
