"""Who runs where and when: fairness, places in the queue, warm workers, questions beside long work, the end of all."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from plyground.workers import Job, JobCancelledError, Pool, PoolBusyError, WorkerLateError
from plyground.workers import pool as pool_module
from plyground.workers.fair import FairQueue
from tests.own_loop import run_apart
from tests.workers.test_jobs import JOBS, in_a_pool

SERVER = """
import asyncio, sys
from plyground.workers import Pool
async def serve():
    pool = Pool(3)
    jobs = [pool.submit("tests.workers.jobs:" + name, {}, key=name) for name in ("deaf", "until_stopped", "deaf_to_threads")]
    for job in jobs:
        print((await anext(job))["pid"], flush=True)
    %s
asyncio.run(serve())
"""


def _jobs(*keys: str) -> list[Job]:
    return [Job(number, key, b"", key, lambda _job: None) for number, key in enumerate(keys)]


def _order(queue: FairQueue) -> str:
    return "".join(job.function for job in queue)


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_keys_take_turns_however_many_jobs_one_of_them_has() -> None:
    async def work() -> None:
        queue = FairQueue()
        for job in _jobs(*"aaaabbc"):
            queue.add(job)
        assert _order(queue) == "abcabaa"
        begun = ""
        while (taken := queue.take()) is not None:
            begun += taken.function
            queue.done(taken)
        assert begun == "abcabaa"

    run_apart(work())


def test_a_key_that_runs_already_waits_for_those_that_do_not() -> None:
    async def work() -> None:
        queue = FairQueue()
        jobs = _jobs(*"aaabb")
        for job in jobs[:3]:
            queue.add(job)
        assert queue.take() is jobs[0]
        for job in jobs[3:]:
            queue.add(job)
        assert _order(queue) == "baba"
        assert queue.take() is jobs[3]
        assert queue.drop(jobs[4])
        assert not queue.drop(jobs[4])
        assert _order(queue) == "aa"

    run_apart(work())


def test_a_key_that_comes_later_has_saved_no_turns_up() -> None:
    async def work() -> None:
        queue = FairQueue()
        jobs = _jobs(*"aaaaaabbbbbb")
        for job in jobs[:6]:
            queue.add(job)
        for _ in range(3):
            taken = queue.take()
            assert taken is not None
            queue.done(taken)
        for job in jobs[6:]:
            queue.add(job)
        assert _order(queue) == "bababab" + "bb"

    run_apart(work())


def test_two_rooms_take_turns_and_are_told_their_places(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        def job(word: str, file: str) -> Job:
            return pool.submit(JOBS + "until_file", {"word": word, "file": str(tmp_path / file)}, key=word[0])

        first = job("a1", "go")
        await anext(first)
        jobs = [job(word, "go") for word in ("a2", "a3", "b1", "b2")]
        assert first.place == 0
        assert [job.place for job in jobs] == [2, 4, 1, 3]
        ended: list[str] = []

        async def follow(job: Job) -> list[Any]:
            news = [news async for news in job]
            ended.append(await job.result())
            return news

        following = [asyncio.create_task(follow(job)) for job in (first, *jobs)]
        (tmp_path / "go").touch()
        told = [await task for task in following]
        assert ended == ["a1", "b1", "a2", "b2", "a3"]
        assert [news["queue"] for news in told[2] if "queue" in news] == [2, 3, 4, 3, 2, 1, 0]
        for news in told[1:]:
            places = [one["queue"] for one in news if "queue" in one]
            assert places[-1] == 0
            assert news[-1].keys() == {"begun"}

    in_a_pool(work)


def test_a_job_that_waits_can_be_dropped_and_the_others_move_up() -> None:
    async def work(pool: Pool) -> None:
        running = pool.submit(JOBS + "until_stopped", {})
        await anext(running)
        second, third = pool.submit(JOBS + "echo", {}), pool.submit(JOBS + "echo", {})
        assert (running.place, second.place, third.place) == (0, 1, 2)
        assert second.cancel()
        assert not running.cancel()
        assert third.place == 1
        with pytest.raises(JobCancelledError):
            await second.result()
        assert not second.cancel()
        running.stop()
        await running.result()
        await third.result()
        assert [news async for news in third] == [{"queue": 2}, {"queue": 1}, {"queue": 0}]

    in_a_pool(work)


def test_at_most_so_many_run_and_a_question_does_not_wait_for_them() -> None:
    async def work(pool: Pool) -> None:
        jobs = [pool.submit(JOBS + "until_stopped", {}, key=str(number)) for number in range(4)]
        await anext(jobs[0])
        await anext(jobs[1])
        assert [job.place for job in jobs] == [0, 0, 1, 2]
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1
        assert len(pool.pids) == 3
        assert [job.place for job in jobs] == [0, 0, 1, 2]

    in_a_pool(work, size=2, spare=1)


def test_a_question_that_finds_all_workers_busy_gives_up_in_time() -> None:
    async def work(pool: Pool) -> None:
        running = pool.submit(JOBS + "until_stopped", {})
        await anext(running)
        with pytest.raises(WorkerLateError, match="busy"):
            await pool.ask(JOBS + "echo", {}, seconds=0.1)
        running.stop()
        assert await running.result() == {"stopped": True}
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work, spare=0)


def test_a_queue_that_grows_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "MOST_WAITING", 3)

    async def work(pool: Pool) -> None:
        for _ in range(4):
            pool.submit(JOBS + "deaf", {})
        with pytest.raises(PoolBusyError, match="3 jobs wait already"):
            pool.submit(JOBS + "deaf", {})

    in_a_pool(work)


def test_a_job_goes_to_the_worker_that_remembers_its_key() -> None:
    async def work(pool: Pool) -> None:
        both = [pool.submit(JOBS + "until_stopped", {}, key=key) for key in "ab"]
        for job in both:
            await anext(job)
        for job in both:
            job.stop()
            await job.result()
        for key in "abbaab":
            await pool.submit(JOBS + "remember", {"word": key}, key=key).result()
        assert await pool.submit(JOBS + "remember", {"word": "a"}, key="a").result() == list("aaaa")
        assert await pool.submit(JOBS + "remember", {"word": "b"}, key="b").result() == list("bbbb")

    in_a_pool(work, size=2)


def test_workers_without_work_are_given_up_after_a_while() -> None:
    async def work(pool: Pool) -> None:
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1
        (pid,) = pool.pids
        while _is_alive(pid):  # noqa: ASYNC110 - the end of a process is no event of ours
            await asyncio.sleep(0.02)
        assert pool.pids == []
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work, idle_seconds=0.2)


def test_a_worker_that_is_killed_between_two_jobs_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        first = (await pool.ask(JOBS + "echo", {}))["pid"]
        os.kill(first, signal.SIGKILL)
        while pool.pids:  # noqa: ASYNC110 - the end of a process is no event of ours
            await asyncio.sleep(0.01)
        assert (await pool.ask(JOBS + "echo", {}))["pid"] != first

    in_a_pool(work)


def test_closing_the_pool_ends_every_process() -> None:
    pids: list[int] = []

    async def work(pool: Pool) -> None:
        jobs = [pool.submit(JOBS + name, {}) for name in ("deaf", "until_stopped", "deaf_to_threads")]
        pids.extend([(await anext(job))["pid"] for job in jobs])
        pool.submit(JOBS + "deaf", {})

    in_a_pool(work, size=3)
    assert len(pids) == 3
    assert not any(map(_is_alive, pids))


@pytest.mark.parametrize("ending", ["sigkill", "sigint", "return", "exit"])
def test_workers_end_with_the_server_whatever_ends_it(ending: str) -> None:
    last = {"return": "return", "exit": "import os; os._exit(5)"}.get(ending, "await asyncio.sleep(60)")
    with subprocess.Popen(
        [sys.executable, "-c", SERVER % last],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        pids = [int(server.stdout.readline()) for _ in range(3)]
        if ending.startswith("sig"):
            server.send_signal(getattr(signal, ending.upper()))
        server.wait(30)
        complaints = server.stderr.read()
    until = time.monotonic() + 10
    while any(map(_is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(_is_alive, pids))
    assert ("KeyboardInterrupt" in complaints) == (ending == "sigint")
    assert "Event loop is closed" not in complaints


def test_what_is_early_waits_for_everything_else_and_leaves_a_worker_free(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        def job(word: str, *, is_early: bool = False) -> Job:
            return pool.submit(JOBS + "until_file", {"word": word, "file": str(tmp_path / word)}, key=word, is_early=is_early)

        early = [job("a", is_early=True), job("b", is_early=True)]
        assert [job.place for job in early] == [0, 1], "one worker is left free"
        urgent, waiting = job("c"), job("d")
        assert (urgent.place, waiting.place, early[1].place) == (0, 1, 2)
        (tmp_path / "a").touch()
        assert await early[0].result() == "a"
        (tmp_path / "d").touch()
        assert await waiting.result() == "d"
        assert early[1].place == 1
        (tmp_path / "b").touch()
        (tmp_path / "c").touch()
        assert await urgent.result() == "c"
        assert await early[1].result() == "b"
        first, last = job("e", is_early=True), job("f", is_early=True)
        assert (first.cancel(), last.cancel()) == (False, True)
        (tmp_path / "e").touch()
        assert await first.result() == "e"

    in_a_pool(work, size=2, spare=0)
