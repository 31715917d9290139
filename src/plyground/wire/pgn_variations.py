"""A game of PGN as the tree of variations that sessions keep, and back. Glyphs stand before the note of a move: "!? a trap"."""

from __future__ import annotations

import re

from plyground.sessions.variations import LONGEST_NOTE, ROOT, Variation, Variations
from plyground.wire.pgn import MOST_GLYPHS, SIGNS, PgnGame, PgnMove
from plyground.wire.pgn_games import Load, checked, glyph_text, head_of, result_of_game, rules_of

_GLYPHS = re.compile(r"(\$\d{1,3}(?!\d)|!!|\?\?|!\?|\?!|!|\?)(?=[\s$!?]|$)\s*")


def variations_of(pgn: PgnGame, load: Load) -> Variations:
    """Every line of a game, looked at from the end of the main one. Moves after the end by repetition are refused."""
    game = rules_of(pgn, load)
    whole = checked(pgn, game)
    tree = Variations(game, pgn.tags.get("FEN", ""))
    tree.annotate(ROOT, whole.comment[:LONGEST_NOTE])
    _grow(tree, ROOT, whole.moves)
    tree.go(tree.main()[-1].number)
    return tree


def _grow(tree: Variations, root: int, moves: list[PgnMove]) -> None:
    """Put a line into the tree, then the lines that could be played in place of its moves."""
    grown = []
    tree.go(root)
    for move in moves:
        grown.append((tree.current, move))
        node = tree.play(move.text)
        signs = "".join(f"{glyph_text(glyph)} " for glyph in move.glyphs)
        note = f"{signs}{' '.join(filter(None, (move.before, move.after)))}".strip()
        if note:
            tree.annotate(node.number, note[:LONGEST_NOTE])
    for parent, move in grown:
        for line in move.instead:
            _grow(tree, parent, line)


def pgn_of(tree: Variations, tags: dict[str, str] | None = None) -> PgnGame:
    """The whole tree as a game of PGN; `tags` are those of a record."""
    record = tree.main_line(**(tags or {}))
    head = head_of(record.tags, tree.game, tree.start)
    moves = _line(tree, tree.nodes[ROOT])
    return PgnGame(head, moves, result_of_game(record.tags, tree.game, tree.main()[-1].state), tree.nodes[ROOT].note)


def _line(tree: Variations, parent: Variation) -> list[PgnMove]:
    moves = []
    while parent.children:
        first, *others = (tree.nodes[number] for number in parent.children)
        move = _move(first)
        move.instead = [[_move(other), *_line(tree, other)] for other in others]
        moves.append(move)
        parent = first
    return moves


def _move(node: Variation) -> PgnMove:
    glyphs, note = [], node.note
    while found := _GLYPHS.match(note):
        number = SIGNS.get(found[1]) or int(found[1].removeprefix("$") or 0)
        if number > MOST_GLYPHS:
            break
        glyphs.append(number)
        note = note[found.end() :]
    return PgnMove(node.text, glyphs=list(dict.fromkeys(glyphs)), after=" ".join(note.split()))
