"""The plain tier: any class with the six methods, in ordinary Python, becomes a `Game`.

    class Halving:
        def initial(self): ...
        def player(self, state): ...
        def actions(self, state): ...
        def result(self, state, action): ...
        def is_terminal(self, state): ...
        def utility(self, state, player): ...

It may also have `players` (a number) or `facts` (a `Facts`, or a dict such as {"players": 3, "utility": (0,
10)}), `outcomes(state)` for chance (pairs of an outcome and its probability, where `player` says -1), and
`write_action`, `read_action`, `write_position`, `read_position` and `diagram`; they are used where they exist.
`adopt` is the border at which all of that is checked; behind it there is only `Game`.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from plyground.core import drawing
from plyground.core.errors import BadGameError, BadPositionError, IllegalActionError, UnsuitableGameError
from plyground.core.facts import Facts, Information, Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.plain_asking import Asked, guarded

SIX_QUESTIONS = ("initial", "player", "actions", "result", "is_terminal", "utility")
_TOLERANCE = 1e-9
_LONGEST_SHOWN = 200


class PlainGame(Game[Any, Any]):
    """A student's class behind the full interface. What the class does not say, the defaults of `Game` say."""

    def __init__(self, rules: object, name: str) -> None:
        """Wrap an object that answers the six questions."""
        missing = [question for question in SIX_QUESTIONS if not callable(getattr(rules, question, None))]
        if missing:
            raise BadGameError(
                f"{name} is not a game yet: it lacks {', '.join(missing)}. A game answers six questions: "
                f"{', '.join(SIX_QUESTIONS)}."
            )
        self.name = name
        self.kind = type(rules)
        """The person's own class."""
        self._rules: Any = Asked(rules)
        super().__init__()

    def state_facts(self) -> Facts:
        """The facts the class declares; without any it is taken for a zero-sum game of two with utilities from -1 to 1."""
        facts = getattr(self._rules, "facts", None)
        if facts is None:
            facts = {"players": getattr(self._rules, "players", 2)}
        if isinstance(facts, Mapping):
            facts = self._facts_from(facts)
        if not isinstance(facts, Facts):
            raise BadGameError(f"{self.name}.facts must be a plyground.Facts or a dict; it is {type(facts).__name__}.")
        if facts.chance and not isinstance(self, ChanceGame):
            raise BadGameError(f"{self.name} declares chance, but has no outcomes(state).")
        return facts

    # -- the six questions -----------------------------------------------------------------------------------------

    def initial(self) -> Any:
        """The class's own initial state, which must be hashable."""
        return self._hashable(self._rules.initial(), "initial()", "A state")

    def player(self, state: Any) -> int:
        """The class's own answer, or OVER in a terminal state, so that the class need not know that word."""
        if self._rules.is_terminal(state):
            return OVER
        said = self._rules.player(state)
        try:
            player = operator.index(said)
        except TypeError:
            player = OVER
        if player == CHANCE and not isinstance(self, ChanceGame):
            raise BadGameError(
                f"{self.name}.player(state) was {CHANCE}, which means chance, in {_shown(state)}, "
                f"but there is no outcomes(state)."
            )
        if not CHANCE <= player < self.facts.players:
            raise BadGameError(
                f"{self.name}.player(state) must be one of 0..{self.facts.players - 1}, or {CHANCE} for "
                f"chance; it was {_shown(said)} in {_shown(state)}."
            )
        return player

    def actions(self, state: Any) -> Sequence[Any]:
        """The class's own list; nothing in a terminal state."""
        if self._rules.is_terminal(state):
            return ()
        said = self._drawn_out("actions", self._rules.actions(state))
        if not isinstance(said, Iterable):
            raise BadGameError(
                f"{self.name}.actions(state) must be a list of actions; it was {_shown(said)} in {_shown(state)}."
            )
        actions = tuple(self._hashable(action, "actions(state)", "An action") for action in said)
        if not actions:
            raise BadGameError(
                f"{self.name}.actions(state) is empty in {_shown(state)}, which is_terminal does not call terminal."
            )
        return actions

    def result(self, state: Any, action: Any) -> Any:
        """The class's own result, of a legal action only."""
        if action not in self.actions(state):
            raise IllegalActionError(f"{action!r} is not a legal action in {self.name} now.")
        return self._hashable(self._rules.result(state, action), "result(state, action)", "A state")

    def utility(self, state: Any, player: int) -> float:
        """The class's own payoff, once the game is over."""
        if not self._rules.is_terminal(state):
            raise UnsuitableGameError(f"{self.name} is not over: only terminal states have a utility.")
        if not 0 <= player < self.facts.players:
            raise UnsuitableGameError(f"{self.name} has players 0 to {self.facts.players - 1}, not {player}.")
        said = self._rules.utility(state, player)
        low, high = self.facts.utility
        try:
            if low <= float(said) <= high:
                return float(said)
        except (TypeError, ValueError, OverflowError):  # a whole number may be too large for a real one
            pass
        raise BadGameError(
            f"{self.name}.utility(state, {player}) must be a number from {low:g} to {high:g}; it was {_shown(said)}. "
            f"Another range is declared by facts = {{'utility': (low, high)}}."
        )

    # -- to be shown -----------------------------------------------------------------------------------------------

    def write_action(self, state: Any, action: Any) -> str:
        """The class's own text if it writes one, else the action itself."""
        return str(self._own("write_action", super().write_action)(state, action))

    def read_action(self, state: Any, text: str) -> Any:
        """The class's own reading if it has one, else by the texts of the legal actions."""
        return self._own("read_action", super().read_action)(state, text)

    def diagram(self, state: Any, style: drawing.Style = drawing.Style(), *, viewer: int | None = None) -> str:
        """The class's own diagram if it draws one, else the state itself."""
        text = str(self._own("diagram", str)(state))
        return text if style.unicode else text.encode("ascii", "replace").decode("ascii")

    def write_position(self, state: Any) -> str:
        """The class's own notation if it has one, else the state as Python writes it, if Python can read it again."""
        own = getattr(self._rules, "write_position", None)
        if callable(own):
            return str(own(state))
        text = repr(state)
        if _literal(text) != (state,):
            return super().write_position(state)
        return text

    def read_position(self, text: str) -> Any:
        """The inverse of `write_position`. Of a state without notation the six questions are asked at once."""
        own = getattr(self._rules, "read_position", None)
        if callable(own):
            return self._hashable(own(text), "read_position(text)", "A state")
        start = self.write_position(self.initial())
        read = _literal(text)
        if not read or type(read[0]) is not type(self.initial()):
            raise BadPositionError(f"A position of {self.name} is written like {start}; it was {text[:60]!r}.")
        try:
            self.utility(read[0], 0) if self.player(read[0]) == OVER else self.actions(read[0])
        except Exception as error:
            raise BadPositionError(f"{text[:60]!r} is no position of {self.name}: {type(error).__name__}: {error}") from error
        return read[0]

    # -- inner workings --------------------------------------------------------------------------------------------

    def _own(self, method: str, otherwise: Callable[..., Any]) -> Callable[..., Any]:
        own = getattr(self._rules, method, None)
        return own if callable(own) else otherwise

    def _drawn_out(self, question: str, said: Any) -> Any:
        """An answer; a generator is asked for all of it here, where its failures can still be told."""
        return guarded(tuple, f"{self.kind.__name__}.{question}")(said) if isinstance(said, Iterator) else said

    def _facts_from(self, said: Mapping[str, Any]) -> Facts:
        try:
            kinds = {"sum": Sum(said.get("sum", Sum.ZERO)), "information": Information(said.get("information", "perfect"))}
            facts = Facts(**{**said, **kinds})
            _ = tuple(map(float, facts.utility))  # whole numbers that are too large for real ones fail here, not in an engine
        except (TypeError, ValueError, OverflowError) as error:
            raise BadGameError(f"The facts of {self.name} are not understood: {error}.") from error
        return facts

    def _hashable(self, value: Any, source: str, what: str) -> Any:
        try:
            hash(value)
        except TypeError as error:
            raise BadGameError(
                f"{what} of {self.name} must be hashable, such as a tuple; {source} gave a {type(value).__name__}."
            ) from error
        return value


