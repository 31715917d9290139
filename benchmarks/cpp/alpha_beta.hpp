// The alpha-beta of plyground.kernels, step by step the same, as a C++ program would have it: the game is a template parameter.
//
// Beside `turn`, `moves` and `play` a game gives `key(state)`, `winner_sign(state, side)` at the end, `features(state, out)`,
// `loud(state, list)`, `rank(state, move)` where State::has_rank, `prospects(state, list)` where State::has_prospects, and
// State::symmetries images `image(state, which)`. None of the games here fills the slot `null`, must make a loud move, declares
// repetitions, or is watched or searched for several lines, so those steps are left out. A search that finds another value or
// visits another number of nodes than Plyground's is a mistake.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "table.hpp"

constexpr int WON = 1'000'000, PROVEN = 900'000, INFINITE = 2'000'000, MOST_PLIES = 200, NO_MOVE = -1;

struct Settings {
    bool table, test, rank, killers, history, replies, quiescence, reduction, futility, extension, symmetry, prospects, root_order,
        distance, equal_depth;
    int reduced_from, futility_margin, symmetry_plies, age = 1;
    Word node_limit = 0;
};

struct Counters {
    Word nodes = 0, hits = 0, cuts = 0, first_cuts = 0, quiet_nodes = 0, researches = 0;
    int deepest = 0;
};

template <class State>
class Search {
  public:
    Search(Table& table, const Settings& settings, const std::vector<int>& weights)
        : table(table), use(settings), weights(weights), work(std::make_unique<Workspace>()) {}

    int search(const State& root, int depth) { return search(root, 0, depth, -INFINITE, INFINITE, NO_MOVE); }

    std::atomic<int> stop{0};
    Counters counters;

  private:
    static constexpr int HISTORY_SIZE = 4096, MOST_HISTORY = 1 << 20, PLIES = MOST_PLIES + 2;
    static constexpr std::int64_t FROM_TABLE = 1LL << 40, KILLER = 1LL << 36, REPLY = 1LL << 35, RANK_UNIT = 1 << 22;

    struct Workspace {
        int moves[PLIES][State::most_moves + 2] = {};  // prospects are two numbers more
        std::pair<int, std::int64_t> root[State::most_moves + 2] = {};
        std::int64_t ranks[PLIES][State::most_moves] = {};
        int killers[PLIES][2] = {};  // moves plus 1
        std::int64_t history[2][HISTORY_SIZE] = {};
        int replies[2][HISTORY_SIZE] = {};  // moves plus 1
        int lines[PLIES][PLIES] = {};
        int lengths[PLIES] = {};
    };

    Table& table;
    const Settings use;
    const std::vector<int> weights;
    std::unique_ptr<Workspace> work;
    bool is_stopped = false;

    int evaluation(const State& state) const {
        int out[State::most_features];
        const int n = features(state, out);
        int score = 0;
        for (int i = 0; i < n; ++i) score += weights[i] * out[i];
        return std::clamp(score, -PROVEN + 1, PROVEN - 1);
    }

    static int ending(const State& state, int side, int ply) { return winner_sign(state, side) * (WON - ply); }

    static int sure_value(int plies, int ply) { return plies > 0 ? WON - ply - plies : ply - plies - WON; }

    // Whether the game knows who wins here, and when; if it does, the value is written.
    bool is_sure(const State& state, int ply, int& value) {
        if constexpr (State::has_prospects) {
            if (use.prospects && prospects(state, work->moves[ply]) == 0) {
                value = sure_value(work->moves[ply][0], ply);
                return true;
            }
        }
        return false;
    }

    bool must_stop() {
        if ((use.node_limit && counters.nodes >= use.node_limit) ||
            ((counters.nodes & 63) == 0 && stop.load(std::memory_order_relaxed)))
            is_stopped = true;
        return is_stopped;
    }

    // Near the root symmetric positions share the smallest key among theirs.
    Word position_key(const State& state, int ply) const {
        Word best = key(state);
        if (use.symmetry && ply <= use.symmetry_plies) {
            for (int which = 1; which < State::symmetries; ++which) {
                State turned = state;
                image(turned, which);
                best = std::min(best, key(turned));
            }
        }
        return best;
    }

    static int to_table(int value, int ply) { return value > PROVEN ? value + ply : value < -PROVEN ? value - ply : value; }
    static int from_table(int value, int ply) { return to_table(value, -ply); }
    static int history_place(int move) { return mixed(static_cast<Word>(move)) >> 52; }

