"""Kuhn poker: one card each, one bet; bluff, call or fold.

Rules
    Two players pay an ante of one chip and get one card each of the three cards jack, queen, king; the third stays
    hidden. In turn they pass or bet one more chip. Once somebody has bet, every other player has one answer: to bet as
    well, which is to call, or to pass, which is to fold and lose the ante. If all pass, or if there are callers, the
    cards of those still in are shown and the highest takes the pot; if everybody folds, the pot goes to the bettor,
    whose card stays secret. With three players an ace joins the cards; whoever has passed before a bet still has its
    answer.

Board
    A card and the chips paid in front of every player. Actions are pass (also check, fold) and bet (also call). A deal
    is the letter of the card: J, Q, K, A. A position is the cards in the order of the seats, a dash for a card not
    dealt yet, and the betting as letters p and b, a dash before any: JQ pb.

Source
    H. W. Kuhn, A simplified two-person poker, 1950. Played by two who make no mistake the game is worth -1/18 of a chip
    to the first player. For three players: N. Abou Risk and D. Szafron, 2010.

Decided here
    Utilities are chips won, the ante included. The cards are dealt one after the other, first player first. Cards that
    are shown at the end are known to everybody from then on; cards that were folded, or not called, never are.
"""

from __future__ import annotations

import re

from plyground.boards import Board, row
from plyground.boards.glyphs import card, card_back, seeds
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.core.facts import Facts, Information, Option
from plyground.native import (
    CHANCE,
    OVER,
    Cells,
    Moves,
    NativeChanceGame,
    NativeHiddenGame,
    Reals,
    Rules,
    Struct,
    below,
    has,
    helper,
    i8,
    mixed,
    nth,
    setting,
    word,
)

PASS, BET = 0, 1
MOST_PLAYERS = 3
RANKS = "JQKA"
STIR = 0x9E3779B97F4A7C15


class Deal(Struct):
    """A card is 1 for the jack to 4 for the ace, 0 when not dealt.

    Bit k of `bets` says that action number k was a bet; `first` is 1 + the number of the first bet, 0 before
    there is one.
    """

    cards: Cells = i8(MOST_PLAYERS)
    dealt: int = i8()
    acts: int = i8()
    bets: int = i8()
    first: int = i8()
    players: int = setting(i8())


rules = Rules(Deal)


@helper
def has_bet(s: Deal, player: int) -> bool:
    """Whether a player has put in a second chip; nobody acts more than twice."""
    return has(s.bets, player) or has(s.bets, player + s.players)


@helper
def is_in(s: Deal, player: int) -> bool:
    """Whether a player still competes for the pot at the end."""
    return s.first == 0 or has_bet(s, player)


@helper
def is_seen(s: Deal, owner: int, player: int) -> bool:
    """Whether a player knows the card of an owner: its own always, another's when it was shown at the end."""
    if owner == player:
        return True
    if s.turn != OVER or not is_in(s, owner):
        return False
    still_in = 0
    for other in range(s.players):
        still_in += 1 if is_in(s, other) else 0
    return still_in > 1


@rules.start
def start(s: Deal) -> None:
    s.turn = CHANCE


@rules.chance
def chance(s: Deal, out: Moves, probability: Reals) -> int:
    used = 0
    for player in range(s.dealt):
        used |= 1 << s.cards[player]
    n = 0
    for rank in range(1, s.players + 2):
        if (used >> rank) & 1 == 0:
            out[n] = rank
            probability[n] = 1.0 / (s.players + 1 - s.dealt)
            n += 1
    return n


@rules.moves
def moves(s: Deal, out: Moves) -> int:
    out[0] = PASS
    out[1] = BET
    return 2


@rules.pick
def pick(s: Deal, random: int) -> int:
    if s.turn != CHANCE:
        return below(random, 2)
    free = (1 << (s.players + 2)) - 2
    for player in range(s.dealt):
        free ^= 1 << s.cards[player]
    return nth(free, below(random, s.players + 1 - s.dealt))


@rules.play
def play(s: Deal, move: int) -> None:
    if s.turn == CHANCE:
        s.cards[s.dealt] = move
        s.dealt += 1
        s.turn = 0 if s.dealt == s.players else CHANCE
        return
    if move == BET:
        s.bets |= 1 << s.acts
        if s.first == 0:
            s.first = s.acts + 1
    s.acts += 1
    last = s.players if s.first == 0 else s.first - 1 + s.players
    if s.acts == last:
        s.turn = OVER
    else:
        s.turn = s.acts if s.acts < s.players else s.acts - s.players


@rules.payoff
def payoff(s: Deal, out: Reals) -> None:
    pot, best, winner = 0, 0, 0
    for player in range(s.players):
        stake = 2 if has_bet(s, player) else 1
        out[player] = -1.0 * stake
        pot += stake
        if is_in(s, player) and s.cards[player] > best:
            best = s.cards[player]
            winner = player
    out[winner] += 1.0 * pot


