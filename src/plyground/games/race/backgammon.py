"""Backgammon: race your fifteen men home and off the board, and hit the other's on the way.

Rules
    Both have fifteen men: two on their 24-point, five on 13, three on 8 and five on 6. They move in opposite directions,
    each from its own point 24 down to 1. To begin both throw a die; who throws more starts and plays these two dice.
    From then on the players throw two dice in turn and move one man by each die, or the same man by both; a double is
    played four times. A man may not end a move on a point on which the other has two men or more. A man that meets a
    single one there hits it: it is put on the bar, and its owner must bring it in, on the point of the other's home
    that a die tells, before it moves any other man. As many dice must be played as can be; if either die can be played
    but not both, the higher must. Who cannot move passes.
    Whose men are all in its home, points 6 to 1, may bear men off: by a die from the point of its number, and from the
    highest point that has men if there are none on that point or behind. Who has borne off all men first wins a point;
    a gammon, two, if the other has borne off none; a backgammon, three, if the other also has men in the winner's home
    or on the bar.
    With the option cube the player to roll may first double the stake. The other drops, and loses the stake as it was,
    or takes, and only it may double next. With the option match games are played until somebody has so many points.
    When one player comes within a point of winning, nobody may double in the next game: the Crawford rule.

Board
    Each counts the points from its own side: 1 to 6 its home, 24 the other's ace point. A play is written man by man,
    joined by plus signs, with bar and off and a star where it hits: 13/7+8/7 or 24/18*/13 or bar/22+6/off(2); blanks or
    commas may stand for the plus where a single play is read. A roll is its two digits, in the opening White's first.
    Decisions are roll, double, take, drop, and pass where no man can move. A position gives the men of both, what is
    next, the cube, the score of a match and the turns so far: W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5) W31 n0,
    where next is ? in the opening, W when White rolls, W31 when it plays 3 and 1, W? when it may double, W! when it has
    doubled, W+2 when it has won two. The Position IDs and Match IDs of GNU Backgammon are read too, joined by a colon,
    as 4HPwATDgc/ABMA:cAkAAAAAAAAA.

Source
    The rules of the World Backgammon Federation. Gerald Tesauro, Temporal Difference Learning and TD-Gammon, 1995.

Decided here
    One action is the whole play of a roll, and two plays that lead to the same position are one. Passing is an action.
    The opening roll has thirty outcomes: a tie is thrown again. Gammons always count (no Jacoby rule), nobody beavers,
    nobody resigns, the cube ends at 64, and nobody doubles whom the stake as it is would give the match. As play need
    not end, it is a draw after `horizon` turns.
"""

from __future__ import annotations

from plyground.boards import Board, text_diagram
from plyground.core.drawing import Glyph, Mark, Piece, Space, Style
from plyground.core.errors import IllegalActionError, shown
from plyground.core.facts import Facts, Option
from plyground.games.race import _backgammon_board as look
from plyground.games.race import _backgammon_notation as notation
from plyground.games.race import _backgammon_positions as positions
from plyground.games.race._backgammon_network import SHAPE
from plyground.games.race._backgammon_plays import BAR, OFF
from plyground.games.race._backgammon_rules import ANSWERING, CENTRED, MOST_DOUBLINGS, OPENING, PASS, PLAYING, ROLL, Men, rules
from plyground.native import CHANCE, OVER, NativeChanceGame

LONGEST_MATCH = 64
MOST_PLAYS = 3060
"""Four moves shared out among fifteen men: 18! / (4! 14!)."""


