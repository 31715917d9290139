"""Pig: roll a die as often as you dare; be the first to a hundred points.

Rules
    In a turn the player rolls a die, as often as it likes. A throw of 2 to 6 adds to the points of the turn; a 1 loses
    them all and ends the turn. Instead of rolling the player may hold: the points of the turn become its own for good,
    and the turn passes to the next. Whoever holds with `target` points or more wins at once. Two to six players go
    round.

Board
    The die, the points of the turn, and the points of every player. Actions are roll and hold; a throw is its number of
    pips. A position is the points of the players, the points of the turn, who is to decide (p) or is throwing (t), the
    last throw (0 before the first) and the number of decisions so far: 12-4 +7 p2 d5 n45.

Source
    John Scarne, Scarne on Dice, 1945. Todd Neller and Clifton Presser solved the game for two in 2004: who starts wins
    53.06 % of the games when both play perfectly.

Decided here
    The winner gets 1, the others share the loss: -1/(players - 1) each. Nobody is obliged to roll: holding without a
    throw is a pass. Who has enough points to win can only hold. As play need not end, the game is a draw after
    `horizon` decisions; if the last one was to roll, the die is not thrown any more.
"""

from __future__ import annotations

import re

from plyground.boards import Board, dice, pile, row
from plyground.boards.glyphs import die, seeds
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import (
    CHANCE,
    OVER,
    Cells,
    Moves,
    NativeChanceGame,
    Reals,
    Rules,
    Struct,
    below,
    bookkeeping,
    helper,
    i8,
    i32,
    mixed,
    setting,
    up,
    word,
)

ROLL, HOLD = 0, 1
FACES = 6
MOST_PLAYERS = 6
GOLDEN = 0x9E3779B97F4A7C15
_POSITION = re.compile(r"([0-9]+(?:-[0-9]+)*) \+([0-9]{1,7}) ([pt])([1-9]) d([0-6]) n([0-9]{1,7})")

Now = tuple[int, int, int, int, int, int]
"""Points of the mover, of the other, and of the turn; the mover, the last throw, and the plies."""


class Points(Struct):
    """`mover` owns the turn, also while the die is in the air; a throw is its number of pips."""

    scores: Cells = i32(MOST_PLAYERS)
    total: int = i32()
    mover: int = i8()
    decisions: int = bookkeeping(i32())
    thrown: int = bookkeeping(i8())
    players: int = setting(i8())
    target: int = setting(i32())
    horizon: int = setting(i32())


rules = Rules(Points)


@rules.start
def start(s: Points) -> None:
    s.turn = 0


@rules.moves
def moves(s: Points, out: Moves) -> int:
    if s.scores[s.mover] + s.total >= s.target:
        out[0] = HOLD
        return 1
    out[0] = ROLL
    out[1] = HOLD
    return 2


@rules.chance
def chance(s: Points, out: Moves, probability: Reals) -> int:
    for face in range(FACES):
        out[face] = face + 1
        probability[face] = 1.0 / FACES
    return FACES


@rules.pick
@helper
def pick(s: Points, random: int) -> int:
    if s.turn == CHANCE:
        return 1 + below(random, FACES)
    return HOLD if s.scores[s.mover] + s.total >= s.target else below(random, 2)


@rules.play
@helper
def play(s: Points, move: int) -> None:
    if s.turn == CHANCE:
        s.thrown = move
        if move == 1:
            s.total = 0
            s.mover = s.mover + 1 if s.mover + 1 < s.players else 0
        else:
            s.total += move
        s.turn = s.mover
        return
    s.decisions += 1
    if move == ROLL:
        s.turn = CHANCE
    else:
        score = s.scores[s.mover] + s.total
        s.scores[s.mover] = score
        s.total = 0
        if score >= s.target:
            s.turn = OVER
            return
        s.mover = s.mover + 1 if s.mover + 1 < s.players else 0
        s.turn = s.mover
    if s.decisions >= s.horizon:
        s.turn = OVER


