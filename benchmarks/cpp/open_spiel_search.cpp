// OpenSpiel's own alpha-beta in C++, which its Python package contains and does not offer: reached by its name in the library.
//
// The declarations are those of open_spiel/spiel.h and open_spiel/algorithms/minimax.h. Loaded into a Python that has pyspiel.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "clock.hpp"

namespace open_spiel {
class Game;
class State;
std::shared_ptr<const Game> LoadGame(const std::string& name);
namespace algorithms {
std::pair<double, std::int64_t> AlphaBetaSearch(const Game& game, const State* state, std::function<double(const State&)> value,
                                                int depth, int player, bool use_undo);
}  // namespace algorithms
}  // namespace open_spiel

// Searches the start of a game to a depth where every position is worth 0. Gives the seconds; writes the value, and how often a
// position at the horizon was asked for. States are copied, not undone: neither connect four nor Othello can undo there.
extern "C" double open_spiel_search(const char* name, int depth, double* value, std::int64_t* leaves) {
    const std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(std::string(name));
    std::int64_t asked = 0;
    const auto nothing = [&asked](const open_spiel::State&) {
        ++asked;
        return 0.0;
    };
    const Clock clock;
    *value = open_spiel::algorithms::AlphaBetaSearch(*game, nullptr, nothing, depth, 0, false).first;
    const double seconds = clock.seconds();
    *leaves = asked;
    return seconds;
}
