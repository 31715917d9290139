"""What somebody may see of a room, as messages. What a viewer may not know is in none of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast

from plyground.core.drawing import VERSION, Position
from plyground.core.facts import Information
from plyground.core.game import OVER, Game, HiddenGame
from plyground.native.game import NativeGame
from plyground.sessions.scoring import mark_of
from plyground.sessions.variations import NOBODY, Variation, is_secret
from plyground.studio.live.judgements import Judgements
from plyground.studio.live.room import Room
from plyground.studio.live.speech import Speech
from plyground.studio.messages import ClockView, Ending, Luck, Moved, Node, NodeScore, RoomCard, RoomView, SweepNews
from plyground.studio.messages.playing import FileFormat
from plyground.wire.pgn_games import VARIANTS

UNKNOWN = "·"
"""In place of a move that the viewer may not know."""
_GUESSES = 24
_DIGITS = 7
_INNER = frozenset({"equal", "kept"})
"""What is kept with a score and needed by nobody outside."""


class Views:
    """The messages about one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.judgements = Judgements(room)
        self._known: dict[tuple[int, int], bool] = {}
        self._drawn: tuple[Variation, tuple[object, ...], Position] | None = None

    def room_view(self, speech: Speech, seq: int, analysis: dict[str, Any] | None, *, is_swept: bool = False) -> RoomView:
        """All of it. `is_swept`: whether a look back is under way."""
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
            "keeps_searches": keeps_searches(game),
            "can_be_judged": room.can_be_judged,
            "judged_by": self.judgements.judged_by,
            "formats": formats_of(game),
            "now": self.moved(speech, room.tree.nodes, []),
        }
        if analysis is not None:
            view["analysis"] = analysis
        if (swept := self._swept(is_running=is_swept)) is not None:
            view["sweep"] = swept
        if (points := self.judgements.points) is not None:
            view["points"] = points
        if is_secret(game) and not room.people:
            view["veiled"] = room.is_veiled
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
        """The room in the list of games to go on with. One that was finished stays so while it is looked back at."""
        room, speech = self.room, Speech()
        end, plies = room.tree.end, room.tree.plies
        if end is None or room.tree.is_over or room.is_secret:
            say = self.position(speech)["say"]
        else:
            say, plies = speech.sentence(room.game, room.tree.outcome(end.number)), len(room.tree.path(end.number)) - 1
        return {
            "room": room.name,
            "game": room.game.name,
            "title": speech.title(room.game),
            "seats": room.seats,
            "plies": plies,
            "is_over": end is not None,
            "changed": changed,
            "say": say,
        }

    # -- scores ----------------------------------------------------------------------------------------------------

    def sweep(self, line: Sequence[Variation], state: str, numbers: Iterable[int]) -> SweepNews:
        """How far the look back at a line is."""
        judged = self.judgements
        weights = {node.number: weight for node in line[1:] if mark_of(weight := judged.weight(node)) is not None}
        following: list[Variation | None] = [*line[1:], None]
        return {
            "done": sum(judged.is_known(node, after) for node, after in zip(line, following, strict=False)),
            "total": len(line),
            "state": cast("Any", state),
            "nodes": self.nodes(number for number in numbers if number in self.room.tree.nodes),
            "worst": sorted(weights, key=lambda number: -(weights[number] or 0.0)),
            "accuracy": judged.accuracies(line),
            "luck": judged.luck(line),
        }

    def _swept(self, *, is_running: bool) -> SweepNews | None:
        """The look back at the line that is looked at, for a tab that comes: one that runs, or one that left nothing open."""
        line = self.room.tree.line()
        if not self.room.can_be_judged or len(line) == 1:
            return None
        news = self.sweep(line, "thinking" if is_running else "done", ())
        return news if is_running or news["done"] == news["total"] else None

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
        if node.score is None:
            if (final := self.judgements.final(node)) is not None:
                shown["score"] = final
        else:
            shown["score"] = cast("NodeScore", {key: value for key, value in node.score.items() if key not in _INNER})
        loss = self.judgements.loss(node)
        if loss is not None:
            shown["loss"] = round(loss, _DIGITS)
            mark = mark_of(self.judgements.weight(node))
            if mark is not None:
                shown["mark"] = mark.sign
        if node.luck is not None:
            shown["luck"] = cast("Luck", node.luck)
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

    def learn(self) -> set[int]:
        """The nodes of the line whose moves the people at the screen know by now, because its end shows them all."""
        room = self.room
        path = room.tree.path()
        if not room.is_secret or room.is_covered or path[-1].turn != OVER:
            return set()
        eyes = room.people if room.viewer is None else [room.viewer]
        open_eyes = [eye for eye in eyes if shows_all(room.game, path[-1].state, eye)]
        new = {(node.number, eye) for node in path[1:] for eye in open_eyes if not self._knows(node, eye)}
        self._known |= dict.fromkeys(new, True)
        return {number for number, _ in new}

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


def shows_all(game: Game[Any, Any], state: Any, eye: int) -> bool:
    """Whether nothing is hidden from a player in a position any more: it could be no other one, as far as can be guessed."""
    return isinstance(game, HiddenGame) and all(game.guess(state, eye, seed) == state for seed in range(_GUESSES))


def has_features(game: Game[Any, Any]) -> bool:
    """Whether the static score of a position can be explained."""
    return isinstance(game, NativeGame) and game.rules.has("features")


def can_be_searched(game: Game[Any, Any]) -> bool:
    """Whether a search of it can be opened as a tree: nothing in it is hidden."""
    return not is_secret(game)


def keeps_searches(game: Game[Any, Any]) -> bool:
    """Whether the compiled alpha-beta, which keeps its searches, plays it."""
    from plyground.engines.choosing import KINDS  # noqa: PLC0415 - the server starts without it

    return KINDS["alpha-beta"].suits(game)


def formats_of(game: Game[Any, Any]) -> list[FileFormat]:
    """In which formats besides the record a game can be kept."""
    return ["pgn"] if game.name in VARIANTS.values() else []
