"""Python rules to machine code. A game file imports its building blocks from here; nothing here imports the compiler."""

from plyground.core.game import CHANCE, OVER
from plyground.native.fields import Cells, bookkeeping, i8, i16, i32, i64, setting, u64
from plyground.native.game import NativeChanceGame, NativeGame, NativeHiddenGame
from plyground.native.networks import NetworkShape, network_room, run_network
from plyground.native.rules import Moves, Reals, Rules, Weights, helper
from plyground.native.struct import Struct
from plyground.native.words import (
    ALL,
    below,
    bit,
    count,
    down,
    flipped,
    has,
    highest,
    lowest,
    mixed,
    nth,
    up,
    without_lowest,
    word,
)

__all__ = [
    "ALL",
    "CHANCE",
    "OVER",
    "Cells",
    "Moves",
    "NativeChanceGame",
    "NativeGame",
    "NativeHiddenGame",
    "NetworkShape",
    "Reals",
    "Rules",
    "Struct",
    "Weights",
    "below",
    "bit",
    "bookkeeping",
    "count",
    "down",
    "flipped",
    "has",
    "helper",
    "highest",
    "i8",
    "i16",
    "i32",
    "i64",
    "lowest",
    "mixed",
    "network_room",
    "nth",
    "run_network",
    "setting",
    "u64",
    "up",
    "without_lowest",
    "word",
]
