"""A recorded game looked at by an engine: what each position was worth, which moves lost something, and how much.

    study = Study(game, record)
    for ply in study.look_back(engine, Limits(seconds=0.5), scale): ...       from the last position to the first
    study.moves(), study.players(), study.rolls, luck.tallies(study)          of what has been searched so far

Positions are searched from the end of the game to its beginning. What the engine learns of a position is then in its table when
it comes to the one before, so that a move is not blamed for what the search did not yet see.

Scores are told for every seat. Of one player, and of two of whom one gets what the other loses, any engine tells them; of
others only one whose news hold what everybody can expect (`PayoffsInfo`): max-n and monte-carlo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from plyground.core.errors import BadPositionError, BadRecordError, IllegalActionError, UnsuitableGameError, shown
from plyground.core.facts import Information, Sum
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.record import Record
from plyground.core.search import Limits
from plyground.engines.engine import Engine
from plyground.sessions.luck import Roll, share_of, thrower_of
from plyground.sessions.reviews import THIN_DEPTH, Judged, Review, Summary
from plyground.sessions.scoring import Mark, Scale, Scores, accuracy, seat_payoffs
from plyground.sessions.session import Session
from plyground.sessions.weighing import StoppedError, Weigher, Worth

__all__ = [
    "THIN_DEPTH",
    "Judged",
    "Review",
    "Study",
    "Summary",
    "demand_nothing_hidden",
    "demand_two_sides",
    "states_on_line",
    "states_to",
    "written",
]
_SIDES = 2
_LONGEST_OPENING = 4
"""Digits."""


class Study:
    """One recorded game, and what is known of it."""

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        """Replay the record; one that is of another game, illegal or empty is refused."""
        demand_nothing_hidden(game)
        self.game, self.record = game, record
        self._session = Session.resume(game, record)
        if not record.actions:
            raise BadRecordError("The record has no moves, so there is nothing to look back at.")
        self.states = (*self._session.past, self._session.state)
        self.texts = self._session.texts()
        self.judged: dict[int, Judged] = {}
        self.rolls: dict[int, Roll] = {}
        self._kept: dict[int, Scores] = {}
        self._open: dict[int, Scores] = {}

    def look_back(self, engine: Engine, limits: Limits, scale: Scale) -> Iterator[int]:
        """Judge every position and weigh every throw, the last first; gives their plies.

        A throw costs as much as a position: all that could have fallen is searched, within equal parts of the limits.
        """
        for ply in range(len(self.states) - 1, -1, -1):
            self.look_at(ply, engine, limits, scale)
            yield ply

    def look_at(
        self, ply: int, engine: Engine, limits: Limits, scale: Scale, *, is_stopped: Callable[[], bool] = lambda: False
    ) -> bool:
        """Judge one position, or weigh one throw; False, and nothing is known of it, if it was stopped on the way.

        What follows comes first: of a move before a throw the throw has to be known, and of a throw the next one.
        """
        weigher = Weigher(self.game, engine, scale, is_stopped)
        try:
            if self.game.player(self.states[ply]) != CHANCE:
                self.judged[ply] = self._judge(ply, weigher, limits)
                self._compare(ply, weigher, limits)
            elif ply == len(self.texts):
                self._open[ply] = weigher.mean(self.states[ply], self.states[:ply], limits)[1].scores
            else:
                self.rolls[ply] = self._weigh(ply, weigher, limits)
        except StoppedError:
            self.forget(ply)
            return False
        return True

    def expect(self, ply: int, scores: Scores, *, is_proven: bool) -> None:
        """Take it as known what was expected before the throw at a ply, from somebody who has weighed it."""
        self.rolls[ply] = Roll(
            ply=ply, text=self.texts[ply], thrower=None, expected_by=scores, after_by=scores, is_proven=is_proven
        )

    def kept(self, ply: int) -> Scores | None:
        """What the better move before a throw was worth, weighed like the one that was played; None if nothing was better."""
        return self._kept.get(ply)

    def open_at(self, ply: int) -> Scores | None:
        """What is expected of the throw with which an unfinished game breaks off."""
        return self._open.get(ply)

    def forget(self, ply: int) -> None:
        """Take back what was found of a ply, such as one whose search was cut off."""
        for known in (self.judged, self.rolls, self._kept, self._open):
            known.pop(ply, None)

    def score_at(self, ply: int, player: int = 0) -> float | None:
        """What a seat could expect after so many plies; before a throw, the mean over what could fall."""
        if ply in self.rolls:
            return self.rolls[ply].expected_by[player]
        here = self.judged.get(ply)
        if here is not None and not here.is_searched:
            return None
        scores = here.scores if here is not None else self._open.get(ply)
        return None if scores is None else scores[player]

    @property
    def positions(self) -> int:
        """How many positions there are to judge, and throws to weigh."""
        return len(self.states)

    @property
    def searched(self) -> int:
        """How many of them have been."""
        return len(self.judged) + len(self.rolls) + len(self._open)

    @property
    def unsearched(self) -> int:
        """At how many of the positions the limits were too tight to find out anything."""
        return sum(not judged.is_searched for judged in self.judged.values())

    @property
    def is_complete(self) -> bool:
        """Whether all of them have been."""
        return self.searched == self.positions

    def moves(self) -> list[Review]:
        """Every action of a player, in the order of the game."""
        return [self._review(ply, text) for ply, text in enumerate(self.texts) if self.game.player(self.states[ply]) != CHANCE]

    def players(self) -> list[Summary]:
        """Every seat."""
        return [self._summary(player) for player in range(self.game.facts.players)]

    def worst(self, most: int = 3) -> list[Review]:
        """The largest mistakes, largest first; none that is less than an inaccuracy."""
        marked = [review for review in self.moves() if review.mark is not None]
        return sorted(marked, key=lambda review: -(review.loss or 0.0))[:most]

    @property
    def opening(self) -> int:
        """How many plies were given to the players, as in a match; elsewhere the tag is a name."""
        told = self.record.tags.get("Opening", "")
        return int(told) if told.isdecimal() and len(told) <= _LONGEST_OPENING else 0

    def name(self, player: int) -> str:
        """What a seat is called, and who sat there where the record says so."""
        said = self.record.tags.get(f"Seat{player + 1}", "")
        return f"{self.game.seat(player)} ({said})" if said else self.game.seat(player)

    def heading(self) -> str:
        """What was played, and by whom."""
        names = " against ".join(self.name(player) for player in range(self.game.facts.players))
        return f"{self.game.title or self.game.name}: {names}"

    def ending(self) -> str:
        """How the game ended, in a sentence."""
        return self._session.outcome() if self._session.is_over else "The game was not finished."

    def _judge(self, ply: int, weigher: Weigher, limits: Limits) -> Judged:
        state = self.states[ply]
        player = self.game.player(state)
        if ply == len(self.states) - 1 and self._session.utilities is not None:
            return Judged(ply=ply, player=OVER, scores=seat_payoffs(self.game, self._session.utilities, weigher.scale))
        result = weigher.searched(state, self.states[:ply], limits)
        info = result.info
        return Judged(
            ply=ply,
            player=player,
            scores=weigher.scores(info),
            info=info,
            line=written(self.game, state, info.line or (result.action,)),
            equally_good=tuple(self.game.write_action(state, action) for action in result.equally_good or (result.action,)),
        )

    def _weigh(self, ply: int, weigher: Weigher, limits: Limits) -> Roll:
        """All that could have fallen is searched alike, also what did, so that no outcome is seen deeper than the others."""
        state, past, after = self.states[ply], self.states[: ply + 1], self.states[ply + 1]
        values, expected = weigher.mean(state, past, limits)
        if ply + 1 in self.rolls:
            values[after] = Worth(self.rolls[ply + 1].expected_by, self.rolls[ply + 1].is_proven)
        elif after not in values:
            values[after] = weigher.value(after, past, share_of(limits, len(values)))
        movers = [mover for earlier in self.states[:ply] if (mover := self.game.player(earlier)) != CHANCE]
        return Roll(
            ply=ply,
            text=self.texts[ply],
            thrower=thrower_of(self.game, state, movers[-1] if movers else None),
            expected_by=expected.scores,
            after_by=values[after].scores,
            is_proven=expected.is_proven and values[after].is_proven,
        )

    def _compare(self, ply: int, weigher: Weigher, limits: Limits) -> None:
        """Before a throw the move that would have been better is weighed like the one that was played."""
        here, roll = self.judged[ply], self.rolls.get(ply + 1)
        if roll is None or self.texts[ply] in {here.line[0], *here.equally_good} or (here.is_proven and roll.is_proven):
            return
        after = self.game.result(self.states[ply], self.game.read_action(self.states[ply], here.line[0]))
        self._kept[ply] = weigher.value(after, self.states[: ply + 1], limits).scores

    def _review(self, ply: int, text: str) -> Review:
        """A move that the engine would have played too has lost nothing, whatever a later search says."""
        player = self.game.player(self.states[ply])
        here, after = self.judged.get(ply), self.score_at(ply + 1, player)
        here = here if here is not None and here.is_searched else None
        before = None if here is None else here.scores[player]
        loss: float | None = None
        best: tuple[str, ...] = ()
        if here is not None and text in {here.line[0], *here.equally_good}:
            loss = 0.0
        elif here is not None and before is not None and after is not None:
            loss = max(0.0, (self._kept[ply][player] if ply in self._kept else before) - after)
            best = here.line if loss > 0 else ()
        is_given = ply < self.opening
        return Review(
            number=ply + 1,
            player=player,
            text=text,
            before=before,
            after=after,
            loss=None if is_given else loss,
            best=() if is_given else best,
            is_given=is_given,
            is_alone=self.game.facts.players == 1,
        )

    def _summary(self, player: int) -> Summary:
        mine = [review for review in self.moves() if review.player == player and review.loss is not None]
        losses = [review.loss for review in mine if review.loss is not None]
        return Summary(
            player=player,
            moves=len(mine),
            average_loss=sum(losses) / len(losses) if losses else None,
            accuracy=accuracy([review.weight for review in mine if review.weight is not None]),
            marks={mark: sum(review.mark == mark for review in mine) for mark in Mark},
        )


def demand_nothing_hidden(game: Game[Any, Any]) -> None:
    """Refuse a game with secrets: an engine that shows what it finds would tell them."""
    if game.facts.information == Information.HIDDEN:
        raise UnsuitableGameError(f"An analysis needs a game in which nothing is hidden; {game.name} has hidden things.")


def demand_two_sides(game: Game[Any, Any]) -> None:
    """Refuse a game in which what is good for one is not bad for one other, or in which something is hidden."""
    facts = game.facts
    if facts.players != _SIDES or facts.sum == Sum.GENERAL or facts.information == Information.HIDDEN:
        raise UnsuitableGameError(
            f"This needs two players of whom one gets what the other loses, and nothing hidden; {game.name} has {_unfit(game)}."
        )


def _unfit(game: Game[Any, Any]) -> str:
    facts = game.facts
    if facts.information == Information.HIDDEN:
        return "hidden things"
    return f"{facts.players} player{'' if facts.players == 1 else 's'}" if facts.players != _SIDES else "another sum"


def states_to(game: Game[Any, Any], position: str = "", moves: str = "") -> list[Any]:
    """A position, with the states that led to it where they are known: the last is the position itself.

    `position` is what `Game.position` reads, with 'moves ...' among it; `moves` are played from there.
    """
    words = position.split()
    start = game.position(position) if words and words[0] != "moves" else game.initial()
    states = [start]
    for text in [*(words[1:] if words[:1] == ["moves"] else ()), *moves.replace(",", " ").split()]:
        states.append(game.result(states[-1], game.read_action(states[-1], text)))
    return states


def states_on_line(game: Game[Any, Any], text: str) -> list[Any]:
    """What a line of a file means, as `states_to` gives it: a position, or else a bare list of moves from the start.

    The game's notation comes first, so that a text which could be both is a position; 'moves' before it makes it a list.
    """
    try:
        return states_to(game, text)
    except BadPositionError as refusal:
        try:
            return states_to(game, moves=text)
        except IllegalActionError as trouble:
            raise BadPositionError(
                f"{shown(text)} is no position ({_inside(refusal)}) and no list of moves ({_inside(trouble)})."
            ) from refusal


def _inside(error: Exception) -> str:
    """A sentence within another one."""
    return str(error).removesuffix(".")


def written(game: Game[Any, Any], state: Any, line: tuple[Any, ...]) -> tuple[str, ...]:
    """A line of play as texts."""
    words = []
    for action in line:
        words.append(game.write_action(state, action))
        state = game.result(state, action)
    return tuple(words)
