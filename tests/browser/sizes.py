"""Sizes of windows, and how large what is drawn in them is."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

DESK = {"width": 1280, "height": 800}
SIDEWAYS = {"width": 740, "height": 360}  # a phone on its side
LARGE = {"width": 2560, "height": 1440}

_TEXTS = """() => Math.min(...[...document.querySelectorAll("svg .tree text")].map((text) =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


def least_text(page: Page) -> float:
    """The height of the smallest text of all trees, in pixels of the screen."""
    return float(page.evaluate(_TEXTS))


def is_seen_whole(found: Locator, size: dict[str, int]) -> bool:
    """Whether something is within the window, without any scrolling."""
    box = found.bounding_box()
    assert box is not None
    fits_across = box["x"] >= -1 and box["x"] + box["width"] <= size["width"] + 1
    return fits_across and box["y"] >= -1 and box["y"] + box["height"] <= size["height"] + 1
