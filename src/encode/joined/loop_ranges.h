// What the variables of a function hold at the heads of its loops, whatever the number of
// iterations: loop invariants in the form of ranges.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "abstract/value.h"
#include "encode/exploration.h"

namespace culprit::encode {

struct VariableRange {
  uint32_t variable = 0;  ///< index into Function::source_variables
  abstract::Value values = abstract::Value::truth(true, true);
  bool is_unsigned = false;
  bool may_be_unset = false;  ///< also comes uninitialised; `values` are the others
};

/// At the head of one loop, for all calls of the function together.
struct LoopRanges {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t loop = 0;      ///< index into Function::loops
  /// Numbers, in the order of their declarations; also those that the head cannot name.
  std::vector<VariableRange> variables;
};

struct RangesFound {
  std::vector<LoopRanges> loops;  ///< of the user's functions, in the order of the program
  /// why they do not stand for every run; empty if they do
  std::string left_out;
  machine::BoundsReached bounds_reached;  ///< recursion and path lengths stay bounded
};

/// The ranges for the input of the request, with its ab components free. The expected output does
/// not matter. What the test decides is run as it is for some thousand instructions, so the ranges
/// are those of the run if it is short; then iterations are joined.
RangesFound loop_ranges(const ExploreRequest& request);

}  // namespace culprit::encode
