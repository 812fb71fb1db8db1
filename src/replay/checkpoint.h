// A kept state of a plain run, from which other runs start.
#pragma once

#include <string>

#include "machine/run/state.h"
#include "spec/output_matcher.h"

namespace culprit::replay {

/// The state of a plain run and its output so far. Runs of the same request can continue from it.
struct Checkpoint {
  machine::State state;
  std::string output, errors;
  spec::OutputMatcher::State matched;
};

}  // namespace culprit::replay
