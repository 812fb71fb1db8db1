// The instructions that compute the values of components.
//
// An ab component yields a value that its expression need not have computed (Wotawa 2008: its
// target is unknown). So undefined behaviour in that expression - the null pointer in
// `p->next != q`, the divisor in `n / d > 2` - is ignored if the component is ab: the fault may be
// a missing check. The operation yields an undefined value, and the run goes on to the component's
// probe. Undefined behaviour that depends on uninitialised memory is not spared: no check could
// detect it, and the missing value belongs to another place.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::machine {

/// The instructions [begin, probe) compute the value that a probe hands over. Two evaluations of a
/// function are disjoint or nested.
struct Evaluation {
  uint32_t begin = 0, probe = 0;
  model::ComponentId component = model::kNoComponent;
  int32_t outer = -1;  ///< index of the evaluation around it; -1 if there is none
};

/// The evaluations of all value probes in a function, in the order of the probes. An evaluation is
/// the unbroken run of instructions before the probe that lie in the component's source range.
/// Cost: O(code × nesting).
std::vector<Evaluation> evaluations_of(const model::Program& program,
                                       const model::Function& function);

}  // namespace culprit::machine