class PlainChanceGame(PlainGame, ChanceGame[Any, Any]):
    """A student's class that has chance nodes."""

    def state_facts(self) -> Facts:
        """A class with outcomes has chance, whether it says so or not."""
        return replace(super().state_facts(), chance=True)

    def outcomes(self, state: Any) -> Sequence[tuple[Any, float]]:
        """The class's own outcomes, whose probabilities must be a distribution."""
        if self.player(state) != CHANCE:
            raise UnsuitableGameError(f"{self.name} is not at a chance node.")
        said = self._drawn_out("outcomes", self._rules.outcomes(state))
        try:
            outcomes = tuple(
                (self._hashable(outcome, "outcomes(state)", "An outcome"), float(probability)) for outcome, probability in said
            )
        except (TypeError, ValueError, OverflowError) as error:
            raise BadGameError(
                f"{self.name}.outcomes(state) must be pairs (outcome, probability), but in {_shown(state)}: {error}."
            ) from error
        if not outcomes:
            raise BadGameError(f"{self.name}.outcomes(state) is empty in {_shown(state)}, where chance moves.")
        total = math.fsum(probability for _, probability in outcomes)
        if not (all(probability > 0 for _, probability in outcomes) and abs(total - 1) <= _TOLERANCE):
            raise BadGameError(
                f"The probabilities of {self.name}.outcomes(state) must be positive and add up to 1; "
                f"they add up to {total:g} in {_shown(state)}."
            )
        return outcomes

    def actions(self, state: Any) -> Sequence[Any]:
        """At a chance node the outcomes, so that the class need not list them twice."""
        if self.player(state) == CHANCE:
            return tuple(outcome for outcome, _ in self.outcomes(state))
        return super().actions(state)


def _shown(state: Any) -> str:
    """A state or an answer for a sentence, cut if it is long."""
    try:
        text = repr(state)
    except ValueError:  # Python writes no whole number of thousands of digits
        return f"a very long {type(state).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def adopt(rules: object, name: str = "game") -> Game[Any, Any]:
    """A `Game` from whatever a file holds: a Game as it is, a class with the six methods (or its object) as a plain game."""
    if isinstance(rules, type):
        rules = rules()
    if isinstance(rules, Game):
        rules.name = rules.name or name
        return rules
    return (PlainChanceGame if callable(getattr(rules, "outcomes", None)) else PlainGame)(rules, name)


def _literal(text: str) -> tuple[Any, ...]:
    """The one value that a text of Python literals means, or nothing."""
    try:
        value = ast.literal_eval(text.strip())
        hash(value)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return ()
    return (value,)
