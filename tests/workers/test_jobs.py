"""What becomes of one job: its news, its result, its stop, its faults."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from plyground.core.errors import BadLimitError, BadTreeError, PlygroundError
from plyground.workers import (
    BadJobError,
    Job,
    JobFailedError,
    Pool,
    PoolClosedError,
    WorkerCrashedError,
    WorkerLateError,
    WorkerMemoryError,
)
from tests.own_loop import run_apart

JOBS = "tests.workers.jobs:"


def in_a_pool(work: Callable[[Pool], Coroutine[Any, Any, None]], size: int = 1, **options: Any) -> None:
    """Run the work with a pool that is closed afterwards."""

    async def run() -> None:
        async with asyncio.timeout(60), Pool(size, **options) as pool:
            await work(pool)

    run_apart(run())


async def sentence_of(job: Job, kind: type[PlygroundError]) -> str:
    with pytest.raises(kind) as caught:
        await job.result()
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_news_arrive_in_order_and_before_the_result() -> None:
    async def work(pool: Pool) -> None:
        job = pool.submit(JOBS + "count", {"to": 25_000})
        assert [news["number"] async for news in job] == list(range(25_000))
        assert await job.result() == sum(range(25_000))
        assert job.is_over

    in_a_pool(work)


def test_a_job_whose_news_nobody_reads_is_done_all_the_same() -> None:
    async def work(pool: Pool) -> None:
        job = pool.submit(JOBS + "count", {"to": 30_000})
        assert await job.result() == sum(range(30_000))
        kept = [news["number"] async for news in job]
        assert kept == list(range(20_000, 30_000))

    in_a_pool(work)


def test_a_reader_who_turns_away_does_not_keep_the_job_from_stopping() -> None:
    async def work(pool: Pool) -> None:
        job = pool.submit(JOBS + "count", {"to": 10_000_000})
        async for _ in job:
            break
        await asyncio.sleep(0.5)
        job.stop()
        await sentence_of(job, WorkerLateError)
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work)


def test_a_job_that_is_told_to_stop_gives_what_it_has() -> None:
    async def work(pool: Pool) -> None:
        job = pool.submit(JOBS + "until_stopped", {})
        async for _ in job:
            job.stop()
        assert await job.result() == {"stopped": True}
        called = pool.submit(JOBS + "until_called_back", {})
        async for _ in called:
            called.stop()
        assert await called.result() == {"at once": True}
        assert len(pool.pids) == 1

    in_a_pool(work)


@pytest.mark.parametrize("function", ["deaf", "deaf_to_threads"])
def test_a_job_that_ignores_the_stop_is_ended_and_the_next_one_works(function: str) -> None:
    async def work(pool: Pool) -> None:
        job = pool.submit(JOBS + function, {})
        async for _ in job:
            job.stop()
        assert "did not stop" in await sentence_of(job, WorkerLateError)
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work)


def test_a_job_that_is_stopped_while_its_process_starts_never_begins() -> None:
    async def work(pool: Pool) -> None:
        job = pool.submit(JOBS + "deaf", {})
        job.stop()
        await sentence_of(job, PlygroundError)
        assert [news async for news in job] == []
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work)


@pytest.mark.parametrize(
    ("function", "arguments", "how"),
    [("exits", {"code": 3}, "exit code 3"), ("exits", {"code": 0}, "exit code 0"), ("kills_itself", {}, "SIGKILL")],
)
def test_a_crash_fails_its_own_job_and_no_other(function: str, arguments: dict[str, Any], how: str) -> None:
    async def work(pool: Pool) -> None:
        beside = pool.submit(JOBS + "until_stopped", {})
        await anext(beside)
        crashing = pool.submit(JOBS + function, arguments)
        assert how in await sentence_of(crashing, WorkerCrashedError)
        assert await pool.submit(JOBS + "takes", {"megabytes": 1}).result() == 1
        beside.stop()
        assert await beside.result() == {"stopped": True}

    in_a_pool(work, size=2)


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="the system cannot be asked")
def test_a_worker_that_died_while_it_had_nothing_to_do_gets_no_job() -> None:
    async def work(pool: Pool) -> None:
        assert await pool.submit(JOBS + "takes", {"megabytes": 1}).result() == 1
        (idle,) = pool.pids
        os.kill(idle, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):  # the pool must not hear of it meanwhile, so nothing is awaited
            os.waitid(os.P_PID, idle, os.WEXITED | os.WNOWAIT)  # noqa: ASYNC222 - the same
        assert await pool.submit(JOBS + "takes", {"megabytes": 2}).result() == 2
        assert idle not in pool.pids

    in_a_pool(work, size=1)


@pytest.mark.parametrize("function", ["devours", "devours_in_an_engine"])
def test_who_needs_too_much_memory_is_told_so_and_hurts_nobody(function: str) -> None:
    async def work(pool: Pool) -> None:
        beside = pool.submit(JOBS + "until_stopped", {})
        await anext(beside)
        assert "256 MB" in await sentence_of(pool.submit(JOBS + function, {}), WorkerMemoryError)
        assert await pool.submit(JOBS + "takes", {"megabytes": 128}).result() == 128
        beside.stop()
        assert await beside.result() == {"stopped": True}

    in_a_pool(work, size=2, megabytes=256)


def test_the_compiler_works_under_the_usual_bound_and_the_bound_holds_with_it() -> None:
    async def work(pool: Pool) -> None:
        assert await pool.ask(JOBS + "compiles", {}, seconds=50) == 42
        assert "512 MB" in await sentence_of(pool.submit(JOBS + "takes", {"megabytes": 512}), WorkerMemoryError)

    in_a_pool(work, megabytes=512)


def test_a_question_without_end_is_ended_in_time() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(WorkerLateError, match=r"longer than 0\.3 seconds"):
            await pool.ask(JOBS + "deaf", {}, seconds=0.3)
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work)


def test_a_question_nobody_waits_for_any_more_frees_its_worker() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pool.ask(JOBS + "deaf", {}), 0.2)
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}, seconds=5) == 1

    in_a_pool(work, spare=0)


def test_errors_for_a_person_come_through_as_what_they_are() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(BadTreeError, match=r"The tree is odd at sign 7\.") as caught:
            await pool.ask(JOBS + "complains", {})
        assert vars(caught.value) == {"at": 7}

    in_a_pool(work)


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("tests.workers.nowhere:echo", BadJobError, "No module named"),
        (JOBS + "nothing", BadJobError, 'has no function "nothing"'),
        (JOBS + "_seen", BadJobError, 'has no function "_seen"'),
        (JOBS + "fails", JobFailedError, "ValueError: no such luck"),
        (JOBS + "raises_exit", JobFailedError, "SystemExit: 3"),
        (JOBS + "gives_what_cannot_be_sent", JobFailedError, "cannot be sent"),
    ],
)
def test_a_job_that_cannot_be_done_is_told_in_a_sentence_and_its_worker_lives(
    name: str, kind: type[PlygroundError], words: str
) -> None:
    async def work(pool: Pool) -> None:
        first = (await pool.ask(JOBS + "echo", {}))["pid"]
        assert words in await sentence_of(pool.submit(name, {}), kind)
        assert (await pool.ask(JOBS + "echo", {}))["pid"] == first

    in_a_pool(work)


def test_what_cannot_be_submitted_is_refused_at_once() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(BadJobError, match='named "module:function"'):
            pool.submit("echo", {})
        with pytest.raises(BadJobError, match="cannot be sent"):
            pool.submit(JOBS + "echo", {"thing": object()})
        assert pool.pids == []

    in_a_pool(work)
    with pytest.raises(BadLimitError, match="it was 0"):
        Pool(0)
    with pytest.raises(BadLimitError, match="it was 5 MB"):
        Pool(1, megabytes=5)


def test_what_a_job_prints_reads_or_says_too_late_does_not_come_between(capfd: pytest.CaptureFixture[str]) -> None:
    async def work(pool: Pool) -> None:
        assert await pool.ask(JOBS + "speaks_out_of_turn", {}) == "nothing to read"
        assert await pool.ask(JOBS + "talks_afterwards", {}) == "done"
        job = pool.submit(JOBS + "count", {"to": 3})
        assert [news async for news in job] == [{"number": 0}, {"number": 1}, {"number": 2}]

    in_a_pool(work)
    told = capfd.readouterr()
    assert told.out == ""
    assert "is no message" in told.err


def test_a_worker_that_writes_nonsense_is_ended() -> None:
    async def work(pool: Pool) -> None:
        assert "cannot be understood" in await sentence_of(pool.submit(JOBS + "garbles", {}), WorkerCrashedError)
        assert await pool.ask(JOBS + "takes", {"megabytes": 1}) == 1

    in_a_pool(work)


def test_large_messages_pass_and_too_large_ones_are_refused() -> None:
    async def work(pool: Pool) -> None:
        assert await pool.ask(JOBS + "gives_much", {"signs": 5_000_000}) == "x" * 5_000_000
        echoed = await pool.ask(JOBS + "echo", {"text": "é" * 500_000})
        assert echoed["arguments"]["text"] == "é" * 500_000
        assert "64 MB are the most" in await sentence_of(pool.submit(JOBS + "gives_much", {"signs": 70 << 20}), JobFailedError)

    in_a_pool(work)


def test_a_closed_pool_takes_nothing_and_fails_what_it_had() -> None:
    async def work(pool: Pool) -> None:
        running, waiting = pool.submit(JOBS + "deaf", {}), pool.submit(JOBS + "echo", {})
        await anext(running)
        await pool.close()
        await sentence_of(running, PoolClosedError)
        await sentence_of(waiting, PoolClosedError)
        assert pool.pids == []
        with pytest.raises(PoolClosedError):
            pool.submit(JOBS + "echo", {})

    in_a_pool(work)


def test_the_room_costs_its_importer_neither_arrays_nor_a_compiler() -> None:
    program = "import sys, plyground.workers; print(sorted({'numpy', 'numba', 'multiprocessing'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
