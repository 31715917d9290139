"""Othello beside OpenSpiel's, and on every size beside Fairy-Stockfish's."""

from __future__ import annotations

import pyffish
import pytest

from plyground import load
from tests.agreement.fairy import NO_MOVE, single_actions, walk_with_fairy_stockfish
from tests.agreement.openspiel import walk_with_openspiel

SMALL = """
[flipello6:flipello]
maxRank = 6
maxFile = 6
enclosingDropStart = c3 d3 c4 d4
startFen = 6/6/2pP2/2Pp2/6/6[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppp] w 0 1
[flipello4:flipello]
maxRank = 4
maxFile = 4
enclosingDropStart = b2 c2 b3 c3
startFen = 4/1pP1/1Pp1/4[PPPPPPPPPPPPpppppppppppp] w 0 1
"""


def test_random_games_agree_with_openspiel() -> None:
    walk_with_openspiel(load("othello"), "othello", lambda state, action: state.action_to_string(action), positions=3_000)


def ours(move: str, size: int) -> str:
    """Our text for a move of theirs: their ranks are counted from the bottom, and a pass is a disc that stays where it is."""
    return f"{move[2]}{size + 1 - int(move[3])}" if "@" in move else NO_MOVE


@pytest.mark.parametrize(("size", "variant"), [(4, "flipello4"), (6, "flipello6"), (8, "flipello")])
def test_random_games_agree_with_fairy_stockfish(size: int, variant: str) -> None:
    pyffish.load_variant_config(SMALL)
    game = load("othello", size=size)
    walk_with_fairy_stockfish(game, variant, single_actions(game), lambda move: ours(move, size))
