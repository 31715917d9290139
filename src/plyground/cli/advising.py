"""What a person at the board can ask the engine: a move, a value, the reasons. It answers at full strength, whoever plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plyground.cli.progress import working
from plyground.cli.score_text import score_text
from plyground.cli.thinking_line import MoveNow, ThinkingLine
from plyground.cli.thinking_text import value_text
from plyground.core.errors import EngineFailedError, IllegalActionError, PlygroundError, UnsuitableGameError
from plyground.core.facts import Information
from plyground.core.game import Game
from plyground.core.search import Limits, SearchInfo, SearchResult
from plyground.native.startup import scipy_left_out
from plyground.sessions.analysis import written
from plyground.sessions.session import Session

if TYPE_CHECKING:
    from plyground.sessions.opponent import Opponent

_LIMITS = Limits(seconds=1.0, soft_seconds=1.0)


class Adviser:
    """An engine of its own for one game, made when it is first asked."""

    def __init__(self, game: Game[Any, Any], hurry: MoveNow) -> None:
        self._game, self._hurry = game, hurry
        self._engine: Opponent | None = None

    def hint(self, session: Session) -> str:
        """The best move, what it is worth, and the line."""
        result = self._asked(session)
        move, *rest = written(self._game, session.state, result.info.line or (result.action,))
        then = f" Then: {' '.join(rest)}." if rest else ""
        return f"Hint: {move} ({self._worth(result.info)}).{then}"

    def value(self, session: Session) -> str:
        """What the player to move can expect."""
        info = self._asked(session).info
        return f"{'With best play' if info.is_proven else 'As far as the engine sees'}: {self._worth(info)}."

    def why(self, session: Session) -> str:
        """The static score, feature by feature."""
        _demand_a_move(session)
        if self._game.facts.information == Information.HIDDEN:
            raise UnsuitableGameError(f"A score of {self._game.name} would tell what is hidden.")
        return score_text(self._game, session.state)

    def _worth(self, info: SearchInfo) -> str:
        seat, text = self._game.seat(info.player), value_text(info, self._game)
        if text[0] not in "+-":
            return f"{seat} {text}"
        return f"{info.value:+.2f} for {seat}, " + ("certain" if info.is_proven else f"depth {info.depth}")

    def _asked(self, session: Session) -> SearchResult:
        _demand_a_move(session)
        try:
            opponent = self._made()
            line = ThinkingLine(self._game, session.state, "so far", "Looking ... (Ctrl-C: enough)")
            with self._hurry.hurrying(opponent.stop), line:
                return opponent.think(session, None, line.hear)
        except PlygroundError:
            raise
        except Exception as error:
            raise EngineFailedError(f"The engine cannot say ({type(error).__name__}: {error}).") from error

    def _made(self) -> Opponent:
        if self._engine is None:
            with working("preparing the engine", compiles=True), scipy_left_out():
                from plyground.engines.choosing import engine_for, kind_for
                from plyground.sessions.opponent import Opponent

                if kind_for(self._game).name == "random":
                    raise UnsuitableGameError(f"No engine knows more of {self._game.name} than its rules.")
                engine = engine_for(self._game)
                engine.prepare()
                self._engine = Opponent(engine, _LIMITS)
        return self._engine


def _demand_a_move(session: Session) -> None:
    if session.is_over:
        raise IllegalActionError(f"There is nothing to think about: the game is over. {session.outcome()}")
