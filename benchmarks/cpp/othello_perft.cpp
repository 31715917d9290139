// Perft of Othello on the usual board, as a C++ program would do it.
//
// Bit 8 * row + column is a cell, row 0 at the top. A pass is a move; when neither player can place a disc the game is over.
#include "perft.hpp"

namespace {

using Word = std::uint64_t;

constexpr int PASS = 64;
constexpr Word INNER = 0x7E7E7E7E7E7E7E7E;  // across columns only these can be enclosed: a run stops at the edge

struct State {
    static constexpr int most_moves = 60;
    std::int8_t turn = 0;
    Word own = 0;    // the discs of the player to move
    Word other = 0;  // the opponent's
    Word legal = 0;  // where the player to move may place a disc
};

// The runs of other discs that start next to `from`, up and down a line of cells `step` apart. A run has at most six discs:
// two single steps find the first two, two double steps the rest.
template <int step>
void runs(Word from, Word other, Word& up, Word& down) {
    const Word up_pairs = other & (other << step);
    const Word down_pairs = up_pairs >> step;
    up = other & (from << step);
    down = other & (from >> step);
    up |= other & (up << step);
    down |= other & (down >> step);
    up |= up_pairs & (up << (2 * step));
    down |= down_pairs & (down >> (2 * step));
    up |= up_pairs & (up << (2 * step));
    down |= down_pairs & (down >> (2 * step));
}

template <int step>
Word ends(Word own, Word other) {
    Word up, down;
    runs<step>(own, other, up, down);
    return (up << step) | (down >> step);
}

template <int step>
Word enclosed(Word own, Word other, Word disc) {
    Word up, down;
    runs<step>(disc, other, up, down);
    Word turned = 0;
    if (own & (up << step)) turned = up;
    if (own & (down >> step)) turned |= down;
    return turned;
}

Word placements(Word own, Word other) {
    const Word middle = other & INNER;
    return (ends<1>(own, middle) | ends<8>(own, other) | ends<7>(own, middle) | ends<9>(own, middle)) & ~(own | other);
}

State start() {
    State s;
    s.own = Word{1} << 28 | Word{1} << 35;
    s.other = Word{1} << 27 | Word{1} << 36;
    s.legal = placements(s.own, s.other);
    return s;
}

int moves(const State& s, int* list) {
    if (s.legal == 0) {
        list[0] = PASS;
        return 1;
    }
    int n = 0;
    for (Word legal = s.legal; legal; legal &= legal - 1) list[n++] = __builtin_ctzll(legal);
    return n;
}

void play(State& s, int move) {
    Word own = s.own, other = s.other;
    if (move != PASS) {
        const Word disc = Word{1} << move, middle = other & INNER;
        const Word turned = enclosed<1>(own, middle, disc) | enclosed<8>(own, other, disc) | enclosed<7>(own, middle, disc) |
                            enclosed<9>(own, middle, disc);
        own ^= turned ^ disc;
        other ^= turned;
    }
    s.own = other;
    s.other = own;
    s.legal = placements(other, own);
    if (s.legal == 0 && placements(own, other) == 0) {
        if (s.turn == 0) {  // a finished game keeps dark's discs first
            s.own = own;
            s.other = other;
        }
        s.turn = OVER;
    } else {
        s.turn = 1 - s.turn;
    }
}

}  // namespace

int main(int argc, char** argv) { return measure(start(), argc, argv); }
