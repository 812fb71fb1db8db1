// A kept state of a plain run, from which other runs start.
#pragma once

#include <memory>
#include <string>

#include "machine/run/state.h"
#include "replay/run_check.h"
#include "spec/output_matcher.h"

namespace culprit::replay {

/// The state of a plain run and its output so far. Runs of the same request can continue from it.
struct Checkpoint {
  machine::State state;
  std::string output, errors;
  spec::OutputMatcher::State matched;
  /// of a run with a check: what it has seen; null: nothing
  std::shared_ptr<const RunCheck> check = {};
};

}  // namespace culprit::replay
