"""A game whose rules are native: the six questions answered by running the rules, interpreted, on views.

A game class adds what people see: names of moves, positions as text, which piece stands where. Its base turns
that into diagrams and drawing data. Nothing here imports the compiler; kernels ask for `machine()`.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from plyground.boards import Board, text_diagram
from plyground.core import drawing
from plyground.core.errors import BadGameError, BadPositionError, IllegalActionError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER, ChanceGame, Game, HiddenGame
from plyground.native.cache import PACKAGE
from plyground.native.fields import Role
from plyground.native.keys import default_key
from plyground.native.networks import NetworkShape
from plyground.native.rules import Rules
from plyground.native.slots import MOST_MOVES, PLAYERS
from plyground.native.struct import CheckedArray, Struct
from plyground.native.words import ALL

if TYPE_CHECKING:
    import numpy as np

S = TypeVar("S", bound=Struct)
_OBSERVED_AT_MOST = 4096
_REMEMBERED = 20_000
_REHEARSALS = 5
_REHEARSED_PLIES = 300


class NativeGame(Game[S, int]):
    """The common part of every game with native rules. An action is a move: a 64-bit number that the rules understand."""

    rules: ClassVar[Rules[Any]]
    feature_names: ClassVar[tuple[str, ...]] = ()
    network_shape: ClassVar[NetworkShape | None] = None
    """What the rule `inputs` writes, and what a network for the game tells; None if there can be none."""
    search_numbers: ClassVar[Mapping[str, int]] = {}
    """What suits the game of the numbers that a search goes by; `kernels.searching.NUMBERS` lists them."""
    board: Board
    _is_rehearsed = False

    def __init__(self, /, **options: int | bool | str) -> None:
        """Settle the options."""
        super().__init__(**options)
        self._results: dict[tuple[S, int], S] = {}
        self._states: dict[S, S] = {}

    # -- the six questions -----------------------------------------------------------------------------------------

    def initial(self) -> S:
        """The view that `start` sets up, frozen."""
        view = self.blank_view()
        self.rules.rule("start")(view)
        return self._frozen(view)

    def player(self, state: S) -> int:
        """The state's own `turn`."""
        return state.turn

    def actions(self, state: S) -> Sequence[int]:
        """The moves, or at a chance node the outcomes. They are remembered in the state, which cannot change."""
        remembered: Sequence[int] | None = vars(state).get("_actions")
        if remembered is None:
            remembered = self._find_actions(state)
            vars(state)["_actions"] = remembered
        return remembered

    def result(self, state: S, action: int) -> S:
        """The state after a legal move; `play` runs on a fresh view.

        Searches in Python come to the same positions again and again, so the last few thousand results are remembered;
        equal states are then the same object, which has its actions at hand.
        """
        after = self._results.get((state, action))
        if after is not None:
            return after
        if action not in self.actions(state):
            raise IllegalActionError(
                f"Move {action} is not legal in {self.name} now; read_action gives the move that a text means."
            )
        view = state.thaw()
        self.rules.rule("play")(view, action)
        after = self._frozen(view)
        if len(self._results) >= _REMEMBERED:
            self._results.clear()
            self._states.clear()
        after = self._results[state, action] = self._states.setdefault(after, after)
        return after

    def utility(self, state: S, player: int) -> float:
        """The payoff to a player, once the game is over."""
        if state.turn != OVER:
            raise UnsuitableGameError(f"{self.name} is not over: only terminal states have a utility.")
        if not 0 <= player < self.facts.players:
            raise UnsuitableGameError(f"{self.name} has players 0 to {self.facts.players - 1}, not {player}.")
        payoffs: list[float] | None = vars(state).get("_payoffs")
        if payoffs is None:
            payoffs = vars(state)["_payoffs"] = self.utilities(state)
        return payoffs[player]

    def utilities(self, state: S) -> list[float]:
        """The payoffs to all players, once the game is over."""
        payoffs = CheckedArray([0.0] * self.facts.players)
        self.rules.rule("payoff")(state.thaw(), payoffs)
        return [payoff + 0.0 for payoff in payoffs]  # so that nobody is paid -0

    # -- to be shown -----------------------------------------------------------------------------------------------

    def boards(self) -> list[tuple[Board, drawing.Space]]:
        """The boards of the game with the space each one fills; a game with one board only sets `self.board`."""
        return [(self.board, self.board.space())]

    @abstractmethod
    def glyphs(self) -> dict[str, drawing.Glyph]:
        """How each kind of piece looks and is called."""

    def table(self) -> drawing.Table:
        """Spaces, glyphs and seats."""
        return {
            "version": drawing.VERSION,
            "game": self.name,
            "spaces": [space for _, space in self.boards()],
            "glyphs": self.glyphs(),
            "seats": self.seats(),
        }

    def diagram(self, state: S, style: drawing.Style = drawing.Style(), *, viewer: int | None = None) -> str:
        """The boards as text, one below the other."""
        pieces = self.pieces(state, viewer)
        return text_diagram([(board, pieces) for board, _ in self.boards()], self.glyphs(), style)

    # -- for kernels and tests -------------------------------------------------------------------------------------

    def machine_table(self) -> np.ndarray[Any, Any]:
        """The function table of the compiled rules, with the numbers that kernels need.

        Machine code checks nothing: a rule that writes past the end of a list writes into other memory. The laws keep the
        catalogue's games from that; a game kept elsewhere first plays a few games interpreted, where everything is checked.
        """
        if not self._is_rehearsed and PACKAGE not in self.rules.file.parents:
            rehearse(self)
        self._is_rehearsed = True
        table: np.ndarray[Any, Any] = self.rules.compile().table.copy()
        table[MOST_MOVES] = self.facts.most_moves
        table[PLAYERS] = self.facts.players
        return table

    def demand_own(self, state: object) -> None:
        """Refuse what is not a state of this game with these options: kernels would take its memory for something else."""
        if not isinstance(state, self.rules.struct):
            raise BadPositionError(f"A state of {self.name} was expected, not {type(state).__name__}.")
        for name, expected in self._settings.items():
            if getattr(state, name) != expected:
                raise BadPositionError(
                    f"The state is of {self.name} with other options than this game's: {name} is "
                    f"{getattr(state, name)}, not {expected}."
                )

    @cached_property
    def _settings(self) -> dict[str, Any]:
        """The fields that stay what they are for the whole game."""
        start = self.initial()
        settings = (name for name, field in start.layout.fields.items() if field.role == Role.SETTING)
        return {name: getattr(start, name) for name in settings}

    def blank_view(self) -> S:
        """The view that `start` is given: all zero but for the settings that are options."""
        view: S = self.rules.struct.blank()
        for name, field in view.layout.fields.items():
            if field.role == Role.SETTING and name in self.options:
                setattr(view, name, self._setting(name))
        return view

    def key(self, state: S) -> int:
        """The fingerprint of a position: the game's own, or a hash of its position fields."""
        return int(self.rules.rule("key")(state.thaw())) & ALL if self.rules.has("key") else default_key(state)

    def image(self, state: S, which: int) -> S:
        """The symmetric image of a position; image 0 is the position itself."""
        view = state.thaw()
        if which:
            self.rules.rule("image")(view, which)
        return self._frozen(view)

    # -- inner workings --------------------------------------------------------------------------------------------

    def _setting(self, name: str) -> int:
        option = next(option for option in self.declared if option.name == name)
        value = self.options[name]
        return option.choices.index(value) if isinstance(value, str) else int(value)

    def _frozen(self, view: S) -> S:
        state = view.freeze()
        if not OVER <= state.turn < self.facts.players:
            raise BadGameError(
                f"The rules of {self.name} set turn to {state.turn}; it must be a player from 0 to "
                f"{self.facts.players - 1}, {CHANCE} for chance or {OVER} when over."
            )
        return state

    def _find_actions(self, state: S) -> Sequence[int]:
        if state.turn == OVER:
            return ()
        out = CheckedArray([0] * self.facts.most_moves)
        if state.turn == CHANCE:
            probability = [0.0] * self.facts.most_moves
            count = self.rules.rule("chance")(state.thaw(), out, probability)
        else:
            count = self.rules.rule("moves")(state.thaw(), out)
        if not 0 <= count <= len(out):
            raise BadGameError(f"The rules of {self.name} say there are {count} moves; the facts allow up to {len(out)}.")
        return tuple(list(out)[:count])


