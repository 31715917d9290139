"""Which algorithms can be run over a tree, and why the others cannot."""

from __future__ import annotations

from typing import NoReturn

from plyground.core.errors import PlygroundError, UnsuitableGameError
from plyground.core.facts import Option, OptionValue, settle
from plyground.core.trace import Event
from plyground.core.trees import Tree, TreeWalk
from plyground.studio.messages import AlgorithmChoice, OptionSpec
from plyground.teaching.algorithms import ALGORITHMS, Algorithm
from plyground.teaching.running import Run, run
from plyground.teaching.words import say
from plyground.teaching.words.steps import algorithm_title

ENGINE_SEARCH, ENGINE_TREE = "engine-search", "engine-tree"
"""An engine's own search, as `teaching.engine_runs` calls it, which needs the compiler; and the tree that one has grown."""

_MOST_TRIED = 400
"""Only in trees of so many nodes every algorithm is tried to see whether it asks for a leaf without a value."""
_REASONS = {"needs two players": "pair", "needs one player": "single", "without chance": "chance", "gets what": "sum"}
_known: dict[tuple[object, ...], dict[str, str]] = {}


class _Begun(Exception):  # noqa: N818 - no error: the algorithm has begun
    pass


def algorithm_choices(played: Run, language: str) -> list[AlgorithmChoice]:
    """All algorithms for the tree of a run; the engine's own search stands alone."""
    if played.algorithm == ENGINE_SEARCH:
        from plyground.teaching.engine_runs import SETTINGS  # noqa: PLC0415 - needs the compiler

        title = algorithm_title(ENGINE_SEARCH, language)
        return [{"name": ENGINE_SEARCH, "title": title, "settings": option_specs(SETTINGS)}]
    if played.algorithm == ENGINE_TREE:
        return [{"name": ENGINE_TREE, "title": algorithm_title(ENGINE_TREE, language), "settings": []}]
    reasons = _unsuited(played.tree)
    choices: list[AlgorithmChoice] = []
    for algorithm in ALGORITHMS.values():
        choice: AlgorithmChoice = {
            "name": algorithm.name,
            "title": algorithm_title(algorithm.name, language),
            "settings": option_specs(algorithm.settings),
        }
        if algorithm.name in reasons:
            choice["fault"] = _told(reasons[algorithm.name], played.tree, language)
        choices.append(choice)
    return choices


def option_specs(options: tuple[Option, ...]) -> list[OptionSpec]:
    """Options as a page gets them."""
    return [option_spec(option) for option in options]


def option_spec(option: Option) -> OptionSpec:
    """One option."""
    spec: OptionSpec = {"name": option.name, "default": option.default, "help": option.help}
    if option.lowest is not None:
        spec["lowest"] = option.lowest
    if option.highest is not None:
        spec["highest"] = option.highest
    if option.choices:
        spec["choices"] = list[OptionValue](option.choices)
    return spec


def _unsuited(tree: Tree) -> dict[str, str]:
    """Why algorithms refuse a tree, in their own words. They look at its facts alone, so these are remembered."""
    if tree.unknown:
        return _asking(tree)
    walk = TreeWalk(tree)
    facts = (walk.facts.players, walk.facts.sum, walk.facts.chance)
    if facts not in _known:
        _known[facts] = {name: why for name, algorithm in ALGORITHMS.items() if (why := _refused(walk, algorithm))}
    return _known[facts]


def _refused(walk: TreeWalk, algorithm: Algorithm) -> str:
    """What an algorithm says at its door; nothing if it begins."""

    def begin(_: Event) -> NoReturn:
        raise _Begun

    try:
        algorithm.search(walk, begin, settle(algorithm.name, algorithm.settings, {}))
    except _Begun:
        return ""
    except PlygroundError as error:
        return str(error)
    return ""


def _asking(tree: Tree) -> dict[str, str]:
    """The same for a tree with leaves that have no value: whoever asks for one refuses it."""
    reasons: dict[str, str] = {}
    for name in ALGORITHMS:
        try:
            if len(tree.nodes) <= _MOST_TRIED:
                run(tree, name)
        except UnsuitableGameError as error:
            reasons[name] = str(error)
        except PlygroundError as error:
            reasons[name] = next((f"?{leaf}" for leaf in tree.unknown if repr(leaf) in str(error)), str(error))
    return reasons


def _told(reason: str, tree: Tree, language: str) -> str:
    if reason.startswith("?"):
        return say("lab.unsuited.value", language, leaf=reason[1:])
    key = next((key for words, key in _REASONS.items() if words in reason), "")
    return say(f"lab.unsuited.{key}", language, players=len(tree.players)) if key else reason
