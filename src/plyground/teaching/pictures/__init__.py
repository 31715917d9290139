"""Pictures of game trees and of what algorithms do on them.

    picture(run)                        the last step; shown by notebooks, printed as a diagram
    picture(run, 12).save("tree.pdf")   one step as .svg, .png, .pdf, .tex or .txt
    save(run, "lesson.html", captions=sentences, pseudocode=lines)     a lesson to step through, in one file
    save(run, "cuts.tex", every="cut")                                 Beamer overlays, one for each cut

A picture is planned once for a run (`plan`: folding, tidy layout), made into a `Scene` of a few kinds of shapes for a
step, and written by an exporter that knows shapes only. Up and down triangles are MAX and MIN, circles are chance, squares
are leaves, other players have shapes with their names; filled is seen, hollow is not, dashed is skipped; two strokes cross
a branch that is cut; a thick line with arrows is the best line; an outline is where the algorithm is.
"""

from plyground.teaching.pictures.beamer import beamer
from plyground.teaching.pictures.forest import forest
from plyground.teaching.pictures.frames import Every, series, series_steps
from plyground.teaching.pictures.html import lesson_html
from plyground.teaching.pictures.pdf import pdf
from plyground.teaching.pictures.picture import SUFFIXES, Picture, picture, save, save_scenes
from plyground.teaching.pictures.plan import View
from plyground.teaching.pictures.png import png
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.svg import svg
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.pictures.tikz import tikz

__all__ = [
    "SUFFIXES",
    "Every",
    "Picture",
    "PictureError",
    "Scene",
    "View",
    "beamer",
    "forest",
    "lesson_html",
    "pdf",
    "picture",
    "png",
    "save",
    "save_scenes",
    "scene",
    "series",
    "series_steps",
    "svg",
    "terminal",
    "tikz",
]
