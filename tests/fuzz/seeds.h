// What tests/fuzz keeps for each target: inputs in corpus/, and the words of its dictionary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace culprit::fuzz {

struct Seed {
  std::string name;  ///< of its file
  std::string text;
};

/// The inputs of the target in the order of their names. `folder`: that of the fuzzers.
std::vector<Seed> seeds_of(const std::string& folder, std::string_view target);

/// The words in dictionaries/TARGET.dict, in the form that libFuzzer reads; none if there is no
/// such file.
std::vector<std::string> words_of(const std::string& folder, std::string_view target);

std::string content_of(const std::string& path);

}  // namespace culprit::fuzz
