// Checks the law of refutations on a folder of programs, under every comparison:
// law_consistency CORPUS [PROGRAM...].
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "driver/inputs.h"
#include "refutation_law.h"

using namespace culprit;

namespace {

namespace fs = std::filesystem;

// Per program, on average. With fewer trials, the law is hardly tested.
constexpr uint64_t kAskedAtLeast = 20;

std::vector<std::string> programs_of(const fs::path& corpus) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(corpus))
    if (fs::exists(entry.path() / "buggy.c")) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// Prints the violations and returns their number. A program or test that cannot be read counts as
/// one.
uint64_t check(const fs::path& folder, laws::Tally& tally) {
  driver::Settings settings;
  settings.files = {(folder / "buggy.c").string()};
  settings.tests = (folder / "tests").string();
  model::Program program;
  std::vector<spec::TestCase> tests;
  auto problem = driver::compile_sources(settings, {}, program);
  if (!problem) problem = driver::load_tests(settings, tests);
  if (problem) {
    fmt::print("{}: {}\n", folder.filename().string(), problem->messages.front().text());
    return 1;
  }
  uint64_t violations = 0;
  for (spec::Comparison comparison :
       {spec::Comparison::Exact, spec::Comparison::Trim, spec::Comparison::Blanks})
    for (const std::string& wrong : laws::wrong_refutations(program, tests, comparison, tally)) {
      fmt::print("{}: {}\n", folder.filename().string(), wrong);
      ++violations;
    }
  return violations;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print("usage: law_consistency CORPUS [PROGRAM...]\n");
    return 2;
  }
  const fs::path corpus = argv[1];
  const std::vector<std::string> programs =
      argc > 2 ? std::vector<std::string>(argv + 2, argv + argc) : programs_of(corpus);
  laws::Tally tally;
  uint64_t violations = 0;
  for (const std::string& program : programs) violations += check(corpus / program, tally);
  fmt::print(
      "{} programs, {} suspects examined, {} refuted, {} of them tried in plain runs, {} "
      "violations\n",
      programs.size(), tally.examined, tally.refuted, tally.asked, violations);
  const bool empty =
      programs.empty() || (argc == 2 && tally.asked < kAskedAtLeast * programs.size());
  if (empty) fmt::print("too few questions: the law was hardly tried\n");
  return violations > 0 || empty;
}
