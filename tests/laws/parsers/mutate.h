// Texts that are nearly right: samples cut, joined and changed at random, the same for the same
// seed.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace culprit::laws {

/// One of `samples`, changed in up to eight places. `words` are what its grammar consists of, and
/// are put in.
std::string mutated(const std::vector<std::string>& samples, const std::vector<std::string>& words,
                    std::mt19937_64& random);

}  // namespace culprit::laws
