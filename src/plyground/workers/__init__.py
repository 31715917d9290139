"""Worker processes: long or dangerous work is done beside the server, never in it.

    pool        Pool: so many processes, a fair queue before them; submit a job, or ask and wait
    job         Job: what was submitted; its news, its result, its stop
    fair        the order in which waiting jobs begin
    worker      one process, seen from the server
    process     one process, seen from inside: the life of a worker
    link        Link: what the function of a job holds in its hand
    frames      the messages between the two, as bytes

A job is a name, "module:function", and JSON-like arguments; the function is looked up in the worker only. This room knows
neither engines nor games, and importing it imports neither.

    async with Pool(2) as pool:
        job = pool.submit("my_jobs:count", {"to": 10}, key="room:1")
        async for news in job:
            ...
        answer = await job.result()

    def count(arguments: dict[str, Any], link: Link) -> dict[str, Any]: ...   # in my_jobs.py
"""

from plyground.workers.errors import (
    BadJobError,
    JobCancelledError,
    JobFailedError,
    PoolBusyError,
    PoolClosedError,
    WorkerCrashedError,
    WorkerError,
    WorkerLateError,
    WorkerMemoryError,
)
from plyground.workers.job import Job
from plyground.workers.link import Link
from plyground.workers.pool import Pool

__all__ = [
    "BadJobError",
    "Job",
    "JobCancelledError",
    "JobFailedError",
    "Link",
    "Pool",
    "PoolBusyError",
    "PoolClosedError",
    "WorkerCrashedError",
    "WorkerError",
    "WorkerLateError",
    "WorkerMemoryError",
]
