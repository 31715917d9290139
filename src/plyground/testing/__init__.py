"""The laws every game must keep, for games in the catalogue and for games kept elsewhere.

    from plyground import load
    from plyground.testing import check_laws

    def test_my_game_keeps_the_laws():
        check_laws(load("my_game.py"))
"""

from plyground.testing.laws import LAWS, LawBrokenError, check_laws, try_law
from plyground.testing.walks import Walk, random_walk, walks

__all__ = ["LAWS", "LawBrokenError", "Walk", "check_laws", "random_walk", "try_law", "walks"]
