"""Lessons in words: every step of a run, and the reason of every cut, in five languages."""

from plyground.teaching.words.catalogue import LANGUAGES
from plyground.teaching.words.pseudocode import CodeLine, pseudocode
from plyground.teaching.words.reasons import CutKind, ReasonFacts, reason_facts
from plyground.teaching.words.speaking import say, show
from plyground.teaching.words.steps import algorithm_title, captions, explain, summary

__all__ = [
    "LANGUAGES",
    "CodeLine",
    "CutKind",
    "ReasonFacts",
    "algorithm_title",
    "captions",
    "explain",
    "pseudocode",
    "reason_facts",
    "say",
    "show",
    "summary",
]
