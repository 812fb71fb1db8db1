// Checks the laws of the encoding on random programs: law_encode [COUNT [SEED]].
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>

#include "explore_law.h"

using namespace culprit::laws;

namespace {

constexpr double kUnknownAtMost = 0.1;         // of all answers
constexpr double kApproximatedAtMost = 0.005;  // of the consistent ones

void show(uint64_t seed, const RandomProgram& program, const Violation& v) {
  fmt::print(
      "seed {}: law '{}', {}\ninput: {}\nexpected output, compared by {}:\n{}\n{}\n---- "
      "program\n{}----\n",
      seed, v.law, v.component, program.input, v.comparison, v.expected, v.detail,
      text_of(program.parts));
}

/// Returns false if the program violates a law, and prints the violation for a minimised program.
bool check(uint64_t seed, Tally& tally) {
  const RandomProgram program = random_program(seed);
  auto violation = check_laws(text_of(program.parts), program.input, seed, tally);
  if (!violation) return true;
  const RandomProgram small = shrunk(program, seed, *violation);
  Tally ignored;
  auto again = check_laws(text_of(small.parts), small.input, seed, ignored);
  show(seed, small, again ? *again : *violation);
  std::fflush(stdout);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Tally tally;
  uint64_t violations = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    try {
      violations += !check(seed, tally);
    } catch (const std::exception& problem) {
      ++violations;
      fmt::print("seed {}: {}\n", seed, problem.what());
    }
  }
  fmt::print(
      "{} programs ({} unusable), {} forced runs, {} consistent, {} inconsistent ({} by "
      "exhaustion, too), {} unknown, {} approximated, {} dominated, {} sets, {} of {} refuted with "
      "joined loops, {} violations\n",
      tally.programs, tally.unusable, tally.forced, tally.consistent, tally.inconsistent,
      tally.exhausted, tally.unknown, tally.approximated, tally.dominated, tally.sets,
      tally.refuted, tally.refuted + tally.not_refuted, violations);
  for (const auto& [reason, times] : tally.reasons)
    fmt::print("  unknown {} times: {}\n", times, reason);
  const uint64_t asked = tally.consistent + tally.inconsistent + tally.unknown;
  const auto share = [](uint64_t part, uint64_t all) {
    return static_cast<double>(part) / static_cast<double>(all ? all : 1);
  };
  const bool empty = tally.programs * 2 < count || share(tally.unknown, asked) > kUnknownAtMost ||
                     share(tally.approximated, tally.consistent) > kApproximatedAtMost;
  if (empty) fmt::print("too few programs or answers: the laws were hardly tried\n");
  return violations > 0 || empty;
}
