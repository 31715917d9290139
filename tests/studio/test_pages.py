"""What the pages answer: words, settings, the page itself; and every error as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from plyground.studio.pages import static
from plyground.studio.preferences import DEFAULTS, sound
from plyground.studio.words.common import words


def test_the_start_has_all_that_the_page_needs_first(tab: TestClient) -> None:
    start = tab.get("/api/start").json()
    assert start["languages"]["hu"] == "magyar"
    assert start["settings"] == DEFAULTS
    assert start["cores"] >= 1


def test_settings_are_kept_and_may_be_given_in_part(tab: TestClient) -> None:
    assert tab.put("/api/settings", json={"theme": "dark", "engine_seconds": 2}).json()["theme"] == "dark"
    assert tab.put("/api/settings", json={"language": "sr-Cyrl"}).status_code == 200
    assert tab.get("/api/settings").json() == {**DEFAULTS, "theme": "dark", "engine_seconds": 2, "language": "sr-Cyrl"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"colour": "red"},
        {"theme": "blue"},
        {"theme": ["dark"]},
        {"lines": 3.0},
        {"lines": True},
        {"lines": 100},
        {"engine_seconds": 0},
        {"engine_seconds": "1"},
        {"coach": 1},
        {"language": "xx"},
        {"language": None},
        {"theme": "dark", "keys": "yes"},
    ],
)
def test_a_wrong_setting_is_refused_and_nothing_is_changed(tab: TestClient, wrong: dict[str, object]) -> None:
    answer = tab.put("/api/settings", json=wrong)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_settings")
    assert tab.get("/api/settings").json() == DEFAULTS


def test_settings_that_were_kept_by_another_version_are_read_as_far_as_they_are_sound() -> None:
    assert sound({"theme": "dark", "lines": "many", "gone": 1}) == {**DEFAULTS, "theme": "dark"}


@pytest.mark.parametrize("tag", ["en", "id", "sr", "sr-Cyrl", "pt-PT", "hu_HU"])
def test_every_language_has_every_phrase(tab: TestClient, tag: str) -> None:
    said = tab.get(f"/api/words/{tag}").json()
    assert set(said) >= set(words("en"))
    assert all(said.values())


def test_an_unknown_language_is_refused(tab: TestClient) -> None:
    answer = tab.get("/api/words/xx")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_language")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("GET", "/api", 404),
        ("POST", "/api/start", 405),
        ("DELETE", "/api/settings", 405),
        ("PUT", "/api/rooms", 405),
        ("POST", "/", 405),
        ("GET", "/api/games/no-such-game", 404),
        ("GET", "/api/games/..%2f..%2fetc%2fpasswd", 404),
        ("GET", "/api/games/%2ftmp%2fx.py", 404),
        ("GET", "/api/games/hex?size=1000", 400),
        ("GET", "/api/games/hex?nothing=1", 400),
        ("GET", "/api/rooms/none/record", 404),
        ("GET", "/api/rooms/none/picture.svg", 404),
        ("GET", "/api/rooms/none/picture.png", 404),
        ("DELETE", "/api/rooms/none", 404),
    ],
)
def test_what_cannot_be_answered_is_a_fault_with_a_sentence(tab: TestClient, method: str, path: str, status: int) -> None:
    answer = tab.request(method, path)
    fault = answer.json()["error"]
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    assert fault["text"].endswith((".", "?"))
    assert fault["code"].replace("_", "").isalpha()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"text"',
        b"null",
        b"{}{}",
        b"\xff\xfe",
        b'{"game": NaN}',
        b'{"game": "\\ud800"}',
        b'{"game": "a\\u0000b"}',
        b'{"game": 1e999}',
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"[" * 100_000,
        b'{"seats": ' + b"9" * 5000 + b"}",
    ],
)
def test_a_body_that_is_no_sound_json_object_is_refused(tab: TestClient, body: bytes) -> None:
    for method, path in (("POST", "/api/rooms"), ("PUT", "/api/settings")):
        answer = tab.request(method, path, content=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_message")


# -- the page itself -------------------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> TestClient:
    """The page of a folder, without the gate."""
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>Page</title>")
    (tmp_path / "static" / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "static" / ".digest").write_text("secret")
    (tmp_path / "static" / "assets" / "main-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "static" / "assets" / "link.js").symlink_to(tmp_path / "secret.txt")
    return TestClient(Starlette(routes=static.routes(tmp_path / "static")))


def test_the_page_is_asked_for_anew_and_its_parts_are_kept_for_ever(built: TestClient) -> None:
    first = built.get("/")
    assert "<title>Page</title>" in first.text
    assert first.headers["cache-control"] == "no-cache"
    part = built.get("/assets/main-1a2b.js")
    assert "immutable" in part.headers["cache-control"]
    assert part.headers["content-type"].startswith("text/javascript")
    assert built.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/..\\..\\secret.txt",
        "/assets//etc/passwd",
        "/assets/link.js",
        "/assets/",
        "/.digest",
        "/%2e%2e%2fsecret.txt",
        "/assets/main-1a2b.js%00",
    ],
)
def test_no_address_opens_a_file_that_is_not_on_the_list(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_page_that_is_not_built_says_how_to_build_it_and_is_found_once_it_is(tmp_path: Path) -> None:
    client = TestClient(Starlette(routes=static.routes(tmp_path)))
    answer = client.get("/")
    assert answer.status_code == 503
    assert "make studio" in answer.text
    (tmp_path / "index.html").write_text("here")
    assert client.get("/").text == "here"
