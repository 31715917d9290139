"""Practice and lessons."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from plyground.core.facts import OptionValue
from plyground.studio.messages.games import OptionSpec
from plyground.studio.messages.trees import Source, TreePicture


class KindCard(TypedDict):
    """A kind of exercise: its title, and the targets that its difficulty can have."""

    name: str
    title: str
    targets: list[OptionSpec]
    right: int
    tried: int


class TopicCard(TypedDict):
    """Kinds of exercise that belong together."""

    name: str
    title: str
    kinds: list[str]


class PracticeKinds(TypedDict):
    """Everything that can be practised."""

    kinds: list[KindCard]
    topics: list[TopicCard]


class ExerciseRequest(TypedDict):
    """An exercise by its code, or a new one of a kind. Targets that are left out are left to the kind."""

    kind: NotRequired[str]
    seed: NotRequired[int]
    difficulty: NotRequired[dict[str, OptionValue]]
    code: NotRequired[str]
    language: NotRequired[str]


class SolutionView(TypedDict):
    """The right answer in words, and the run that shows it, to be opened in the tree lab."""

    text: str
    source: Source
    algorithm: str
    settings: dict[str, OptionValue]


class FieldView(TypedDict):
    """A blank to be filled in."""

    label: str
    is_number: bool
    choices: list[str]


class ExerciseView(TypedDict):
    """An exercise: its code makes it again."""

    code: str
    kind: str
    title: str
    question: str
    how: str
    fields: list[FieldView]
    picture: TreePicture
    conventions: str


class AnswerRequest(TypedDict):
    """An answer: typed as a text, or as the entries of the blanks."""

    code: str
    language: NotRequired[str]
    text: NotRequired[str]
    entries: NotRequired[list[str]]


class VerdictView(TypedDict):
    """What the answer is worth: right, right under another convention, a named mistake, or the first step that differs.

    With `missing` blanks and `unreadable` texts nothing was judged, and nothing is kept.
    """

    kind: Literal["right", "convention", "mistake", "step", "unreadable", "missing"]
    is_right: bool
    text: str
    solution: str
    step: NotRequired[int]
    """The step of the model run at which the answer leaves it."""


class ProgressEntry(TypedDict):
    """An answer that was given; with `shown` it was none: the solution was asked for."""

    code: str
    kind: str
    is_right: bool
    mistake: str
    when: float
    shown: NotRequired[bool]


class SheetRequest(TypedDict):
    """A sheet of exercises with solutions for a class."""

    topic: str
    seed: int
    variants: int
    format: Literal["pdf", "tex", "html", "xml", "json"]
    language: NotRequired[str]
    solutions: NotRequired[bool]


class LessonCard(TypedDict):
    """A lesson of the lectures."""

    name: str
    language: str
    """The language of its texts: English where nobody has translated them."""
    lectures: list[str]
    """The lectures it comes from, by their keys; the words say what they are called."""
    title: str
    source: str
    question: str
    tasks: int
    has_demo: bool


class ExerciseLink(TypedDict):
    """An exercise by its code, with what its kind is called."""

    code: str
    title: str


class LessonPart(TypedDict):
    """Something with an answer of its own: a task opens in the tree lab; a position is a diagram; a table has rows."""

    kind: Literal["task", "position", "table"]
    algorithm: NotRequired[str]
    source: NotRequired[Source]
    diagram: NotRequired[str]
    rows: NotRequired[list[list[str]]]
    answer: dict[str, str]
    practice: NotRequired[list[ExerciseLink]]
    """The exercises about the tree of a task."""


class LessonPage(TypedDict):
    """A whole lesson."""

    card: LessonCard
    explanation: str
    parts: list[LessonPart]
    demo: NotRequired[str]


class DemoCard(TypedDict):
    """A demonstration that can be run."""

    name: str
    title: str
    about: str


class DemoPage(TypedDict):
    """A demonstration: texts and pictures (SVG), computed now, in the language."""

    name: str
    title: str
    text: str
    pictures: list[str]
    rows: list[list[str]]
