// The body of `program DEPTH SETTINGS MEGABYTES WEIGHT...`: SETTINGS are switches and numbers as in table=1,reduced_from=4.
//
// Every line of the input is a position: whose turn it is and the two words of the board. It is searched to depth 1, 2, ...
// DEPTH with an empty table; printed are the last value, the nodes and the seconds of all these searches.
#pragma once

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "alpha_beta.hpp"
#include "clock.hpp"

// The number behind `name=` in a list with commas; 0 if it is not there.
inline int number_of(const std::string& settings, const std::string& name) {
    const std::string list = "," + settings;
    const std::size_t at = list.find("," + name + "=");
    return at == std::string::npos ? 0 : std::atoi(list.c_str() + at + name.size() + 2);
}

inline Settings settings_from(const std::string& text) {
    const auto of = [&](const char* name) { return number_of(text, name); };
    return {of("table") != 0,     of("test") != 0,      of("rank") != 0,         of("killers") != 0,
            of("history") != 0,   of("replies") != 0,   of("quiescence") != 0,   of("reduction") != 0,
            of("futility") != 0,  of("extension") != 0, of("symmetry") > 1,      of("prospects") != 0,
            of("root_order") != 0, of("distance") != 0,
            of("equal_depth") != 0, of("reduced_from"), of("futility_margin"), of("symmetry_plies")};
}

// `position(turn, first, second)` makes a State of the numbers of a line.
template <class Position>
int search_positions(Position position, int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: %s DEPTH SETTINGS MEGABYTES WEIGHT... < positions\n", argv[0]);
        return 2;
    }
    using State = decltype(position(0, 0, 0));
    const int depth = std::atoi(argv[1]);
    std::vector<int> weights;
    for (int i = 4; i < argc; ++i) weights.push_back(std::atoi(argv[i]));
    weights.resize(State::most_features);
    Table table(std::atoi(argv[3]));
    int turn;
    Word first, second;
    while (std::scanf("%d %" SCNu64 " %" SCNu64, &turn, &first, &second) == 3) {
        const State root = position(turn, first, second);
        table.clear();
        Search<State> search(table, settings_from(argv[2]), weights);
        const Clock clock;
        int value = 0;
        for (int deep = 1; deep <= depth; ++deep) value = search.search(root, deep);
        const double seconds = clock.seconds();
        std::printf("%d %" PRIu64 " %.9f\n", value, search.counters.nodes, seconds);
    }
    return 0;
}
