"""What must hold for every game. A law takes a game and raises LawBrokenError with a sentence that says how it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.core.drawing import Style
from plyground.core.errors import IllegalActionError, PlygroundError
from plyground.core.facts import Sum
from plyground.core.game import OVER, Game
from plyground.core.record import read_record
from plyground.sessions.session import Session
from plyground.testing.broken import LawBrokenError, demand
from plyground.testing.chance_laws import chance_is_a_distribution, playouts_follow_the_odds
from plyground.testing.counting_laws import images_keep_perft, kernels_count_like_python
from plyground.testing.drawing_laws import clicks_reach_every_move_once, drawings_keep_the_schema
from plyground.testing.evaluation_laws import (
    a_pass_passes_the_turn_and_nothing_else,
    bounds_and_expectations_hold,
    features_are_as_many_as_their_names,
    loud_moves_are_legal_ones,
    prospects_are_certain,
    ranks_are_small_numbers,
    scores_stay_clear_of_wins,
)
from plyground.testing.hidden_laws import secrets_are_kept
from plyground.testing.native_laws import equal_positions_have_equal_keys, picks_are_even
from plyground.testing.repetition_laws import declared_repetitions_end_the_game
from plyground.testing.slot_laws import compiled_rules_equal_interpreted_ones
from plyground.testing.walks import sample, walks

__all__ = ["LAWS", "LawBrokenError", "check_laws", "try_law"]

_TOLERANCE = 1e-9
_NONSENSE = ("", " ", "?", "nonsense", "-1", "999999999999999999999", "a1a1a1a1a1", "\x00", "ł∞", "--", "x" * 10_000)


def the_start_is_not_over(game: Game[Any, Any]) -> None:
    """A game begins with something to do."""
    start = game.initial()
    demand(not game.is_terminal(start), "the initial state is terminal")
    demand(game.initial() == start, "initial() gives a different state each time")
    demand(len(game.seats()) == game.facts.players, f"{len(game.seats())} seats for {game.facts.players} players")


def actions_are_distinct_and_so_are_their_texts(game: Game[Any, Any]) -> None:
    """No action is listed twice, and every text leads back to its action."""
    for state in sample(game, 40):
        actions = list(game.actions(state))
        over = game.player(state) == OVER
        demand(game.is_terminal(state) == over, "player() and is_terminal() disagree about the end")
        demand(
            bool(actions) != over,
            f"{len(actions)} actions in a state that is {'over' if over else 'not over'}:\n{game.diagram(state)}",
        )
        demand(len(set(actions)) == len(actions), f"an action is listed twice in\n{game.diagram(state)}")
        demand(
            len(actions) <= game.facts.most_moves, f"{len(actions)} actions, but facts.most_moves is {game.facts.most_moves}"
        )
        texts = [game.write_action(state, action) for action in actions]
        demand(len(set(texts)) == len(texts), f"two actions have one text: {sorted(texts)}")
        for action, text in zip(actions, texts, strict=True):
            demand(
                text != "" and not any(sign.isspace() for sign in text) and not text.startswith(("[", ";")) and ";" not in text,
                f"{text!r} is not one plain word, so it cannot stand in a record",
            )
            demand(game.read_action(state, text) == action, f"read_action does not read {text!r} back")


def result_leaves_its_argument_untouched(game: Game[Any, Any]) -> None:
    """States do not change, and the same action leads to the same state."""
    for walk in walks(game, 3, 60):
        state = game.initial()  # a game played anew: its states have not been handed to anybody yet
        for action, after in zip(walk.actions, walk.states[1:], strict=True):
            before = hash(state), repr(state)
            again = game.result(state, action)
            demand((hash(state), repr(state)) == before, f"result() changed its argument, which had been {before[1]}")
            demand(again == after and hash(again) == hash(after), "the same action led to different states")
            state = again


def games_end_within_the_declared_length(game: Game[Any, Any]) -> None:
    """Random games finish, and their payoffs keep to the declared range and sum."""
    low, high = game.facts.utility
    totals = set()
    for walk in walks(game, 12):
        demand(len(walk.actions) <= game.facts.longest, f"a game lasted longer than the declared {game.facts.longest} plies")
        demand(game.is_terminal(walk.states[-1]), "a game did not end")
        payoffs = [game.utility(walk.states[-1], player) for player in range(game.facts.players)]
        demand(
            all(low - _TOLERANCE <= payoff <= high + _TOLERANCE for payoff in payoffs),
            f"payoffs {payoffs} are outside the declared range {low}..{high}",
        )
        totals.add(round(sum(payoffs), 9))
        demand(bool(game.outcome(walk.states[-1])), "a finished game has no outcome in words")
    if game.facts.sum == Sum.ZERO:
        demand(totals == {0.0}, f"declared zero-sum, but payoffs sum to {totals}")
    elif game.facts.sum == Sum.CONSTANT:
        demand(len(totals) == 1, f"declared constant-sum, but payoffs sum to {totals}")


def records_come_back(game: Game[Any, Any]) -> None:
    """A game that is written down and read again is the same game."""
    for walk in walks(game, 3, 80):
        session = Session(game)
        for action in walk.actions:
            if not session.is_over:  # a walk goes on where a repetition ends the game
                session.play(action)
        record = session.record(Event="law")
        again = read_record(record.write())
        demand(again == record, f"a record changed when it was written and read: {record} became {again}")
        demand(again.replay(game) == list(walk.states[: session.plies + 1]), "a record leads to other states")


def positions_come_back(game: Game[Any, Any]) -> None:
    """A position that is written down and read again is the same position; 'moves' leads to it as well."""
    for state in sample(game, 40):
        text = game.write_position(state)
        demand("\n" not in text and text.strip() == text and text != "", f"{text!r} is not one line of text")
        read = game.position(text)
        demand(read == state, _other_state(text, read, state))


def _other_state(text: str, read: Any, state: Any) -> Callable[[], str]:
    return lambda: f"position({text!r}) is another state:\n{read!r}\nnot\n{state!r}"


def nonsense_is_refused(game: Game[Any, Any]) -> None:
    """What is not an action or not a position raises an error of ours and changes nothing."""
    state = game.initial()
    legal = {game.write_action(state, action) for action in game.actions(state)}
    for text in (text for text in _NONSENSE if text.strip() not in legal):
        before = repr(state)
        try:
            game.read_action(state, text)
        except IllegalActionError:
            pass
        except Exception as error:
            raise LawBrokenError(f"read_action({text[:40]!r}) fails with {type(error).__name__}: {error}") from error
        else:
            raise LawBrokenError(f"read_action took {text[:40]!r} for an action")
        demand(repr(state) == before, "a refused action changed the state")
    for text in (*_NONSENSE, *_damaged(game.write_position(state))):
        try:
            read = game.position(text)
        except PlygroundError:
            continue
        except Exception as error:
            raise LawBrokenError(f"position({text[:60]!r}) fails with {type(error).__name__}: {error}") from error
        demand(game.position(game.write_position(read)) == read, f"position({text[:60]!r}) gave a state that cannot be written")
    for wrong in (-(2**63), 2**62 + 12345):
        if wrong not in game.actions(state):
            try:
                game.result(state, wrong)
            except IllegalActionError:
                continue
            raise LawBrokenError(f"result() played the illegal action {wrong}")


def diagrams_are_plain_text(game: Game[Any, Any]) -> None:
    """A diagram can be printed anywhere: ASCII when asked, no control characters unless colour is asked for."""
    for state in sample(game, 8):
        plain = game.diagram(state, Style(unicode=False))
        demand(plain.isascii(), f"the ASCII diagram has other characters:\n{plain}")
        for text in (plain, game.diagram(state)):
            demand("\x1b" not in text and text.strip() != "", "a diagram is empty or coloured without being asked")


Law = Callable[[Game[Any, Any]], None]
LAWS: tuple[Law, ...] = (
    the_start_is_not_over,
    actions_are_distinct_and_so_are_their_texts,
    result_leaves_its_argument_untouched,
    games_end_within_the_declared_length,
    records_come_back,
    declared_repetitions_end_the_game,
    positions_come_back,
    nonsense_is_refused,
    chance_is_a_distribution,
    secrets_are_kept,
    diagrams_are_plain_text,
    drawings_keep_the_schema,
    clicks_reach_every_move_once,
    compiled_rules_equal_interpreted_ones,
    equal_positions_have_equal_keys,
    kernels_count_like_python,
    picks_are_even,
    images_keep_perft,
    playouts_follow_the_odds,
    features_are_as_many_as_their_names,
    scores_stay_clear_of_wins,
    loud_moves_are_legal_ones,
    prospects_are_certain,
    ranks_are_small_numbers,
    a_pass_passes_the_turn_and_nothing_else,
    bounds_and_expectations_hold,
)


def check_laws(game: Game[Any, Any]) -> None:
    """Try every law on a game; the first one broken is raised, with the game's name and the law's."""
    for law in LAWS:
        try_law(law, game)


def try_law(law: Law, game: Game[Any, Any]) -> None:
    """Try one law. Whatever the game's own code raises on the way breaks the law too."""
    words = law.__name__.replace("_", " ")
    try:
        law(game)
    except (LawBrokenError, PlygroundError) as broken:
        raise LawBrokenError(f"{game.name} breaks the law '{words}': {broken}") from broken
    except Exception as error:
        raise LawBrokenError(f"{game.name} breaks the law '{words}': {type(error).__name__}: {error}") from error


def _damaged(text: str) -> list[str]:
    """Near misses of a position: cut short, doubled, with a sign changed."""
    signs = "0", "9", "/", "z", " "
    changed = [text[:place] + sign + text[place + 1 :] for place in range(min(len(text), 40)) for sign in signs]
    return [text[:-1], text[1:], text + text, text + " x", text.upper() + "?", *changed]
