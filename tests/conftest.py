"""What all tests need: programs that they start hear Ctrl-C, also if the tests themselves run in the background of a script.

A shell has its background commands ignore it, and what is ignored is inherited.
"""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
