"""A game, in the textbook's words.

    S0             initial()               where the game starts
    PLAYER(s)      player(s)               whose move it is: 0..n-1, CHANCE, or OVER
    ACTIONS(s)     actions(s)              the legal actions
    RESULT(s, a)   result(s, a)            the state after an action; the old one is untouched
    TERMINAL(s)    is_terminal(s)          is it over?
    UTILITY(s, p)  utility(s, p)           the payoff to player p at the end

Together they define the game tree. The rest of `Game` shows a game to people: texts of actions and positions,
diagrams and drawing data. `ChanceGame` and `HiddenGame` add what games with dice and games with secrets have
besides; an algorithm names the one it needs in its signature.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from plyground.core import drawing
from plyground.core.errors import BadPositionError, IllegalActionError, shown
from plyground.core.facts import Facts, Information, Option, Options, settle

CHANCE = -1
OVER = -2

StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT", bound=Hashable)

_SHOWN_IN_AN_ERROR = 12
_LONGEST_ERROR = 400


class Game(ABC, Generic[StateT, ActionT]):
    """The six questions, and what is needed to show the answers. States and actions are immutable and hashable."""

    name: str = ""
    """The key of the game: its file's name with dashes."""
    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    seat_names: ClassVar[tuple[str, ...]] = ()
    plural_seats: ClassVar[bool] = False
    """Whether the names of the seats are plurals: Crosses win, and White wins."""
    seat_colours: ClassVar[tuple[int, ...]] = ()
    """Colour slots of the seats, where they are not 0, 1, 2 ...: slot 0 is dark, slot 1 is light."""
    declared: ClassVar[tuple[Option, ...]] = ()
    """The options the game offers."""

    def __init__(self, /, **options: int | bool | str) -> None:
        """Settle the options: what is given must be declared, the rest takes its default."""
        self.options: Options = settle(self.name or type(self).__name__, self.declared, options)
        self.facts: Facts = self.state_facts()

    @abstractmethod
    def state_facts(self) -> Facts:
        """The facts of this game with the options it has; called once, when the options are settled."""

    # -- the six questions -----------------------------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> StateT:
        """The state in which the game starts."""

    @abstractmethod
    def player(self, state: StateT) -> int:
        """The player to move, CHANCE when the dice are, OVER when nobody is."""

    @abstractmethod
    def actions(self, state: StateT) -> Sequence[ActionT]:
        """The legal actions, each once, in a fixed order; at a chance node the possible outcomes; none when over."""

    @abstractmethod
    def result(self, state: StateT, action: ActionT) -> StateT:
        """The state after a legal action. An illegal one raises IllegalActionError."""

    def is_terminal(self, state: StateT) -> bool:
        """Whether the game is over."""
        return self.player(state) == OVER

    @abstractmethod
    def utility(self, state: StateT, player: int) -> float:
        """The payoff to a player in a terminal state."""

    # -- to be shown -----------------------------------------------------------------------------------------------

    def write_action(self, state: StateT, action: ActionT) -> str:
        """The action as people write it: one word, distinct from the other legal actions' words."""
        return str(action).replace(" ", "")

    def read_action(self, state: StateT, text: str) -> ActionT:
        """The legal action that a text means; case and spaces do not matter unless two actions differ in case alone."""
        written = {self.write_action(state, action): action for action in self.actions(state)}
        if text in written:
            return written[text]
        folded = _folded(text)
        matches = [action for word, action in written.items() if _folded(word) == folded]
        if len(matches) == 1:
            return matches[0]
        raise IllegalActionError(_why_not(self, state, text, list(written)))

    def diagram(self, state: StateT, style: drawing.Style = drawing.Style(), *, viewer: int | None = None) -> str:
        """The position as text, for a terminal or a test."""
        return str(state)

    def seats(self) -> list[drawing.Seat]:
        """What the players are called, and which colour each has."""
        players = range(self.facts.players)
        names = self.seat_names or tuple(f"Player {player + 1}" for player in players)
        colours = self.seat_colours or tuple(players)
        return [{"name": names[player], "colour": colours[player]} for player in players]

    def seat(self, player: int) -> str:
        """What one player is called; the dice and the end have names too."""
        if player == CHANCE:
            return "Chance"
        return "Nobody" if player == OVER else self.seats()[player]["name"]

    def table(self) -> drawing.Table:
        """Drawing data that stays the same during the game. A game that describes no board has its text for one."""
        space: drawing.Space = {"id": "text", "role": "text", "sites": []}
        return {"version": drawing.VERSION, "game": self.name, "spaces": [space], "glyphs": {}, "seats": self.seats()}

    def describe(
        self, state: StateT, *, viewer: int | None = None, last: Played[StateT, ActionT] | None = None
    ) -> drawing.Position:
        """Drawing data of one ply, without what `viewer` may not know; None sees everything."""
        turn = self.player(state)
        shown: drawing.Position = {
            "version": drawing.VERSION,
            "at": self.pieces(state, viewer),
            "marks": self._marks(state, last, viewer),
            "turn": turn,
            "moves": self._moves(state) if self._may_see_moves(viewer, turn) else [],
            "say": self.say(state, viewer),
            "text": self.diagram(state, viewer=viewer),
        }
        if turn == OVER:
            utilities = [float(self.utility(state, player)) for player in range(self.facts.players)]
            shown["result"] = {"utilities": utilities, "text": self.outcome(state)}
        return shown

    def pieces(self, state: StateT, viewer: int | None) -> dict[str, list[drawing.Piece]]:
        """What stands where: site id -> pieces from bottom to top."""
        return {}

    def path(self, state: StateT, action: ActionT) -> list[str]:
        """What to click for an action; a button with its text where the game says nothing better."""
        return ["?" + self.write_action(state, action)]

    def marks(self, state: StateT, viewer: int | None) -> list[drawing.Mark]:
        """What the rules themselves point out to a viewer, such as a piece that must go on capturing."""
        return []

    def say(self, state: StateT, viewer: int | None = None) -> str:
        """The position in one sentence, to be spoken."""
        turn = self.player(state)
        if turn == OVER:
            return self.outcome(state)
        if turn == CHANCE:
            return "Chance decides."
        count = len(self.actions(state))
        return f"{self.seat(turn)} to move, {count} legal {'action' if count == 1 else 'actions'}."

    def outcome(self, state: StateT) -> str:
        """How a finished game ended, in one sentence."""
        payoffs = [self.utility(state, player) for player in range(self.facts.players)]
        if self.facts.players == 1:
            return f"The game is over: {payoffs[0]:g}."
        best = max(payoffs)
        winners = [player for player, payoff in enumerate(payoffs) if payoff == best]
        shown = ", ".join(f"{self.seat(player)} {payoff:g}" for player, payoff in enumerate(payoffs))
        if len(winners) == self.facts.players:
            return f"A draw ({shown})."
        return f"{self.winning(winners)} ({shown})."

    def winning(self, winners: Sequence[int]) -> str:
        """Who has won, as the beginning of a sentence."""
        names = " and ".join(self.seat(player) for player in winners)
        return f"{names} {'wins' if len(winners) == 1 and not self.plural_seats else 'win'}"

    # -- positions as text -----------------------------------------------------------------------------------------

    def write_position(self, state: StateT) -> str:
        """The position in the notation of the field; `position` reads it back."""
        raise BadPositionError(f"{self.name} has no notation for positions; give the moves from the start instead.")

    def read_position(self, text: str) -> StateT:
        """The inverse of `write_position`, for games that have a notation; anything else raises BadPositionError."""
        raise BadPositionError(
            f"{self.name} has no notation for positions; give the moves from the start, such as 'moves {self._example()}'."
        )

    def position(self, text: str) -> StateT:
        """The state that a text means: 'start', 'moves' and a list of actions, or the game's own notation."""
        words = text.split()
        if words == ["start"]:
            return self.initial()
        if words[:1] == ["moves"]:
            return self.replay(words[1:])
        try:
            return self.read_position(text.strip())
        except BadPositionError as refusal:
            sentence = str(refusal).replace(repr(text.strip()), shown(text.strip()))
            raise BadPositionError(
                sentence if len(sentence) <= _LONGEST_ERROR else sentence[:_LONGEST_ERROR] + " ..."
            ) from refusal

    def replay(self, texts: Sequence[str], start: StateT | None = None) -> StateT:
        """The state after a list of actions given as texts."""
        state = self.initial() if start is None else start
        for text in texts:
            state = self.result(state, self.read_action(state, text))
        return state

    # -- not to be overridden --------------------------------------------------------------------------------------

    def _example(self) -> str:
        start = self.initial()
        actions = self.actions(start)
        return self.write_action(start, actions[0]) if actions else ""

    def _may_see_moves(self, viewer: int | None, turn: int) -> bool:
        """Moves are for the mover; what chance may do is for all, unless it would tell what is left of a hidden deal."""
        return viewer is None or turn == viewer or (turn == CHANCE and self.facts.information == Information.PERFECT)

    def _moves(self, state: StateT) -> list[drawing.Move]:
        return [
            {"i": number, "t": self.write_action(state, action), "p": self.path(state, action)}
            for number, action in enumerate(self.actions(state))
        ]

    def _marks(self, state: StateT, last: Played[StateT, ActionT] | None, viewer: int | None) -> list[drawing.Mark]:
        marks = list(self.marks(state, viewer))
        if last is not None and self._may_see_last(last, viewer):
            sites = [token.partition("^")[0] for token in self.path(last.state, last.action) if token[0] not in "@?#."]
            if sites:
                marks.append({"kind": "last", "targets": sites, "by": "last"})
        return marks

    def _may_see_last(self, last: Played[StateT, ActionT], viewer: int | None) -> bool:
        """Where something is hidden, the last move is marked for its own player only: its place could tell what it was."""
        return viewer is None or self.facts.information == Information.PERFECT or self.player(last.state) == viewer


