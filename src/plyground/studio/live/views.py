"""What somebody may see of a room, as messages. What a viewer may not know is in none of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast

from plyground.core.drawing import VERSION, Position
from plyground.core.facts import Information
from plyground.core.game import CHANCE, OVER, Game, HiddenGame
from plyground.native.game import NativeGame
from plyground.sessions.scoring import Scale, accuracy, mark_of
from plyground.sessions.variations import NOBODY, Variation
from plyground.studio.live.room import Room
from plyground.studio.live.speech import Speech
from plyground.studio.messages import ClockView, Ending, Moved, Node, NodeScore, RoomCard, RoomView, SweepNews

UNKNOWN = "·"
"""In place of a move that the viewer may not know."""
_GUESSES = 24


class Views:
    """The messages about one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._known: dict[tuple[int, int], bool] = {}
        self._drawn: tuple[Variation, tuple[object, ...], Position] | None = None

    def room_view(self, speech: Speech, seq: int, analysis: dict[str, Any] | None) -> RoomView:
        """All of it."""
        room = self.room
        game = room.game
        view: RoomView = {
            "room": room.name,
            "game": game.name,
            "title": speech.title(game),
            "options": dict(game.options),
            "table": speech.table(game),
            "seats": room.seats,
            "seat_names": speech.seat_names(game),
            "coach": room.coach,
            "seq": seq,
            "has_features": has_features(game) and not room.is_secret,
            "can_be_searched": can_be_searched(game),
            "can_be_judged": room.can_be_judged,
            "now": self.moved(speech, room.tree.nodes, []),
        }
        if analysis is not None:
            view["analysis"] = analysis
        return view

    def moved(self, speech: Speech, changed: Iterable[int], removed: Sequence[int]) -> Moved:
        """What the current node is like, with the nodes that changed."""
        room = self.room
        position = self.position(speech)
        return {
            "current": room.tree.current,
            "position": position,
            "say": position["say"],
            "turn": room.tree.player,
            "waits_for": cast("Literal['human', 'engine', 'nobody']", room.waits_for),
            "can_undo": room.can_undo,
            "can_redo": room.after() is not None,
            "viewer": room.viewer,
            "is_covered": room.is_covered,
            "is_paused": room.is_paused,
            "clock": self.clock(),
            "ending": self.ending(speech),
            "nodes": self.nodes(changed),
            "removed": list(removed),
        }

    def position(self, speech: Speech) -> Position:
        """Drawing data of the current node; nothing at all while the screen is being handed over."""
        room = self.room
        if room.is_covered:
            return {
                "version": VERSION,
                "at": {},
                "marks": [],
                "turn": room.tree.player,
                "moves": [],
                "say": speech.covered(room.game, room.viewer or 0),
                "text": "",
            }
        return speech.position(room.game, self._described())

    def nodes(self, numbers: Iterable[int]) -> list[Node]:
        """Nodes by their numbers, in the order of the numbers."""
        return [self._node(self.room.tree.nodes[number]) for number in sorted(numbers)]

    def clock(self) -> ClockView | None:
        """What everybody has left now."""
        clock = self.room.clock
        if clock is None or clock.is_off:
            return None
        left = [round(clock.left(player), 2) for player in range(len(clock.clock.left))]
        return {"left": left, "increment": clock.clock.increment, "running": clock.running}

    def ending(self, speech: Speech) -> Ending | None:
        """How the line ended, if it did."""
        tree = self.room.tree
        here = tree.here
        if tree.player != OVER:
            return None
        utilities = list(tree.utilities() or ())
        if here.late is not None:
            why, seat = "late", here.late
        elif here.resigned is not None:
            why, seat = "resigned", here.resigned
        else:
            why, seat = ("repetition" if here.is_repeated else "rules"), None
        text = speech.sentence(self.room.game, tree.outcome())
        ending: Ending = {"text": text, "utilities": utilities, "why": cast("Any", why)}
        if seat is not None:
            ending["seat"] = seat
        return ending

    def card(self, changed: float) -> RoomCard:
        """The room in the list of games to go on with."""
        room, speech = self.room, Speech()
        return {
            "room": room.name,
            "game": room.game.name,
            "title": speech.title(room.game),
            "seats": room.seats,
            "plies": room.tree.plies,
            "is_over": room.tree.is_over,
            "changed": changed,
            "say": self.position(speech)["say"],
        }

    # -- scores ----------------------------------------------------------------------------------------------------

    def loss(self, node: Variation) -> float | None:
        """What the move to a node gave away of what its player could expect; None where that is not known."""
        tree = self.room.tree
        if node.parent == NOBODY or node.player < 0 or not self.room.can_be_judged:
            return None
        before = tree.nodes[node.parent].score
        if before is None:
            return None
        if node.text in {*before.get("best", ())[:1], *before.get("equal", ())}:
            return 0.0
        after = self.score(node)
        if after is None:
            return None
        change = before["score"] - after
        return max(0.0, float(-change if node.player else change))

    def score(self, node: Variation) -> float | None:
        """What the first seat could expect at a node, if that is known."""
        if node.score is not None:
            return float(node.score["score"])
        utilities = self.room.tree.utilities(node.number) if node.turn == OVER or node.is_repeated else None
        if utilities is None:
            return None
        return Scale(None, *self.room.game.facts.utility).payoff(utilities[0])

    def sweep(self, line: Sequence[Variation], state: str, numbers: Iterable[int], total: int) -> SweepNews:
        """How far the look back at a line is."""
        losses = {node.number: self.loss(node) for node in line[1:]}
        marked = [number for number, loss in losses.items() if mark_of(loss) is not None]
        of_seats = []
        for seat in range(self.room.game.facts.players):
            known = [loss for node in line[1:] if node.player == seat and (loss := losses[node.number]) is not None]
            exact = accuracy(known)
            of_seats.append(None if exact is None else round(100 * exact, 1))
        return {
            "done": sum(node.turn != CHANCE and self.score(node) is not None for node in line),
            "total": total,
            "state": cast("Any", state),
            "nodes": self.nodes(number for number in numbers if number in self.room.tree.nodes),
            "worst": sorted(marked, key=lambda number: -(losses[number] or 0.0)),
            "accuracy": of_seats,
        }

    # -- within ----------------------------------------------------------------------------------------------------

    def _described(self) -> Position:
        """Drawing data of the current node. Every change asks for them once to be kept and once for each language."""
        room = self.room
        here = room.tree.here
        seen = (room.viewer, here.resigned, here.late, here.is_repeated)
        if self._drawn is None or self._drawn[0] is not here or self._drawn[1] != seen:
            self._drawn = here, seen, room.tree.describe(room.viewer)
        return self._drawn[2]

    def _node(self, node: Variation) -> Node:
        shown: Node = {
            "id": node.number,
            "parent": node.parent,
            "text": node.text if self._may_see(node) else UNKNOWN,
            "player": node.player,
            "children": list(node.children),
        }
        if node.seconds is not None:
            shown["seconds"] = node.seconds
        if node.score is not None:
            shown["score"] = cast("NodeScore", {key: value for key, value in node.score.items() if key != "equal"})
        loss = self.loss(node)
        if loss is not None:
            shown["loss"] = round(loss, 4)
            mark = mark_of(loss)
            if mark is not None:
                shown["mark"] = mark.sign
        if node.note:
            shown["note"] = node.note
        return shown

    def _may_see(self, node: Variation) -> bool:
        """Whether everybody before the screen may know the move."""
        room = self.room
        if not room.is_secret or node.parent == NOBODY:
            return True
        eyes = room.people if room.is_covered or room.viewer is None else [room.viewer]
        return all(self._knows(node, eye) for eye in eyes)

    def _knows(self, node: Variation, eye: int) -> bool:
        key = (node.number, eye)
        if key not in self._known:
            self._known[key] = node.player == eye or can_tell(
                self.room.game, self.room.tree.nodes[node.parent].state, node, eye
            )
        return self._known[key]

    def forget(self) -> None:
        """The numbers of the nodes mean something else from now on."""
        self._known.clear()


def can_tell(game: Game[Any, Any], before: Any, node: Variation, eye: int) -> bool:
    """Whether a player can tell which action was played, from what it can observe.

    It cannot if, in some position that it cannot tell from the true one, another action would look the same afterwards. The
    positions are a sample; an action that is no secret looks different from all others in each of them.
    """
    if not isinstance(game, HiddenGame):
        return game.facts.information == Information.PERFECT
    seen = game.observe(node.state, eye)
    for seed in range(_GUESSES):
        guessed = before if seed == 0 else game.guess(before, eye, seed)
        for action in game.actions(guessed):
            if game.write_action(guessed, action) != node.text and game.observe(game.result(guessed, action), eye) == seen:
                return False
    return True


def has_features(game: Game[Any, Any]) -> bool:
    """Whether the static score of a position can be explained."""
    return isinstance(game, NativeGame) and game.rules.has("features")


def can_be_searched(game: Game[Any, Any]) -> bool:
    """Whether its search can be opened as a tree: the compiled alpha-beta suits it."""
    from plyground.engines.choosing import KINDS  # noqa: PLC0415 - the server starts without it

    return KINDS["alpha-beta"].suits(game)
