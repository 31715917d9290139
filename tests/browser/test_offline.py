"""A studio needs nobody else: every request goes to its own address, and nothing is fetched twice that need not be."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.screens import visit
from tests.browser.tabs import Tabs


def test_every_request_goes_to_the_studio_itself(tabs: Tabs) -> None:
    page = tabs.open()
    for name in ("start", "gallery", "tree lab", "practice", "lesson", "squares"):
        visit(tabs, page, name)
    assert any(url.startswith("ws://") for url in tabs.asked)
    assert any("/assets/" in url for url in tabs.asked)
    assert tabs.foreign == []


def test_a_foreign_address_is_noticed_and_refused(tabs: Tabs) -> None:
    page = tabs.open()
    told = page.evaluate("() => fetch('https://example.org/').then(() => 'fetched', () => 'refused')")
    assert told == "refused"
    expect(page.locator("main h1")).to_be_visible()
    # This is what the other tests look at: the policy's complaint was heard.
    assert any("policy" in complaint for complaint in tabs.complaints)
    tabs.complaints.clear()
    tabs.foreign.clear()


def test_without_the_key_nothing_is_shown(tabs: Tabs) -> None:
    context = tabs.person()
    tabs.may_fail = True  # a page that is refused is an error to the browser
    page = context.new_page()
    answer = page.goto(tabs.studio.address)
    assert answer is not None
    assert answer.status in {401, 403}
    expect(page.locator("nav .door")).to_have_count(0)
