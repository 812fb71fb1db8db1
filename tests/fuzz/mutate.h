// Nearly valid texts: samples that are cut, joined and changed at random, reproducible by seed.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace culprit::fuzz {

/// One of `samples` with up to eight changes. `words`: tokens of the grammar, to be inserted.
std::string mutated(const std::vector<std::string>& samples, const std::vector<std::string>& words,
                    std::mt19937_64& random);

}  // namespace culprit::fuzz
