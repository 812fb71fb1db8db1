// The laws of the encoding, checked on one program.
//
//   forced      A run in which some executions of components take random other values shows what
//               these components can do. So with its output as the expected one and these
//               components ab, explore() must answer Consistent.
//   replayed    Every Consistent, also for other components, must give the expected output when its
//               values are put into a plain run.
//   complete    Where a component executes few times and its values are few (conditions, small
//               integers), all of them are tried in plain runs: one that gives the expected output
//               rules Inconsistent out.
//   recorded    An exploration and a replay that start from a recorded run
//               (record/change_propagation.h) say what those from the start of the program say, in
//               answers, values, observations and output; so do runs with random edits, and sets of
//               two.
//   dominated   Of a component with which the program prints the expected output, something depends
//               on it, and what dominates it (record/dominance.h) gets past the first wrong byte.
// Outputs are equal under a comparison that is drawn for each program: the encoding reads the
// expected output in its normal form, where a run may print blanks that do not count.
// Runs with undefined behaviour of their own are no witnesses: the encoding excludes such paths.
// Unknown answers break no law; they are counted, since too many of them would make the laws empty.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "random_program.h"

namespace culprit::laws {

struct Violation {
  std::string law;         ///< "forced", "replayed", "complete", "recorded", "dominated"
  std::string component;   ///< kind and text
  std::string comparison;  ///< of outputs
  std::string expected;    ///< output
  std::string detail;
};

struct Tally {
  uint64_t programs = 0, unusable = 0;
  uint64_t forced = 0, consistent = 0, inconsistent = 0, unknown = 0, exhausted = 0;
  /// not replayed, for a reason that the encoding documents
  uint64_t approximated = 0;
  /// components that explain, with one that dominates them
  uint64_t dominated = 0;
  /// of two components, asked with and without a recorded run
  uint64_t sets = 0;
  std::map<std::string, uint64_t> reasons;  ///< of Unknown
};

/// Checks a program; the same `seed` makes the same choices. The first violation, if any.
std::optional<Violation> check_laws(const std::string& source, const std::string& input,
                                    uint64_t seed, Tally& tally);

/// A program as small as leaving out its parts makes it that still violates the same law.
RandomProgram shrunk(RandomProgram program, uint64_t seed, const Violation& violation);

}  // namespace culprit::laws
