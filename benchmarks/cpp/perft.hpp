// What both programs share: counting by copy-make, the moves themselves counted at the last ply, and the clock around it.
// A game that is over has no continuation, so it counts 0 at any depth above 0.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "clock.hpp"
#include "rules.hpp"

template <class State>
std::uint64_t perft(const State& state, int depth) {
    if (state.turn == OVER) return 0;
    int list[State::most_moves];
    const int n = moves(state, list);
    if (depth == 1) return n;
    std::uint64_t total = 0;
    for (int i = 0; i < n; ++i) {
        State child = state;
        play(child, list[i]);
        total += perft(child, depth - 1);
    }
    return total;
}

// The body of `program DEPTH`: prints the count and the seconds it took.
template <class State>
int measure(const State& start, int argc, char** argv) {
    const int depth = argc == 2 ? std::atoi(argv[1]) : 0;
    if (depth < 1) {
        std::fprintf(stderr, "usage: %s DEPTH, which is at least 1\n", argv[0]);
        return 2;
    }
    const Clock clock;
    const std::uint64_t nodes = perft(start, depth);
    const double seconds = clock.seconds();
    std::printf("%llu %.9f\n", static_cast<unsigned long long>(nodes), seconds);
    return 0;
}