    void rank_moves(const State& state, int side, int ply, int n, int last, Word known) {
        const int reply = use.replies && last >= 0 ? work->replies[side][history_place(last)] - 1 : NO_MOVE;
        const int* killers = work->killers[ply];
        for (int i = 0; i < n; ++i) {
            const int move = work->moves[ply][i];
            std::int64_t rank_here = 0;
            if constexpr (State::has_rank)
                if (use.rank) rank_here += rank(state, move) * RANK_UNIT;
            if (use.history) rank_here += work->history[side][history_place(move)];
            if (use.killers && (move == killers[0] - 1 || move == killers[1] - 1)) rank_here += KILLER;
            if (move == reply) rank_here += REPLY;
            if (known && move_hash(move) == known) rank_here += FROM_TABLE;
            work->ranks[ply][i] = rank_here;
        }
    }

    // Bring the highest-ranked of the moves not yet tried to the front; of equal ones the first. The others keep their order.
    int best_first(int ply, int start, int n) {
        int* moves = work->moves[ply];
        std::int64_t* ranks = work->ranks[ply];
        int best = start;
        for (int i = start + 1; i < n; ++i)
            if (ranks[i] > ranks[best]) best = i;
        const int move = moves[best];
        const std::int64_t rank = ranks[best];
        for (int i = best; i > start; --i) {
            moves[i] = moves[i - 1];
            ranks[i] = ranks[i - 1];
        }
        moves[start] = move;
        ranks[start] = rank;
        return move;
    }

    // At the root, after the table's move, whatever took the last look longest comes first.
    void rank_root(int n) {
        for (int i = 0; i < n; ++i) {
            const auto* pair = root_pair(work->moves[0][i]);
            if (pair->first != 0 && work->ranks[0][i] < FROM_TABLE) work->ranks[0][i] = pair->second;
        }
    }

    void learn_root(int move, std::int64_t nodes) { *root_pair(move) = {move + 1, nodes}; }

    std::pair<int, std::int64_t>* root_pair(int move) {
        auto* pair = work->root;
        while (pair->first != 0 && pair->first != move + 1) ++pair;
        return pair;
    }

    void learn_cut(int side, int ply, int depth, int move, int last) {
        int* killers = work->killers[ply];
        if (killers[0] != move + 1) {
            killers[1] = killers[0];
            killers[0] = move + 1;
        }
        if (last >= 0) work->replies[side][history_place(last)] = move + 1;
        std::int64_t& worth = work->history[side][history_place(move)];
        worth += std::min(depth * depth, 400);
        if (worth > MOST_HISTORY)
            for (auto& half : work->history)
                for (std::int64_t& other : half) other /= 2;
    }

    void keep_line(int ply, int move) {
        const int length = work->lengths[ply + 1];
        work->lines[ply][0] = move;
        std::copy_n(work->lines[ply + 1], length, work->lines[ply] + 1);
        work->lengths[ply] = length + 1;
    }

    int quiet(const State& state, int ply, int alpha, int beta) {
        const int side = state.turn;
        int best;
        if (is_sure(state, ply, best)) return best;
        best = evaluation(state);
        if (best >= beta || ply >= MOST_PLIES) return best;
        alpha = std::max(alpha, best);
        const bool is_ranked = State::has_rank && use.rank;
        const int n = loud(state, work->moves[ply]);
        if (is_ranked) rank_moves(state, side, ply, n, NO_MOVE, 0);
        for (int place = 0; place < n; ++place) {
            const int move = is_ranked ? best_first(ply, place, n) : work->moves[ply][place];
            State child = state;
            play(child, move);
            ++counters.nodes;
            ++counters.quiet_nodes;
            if (must_stop()) return 0;
            int value;
            if (child.turn == OVER)
                value = ending(child, side, ply + 1);
            else if (child.turn == side)
                value = quiet(child, ply + 1, alpha, beta);
            else
                value = -quiet(child, ply + 1, -beta, -alpha);
            if (value > best) {
                best = value;
                if (best >= beta) break;
                alpha = std::max(alpha, best);
            }
        }
        return best;
    }

