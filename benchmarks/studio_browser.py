"""The studio's page in Chromium: how soon its first screen is there, and what a step through a large tree costs."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from studio_figures import Times
from studio_server import Served

PATIENCE = 120_000
_BRANCHES = 44
NODES = 1 + _BRANCHES + _BRANCHES**2
"""Not more than are drawn without folding."""
_SEES_THE_HEADING = """
    new MutationObserver((_, watching) => {
        if (!document.querySelector("main h1")) return;
        window.seen = performance.now();
        watching.disconnect();
    }).observe(document, { childList: true, subtree: true });
"""
_PAINTED = """() => new Promise((done) => {
    const seen = (list) => list.getEntries().forEach((each) => each.name === "first-contentful-paint" && done(each.startTime));
    new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
})"""
# What a step costs is the work of the key press with everything that follows from it, and the work of the next frame: styles,
# layout, painting. Waiting for the screen's next turn is nobody's work.
_STEPS = """async ({ key, times }) => {
    const found = [];
    const channel = new MessageChannel();
    for (let at = 0; at < times; at += 1) {
        found.push(await new Promise((done) => {
            const began = performance.now();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => {
                const script = performance.now() - began;
                requestAnimationFrame(() => {
                    const frame = performance.now();
                    channel.port1.onmessage = () => done(script + performance.now() - frame);
                    channel.port2.postMessage(null);
                });
            })));
        }));
    }
    return found;
}"""


@dataclass(frozen=True)
class FirstPages:
    """Seconds from the navigation until the heading of the first screen stood there, and until something was painted."""

    heading: Times
    painted: Times


@dataclass(frozen=True)
class Steps:
    """What the steps through a tree cost."""

    algorithm: str
    nodes: int
    drawn: int
    steps: int
    forward: Times
    back: Times
    jumps: Times
    processor: Times
    """Processor time of the page's main thread for a step on, in steps made one by one."""


def is_there() -> bool:
    """Whether there is a Chromium."""
    return _chromium() is not None


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that runs already, as a person's does. Root may not use its sandbox."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=[*sandbox, "--disable-dev-shm-usage"])
        try:
            yield browser
        finally:
            browser.close()


def first_page(browser: Browser, studio: Served) -> tuple[float, float]:
    """The heading and the first paint of a person who has never been here."""
    with _person(browser) as context:
        context.add_init_script(_SEES_THE_HEADING)
        page = context.new_page()
        page.goto(f"{studio.address}/?token={studio.token}#/")
        page.locator("main h1").first.wait_for(state="attached")
        return page.evaluate("window.seen") / 1000, page.evaluate(_PAINTED) / 1000


def steps(browser: Browser, studio: Served, algorithm: str, times: int) -> Steps:
    """Step through a search of a tree that is drawn whole: on, back, and from end to end."""
    with _person(browser) as context:
        page = context.new_page()
        asked = urlencode({"t": tree_text(random.Random(7)), "a": algorithm, "i": 100})
        page.goto(f"{studio.address}/?token={studio.token}#/tree?{asked}")
        page.locator("[data-node]").first.wait_for(state="attached")
        drawn = page.locator("[data-node]").count()
        total = int(page.locator(".timeline input[type=range]").get_attribute("max") or 0)
        page.wait_for_timeout(1000)
        meter = context.new_cdp_session(page)
        meter.send("Performance.enable", {"timeDomain": "threadTicks"})
        forward = _pressed(page, "ArrowRight", times)
        back = _pressed(page, "ArrowLeft", times)
        moments = [_processor_seconds(meter)]
        for _ in range(times):
            _pressed(page, "ArrowRight", 1)
            moments.append(_processor_seconds(meter))
        processor = Times(tuple(after - before for before, after in pairwise(moments)))
        ends = [each for _ in range(max(1, times // 20)) for key in ("End", "Home") for each in _pressed(page, key, 1)]
        return Steps(algorithm, NODES, drawn, total, Times(tuple(forward)), Times(tuple(back)), Times(tuple(ends)), processor)


def tree_text(dice: random.Random) -> str:
    """A tree of NODES nodes, with leaves of one or two digits."""
    groups = [" ".join(str(dice.randrange(100)) for _ in range(_BRANCHES)) for _ in range(_BRANCHES)]
    return f"({' '.join(f'({group})' for group in groups)})"


def _processor_seconds(meter: CDPSession) -> float:
    metrics = meter.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def _pressed(page: Page, key: str, times: int) -> list[float]:
    return [each / 1000 for each in page.evaluate(_STEPS, {"key": key, "times": times})]


@contextmanager
def _person(browser: Browser) -> Iterator[BrowserContext]:
    wanted: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB"}
    context = browser.new_context(**wanted)
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()
