// Small random programs, for laws that free all components of a program at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "random_program.h"
#include "subject.h"

namespace culprit::laws {

inline bool compiles(const std::vector<Node>& parts) {
  try {
    const testing_support::Subject subject(text_of(parts));
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

/// A random program cut down to about 30 lines. Compiles it up to 80 times.
inline RandomProgram small_program(uint64_t seed) {
  constexpr unsigned kCuts = 80;
  constexpr std::ptrdiff_t kLines = 30;
  RandomProgram program = random_program(seed);
  std::mt19937_64 random(seed);
  const auto lines = [&] {
    const std::string text = text_of(program.parts);
    return std::count(text.begin(), text.end(), '\n');
  };
  for (unsigned k = 0; k < kCuts && lines() > kLines; ++k) {
    std::vector<std::vector<Node>> ways = smaller(program.parts);
    std::vector<Node>& parts = ways[random() % ways.size()];
    if (compiles(parts)) program.parts = std::move(parts);
  }
  return program;
}

}  // namespace culprit::laws
