// A faulty program with its tests: what the stress tool makes, checks, shrinks and keeps.
//
// A case in a folder has the layout that `culprit locate` reads (program.c and tests/), so that
// it can be looked at with the program itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "random_program.h"
#include "samples.h"

namespace culprit::stress {

struct Case {
  std::vector<laws::Node> parts;  ///< the program, as a tree of text
  std::vector<testing_support::Sample> tests;
};

/// A random program with a fault, and up to four tests of the program without it; at least one
/// fails. nullopt if no fault was found that a test shows.
std::optional<Case> random_case(uint64_t seed);

/// Writes program.c and tests/ into the folder, which is made if needed.
void write_case(const Case& made, const std::filesystem::path& folder);
/// Reads such a folder; the program becomes a list of lines. Throws std::runtime_error.
Case read_case(const std::filesystem::path& folder);

}  // namespace culprit::stress
