// Variables of real programs, looked at while they run.
#pragma once

#include <cstddef>
#include <filesystem>

namespace culprit::laws {

struct CorpusCounts {
  size_t programs = 0, moments = 0, variables = 0, broken = 0;
};

/// Runs the program `buggy.c` of a folder with its tests. At some moments, each visible variable is
/// shown, and so is the expression that is its name; both say the same. What is behind a pointer is
/// looked at as well. Programs of several files, and those that need flags, are left out.
void look_at_corpus(const std::filesystem::path& folder, CorpusCounts& counts);

}  // namespace culprit::laws
