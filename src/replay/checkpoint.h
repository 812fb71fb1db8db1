// A state of a plain run that is kept, for other runs to start from.
#pragma once

#include <string>

#include "machine/run/state.h"
#include "spec/output_matcher.h"

namespace culprit::replay {

/// How far a plain run had come: what runs of the same request can go on from.
struct Checkpoint {
  machine::State state;
  std::string output, errors;
  spec::OutputMatcher::State matched;
};

}  // namespace culprit::replay