class Played(NamedTuple, Generic[StateT, ActionT]):
    """An action together with the state in which it was chosen."""

    state: StateT
    action: ActionT


class ChanceGame(Game[StateT, ActionT]):
    """A game in which chance moves too."""

    @abstractmethod
    def outcomes(self, state: StateT) -> Sequence[tuple[ActionT, float]]:
        """At a chance node, every outcome with its probability; they sum to 1."""


class HiddenGame(Game[StateT, ActionT]):
    """A game in which players do not see everything."""

    @abstractmethod
    def observe(self, state: StateT, player: int) -> Hashable:
        """All that a player can know in a state: equal for two states the player cannot tell apart."""

    @abstractmethod
    def guess(self, state: StateT, player: int, seed: int) -> StateT:
        """A random state that the player cannot tell from this one. The same seed gives the same guess."""


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()


def _why_not(game: Game[StateT, ActionT], state: StateT, text: str, legal: list[str]) -> str:
    if not legal:
        return f"{shown(text)} cannot be played: the game is over. {game.outcome(state)}"
    listed = " ".join(legal[:_SHOWN_IN_AN_ERROR]) + (" ..." if len(legal) > _SHOWN_IN_AN_ERROR else "")
    return f"{shown(text)} is not a legal action for {game.seat(game.player(state))}; legal are: {listed}"
