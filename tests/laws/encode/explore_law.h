// The laws of the encoding, checked on one program.
//
// - forced: A run in which some executions of components take random other values shows what these
//   components can do. With its output as the expected output and these components ab, explore()
//   must answer Consistent.
// - replayed: For every Consistent, also for other components, a plain run with the found values
//   must print the expected output.
// - complete: If a component is executed few times and has few values (conditions, small integers),
//   all of them are tried in plain runs. If one gives the expected output, Inconsistent is wrong.
// - recorded: An exploration or a replay that starts from a recorded run
//   (record/change_propagation.h) must agree with one from the start of the program in answers,
//   values, observations and output. This includes runs with random edits, and sets of two
//   components.
// - dominated: If a component makes the program print the expected output, something depends on it,
//   and the component that dominates it (record/dominance.h) gets past the first wrong byte.
// - refuted: A component that makes the program print the expected output, with forced values or
//   with found ones, is not refuted by joined loops (encode/joined/refute.h).
//
// Outputs are compared under a comparison drawn for each program: the encoding reads the expected
// output in its normal form, while a run may print blanks that do not count. Runs with
// undefined behaviour of their own are no witnesses, because the encoding excludes such paths.
// Unknown answers break no law; they are counted, because too many would make the laws empty.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "random_program.h"

namespace culprit::laws {

struct Violation {
  std::string law;         ///< "forced", "replayed", "complete", "recorded", "dominated", "refuted"
  std::string component;   ///< kind and text
  std::string comparison;  ///< of outputs
  std::string expected;    ///< output
  std::string detail;
};

struct Tally {
  uint64_t programs = 0, unusable = 0;
  uint64_t forced = 0, consistent = 0, inconsistent = 0, unknown = 0, exhausted = 0;
  /// Not replayed, for a reason that the encoding documents.
  uint64_t approximated = 0;
  /// Components that explain and have one that dominates them.
  uint64_t dominated = 0;
  /// Answers of refute().
  uint64_t refuted = 0, not_refuted = 0;
  /// Sets of two components, asked with and without a recorded run.
  uint64_t sets = 0;
  std::map<std::string, uint64_t> reasons;  ///< of Unknown
};

/// Checks a program. Returns the first violation; nullopt if there is none. The same `seed` makes
/// the same choices.
std::optional<Violation> check_laws(const std::string& source, const std::string& input,
                                    uint64_t seed, Tally& tally);

/// The program, reduced by leaving out parts as long as it violates the same law.
RandomProgram shrunk(RandomProgram program, uint64_t seed, const Violation& violation);

}  // namespace culprit::laws
