"""The default key of a position: a hash of the bytes of its position fields, `turn` included.

Bookkeeping and settings lie behind those bytes and do not count. `kernels/keys.py` computes the same in machine code.
"""

from __future__ import annotations

import struct

from plyground.native.struct import Struct
from plyground.native.words import ALL, mixed

SEED = 0x9E3779B97F4A7C15


def default_key(state: Struct) -> int:
    """The key of a position whose game has no `key` rule of its own."""
    size = state.layout.position_size
    key = SEED
    for word in struct.unpack(f"<{size // 8}Q", state.pack()[:size]):
        key = mixed((key ^ word) + SEED & ALL)
    return key
