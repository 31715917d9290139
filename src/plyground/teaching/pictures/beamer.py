r"""A series as one Beamer frame with overlays.

What several steps share is written once, with the steps at which it is seen: \only<3-7>. The sentence of the step stands
under the picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.shapes import Scene, Shape, Text
from plyground.teaching.pictures.tex import preamble, tex
from plyground.teaching.pictures.tikz import colours, drawn, frame, picture_options, styles

ROOM = (424.0, 178.0)
"""Width and height, in points, that a wide slide has for the picture above its sentence."""

# From bottom to top, by the first word of a shape's style; nodes and what is written in them come last.
_LAYERS = {"trail": 0, "edge": 1, "arrow": 2, "cross": 3, "ground": 4, "label": 5, "arc": 6, "halo": 7}
_CHOSEN_EDGE = 1.5


def beamer(scenes: Sequence[Scene], *, title: str = "") -> str:
    """A whole Beamer document; a scene's caption goes under the picture as text of the slide."""
    if not scenes:
        raise PictureError("A Beamer document needs at least one picture; there was none.")
    seen = _seen(scenes)
    height = _picture_height(scenes)
    last = scenes[-1]
    unit = min(ROOM[0] / last.width, ROOM[1] / height, 0.75)
    bounds = Scene(last.width, height, ())
    captions = [scene.caption for scene in scenes]
    texts = [title, *captions, *(shape.text for shape in seen if isinstance(shape, Text))]
    everywhere = list(range(1, len(scenes) + 1))
    pictured = [
        drawn(shape, unit) if steps == everywhere else rf"\only<{_ranges(steps)}>{{{drawn(shape, unit)}}}"
        for shape, steps in seen.items()
    ]
    lines = [
        r"\documentclass[aspectratio=169]{beamer}",
        r"\usepackage{tikz}",
        *preamble(texts),
        r"\setbeamertemplate{navigation symbols}{}",
        r"\setbeamersize{text margin left=5mm, text margin right=5mm}",
        *colours(seen),
        r"\begin{document}",
        rf"\begin{{frame}}<1-{len(scenes)}>[t]{{{tex(title)}}}" if title else rf"\begin{{frame}}<1-{len(scenes)}>[t]",
        r"\centering",
        r"\begin{tikzpicture}[" + picture_options(unit) + ",",
        *(f"  {style}," for style in styles(seen, unit)),
        "]",
        f"  {frame(bounds)}",
        *(f"  {line}" for line in pictured),
        r"\end{tikzpicture}\par\medskip",
        *(rf"\only<{step}>{{{tex(caption)}}}" for step, caption in enumerate(captions, 1) if caption),
        r"\end{frame}",
        r"\end{document}",
    ]
    return "\n".join(lines) + "\n"


def _seen(scenes: Sequence[Scene]) -> dict[Shape, list[int]]:
    """Every shape with the numbers of the scenes that show it, from the bottom up."""
    seen: dict[Shape, list[int]] = {}
    for number, scene in enumerate(scenes, 1):
        for shape in scene.shapes:
            if shape.style not in {"page", "caption"}:
                seen.setdefault(shape, []).append(number)
    return dict(sorted(seen.items(), key=lambda item: _layer(item[0])))


def _layer(shape: Shape) -> float:
    if isinstance(shape, Text) and shape.style != "label":
        return len(_LAYERS) + 1
    if shape.style == "edge.chosen":
        return _CHOSEN_EDGE
    return _LAYERS.get(shape.style.split(".")[0], len(_LAYERS))


def _picture_height(scenes: Sequence[Scene]) -> float:
    """The height without the captions, which stand lowest in their scenes."""
    tops = [
        shape.at[1] - shape.size
        for scene in scenes
        for shape in scene.shapes
        if shape.style == "caption" and isinstance(shape, Text)
    ]
    return min(tops, default=scenes[-1].height)


def _ranges(steps: Sequence[int]) -> str:
    """Numbers as Beamer counts them: 3-7,9."""
    parts: list[list[int]] = []
    for step in steps:
        if parts and parts[-1][-1] == step - 1:
            parts[-1][1:] = [step]
        else:
            parts.append([step])
    return ",".join("-".join(map(str, part)) for part in parts)