@helper
def decided(now: Now, random: int) -> Now:
    """A decision and, if it was to roll, the throw behind it: one draw of twelve, six of them for hold, then the faces.

    Nothing depends on it by a branch, which would be guessed wrong every other time.
    """
    own, other, total, mover, thrown, plies = now
    face = below(random, 2 * FACES) - FACES + 1
    rolls, goes_on = -1 * (face > 0), -1 * (face > 1)  # all bits, or none
    own += total & ~rolls
    exchanged = (own ^ other) & ~goes_on
    return (
        own ^ exchanged,
        other ^ exchanged,
        (total + face) & goes_on,
        mover ^ (1 & ~goes_on),
        thrown ^ ((thrown ^ face) & rolls),
        plies + 1 - rolls,
    )


@rules.play_on
def play_on(s: Points, random: int, most: int) -> int:
    """For two players, with the points where the processor has them at hand, until somebody has enough.

    The loop ends before the horizon or the limit could matter. One word is two draws where one cannot be enough to win.
    """
    rounds = min(most // 2, s.horizon - s.decisions - 1)
    if s.players != 2 or s.turn == CHANCE or rounds <= 0:
        play(s, pick(s, random))
        return 1
    now = (s.scores[s.mover] + 0, s.scores[1 - s.mover] + 0, s.total + 0, s.mover + 0, s.thrown + 0, 0)
    state, played = word(random), 0
    while played < rounds and now[0] + now[2] < s.target:
        state = word(state + word(GOLDEN))
        drawn = mixed(state)
        now = decided(now, drawn)
        played += 1
        while played + 1 < rounds and now[0] + now[2] < s.target - FACES:
            state = word(state + word(GOLDEN))
            drawn = mixed(state)
            now = decided(decided(now, drawn), up(drawn, 32))
            played += 2
    own, other, total, mover, thrown, plies = now
    s.decisions += played
    s.mover, s.total, s.thrown, s.turn = mover, total, thrown, mover
    s.scores[mover], s.scores[1 - mover] = own, other
    if own + total >= s.target and plies < most:
        play(s, HOLD)
        plies += 1
    return plies


@rules.payoff
def payoff(s: Points, out: Reals) -> None:
    won = s.scores[s.mover] >= s.target
    for player in range(s.players):
        out[player] = -1.0 / (s.players - 1) if won else 0.0
    if won:
        out[s.mover] = 1.0


class Pig(NativeChanceGame[Points]):
    """Pig for two to six players."""

    title = "Pig"
    declared = (
        Option("players", 2, "how many play", 2, MOST_PLAYERS),
        Option("target", 100, "points that win", 2, 10_000),
        Option("horizon", 1_000, "decisions after which the game is a draw", 1, 1_000_000),
    )
    rules = rules
    feature_names = ("lead", "turn", "enough")

    def state_facts(self) -> Facts:
        """At most one throw follows each decision, and none the last."""
        self.target, self.horizon = int(self.options["target"]), int(self.options["horizon"])
        self.players = int(self.options["players"])
        return Facts(
            players=self.players,
            chance=True,
            longest=2 * self.horizon - 1,
            most_moves=FACES,
            utility=(-1.0 / (self.players - 1), 1.0),
        )

    def write_action(self, state: Points, action: int) -> str:
        """The decision, or the pips of a throw."""
        return str(action) if state.turn == CHANCE else ("roll", "hold")[action]

    def read_action(self, state: Points, text: str) -> int:
        """Stop and bank are other words for hold."""
        word = {"r": "roll", "h": "hold", "stop": "hold", "bank": "hold"}.get(text.strip().casefold(), text)
        return super().read_action(state, word)

    def boards(self) -> list[tuple[Board, Space]]:
        """The die, the points of the turn, the points of the players."""
        thrown, turn = dice(1), pile("turn", "circle", label="this turn")
        names = [f"score{player + 1}" for player in range(self.players)]
        seats = [seat["name"] for seat in self.seats()]
        scores = row(names, "circle", labels=seats, spoken=[f"score, {seat}" for seat in seats], text_width=5)
        return [
            (thrown, thrown.space("die", "dice")),
            (turn, turn.space("turn", "track", at=(1.15, 0.0))),
            (scores, scores.space("scores", "track", at=(0.0, 1.5))),
        ]

    def glyphs(self) -> dict[str, Glyph]:
        """A die, and points as numbers."""
        return {"die": die(), "points": {**seeds("points"), "layers": [{"kind": "tile"}]}}

    def pieces(self, state: Points, viewer: int | None) -> dict[str, list[Piece]]:
        """The last throw and all points."""
        shown: dict[str, list[Piece]] = {"turn": [{"g": "points", "v": state.total, "o": state.mover}]}
        if state.thrown:
            shown["die1"] = [{"g": "die", "v": state.thrown}]
        for player in range(self.players):
            shown[f"score{player + 1}"] = [{"g": "points", "v": state.scores[player], "o": player}]
        return shown

    def write_position(self, state: Points) -> str:
        """Points, the turn, the last throw and the number of decisions."""
        scores = "-".join(map(str, state.scores[: self.players]))
        return (
            f"{scores} +{state.total} {'t' if state.turn == CHANCE else 'p'}{state.mover + 1} d{state.thrown} "
            f"n{state.decisions}"
        )

    def read_position(self, text: str) -> Points:
        """What `write_position` writes."""
        match = _POSITION.fullmatch(" ".join(text.split()))
        scores = [int(score[:8]) for score in match[1].split("-")] if match else []
        if match is None or len(scores) != self.players:
            raise BadPositionError(
                f"A position looks like {'-'.join(['12'] * self.players)} +7 p2 d5 n45: points, points of "
                f"the turn, who decides (or throws: t2), last throw, decisions; it was {text!r}."
            )
        view = self.initial().thaw()
        for player, score in enumerate(scores):
            view.scores[player] = score
        view.total, view.mover, view.thrown, view.decisions = int(match[2]), int(match[4]) - 1, int(match[5]), int(match[6])
        self._refuse_impossible(view, throws=match[3] == "t")
        view.turn = CHANCE if match[3] == "t" else view.mover
        if view.decisions == self.horizon or view.scores[view.mover] >= self.target:
            view.turn = OVER
        return view.freeze()

    def _refuse_impossible(self, view: Points, *, throws: bool) -> None:
        if view.mover >= self.players:
            raise BadPositionError(f"There are {self.players} players; the position says it is player {view.mover + 1}'s turn.")
        enough = [player for player in range(self.players) if view.scores[player] >= self.target]
        if enough not in ([], [view.mover]) or (enough and (view.total or throws)):
            raise BadPositionError(f"Only the winner has {self.target} points or more, and it has just held them.")
        points, spare = view.scores[view.mover] + view.total, FACES if enough else view.thrown
        if points >= self.target and (points - spare >= self.target or throws):
            raise BadPositionError(f"Nobody rolls on with {self.target} points; {points} are too many.")
        if 1 in (view.total, *view.scores):
            raise BadPositionError("One point cannot be had: a throw of 1 counts nothing.")
        if view.total and not (2 <= view.thrown <= view.total and view.total - view.thrown != 1):
            raise BadPositionError(f"The last throw cannot have been {view.thrown} when the turn stands at {view.total}.")
        least = self._least_decisions(view, throws=throws)
        if not least <= view.decisions <= self.horizon or (throws and view.decisions == self.horizon):
            raise BadPositionError(
                f"These points take from {least} to {self.horizon} decisions, and no throw follows the "
                f"last; the position says {view.decisions}."
            )

    def _least_decisions(self, view: Points, *, throws: bool) -> int:
        """Every roll brings at most six points, and every turn takes a decision at least."""
        held = [player for player in range(self.players) if view.scores[player]]
        won = view.scores[view.mover] >= self.target
        rounds = 1 if any(player >= view.mover + won for player in held) else 0
        turns = rounds * self.players + view.mover + won
        return turns + throws + sum(-(-points // FACES) for points in (view.total, *view.scores))


from plyground.games.dice import _pig_features  # noqa: E402, F401 - fills more slots of the rules above
