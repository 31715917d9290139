"""The laws every game must keep, for games in the catalogue and for games kept elsewhere.

In a test of your own, after `from plyground import load` and `from plyground.testing import check_laws`:

    def test_my_game_keeps_the_laws():
        check_laws(load("my_game.py"))

A law that is broken raises LawBrokenError with a sentence that names the law.
"""

from plyground.testing.laws import LAWS, LawBrokenError, check_laws, try_law
from plyground.testing.walks import Walk, random_walk, walks

__all__ = ["LAWS", "LawBrokenError", "Walk", "check_laws", "random_walk", "try_law", "walks"]
