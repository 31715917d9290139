"""Every step of a run in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any, NamedTuple

from plyground.core.errors import BadOptionError
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind
from plyground.teaching.running import Run
from plyground.teaching.words.engine_steps import certain, engine_leaf, engine_summary, how, is_engine_leaf
from plyground.teaching.words.guide import Guide
from plyground.teaching.words.reasons import reason
from plyground.teaching.words.speaking import knows, say

_SIGNS = {">=": "\N{GREATER-THAN OR EQUAL TO}", "<=": "\N{LESS-THAN OR EQUAL TO}"}


class _Scene(NamedTuple):
    """What one sentence is told from."""

    guide: Guide
    step: int
    language: str

    @property
    def event(self) -> Event:
        return self.guide.events[self.step - 1]

    @property
    def more(self) -> dict[str, Any]:
        return dict(self.event.more)

    def say(self, key: str, **slots: Any) -> str:
        """The sentence about the event's node and value."""
        common = {"node": self.guide.name(self.event.node), "value": self.event.value}
        return say(key, self.language, **{name: "" if value is None else value for name, value in (common | slots).items()})


def explain(run: Run, step: int, language: str = "en") -> str:
    """What has just happened at that step. Step 0 is before the first event and says what will be done."""
    if not 0 <= step <= len(run.events):
        raise BadOptionError(f"The run has steps 0 to {len(run.events)}, and none with the number {step}.")
    return _told(_Scene(Guide(run), step, language)) if step else _start(run, language)


def captions(run: Run, language: str = "en") -> list[str]:
    """The sentences of all steps, from 0 to the number of events."""
    guide = Guide(run)
    steps = range(1, len(run.events) + 1)
    return [_start(run, language), *(_told(_Scene(guide, step, language)) for step in steps)]


def summary(run: Run, language: str = "en") -> str:
    """The result and what it cost: value, move, leaves seen of all and, if the search can cut, cuts and crossed edges."""
    guide, last = Guide(run), run.replay.last
    told = [_result(guide, language)]
    told.append(say("summary.leaves", language, seen=run.leaves_seen, count=guide.leaves(())))
    if any(event.window is not None for event in run.events):
        cuts, edges = say("cuts", language, count=last.cuts), say("edges", language, count=len(last.crossed))
        told.append(say("summary.cuts", language, cuts=cuts, edges=edges))
    if run.algorithm == "sparse-sampling":
        told.append(say("summary.sampled", language))
    elif any(event.line == "cutoff" for event in run.events):
        told.append(say("summary.guess", language))
    return " ".join([*told, *engine_summary(run, language)])


def _result(guide: Guide, language: str) -> str:
    answer = guide.run.answer
    if answer.action is None:
        return say("summary.value", language, value=answer.value)
    form = f"summary.{'estimate' if answer.bound == Bound.OPEN else answer.bound}"
    if guide.events and guide.events[-1].line == "kept" and answer.bound == Bound.OPEN:
        form = "kept.decide"  # the engine has other reasons than visits alone
    branch = guide.branch((answer.action,))
    return say(form, language, node=guide.name(()), value=answer.value, branch=branch)


def algorithm_title(name: str, language: str = "en") -> str:
    """What an algorithm is called in a language; its own name where the catalogue has none."""
    return say(f"algorithm.{name}", language) if knows(f"algorithm.{name}") else name


def _start(run: Run, language: str) -> str:
    start = say("start", language, algorithm=algorithm_title(run.algorithm, language))
    idea = f"idea.{run.algorithm}"
    return f"{start} {say(idea, language)}" if knows(idea) else start


def _told(scene: _Scene) -> str:
    return _KINDS.get(scene.event.kind, _other)(scene)


def _enter(scene: _Scene) -> str:
    event, guide = scene.event, scene.guide
    role, player = guide.role(event.node), guide.player(event.node)
    told = [scene.say(f"enter.{'probe' if event.line == 'probe.enter' else role}", player=player)]
    if role in {"max", "min"} and player.lower() != role:
        told.append(scene.say(f"part.{role}", player=player))
    visit = guide.visits(event.node, scene.step)
    if visit > 1:
        told.append(scene.say("enter.again", visit=visit))
    if event.window is not None:
        told.append(_window(scene, *event.window))
    return " ".join([*told, *how(scene.more, scene.say)])


def _window(scene: _Scene, alpha: float, beta: float) -> str:
    """The window in words. Where a search has no strict rule, one without width is a test."""
    if alpha >= beta:
        has_rule = "strict" in scene.guide.run.settings
        form = "window.empty" if alpha > beta else "window.point" if has_rule else "window.test"
    elif alpha == -inf:
        form = "window.open" if beta == inf else "window.upper"
    else:
        form = "window.lower" if beta == inf else "window.both"
    return scene.say(form, alpha=alpha, beta=beta)


def _leaf(scene: _Scene) -> str:
    event, guide = scene.event, scene.guide
    if is_engine_leaf(event):
        return engine_leaf(event, scene.say, node=guide.name(event.node[:-1]), branch=guide.branch(event.node))
    if guide.role(event.node) != "leaf":
        return scene.say(f"leaf.{event.line}" if knows(f"leaf.{event.line}") else f"leaf.inner.{event.bound}")
    if not event.node:
        return scene.say("leaf.root")
    odds = guide.node(event.node).odds
    key = "leaf.branch" if odds is None else "leaf.outcome"
    told = scene.say(key, node=guide.name(event.node[:-1]), branch=guide.branch(event.node), odds=odds)
    told = " ".join([told, *certain(event, scene.say)])
    return f"{told} {scene.say('leaf.merit', merit=scene.more['merit'])}" if "merit" in scene.more else told


