// Alpha-beta of connect four: what a search knows about the game, beside its rules. The features are those of
// games/line/_connect_four_features.py; so are the loud moves and the prospects.
#include "connect_four.hpp"
#include "search_program.hpp"

namespace connect_four {

struct Position : State {
    static constexpr bool has_rank = false, has_prospects = true, extends_single = false;
    static constexpr int most_features = 5, symmetries = 2;
};

Word key(const Position& s) { return mixed(s.own + s.filled); }

int winner_sign(const Position& s, int side) { return s.won == 0 ? 0 : s.won == 1 + side ? 1 : -1; }

void image(Position& s, int) {
    const Word own = s.own, filled = s.filled, column_bits = (Word{1} << HEIGHT) - 1;
    s.own = s.filled = 0;
    for (int column = 0; column < COLUMNS; ++column) {
        const int mirrored = (COLUMNS - 1 - column) * HEIGHT;
        s.own |= (own >> (column * HEIGHT) & column_bits) << mirrored;
        s.filled |= (filled >> (column * HEIGHT) & column_bits) << mirrored;
    }
}

// The free cells that would complete a row along a direction: so many own discs lie before it and the rest behind.
template <int step>
Word completing(Word own, Word free) {
    const Word one = own >> step, two = one & (own >> 2 * step), back = own << step, back_two = back & (own << 2 * step);
    return free & ((two & own >> 3 * step) | (back & two) | (back_two & one) | (back_two & own << 3 * step));
}

Word threats(Word discs, Word free) {
    return completing<1>(discs, free) | completing<HEIGHT>(discs, free) | completing<HEIGHT - 1>(discs, free) |
           completing<HEIGHT + 1>(discs, free);
}

// How many rows along a direction consist of two free cells and two own ones: a row is two pairs of neighbours.
template <int step>
int lacking_two(Word own, Word free) {
    const Word one = (own & free >> step) | (free & own >> step), both = own & own >> step, none = free & free >> step;
    return __builtin_popcountll((one & one >> 2 * step) | (both & none >> 2 * step) | (none & both >> 2 * step));
}

int pairs(Word discs, Word free) {
    return lacking_two<1>(discs, free) + lacking_two<HEIGHT>(discs, free) + lacking_two<HEIGHT - 1>(discs, free) +
           lacking_two<HEIGHT + 1>(discs, free);
}

template <int step>
int rows(Word cells) {
    const Word two = cells & cells >> step;
    return __builtin_popcountll(two & two >> 2 * step);
}

int open_rows(Word cells) { return rows<1>(cells) + rows<HEIGHT>(cells) + rows<HEIGHT - 1>(cells) + rows<HEIGHT + 1>(cells); }

int features(const Position& s, int* out) {
    constexpr Word FIRST = BOTTOM | BOTTOM << 2 | BOTTOM << 4;  // every other row comes to the first player
    const Word own = s.own, other = s.own ^ s.filled, free = BOARD ^ s.filled;
    const Word mine = threats(own, free), theirs = threats(other, free);
    const Word my_rows = s.turn == 0 ? FIRST : FIRST << 1, their_rows = s.turn == 0 ? FIRST << 1 : FIRST;
    out[0] = __builtin_popcountll(mine) - __builtin_popcountll(theirs);
    out[1] = __builtin_popcountll(mine & my_rows) - __builtin_popcountll(theirs & their_rows);
    out[2] = pairs(own, free) - pairs(other, free);
    out[3] = open_rows(own | free) - open_rows(other | free);
    out[4] = 1;  // whoever is to move
    return 5;
}

int loud(const Position& s, int* list) {
    const Word free = BOARD ^ s.filled, now = (s.filled + BOTTOM) & BOARD;
    Word urgent = threats(s.own, free) & now;
    if (!urgent) urgent = threats(s.own ^ s.filled, free) & now;
    int n = 0;
    for (; urgent; urgent &= urgent - 1) list[n++] = __builtin_ctzll(urgent);
    return n;
}

// 0 if it is known who wins: in so many plies, less than 0 for a loss. Else the moves that do not lose at once, those that make
// most threats first, and behind them the fewest plies to a win and to a loss.
int prospects(const Position& s, int* list) {
    const Word own = s.own, other = s.own ^ s.filled, free = BOARD ^ s.filled;
    Word now = (s.filled + BOTTOM) & BOARD;
    if (threats(own, free) & now) {
        list[0] = 1;
        return 0;
    }
    const Word theirs = threats(other, free), urgent = theirs & now;
    if (urgent) now = urgent & (urgent - 1) ? 0 : urgent;
    now &= ~(theirs >> 1);
    if (!now) {
        list[0] = -2;
        return 0;
    }
    int orders[COLUMNS], n = 0;
    for (; now; now &= now - 1) {
        const int move = __builtin_ctzll(now);
        const Word disc = Word{1} << move, made = threats(own | disc, free ^ disc);
        const Word open_now = made & ((s.filled | disc) + BOTTOM);
        if (open_now & (open_now - 1) || open_now << 1 & made) {  // two threats, of which only one can be met
            list[0] = 3;
            return 0;
        }
        const int order = 64 * __builtin_popcountll(made) - std::abs(2 * (move / HEIGHT) - COLUMNS + 1);
        int place = n++;
        for (; place > 0 && orders[place - 1] < order; --place) {
            list[place] = list[place - 1];
            orders[place] = orders[place - 1];
        }
        list[place] = move;
        orders[place] = order;
    }
    const int left = __builtin_popcountll(free);
    list[n] = left >= 3 ? 3 : 0;
    list[n + 1] = left >= 4 ? 4 : 0;
    return n;
}

Position position(int turn, Word own, Word filled) {
    Position s;
    s.turn = static_cast<std::int8_t>(turn);
    s.own = own;
    s.filled = filled;
    return s;
}

}  // namespace connect_four

int main(int argc, char** argv) { return search_positions(connect_four::position, argc, argv); }
