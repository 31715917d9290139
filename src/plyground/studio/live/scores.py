"""What is kept of a search at a node, and which of two searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def kept_score(best: dict[str, Any] | None, equal: Sequence[str], *, is_told: bool) -> dict[str, Any] | None:
    """What is kept of the best line of a search; nothing where it does not say what everybody can expect.

    `is_told`: whether the score of one seat says that.
    """
    if best is None or not (is_told or "scores" in best):
        return None
    return {
        "score": best["score"],
        **({"scores": best["scores"]} if "scores" in best else {}),
        "depth": best["depth"],
        "nodes": best["nodes"],
        "is_proven": best["is_proven"],
        "is_thin": best["is_thin"],
        "best": best["moves"],
        "equal": list(equal),
    }


def deeper_score(old: Mapping[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    """The score of the deeper search. Of the other one only counts that more moves are as good as the best one."""
    if old is None or _depth(new) >= _depth(old):
        return new
    best = list(old.get("best", ()))[:1]
    equal = old.get("equal") or (new.get("equal", []) if best and best[0] in new.get("equal", ()) else best)
    kept = {"kept": new["kept"]} if "kept" in new and best == list(new.get("best", ()))[:1] else {}
    return {**old, "equal": list(equal), **kept}


def _depth(score: Mapping[str, Any]) -> tuple[bool, int]:
    return bool(score.get("is_proven", False)), score["depth"]
