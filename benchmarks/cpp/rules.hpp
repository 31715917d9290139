// What the rules of every game here are made of.
//
// A State has `turn` (OVER when nobody is to move); `moves(state, list)` writes the legal moves and returns how many there are;
// `play(state, move)` plays one in place.
#pragma once

#include <cstdint>

using Word = std::uint64_t;

constexpr std::int8_t OVER = -2;
