"""What is asked for by a name that nothing has; known to the server too, which then answers that it is not there."""

from plyground.core.errors import PlygroundError


class UnknownTaskError(PlygroundError):
    """A lesson has no tree of that number."""


class UnknownLessonError(PlygroundError):
    """There is no lesson of that name."""


class UnknownDemoError(PlygroundError):
    """There is no demonstration of that name."""
