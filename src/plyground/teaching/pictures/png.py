"""A scene as PNG, drawn from its SVG with the bundled font. Needs resvg-py, of the extra `pictures`."""

from __future__ import annotations

from plyground.teaching.pictures.fonts import BOLD, FAMILY, REGULAR, font_file
from plyground.teaching.pictures.refusals import PictureError, missing
from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.svg import svg

DEFAULT_SCALE = 2.0
MOST_PIXELS = 24_000_000
MOST_SIDE = 8_000


def png(scene: Scene, *, scale: float = DEFAULT_SCALE) -> bytes:
    """A PNG file, `scale` pixels for each of the scene's; a picture that would be too large is made smaller."""
    return png_of_svg(svg(scene), scene.width, scene.height, scale=scale)


def png_of_svg(text: str, wide: float, high: float, *, scale: float = DEFAULT_SCALE) -> bytes:
    """The same of any SVG that is so wide and high."""
    if not 0 < scale <= MOST_SIDE:
        raise PictureError(f"The scale of a PNG must be more than 0 and at most {MOST_SIDE}; it was {scale}.")
    try:
        import resvg_py  # noqa: PLC0415 - only pictures of this kind need it
    except ImportError as error:
        raise missing("PNG", "resvg-py") from error
    fitting = min(scale, MOST_SIDE / max(wide, high), (MOST_PIXELS / (wide * high)) ** 0.5)
    with font_file(REGULAR) as regular, font_file(BOLD) as bold:
        drawn = resvg_py.svg_to_bytes(
            svg_string=text,
            skip_system_fonts=True,
            font_files=[str(regular), str(bold)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            width=max(1, int(wide * fitting)),
            height=max(1, int(high * fitting)),
        )
    return bytes(drawn)
