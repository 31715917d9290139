"""A game with all its variations: a tree of positions, of which one is looked at.

    tree = Variations(game)
    tree.play("d4"); tree.play("e5")      each move is a node below the current one; the same move again is the same node
    tree.undo(); tree.play("c5")          another move is a variation
    tree.main_line()                      a Record; `from_record` reads one

The root is node 0; the first child of a node is the main line. A line ends by the rules, by repetition along its path, by a
resignation or by the clock; the last two belong to its last node. Chance events are nodes like all others, and are decided
by whoever plays. Nothing here reads a file or a clock. `as_data` gives plain data for JSON; `variation_data` reads it back.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from plyground.core.drawing import Position
from plyground.core.errors import BadRecordError, IllegalActionError
from plyground.core.facts import Information
from plyground.core.game import CHANCE, OVER, Game, Played
from plyground.core.history import History
from plyground.core.record import Record
from plyground.native.positions import history_from, position_key
from plyground.sessions.session import Session

ROOT = 0
NOBODY = -1
"""The parent of the root."""
MOST_NODES = 100_000
LONGEST_NOTE = 10_000


@dataclass(slots=True, eq=False)
class Variation:
    """A node: the move that led to it, its position, and what is known of it."""

    number: int
    parent: int
    text: str
    action: Any
    player: int
    """Who made the move; OVER at the root."""
    state: Any
    turn: int
    """Whose move it is by the rules alone."""
    key: Hashable = None
    is_repeated: bool = False
    children: list[int] = field(default_factory=list)
    follows: int | None = None
    """The child on the line that was last looked at."""
    resigned: int | None = None
    late: int | None = None
    seconds: float | None = None
    """What the move took."""
    note: str = ""
    score: dict[str, Any] | None = None
    """What an engine found: see `sessions.variation_data`."""
    luck: dict[str, Any] | None = None
    """What the throw that led here gave, and to whom: see there, too."""

    @property
    def is_ended(self) -> bool:
        """Whether the line is over though the rules do not say so."""
        return self.resigned is not None or self.late is not None or self.is_repeated


class Variations:
    """The tree and the node that is looked at. Whatever is refused changes nothing."""

    def __init__(self, game: Game[Any, Any], start: str = "") -> None:
        """Begin at the initial position or at a given one."""
        self.game, self.start = game, start
        self._key_of = position_key(game) if game.facts.repetition is not None else None
        state = game.position(start) if start else game.initial()
        root = Variation(ROOT, NOBODY, "", None, OVER, state, game.player(state), self._key(state))
        self.nodes: dict[int, Variation] = {ROOT: root}
        self.current = ROOT
        self.unused = ROOT + 1
        """The number of the next node; numbers are never used twice."""

    @classmethod
    def from_record(cls, game: Game[Any, Any], record: Record) -> Variations:
        """The game of a record as one line, looked at from its end. A record that cannot be replayed is refused."""
        session = Session.resume(game, record)
        tree = cls(game, record.start)
        for text in session.texts():
            tree.play(text)
        last = tree.here
        last.resigned, last.late = session.resigned, session.late
        return tree

    # -- where it stands -------------------------------------------------------------------------------------------

    @property
    def here(self) -> Variation:
        """The current node."""
        return self.nodes[self.current]

    @property
    def state(self) -> Any:
        """The current position."""
        return self.here.state

    @property
    def past(self) -> tuple[Any, ...]:
        """The positions on the way to it, the oldest first."""
        return tuple(node.state for node in self.path()[:-1])

    @property
    def player(self) -> int:
        """Who is to move; OVER where the line has ended in any way."""
        return self.turn_at(self.here)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played at the current node."""
        return self.player == OVER

    @property
    def end(self) -> Variation | None:
        """Where the game ended: the main line, else the line that is looked at; None while both go on."""
        ends = (self.main()[-1], self.line()[-1])
        return next((node for node in ends if self.turn_at(node) == OVER), None)

    @property
    def plies(self) -> int:
        """How many actions lead to the current node."""
        return len(self.path()) - 1

    @property
    def last(self) -> Played[Any, Any] | None:
        """The last action and the position in which it was played."""
        here = self.here
        return None if here.parent == NOBODY else Played(self.nodes[here.parent].state, here.action)

    def turn_at(self, node: Variation) -> int:
        """Who is to move at a node; OVER where the line has ended."""
        return OVER if node.is_ended else node.turn

    def node(self, number: int) -> Variation:
        """The node of that number; an unknown number is refused."""
        found = self.nodes.get(number) if type(number) is int else None
        if found is None:
            raise IllegalActionError(f"There is no node {number!r:.20} in this game; it may have been deleted.")
        return found

    def path(self, number: int | None = None) -> list[Variation]:
        """The nodes from the root to one of them, or to the current one."""
        node = self.here if number is None else self.node(number)
        found = [node]
        while node.parent != NOBODY:
            node = self.nodes[node.parent]
            found.append(node)
        return found[::-1]

    def texts(self, number: int | None = None) -> tuple[str, ...]:
        """The actions that lead to a node, or to the current one."""
        return tuple(node.text for node in self.path(number)[1:])

    def line(self) -> list[Variation]:
        """The whole line that is looked at: from the root over the current node to the end."""
        found = self.path()
        while (following := self._following(found[-1])) is not None:
            found.append(following)
        return found

    def main(self) -> list[Variation]:
        """The main line: first children all the way."""
        found = [self.nodes[ROOT]]
        while found[-1].children:
            found.append(self.nodes[found[-1].children[0]])
        return found

    def below(self, number: int) -> Iterator[Variation]:
        """A node and all that follow from it, parents before children, in the order of the children."""
        waiting = [number]
        while waiting:
            node = self.nodes[waiting.pop()]
            yield node
            waiting += reversed(node.children)

    def utilities(self, number: int | None = None) -> tuple[float, ...] | None:
        """What every player gets where the rules or a repetition have ended the line; a resignation or the clock names none."""
        node = self.here if number is None else self.node(number)
        if node.turn == OVER:
            return tuple(float(self.game.utility(node.state, player)) for player in range(self.game.facts.players))
        return self._history(node).repeated() if node.is_repeated else None

    def outcome(self, number: int | None = None) -> str:
        """How the line ended, in a sentence."""
        node = self.here if number is None else self.node(number)
        if node.late is not None:
            return f"{self.game.seat(node.late)} ran out of time."
        if node.resigned is not None:
            return f"{self.game.seat(node.resigned)} resigned."
        return self._history(node).outcome() if node.is_repeated else self.game.outcome(node.state)

    def describe(self, viewer: int | None = None) -> Position:
        """Drawing data of the current node. Where the line ended without its rules there is no move, and the end is told."""
        node = self.here
        shown = self.game.describe(node.state, viewer=viewer, last=self.last)
        if node.is_ended:
            shown["turn"], shown["moves"], shown["say"] = OVER, [], self.outcome()
            utilities = self.utilities()
            if utilities is not None:
                shown["result"] = {"utilities": list(utilities), "text": self.outcome()}
        return shown

    # -- changes ---------------------------------------------------------------------------------------------------

    def play(self, text: str) -> Variation:
        """Go on by what a text means: to a new node, or to the one that this action has already led to."""
        self._refuse_after_the_end()
        return self.act(self.game.read_action(self.state, text))

    def act(self, action: Any) -> Variation:
        """The same for an action."""
        self._refuse_after_the_end()
        parent = self.here
        for number in parent.children:
            if self.nodes[number].action == action:
                return self.go(number)
        return self.go(self._added(parent, action, self.unused).number)

    def go(self, number: int) -> Variation:
        """Look at a node. The lines that lead to it become the ones that `redo` follows."""
        path = self.path(number)
        for parent, child in pairwise(path):
            parent.follows = child.number
        self.current = number
        return path[-1]

    def undo(self) -> bool:
        """Back to the last position in which a player moved; a resignation or a late move is taken back first."""
        here = self.here
        if here.resigned is not None or here.late is not None:
            here.resigned = here.late = None
            return True
        before = next((node for node in reversed(self.path()[:-1]) if node.turn != CHANCE), None)
        if before is None:
            return False
        self.current = before.number
        return True

    def redo(self) -> bool:
        """On along the line, over chance events, to the next position in which a player moves; False at its end."""
        following = self._following(self.here)
        if following is None:
            return False
        while following.turn == CHANCE and (further := self._following(following)) is not None:
            following = further
        self.go(following.number)
        return True

    def resign(self, seat: int | None = None) -> None:
        """A seat gives up, or the player to move."""
        self._end("resign")
        self.here.resigned = self._seat(seat)

    def run_out(self, seat: int | None = None) -> None:
        """A seat is out of time, or the player to move."""
        self._end("be out of time")
        self.here.late = self._seat(seat)

    def delete(self, number: int) -> list[int]:
        """Take a node away with all that follows from it; gives their numbers. Whoever looked at one looks at its parent."""
        node = self.node(number)
        if node.parent == NOBODY:
            raise IllegalActionError("The start of the game cannot be deleted; restart the game instead.")
        gone = [below.number for below in self.below(number)]
        parent = self.nodes[node.parent]
        parent.children.remove(number)
        if parent.follows == number:
            parent.follows = None
        for below in gone:
            del self.nodes[below]
        if self.current not in self.nodes:
            self.current = parent.number
        return gone

    def promote(self, number: int) -> list[int]:
        """Make the line that leads to a node the main line; gives the numbers of the nodes whose children changed places."""
        changed = []
        path = self.path(number)
        for parent, child in pairwise(path):
            if parent.children[0] != child.number:
                parent.children.remove(child.number)
                parent.children.insert(0, child.number)
                changed.append(parent.number)
        return changed

    def annotate(self, number: int, note: str) -> None:
        """Keep a note at a node; an empty one takes it away."""
        node = self.node(number)
        if len(note) > LONGEST_NOTE:
            raise IllegalActionError(f"A note may have at most {LONGEST_NOTE:,} characters; this one has {len(note):,}.")
        node.note = note

    # -- records ---------------------------------------------------------------------------------------------------

    def main_line(self, **tags: str) -> Record:
        """The main line as a record."""
        return self.record_of(self.main(), **tags)

    def record_of(self, line: Sequence[Variation], **tags: str) -> Record:
        """A line from the root as a record."""
        last = line[-1]
        if last.resigned is not None:
            tags["Resigned"] = str(last.resigned + 1)
        if last.late is not None:
            tags["Late"] = str(last.late + 1)
        utilities = self.utilities(last.number)
        if utilities is not None:
            tags["Result"] = " ".join(f"{payoff:g}" for payoff in utilities)
        return Record(self.game.name, dict(self.game.options), tuple(node.text for node in line[1:]), self.start, tags)

    # -- within ----------------------------------------------------------------------------------------------------

    def _added(self, parent: Variation, action: Any, number: int) -> Variation:
        """A new last child. It is there as a whole or not at all."""
        if len(self.nodes) >= MOST_NODES:
            raise IllegalActionError(f"A game keeps at most {MOST_NODES:,} positions; delete a variation first.")
        state = self.game.result(parent.state, action)
        turn, key = self.game.player(state), self._key(state)
        text = self.game.write_action(parent.state, action)
        node = Variation(number, parent.number, text, action, parent.turn, state, turn, key)
        node.is_repeated = turn != OVER and self._stands_too_often(node)
        self.nodes[number] = node
        self.unused = max(self.unused, number + 1)
        parent.children.append(number)
        return node

    def _stands_too_often(self, node: Variation) -> bool:
        rule = self.game.facts.repetition
        if rule is None:
            return False
        times, parent = 1, node.parent
        while parent != NOBODY and times < rule.times:
            before = self.nodes[parent]
            times += before.key == node.key
            parent = before.parent
        return times >= rule.times

    def _key(self, state: Any) -> Hashable:
        return None if self._key_of is None else self._key_of(state)

    def _history(self, node: Variation) -> History:
        first, *others = self.path(node.number)
        history = history_from(self.game, first.state)
        for other in others:
            history.push(other.state)
        return history

    def _following(self, node: Variation) -> Variation | None:
        if not node.children:
            return None
        return self.nodes[node.children[0] if node.follows is None else node.follows]

    def _refuse_after_the_end(self) -> None:
        if self.here.is_ended:
            raise IllegalActionError(f"Nothing can be played: the game is over. {self.outcome()}")

    def _end(self, what: str) -> None:
        if self.is_over:
            raise IllegalActionError(f"Nobody can {what}: the game is over. {self.outcome()}")
        if self.here.children:
            raise IllegalActionError(f"Nobody can {what} here: the game went on. Go to the end of the line first.")

    def _seat(self, seat: int | None) -> int:
        """Whose ending it is. Chance gives up nothing."""
        chosen = self.player if seat is None else seat
        if not 0 <= chosen < self.game.facts.players:
            raise IllegalActionError(f"{self.game.seat(CHANCE)} is to move, which cannot give up.")
        return chosen


def is_secret(game: Game[Any, Any]) -> bool:
    """Whether not everybody may see everything."""
    return game.facts.information == Information.HIDDEN


def demand_record_of(game: Game[Any, Any], name: str) -> None:
    """Refuse what was kept of another game."""
    if name != game.name:
        raise BadRecordError(f"The variations are of {name!r:.40}, not of {game.name}.")
