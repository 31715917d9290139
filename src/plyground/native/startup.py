"""Starting fast: what the compiler need not load."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def scipy_left_out() -> Iterator[None]:
    """Keep the compiler from importing SciPy while it is itself imported.

    It does so, for linear algebra that no rule uses, wherever SciPy is installed, and that doubles the time to
    start. Only commands and worker processes do this: in a person's own program the compiler stays whole.
    """
    if "numba" in sys.modules or "scipy" in sys.modules:
        yield
        return
    sys.modules["scipy"] = None  # type: ignore[assignment]  # the documented way to forbid an import
    try:
        yield
    finally:
        del sys.modules["scipy"]
