"""Policies: what a player does in every state that can come up, as a table, a tree of contingencies or a file.

Russell and Norvig, Artificial Intelligence: a Modern Approach, chapter on adversarial search ("a contingent strategy": a
move for every reply of the opponents), and the chapter on decisions for policies; the idea of a strategy as a function is
von Neumann's, 1928. A solution of a game is not a path but a policy, S -> A, a contingent plan: the opponents and
chance decide which of its states come up. `policy` works out the value of every state once, from the ends of the game
backwards, and then keeps the states that are reachable if the player follows the policy, whatever the others and chance do.
With n states and b actions in each it takes O(n b) time and O(n b) space at most, however many paths lead to them; with a
function as `search` the time of as many searches as the policy has states. What the others are taken to want is the `search`:

    minimax, expectiminimax    one gets what the other loses (the first without, the second with chance)
    max_n                      each wants the most for itself (of equal actions the first counts)
    paranoid                   all others are against the player: what can be made sure of, among any number of players

or a function (game, state) -> Answer, such as alpha_beta, which is then asked in every state of the policy anew.

Following a policy gives the player at least its value (on average, where there is chance) against any opposition; with
max_n, and with functions, only against opponents who play as was assumed.

Emits nothing: it is the result of a search, not the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from csv import writer
from dataclasses import dataclass
from io import StringIO
from json import dumps
from typing import Any, Literal, cast

from plyground.core.errors import BadGameError, BadLimitError, BadPositionError, UnsuitableGameError
from plyground.core.facts import Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.textbook.answer import Answer
from plyground.textbook.demands import demand_contest, demand_open

Payoffs = tuple[float, ...]
AnswerOf = Callable[[Game[Any, Any], Any], Answer]
Search = Literal["minimax", "expectiminimax", "max_n", "paranoid"] | AnswerOf
MOST_STATES = 200_000


@dataclass(frozen=True)
class Policy:
    """What `player` does from `start` on. `actions` holds an action for each state in which it is the player's turn.

    `value` is what the player gets by it. `came` holds, for every state that can come up, the state before it and the
    action in between, on the way that was found first; nothing for the start.
    """

    game: Game[Any, Any]
    player: int
    start: Any
    value: float
    actions: Mapping[Any, Any]
    came: Mapping[Any, tuple[Any, ...]]

    def action(self, state: Any) -> Any:
        """What to do in a state; asking for one that does not come up is refused."""
        if state not in self.actions:
            raise UnsuitableGameError(
                f"The policy of {self.game.seat(self.player)} says nothing for this state: it is not its turn, or the state "
                f"cannot come up if the policy is followed from its start."
            )
        return self.actions[state]

    def table(self) -> dict[str, str]:
        """The policy as texts: a position (or the way to it from the start, `moves ...`) -> an action."""
        texts = [self._text(state) for state in self.actions]
        is_clear = len(set(texts)) == len(texts)
        return {
            text if is_clear else self._way(state): self.game.write_action(state, action)
            for text, (state, action) in zip(texts, self.actions.items(), strict=True)
        }

    def to_json(self) -> str:
        """The table with what it is a policy of, for other programs."""
        about = {
            "game": self.game.name,
            "options": dict(self.game.options),
            "player": self.player,
            "seat": self.game.seat(self.player),
            "start": self._text(self.start),
            "value": str(self.value),
            "policy": self.table(),
        }
        return dumps(about, indent=2, ensure_ascii=False) + "\n"

    def to_csv(self) -> str:
        """Two columns, position and action, for a spreadsheet."""
        text = StringIO()
        rows = writer(text, lineterminator="\n")
        rows.writerow(("position", "action"))
        rows.writerows(self.table().items())
        return text.getvalue()

    def to_text(self) -> str:
        """The tree of contingencies: an arrow before what the player does, a line for whatever may happen then.

        A state that comes up again is not told again; the numbers in brackets say where it was.
        """
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        told: dict[Any, int] = {}
        waiting: list[tuple[Any, int, str]] = [(self.start, 0, "start")]
        while waiting:
            state, depth, what = waiting.pop()
            indent = "  " * depth
            if state in told:
                yield f"{indent}{what}  as in [{told[state]}]"
                continue
            told[state] = len(told) + 1
            player = self.game.player(state)
            if player == OVER:
                yield f"{indent}{what}  [{told[state]}] {self.game.utility(state, self.player)}"
                continue
            yield f"{indent}{what}  [{told[state]}]"
            choices = [self.actions[state]] if player == self.player else self.game.actions(state)
            sign = "->" if player == self.player else f"{self.game.seat(player)}:"
            waiting += [
                (self.game.result(state, action), depth + 1, f"{sign} {self.game.write_action(state, action)}")
                for action in reversed(choices)
            ]

    def _text(self, state: Any) -> str:
        try:
            return self.game.write_position(state)
        except BadPositionError:
            return self._way(state)

    def _way(self, state: Any) -> str:
        words: list[str] = []
        while self.came[state]:
            state, action = self.came[state]
            words.append(self.game.write_action(state, action))
        return " ".join(("moves", *reversed(words))) if words else "start"


def policy(
    game: Game[Any, Any], state: Any = None, player: int | None = None, *, search: Search | None = None, most: int = MOST_STATES
) -> Policy:
    """The policy of a player, by default of whoever moves, from a state on.

    By default contests are searched by expectiminimax, other games by max_n. More than `most` states are refused.
    """
    here = game.initial() if state is None else state
    me = max(game.player(here), 0) if player is None else player
    if not 0 <= me < game.facts.players:
        raise UnsuitableGameError(f"{game.name or 'This game'} has players 0 to {game.facts.players - 1}, not {me}.")
    if search is None:
        is_contest = game.facts.players == 2 and game.facts.sum != Sum.GENERAL  # noqa: PLR2004 - MAX and MIN
        search = "expectiminimax" if is_contest else "max_n"
    if not callable(search):
        search = _looked_up(game, here, me, search, most)
    return _followed(game, here, me, search, most)


def _looked_up(game: Game[Any, Any], start: Any, me: int, search: str, most: int) -> AnswerOf:
    """Answers from a list of all states, worked out once."""
    if search in {"minimax", "expectiminimax"}:
        demand_contest(game, search, chance=search == "expectiminimax")
    else:
        demand_open(game, search, chance=True)
    solved = _solved(game, start, me if search == "paranoid" else None, most)

    def answer(game: Game[Any, Any], state: Any) -> Answer:
        del game
        action, payoffs = solved[state]
        return Answer(action, payoffs[me])

    return answer


def _solved(game: Game[Any, Any], start: Any, against: int | None, most: int) -> dict[Any, tuple[Any, Payoffs]]:
    """The best action in every state and what each player gets, from the ends backwards, without recursion.

    `against` is the player whom all others are against; None if each plays for itself.
    """
    solved: dict[Any, tuple[Any, Payoffs]] = {}
    begun: dict[Any, list[Any]] = {}
    waiting = [start]
    while waiting:
        here = waiting[-1]
        if here in solved:
            waiting.pop()
        elif here in begun:
            solved[here] = _decided(game, here, [solved[after][1] for after in begun.pop(here)], against)
        elif game.is_terminal(here):
            solved[here] = None, tuple([game.utility(here, player) for player in range(game.facts.players)])
        else:
            begun[here] = [game.result(here, action) for action in game.actions(here)]
            for after in begun[here]:
                if after in begun:
                    raise BadGameError(f"{game.name or 'This game'} can come back to a state, so that no state is the last.")
            waiting += [after for after in begun[here] if after not in solved]
            if len(solved) + len(waiting) > most:
                raise _too_many(game, most)
    return solved


def _decided(game: Game[Any, Any], state: Any, payoffs: list[Payoffs], against: int | None) -> tuple[Any, Payoffs]:
    """The action of the mover, and what everybody gets; where chance moves, no action, and what is expected."""
    player = game.player(state)
    if player == CHANCE:
        outcomes = cast("ChanceGame[Any, Any]", game).outcomes(state)
        mean: Payoffs = (0,) * game.facts.players
        for (_, odds), found in zip(outcomes, payoffs, strict=True):
            if odds:  # what cannot come up does not count, not even if it is worth infinitely much
                mean = tuple([sofar + odds * payoff for sofar, payoff in zip(mean, found, strict=True)])
        return None, mean
    who, sign = (player, 1) if against is None or against == player else (against, -1)
    best = 0
    for number, found in enumerate(payoffs):
        if sign * found[who] > sign * payoffs[best][who]:
            best = number
    return game.actions(state)[best], payoffs[best]


def _followed(game: Game[Any, Any], start: Any, me: int, search: AnswerOf, most: int) -> Policy:
    """Everything that can come up if the player follows the search."""
    actions: dict[Any, Any] = {}
    came: dict[Any, tuple[Any, ...]] = {start: ()}
    waiting = [start]
    for here in waiting:
        player = game.player(here)
        if player == me:
            actions[here] = search(game, here).action
        for action in [actions[here]] if player == me else game.actions(here):
            after = game.result(here, action)
            if after not in came:
                came[after] = here, action
                waiting.append(after)
        if len(came) > most:
            raise _too_many(game, most)
    value = game.utility(start, me) if game.is_terminal(start) else search(game, start).value
    return Policy(game, me, start, value, actions, came)


def _too_many(game: Game[Any, Any], most: int) -> BadLimitError:
    return BadLimitError(f"{game.name or 'This game'} has more than {most:,} states from here; start later, or raise `most`.")
