"""Yahtzee: throw five dice three times a turn and fill every box of the sheet as dearly as you can.

Rules
    In a turn the player throws all dice; twice more it may keep some of them and throw the others again. Then, or sooner,
    it enters the throw in one open box of its sheet; a throw that does not fit a box counts 0 there. When all boxes are
    full the most points win. The sheet with scoring=official:
    ones to sixes           the dice of that face, added up; 63 points or more in these six boxes bring a bonus of 35
    three/four of a kind    all dice added up, if three (four) of them are equal
    full house              25 for three of one face and two of another
    small, large straight   30 for four faces in a row, 40 for five
    yahtzee                 50 if all dice are equal
    chance                  all dice added up
    Another Yahtzee, when its box holds 50 already, brings a bonus of 100 on top. And when all dice are equal, the box for that
    is full, be it with 0, and the box of their face is full too, the throw is a joker: it counts as full house and as any
    straight. Other sheets by the option scoring:
    forced    the same, but such a throw must go to the box of its face, or else below, or else it is a 0 above
    simple    the same without the bonus of 100 and jokers
    yacht     the older game: twelve boxes, no bonus; full house and four of a kind count their dice, straights of 1-5 and of
              2-6 count 30
    yatzy     Scandinavia's: pair, two pairs, three and four of a kind and full house count their dice, straights 15 and 20,
              and 63 above bring 50

Board
    The dice in order, and a sheet a player. An action is the name of a box, or the dice that are kept: keep-556 (roll keeps
    none). Understood are also 556, 3k, 4k, fh, ss, ls. A throw of chance is its pips in order. A position is the sheets,
    each box's points with commas and - for open ones, with the number of bonuses of 100 behind a +; who is to move, the
    rolls left, and the dice (d11366), or the ones kept while the others are in the air (k66, or k- for none):
    3,-,9,-,-,-,-,-,25,-,-,50,-+1 p1 r2 d11366.

Source
    Hasbro's rules of Yahtzee, as Tom Verhoeff (How to Maximize Your Score in Solitaire Yahtzee, 1999) reads them: perfect play
    alone scores 254.5896 points on average. Phil Woodward (2003) found the same. With scoring=simple it is 245.8708.

Decided here
    Hasbro's leaflet can also be read as scoring=forced. Alone one plays for points: they are the utility. Several players play
    for the win: 1, and the others share the loss; winners who tie share theirs. Keeping all dice is entering them, so it is no
    action of its own. Five equal dice are no full house, unless they are a joker. With fewer dice, faces or boxes, for games
    small enough to be searched, the upper bonus asks for three fifths of the dice, rounded up, of each face on the sheet.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

from plyground.boards import Board, text_diagram
from plyground.core.drawing import Glyph, Piece, Space, Style
from plyground.core.errors import UnsuitableGameError
from plyground.core.facts import Facts, Option, Sum
from plyground.games.dice import _yahtzee_pad, _yahtzee_positions
from plyground.games.dice._yahtzee_rules import KEEP, MOST_PLAYERS, Sheets, rules, worth
from plyground.games.dice._yahtzee_sheets import (
    ALL_EQUAL,
    BOXES,
    EXTRA,
    FACES,
    JOKING,
    KINDS,
    SCORINGS,
    SHORT,
    UPPER_BONUS,
    equal_face,
    names_of,
    packed,
    pips,
    points_of,
    read_boxes,
    shown_by,
    throws,
)
from plyground.native import CHANCE, NativeChanceGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from plyground.games.dice._yahtzee_optimum import Optimum


class Yahtzee(NativeChanceGame[Sheets]):
    """Yahtzee, Yacht and Yatzy for one to six players."""

    title = "Yahtzee"
    aliases = ("yacht", "yatzy")
    declared = (
        Option("players", 1, "how many play", 1, MOST_PLAYERS),
        Option(
            "scoring",
            "official",
            "which sheet: Yahtzee's, the same without bonus and jokers, Yacht's, Yatzy's",
            choices=SCORINGS,
        ),
        Option("dice", 5, "how many dice", 2, 5),
        Option("faces", FACES, "faces of a die", 2, FACES),
        Option("rolls", 3, "throws in a turn", 1, 5),
        Option("boxes", "all", "the boxes of the sheet: all, upper, lower, or names with commas between them"),
    )
    rules = rules
    feature_names = ("points", "open boxes", "choice of boxes", "upper bonus", "bonuses to come", "dice")

    def state_facts(self) -> Facts:
        """Alone one gets points, at most what every box can bring and all bonuses; in company a share of the win."""
        self.players, self.number, self.faces = (int(self.options[name]) for name in ("players", "dice", "faces"))
        self.scoring, self.rolls = SCORINGS.index(str(self.options["scoring"])), int(self.options["rolls"])
        self.names = names_of(self.scoring)
        self.boxes = read_boxes(str(self.options["boxes"]), self.scoring, self.faces)
        even = self.number // self.faces
        keeps = (even + 1) ** self.faces * (even + 2) ** (self.number % self.faces) // (even + 1) ** (self.number % self.faces)
        return Facts(
            players=self.players,
            sum=Sum.GENERAL if self.players == 1 else Sum.ZERO,
            chance=True,
            longest=2 * self.rolls * self.players * len(self.boxes),
            most_moves=max(comb(self.number + self.faces - 1, self.number), keeps - 1 + len(self.boxes)),
            utility=self._range() if self.players == 1 else (-1.0 / (self.players - 1), 1.0),
        )

    def _range(self) -> tuple[float, float]:
        each = [self.worths(box) for box in self.boxes]
        has_extras = self.scoring in JOKING and ALL_EQUAL in self.boxes
        most = sum(map(max, each)) + EXTRA * (len(self.boxes) - 1) * has_extras
        reached = sum(max(self.worths(box)) for box in self.boxes if box < FACES) >= self.enough
        return float(sum(map(min, each))), float(most + UPPER_BONUS[self.scoring] * reached)

    @cached_property
    def enough(self) -> int:
        """The points in the upper boxes that bring the bonus; none do where it is nothing."""
        upper = [box + 1 for box in self.boxes if box < FACES]
        return -(-3 * self.number // 5) * sum(upper) if upper and UPPER_BONUS[self.scoring] else 1000

    def worths(self, box: int) -> set[int]:
        """All that a throw can be worth in a box."""
        kind = KINDS[self.scoring * BOXES + box]
        joker = self.scoring in JOKING and ALL_EQUAL in self.boxes
        return {
            points_of(kind, throw, is_a_joker)
            for throw in throws(self.number, self.faces)
            for is_a_joker in {0, int(joker and equal_face(throw) >= 0)}
        }

    def blank_view(self) -> Sheets:
        """The boxes are an option too, but one that is no number."""
        view = super().blank_view()
        view.on_sheet, view.enough = sum(1 << box for box in self.boxes), self.enough
        return view

    # -- perfect play alone ------------------------------------------------------------------------------------------

    @cached_property
    def optimum(self) -> Optimum:
        """The exact value of every position of a player alone: `value(state)`, `values(state)`, `best(state)`.

        Computed when it is first asked for, in a few seconds.
        """
        if self.players != 1:
            raise UnsuitableGameError(f"Perfect play is known for one player; this game of {self.name} has {self.players}.")
        from plyground.games.dice._yahtzee_optimum import Optimum  # noqa: PLC0415 - imports NumPy

        return Optimum(self)

    def perfect_play(self, is_enough: Callable[[int, int], bool]) -> Optimum | None:
        """The same for whoever may lose patience: `is_enough(done, all)` is asked now and then. None in company."""
        if self.players != 1 or "optimum" in vars(self):
            return self.optimum if self.players == 1 else None
        from plyground.games.dice._yahtzee_optimum import Optimum  # noqa: PLC0415 - imports NumPy

        found = Optimum(self, is_enough)
        if found.is_finished:
            vars(self)["optimum"] = found
        return found if found.is_finished else None

    # -- to be shown -------------------------------------------------------------------------------------------------

    def write_action(self, state: Sheets, action: int) -> str:
        """A box, the dice kept, or the pips thrown."""
        if state.turn == CHANCE:
            return pips(action)
        if action >= KEEP:
            return f"keep-{pips(action - KEEP)}" if action > KEEP else "roll"
        return self.names[action]

    def read_action(self, state: Sheets, text: str) -> int:
        """Boxes have short names, dice may stand in any order, and 'keep' may be left out."""
        wanted = "-".join(text.strip().casefold().split())
        digits = wanted.removeprefix("keep").replace("-", "").replace(",", "")
        if digits and set(digits) <= set("123456") and len(digits) <= self.number:
            throw = pips(packed(tuple(map(int, digits))))
            return super().read_action(state, throw if state.turn == CHANCE else f"keep-{throw}")
        short = {SHORT.get(name, "".join(part[0] for part in name.split("-"))): name for name in self.names[FACES:]}
        short |= {"aces": "ones", "keep": "roll", "none": "roll"}
        return super().read_action(state, short.get(wanted, wanted))

    def boards(self) -> list[tuple[Board, Space]]:
        """The dice, and the sheets of all players side by side."""
        return _yahtzee_pad.boards(self)

    def glyphs(self) -> dict[str, Glyph]:
        """A die; points in a box, and points that the dice on the table would bring there."""
        return _yahtzee_pad.glyphs()

    def pieces(self, state: Sheets, viewer: int | None) -> dict[str, list[Piece]]:
        """The dice, what the sheets hold, and faintly what could be entered now."""
        possible = {box: worth(state, box) for box in self.actions(state) if box < KEEP} if state.turn >= 0 else {}
        return _yahtzee_pad.entered(self, state) | _yahtzee_pad.possible(self, state, possible)

    def diagram(self, state: Sheets, style: Style = Style(), *, viewer: int | None = None) -> str:
        """Dice and sheets as text, without what could be entered."""
        entered = _yahtzee_pad.entered(self, state)
        return text_diagram([(board, entered) for board, _ in self.boards()], self.glyphs(), style)

    def path(self, state: Sheets, action: int) -> list[str]:
        """Click a box of one's own sheet, or the dice to keep and then the button."""
        if state.turn == CHANCE:
            return super().path(state, action)
        if action < KEEP:
            return [f"{self.names[action]}{state.mover + 1}"]
        clicked, left = [], action - KEEP
        for place, face in enumerate(pips(state.thrown)):
            if shown_by(left, int(face) - 1):
                left -= 1 << 4 * (int(face) - 1)
                clicked.append(f"die{place + 1}")
        return [*clicked, "?roll"]

    def say(self, state: Sheets, viewer: int | None = None) -> str:
        """Who is to move with which dice."""
        if state.turn < 0:
            return super().say(state, viewer)
        dice = " ".join(pips(state.thrown))
        return f"{self.seat(state.turn)} to move with {dice}, rolls left: {state.left}, points: {state.scores[state.mover]}."

    def outcome(self, state: Sheets) -> str:
        """Who has the most points."""
        if self.players == 1:
            return super().outcome(state)
        points = state.scores[: self.players]
        told = ", ".join(f"{self.seat(player)} {score}" for player, score in enumerate(points))
        winners = [self.seat(player) for player, score in enumerate(points) if score == max(points)]
        if len(winners) == self.players:
            return f"A draw ({told})."
        return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'} ({told})."

    def write_position(self, state: Sheets) -> str:
        """The sheets, who is to move, the rolls left and the dice."""
        return _yahtzee_positions.write(self, state)

    def read_position(self, text: str) -> Sheets:
        """What `write_position` writes."""
        return _yahtzee_positions.read(self, text)


from plyground.games.dice import _yahtzee_features  # noqa: E402, F401 - fills more slots of the rules above