    int search(const State& state, int ply, int depth, int alpha, int beta, int last) {
        const int side = state.turn;
        work->lengths[ply] = 0;
        counters.deepest = std::max(counters.deepest, ply);

        // Step 1: the horizon.
        if (depth <= 0 || ply >= MOST_PLIES) return use.quiescence ? quiet(state, ply, alpha, beta) : evaluation(state);

        // Step 3: what the game knows for certain, while the table is fetched.
        Word here = 0, known = 0;
        if (use.table) {
            here = position_key(state, ply);
            table.fetch(here);
        }
        int n = 0;
        const bool is_foreseen = State::has_prospects && use.prospects && ply > 0;
        if constexpr (State::has_prospects) {
            if (is_foreseen) {
                n = prospects(state, work->moves[ply]);
                if (n == 0) return sure_value(work->moves[ply][0], ply);
            }
        }

        // Step 4: what the table knows.
        if (use.table) {
            if (const Entry entry = table.probe(here)) {
                known = entry.move();
                if (ply > 0 && (entry.depth() == depth || (entry.depth() > depth && !use.equal_depth))) {
                    const int value = from_table(entry.value(), ply), bound = entry.bound();
                    if (bound == EXACT || (bound == LOWER && value >= beta) || (bound == UPPER && value <= alpha)) {
                        ++counters.hits;
                        return value;
                    }
                }
            }
        }

        // Step 5: no win can be sooner than in the next ply, no loss sooner than now.
        if (use.distance && ply > 0) {
            alpha = std::max(alpha, -(WON - ply));
            beta = std::min(beta, WON - ply - 1);
            if (alpha >= beta) return alpha;
        }

        // Steps 6 and 7: too far below alpha, next to the horizon: only loud moves could help.
        if (use.futility && depth == 1 && beta - alpha == 1 && alpha > -PROVEN &&
            evaluation(state) + use.futility_margin <= alpha)
            return quiet(state, ply, alpha, beta);

        // Steps 9 and 10: the moves, the most promising first; a single reply costs no depth where the game says so.
        if (!is_foreseen) n = moves(state, work->moves[ply]);
        const bool is_ordered = use.rank || use.history || use.killers || use.replies || use.root_order || use.table;
        if (is_ordered) rank_moves(state, side, ply, n, last, known);
        if (ply == 0 && use.root_order) rank_root(n);
        if (State::extends_single && use.extension && n == 1 && ply > 0) ++depth;

        int best = -INFINITE, best_move = NO_MOVE;
        const int floor = alpha;
        int tried = 0;
        for (int place = 0; place < n; ++place) {
            const int move = is_ordered ? best_first(ply, place, n) : work->moves[ply][place];
            const auto began = counters.nodes;
            State child = state;
            play(child, move);
            ++counters.nodes;
            if (must_stop()) return best;
            int value;
            if (child.turn == OVER) {
                value = ending(child, side, ply + 1);
                work->lengths[ply + 1] = 0;
            } else {
                const int sign = child.turn == side ? 1 : -1;
                const int low = sign > 0 ? alpha : -beta, high = sign > 0 ? beta : -alpha;
                if (tried == 0 || !use.test) {
                    value = sign * search(child, ply + 1, depth - 1, low, high, move);
                } else {
                    // Step 11: test whether a later move beats alpha, the late ones less deeply.
                    int less = 0;
                    if (use.reduction && depth >= 3 && tried >= use.reduced_from)
                        less = 1 + (tried >= 4 * use.reduced_from && depth > 3);
                    const int thin_low = sign > 0 ? alpha : -alpha - 1, thin_high = thin_low + 1;
                    value = sign * search(child, ply + 1, depth - 1 - less, thin_low, thin_high, move);
                    if (less && value > alpha && !is_stopped) {
                        ++counters.researches;
                        value = sign * search(child, ply + 1, depth - 1, thin_low, thin_high, move);
                    }
                    // Step 12: it does, by an unknown amount: search it properly.
                    if (alpha < value && value < beta && !is_stopped) {
                        ++counters.researches;
                        value = sign * search(child, ply + 1, depth - 1, low, high, move);
                    }
                }
            }
            if (is_stopped) return best;
            ++tried;
            if (ply == 0) learn_root(move, counters.nodes - began);
            if (value > best) {
                best = value;
                best_move = move;
                if (value > alpha) {
                    alpha = value;
                    keep_line(ply, move);
                }
                // Step 13: the cut.
                if (best >= beta) {
                    ++counters.cuts;
                    counters.first_cuts += tried == 1;
                    learn_cut(side, ply, depth, move, last);
                    break;
                }
            }
        }

        // Step 14: remember it.
        if (use.table && tried > 0) {
            const int bound = best >= beta ? LOWER : best <= floor ? UPPER : EXACT;
            table.store(here, to_table(best, ply), bound, depth, use.age, move_hash(best_move));
        }
        return best;
    }
};
