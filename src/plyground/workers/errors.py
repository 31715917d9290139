"""What can become of a job besides its result."""

from plyground.core.errors import PlygroundError


class WorkerError(PlygroundError):
    """A job came to no result; the parent of all reasons."""


class BadJobError(WorkerError):
    """A job that cannot begin: its function is not there, or its arguments cannot be sent."""


class JobFailedError(WorkerError):
    """The function of a job raised something that is not meant for a person: a defect of the function."""


class JobCancelledError(WorkerError):
    """The job was taken out of the queue before it began."""


class WorkerCrashedError(WorkerError):
    """The process of a job ended before the job did."""


class WorkerLateError(WorkerError):
    """The job took longer than it was given, or did not stop when it was told to, and its process was ended."""


class WorkerMemoryError(WorkerError):
    """The job needed more memory than a worker has."""


class PoolBusyError(WorkerError):
    """More waits already than will be done in a sensible time."""


class PoolClosedError(WorkerError):
    """The pool was closed before the job was done."""
