"""Which engine plays a game: by itself from the game's declared facts, or by name.

    engine_for(game)                                        whatever suits it best
    engine_for(game, EngineSettings(level=3))               the same, weaker
    engine_for(game, EngineSettings(kind="textbook:minimax"))

Chosen automatically are, in this order, the first that the facts allow:

    native rules, two players, zero sum, no chance, nothing hidden      alpha-beta, compiled
    two players, zero sum, no chance, nothing hidden                    plain: alpha-beta in Python
    one player, or two with zero sum, nothing hidden                    expectiminimax, compiled for native rules
    native rules, three players or more, with chance, nothing hidden    monte-carlo, compiled
    native rules, three players or more, zero sum, nothing hidden       best-reply, compiled
    nothing hidden                                                      max-n, compiled for native rules
    a game that can guess what is hidden                                deals: the mean over random deals
    anything else                                                       random

Importing this module imports no compiler; making a compiled engine does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from plyground.core.errors import BadSettingsError, UnsuitableGameError, shown
from plyground.core.facts import Sum
from plyground.core.game import Game
from plyground.engines.engine import Engine
from plyground.engines.guessing import Blurred, Guess, suitable_guess
from plyground.engines.levels import Level, LevelEngine, level_numbered, noise_in_payoffs
from plyground.engines.settings import EngineSettings
from plyground.engines.suiting import demand_contest, demand_dice_contest, demand_hidden, demand_open, is_contest
from plyground.engines.textbook_engine import ALGORITHMS, TextbookEngine, demand_suitable
from plyground.engines.typical_score import typical_score
from plyground.native.game import NativeGame

AUTO = "auto"
TEXTBOOK = "textbook:"
_SEVERAL = 3
FULL = 10
"""The level at which nothing holds an engine back."""
Make = Callable[[Game[Any, Any], EngineSettings, Level], Engine]


@dataclass(frozen=True)
class EngineKind:
    """A kind of engine: what it is and what it needs, each in a few words, and how one is made.

    `demand` refuses a game that does not suit it in one sentence.
    """

    name: str
    about: str
    needs: str
    demand: Callable[[Game[Any, Any]], object]
    make: Make
    tells_lines: bool = True
    """Whether it has several lines to tell; others tell their best, however many are wanted."""

    def suits(self, game: Game[Any, Any]) -> bool:
        """Whether it can play a game."""
        try:
            self.demand(game)
        except UnsuitableGameError:
            return False
        return True


def engine_for(game: Game[Any, Any], settings: EngineSettings = EngineSettings()) -> Engine:
    """An engine for a game. One that does not suit the game is refused."""
    _demand_game(game)
    if not isinstance(settings, EngineSettings):
        raise BadSettingsError(
            f"EngineSettings were expected, not {shown(settings)}; give some, such as EngineSettings(kind='alpha-beta')."
        )
    kind = kind_for(game) if settings.kind == AUTO else kind_named(settings.kind)
    kind.demand(game)
    level = level_numbered(FULL if settings.level is None else settings.level)
    engine = kind.make(game, settings, level)
    return engine if level.number == FULL else LevelEngine(engine, level)


def _demand_game(game: object) -> None:
    """Refuse what is no game, such as the name of one."""
    if not isinstance(game, Game):
        name = game if isinstance(game, str) else "tic-tac-toe"
        raise UnsuitableGameError(
            f"A game was expected, not {shown(game)}; load one by its name, such as plyground.load({shown(name)})."
        )


def kind_for(game: Game[Any, Any]) -> EngineKind:
    """The kind that suits a game best."""
    return next(KINDS[name] for name in _BEST_FIRST if KINDS[name].suits(game) and _is_wanted(name, game))


def _is_wanted(name: str, game: Game[Any, Any]) -> bool:
    """Monte Carlo search is chosen for several players with dice only, best-reply search for several without.

    docs/decisions/0010-several-players.md tells how the searches for several were compared; between two, alpha-beta won eleven
    of twelve games of hex against Monte Carlo.
    """
    facts = game.facts
    if name == "monte-carlo":
        return facts.players >= _SEVERAL and facts.chance
    if name == "best-reply":
        return facts.players >= _SEVERAL and facts.sum != Sum.GENERAL
    return True


def telling_kind_for(game: Game[Any, Any]) -> EngineKind:
    """The kind that suits a game best among those whose news say what everybody can expect, where one number does not."""
    best = kind_for(game)
    if game.facts.players == 1 or is_contest(game) or best.name in _TELLING:
        return best
    return next((KINDS[name] for name in _TELLING if KINDS[name].suits(game)), best)


def kind_named(name: str) -> EngineKind:
    """The kind of that name; an unknown name is answered with the nearest."""
    if name in KINDS:
        return KINDS[name]
    near = get_close_matches(name, KINDS, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadSettingsError(f"There is no engine {shown(name)}.{hint} There are: {AUTO}, {', '.join(KINDS)}.")


def _demand_native_contest(game: Game[Any, Any]) -> None:
    demand_contest(game, "The engine alpha-beta")
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(
            f"The engine alpha-beta needs native rules; {game.name or 'this game'} is a plain game, for the engine plain."
        )


def _alpha_beta(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
    from plyground.engines.alpha_beta_engine import AlphaBetaEngine  # noqa: PLC0415 - it imports the compiler
    from plyground.kernels.searching import Techniques  # noqa: PLC0415 - the same

    noise = settings.noise
    if level.noise and isinstance(game, NativeGame):
        noise += round(level.noise * typical_score(game, settings.weights))
    return AlphaBetaEngine(
        game,
        megabytes=settings.megabytes,
        threads=settings.threads,
        lines=settings.lines,
        techniques=settings.techniques or Techniques(),
        weights=settings.weights,
        noise=noise,
        seed=settings.seed,
        equal=settings.equal,
        aspiration=settings.aspiration,
    )


def _monte_carlo(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
    from plyground.engines.monte_carlo_engine import MonteCarloEngine  # noqa: PLC0415 - it imports the compiler

    return MonteCarloEngine(
        game,
        megabytes=settings.megabytes,
        threads=settings.threads,
        lines=settings.lines,
        techniques=settings.tree_techniques,
        weights=settings.weights,
        noise=noise_in_payoffs(level),
        seed=settings.seed,
        equal=settings.equal,
    )


def _guess(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Guess:
    guess = suitable_guess(game, weights=settings.weights, seed=settings.seed)
    return Blurred(game, guess, noise_in_payoffs(level), settings.seed) if level.noise else guess


def _shared(game: Game[Any, Any], settings: EngineSettings, level: Level) -> dict[str, Any]:
    return {
        "guess": _guess(game, settings, level),
        "lines": settings.lines,
        "megabytes": settings.megabytes,
        "equal": settings.equal,
    }


def _plain(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
    from plyground.engines.plain_engine import PlainEngine  # noqa: PLC0415 - only what is used

    return PlainEngine(game, **_shared(game, settings, level))


def _chance(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
    """Compiled where the rules can be; a repetition that counts is only known to the one in Python."""
    is_compiled = isinstance(game, NativeGame) and game.facts.repetition is None
    if not is_compiled:
        from plyground.engines.plain_engine import ChanceEngine  # noqa: PLC0415 - only what is used

        return ChanceEngine(game, **_shared(game, settings, level))
    from plyground.engines.expectiminimax_engine import ExpectiminimaxEngine  # noqa: PLC0415 - it imports the compiler
    from plyground.kernels.expecting import ChanceTechniques  # noqa: PLC0415 - the same

    chosen = settings.chance_techniques or ChanceTechniques()
    return ExpectiminimaxEngine(
        game,
        megabytes=settings.megabytes,
        lines=settings.lines,
        techniques=replace(chosen, throws=settings.throws or chosen.throws),
        weights=settings.weights,
        noise=noise_in_payoffs(level),
        score_noise=settings.noise,
        seed=settings.seed,
        equal=settings.equal,
    )


def _several(style: str) -> Make:
    """Compiled where the rules can be; the one in Python also plays plain games."""

    def make(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
        if isinstance(game, NativeGame):
            from plyground.engines.compiled_several_engine import CompiledSeveralEngine  # noqa: PLC0415 - imports the compiler

            return CompiledSeveralEngine(
                game,
                style,
                megabytes=settings.megabytes,
                lines=settings.lines,
                techniques=settings.several_techniques,
                weights=settings.weights,
                noise=noise_in_payoffs(level),
                seed=settings.seed,
                equal=settings.equal,
            )
        from plyground.engines.several_players_engine import SeveralPlayersEngine  # noqa: PLC0415 - only what is used

        return SeveralPlayersEngine(game, paranoid=style == "paranoid", **_shared(game, settings, level))

    return make


def _demand_native(game: Game[Any, Any], engine: str) -> None:
    demand_open(game, f"The engine {engine}")
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(
            f"The engine {engine} needs native rules; {game.name or 'this game'} is a plain game, for textbook:{engine}."
        )


def _deals(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
    from plyground.engines.hidden_engine import HiddenEngine  # noqa: PLC0415 - only what is used

    del level
    engine = HiddenEngine(game, seed=settings.seed, megabytes=settings.megabytes)
    engine.equal = settings.equal
    return engine


def _random(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
    from plyground.engines.random_engine import RandomEngine  # noqa: PLC0415 - only what is used

    del level
    engine = RandomEngine(game, seed=settings.seed)
    engine.equal = settings.equal
    return engine


def _textbook(name: str) -> EngineKind:
    def make(game: Game[Any, Any], settings: EngineSettings, level: Level) -> Engine:
        guess = _guess(game, settings, level)
        engine = TextbookEngine(game, name, guess=guess, seed=settings.seed, megabytes=settings.megabytes)
        engine.equal = settings.equal
        return engine

    def demand(game: Game[Any, Any]) -> None:
        demand_suitable(game, name)

    about, needs = f"the textbook: {ALGORITHMS[name].about}", ALGORITHMS[name].needs
    return EngineKind(TEXTBOOK + name, about, needs, demand, make, tells_lines=False)


_CONTEST = "two players, zero sum, no chance, nothing hidden"
KINDS: dict[str, EngineKind] = {
    kind.name: kind
    for kind in (
        EngineKind(
            "alpha-beta",
            "compiled alpha-beta with everything that helps",
            f"native rules, {_CONTEST}",
            _demand_native_contest,
            _alpha_beta,
        ),
        EngineKind(
            "plain",
            "alpha-beta in Python, with a table",
            _CONTEST,
            lambda game: demand_contest(game, "The engine plain"),
            _plain,
        ),
        EngineKind(
            "expectiminimax",
            "the expected payoff, with cuts at chance nodes; compiled for native rules",
            "one player, or two with zero sum, nothing hidden",
            lambda game: demand_dice_contest(game, "The engine expectiminimax"),
            _chance,
        ),
        EngineKind(
            "max-n",
            "every player for itself",
            "nothing hidden",
            lambda game: demand_open(game, "The engine max-n"),
            _several("max-n"),
        ),
        EngineKind(
            "paranoid",
            "all others against the player to move",
            "nothing hidden",
            lambda game: demand_open(game, "The engine paranoid"),
            _several("paranoid"),
        ),
        EngineKind(
            "best-reply",
            "between two of its moves, one opponent replies",
            "native rules, nothing hidden",
            lambda game: _demand_native(game, "best-reply"),
            _several("best-reply"),
        ),
        EngineKind(
            "monte-carlo",
            "compiled tree search by random games",
            "native rules, nothing hidden",
            lambda game: _demand_native(game, "monte-carlo"),
            _monte_carlo,
        ),
        EngineKind(
            "deals",
            "the mean over random deals of what is hidden",
            "a game that can guess what it hides",
            lambda game: demand_hidden(game, "The engine deals"),
            _deals,
            tells_lines=False,
        ),
        EngineKind("random", "any legal action", "nothing", lambda game: game, _random, tells_lines=False),
        *(_textbook(name) for name in ALGORITHMS),
    )
}
"""Every kind of engine by its name."""

_BEST_FIRST = ("alpha-beta", "plain", "expectiminimax", "monte-carlo", "best-reply", "max-n", "deals", "random")
_TELLING = ("max-n", "monte-carlo")
