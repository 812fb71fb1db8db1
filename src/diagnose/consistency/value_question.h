// Whether a test passes with other values of a suspect, asked by plain runs. Such values explain
// the test. Finding none refutes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "diagnose/consistency/examination.h"
#include "diagnose/consistency/memo.h"
#include "judge/problem.h"
#include "replay/trial_starts.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

struct ValueQuestion {
  const Suspect& suspect;
  size_t test = 0;                              ///< index into the judged tests
  machine::MachineLimits limits;                ///< of one run
  const replay::TrialStarts* starts = nullptr;  ///< of the test; null: runs start at the beginning
  uint64_t steps = 0;                           ///< instructions of all runs
  trials::ReplaceAt where{};
  std::vector<uint64_t> hints;  ///< values that are tried first
  bool is_glance = false;       ///< else a long test may take more instructions
};

struct ValueAnswer {
  std::optional<trials::Replacement> found;
  CheckRecord record;
};

/// A question that found nothing is remembered in `memo`, the test's, unless `budget` (may be null)
/// ended it.
ValueAnswer try_values(const judge::Problem& problem, const ValueQuestion& question, TestMemo& memo,
                       const Budget* budget);

/// The latest values that made other tests pass, each once.
std::vector<uint64_t> hints_of(const std::vector<TestEvidence>& by_test);

}  // namespace culprit::diagnose
