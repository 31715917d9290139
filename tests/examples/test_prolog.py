"""Minimax and alpha-beta in Prolog beside the textbook's in Python: the same values, moves and leaves; and their pages."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import subprocess
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from plyground import Game, load
from plyground.core.trace import Event, EventKind
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.minimax import minimax

ROOT = Path(__file__).parents[2]
PROLOG = ROOT / "examples" / "prolog"
PAGE = ROOT / "docs" / "prolog.md"
GUIDE = PROLOG / "README.md"
GAMES = ("coins", "tic_tac_toe", "trees")
QUESTIONS = {"initial": 1, "player": 2, "moves": 2, "result": 3, "terminal": 1, "utility": 2}

# One line an answer. A search that leaves a choice point behind ends the program, as does anything printed to stderr.
ASKING = """
:- initialization(main, main).

main :-
    forall(query(Game, Start), (Game:start(Start, State), answers(Game, State))).

answers(Game, State) :-
    once_only(minimax(Game, State, Value, Move)),
    format("~w ~w~n", [Value, Move]),
    forall(member(Cut, [>=, >]), leaves(Game, State, Cut)).

leaves(Game, State, Cut) :-
    once_only(alpha_beta(Game, State, Cut, Value, Move, Leaves)),
    atomic_list_concat([Value, Move|Leaves], ' ', Line),
    format("~w~n", [Line]).

once_only(Goal) :-
    call_cleanup(Goal, IsDone = true),
    (   IsDone == true
    ->  true
    ;   throw(choice_point_left_by(Goal))
    ).
