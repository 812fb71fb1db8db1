// Where the values of components are computed.
//
// A component that is ab yields a value that its expression need not have computed (Wotawa 2008:
// its target is unknown). So what C leaves undefined in that expression - the null pointer in
// `p->next != q`, the divisor in `n / d > 2` - is no matter where the component is ab: a test for
// it may be what is missing. With the mark "undefined" on what such an operation gives, the run
// goes on to the component's probe. What rests on uninitialised memory is another matter: no test
// could tell, and the value that is missing stands elsewhere.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::machine {

/// The instructions [begin, probe) compute the value that a probe hands over. Two of a function are
/// disjoint or nested.
struct Evaluation {
  uint32_t begin = 0, probe = 0;
  model::ComponentId component = model::kNoComponent;
  int32_t outer = -1;  ///< the next one around it
};

/// Of all probes of values in a function, in the order of the probes. What stands in the source
/// range of the component without a break before the probe belongs to it. Cost: O(code × nesting).
std::vector<Evaluation> evaluations_of(const model::Program& program,
                                       const model::Function& function);

}  // namespace culprit::machine
