"""The words of a picture in another language. It was laid out for English words: what needs more room is written smaller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from plyground.teaching.pictures.metrics import text_width
from plyground.teaching.pictures.shapes import Scene, Shape, Text

_SMALLEST = 0.6
_SAME_LINE, _BETWEEN = 2.0, 10.0


def told(picture: Scene, say: Callable[[str], str]) -> Scene:
    """The picture with every text as `say` puts it."""
    texts = [shape for shape in picture.shapes if isinstance(shape, Text)]

    def put(shape: Shape) -> Shape:
        if not isinstance(shape, Text) or (text := say(shape.text)) == shape.text:
            return shape
        wide = text_width(text, shape.size, bold=shape.bold)
        scale = min(1.0, max(_SMALLEST, _room(shape, texts, picture.width) / max(wide, 1.0)))
        return replace(shape, text=text, size=round(scale * shape.size, 2))

    shapes = tuple(put(shape) for shape in picture.shapes)
    return replace(picture, shapes=shapes, title=say(picture.title), description=say(picture.description))


def _room(text: Text, texts: Sequence[Text], width: float) -> float:
    """How wide a text may be: up to half way to its neighbours on the same line, or to the edges of the picture."""
    left, right = _ends(text)
    beside = [_ends(other) for other in texts if other is not text and abs(other.at[1] - text.at[1]) < _SAME_LINE]
    low = max([0.0, *((end + left) / 2 for _, end in beside if end <= left)])
    high = min([width, *((start + right) / 2 for start, _ in beside if start >= right)])
    x = text.at[0]
    free = {"start": high - x, "end": x - low}.get(text.anchor, 2 * min(x - low, high - x))
    return max(free - _BETWEEN, right - left)


def _ends(text: Text) -> tuple[float, float]:
    """Where a text begins and ends."""
    wide = text_width(text.text, text.size, bold=text.bold)
    start = text.at[0] - {"start": 0.0, "end": wide}.get(text.anchor, wide / 2)
    return start, start + wide
