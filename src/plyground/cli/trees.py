"""`ply tree`: an algorithm's way through a game tree, as text, pictures, words and data."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE, WHOLE, GameCommand, ascii_option, game_from, game_options, json_option, option_option
from plyground.cli.engine_trees import demand_page_for, engine_run_from, refuse_with_search
from plyground.cli.output import complain, print_json, style
from plyground.cli.progress import progress, working
from plyground.core.errors import BadOptionError, BadTreeError
from plyground.core.facts import Information

if TYPE_CHECKING:
    from plyground.core.facts import OptionValue
    from plyground.core.game import Game
    from plyground.core.trees import Tree
    from plyground.teaching.running import Run

EXAMPLE = "3 12 8 | 2 4 6 | 14 5 2"
_SPELLED = {
    "\N{GREEK SMALL LETTER ALPHA}": "alpha",
    "\N{GREEK SMALL LETTER BETA}": "beta",
    "\N{INFINITY}": "inf",
    "\N{MINUS SIGN}": "-",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
}


class TreeCommand(GameCommand):
    """A command whose argument is a tree, which may begin with a negative number; or it takes a game with its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """A word such as '-3 5 | 2' is no option."""
        numbers = [word for word in args if word[:1] == "-" and (word[1:2].isdigit() or word[1:2] == ".")]
        values = {args[place + 1] for place, word in enumerate(args[:-1]) if word.startswith("--")}
        trees = [word for word in numbers if word not in values]
        if not trees or "--" in args:
            return super().parse_args(ctx, args)
        return super().parse_args(ctx, [*(word for word in args if word not in trees), "--", *trees])


def language_option(command: Any) -> Any:
    """The language of sentences."""
    return click.option(
        "--language",
        metavar="TAG",
        default="en",
        show_default=True,
        help="The language of sentences: en, id, sr, sr-Cyrl, pt or hu.",
    )(command)