"""


class Found(NamedTuple):
    """What minimax, alpha-beta and strict alpha-beta found: value and move, and the leaves that alpha-beta looked at."""

    best: tuple[str, ...]
    non_strict: tuple[str, ...]
    strict: tuple[str, ...]


@pytest.fixture(scope="module")
def swipl() -> str:
    found = shutil.which("swipl")
    if found is None:
        pytest.fail("These tests need SWI-Prolog: install the package swi-prolog-nox (apt-get install swi-prolog-nox).")
    return found


@pytest.fixture
def run(swipl: str) -> Callable[..., subprocess.CompletedProcess[str]]:
    def run_prolog(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [swipl, "-f", "none", *words],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
            timeout=120,
        )

    return run_prolog


@pytest.fixture
def ask(run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> Callable[[str, list[str]], list[Found]]:
    """Search one game from many starts, written as Prolog terms, in one run."""

    def ask_all(game: str, starts: list[str]) -> list[Found]:
        program = tmp_path / "asking.pl"
        loading = [f":- use_module('{PROLOG / name}', []).\n" for name in GAMES]
        loading += [f":- use_module('{PROLOG / name}').\n" for name in ("minimax", "alpha_beta")]
        queries = [f"query({game}, {start}).\n" for start in starts]
        program.write_text("".join([*loading, ASKING, *queries]), encoding="utf-8")
        done = run(str(program))
        assert (done.returncode, done.stderr) == (0, "")
        lines = [tuple(line.split()) for line in done.stdout.splitlines()]
        assert len(lines) == 3 * len(starts)
        return [Found(*lines[place : place + 3]) for place in range(0, len(lines), 3)]

    return ask_all


def _textbook(game: Game[Any, Any], state: Any, name: Callable[[Any], str], scale: Callable[[float], float]) -> Found:
    """What Python finds, written as Prolog writes it."""

    def searched(*, strict: bool) -> tuple[str, ...]:
        leaves: list[Any] = []

        def listen(event: Event) -> None:
            if event.kind == EventKind.LEAF:
                leaves.append(event.value)

        found = alpha_beta(game, state, strict=strict, listener=listen)
        return (f"{scale(found.value):g}", name(found.action), *(f"{scale(leaf):g}" for leaf in leaves))

    best = minimax(game, state)
    return Found((f"{scale(best.value):g}", name(best.action)), searched(strict=False), searched(strict=True))


def _same(value: float) -> float:
    return value


def _branch(action: int) -> str:
    return str(action + 1)


# -- the same results -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tree", "best", "leaves"),
    [
        ("two_ply", "3 12 8 | 2 4 6 | 14 5 2", (3, 1), (7, 7)),
        ("left_right", "LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1", (5, 1), (5, 5)),
        ("three_ply", "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10", (12, 3), (17, 17)),
        ("ties", "3 5 | 3 9 | 2 8", (3, 1), (4, 5)),
    ],
)
def test_the_trees_of_the_lectures_have_the_values_moves_and_leaves_of_the_lectures_and_of_python(
    ask: Callable[[str, list[str]], list[Found]], name: str, tree: str, best: tuple[int, int], leaves: tuple[int, int]
) -> None:
    (found,) = ask("trees", [name])
    assert found.best == tuple(map(str, best))
    assert (len(found.non_strict) - 2, len(found.strict) - 2) == leaves
    game = load("tree", tree=tree)
    assert found == _textbook(game, game.initial(), _branch, _same)


def test_random_trees_have_the_same_values_moves_and_leaves_in_both(ask: Callable[[str, list[str]], list[Found]]) -> None:
    rng = random.Random(20)
    trees = [_grown(rng, depth=4) for _ in range(200)]
    for tree, found in zip(trees, ask("trees", [_as_term(tree) for tree in trees]), strict=True):
        game = load("tree", tree=_as_text(tree))
        assert found == _textbook(game, game.initial(), _branch, _same), _as_text(tree)


Grown = int | tuple[str, list[Any]]


def _grown(rng: random.Random, depth: int) -> Grown:
    """A random tree with branches at the root, many equal leaves, and players who sometimes move twice running."""
    children = [
        _grown(rng, depth - 1) if depth > 1 and rng.random() < 0.7 else rng.randint(-5, 5) for _ in range(rng.randint(1, 4))
    ]
    return rng.choice(["max", "min"]), children


def _as_term(tree: Grown) -> str:
    return str(tree) if isinstance(tree, int) else f"{tree[0]}([{', '.join(map(_as_term, tree[1]))}])"


def _as_text(tree: Grown) -> str:
    return str(tree) if isinstance(tree, int) else f"{tree[0]}({' '.join(map(_as_text, tree[1]))})"


def test_coins_are_played_alike_and_the_first_player_loses_where_one_more_than_a_multiple_of_four_are_left(
    ask: Callable[[str, list[str]], list[Found]],
) -> None:
    heaps = range(1, 14)
    for coins, found in zip(heaps, ask("coins", [str(coins) for coins in heaps]), strict=True):
        assert found.best[0] == ("0" if coins % 4 == 1 else "1")
        game = load("coins", coins=coins)
        assert found == _textbook(game, game.initial(), str, lambda value: (value + 1) / 2)


def test_positions_of_tic_tac_toe_have_the_same_values_moves_and_leaves_in_both(
    ask: Callable[[str, list[str]], list[Found]],
) -> None:
    game = load("tic-tac-toe")
    states = list(_some_positions(game, random.Random(3)))
    assert sum(game.is_terminal(state) for state in states) >= 5
    for state, found in zip(states, ask("tic_tac_toe", [f"'{game.write_position(state)}'" for state in states]), strict=True):

        def name(action: int | None, state: Any = state) -> str:
            return "none" if action is None else game.write_action(state, action)

        assert found == _textbook(game, state, name, _same), game.write_position(state)


def _some_positions(game: Game[Any, Any], rng: random.Random) -> Iterator[Any]:
    for number in range(60):
        state = game.initial()
        for _ in range(3 + number % 7):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(game.actions(state)))
        yield state


def test_the_whole_of_tic_tac_toe_is_a_draw_with_the_same_leaves_in_the_same_order(
    run: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    loaded = [str(PROLOG / "alpha_beta.pl"), str(PROLOG / "tic_tac_toe.pl")]
    goal = "initial(S), alpha_beta(tic_tac_toe, S, >=, V, M, Ls), atomic_list_concat([V, M|Ls], ' ', Line), writeln(Line)"
    done = run("-g", goal, "-t", "halt", *loaded)
    game = load("tic-tac-toe")
    leaves: list[str] = []
    found = alpha_beta(game, listener=lambda event: leaves.append(f"{event.value:g}") if event.kind == EventKind.LEAF else None)
    assert found.value == 0
    assert done.stdout.split() == ["0", game.write_action(game.initial(), found.action), *leaves]


# -- the command line -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("coins 4 count", "nodes: 15\nleaves: 7\n"),
        ("tic-tac-toe count", "nodes: 549946\nleaves: 255168\n"),
        ("tic-tac-toe minimax", "value: 0\nmove: a1\n"),
        ("tic-tac-toe 'xxx/oo1/3 o' minimax", "value: 1\nmove: none\n"),
        ("tree x_y alpha_beta", "value: 3\nmove: 1\nleaves looked at: 7\n"),
        ("tree minimax", "value: 3\nmove: 1\n"),
        ("tree 'min([1r2, 5r2])' minimax", "value: 1r2\nmove: 1\n"),
        ("coins minimax", "value: 0\nmove: 1\n"),
    ],
)
def test_the_program_prints_what_the_algorithm_found(
    run: Callable[..., subprocess.CompletedProcess[str]], words: str, printed: str
) -> None:
    done = run("examples/prolog/run.pl", "--", *shlex.split(words))
    assert (done.returncode, done.stdout, done.stderr) == (0, printed, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say what to search"),
        ("chess minimax", "There is no game chess; there are coins, tic-tac-toe and tree."),
        ("coins 4", "Say after coins how to search it: minimax, "),
        ("coins 4 guessing", "it was '4 guessing'."),
        ("coins 4 minimax strict", "Say after coins how to search it: minimax, "),
        ("coins 0 minimax", "The start of coins must be a number from 1 to 1000; it was '0'."),
        ("coins many minimax", "The start of coins must be a number from 1 to 1000; it was many."),
        ("coins 4 5 minimax", "it was '4 5'."),
        ("tree max([ minimax", "The start of tree must be two_ply, "),
        ("tree 'max([min([])])' minimax", "The start of tree must be two_ply, "),
        ("tree x_y minimax", "The search needs the value of a leaf that has none."),
        ("tic-tac-toe xx1/3/3 minimax", "The start of tic-tac-toe must be a position such as x2/1o1/3; it was 'xx1/3/3'."),
        ("tic-tac-toe 'x2/1o1/3 o' minimax", "The start of tic-tac-toe must be a position"),
        ("tic-tac-toe xxx/ooo/3 minimax", "The start of tic-tac-toe must be a position"),
    ],
)
def test_what_the_program_does_not_understand_it_refuses_in_one_sentence(
    run: Callable[..., subprocess.CompletedProcess[str]], words: str, said: str
) -> None:
    done = run("examples/prolog/run.pl", "--", *shlex.split(words))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


# -- the pages --------------------------------------------------------------------------------------------------------------


def _blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def _holds(source: str, excerpt: str) -> bool:
    """Whether an excerpt is a run of whole lines of a source, however far it is indented there."""
    lines, wanted = source.splitlines(), excerpt.splitlines()
    windows = ("\n".join(lines[place : place + len(wanted)]) for place in range(len(lines) - len(wanted) + 1))
    return any(textwrap.dedent(window).strip() == excerpt.strip() for window in windows)


def test_every_piece_of_prolog_on_the_page_is_in_the_examples() -> None:
    sources = [path.read_text(encoding="utf-8") for path in PROLOG.glob("*.pl")]
    excerpts = _blocks(PAGE, "prolog")
    assert len(excerpts) >= 5
    for excerpt in excerpts:
        assert any(_holds(source, excerpt) for source in sources), excerpt


def test_every_piece_of_python_on_the_page_is_in_the_sources_but_for_the_lines_that_tell_a_listener() -> None:
    house = ROOT / "src" / "plyground"
    paths = [*(house / "textbook").glob("*.py"), house / "games" / "taking" / "coins.py"]
    telling = re.compile(r"^ *if tell:\n +tell\..*\n", re.MULTILINE)
    sources = [telling.sub("", path.read_text(encoding="utf-8")) for path in paths]
    excerpts = _blocks(PAGE, "python")
    assert len(excerpts) >= 3
    for excerpt in excerpts:
        assert any(_holds(source, excerpt) for source in sources), excerpt


@pytest.mark.parametrize("page", [PAGE, GUIDE], ids=["page", "guide"])
def test_the_commands_shown_print_what_is_shown(run: Callable[..., subprocess.CompletedProcess[str]], page: Path) -> None:
    (session,) = _blocks(page, "console")
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        done = run(*_words_after_swipl(command))
        assert done.stdout + done.stderr == shown, command


@pytest.mark.parametrize("page", [PAGE, GUIDE], ids=["page", "guide"])
def test_the_questions_shown_are_answered_as_shown(run: Callable[..., subprocess.CompletedProcess[str]], page: Path) -> None:
    (session,) = _blocks(page, "prolog-session")
    first, *parts = re.split(r"^\?- ", session, flags=re.MULTILINE)
    asked = [part.partition("\n") for part in parts]
    words = _words_after_swipl(first.removeprefix("$ "))
    done = run("-q", *words, typed="".join(f"{question}\n" for question, _, _ in asked))
    assert done.stdout.split() == "".join(answer for _, _, answer in asked).split()
    assert not done.stderr.strip()


def _words_after_swipl(command: str) -> list[str]:
    program, *words = shlex.split(command)
    assert program == "swipl"
    return words


def test_every_game_exports_the_predicates_of_the_six_questions_and_the_page_tells_them_all() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, arguments in QUESTIONS.items():
        (shown,) = re.findall(rf"\| `{name}\(([^)]*)\)`", page)
        assert len(shown.split(",")) == arguments
        for game in GAMES:
            exported = re.search(r":- module\(\w+, \[(.*?)\]\)", (PROLOG / f"{game}.pl").read_text(encoding="utf-8"))
            assert exported is not None
            assert f"{name}/{arguments}" in exported[1].split(", ")


@pytest.mark.parametrize("page", [PAGE, GUIDE], ids=["page", "guide"])
def test_the_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https:)([^)]+)\)", page.read_text(encoding="utf-8"))
    assert targets
    for target in targets:
        assert (page.parent / target).exists(), target
