"""What people at one screen are shown of a game: never what they may not know."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Sequence
from typing import Any

from plyground.cli.output import style as terminal_style
from plyground.core.drawing import Style
from plyground.core.facts import Information
from plyground.core.game import CHANCE, Game
from plyground.sessions.session import Event, GameOver, MovePlayed, Session

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled off it, and to the top
_MOST_SIGNS = 4


class Screen:
    """The screen, who sits before it, and what each of them has not been told yet."""

    def __init__(self, game: Game[Any, Any], people: Collection[int], *, ascii_only: bool) -> None:
        """`people` are the seats played here; nobody sits before the other seats."""
        self.people = people
        self._game = game
        self._style = terminal_style(ascii_only=ascii_only)
        self._secret = game.facts.information == Information.HIDDEN
        self._shared = self._secret and len(people) > 1
        self._holder: int | None = None
        self._news: dict[int, list[str]] = {seat: [] for seat in people}

    def greet(self, session: Session, told: Sequence[str]) -> None:
        """Which game it is, who plays what (`told`, seat by seat), and with which signs."""
        print(f"{self._game.title or self._game.name}. Type a move, 'help', or 'quit'.")
        if self._game.facts.players > 1:
            names = (_called(self._game, session.state, seat, self._style) for seat in range(self._game.facts.players))
            print(" ".join(f"{name}: {kind}." for name, kind in zip(names, told, strict=True)))
        if session.is_over:
            print(f"The game is over. {session.outcome()}")

    def may_see_all(self) -> bool:
        """Whether there is nobody here from whom something is to be hidden."""
        return not self._secret or not self.people

    def tell(self, events: Sequence[Event], session: Session, said: str = "") -> None:
        """What has just happened; deals only where all may see them. `said` is what there is to say about the first move."""
        self._hide(session)
        for event in events:
            if isinstance(event, GameOver):
                print(event.text)
            elif isinstance(event, MovePlayed) and (event.player != CHANCE or self.may_see_all()):
                text = f"{self._game.seat(event.player)}: {event.text}"
                print(text + (f"  ({said})" if said and event is events[0] else ""))
                for seat, news in self._news.items():
                    if seat != event.player:
                        news.append(text)

    def forget(self) -> None:
        """What was played has been taken back, or is of another game."""
        for news in self._news.values():
            news.clear()

    def show(self, session: Session) -> None:
        """The board, as the one before the screen may see it."""
        self._hide(session)
        if self._shared and session.player in self.people:
            self._hand_over(session.player)
        print("\n" + self._diagram(session) + "\n")

    def _hide(self, session: Session) -> None:
        """Take the secrets of the one before the screen off it, once that one has nothing more to do."""
        if self._shared and self._holder is not None and session.player != self._holder:
            self._holder = None
            if sys.stdout.isatty():
                print(_CLEAR, end="", flush=True)

    def _hand_over(self, player: int) -> None:
        """Several people at one screen must not see each other's secrets, nor scroll back to them."""
        if player != self._holder and sys.stdin.isatty():
            input(f"{self._game.seat(player)}, take the keyboard and press Enter.")
            print(_CLEAR, end="", flush=True)
            if self._news[player]:
                print("Since your last turn:\n  " + "\n  ".join(self._news[player]))
        self._holder = player
        self._news[player].clear()

    def _diagram(self, session: Session) -> str:
        state = session.state
        if self.may_see_all():
            return self._game.diagram(state, self._style, viewer=None)
        if not self._shared:
            return self._game.diagram(state, self._style, viewer=next(iter(self.people)))
        if session.player in self.people:
            return self._game.diagram(state, self._style, viewer=session.player)
        plain = self._style._replace(colour=False)
        return _common([self._game.diagram(state, plain, viewer=seat) for seat in self.people])


def _common(views: list[str]) -> str:
    """What several people all see; a question mark where they see different things."""
    if len({view.count("\n") for view in views}) != 1:
        return "?"
    return "\n".join(map(_common_line, zip(*(view.split("\n") for view in views), strict=True)))


def _common_line(lines: tuple[str, ...]) -> str:
    words = [line.split() for line in lines]
    if len(set(map(len, words))) != 1:
        return "?"
    same = [word if all(other == word for other in others) else "?" for word, *others in zip(*words, strict=True)]
    told = iter(same)
    return re.sub(r"\S+", lambda _: next(told), lines[0])


def _called(game: Game[Any, Any], state: Any, seat: int, style: Style) -> str:
    """A seat's name and the signs of its pieces: those on the board, or those its first moves would put there."""
    glyphs = game.table()["glyphs"]
    for _ in range(game.facts.players + 1):
        owned = [piece["g"] for pieces in game.pieces(state, seat).values() for piece in pieces if piece.get("o") == seat]
        signs = [glyphs[name]["text" if style.unicode else "ascii"] for name in dict.fromkeys(owned) if name in glyphs]
        shown = [sign for sign in signs if sign.strip()]
        if shown:
            return f"{game.seat(seat)} ({' '.join(shown[:_MOST_SIGNS])})"
        actions = game.actions(state)
        if not actions:
            break
        state = game.result(state, actions[0])
    return game.seat(seat)
