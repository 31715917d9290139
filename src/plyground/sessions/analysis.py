"""A recorded game looked at by an engine: what each position was worth, which moves lost something, and how much.

    study = Study(game, record)
    for position in study.search(engine, Limits(seconds=0.5), scale): ...     from the last position to the first
    study.moves(), study.players()                                            of what has been searched so far

Positions are searched from the end of the game to its beginning. What the engine learns of a position is then in its table when
it comes to the one before, so that a move is not blamed for what the search did not yet see.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import BadPositionError, BadRecordError, IllegalActionError, UnsuitableGameError, shown
from plyground.core.facts import Information, Sum
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.record import Record
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.engine import Engine
from plyground.sessions.scoring import Mark, Scale, accuracy, mark_of
from plyground.sessions.session import Session

_SIDES = 2
_THIN_DEPTH = 3


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A position of the game. `ply` is how many actions were played before it; `score` is what the first seat can expect.

    `info` is the last news of the search; there is none where the game is over. `line` is the best play, as texts, and
    `equally_good` are the moves that are as good as its first.
    """

    ply: int
    player: int
    score: float
    info: SearchInfo | None = None
    line: tuple[str, ...] = ()
    equally_good: tuple[str, ...] = ()

    @property
    def is_proven(self) -> bool:
        """Whether the score is certain."""
        return self.info is None or (self.info.is_proven and self.info.bound == Bound.EXACT)

    @property
    def is_thin(self) -> bool:
        """Whether the search did not come far enough to be trusted."""
        return self.info is not None and not self.info.is_proven and self.info.depth < _THIN_DEPTH


@dataclass(frozen=True, kw_only=True)
class Review:
    """A move of the game. `before` and `after` are what its player could expect, None where that is not known."""

    number: int
    player: int
    text: str
    before: float | None = None
    after: float | None = None
    loss: float | None = None
    best: tuple[str, ...] = ()
    """The line that was better; empty if nothing was."""

    @property
    def mark(self) -> Mark | None:
        """What annotators would put behind it."""
        return mark_of(self.loss)


@dataclass(frozen=True, kw_only=True)
class Summary:
    """How one seat played, of the moves that could be judged."""

    player: int
    moves: int
    average_loss: float | None
    accuracy: float | None
    marks: dict[Mark, int] = field(default_factory=dict)


class Study:
    """One recorded game of two, and what is known of it."""

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        """Replay the record; one that is of another game, illegal or empty is refused."""
        demand_two_sides(game)
        self.game, self.record = game, record
        self._session = Session.resume(game, record)
        if not record.actions:
            raise BadRecordError("The record has no moves, so there is nothing to look back at.")
        self.states = (*self._session.past, self._session.state)
        self.texts = self._session.texts()
        self.judged: dict[int, Judged] = {}

    def search(self, engine: Engine, limits: Limits, scale: Scale, *, known: Collection[int] = ()) -> Iterator[Judged]:
        """Judge every position within limits for each, the last first. Whoever stops pulling keeps what was found.

        Positions whose plies are `known` are left out.
        """
        for ply in range(len(self.states) - 1, -1, -1):
            if self.game.player(self.states[ply]) == CHANCE or ply in known:
                continue
            judged = self._judge(ply, engine, limits, scale)
            self.judged[ply] = judged
            yield judged

    @property
    def positions(self) -> int:
        """How many positions there are to judge."""
        return sum(self.game.player(state) != CHANCE for state in self.states)

    @property
    def is_complete(self) -> bool:
        """Whether all of them have been judged."""
        return len(self.judged) == self.positions

    def moves(self) -> list[Review]:
        """Every action of a player, in the order of the game."""
        return [self._review(ply, text) for ply, text in enumerate(self.texts) if self.game.player(self.states[ply]) != CHANCE]

    def players(self) -> list[Summary]:
        """Both seats."""
        return [self._summary(player) for player in range(_SIDES)]

    def worst(self, most: int = 3) -> list[Review]:
        """The largest mistakes, largest first; none that is less than an inaccuracy."""
        marked = [review for review in self.moves() if review.mark is not None]
        return sorted(marked, key=lambda review: -(review.loss or 0.0))[:most]

    def name(self, player: int) -> str:
        """What a seat is called, and who sat there where the record says so."""
        said = self.record.tags.get(f"Seat{player + 1}", "")
        return f"{self.game.seat(player)} ({said})" if said else self.game.seat(player)

    def ending(self) -> str:
        """How the game ended, in a sentence."""
        return self._session.outcome() if self._session.is_over else "The game was not finished."

    def _judge(self, ply: int, engine: Engine, limits: Limits, scale: Scale) -> Judged:
        state = self.states[ply]
        player = self.game.player(state)
        if ply == len(self.states) - 1 and self._session.utilities is not None:
            return Judged(ply=ply, player=OVER, score=scale.payoff(self._session.utilities[0]))
        result: SearchResult = engine.choose(state, limits, past=self.states[:ply])
        info = result.info
        score = scale.score(info)
        return Judged(
            ply=ply,
            player=player,
            score=1 - score if info.player else score,
            info=info,
            line=written(self.game, state, info.line or (result.action,)),
            equally_good=tuple(self.game.write_action(state, action) for action in result.equally_good or (result.action,)),
        )

    def _review(self, ply: int, text: str) -> Review:
        """A move that the engine would have played too has lost nothing, whatever a later search says."""
        player = self.game.player(self.states[ply])
        here, there = self.judged.get(ply), self.judged.get(ply + 1)
        before = None if here is None else _to(player, here.score)
        after = None if there is None else _to(player, there.score)
        loss: float | None = None
        best: tuple[str, ...] = ()
        if here is not None and text in {here.line[0], *here.equally_good}:
            loss = 0.0
        elif here is not None and before is not None and after is not None:
            loss = max(0.0, before - after)
            best = here.line if loss > 0 else ()
        return Review(number=ply + 1, player=player, text=text, before=before, after=after, loss=loss, best=best)

    def _summary(self, player: int) -> Summary:
        mine = [review for review in self.moves() if review.player == player and review.loss is not None]
        losses = [review.loss for review in mine if review.loss is not None]
        return Summary(
            player=player,
            moves=len(mine),
            average_loss=sum(losses) / len(losses) if losses else None,
            accuracy=accuracy(losses),
            marks={mark: sum(review.mark == mark for review in mine) for mark in Mark},
        )


def demand_two_sides(game: Game[Any, Any]) -> None:
    """Refuse a game in which what is good for one is not bad for one other, or in which something is hidden."""
    facts = game.facts
    if facts.players != _SIDES or facts.sum == Sum.GENERAL or facts.information == Information.HIDDEN:
        raise UnsuitableGameError(
            f"An analysis needs a game of two players without hidden things, in which one gets what the other loses; "
            f"{game.name} is none."
        )


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


def _to(player: int, score: float) -> float:
    return 1 - score if player else score
