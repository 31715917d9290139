// Connect four on the usual board.
//
// Bit 7 * column + row is a cell; the seventh bit of every column stays empty, so that no row runs over the edge.
#pragma once

#include "rules.hpp"

namespace connect_four {

constexpr int COLUMNS = 7, ROWS = 6, HEIGHT = ROWS + 1;

constexpr Word bottom_row() {
    Word cells = 0;
    for (int column = 0; column < COLUMNS; ++column) cells |= Word{1} << (column * HEIGHT);
    return cells;
}
constexpr Word BOTTOM = bottom_row();
constexpr Word BOARD = BOTTOM * ((Word{1} << ROWS) - 1);

struct State {
    static constexpr int most_moves = COLUMNS;
    std::int8_t turn = 0;
    std::int8_t won = 0;  // 1 + the winner
    Word own = 0;         // the discs of the player to move
    Word filled = 0;      // all discs
};

template <int direction>
inline bool has_four(Word discs) {
    const Word pairs = discs & (discs >> direction);
    return (pairs & (pairs >> (2 * direction))) != 0;
}

inline int moves(const State& s, int* list) {
    int n = 0;
    for (Word free = (s.filled + BOTTOM) & BOARD; free; free &= free - 1) list[n++] = __builtin_ctzll(free);
    return n;
}

inline void play(State& s, int move) {
    const Word disc = Word{1} << move;
    const Word mine = s.own | disc;
    s.own ^= s.filled;
    s.filled |= disc;
    if (has_four<1>(mine) || has_four<HEIGHT>(mine) || has_four<HEIGHT - 1>(mine) || has_four<HEIGHT + 1>(mine)) {
        s.won = 1 + s.turn;
        s.turn = OVER;
    } else if (s.filled == BOARD) {
        s.turn = OVER;
    } else {
        s.turn = 1 - s.turn;
    }
}

}  // namespace connect_four