def _update(scene: _Scene) -> str:
    event, guide = scene.event, scene.guide
    role, best = guide.role(event.node), guide.best(event.node, scene.step)
    branch = best[1] if best else None
    if branch is None or role == "chance":
        return scene.say(
            "update.stand" if event.line.endswith(".stand") else f"update.{'chance' if role == 'chance' else 'value'}"
        )
    slots = {"branch": guide.branch((*event.node, branch)), "player": guide.player(event.node)}
    before = guide.last(event.node, scene.step - 1, EventKind.ENTER, EventKind.UPDATE)
    if role == "player" or event.window is None or before is None or before.window is None:
        return scene.say(f"update.{role}", **slots)
    limit = before.window[0] if role == "max" else before.window[1]
    narrows = event.value > limit if role == "max" else event.value < limit
    return scene.say(f"update.{role}.{'narrow' if narrows else 'outside'}", **slots, limit=limit)


def _cut(scene: _Scene) -> str:
    return reason(scene.guide, scene.step, scene.language)


def _exit(scene: _Scene) -> str:
    event, guide = scene.event, scene.guide
    if event.line == "kept" and event.bound == Bound.OPEN:
        return _result(guide, scene.language)
    if event.line == "probe.exit":
        return scene.say(f"exit.probe.{event.bound}")
    action = guide.run.answer.action
    if event.node == () and scene.step == len(guide.events) and event.bound == Bound.EXACT and action is not None:
        return scene.say("exit.root", branch=guide.branch((action,)))
    if event.bound == Bound.OPEN and action is not None:
        return scene.say("summary.estimate", branch=guide.branch((action,)))
    is_expected = guide.role(event.node) == "chance" and event.bound in {Bound.EXACT, Bound.OPEN}
    return scene.say("exit.expected" if is_expected else f"exit.{event.bound}")


def _bound(scene: _Scene) -> str:
    if {"low", "high"} <= scene.more.keys():
        return scene.say("bound.range", low=scene.more["low"], high=scene.more["high"])
    return scene.say(f"bound.{scene.event.bound}")


def _probe(scene: _Scene) -> str:
    event, more = scene.event, scene.more
    if "enough" in more:
        return scene.say(f"probe.enough.{event.bound}" if more["enough"] else "probe.value")
    if event.value is None or not event.node:
        return scene.say("probe.plain")
    return scene.say("probe.found", node=scene.guide.name(event.node[:-1]), branch=scene.guide.branch(event.node))


def _store(scene: _Scene) -> str:
    return scene.say("store.plain" if scene.event.value is None else f"store.{scene.event.bound}")


def _iterate(scene: _Scene) -> str:
    more = scene.more
    if "depth" in more:
        return scene.say("iterate.depth", depth=more["depth"])
    if "asks" in more:
        return scene.say("iterate.guess", sign=_SIGNS.get(more["asks"], more["asks"]), low=more["low"], high=more["high"])
    return scene.say("iterate.plain" if scene.event.value is None else "iterate.value")


def _select(scene: _Scene) -> str:
    event, more, guide = scene.event, scene.more, scene.guide
    if "child" in more:
        slots = {"branch": guide.branch((*event.node, more["child"]))}
        if "odds" in more:
            return scene.say("select.chance", **slots, odds=more["odds"])
        return scene.say("select.ucb", **slots, score=more["scores"][more["child"]])
    if "merit" in more:
        is_done = more["status"] == "solved" and not event.node
        return scene.say("select.done" if is_done else f"select.{more['status']}", merit=more["merit"], open=more["open"])
    return scene.say("select.proof", **more) if "proof" in more else _other(scene)


def _expand(scene: _Scene) -> str:
    more = scene.more
    if "merit" in more:
        return scene.say(f"expand.{scene.guide.role(scene.event.node)}", merit=more["merit"])
    return scene.say("expand.proof") if "proof" in more else _other(scene)


def _backup(scene: _Scene) -> str:
    more, guide = scene.more, scene.guide
    if "shown" in more:
        return scene.say("kept.root", simulations=more["visits"], shown=more["shown"])
    if "of" in more:
        slots = {"node": guide.name(scene.event.node[:-1]), "branch": guide.branch(scene.event.node)}
        form = "kept.visits" if more["proven"] is None else "kept.proven"
        return scene.say(form, visits=more["visits"], of=more["of"], **slots)
    if "visits" in more:
        return scene.say("backup.visits" if more.get("proven") is None else "backup.proven", visits=more["visits"])
    if "merit" in more:
        told = scene.say(f"backup.solved.{scene.event.bound}")
        return f"{told} {scene.say('backup.dropped', dropped=more['dropped'])}" if more["dropped"] else told
    if "proof" in more:
        form = "backup.proved" if not more["proof"] else "backup.disproved" if not more["disproof"] else "backup.proof"
        return scene.say(form, **more)
    return _other(scene)


def _other(scene: _Scene) -> str:
    """A kind of event that says no more than where it happens, and perhaps a value."""
    return scene.say(f"{scene.event.kind}.{'plain' if scene.event.value is None else 'value'}")


_KINDS: Mapping[EventKind, Callable[[_Scene], str]] = {
    EventKind.ENTER: _enter,
    EventKind.LEAF: _leaf,
    EventKind.UPDATE: _update,
    EventKind.CUT: _cut,
    EventKind.EXIT: _exit,
    EventKind.BOUND: _bound,
    EventKind.PROBE: _probe,
    EventKind.STORE: _store,
    EventKind.ITERATE: _iterate,
    EventKind.SELECT: _select,
    EventKind.EXPAND: _expand,
    EventKind.BACKUP: _backup,
}
