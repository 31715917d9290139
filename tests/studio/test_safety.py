"""Who may speak to the studio, and how much."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from plyground.studio.app import make_app
from plyground.studio.parts import Studio
from plyground.studio.safety import ANY_ADDRESS, LOOPBACK, MOST_BYTES, Bucket, Gate, kept_token
from tests.studio.serving import ADDRESS, TOKEN

HOST = ADDRESS.removeprefix("http://")
OTHERS = ["evil.example", "127.0.0.1.evil.example:8765", "localhost@evil.example", "", "127.0.0.1:x", "evil.example#127.0.0.1"]
ORIGINS = [
    "http://evil.example",
    "null",
    "https://localhost",
    f"http://{HOST}0",
    "http://127.0.0.1:9",
    f"file://{HOST}",
    "http://[",
]


@pytest.mark.parametrize("host", OTHERS)
@pytest.mark.parametrize("path", ["/", "/api/start", "/assets/x.js"])
def test_a_request_that_names_another_host_is_refused(tab: TestClient, host: str, path: str) -> None:
    answer = tab.get(path, headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "wrong_host")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:9000", "LOCALHOST", "[::1]:8765"])
def test_every_name_of_this_machine_is_right_with_any_port(tab: TestClient, host: str) -> None:
    assert tab.get("/api/start", headers={"Host": host, "Authorization": f"Bearer {TOKEN}"}).status_code == 200


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize(("method", "path"), [("GET", "/api/start"), ("PUT", "/api/settings"), ("POST", "/api/rooms")])
def test_pages_of_other_sites_are_refused(tab: TestClient, origin: str, method: str, path: str) -> None:
    answer = tab.request(method, path, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
    assert "access-control-allow-origin" not in answer.headers


def test_the_own_page_may_say_where_it_comes_from(tab: TestClient) -> None:
    assert tab.put("/api/settings", json={}, headers={"Origin": ADDRESS}).status_code == 200


@pytest.mark.parametrize("origin", [*ORIGINS, None])
def test_a_socket_of_another_site_or_of_nobody_is_refused(tab: TestClient, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    with pytest.raises(WebSocketDisconnect), tab.websocket_connect(f"ws://{HOST}/ws", headers=headers):
        pass


def test_a_socket_without_the_key_is_refused(stranger: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(f"ws://{HOST}/ws", headers={"Origin": ADDRESS}):
        pass


def test_a_socket_to_another_name_is_refused(tab: TestClient) -> None:
    headers = {"Origin": "http://evil.example", "Host": "evil.example"}
    with pytest.raises(WebSocketDisconnect), tab.websocket_connect("ws://evil.example/ws", headers=headers):
        pass


def test_the_socket_of_the_own_page_is_opened(tab: TestClient) -> None:
    with tab.websocket_connect(f"ws://{HOST}/ws", headers={"Origin": ADDRESS}) as socket:
        socket.send_json({"n": 1, "do": "nothing.at.all"})
        assert socket.receive_json()["re"] == 1


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer wrong"}, {"Cookie": "plyground=wrong"}, {"Cookie": 'a=;;"\\'}]
)
@pytest.mark.parametrize("path", ["/api/start", "/api/games", "/assets/x.js", "/?token=wrong", "/api/start?token=" + TOKEN])
def test_nothing_is_answered_without_the_key(stranger: TestClient, path: str, headers: dict[str, str]) -> None:
    answer = stranger.get(path, headers=headers)
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers
    assert TOKEN not in answer.text


def test_the_first_address_puts_the_key_into_a_cookie_for_this_site_only(stranger: TestClient) -> None:
    answer = stranger.get("/", params={"token": TOKEN})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert stranger.get("/api/start").status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/start", "/api/nowhere", "/assets/none.js", "/api/games/none"])
def test_every_answer_carries_the_headers_that_keep_foreign_things_out(tab: TestClient, path: str) -> None:
    headers = tab.get(path).headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split(";")}
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["object-src"] == ["'none'"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(tab: TestClient) -> None:
    large = b'{"game": "' + b"x" * MOST_BYTES + b'"}'
    assert tab.post("/api/rooms", content=large).status_code == 413
    answer = tab.post("/api/rooms", content=iter([large[:1000], large[1000:]]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert tab.post("/api/rooms", content=b"{}", headers={"Content-Length": "-1"}).status_code == 413


def test_requests_without_end_are_slowed_down(studio: Studio) -> None:
    gate = Gate(make_app(studio), token=TOKEN, bucket=Bucket(1.0, 3.0, lambda: 0.0))
    with TestClient(gate, base_url=ADDRESS, headers={"Authorization": f"Bearer {TOKEN}"}) as client:
        assert [client.get("/api/nowhere").status_code for _ in range(5)] == [404, 404, 404, 429, 429]
        assert client.get("/assets/none.js").status_code == 404


def test_a_bucket_gives_a_burst_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_the_key_of_a_folder_stays_and_is_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    token = kept_token(folder)
    assert kept_token(folder) == token
    assert len(token) >= 32
    file = folder / "studio.token"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("short")
    assert kept_token(folder) not in {"short", token}


def test_who_listens_everywhere_is_called_by_numbers_but_by_no_foreign_name() -> None:
    async def app(*_: object) -> None: ...

    gate = Gate(app, token=TOKEN, hosts=[*LOOPBACK, ANY_ADDRESS])
    assert gate._is_own("192.168.1.7:8765")
    assert gate._is_own("[fe80::1]:8765")
    assert not gate._is_own("evil.example:8765")
