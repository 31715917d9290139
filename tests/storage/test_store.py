"""What is kept is found again, in either database, by one process or several, also after a kill."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from plyground.storage import KeptRoom, StorageError, Store
from tests.storage.writer import ROOMS

WRITER = Path(__file__).with_name("writer.py")


def _writer(url: str, name: str, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, WRITER, url, name, *more], stdout=subprocess.PIPE, text=True)


def _demand_sound(url: str) -> None:
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()


def test_a_room_is_found_again_as_it_was_kept(url: str) -> None:
    data = {"moves": ["a1", "ж", "\0", "\ud800"], "big": 2**70, "value": float("-inf"), "nested": {"empty": {}, "none": None}}
    with Store(url) as store:
        assert store.room("k3f9") is None
        store.save_room("k3f9", "hex", data, plies=3, is_over=False)
        assert store.room("k3f9") == data
        store.save_room("k3f9", "hex", {"moves": []}, plies=0, is_over=True)
    with Store(url) as store:
        assert store.room("k3f9") == {"moves": []}
        (kept,) = store.rooms()
        assert kept == KeptRoom("k3f9", "hex", {"moves": []}, 0, is_over=True, changed=kept.changed)
        assert abs(kept.changed - time.time()) < 3600


def test_rooms_are_listed_from_the_latest_and_can_be_forgotten(url: str) -> None:
    with Store(url) as store:
        for room in "abcd":
            store.save_room(room, "hex", {}, plies=0, is_over=False)
            time.sleep(0.002)
        store.save_room("b", "nim", {}, plies=1, is_over=False)
        assert [kept.room for kept in store.rooms()] == ["b", "d", "c", "a"]
        assert [kept.room for kept in store.rooms(limit=2)] == ["b", "d"]
        assert store.rooms(limit=0) == []
        assert store.delete_room("d")
        assert not store.delete_room("d")
        assert [kept.room for kept in store.rooms()] == ["b", "c", "a"]


def test_settings_and_progress_are_kept(url: str) -> None:
    with Store(url) as store:
        assert store.settings() == {}
        store.save_settings({"language": "sr", "sound": True})
        store.save_settings({"language": "hu"})
        for number in range(5):
            store.add_progress({"code": f"x{number}"})
    with Store(url) as store:
        assert store.settings() == {"language": "hu"}
        assert store.progress(2) == [{"code": "x4"}, {"code": "x3"}]
        assert len(store.progress()) == 5
        store.clear_progress()
        assert store.progress() == []
        assert store.settings() == {"language": "hu"}


@pytest.mark.parametrize("name", ["", "x" * 201, "a\0b", "a\nb", "\ud800"])
def test_a_name_that_is_none_is_refused_and_never_found(url: str, name: str) -> None:
    with Store(url) as store:
        with pytest.raises(StorageError, match="1 to 200 letters"):
            store.save_room(name, "hex", {}, plies=0, is_over=False)
        assert store.room(name) is None
        assert not store.delete_room(name)


def test_what_json_cannot_hold_is_refused_and_changes_nothing(url: str) -> None:
    with Store(url) as store:
        store.save_room("a", "hex", {"n": 1}, plies=0, is_over=False)
        with pytest.raises(StorageError, match="JSON"):
            store.save_room("a", "hex", {"n": object()}, plies=0, is_over=False)
        assert store.room("a") == {"n": 1}


def test_a_closed_store_says_so(url: str) -> None:
    store = Store(url)
    store.close()
    store.close()
    with pytest.raises(StorageError, match="is closed"):
        store.rooms()


def test_many_threads_may_write_and_read_at_once(url: str) -> None:
    with Store(url) as store:
        failures: list[Exception] = []

        def work(name: str) -> None:
            try:
                for number in range(25):
                    store.save_room(name, "hex", {"number": number}, plies=number, is_over=False)
                    store.save_settings({name: number})
                    store.add_progress({"name": name})
                    assert store.room(name) == {"number": number}
                    store.rooms()
            except Exception as error:  # noqa: BLE001 - told below
                failures.append(error)

        threads = [threading.Thread(target=work, args=(f"room{number}",)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert [kept.plies for kept in store.rooms()] == [24] * 8
        assert len(store.progress()) == 200


def test_two_studios_may_begin_and_write_at_once(url: str) -> None:
    writers = [_writer(url, name, "60") for name in ("one", "two", "three")]
    for writer in writers:
        told, _ = writer.communicate(timeout=60)
        assert writer.returncode == 0
        assert told.split()[-1] == "60"
    with Store(url) as store:
        assert len(store.rooms()) == 3 * ROOMS
        assert len(store.progress()) == 180
    _demand_sound(url)


def test_what_was_acknowledged_survives_a_kill_at_any_moment(url: str) -> None:
    chance = random.Random(url.partition(":")[0])
    acknowledged = 0
    entries = 0
    for turn in range(6):
        with _writer(url, "room") as writer:
            assert writer.stdout is not None
            told = ""
            if turn % 3 == 2:
                time.sleep(chance.uniform(0.2, 0.8))  # perhaps before the first word: while it opens or migrates
            else:
                told = writer.stdout.readline()
                time.sleep(chance.uniform(0, 0.15))
            writer.kill()
            told += writer.stdout.read()
        numbers = [int(word) for word in told.splitlines()]
        acknowledged += len(numbers)
        entries += len(numbers)
        _demand_sound(url)
        with Store(url) as store:
            assert len(store.progress(100_000)) >= entries
            entries = len(store.progress(100_000))
            if numbers:
                assert store.settings()["room"] >= numbers[-1]
            for number in numbers[-ROOMS:]:
                data = store.room(f"room{number % ROOMS}")
                assert data is not None
                assert data["number"] in {number, number + ROOMS}
                assert len(data["moves"]) == data["number"] % 500
    assert acknowledged > 0


def test_old_rooms_are_forgotten_and_no_unfinished_one_before_its_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(url) as store:
        for number in range(6):
            monkeypatch.setattr("plyground.storage.store.time.time", lambda number=number: 1000.0 + number)
            store.save_room(f"over{number}", "hex", {}, plies=9, is_over=True)
            store.save_room(f"open{number}", "hex", {}, plies=3, is_over=False)
        assert store.prune_rooms(finished=2, unfinished_seconds=2.5) == 7
        assert {kept.room for kept in store.rooms()} == {"over4", "over5", "open3", "open4", "open5"}
        assert store.prune_rooms(finished=2, unfinished_seconds=2.5) == 0
