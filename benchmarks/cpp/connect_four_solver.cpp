// Exact scores of connect four on the usual board, in the manner of the best known solver: `program [MEGABYTES] < positions`.
//
// A line of the input is the digits of the columns played so far; the game must not be over. A line of the output is the score,
// the signed number of plies to the end, the nodes and the seconds. The score is 22 less the discs that the winner has in the
// end, minus that if the player to move loses, 0 for a draw. The table is kept from line to line.
//
// Alpha-beta with windows of no width, closing in on the score by halves. A node has no win in one ply (that is seen before it
// is made) and looks only at moves that do not lose in two; those that make most threats first, then those near the centre.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include "clock.hpp"
#include "connect_four.hpp"

namespace connect_four {

constexpr int CELLS = COLUMNS * ROWS, MOST = (CELLS + 1) / 2 - 3, LEAST = -CELLS / 2 + 3;
constexpr int ORDER[COLUMNS] = {3, 2, 4, 1, 5, 0, 6};

struct Position {
    Word own = 0, filled = 0;
    int played = 0;

    Word possible() const { return (filled + BOTTOM) & BOARD; }
    Word key() const { return own + filled; }  // different for any two positions
    void play(Word disc) {
        own ^= filled;
        filled |= disc;
        ++played;
    }
};

// The free cells, reachable or not, that would complete a row.
Word winning_cells(Word discs, Word filled) {
    Word found = discs << 1 & discs << 2 & discs << 3;
    for (const int step : {HEIGHT, HEIGHT - 1, HEIGHT + 1}) {
        const Word after = discs << step & discs << 2 * step, before = discs >> step & discs >> 2 * step;
        found |= after & (discs << 3 * step | discs >> step);
        found |= before & (discs >> 3 * step | discs << step);
    }
    return found & (BOARD ^ filled);
}

bool can_win_now(const Position& p) { return winning_cells(p.own, p.filled) & p.possible(); }

// The moves after which the other player cannot win at once; none if there is no such move. There must be no win now.
Word moves_that_hold(const Position& p) {
    Word possible = p.possible();
    const Word theirs = winning_cells(p.own ^ p.filled, p.filled), forced = possible & theirs;
    if (forced) {
        if (forced & (forced - 1)) return 0;
        possible = forced;
    }
    return possible & ~(theirs >> 1);
}

// One word an entry: the key, and in its low byte a bound, upper ones from 1 on, lower ones behind them.
class Bounds {
  public:
    explicit Bounds(std::size_t megabytes) {
        while ((Word{1} << (bits + 1)) * sizeof(Word) <= megabytes << 20) ++bits;
        words.resize(std::size_t{1} << bits);
    }
    int get(Word key) const {
        const Word word = words[place(key)];
        return word >> 8 == key ? word & 255 : 0;
    }
    void put(Word key, int bound) { words[place(key)] = key << 8 | static_cast<Word>(bound); }
    void fetch(Word key) const { __builtin_prefetch(&words[place(key)]); }

  private:
    int bits = 10;
    std::vector<Word> words;
    std::size_t place(Word key) const { return key * 0x9E3779B97F4A7C15 >> (64 - bits); }
};

class Solver {
  public:
    explicit Solver(std::size_t megabytes) : bounds(megabytes) {}
    std::uint64_t nodes = 0;

    int solve(const Position& p) {
        if (can_win_now(p)) return (CELLS + 1 - p.played) / 2;
        int least = -(CELLS - p.played) / 2, most = (CELLS + 1 - p.played) / 2;
        while (least < most) {
            int middle = least + (most - least) / 2;
            if (middle <= 0 && least / 2 < middle) middle = least / 2;
            if (middle >= 0 && most / 2 > middle) middle = most / 2;
            const int score = search(p, middle, middle + 1);
            (score <= middle ? most : least) = score;
        }
        return least;
    }

  private:
    Bounds bounds;

    int search(const Position& p, int alpha, int beta) {
        ++nodes;
        Word holding = moves_that_hold(p);
        if (!holding) return -(CELLS - p.played) / 2;  // the other player wins in its next move
        if (p.played >= CELLS - 2) return 0;
        alpha = std::max(alpha, -(CELLS - 2 - p.played) / 2);
        beta = std::min(beta, (CELLS - 1 - p.played) / 2);
        if (alpha >= beta) return alpha;
        const Word key = p.key();
        if (const int known = bounds.get(key)) {
            if (known > MOST - LEAST + 1) {
                alpha = std::max(alpha, known + 2 * LEAST - MOST - 2);
                if (alpha >= beta) return alpha;
            } else {
                beta = std::min(beta, known + LEAST - 1);
                if (alpha >= beta) return beta;
            }
        }
        // Insertion by threats made; of equal ones the earlier column of the order stays in front.
        Word discs[COLUMNS];
        int threats[COLUMNS], n = 0;
        for (const int column : ORDER) {
            const Word disc = holding & (((Word{1} << ROWS) - 1) << (column * HEIGHT));
            if (!disc) continue;
            const int made = __builtin_popcountll(winning_cells(p.own | disc, p.filled));
            int place = n++;
            for (; place > 0 && threats[place - 1] < made; --place) {
                discs[place] = discs[place - 1];
                threats[place] = threats[place - 1];
            }
            discs[place] = disc;
            threats[place] = made;
        }
        for (int i = 0; i < n; ++i) {
            Position child = p;
            child.play(discs[i]);
            bounds.fetch(child.key());
            const int score = -search(child, -beta, -alpha);
            if (score >= beta) {
                bounds.put(key, score + MOST - 2 * LEAST + 2);
                return score;
            }
            alpha = std::max(alpha, score);
        }
        bounds.put(key, alpha - LEAST + 1);
        return alpha;
    }
};

int plies_to_end(const Position& p, int score) {
    if (score == 0) return 0;
    const int discs = CELLS / 2 + 1 - std::abs(score);  // of the winner, at the end
    const bool is_first = (p.played % 2 == 0) == (score > 0);
    const int plies = 2 * discs - is_first - p.played;
    return score > 0 ? plies : -plies;
}

}  // namespace connect_four

int main(int argc, char** argv) {
    using namespace connect_four;
    Solver solver(argc > 1 ? std::atoi(argv[1]) : 64);
    std::string line;
    while (std::getline(std::cin, line)) {
        Position p;
        for (const char digit : line) {
            const int column = digit - '1';
            const Word disc = column >= 0 && column < COLUMNS ? p.possible() & (Word{127} << (column * HEIGHT)) : 0;
            if (!disc || winning_cells(p.own, p.filled) & disc) {
                std::fprintf(stderr, "%s: not the columns of a game that goes on: %s\n", argv[0], line.c_str());
                return 2;
            }
            p.play(disc);
        }
        const std::uint64_t before = solver.nodes;
        const Clock clock;
        const int score = solver.solve(p);
        const double seconds = clock.seconds();
        std::printf("%d %d %" PRIu64 " %.9f\n", score, plies_to_end(p, score), solver.nodes - before, seconds);
    }
    return 0;
}