class Backgammon(NativeChanceGame[Men]):
    """Backgammon: one game or a match, with or without the cube."""

    title = "Backgammon"
    aliases = ("gammon", "gamao")
    declared = (
        Option("cube", False, "whether the stake may be doubled"),
        Option("match", 0, "points that win a match; 0 is a single game", 0, LONGEST_MATCH),
        Option("horizon", 5_000, "turns after which it is a draw", 1, 1_000_000),
    )
    seat_names = ("White", "Black")
    seat_colours = (1, 0)
    rules = rules
    network_shape = SHAPE
    feature_names = (
        "race with contact",
        "race without contact",
        "bar",
        "bar before closed points",
        "home points",
        "key points",
        "anchors",
        "good anchors",
        "longest prime",
        "men behind walls",
        "own blots shot at",
        "other's blots shot at",
        "own pips at risk",
        "other's pips at risk",
        "men far behind",
        "men between",
        "stacked men",
        "men off",
        "men off before a gammon is saved",
        "blots",
        "to move",
        "cube",
        "match lead",
    )

    def state_facts(self) -> Facts:
        """A turn is a roll and a play, and with the cube a decision; a game has at most six doublings, and then a drop."""
        cube, match, horizon = bool(self.options["cube"]), int(self.options["match"]), int(self.options["horizon"])
        games = max(2 * match - 1, 1)
        self.shown_boards = look.drawn(cube=cube, match=match > 0)
        self.text_boards = [look.text_board(player, cube=cube, match=match > 0) for player in (0, 1)]
        most = 1.0 if match else 3.0 * (1 << MOST_DOUBLINGS if cube else 1)
        longest = (3 if cube else 2) * horizon + (games * (MOST_DOUBLINGS + 2) if cube else 0)
        return Facts(chance=True, longest=longest, most_moves=MOST_PLAYS, utility=(-most, most))

    def playout_policy(self) -> tuple[str, float] | None:
        """With the cube, random games double and take by the rule of the slot `loud`."""
        return ("loud", 0.0) if self.options["cube"] else None

    # -- actions ---------------------------------------------------------------------------------------------------

    def write_action(self, state: Men, action: int) -> str:
        """The play, the decision or the roll."""
        return notation.write(state, action)

    def read_action(self, state: Men, text: str) -> int:
        """Parts of a play in any order, with or without stars and the points between; rolls with their dice in any order."""
        actions = tuple(self.actions(state))
        found = notation.read_roll(state, text) if state.turn == CHANCE else notation.read_word(actions, text)
        if found is not None and found in actions:
            return found
        plays = notation.read_plays(state, actions, text)
        if len(plays) > 1:
            ways = " or ".join(notation.write(state, action) for action in plays)
            raise IllegalActionError(f"{shown(text)} can be played in several ways: say {ways}.")
        return plays[0] if plays else super().read_action(state, text)

    def path(self, state: Men, action: int) -> list[str]:
        """Click each man and where it goes, the one farthest behind first; decisions and rolls are buttons."""
        if state.turn == CHANCE or action == PASS or action >= ROLL:
            return super().path(state, action)
        made = notation.steps(state, action)
        return [look.site_of(state.mover, point) for step in made for point in (step.source, step.target)]

    # -- to be shown -----------------------------------------------------------------------------------------------

    def boards(self) -> list[tuple[Board, Space]]:
        """The board with everything that lies on it."""
        return self.shown_boards

    def diagram(self, state: Men, style: Style = Style(), *, viewer: int | None = None) -> str:
        """The board as text, points counted by the viewer, or by who is to move."""
        board = self.text_boards[state.mover if viewer is None else viewer]
        return text_diagram([(board, look.as_text(self.pieces(state, viewer)))], self.glyphs(), style)

    def glyphs(self) -> dict[str, Glyph]:
        """Men, dice and the cube."""
        return look.glyphs()

    def pieces(self, state: Men, viewer: int | None) -> dict[str, list[Piece]]:
        """Men on points, on the bar and off the board; the roll; the cube; the score."""
        found: dict[str, list[Piece]] = {}
        for player in (0, 1):
            for point, number in enumerate(positions.side(state, player)):
                if point == OFF and number:
                    found[look.site_of(player, OFF)] = [{"g": "off", "o": player} for _ in range(number)]
                elif number:
                    found[look.site_of(player, point)] = look.pile(player, number)
            if state.match:
                found["score" + "wb"[player]] = [{"g": "score", "v": state.score[player], "o": player}]
        if state.high:
            for which, value in ((1, state.high), (2, state.low)):
                found[f"{'wb'[state.mover]}{which}"] = [{"g": "die", "v": value, "o": state.mover}]
        if state.cube:
            found["cube" + "wbc"[state.owner]] = [{"g": "cube", "v": 1 << state.doublings}]
        return found

    def marks(self, state: Men, viewer: int | None) -> list[Mark]:
        """The bar, as long as a man on it must come in first."""
        if state.turn in {CHANCE, OVER} or state.phase != PLAYING or not positions.side(state, state.mover)[BAR]:
            return []
        return [{"kind": "ring", "targets": [look.site_of(state.mover, BAR)], "by": "rule"}]

    def say(self, state: Men, viewer: int | None = None) -> str:
        """What is to be done, and how the race stands."""
        if state.turn == OVER:
            return self.outcome(state)
        if state.phase == OPENING:
            return "Both throw a die to see who begins."
        name, other = self.seat(state.mover), self.seat(1 - state.mover)
        race = f"pips {self.pips(state, 0)} to {self.pips(state, 1)}"
        if state.phase == PLAYING:
            count = len(self.actions(state))
            if self.actions(state) == (PASS,):
                return f"{name} has rolled {state.high}-{state.low} and cannot move; {race}."
            return f"{name} to play {state.high}-{state.low}, {count} legal {'play' if count == 1 else 'plays'}; {race}."
        if state.phase == ANSWERING:
            return f"{name} doubles to {2 << state.doublings}; {other} takes or drops; {race}."
        return f"{name} to roll; {race}." if state.turn == CHANCE else f"{name} to roll or double; {race}."

    def outcome(self, state: Men) -> str:
        """Who has won how much, and how."""
        if state.result == 0:
            return f"A draw: the game was not decided in {state.horizon} turns."
        winner = self.seat(state.mover)
        if state.match:
            return f"{winner} wins the match to {state.match}, {state.score[state.mover]} to {state.score[1 - state.mover]}."
        points = abs(state.result)
        if positions.side(state, state.mover)[OFF] != sum(positions.side(state, state.mover)):
            return f"{winner} wins {points}: the double was dropped."
        kind = {1: "a game", 2: "a gammon", 3: "a backgammon"}[points >> state.doublings]
        return f"{winner} wins {kind} ({points} {'point' if points == 1 else 'points'})."

    def pips(self, state: Men, player: int) -> int:
        """How far all men of a player together have to go."""
        return sum(point * number for point, number in enumerate(positions.side(state, player)))

    # -- positions -------------------------------------------------------------------------------------------------

    def write_position(self, state: Men) -> str:
        """Men, what is next, cube, score, turns."""
        return positions.write(state)

    def read_position(self, text: str) -> Men:
        """What `write_position` writes, a Position ID, or a Position ID and a Match ID with a colon between."""
        view = self.blank_view()
        view.owner = CENTRED
        return positions.read(view, text).freeze()

    def gnubg_id(self, state: Men) -> str:
        """The position as GNU Backgammon names it: Position ID and Match ID, a colon between."""
        return positions.write_ids(state)


from plyground.games.race import (  # noqa: E402 - they fill more slots of the rules above
    _backgammon_cube,  # noqa: F401
    _backgammon_features,  # noqa: F401
)
