// Whether a test passes with other values of a suspect, asked by plain runs. Such values explain
// the test. Finding none refutes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

struct ValueQuestion {
  const Suspect& suspect;
  size_t test = 0;     ///< index into the judged tests
  uint64_t steps = 0;  ///< instructions of all runs
  trials::ReplaceAt where{};
  std::vector<uint64_t> hints;  ///< values that are tried first
  bool is_glance = false;       ///< else a long test may take more instructions
};

struct ValueAnswer {
  std::optional<trials::Replacement> found;
  CheckRecord record;
};

/// Questions that found nothing are remembered.
ValueAnswer try_values(const ConsistencyChecker& checker, const ValueQuestion& question);

/// The latest values that made other tests pass, each once.
std::vector<uint64_t> hints_of(const std::vector<TestEvidence>& by_test);

}  // namespace culprit::diagnose