@rules.observe
def observe(s: Deal, player: int, out: Moves) -> int:
    out[0] = s.dealt
    out[1] = s.acts
    out[2] = s.bets
    for owner in range(s.players):
        out[3 + owner] = s.cards[owner] if is_seen(s, owner, player) else 0
    return 3 + s.players


@rules.guess
def guess(s: Deal, player: int, seed: int) -> None:
    free = (1 << (s.players + 2)) - 2
    for owner in range(s.players):
        if is_seen(s, owner, player):
            free = free & ~(1 << s.cards[owner])
    left = 0
    for rank in range(1, s.players + 2):
        left += 1 if has(free, rank) else 0
    random = word(seed) ^ STIR
    for owner in range(s.dealt):
        if not is_seen(s, owner, player):
            random = mixed(random)
            chosen = below(random, left)
            rank = 1
            while chosen > 0 or not has(free, rank):
                chosen -= 1 if has(free, rank) else 0
                rank += 1
            s.cards[owner] = rank
            free = free & ~(1 << rank)
            left -= 1


class KuhnPoker(NativeChanceGame[Deal], NativeHiddenGame[Deal]):
    """Kuhn's poker for two, or its extension to three."""

    title = "Kuhn poker"
    aliases = ("kuhn",)
    declared = (Option("players", 2, "how many play; there is one card more than players", 2, MOST_PLAYERS),)
    rules = rules
    feature_names = ("card", "bets")

    def state_facts(self) -> Facts:
        """A card for everybody, and at most two actions each, but one of the player who bets first after the others passed."""
        self.players = int(self.options["players"])
        return Facts(
            players=self.players,
            chance=True,
            information=Information.HIDDEN,
            longest=3 * self.players - 1,
            most_moves=self.players + 1,
            utility=(-2.0, 2.0 * (self.players - 1)),
        )

    def write_action(self, state: Deal, action: int) -> str:
        """A card's letter, or pass or bet."""
        return RANKS[action - 1] if state.turn == CHANCE else ("pass", "bet")[action]

    def read_action(self, state: Deal, text: str) -> int:
        """The words poker has for passing and betting are understood."""
        if state.turn != CHANCE:
            words = {"p": "pass", "check": "pass", "fold": "pass", "b": "bet", "call": "bet"}
            text = words.get(text.strip().casefold(), text)
        return super().read_action(state, text)

    def boards(self) -> list[tuple[Board, Space]]:
        """The cards, and below them the chips."""
        seats = [seat["name"] for seat in self.seats()]
        cards = row(
            [f"card{player + 1}" for player in range(self.players)], labels=seats, spoken=[f"card, {seat}" for seat in seats]
        )
        chips = row(
            [f"chips{player + 1}" for player in range(self.players)],
            "circle",
            labels=["chips"] * self.players,
            spoken=[f"chips, {seat}" for seat in seats],
            text_width=len(seats[0]),
        )
        return [(cards, cards.space("cards")), (chips, chips.space("chips", "track", at=(0.0, 1.6)))]

    def glyphs(self) -> dict[str, Glyph]:
        """The cards, the back they share, and chips."""
        return {**{rank: card(rank) for rank in RANKS[: self.players + 1]}, "back": card_back(), "chips": seeds("chips")}

    def pieces(self, state: Deal, viewer: int | None) -> dict[str, list[Piece]]:
        """The cards that the viewer knows face up, the others as backs; and everybody's chips."""
        shown: dict[str, list[Piece]] = {}
        for player in range(self.players):
            if player < state.dealt:
                known = viewer is None or is_seen(state, player, viewer)
                shown[f"card{player + 1}"] = [{"g": RANKS[state.cards[player] - 1] if known else "back"}]
            shown[f"chips{player + 1}"] = [{"g": "chips", "n": 2 if has_bet(state, player) else 1, "o": player}]
        return shown

    def write_position(self, state: Deal) -> str:
        """The cards, a space, the betting."""
        cards = "".join(RANKS[rank - 1] if rank else "-" for rank in state.cards[: self.players])
        return f"{cards} {''.join('pb'[state.bets >> act & 1] for act in range(state.acts)) or '-'}"

    def read_position(self, text: str) -> Deal:
        """What `write_position` writes."""
        ranks = RANKS[: self.players + 1]
        match = re.fullmatch(rf"(?=\S{{{self.players}}} )([{ranks}]*)(-*) (-|[pb]+)", " ".join(text.split()))
        if match is None or (match[2] and match[3] != "-"):
            raise BadPositionError(
                f"A position is {self.players} cards of {ranks}, dashes for those not dealt yet, and the "
                f"betting as letters p and b or a dash: '{ranks[: self.players]} pb'; it was {text!r}."
            )
        try:
            return self.replay([*match[1], *match[3].replace("-", "")])
        except IllegalActionError as refusal:
            raise BadPositionError(f"No deal leads to {text!r}: {refusal}") from refusal


from plyground.games.cards import _kuhn_poker_features  # noqa: E402, F401 - fills more slots of the rules above
