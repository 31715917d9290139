// Alpha-beta of Othello: what a search knows about the game, beside its rules. The features, the loud moves and the rank are
// those of games/flipping/_othello_features.py.
#include "othello.hpp"
#include "search_program.hpp"

namespace othello {

constexpr Word CORNERS = 0x8100000000000081, INNER = INNER_COLUMNS & INNER_ROWS, EDGES = ~(INNER | CORNERS);
constexpr Word FIRST_COLUMN = 0x0101010101010101, LAST_COLUMN = 0x8080808080808080;
constexpr Word FIRST_ROW = 0xFF, LAST_ROW = FIRST_ROW << 56;
constexpr int LATE = 12;  // free cells from which on discs are counted

struct Position : State {
    static constexpr bool has_rank = true, has_prospects = false, extends_single = true;
    static constexpr int most_features = 8, symmetries = 8;
};

Word key(const Position& s) { return hash_of({static_cast<Word>(s.turn), s.own, s.other}); }

int more(Word own, Word other) { return __builtin_popcountll(own) - __builtin_popcountll(other); }

// A finished game keeps dark's discs first.
int winner_sign(const Position& s, int side) {
    const int lead = more(s.own, s.other), sign = (lead > 0) - (lead < 0);
    return side == 0 ? sign : -sign;
}

Word mirrored(Word bits) {
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    return (bits >> 4 & 0x0F0F0F0F0F0F0F0F) | (bits & 0x0F0F0F0F0F0F0F0F) << 4;
}

Word transposed(Word bits) {
    Word swap = (bits ^ bits >> 28) & 0x00000000F0F0F0F0;
    bits ^= swap ^ swap << 28;
    swap = (bits ^ bits >> 14) & 0x0000CCCC0000CCCC;
    bits ^= swap ^ swap << 14;
    swap = (bits ^ bits >> 7) & 0x00AA00AA00AA00AA;
    return bits ^ swap ^ swap << 7;
}

Word turned(Word bits, int which) {
    if (which & 1) bits = transposed(bits);
    if (which & 2) bits = mirrored(bits);
    if (which & 4) bits = __builtin_bswap64(bits);
    return bits;
}

void image(Position& s, int which) {
    s.own = turned(s.own, which);
    s.other = turned(s.other, which);
    s.legal = turned(s.legal, which);
}

Word around(Word cells) {
    const Word level = (cells & ~LAST_COLUMN) << 1 | (cells & ~FIRST_COLUMN) >> 1, wide = cells | level;
    return level | wide << 8 | wide >> 8;
}

// Discs that cannot be turned over: on each of the four axes the edge or a safe disc of the same colour is next to them.
Word safe_discs(Word discs) {
    Word safe = 0;
    for (;;) {
        const Word right = safe & ~FIRST_COLUMN, left = safe & ~LAST_COLUMN;
        const Word level = left << 1 | FIRST_COLUMN | right >> 1 | LAST_COLUMN;
        const Word upright = safe << 8 | FIRST_ROW | safe >> 8 | LAST_ROW;
        const Word border = FIRST_COLUMN | LAST_COLUMN | FIRST_ROW | LAST_ROW;
        const Word rising = left << 9 | right >> 9 | border, falling = right << 7 | left >> 7 | border;
        const Word grown = discs & level & upright & rising & falling;
        if (grown == safe) return safe;
        safe = grown;
    }
}

int features(const Position& s, int* out) {
    const Word own = s.own, other = s.other, empty = ~(own | other);
    const Word near = around(CORNERS & empty), slanting = near & INNER;
    out[0] = more(s.legal, placements(other, own));
    out[1] = more(empty & around(other), empty & around(own));
    out[2] = more(own & CORNERS, other & CORNERS);
    out[3] = more(own & slanting, other & slanting);
    out[4] = more(own & near & EDGES, other & near & EDGES);
    out[5] = more(own & EDGES & ~near, other & EDGES & ~near);
    out[6] = more(safe_discs(own), safe_discs(other));
    out[7] = __builtin_popcountll(empty) <= LATE ? more(own, other) : 0;
    return 8;
}

int loud(const Position& s, int* list) {
    int n = 0;
    for (Word urgent = s.legal & CORNERS; urgent; urgent &= urgent - 1) list[n++] = __builtin_ctzll(urgent);
    return n;
}

// Corners first, cells next to a free corner last.
int rank(const Position& s, int move) {
    if (move == PASS) return 0;
    const Word place = Word{1} << move;
    if (CORNERS & place) return 1000;
    if (!(around(CORNERS & ~(s.own | s.other)) & place)) return 500;
    return INNER & place ? 100 : 200;
}

Position position(int turn, Word own, Word other) {
    Position s;
    s.turn = static_cast<std::int8_t>(turn);
    s.own = own;
    s.other = other;
    s.legal = placements(own, other);
    return s;
}

}  // namespace othello

int main(int argc, char** argv) { return search_positions(othello::position, argc, argv); }