@click.command(cls=TreeCommand)
@click.argument(
    "tree", metavar="[TREE]", required=False, default="", help="A tree as text, such as '3 12 8 | 2 4 6'; - reads it."
)
@click.option(
    "-a", "--algorithm", metavar="NAME", default="", show_default=False, help="How to search it; 'list' lists the ways."
)
@click.option("--strict", is_flag=True, help="Cut only beyond the window, not on equality.")
@click.option("--hard", is_flag=True, help="Return the end of the window for values beyond it (fail-hard).")
@click.option("-s", "--set", "settings", metavar="NAME=VALUE", multiple=True, help="Set something else of the algorithm.")
@click.option("--steps", is_flag=True, help="Tell every step in a sentence; with --json, give the events.")
@click.option("--step", type=WHOLE, default=None, help="Show the tree after so many steps.")
@click.option("--windows", is_flag=True, help="Show the window of every node.")
@click.option("--letters/--no-letters", default=True, help="Write a, b, c at branches that have no names.")
@click.option("--file", "file", type=FILE, metavar="FILE", default=None, help="Read the tree from a file.")
@click.option("--game", metavar="GAME", default="", show_default=False, help="Take the tree of a game's position.")
@click.option("--position", metavar="TEXT", default="", show_default=False, help="Of the game, in its notation.")
@click.option("--moves", metavar="'MOVE ...'", default="", show_default=False, help="Of the game, to play first.")
@click.option(
    "--depth", type=WHOLE, default=None, help="How deep the game's tree goes, or the engine's search.  [default: 2, or 6]"
)
@click.option("--only", metavar="'MOVE ...'", default="", show_default=False, help="Only these of the game's first moves.")
@click.option(
    "--guess/--no-guess",
    default=True,
    help="Value positions beyond the depth by random games (the default), or leave them unknown.",
)
@click.option("--search", is_flag=True, help="Show how the engine itself searches the game's position, to the depth.")
@click.option("--plies", type=WHOLE, default=None, help="How many plies of the engine's search to show.  [default: 2]")
@click.option("--out", type=FILE, metavar="FILE", default=None, help="Write a picture: svg, png, pdf, tex, html or txt.")
@click.option("--each", metavar="step|cut|change", default="", show_default=False, help="A series of pictures, one for each.")
@click.option("--style", "tex", metavar="tikz|forest|beamer", default="", show_default=False, help="What a tex file holds.")
@click.option("--notation", metavar="NAME", default="", show_default=False, help="Write the tree in another notation.")
@language_option
@ascii_option
@option_option
@json_option
@click.pass_context
def tree(
    context: click.Context,
    tree: str,
    algorithm: str,
    strict: bool,
    hard: bool,
    settings: tuple[str, ...],
    steps: bool,
    step: int | None,
    windows: bool,
    letters: bool,
    file: Path | None,
    game: str,
    position: str,
    moves: str,
    depth: int | None,
    only: str,
    guess: bool,
    search: bool,
    plies: int | None,
    out: Path | None,
    each: str,
    tex: str,
    notation: str,
    language: str,
    ascii_only: bool,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Search a game tree and explain every step, in words and pictures.

    The tree is typed ('3 12 8 | 2 4 6 | 14 5 2', 'max(min(3 12) min(2 x))', 'LL=3; LR=5; RL=2; RR=9',
    'chance(0.5: 3, 0.5: -1)', 'players A B C: ...'), read from a file, or grown from a game's position.

    With --search it is the first plies of the engine's own search of a game: ply tree connect-four --search --depth 8 --plies 2
    --out lesson.html. Its techniques are switched off with --set, such as --set null=no.
    """
    if algorithm == "list":
        _list_algorithms(as_json=as_json)
        return
    if search:
        refuse_with_search(context)
        run = engine_run_from(
            game_from(context, game or tree, option), position, moves, depth, plies, _pairs(settings, "null=no")
        )
        if notation:
            _print_notation(run.tree, notation)
            return
        _give(run, step, windows, out, each, tex, steps, language, ascii_only=ascii_only, as_json=as_json)
        return
    if plies is not None:
        raise BadOptionError("--plies belongs to the engine's search; give --search, too, or leave --plies out.")
    grown = (
        _tree_of_game(game_from(context, game, option), position, moves, 2 if depth is None else depth, only, guess=guess)
        if game and not tree and file is None
        else _given_tree(
            context,
            tree,
            file,
            {"game": game, "position": position, "moves": moves, "only": only, "option": option, "depth": depth},
        )
    )
    if notation:
        _print_notation(grown, notation)
        return
    run = _run(grown, algorithm, _settings(strict, hard, settings), letters=letters)
    _give(run, step, windows, out, each, tex, steps, language, ascii_only=ascii_only, as_json=as_json)


def _give(
    run: Run,
    step: int | None,
    windows: bool,
    out: Path | None,
    each: str,
    tex: str,
    steps: bool,
    language: str,
    *,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Show a run in the way that was asked for."""
    _check_step(run, step)
    if out is not None:
        written = _save(run, out, step=step, windows=windows, each=each, tex=tex, language=language)
    elif as_json and step is not None:
        raise BadOptionError("--step shows the tree at a step, --json gives data of all; leave one of them out.")
    elif each or tex:
        raise BadOptionError(f"--{'each' if each else 'style'} says what to write, and --out FILE where: give both.")
    if as_json:
        from plyground.teaching.run_data import run_data

        print_json(run_data(run, steps=steps))
    elif out is not None:
        print("\n".join(f"Wrote {path}." for path in written))
    elif steps:
        tell(run, language, ascii_only=ascii_only)
    else:
        _show(run, step, windows=windows, ascii_only=ascii_only, language=language)


def _given_tree(context: click.Context, text: str, file: Path | None, of_a_game: Mapping[str, object]) -> Tree:
    """The tree that is typed or kept in a file; what is said of a game has no place then."""
    from plyground.core.trees import LARGEST_JSON, read_tree

    if (not text and file is None) or (text and file is not None) or of_a_game["game"]:
        raise BadTreeError(f"Give a tree: as text, such as '{EXAMPLE}', with --file FILE, or with --game GAME; one of them.")
    for name, value in [*of_a_game.items(), *((name, name) for name in game_options(context, ()))]:
        if value not in {None, "", ()}:
            raise BadOptionError(f"--{name} belongs to a game; give one with --game GAME, or leave --{name} out.")
    if file is None:
        return read_tree(sys.stdin.read(LARGEST_JSON + 1) if text == "-" else text)
    try:
        with file.open(encoding="utf-8") as opened:
            return read_tree(opened.read(LARGEST_JSON + 1))
    except OSError as error:
        raise BadTreeError(f"The tree cannot be read from {file}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadTreeError(f"The tree cannot be read from {file}: it is no text in UTF-8.") from error


def _tree_of_game(loaded: Game[Any, Any], position: str, moves: str, depth: int, only: str, *, guess: bool) -> Tree:
    from plyground.cli.arguments import state_from
    from plyground.core.trees import tree_from_game
    from plyground.native.startup import scipy_left_out

    if loaded.facts.information == Information.HIDDEN:
        raise BadTreeError(
            f"{loaded.name} hides something from its players, and a tree in which everybody sees all is not its tree."
        )
    state = state_from(loaded, position, moves)
    wanted = only.replace(",", " ").split() or None
    known = tree_from_game(loaded, state, depth=depth, only=wanted)
    if not guess or not known.unknown:
        return known
    from plyground.teaching.guessing import GAMES, guessed_tree

    with progress("random games") as update, scipy_left_out():
        guessed = guessed_tree(loaded, state, depth=depth, only=wanted, progress=update)
    complain(f"At {len(known.unknown)} leaves the game goes on; their values are guesses, from {GAMES} random games each.")
    return guessed


def _pairs(words: tuple[str, ...], example: str) -> Mapping[str, str]:
    pairs: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise BadOptionError(f"A setting is given as name=value, such as {example}; found {word!r}.")
        if name in pairs:
            raise BadOptionError(f"{name} is given twice; give it once.")
        pairs[name] = value
    return pairs


def _settings(strict: bool, hard: bool, words: tuple[str, ...]) -> Mapping[str, OptionValue]:
    settings: dict[str, OptionValue] = dict(_pairs(words, "seed=7"))
    return settings | ({"strict": True} if strict else {}) | ({"hard": True} if hard else {})


def _run(grown: Tree, algorithm: str, settings: Mapping[str, OptionValue], *, letters: bool) -> Run:
    from plyground.teaching.names import lettered
    from plyground.teaching.running import run

    with working("searching"):
        return run(lettered(grown) if letters else grown, algorithm, **settings)


def _check_step(run: Run, step: int | None) -> None:
    if step is not None and not 0 <= step <= len(run.events):
        raise BadOptionError(f"--step must be from 0 to {len(run.events)}, the steps of this run; it was {step}.")


def _list_algorithms(*, as_json: bool) -> None:
    from plyground.cli.output import print_rows
    from plyground.teaching.algorithms import ALGORITHMS

    entries = ALGORITHMS.values()
    if as_json:
        print_json(
            [
                {"name": entry.name, "about": entry.about, "settings": {one.name: one.default for one in entry.settings}}
                for entry in entries
            ]
        )
        return
    rows = []
    for entry in entries:
        rows.append((entry.name, entry.about))
        rows += [("", f"  {one.name}={one.default}: {one.help} ({one.range_text()})") for one in entry.settings]
    print_rows(rows)


def _print_notation(grown: Tree, notation: str) -> None:
    from plyground.core.trees import NOTATIONS, write_tree

    if notation not in NOTATIONS:
        raise BadOptionError(f"--notation must be one of {', '.join(NOTATIONS)}; it was {notation!r}.")
    print(write_tree(grown, notation))


def tell(run: Run, language: str, *, ascii_only: bool = False) -> None:
    """Print every step of a run, and what came out."""
    from plyground.teaching.words import captions, summary

    for number, sentence in enumerate(captions(run, language)):
        print(f"{number:>4}  {_spelled(sentence, ascii_only=ascii_only)}")
    print("\n" + _spelled(summary(run, language), ascii_only=ascii_only))


def _spelled(text: str, *, ascii_only: bool) -> str:
    """A sentence as it is, or in ASCII with its signs spelled out."""
    if not ascii_only:
        return text
    for sign, word in _SPELLED.items():
        text = text.replace(sign, word)
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def _show(run: Run, step: int | None, *, windows: bool, ascii_only: bool, language: str) -> None:
    from plyground.teaching.pictures import View, terminal
    from plyground.teaching.words import explain, summary

    sentence = summary(run, language) if step is None else explain(run, step, language)
    print(terminal(run, step, style=style(ascii_only=ascii_only), view=View(windows=windows)))
    print("\n" + _spelled(sentence, ascii_only=ascii_only))


def _save(run: Run, out: Path, *, step: int | None, windows: bool, each: str, tex: str, language: str) -> list[Path]:
    from plyground.teaching.pictures import View
    from plyground.teaching.publishing import publish

    demand_page_for(run, out, each)
    with working("drawing"):
        return publish(run, out, step=step, each=each, tex=tex, language=language, view=View(windows=windows))
