"""A game that is played in the studio: its variations, who sits where, its clock. Every change is a method here.

Whatever is refused is refused before anything is changed. Nothing in here waits, saves or sends: that is the host's part.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from plyground.core.errors import BadRecordError, IllegalActionError, UnsuitableGameError
from plyground.core.game import CHANCE, Game
from plyground.core.record import Record
from plyground.engines.random_player import RandomPlayer
from plyground.sessions.game_clock import GameClock
from plyground.sessions.variation_data import demand_luck, demand_score, variations_data, variations_from
from plyground.sessions.variation_tag import variations_in
from plyground.sessions.variations import Variation, Variations, is_secret
from plyground.studio.live.clocks import clock_data, clock_from, kept_clock, resumed_clock
from plyground.studio.live.eyes import eyes_of
from plyground.studio.live.scores import deeper_score
from plyground.studio.live.seating import demand_seats, kept_seats, no_coach, people_among, seat_text, seats_from_tags
from plyground.studio.live.situation import Situation, StaleError
from plyground.studio.messages import Seat

VERSION = 1


class Room:
    """One game. `changed` and `removed` are the nodes that the last changes touched, until somebody takes them."""

    def __init__(
        self,
        name: str,
        game: Game[Any, Any],
        tree: Variations,
        seats: list[Seat],
        *,
        clock: GameClock | None = None,
        coach: bool = False,
        seed: int = 0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name, self.game, self.tree, self.seats = name, game, tree, seats
        self.clock, self.coach, self.seed = clock, coach, seed
        self.is_paused = False
        self.looked: int | None = None
        """Who has the screen, where several people share it and something is hidden."""
        self.failed: int | None = None
        """The node at which an engine failed, so that it does not try for ever."""
        self.changed: set[int] = set()
        self.removed: list[int] = []
        self.is_veiled = False
        """Whether a game in which nobody sits is seen with the eyes of the player to move."""
        self.held = 0
        """How often somebody is kept waiting by the studio itself; no time runs meanwhile."""
        self._now, self._since = now, now()
        self._dice = RandomPlayer()

    # -- beginning and keeping -------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls, name: str, game: Game[Any, Any], *, seats: Any = None, clock: Any = None, start: str = "", coach: bool = False
    ) -> Room:
        """A new game. Chance decides at once where it has to."""
        tree = Variations(game, start)
        found = seats_from_tags(game, {}) if seats is None else demand_seats(game, seats)
        room = cls(name, game, tree, found, clock=clock_from(clock, game.facts.players), coach=coach, seed=_new_seed())
        room._roll()
        return room

    @classmethod
    def resume(
        cls, name: str, game: Game[Any, Any], record: Record, *, seats: Any = None, clock: Any = None, coach: bool = False
    ) -> Room:
        """Go on with a recorded game, at its end."""
        tree = variations_in(game, record)
        found = seats_from_tags(game, record.tags) if seats is None else demand_seats(game, seats)
        measured = resumed_clock(record.tags, clock, game.facts.players)
        room = cls(name, game, tree, found, clock=measured, coach=coach, seed=_new_seed())
        room._roll()
        return room

    def data(self) -> dict[str, Any]:
        """All that has to survive, for JSON."""
        return {
            "version": VERSION,
            "game": self.game.name,
            "options": dict(self.game.options),
            "tree": variations_data(self.tree),
            "seats": [dict(seat) for seat in self.seats],
            "clock": clock_data(self.clock),
            "coach": self.coach,
            "is_paused": self.is_paused,
            "seed": self.seed,
        }

    @classmethod
    def from_data(cls, name: str, game: Game[Any, Any], data: Any) -> Room:
        """The room that was kept; damaged data are refused in a sentence."""
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise BadRecordError("The kept game was written by another version of this program, or is damaged.")
        tree = variations_from(game, data.get("tree"))
        clock = kept_clock(data.get("clock"), game.facts.players)
        seed = data.get("seed", 0)
        room = cls(name, game, tree, kept_seats(game, data.get("seats")), clock=clock, seed=seed if type(seed) is int else 0)
        room.coach, room.is_paused = bool(data.get("coach")), bool(data.get("is_paused"))
        room._roll()
        return room

    def record(self) -> Record:
        """The main line, with who sat where."""
        tags = {f"Seat{number}": seat_text(seat) for number, seat in enumerate(self.seats, 1)}
        if self.clock is not None:
            tags |= self.clock.tags()
        return self.tree.main_line(**tags)

    # -- what is so ------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats at which somebody sits."""
        return people_among(self.seats)

    @property
    def is_secret(self) -> bool:
        """Whether there is something to hide, and somebody to hide it from; or it is hidden to be learnt from."""
        return is_secret(self.game) and (bool(self.people) or self.is_veiled)

    @property
    def can_be_judged(self) -> bool:
        """Whether an engine may say what everybody can expect: nothing is hidden."""
        return not is_secret(self.game)

    @property
    def viewer(self) -> int | None:
        """Whose eyes the game is seen with; None sees everything."""
        return eyes_of(self.tree, self.people, self.looked) if self.is_secret else None

    @property
    def is_covered(self) -> bool:
        """Whether the viewer has yet to take the screen."""
        return self.is_secret and len(self.people) > 1 and self.viewer != self.looked

    @property
    def waits_for(self) -> str:
        """Whose move it is: "human", "engine" or "nobody"."""
        player = self.tree.player
        return self.seats[player]["kind"] if player >= 0 else "nobody"

    @property
    def is_at_leaf(self) -> bool:
        """Whether nothing follows yet from the current node."""
        return not self.tree.here.children

    @property
    def wants_engine(self) -> bool:
        """Whether an engine has to move by itself."""
        is_due = self.waits_for == "engine" and self.is_at_leaf and not self.is_paused
        return is_due and self.failed != self.tree.current

    def situation(self) -> Situation:
        """What engines have to know."""
        may_force = self.waits_for == "engine" and self.is_at_leaf
        return Situation(self.tree.current, self.tree.player, self.wants_engine, may_force, self.is_secret)

    def before(self) -> Variation | None:
        """The last earlier node at which a person was to move; where nobody sits, at which anybody was."""
        wanted = self.people or range(self.game.facts.players)
        return next((node for node in reversed(self.tree.path()[:-1]) if node.turn in wanted), None)

    def after(self) -> Variation | None:
        """The next such node along the line, else its end."""
        wanted = self.people or range(self.game.facts.players)
        ahead = self.tree.line()[len(self.tree.path()) :]
        return next((node for node in ahead if node.turn in wanted), ahead[-1] if ahead else None)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        here = self.tree.here
        return here.resigned is not None or here.late is not None or self.before() is not None

    # -- changes ---------------------------------------------------------------------------------------------------

    def demand_current(self, node: int | None) -> None:
        """Refuse what was meant for another node than the current one."""
        if node is not None and node != self.tree.current:
            raise StaleError("The game has gone on since; look at the board and try again.")

    def demand_move(self, node: int | None, text: str) -> Any:
        """The action that somebody at the screen may play now; everything else is refused."""
        self.demand_current(node)
        player = self.tree.player
        if player >= 0 and self.seats[player]["kind"] == "engine":
            if self.is_secret:
                raise IllegalActionError(f"It is {self.game.seat(player)}'s turn, and its hand is not yours to play.")
            if self.wants_engine:
                raise IllegalActionError(f"It is {self.game.seat(player)}'s turn; pause the game to play for the engine.")
        if player == CHANCE and self.is_secret:
            raise IllegalActionError("Chance decides; the deal is not yours to choose.")
        if self.is_covered:
            raise IllegalActionError(f"The screen is for {self.game.seat(player)}, who has to take it first.")
        if self.tree.here.is_ended:
            raise IllegalActionError(f"Nothing can be played: the game is over. {self.tree.outcome()}")
        return self.game.read_action(self.tree.state, text)

    def play(self, node: int | None, text: str) -> Variation:
        """Somebody at the screen moves. What follows already, an engine's answer or a throw, is followed."""
        action = self.demand_move(node, text)
        return self._moved(action)

    def engine_plays(self, node: int, text: str, seconds: float) -> Variation:
        """The engine's move at a node, which must still be the current one, and how long it thought."""
        self.demand_current(node)
        if (played := self._moved(self.game.read_action(self.tree.state, text))).number != node:
            played.seconds = round(seconds, 3)
        return played

    def go(self, node: int) -> None:
        """Look at a node."""
        self.tree.go(node)
        self._arrived()

    def undo(self) -> None:
        """Back to where a person was to move; an ending that nobody forced is taken back first."""
        here = self.tree.here
        if here.resigned is not None or here.late is not None:
            if here.late is not None and self.clock is not None:
                self.clock.switch_off()
            self.tree.undo()
        else:
            before = self.before()
            if before is None:
                raise IllegalActionError("There is nothing to take back.")
            self.tree.current = before.number
        self._arrived()

    def redo(self) -> None:
        """On along the line to where a person is to move, or to its end."""
        after = self.after()
        if after is None:
            raise IllegalActionError("There is nothing to play again.")
        self.tree.go(after.number)
        self._arrived()

    def restart(self) -> None:
        """Begin anew: the same seats, the clock as it was set. All variations are gone; their numbers are not used again."""
        fresh = Variations(self.game, self.tree.start)
        fresh.unused = self.tree.unused
        self.removed += [number for number in self.tree.nodes if number]
        self.tree, self.seed = fresh, _new_seed()
        self.changed = {0}
        self.looked = None
        if self.clock is not None:
            text, players = self.clock.text, self.game.facts.players
            self.clock = GameClock.set_to(text, players)
        self._roll()
        self._arrived()

    def resign(self) -> None:
        """A person gives up: the one to move, or the only one."""
        if not self.people:
            raise IllegalActionError("Nobody sits here who could resign.")
        turn = self.tree.player
        seat = turn if turn in self.people or len(self.people) > 1 else self.people[0]
        self.tree.resign(seat)
        self._arrived()

    def run_out(self) -> bool:
        """Whether the one whose time ran is out of it; the game is then over."""
        if self.clock is None or self.tree.is_over or not self.is_at_leaf or self.tree.player < 0:
            return False
        if self.clock.left(self.tree.player) > 0:
            return False
        self.tree.run_out()
        self._arrived()
        return True

    def delete(self, node: int) -> None:
        """Take a variation away."""
        parent = self.tree.node(node).parent
        self.removed += self.tree.delete(node)
        self.changed = (self.changed - set(self.removed)) | {parent}
        self._arrived()

    def promote(self, node: int) -> None:
        """Make the line to a node the main line."""
        self.changed |= set(self.tree.promote(node))

    def annotate(self, node: int, text: str) -> None:
        """Keep a note at a node."""
        self.tree.annotate(node, text)
        self.changed.add(node)

    def judge(self, node: int, score: dict[str, Any]) -> None:
        """Keep what an engine found at a node, unless more is known; what is known of the moves from there changes with it."""
        if node in self.tree.nodes:
            found = self.tree.nodes[node]
            found.score = demand_score(deeper_score(found.score, score), self.game.facts.players)
            self.changed |= {node, *found.children}

    def throw(self, node: int, luck: dict[str, Any]) -> None:
        """Keep what the throw that led to a node gave."""
        if node in self.tree.nodes:
            self.tree.nodes[node].luck = demand_luck(luck, self.game.facts.players)
            self.changed.add(node)

    def sit(self, seats: Any) -> None:
        """Others play from now on."""
        self.seats = demand_seats(self.game, seats)
        self.changed |= set(self.tree.nodes) if is_secret(self.game) else set()
        self._arrived()

    def set_coach(self, *, coach: bool) -> None:
        """Whether to be asked before a blunder."""
        if coach and not self.can_be_judged:
            raise no_coach(self.game)
        self.coach = coach

    def veil(self, *, veiled: bool) -> None:
        """Whether a game among engines is seen with the eyes of the player to move."""
        if self.people or not is_secret(self.game):
            raise UnsuitableGameError("Only where something is hidden and nobody sits, one can look with the player's eyes.")
        self.is_veiled, self.changed = veiled, set(self.tree.nodes)

    def pause(self, *, paused: bool) -> None:
        """Whether engines wait, and the clock with them."""
        self.is_paused = paused
        self._arrived()

    def look(self) -> None:
        """The viewer has taken the screen."""
        self.looked = self.viewer
        if self.is_secret:
            self.changed |= set(self.tree.nodes)
        self._since = self._now()

    def run_clock(self, *, is_attended: bool, is_thinking: bool) -> None:
        """Let the time of whoever is to move run: of a person while somebody is there, of an engine while it thinks."""
        if self.clock is None:
            return
        is_due = self.is_at_leaf and self.tree.player >= 0 and not (self.is_paused or self.is_covered or self.held)
        if is_due and (is_thinking if self.waits_for == "engine" else is_attended):
            self.clock.start(self.tree.player)
        else:
            self.clock.halt()

    @property
    def running(self) -> int | None:
        """Whose time runs."""
        return self.clock.running if self.clock is not None else None

    def take_changes(self) -> tuple[set[int], list[int]]:
        """The nodes that changed and those that are gone, since this was last asked."""
        changed, removed = self.changed & set(self.tree.nodes), self.removed
        self.changed, self.removed = set(), []
        return changed, removed

    # -- within ----------------------------------------------------------------------------------------------------

    def _moved(self, action: Any) -> Variation:
        """A move, unless its time had run out; then what chance does, and what has been answered already."""
        tree, parent = self.tree, self.tree.here
        is_new = not any(tree.nodes[number].action == action for number in parent.children)
        self.game.result(parent.state, action)  # whatever is wrong with it is said before the clock is stopped
        if is_new and self.running is not None and self.clock is not None and self.clock.stop():
            tree.run_out()
            self._arrived()
            return parent
        node = tree.act(action)
        if is_new:
            node.seconds = round(max(self._now() - self._since, 0.0), 3)
        self.changed |= {parent.number, node.number}
        self._roll()
        while not is_new and (here := tree.here).children and here.turn not in self.people:
            tree.go(here.children[0] if here.follows is None else here.follows)
        self._arrived()
        return node

    def _roll(self) -> None:
        """Let chance decide where it is to move and has not yet."""
        while self.tree.player == CHANCE and self.is_at_leaf:
            self.changed.add(self.tree.current)
            self.changed.add(self.tree.act(self._dice.choose(self.game, self.tree.state)).number)

    def _arrived(self) -> None:
        """Something else is looked at: no time runs until the host says so, and a failure is forgotten."""
        self._roll()
        if self.clock is not None:
            self.clock.halt()
        self.failed = None
        self._since = self._now()


def _new_seed() -> int:
    return secrets.randbelow(2**53)
