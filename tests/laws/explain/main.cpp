// usage: law_explain COUNT SEED [CORPUS]
//
// Checks the law of path-based weakest preconditions on COUNT random programs, and on every program
// and test of the corpus.
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "pwp_law.h"
#include "random_program.h"
#include "spec/test_case.h"

namespace culprit::laws {
namespace {

constexpr size_t kShown = 5;

void report(const std::string& name, const LawCounts& counts, size_t before) {
  for (size_t k = before; k < std::min(counts.broken.size(), before + kShown); ++k)
    fmt::print("{}: {}\n", name, counts.broken[k]);
}

void try_random(uint64_t seed, LawCounts& counts) {
  const RandomProgram program = random_program(seed);
  machine::RunInputs inputs;
  inputs.input = program.input;
  const size_t before = counts.broken.size();
  check_pwp(testing_support::Subject(text_of(program.parts)), inputs, counts);
  report(fmt::format("seed {}", seed), counts, before);
}

/// Programs of several files, and those that need flags, are left out.
void try_corpus(const std::filesystem::path& folder, LawCounts& counts) {
  std::ifstream file(folder / "buggy.c");
  if (!file) return;
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  const auto tests = spec::read_tests((folder / "tests").string());
  if (!tests) return;
  try {
    const testing_support::Subject subject(source);
    for (const spec::TestCase& test : *tests) {
      const size_t before = counts.broken.size();
      check_pwp(subject, test, counts);
      report(folder.filename().string() + "/" + test.name, counts, before);
    }
  } catch (const std::runtime_error& error) {
    fmt::print("{}: skipped: {}\n", folder.filename().string(), error.what());
  }
}

int run(int argc, char** argv) {
  LawCounts counts;
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20,
                 seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  for (uint64_t k = 0; k < count; ++k) try_random(seed + k, counts);
  if (argc > 3) {
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(argv[3]))
      folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const auto& folder : folders) try_corpus(folder, counts);
  }
  fmt::print("{} predicates, {} forms, {} cells looked up, {} broken\n", counts.predicates,
             counts.forms, counts.cells, counts.broken.size());
  return counts.broken.empty() && counts.cells > 0 ? 0 : 1;
}

}  // namespace
}  // namespace culprit::laws

int main(int argc, char** argv) { return culprit::laws::run(argc, argv); }
