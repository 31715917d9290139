// Othello on the usual board.
//
// Bit 8 * row + column is a cell, row 0 at the top. A pass is a move; when neither player can place a disc the game is over.
#pragma once

#include "rules.hpp"

namespace othello {

constexpr int PASS = 64;
// What can be enclosed ends at the edge: sideways it lies in the inner columns, upwards in the inner rows.
constexpr Word INNER_COLUMNS = 0x7E7E7E7E7E7E7E7E;
constexpr Word INNER_ROWS = 0x00FFFFFFFFFFFF00;

struct State {
    static constexpr int most_moves = 60;
    std::int8_t turn = 0;
    Word own = 0;    // the discs of the player to move
    Word other = 0;  // the opponent's
    Word legal = 0;  // where the player to move may place a disc
};

// The other discs in unbroken runs from next to the starting cells towards the high bits, along cells `step` apart. A run is
// at most six long: two single steps find the first two discs, two double steps the rest.
template <int step>
Word run_up(Word start, Word other) {
    const Word pairs = other & (other << step);
    Word run = other & (start << step);
    run |= other & (run << step);
    run |= pairs & (run << (2 * step));
    return run | (pairs & (run << (2 * step)));
}

// The same towards the low bits.
template <int step>
Word run_down(Word start, Word other) {
    const Word pairs = other & (other >> step);
    Word run = other & (start >> step);
    run |= other & (run >> step);
    run |= pairs & (run >> (2 * step));
    return run | (pairs & (run >> (2 * step)));
}

template <int step>
Word beyond(Word own, Word other) {
    return (run_up<step>(own, other) << step) | (run_down<step>(own, other) >> step);
}

// The free cells from which own discs enclose others.
inline Word placements(Word own, Word other) {
    const Word middle = other & INNER_COLUMNS;
    return (beyond<1>(own, middle) | beyond<8>(own, other) | beyond<7>(own, middle) | beyond<9>(own, middle)) & ~(own | other);
}

// The discs at the low end of a line up to the first that is not an enclosable other one, if that one is own.
inline Word above(Word line, Word own, Word other) {
    const Word open_ends = line & ~other;
    const Word end = open_ends & own & (0 - open_ends);
    return end ? line & (end - 1) : 0;
}

// The same from the high end of a line.
inline Word below(Word line, Word own, Word other) {
    const Word end = Word{1} << (63 - __builtin_clzll((line & ~other) | 1));
    return own & end ? line & ~(end | (end - 1)) : 0;
}

// The other discs between a new disc and own ones, by the lines of seven cells from it in the eight directions.
inline Word enclosed(Word own, Word other, int move) {
    const Word level = other & INNER_COLUMNS, upright = other & INNER_ROWS, slanting = level & upright;
    const int back = 63 - move;
    return above(Word{0xFE} << move, own, level) | above(Word{0x0101010101010100} << move, own, upright) |
           above(Word{0x0002040810204080} << move, own, slanting) | above(Word{0x8040201008040200} << move, own, slanting) |
           below(Word{0x7F00000000000000} >> back, own, level) | below(Word{0x0080808080808080} >> back, own, upright) |
           below(Word{0x0102040810204000} >> back, own, slanting) | below(Word{0x0040201008040201} >> back, own, slanting);
}

inline State start() {
    State s;
    s.own = Word{1} << 28 | Word{1} << 35;
    s.other = Word{1} << 27 | Word{1} << 36;
    s.legal = placements(s.own, s.other);
    return s;
}

inline int moves(const State& s, int* list) {
    if (s.legal == 0) {
        list[0] = PASS;
        return 1;
    }
    int n = 0;
    for (Word legal = s.legal; legal; legal &= legal - 1) list[n++] = __builtin_ctzll(legal);
    return n;
}

inline void play(State& s, int move) {
    Word own = s.own, other = s.other;
    if (move != PASS) {
        const Word turned = enclosed(own, other, move);
        own ^= turned ^ Word{1} << move;
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

}  // namespace othello