class NativeChanceGame(NativeGame[S], ChanceGame[S, int]):
    """A game with native rules that fill the slot `chance`."""

    def outcomes(self, state: S) -> Sequence[tuple[int, float]]:
        """The outcomes of a chance node, as the rule writes them."""
        if state.turn != CHANCE:
            raise UnsuitableGameError(f"{self.name} is not at a chance node.")
        out, probability = [0] * self.facts.most_moves, [0.0] * self.facts.most_moves
        count = self.rules.rule("chance")(state.thaw(), out, probability)
        return tuple(zip(out[:count], probability[:count], strict=True))


class NativeHiddenGame(NativeGame[S], HiddenGame[S, int]):
    """A game with native rules that fill the slots `observe` and `guess`."""

    def observe(self, state: S, player: int) -> Hashable:
        """All that the rule says the player can know."""
        out = CheckedArray([0] * _OBSERVED_AT_MOST)
        count = self.rules.rule("observe")(state.thaw(), player, out)
        return tuple(list(out)[:count])

    def guess(self, state: S, player: int, seed: int) -> S:
        """What the player cannot know, dealt anew by the rule."""
        view = state.thaw()
        self.rules.rule("guess")(view, player, seed)
        return self._frozen(view)


def rehearse(game: NativeGame[Any]) -> None:
    """Play a few random games interpreted; whatever a rule does outside its memory or its facts is raised."""
    generator = random.Random(0)  # noqa: S311 - a game, not a secret
    for _ in range(_REHEARSALS):
        state = game.initial()
        for _ply in range(min(game.facts.longest, _REHEARSED_PLIES)):
            if state.turn == OVER:
                game.utilities(state)
                break
            actions = game.actions(state)
            if not actions:
                raise BadGameError(f"The rules of {game.name} give the player to move no move, and do not end the game.")
            state = game.result(state, generator.choice(actions))
