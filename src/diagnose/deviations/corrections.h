// Minimal correction sets of the assignments on a fixed path (Bekkouche 2015; found with OLL
// instead of the algorithm of Liffiton and Sakallah 2008: the sets are the same).
#pragma once

#include <string>
#include <vector>

#include "encode/fixed_path.h"

namespace culprit::diagnose {

/// An execution of an assignment.
struct AssignmentInstance {
  model::ComponentId component = model::kNoComponent;
  std::vector<machine::LoopTurn> turns;
  uint32_t execution = 0;  ///< among those of this component, from 1
  bool repeated = false;   ///< there are others in the same iterations
};

/// The kind of arithmetic in the condition of a path.
enum class ConstraintKind : uint8_t {
  None,  ///< it is decided without any
  Linear,
  NonLinear,  ///< a product, quotient or remainder of two unknowns, or a shift by one
  FloatingPoint,
};

struct Corrections {
  /// By size, then in the order of the run.
  std::vector<std::vector<AssignmentInstance>> sets;
  ConstraintKind kind = ConstraintKind::None;
  bool has_arrays = false;  ///< an address on the path depends on an assignment
  std::string incomplete;   ///< why some of at most the size may be missing; empty: none is
};

/// The minimal sets of at most `most` assignments that, with other values, satisfy the condition of
/// the path.
Corrections corrections_of(const encode::FixedPathRequest& path, unsigned most,
                           const Budget* budget);

}  // namespace culprit::diagnose
