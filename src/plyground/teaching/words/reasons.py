"""Why a cut is right: who is responsible, with which value, and by which rule.

`reason_facts` gives what a reason claims as plain data, so that it can be checked against the tree; `reason` says it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from plyground.core.errors import BadOptionError
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, NodePath
from plyground.teaching.running import Run
from plyground.teaching.words.guide import Guide
from plyground.teaching.words.speaking import say


class CutKind(StrEnum):
    """What stands behind the limit that a value has reached.

    SHALLOW and DEEP: the parent, or an ancestor further up, has an alternative that is worth the limit. STAND: an
    ancestor is content with the limit without a move (quiescence search). TEST: nobody has the limit yet, the search only
    asks whether the value reaches it. OUTCOME: the limit is what the node must be worth for a chance node above it to
    matter. RANGE: the limit is the end of the range of all values. CHANCE: the cut is at a chance node itself.
    """

    SHALLOW = "shallow"
    DEEP = "deep"
    STAND = "stand"
    TEST = "test"
    OUTCOME = "outcome"
    RANGE = "range"
    CHANCE = "chance"


@dataclass(frozen=True, kw_only=True)
class ReasonFacts:
    """What the reason of a cut claims.

    The node is worth at most (bound UPPER) or at least (LOWER) `value`, because of its child `branch`; at most is a reason
    against MAX, at least one against MIN. The ancestor `by`, one of the player concerned, has `held` or better already,
    with its child `secured_by_branch`; both are None where nobody has anything yet, and `by` where no ancestor set the
    limit. The branches not looked at on this visit, and all leaves below them, are skipped.
    """

    kind: CutKind
    node: NodePath
    bound: Bound
    value: Any
    branch: int | None
    limit: Any
    by: NodePath | None
    held: Any
    secured_by_branch: int | None
    skipped_branches: int
    skipped_leaves: int

    @property
    def is_equal(self) -> bool:
        """Whether the value only reaches the limit and does not pass it."""
        return bool(self.value == self.limit)


class _Held(NamedTuple):
    """What an ancestor has already, and by which child; None if it is content to stand pat."""

    value: Any
    branch: int | None


def reason_facts(run: Run, step: int) -> ReasonFacts:
    """What the reason of the cut at that step claims. The steps of the cuts are `run.replay.cuts()`."""
    if not 0 < step <= len(run.events) or run.events[step - 1].kind != EventKind.CUT:
        steps = ", ".join(map(str, run.replay.cuts())) or "none"
        raise BadOptionError(f"Step {step} is no cut; the cuts of this run are at the steps: {steps}.")
    return facts_of(Guide(run), step)


def facts_of(guide: Guide, step: int) -> ReasonFacts:
    """The same, for somebody who has a guide at hand."""
    event = guide.events[step - 1]
    low, high = event.window or (None, None)
    bound = _bound(guide, event)
    limit = high if bound == Bound.LOWER else low
    held = None if event.because is None else _held(guide, event.because, bound, step)
    best = guide.best(event.node, step)
    skipped = guide.untouched(event.node, step)
    return ReasonFacts(
        kind=_kind(guide, event, held, limit),
        node=event.node,
        bound=bound,
        value=event.value,
        branch=best[1] if best else None,
        limit=limit,
        by=event.because,
        held=held.value if held else None,
        secured_by_branch=held.branch if held else None,
        skipped_branches=len(skipped),
        skipped_leaves=sum(guide.leaves((*event.node, number)) for number in skipped),
    )


def _bound(guide: Guide, event: Event) -> Bound:
    """MAX's value can only rise and MIN's only fall; at a chance node the end that was passed tells."""
    role = guide.role(event.node)
    if role == "chance":
        return Bound.LOWER if event.window and event.value >= event.window[1] else Bound.UPPER
    return Bound.LOWER if role == "max" else Bound.UPPER


def _held(guide: Guide, by: NodePath, bound: Bound, step: int) -> _Held | None:
    """What the ancestor has for sure.

    Nothing if it is not the opponent's node, or if its best is only a bound from the wrong side, as happens with windows
    that are narrower than what is known.
    """
    owner, safe = ("min", Bound.UPPER) if bound == Bound.LOWER else ("max", Bound.LOWER)
    best = guide.best(by, step)
    if best is None or guide.role(by) != owner:
        return None
    update, branch = best
    if branch is None:
        return _Held(update.value, None)
    result = guide.result((*by, branch), step) or guide.last((*by, branch), step)
    return _Held(update.value, branch) if result is not None and result.bound in {Bound.EXACT, safe} else None


def _kind(guide: Guide, event: Event, held: _Held | None, limit: Any) -> CutKind:
    if event.because is None:
        return CutKind.RANGE
    if guide.role(event.node) == "chance":
        return CutKind.CHANCE if held else CutKind.TEST
    if held and guide.chance_above(event.node, event.because):
        return CutKind.OUTCOME
    if held is None or held.value != limit:
        return CutKind.TEST
    if held.branch is None:
        return CutKind.STAND
    return CutKind.SHALLOW if event.because == event.node[:-1] else CutKind.DEEP


def reason(guide: Guide, step: int, language: str) -> str:
    """The reason in words: the node and its value, the responsible ancestor and its alternative, the rule, what is skipped."""
    facts = facts_of(guide, step)
    above = facts.by or ()
    slots = {
        "node": guide.name(facts.node),
        "value": facts.value,
        "branch": _branch(guide, facts.node, facts.branch),
        "by": guide.name(above),
        "limit": facts.limit,
        "held": "" if facts.held is None else facts.held,
        "secured": _branch(guide, above, facts.secured_by_branch),
        "chance": guide.name(guide.chance_above(facts.node, above) or above),
        "extreme": _extreme(guide, facts.bound),
        "sign": _sign(facts),
    }
    parts = (_what(guide, facts), _why(facts), _rule(guide, facts))
    return " ".join([*(say(part, language, **slots) for part in parts), _skipped(facts, language)])


def _what(guide: Guide, facts: ReasonFacts) -> str:
    """The key of the first sentence: what is known of the node."""
    role = guide.role(facts.node)
    if role == "chance":
        return f"cut.chance.{facts.bound}"
    if facts.branch is None:
        return f"cut.{role}.stand"
    return f"cut.{role}{'.deep' if facts.kind == CutKind.DEEP else ''}"


def _why(facts: ReasonFacts) -> str:
    """The key of the second sentence: why that is enough."""
    side = "max" if facts.bound == Bound.LOWER else "min"
    if facts.kind == CutKind.CHANCE:
        return f"why.{side}.{'shallow' if facts.by == facts.node[:-1] else 'deep'}.equal"
    if facts.kind in {CutKind.SHALLOW, CutKind.DEEP}:
        return f"why.{side}.{facts.kind}{'.equal' if facts.is_equal else ''}"
    return f"why.{side}.{facts.kind}"


def _rule(guide: Guide, facts: ReasonFacts) -> str:
    role = guide.role(facts.node)
    if facts.kind == CutKind.TEST:
        return "rule.test"
    if role == "chance":
        return f"rule.chance.{facts.bound}"
    return f"rule.{role}{'.strict' if guide.run.settings.get('strict') else ''}"


def _skipped(facts: ReasonFacts, language: str) -> str:
    if not facts.skipped_branches:
        return say("skipped.rest", language)
    branches = say("branches", language, count=facts.skipped_branches)
    leaves = say("leaves", language, count=facts.skipped_leaves)
    return say("skipped", language, branches=branches, leaves=leaves)


def _branch(guide: Guide, node: NodePath, number: int | None) -> str:
    return "" if number is None else guide.branch((*node, number))


def _extreme(guide: Guide, bound: Bound) -> Any:
    """The end of the range of all values that a chance node must still reckon with: the root's first window."""
    window = guide.events[0].window or ("", "")
    return window[0] if bound == Bound.LOWER else window[1]


def _sign(facts: ReasonFacts) -> str:
    if facts.bound == Bound.LOWER:
        return "\N{GREATER-THAN OR EQUAL TO}" if facts.is_equal else ">"
    return "\N{LESS-THAN OR EQUAL TO}" if facts.is_equal else "<"
